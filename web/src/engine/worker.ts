// The worker that owns an engine: its module behind lines of the protocol, nothing else.
import { messageOf } from "./failure";
import type { Done } from "./protocol";

export interface BattleText {
  name: string; // of the file
  text: string;
}

/** What the page sends: first the engine and the texts of its battles, then lines to answer. */
export type ToWorker =
  | { kind: "start"; module: WebAssembly.Module; texts: readonly BattleText[] }
  | { kind: "ask"; id: number; lines: readonly string[]; chain: boolean };

/** What comes back: an answer a line (as JSON text; none for a line of a record), or a failure. */
export type FromWorker =
  | { kind: "ready" }
  | { kind: "answers"; id: number; answers: readonly string[] }
  | { kind: "failed"; message: string };

interface Exports {
  memory: WebAssembly.Memory;
  engine_input_buffer(): number;
  engine_input_cap(): number;
  engine_output_buffer(): number;
  engine_add_text(nameSize: number, size: number): number;
  engine_start(): void;
  engine_answer_line(size: number): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let engine: Exports | undefined;

function post(message: FromWorker): void {
  self.postMessage(message);
}

/** Writes the bytes into the input buffer one after the other. */
function write(to: Exports, ...parts: readonly Uint8Array[]): void {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const cap = to.engine_input_cap();
  if (size > cap) throw new Error(`${size} bytes, the engine takes at most ${cap}`);
  const input = new Uint8Array(to.memory.buffer, to.engine_input_buffer(), cap);
  let at = 0;
  for (const part of parts) {
    input.set(part, at);
    at += part.length;
  }
}

async function start(module: WebAssembly.Module, texts: readonly BattleText[]): Promise<void> {
  const instance = await WebAssembly.instantiate(module, {});
  const fresh = instance.exports as unknown as Exports;
  for (const { name, text } of texts) {
    const nameBytes = encoder.encode(name);
    const textBytes = encoder.encode(text);
    write(fresh, nameBytes, textBytes);
    if (!fresh.engine_add_text(nameBytes.length, textBytes.length))
      throw new Error(`the engine has no room for ${name}`);
  }
  fresh.engine_start();
  engine = fresh;
}

function answer(to: Exports, line: string): string {
  const bytes = encoder.encode(line);
  write(to, bytes);
  const size = to.engine_answer_line(bytes.length);
  return decoder.decode(new Uint8Array(to.memory.buffer, to.engine_output_buffer(), size));
}

/** Whether the side that decided goes on deciding. */
function goesOn(text: string): boolean {
  const { ok, over, to_act, side } = JSON.parse(text) as Partial<Done> & { ok: boolean };
  return ok && over === false && to_act === side;
}

/** Decisions one after the other, as long as the side that takes them goes on. */
function answerChain(to: Exports, lines: readonly string[]): string[] {
  const answers: string[] = [];
  for (const line of lines) {
    const text = answer(to, line);
    answers.push(text);
    if (!goesOn(text)) break;
  }
  return answers;
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  const fail = (error: unknown): void => {
    post({ kind: "failed", message: messageOf(error) });
  };
  if (message.kind === "start") {
    start(message.module, message.texts).then(() => post({ kind: "ready" }), fail);
    return;
  }
  try {
    const running = engine;
    if (!running) throw new Error("the engine has not started");
    const answers = message.chain ? answerChain(running, message.lines)
      : message.lines.map((line) => answer(running, line));
    post({ kind: "answers", id: message.id, answers });
  } catch (error) {
    fail(error);
  }
});
