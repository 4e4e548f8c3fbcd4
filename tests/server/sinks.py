"""What notices are sent to, on loopback: a mail server and a web server with a certificate of the tests' own."""
import http.server
import os
import socketserver
import ssl
import subprocess
import tempfile
import threading
import time


class Certificates:
    """An authority, and a certificate of 127.0.0.1 and localhost by it, for one day."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="banneret-tls-")
        self.authority, self.pair = self.folder.name + "/authority.pem", self.folder.name + "/pair.pem"
        names = self.folder.name + "/names"
        with open(names, "w") as file:
            file.write("subjectAltName = IP:127.0.0.1, DNS:localhost\n")

        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], check=True, capture_output=True, cwd=self.folder.name)
        key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", self.authority, "-days", "1",
                "-subj", "/CN=Banneret tests")
        openssl("req", *key, "-keyout", "sink.key", "-out", "sink.csr", "-subj", "/CN=localhost")
        openssl("x509", "-req", "-in", "sink.csr", "-CA", self.authority, "-CAkey", "authority.key", "-CAcreateserial",
                "-days", "1", "-extfile", names, "-out", "sink.pem")
        with open(self.pair, "w") as pair:
            for name in ("sink.key", "sink.pem"):
                with open(os.path.join(self.folder.name, name)) as part:
                    pair.write(part.read())


class Got:
    """One thing that has come."""

    def __init__(self, path, headers, body):
        self.path, self.headers, self.body, self.at = path, headers, body, time.monotonic()


class Sink:
    """Keeps what comes, and lets others wait for it."""

    def __init__(self):
        self.got, self.changed = [], threading.Condition()

    def keep(self, got):
        with self.changed:
            self.got.append(got)
            self.changed.notify_all()

    def of(self, path):
        with self.changed:
            return [got for got in self.got if got.path == path]

    def wait(self, path, count=1, patience=120):
        """The first so many at a path, once they have come."""
        with self.changed:
            good = self.changed.wait_for(lambda: sum(got.path == path for got in self.got) >= count, patience)
            found = [got for got in self.got if got.path == path]
        assert good, f"{len(found)} at {path} after {patience} s, not {count}"
        return found


class Web(Sink):
    """https; the first part of a path says what is answered: /200/any, /302/any, /slow/any, /large/any ..."""

    def __init__(self, certificates):
        super().__init__()
        sink = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                sink.keep(Got(self.path, self.headers, body))
                sink.answer(self, self.path.split("/")[1])

            do_GET = do_POST

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                pass  # who cuts an answer is expected to

        self.server = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificates.pair)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        self.times = {}  # how often each path was asked for
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, path, host="127.0.0.1"):
        return f"https://{host}:{self.port}{path}"

    def answer(self, request, what):
        count = self.times[request.path] = self.times.get(request.path, 0) + 1
        if what == "slow":
            time.sleep(30)
        if what == "later" and count == 1:
            request.send_response(429)
            request.send_header("Retry-After", "2")
        elif what == "302":
            request.send_response(302)
            request.send_header("Location", self.address("/200/elsewhere"))
        elif what == "large":
            request.send_response(200)
            request.end_headers()
            for _ in range(64):
                request.wfile.write(b"x" * 65536)
            return
        else:
            request.send_response(int(what) if what.isdigit() else 200)
        request.send_header("Content-Length", "0")
        request.end_headers()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Mail(Sink):
    """SMTP, as much of it as is spoken; what comes is kept under its recipient."""

    def __init__(self):
        super().__init__()
        self.refused = {}  # recipients that are not taken, and how often that was so
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

            def handle(self):
                sender = recipient = None
                self.say("220 sink")
                for line in self.rfile:
                    word, _, rest = line.decode().strip().partition(":")
                    if word.upper() == "MAIL FROM":
                        sender = rest.strip().split()[0].strip("<>")
                    elif word.upper() == "RCPT TO":
                        recipient = rest.strip().strip("<>")
                        if recipient in sink.refused:
                            sink.refused[recipient] += 1
                            self.say("450 not now")
                            continue
                    elif word.upper() == "DATA":
                        self.say("354 go on")
                        lines = []
                        for text in self.rfile:
                            if text == b".\r\n":
                                break
                            lines.append(text[1:] if text.startswith(b".") else text)
                        head, _, body = b"".join(lines).partition(b"\r\n\r\n")
                        headers = dict(row.split(": ", 1) for row in head.decode().split("\r\n"))
                        sink.keep(Got(recipient, headers | {"sender": sender}, body.decode()))
                    elif word.upper() == "QUIT":
                        self.say("221 bye")
                        return
                    self.say("250 ok")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
