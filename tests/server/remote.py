"""What the tests of the server share: a server on a free port, clients, and an engine to play along."""
import ctypes
import hashlib
import json
import os
import random
import re
import resource
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("BANNERET", os.path.join(ROOT, "build/release/banneret"))
DISK = os.path.join(os.path.dirname(PROGRAM), "libdisk.so")  # tests/server/disk.c
PATIENCE = 120  # seconds that a busy machine may take for anything
FREE = ["--requests", "0", "--games", "0", "--connections", "0", "--streams", "0", "--tries", "0"]


def hex_of(size):
    return random.randbytes(size).hex()


def die_with_parent():
    """No test leaves a process behind, however it ends."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def with_few_descriptors():
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    die_with_parent()


def shared():
    """Whether several processes may serve the same games."""
    return "BANNERET_POSTGRES" in os.environ


def store_of(folder):
    """Where the games of a folder are: in it, or in a part of PostgreSQL of their own (database.py)."""
    given = os.environ.get("BANNERET_POSTGRES")
    return given and f"{given} options='-c search_path={os.path.basename(folder).replace('-', '_').lower()}'"


def make_part(where):
    part = re.search(r"search_path=(\w+)", where)[1]
    subprocess.run(["psql", "-q", "-d", where.split(" options=")[0], "-c", f"CREATE SCHEMA {part}"], check=True)


def change_store(server, text):
    """Runs a statement behind the server's back; returns how many rows it changed."""
    where = store_of(server.folder)
    if where:
        done = subprocess.run(["psql", "-d", where, "-c", text], check=True, capture_output=True, text=True)
        return int(done.stdout.split()[-1])
    with sqlite3.connect(server.folder + "/games.db", timeout=PATIENCE) as db:
        count = db.execute(text).rowcount
    db.close()
    return count


