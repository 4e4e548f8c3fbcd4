#!/usr/bin/env python3
"""A computer holds a seat: it decides by itself, in its own process, also after the server was killed,
and nobody else waits for it.

usage: computer.py [KILLS]     in mid-game; 5 unless given
"""
import sys

from remote import *

sys.path.insert(0, os.path.join(ROOT, "examples"))
from verify_dice import verify


class Table:
    def __init__(self, server, *lines, opponent="captain"):
        self.client = Client(server.port)
        made = self.client.create("training", f"opponent {opponent}", *lines)
        assert "invite" not in made, "nobody else can sit down there"
        self.game = made["game"]
        self.side = self.client.join(made["seat"], "Anna")["side"]
        self.mirror = Mirror()
        self.stream = Stream(server.port, self.game)
        self.mirror.take(self.stream.next()[2])

    def follow(self, wanted):
        """Follows the stream until something is so."""
        while not wanted():
            self.mirror.take(self.stream.next()[2])

    def own(self):
        return "to_act" not in self.mirror.now or self.mirror.now["to_act"] == self.side

    def step(self):
        self.follow(self.own)
        now = self.mirror.now
        if "to_act" not in now:
            return False
        answer = self.client.act(self.game, now["ply"], now["hash"], self.mirror.choose())
        assert answer.status == 200, answer
        self.follow(lambda: self.mirror.seq >= answer.json["events"][-1]["seq"])
        return True

    def move_to(self, server):
        self.stream.close()
        self.client.close()
        self.client.port, self.client.host = server.port, f"127.0.0.1:{server.port}"
        self.stream = Stream(server.port, self.game, self.mirror.seq)

    def close(self):
        for thing in (self.mirror, self.stream, self.client):
            thing.close()


def whole_game(server):
    table = Table(server)
    start = table.mirror.events[0]
    other = next(side for side in start["players"] if side != table.side)
    assert start["players"][other] == "captain" and start["settings"]["computer"] == {other: "captain"}
    commit = bytes.fromhex(start["dice"]["commit"])
    assert start["dice"]["entropy"][other] == hashlib.sha256(commit).hexdigest()
    while table.step():
        pass
    table.follow(lambda: "seed" in table.mirror.events[-1])
    by = {(event["side"], event["by"]) for event in table.mirror.events if "action" in event}
    assert by == {(table.side, "player"), (other, "computer")}, by
    record = table.client.get(f"/api/games/{table.game}/record").body.decode()
    assert verify(record) > 0
    # It grants another game at once, and sits down there.
    answer = table.client.tell(table.game, "offers", "rematch").json["events"][1]
    again = table.client.get(f"/api/games/{answer['game']}").json
    assert answer["accepted"] and again["seats"] == [other] and again["settings"]["computer"] == {table.side: "captain"}
    table.client.join(again["seat"])
    assert table.client.get(f"/api/games/{answer['game']}").json["state"] == "playing"
    table.close()
    print(f"a whole game against a computer: {len(table.mirror.events)} events")


def what_it_grants(server):
    table = Table(server)
    client, game = table.client, table.game
    for _ in range(3):
        table.step()
    table.follow(table.own)
    offer, answer = client.tell(game, "offers", "draw").json["events"]
    assert not answer["accepted"]
    events = client.tell(game, "offers", "pause").json["events"]
    assert events[1]["accepted"] and client.get(f"/api/games/{game}").json["state"] == "paused"
    assert client.tell(game, "offers", "resume").json["events"][1]["accepted"]
    table.follow(lambda: table.mirror.seq >= client.get(f"/api/games/{game}").json["seq"])
    # The seat of a computer is nobody's.
    stranger = Client(server.port)
    for status, route in ((401, "resign"), (401, "undo"), (401, "orders")):
        assert stranger.tell(game, route).status == status
    table.close()
    print("what a computer grants")


def nobody_waits(server):
    """While a marshal thinks others are served, and the thinking is not the server's own work."""
    tables = [Table(server, opponent="marshal") for _ in range(3)]
    quick = Client(server.port)
    made = quick.create("training", "side scots")
    quick.join(made["seat"])
    slow = 0
    for table in tables:
        table.step()
    start = worked(server)
    for _ in range(200):
        clock = time.monotonic()
        assert quick.get(f"/api/games/{made['game']}").status == 200
        slow = max(slow, time.monotonic() - clock)
    assert len(descendants(server.process.pid)) == 2, "one that thinks, and one that looks after it"
    for table in tables:
        table.follow(table.own)
        table.close()
    print(f"three marshals think; others waited {1000 * slow:.0f} ms at most, {worked(server) - start:.2f} s of work of the server's own")


def killed(kills):
    """The computer goes on where it was when the server, or its own process, was killed."""
    server = Server()
    table = Table(server)
    for number in range(kills):
        if number % 3 == 2:  # a player that takes longer: it is killed while it thinks
            table.close()
            table = Table(server, opponent="marshal")
        for _ in range(random.randrange(1, 6)):
            if not table.step():
                table.close()
                table = Table(server)
        if number % 2 == 0:
            below = descendants(server.process.pid)
            server.kill()
            end = time.monotonic() + PATIENCE
            while any(os.path.exists(f"/proc/{pid}") for pid in below):
                assert time.monotonic() < end, "a process was left behind"
                time.sleep(0.05)
            server = Server(folder=server.folder)
            table.move_to(server)
        else:  # only what thinks
            os.kill(descendants(server.process.pid)[-1], signal.SIGKILL)
        table.step()
    server.stop()
    server.remove()
    table.close()
    print(f"{kills} kills of the server or of what thinks: the computer goes on")


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    seed = random.randrange(1 << 32)
    random.seed(seed)
    print(f"seed {seed}")
    with Server() as server:
        refused = Client(server.port).post("/api/games", f"id {hex_of(16)}", "battle training", "opponent nobody")
        assert refused.status == 400 and "computer" in refused.json["error"]["expected"]
        if shared():  # another process that would think about it, too
            with Server(folder=server.folder):
                whole_game(server)
        whole_game(server)
        what_it_grants(server)
        nobody_waits(server)
    killed(kills)


main()
