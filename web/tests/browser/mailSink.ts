// A mail server on loopback, as much of one as a server of games speaks with; keeps what comes.
import { createServer, type AddressInfo, type Socket } from "node:net";
import { eventually } from "./harness";

export interface MailSink {
  port: number;
  /** The link of a kind in the last mail to an address, once there is one that is not known yet. */
  link(to: string, what: string, known?: string): Promise<string>;
  stop(): Promise<void>;
}

interface Mail {
  to: string;
  text: string;
}

function converse(socket: Socket, keep: (mail: Mail) => void): void {
  let to = "";
  let body: string[] | undefined; // of the mail that is being sent
  let rest = "";
  const hear = (line: string): void => {
    if (body) {
      if (line !== ".") return void body.push(line);
      keep({ to, text: body.join("\n") });
      body = undefined;
    }
    if (/^RCPT TO:/i.test(line)) to = line.slice(8).replace(/[<>\s]/g, "");
    if (/^DATA/i.test(line)) body = [];
    socket.write(body ? "354 go on\r\n" : /^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n");
  };
  socket.on("error", () => undefined);
  socket.on("data", (data) => {
    const lines = (rest + data.toString()).split("\r\n");
    rest = lines.pop() ?? "";
    lines.forEach(hear);
  });
  socket.write("220 sink\r\n");
}

export async function openMailSink(): Promise<MailSink> {
  const mails: Mail[] = [];
  const server = createServer((socket) => converse(socket, (mail) => mails.push(mail)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const find = (to: string, what: string): string | undefined => {
    const links = mails.filter((mail) => mail.to === to)
      .map(({ text }) => new RegExp(`http\\S+/#/${what}/[0-9a-f]{64}`).exec(text)?.[0]);
    return links.findLast((link) => link !== undefined);
  };
  return {
    port: (server.address() as AddressInfo).port,
    async link(to, what, known) {
      let found: string | undefined;
      await eventually(async () => {
        found = find(to, what);
        if (found === undefined || found === known) throw new Error(`no mail to ${to}: ${what}`);
      });
      return found ?? "";
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
