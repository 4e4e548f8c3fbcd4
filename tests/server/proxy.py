#!/usr/bin/env python3
"""nginx with packaging/nginx.conf in front of two processes on one PostgreSQL: two play over TLS, streams
are not held back, and one of the processes is killed and comes again."""
import ssl
import sys

from database import USER, Database, unprivileged
from remote import *

FRAME = """
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    access_log {folder}/access.log;
    include {folder}/site.conf;
}}
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Proxy:
    """nginx with the sample as it is, but for names, ports and the certificate."""

    def __init__(self, port, servers):
        self.folder, self.port = tempfile.mkdtemp(prefix="banneret-nginx-"), port
        self.write("nginx.conf", FRAME.format(folder=self.folder))
        with open(ROOT + "/packaging/nginx.conf") as file:
            site = file.read()
        for old, new in (("listen 80;", f"listen 127.0.0.1:{free_port()};"),
                         ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                         ("server_name example.org", "server_name localhost"),
                         ("/etc/letsencrypt/live/example.org/fullchain.pem", self.folder + "/cert.pem"),
                         ("/etc/letsencrypt/live/example.org/privkey.pem", self.folder + "/key.pem"),
                         ("server 127.0.0.1:1415 ", f"server 127.0.0.1:{servers[0].port} "),
                         ("server 127.0.0.1:1416 ", f"server 127.0.0.1:{servers[1].port} ")):
            assert old in site, old
            site = site.replace(old, new)
        self.write("site.conf", site)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-keyout", self.folder + "/key.pem",
                        "-out", self.folder + "/cert.pem"], check=True, capture_output=True)
        who = unprivileged()
        for path in [self.folder, *(f"{self.folder}/{name}" for name in os.listdir(self.folder))]:
            if who:
                shutil.chown(path, USER, USER)
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", self.folder, "-e", self.folder + "/error.log",
                                         "-c", self.folder + "/nginx.conf"], preexec_fn=die_with_parent, **who)
        end = time.monotonic() + PATIENCE
        while socket.socket().connect_ex(("127.0.0.1", port)) != 0:
            assert self.process.poll() is None and time.monotonic() < end, "nginx did not begin"
            time.sleep(0.05)

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w") as file:
            file.write(text)

    def read(self, name):
        with open(f"{self.folder}/{name}") as file:
            return file.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


class Tls:
    """A connection as a browser has one; the certificate is checked."""

    context = None

    def connect(self, port=None):
        plain = socket.create_connection(("127.0.0.1", port or self.port), PATIENCE)
        return self.context.wrap_socket(plain, server_hostname="localhost")


class TlsClient(Tls, Client):
    def __init__(self, port):
        super().__init__(port, f"localhost:{port}")

    def post(self, path, *lines, **headers):
        return super().post(path, *lines, **{"Origin": f"https://{self.host}"} | headers)


class TlsStream(Tls, Stream):
    """nginx sends what has no length in chunks, which are put together."""

    raw = b""

    def fill(self, timeout):
        if not self.socket.pending() and not select.select([self.socket], [], [], timeout)[0]:
            return False
        more = self.socket.recv(65536)
        if not more:
            raise Gone()
        if self.status is None:
            self.buffer += more
            head, end, self.raw = self.buffer.partition(b"\r\n\r\n")
            self.buffer = head + end
        else:
            self.raw += more
        while chunk := re.match(rb"(?:\r\n)?([0-9a-f]+)\r\n", self.raw):
            size = int(chunk[1], 16)
            if size == 0:
                raise Gone()
            if len(self.raw) < chunk.end() + size:
                break
            self.buffer += self.raw[chunk.end():chunk.end() + size]
            self.raw = self.raw[chunk.end() + size:]
        return True


class Table:
    def __init__(self, port):
        self.port = port
        anna, ben = TlsClient(port), TlsClient(port)
        made = anna.create("training", "option turns 20")
        assert made["invite"].startswith(f"https://localhost:{port}/#/seat/"), made
        self.game = made["game"]
        self.seats = {anna.join(made["seat"])["side"]: anna, ben.join(made["invite"])["side"]: ben}
        assert anna.cookie.startswith("__Host-banneret=")
        self.mirror = Mirror("training turns=20")
        self.stream = TlsStream(port, self.game)
        self.told = self.again = 0

    def follow(self):
        """By the stream, which is opened again where it was if it ends."""
        end = time.monotonic() + PATIENCE
        while self.told < self.mirror.seq:
            assert time.monotonic() < end, "the stream holds something back"
            try:
                got = self.stream.next(1)
            except (Gone, OSError, AssertionError):
                self.stream.close()
                self.stream = TlsStream(self.port, self.game, self.told)
                self.again += 1
                continue
            if got:
                assert got[0] == self.told + 1 and got[2] == self.mirror.events[self.told]
                self.told += 1

    def play(self, count):
        """What got no answer, or one of the proxy's own, is asked again with the same id."""
        for _ in range(count):
            now, request, action = self.mirror.now, hex_of(16), random.choice(self.mirror.legal())
            if "to_act" not in now:
                return
            end = time.monotonic() + PATIENCE
            while True:
                assert time.monotonic() < end
                try:
                    answer = self.seats[now["to_act"]].act(self.game, now["ply"], now["hash"], action, request=request)
                except Gone:
                    continue
                if answer.status not in (502, 503, 504):
                    break
            assert answer.status == 200, answer
            for event in answer.json["events"]:
                self.mirror.take(event)

    def close(self):
        for thing in [self.stream, self.mirror, *self.seats.values()]:
            thing.close()


def main():
    port = free_port()
    common = [*FREE, "--public", f"https://localhost:{port}", "--proxy", "127.0.0.1"]
    with Database() as database:
        os.environ["BANNERET_POSTGRES"] = database.where
        servers = [Server(*common)]
        folder = servers[0].folder
        servers.append(Server(*common, folder=folder))
        try:
            with Proxy(port, servers) as proxy:
                Tls.context = ssl.create_default_context(cafile=proxy.folder + "/cert.pem")
                page = TlsClient(port).get("/")
                assert page.headers["strict-transport-security"], page
                assert TlsClient(port).get("/health").status == 404
                table = Table(port)
                table.mirror.take(whole_log(TlsClient(port), table.game)[0])
                table.follow()
                for _ in range(30):
                    table.play(1)
                    table.follow()  # at once: nothing follows that would push it out
                assert table.again == 0, "streams end in the proxy"
                for which in (0, 1, 0, 1):
                    servers[which].kill()
                    table.play(10)
                    servers[which] = Server(*common, "--port", str(servers[which].port), folder=folder)
                    table.play(10)
                    table.follow()
                assert table.again > 0, "no stream was cut"
                assert whole_log(TlsClient(port), table.game) == table.mirror.events
                assert table.game not in proxy.read("access.log"), "ids of games are in the log"
                table.close()
                print(f"over nginx and TLS: {table.told} events, a process killed 4 times, streams resumed {table.again} times")
            for server in servers:
                server.stop()
        finally:
            for server in servers:
                server.process.kill()
            shutil.rmtree(folder, ignore_errors=True)


main()
