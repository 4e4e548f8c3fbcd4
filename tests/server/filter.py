#!/usr/bin/env python3
"""Whoever gets into the server, or into a process beside it, gets no further: every thread has a filter,
what the process does not need is refused, and a program that is run kills it. What was answered is still
there, and who was killed is replaced."""
import signal

from remote import *

# What each may do of: call another machine, open a socket of this one, read a file, write one, make memory
# executable, begin a process. `touch` is never run.
SERVER = {"read", "write"}
THINKER = set()
THINKERS_KEEPER = {"process"}
SENDER = {"net", "read"}
SENDERS_KEEPER = {"net", "read", "process"}
SENDERS = 4
SENDING = ["--notices", "mailto:keeper@example.org", "--mail", "smtp://127.0.0.1:9", "--mail-from", "games@example.org"]


def status_of(task):
    with open(f"/proc/{task}/status") as file:
        return file.read()


def are_filtered(tasks):
    for task in tasks:
        status = status_of(task)
        assert re.search(r"^Seccomp:\s+2$", status, re.M), f"{task} has no filter"
        assert re.search(r"^NoNewPrivs:\s+1$", status, re.M)
    return len(tasks)


class Broken(Server):
    """A server into which somebody gets at a moment of our choice."""

    def __init__(self):
        folder = tempfile.mkdtemp(prefix="banneret-")
        with open(folder + "/faults", "wb") as file:
            file.write(bytes(4096))
        super().__init__(*FREE, *SENDING, folder=folder, disk="break-in")
        self.own = True

    def arm(self, moment):
        with open(self.switch, "r+b") as file:
            file.write(moment + bytes(4095))

    def said(self):
        with open(self.switch, "rb") as file:
            return file.read()[1:].split(b"\0")[0].decode()

    def broke(self, may):
        """Waits for somebody to have got in: he could do this and no more. Who it was."""
        wait_for(lambda: self.said().endswith("\n"))
        pid, *could = self.said().split()
        assert set(could) == may, f"it could {could}, not {may}"
        return int(pid)

    def ran_nothing(self):
        assert not os.path.exists(self.switch + ".ran"), "a program was run"
        assert "still here" not in self.said()


def is_gone(pid):
    try:
        return re.search(r"^State:\s+Z", status_of(pid), re.M) is not None
    except FileNotFoundError:
        return True


class Family:
    """The processes beside a server: who keeps whom."""

    def __init__(self, server):
        wait_for(lambda: self.look(server.process.pid))

    def look(self, pid):
        below = {one: children(one) for one in descendants(pid)}
        keepers = {one: kept for one, kept in below.items() if kept}
        self.thinkers = [one for one, kept in keepers.items() if len(kept) == 1]
        self.senders = [one for one, kept in keepers.items() if len(kept) == SENDERS]
        self.all = list(below)
        try:
            done = all("Seccomp:\t2" in status_of(one) for one in self.all)
        except FileNotFoundError:
            return False
        return done and len(self.thinkers) == len(self.senders) == 1 and len(self.all) == SENDERS + 3


def let_computer_decide(server):
    """A game in which it is the computer's turn after the first decisions of its opponent."""
    client = Client(server.port)
    made = client.create("training", "opponent captain")
    side = client.join(made["seat"])["side"]

    def decide():
        now = client.get(f"/api/games/{made['game']}").json
        if now["to_act"] == side:
            client.act(made["game"], now["ply"], now["hash"], "done")
        return now["to_act"] != side or now["ply"] > 20
    wait_for(decide)
    return lambda: any(event.get("by") == "computer" for event in whole_log(client, made["game"]))


def into_thinker(server, keeper):
    server.arm(b"m")
    has_decided = let_computer_decide(server)
    broken = server.broke(THINKER)
    wait_for(lambda: is_gone(broken))
    wait_for(has_decided)
    server.ran_nothing()
    server.arm(b"e")
    os.kill(children(keeper)[0], signal.SIGKILL)
    assert server.broke(THINKERS_KEEPER) == keeper
    wait_for(lambda: is_gone(keeper))
    server.ran_nothing()


def into_sender(server, keeper):
    _, seats = two_players(server)
    client = next(iter(seats.values()))
    server.arm(b"m")
    assert client.post("/api/channels", "mail anna@example.org").status == 201
    broken = server.broke(SENDER)
    wait_for(lambda: is_gone(broken))
    wait_for(lambda: len(children(keeper)) == SENDERS and broken not in children(keeper))
    server.ran_nothing()
    server.arm(b"e")
    os.kill(children(keeper)[0], signal.SIGKILL)
    assert server.broke(SENDERS_KEEPER) == keeper
    wait_for(lambda: is_gone(keeper))
    server.ran_nothing()


def into_server(server):
    game, seats = two_players(server)
    now = Client(server.port).get(f"/api/games/{game}").json
    log = whole_log(Client(server.port), game)
    server.arm(b"s")
    try:
        seats[now["to_act"]].act(game, now["ply"], now["hash"], "done")
        raise SystemExit("it was answered")
    except Gone:
        pass
    code = server.process.wait(PATIENCE)
    assert code == -signal.SIGSYS, f"it ended with {code}"
    server.broke(SERVER)
    server.ran_nothing()
    with Server(folder=server.folder) as later:
        assert whole_log(Client(later.port), game)[:len(log)] == log


def without():
    """A kernel that takes no filter: each process says so, once, and works."""
    with tempfile.TemporaryFile("a+") as errors, Server(*FREE, *SENDING, disk="no-filter", errors=errors) as server:
        def said():
            errors.seek(0)
            return sorted(re.findall(r"takes no filter for (.*); it goes on", errors.read()))
        wait_for(lambda: len(said()) == SENDERS + 4)
        assert said() == sorted(["the server", "what thinks", "what keeps it", "what keeps those"] + ["what sends"] * SENDERS)
        wait_for(let_computer_decide(server))


def main():
    with Broken() as server:
        threads = are_filtered(os.listdir(f"/proc/{server.process.pid}/task"))
        family = Family(server)
        processes = are_filtered(family.all)
        into_sender(server, *family.senders)
        into_thinker(server, *family.thinkers)
        into_server(server)
    print(f"{threads} threads and {processes} processes beside them with a filter; what they do not need was refused, "
          "a program that was run killed each, nothing lost")
    without()
    print("without filters each says so")


main()