def wait_for(wanted):
    """Asks until it is so; what was found."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = wanted()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


def children(process):
    done = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True)
    return [int(child) for child in done.stdout.split()]


def descendants(process):
    return [one for child in children(process) for one in [child] + descendants(child)]


class Server:
    """A server in a folder of its own, or in the folder of one that was killed."""

    def __init__(self, *arguments, folder=None, program=None, disk=None, before=die_with_parent, errors=None):
        """errors: a file for what it complains of."""
        self.folder = folder or tempfile.mkdtemp(prefix="banneret-")
        self.own = folder is None
        arguments = list(arguments or FREE)
        store = store_of(self.folder)
        if store:
            arguments += ["--store", store]
        if store and self.own:
            make_part(store)
        self.switch = self.folder + "/faults"  # of a disk with faults
        troubled = {"LD_PRELOAD": DISK, "BANNERET_DISK": disk, "BANNERET_DISK_SWITCH": self.switch} if disk else {}
        self.process = subprocess.Popen(
            [program or PROGRAM, "serve", "--port", "0", "--folder", self.folder, *arguments],
            stdout=subprocess.PIPE, stderr=errors, text=True, preexec_fn=before,
            env=os.environ | troubled)
        line = self.process.stdout.readline()
        found = re.search(r"http://([0-9.]+):(\d+)/", line)
        assert found, f"the server said {line!r}"
        self.port = int(found.group(2))

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        assert code == 0, f"the server ended with {code}"

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if self.process.poll() is None:
            if kind:
                self.kill()
            else:
                self.stop()
        if self.own:
            self.remove()


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        told = json.loads(self.body)
        assert "error" not in told or told["error"]["kind"], "every no has a word for programs"
        return told

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Gone(Exception):
    """The connection ended without an answer."""


class Client:
    """Requests over one connection that is kept; cookies are remembered."""

    def __init__(self, port, host=None):
        self.port, self.host = port, host or f"127.0.0.1:{port}"
        self.cookie = None
        self.socket = None
        self.buffer = b""

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket, self.buffer = None, b""

    def read_until(self, end):
        while end not in self.buffer:
            more = self.socket.recv(65536)
            if not more:
                raise Gone()
            self.buffer += more
        head, self.buffer = self.buffer.split(end, 1)
        return head

    def raw(self, data):
        try:
            if not self.socket:
                self.socket = self.connect()
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.sendall(data)
            return self.answer()
        except (OSError, Gone) as error:
            self.close()
            raise Gone() from error

    def answer(self):
        lines = self.read_until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        size = int(headers.get("content-length", 0))
        while len(self.buffer) < size:
            more = self.socket.recv(65536)
            if not more:
                raise Gone()
            self.buffer += more
        body, self.buffer = self.buffer[:size], self.buffer[size:]
        if headers.get("connection", "").lower() == "close":
            self.close()
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].split(";")[0]
        return Answer(int(lines[0].split()[1]), headers, body)

    def ask(self, method, path, body=None, headers=None):
        """One request; it is sent again if a kept connection turns out to have ended."""
        given = {"Host": self.host}
        if self.cookie:
            given["Cookie"] = self.cookie
        data = b"" if body is None else body.encode() if isinstance(body, str) else body
        if body is not None:
            given |= {"Content-Type": "application/banneret", "Origin": f"http://{self.host}",
                      "Content-Length": str(len(data))}
        given |= headers or {}
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items() if value is not None)
        data = f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + data
        fresh = self.socket is None
        try:
            return self.raw(data)
        except Gone:
            if fresh:
                raise
            return self.raw(data)

    def get(self, path, **headers):
        return self.ask("GET", path, headers=headers)

    def post(self, path, *lines, **headers):
        return self.ask("POST", path, "".join(line + "\n" for line in lines), headers=headers)

    # ---- what people do ----

    def create(self, battle="training", *more):
        answer = self.post("/api/games", f"id {hex_of(16)}", f"battle {battle}", *more)
        assert answer.status == 201, answer
        return answer.json

    def join(self, link, name="person"):
        answer = self.post("/api/join", f"token {link.split('/')[-1]}", f'name "{name}"',
                           f"entropy {hex_of(32)}")
        assert answer.status == 200, answer
        return answer.json

    def undo(self, game, now, to, request=None):
        return self.post(f"/api/games/{game}/undo", f"id {request or hex_of(16)}",
                         f"at {now['ply']} {now['hash']}", f"to {to}")

    def tell(self, game, route, *lines, request=None):
        """A request with an id and nothing of the position."""
        return self.post(f"/api/games/{game}/{route}", f"id {request or hex_of(16)}", *lines)

    def act(self, game, ply, digest, *actions, request=None):
        return self.post(f"/api/games/{game}/actions", f"id {request or hex_of(16)}",
                         f"at {ply} {digest}", *[f"do {action}" for action in actions])


class Stream:
    """An event stream that is read by lines."""

    def __init__(self, port, game, last=None):
        self.socket = self.connect(port)
        self.buffer = b""
        seen = "" if last is None else f"Last-Event-ID: {last}\r\n"
        self.socket.sendall((f"GET /api/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                             f"{seen}Accept: text/event-stream\r\n\r\n").encode())
        self.status, self.last = None, last or 0

    def connect(self, port):
        return socket.create_connection(("127.0.0.1", port), PATIENCE)

    def fill(self, timeout):
        if not select.select([self.socket], [], [], timeout)[0]:
            return False
        more = self.socket.recv(65536)
        if not more:
            raise Gone()
        self.buffer += more
        return True

    def open(self):
        """Waits for the head of the answer."""
        while self.status is None:
            if b"\r\n\r\n" in self.buffer:
                head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
                self.status = int(head.split()[1])
            elif not self.fill(PATIENCE):
                raise Gone()
        return self.status

    def next(self, timeout=PATIENCE):
        """The next event or hint as (number, kind, data); None if there is none in time."""
        end = time.monotonic() + timeout
        assert self.open() == 200, self.status
        while True:
            while b"\n\n" in self.buffer:
                text, self.buffer = self.buffer.split(b"\n\n", 1)
                fields = dict(line.split(": ", 1) for line in text.decode().split("\n")
                              if ": " in line and not line.startswith(":"))
                if "data" in fields:
                    number = int(fields["id"]) if "id" in fields else None  # a hint has none
                    self.last = self.last if number is None else number
                    return number, fields["event"], json.loads(fields["data"])
            left = end - time.monotonic()
            if left <= 0 or not self.fill(left):
                return None

    def close(self):
        self.socket.close()


def stream_status(client, path):
    """Streams are asked for by a connection of their own, for they do not end."""
    other = Client(client.port)
    other.cookie = client.cookie
    other.socket = socket.create_connection(("127.0.0.1", client.port), PATIENCE)
    cookie = f"Cookie: {other.cookie}\r\n" if other.cookie else ""
    other.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {other.host}\r\n{cookie}\r\n".encode())
    status = int(other.read_until(b"\r\n").split()[1])
    other.close()
    return status


class Mirror:
    """A game of one's own that follows the events and holds them against the rules."""

    def __init__(self, battle="training"):
        self.engine = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True, preexec_fn=die_with_parent)
        self.now = self.ask(f"new {battle}")
        self.seq, self.chain, self.events = 0, None, []

    def ask(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()
        answer = json.loads(self.engine.stdout.readline())
        assert answer["ok"], (line, answer)
        return answer

    def take(self, event):
        """Follows one event; those that it has already are held against what they were."""
        if event["seq"] <= self.seq:
            assert self.events[event["seq"] - 1] == event, "the past has changed"
            return
        assert event["seq"] == self.seq + 1, f"{event['seq']} after {self.seq}"
        self.seq = event["seq"]
        self.events.append(event)
        if "action" in event:
            self.ask("dice " + " ".join(map(str, event["dice"])))
            self.now = self.ask("do " + event["action"])
            assert self.now["dice"] == event["dice"]
            assert self.now["hash"] == event["hash"], "another position"
            assert self.now["ply"] == event["ply"]
        elif "to" in event and "kind" not in event:  # taken back
            while self.now["ply"] > event["to"]:
                self.now = self.ask("undo")
            assert self.now["hash"] == event["hash"], "another position was come back to"

    def legal(self):
        return [action["text"] for action in self.ask("legal")["actions"]]

    def choose(self):
        """What the captain would do, or any legal action."""
        if random.random() < 0.3:
            return random.choice(self.legal())
        action = self.ask(f"go captain budget=50 seed={random.randrange(1000)}")["action"]
        self.ask("undo")
        return action

    def close(self):
        self.engine.stdin.close()
        self.engine.stdout.close()
        self.engine.wait(PATIENCE)


def worked(server):
    """Seconds of work of the server's process."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_chain(game, log_text):
    """The chain of a log, worked out from its very bytes; returns the events."""
    events = json.loads(log_text)["events"]
    chain = bytes.fromhex(game)
    texts = re.findall(rb'\{"seq":.*?,"chain":"[0-9a-f]{32}"\}', log_text)
    assert len(texts) == len(events)
    for number, (text, event) in enumerate(zip(texts, events), 1):
        assert event["seq"] == number, "a gap in the log"
        body = re.sub(rb',"chain":"[0-9a-f]{32}"\}$', b"}", text)
        chain = hashlib.sha256(b"banneret log 1" + chain + body).digest()[:16]
        assert chain.hex() == event["chain"], f"event {number} has another chain"
    return events


def whole_log(client, game):
    events, after = [], 0
    while True:
        answer = client.get(f"/api/games/{game}/log?after={after}")
        assert answer.status == 200, answer
        page = answer.json
        events += page["events"]
        after = page["next"]
        if after == page["seq"]:
            return events


def two_players(server, battle="training", *more):
    """A game that has begun: its id and a client for each side."""
    anna, ben = Client(server.port), Client(server.port)
    made = anna.create(battle, *more)
    other = anna.get(f"/api/games/{made['game']}")
    assert other.json["state"] == "open"
    mine = anna.join(made["seat"], "Anna")
    yours = ben.join(made["invite"], "Ben")
    assert mine["commit"] == yours["commit"] == made["commit"]
    return made["game"], {mine["side"]: anna, yours["side"]: ben}
