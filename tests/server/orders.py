#!/usr/bin/env python3
"""Standing orders: what they may do, and how many hand-overs they save.

usage: orders.py [GAMES]     of each battle of Men of Iron, captain against captain; 1 unless given. With 12
                             or more each battle is held to the bars, and nothing else is tried
"""
import sys

from remote import *

BATTLES = ["falkirk", "courtrai", "bannockburn", "crecy", "poitiers", "najera"]


def replies():
    """The kinds of questions out of turn, as the rules name them, and those that can be declined."""
    mirror = Mirror(BATTLES[0])
    phases = [phase for phase in mirror.ask("battle")["rules"]["phases"] if "reply" in phase]
    mirror.close()
    return [phase["name"] for phase in phases], [phase["name"] for phase in phases if "declines" in phase["reply"]]


PHASES, ANSWERS = replies()
CAPTAIN = [f"{phase} captain" for phase in PHASES]  # with the usual stops


class Table:
    """A game with orders on both sides, played by the captain where orders do not."""

    def __init__(self, server, battle, *orders, settings=()):
        """orders: of each side, or of both."""
        self.game, self.seats = two_players(server, battle, *settings)
        self.reader = Client(server.port)
        self.mirror = Mirror(battle)
        self.stream = Stream(server.port, self.game)
        self.orders, self.stops = dict(zip(self.seats, orders * (2 // len(orders)))), 0
        for side in self.seats:
            self.give(side)
        self.follow(1)

    def give(self, side):
        answer = self.seats[side].post(f"/api/games/{self.game}/orders", *self.orders[side])
        assert answer.status == 200 or (answer.status == 410 and self.mirror.seq > 0), answer

    def move_to(self, server):
        self.stream.close()
        for client in (self.reader, *self.seats.values()):
            client.close()
            client.port, client.host = server.port, f"127.0.0.1:{server.port}"
        self.stream = Stream(server.port, self.game, self.mirror.seq)

    def follow(self, seq):
        while self.mirror.seq < seq:
            self.mirror.take(self.stream.next()[2])

    def plan(self):
        """What the captain does up to dice, a hand-over, or what orders may be for."""
        side, actions = self.mirror.now["to_act"], []
        while True:
            after = self.mirror.ask("go captain")
            actions.append(after["action"])
            if after["dice"] or after.get("to_act") != side or after["phase"] in PHASES or len(actions) == 60:
                break
        for _ in actions:
            self.mirror.now = self.mirror.ask("undo")
        return actions

    def step(self):
        """Lets one order answer, or decides by hand; False once the game is over."""
        now = self.mirror.now
        if "to_act" not in now:
            return False
        side = now["to_act"]
        client = self.seats[side]
        own = client.get(f"/api/games/{self.game}/orders").json["orders"][side]
        if own.get("answering"):
            self.follow(self.mirror.seq + 1)
            return True
        if "stopped" in own:  # the player is here and gives them anew
            self.stops += 1
            self.give(side)
        answer = client.act(self.game, now["ply"], now["hash"], *self.plan())
        if answer.status == 409:  # an order was quicker
            self.follow(answer.json["stale"]["seq"])
        elif answer.status == 410:  # and ended the game
            self.follow(self.mirror.seq + 1)
        else:
            assert answer.status == 200, answer
            self.follow(answer.json["events"][-1]["seq"])
        return True

    def play(self):
        while self.step():
            pass
        while "seed" not in self.mirror.events[-1]:
            self.follow(self.mirror.seq + 1)

    def decisions(self):
        """Every decision with the phase in which it was taken."""
        phase = self.mirror.events[0]["phase"]
        for event in self.mirror.events:
            if "action" in event:
                yield phase, event
            phase = event.get("phase", phase)

    def hand_overs(self):
        decisions = [event for event in self.mirror.events if "action" in event]
        by_hand = [event for event in decisions if event["by"] == "player"]
        return len(decisions), changes(decisions), changes(by_hand), len(decisions) - len(by_hand)

    def close(self):
        for thing in (self.mirror, self.stream, *self.seats.values()):
            thing.close()


def changes(decisions):
    return sum(one["side"] != two["side"] for one, two in zip(decisions, decisions[1:]))


def measure(server, games):
    total = [0, 0]
    print("battle        decisions  by order  hand-overs without  with")
    for battle in BATTLES:
        sums = [0] * 4
        for _ in range(games):
            table = Table(server, battle, CAPTAIN)
            table.play()
            sums = [one + two for one, two in zip(sums, table.hand_overs())]
            table.close()
        count, without, with_orders, by_order = (value / games for value in sums)
        print(f"{battle:12} {count:10.0f} {by_order:9.0f} {without:19.1f} {with_orders:5.1f}", flush=True)
        total = [total[0] + with_orders, total[1] + without]
        if games >= 12:  # fewer are a matter of luck, and held to the bars together
            assert with_orders <= 30 and 3 * with_orders <= without, f"{battle} is above a bar"
    assert total[0] <= 30 * len(BATTLES) and 3 * total[0] <= total[1], total


def meaning(server):
    """Orders of one side alone: they answer what they are for, at once, and nothing else."""
    table = Table(server, "bannockburn", [f"{phase} decline" for phase in ANSWERS] + ["stop never"], [])
    side, other = table.seats
    table.play()
    answered = 0
    for phase, event in table.decisions():
        if event["by"] == "order":
            assert event["side"] == side and phase in ANSWERS and event["action"] == "decline", event
            answered += 1
        else:
            assert event["side"] != side or phase not in ANSWERS, event
    assert answered > 0
    shown = table.reader.get(f"/api/games/{table.game}/orders").json["orders"]
    assert shown[side]["text"].startswith("seize decline\n") and shown[other]["text"] == "", "told once it is over"
    table.close()
    print(f"{answered} answers by order in one game, each marked and each of its kind")


def secrecy(server):
    table = Table(server, "bannockburn", ["seize always if 1/2", "# what nobody shall read", "seize decline"], [])
    side, other = table.seats
    path = f"/api/games/{table.game}/orders"
    own = table.seats[side].get(path).json["orders"]
    assert own == {side: {"text": "seize always if 1/2\nseize decline\n"}}, own
    assert set(table.seats[other].get(path).json["orders"]) == {other}
    assert table.reader.get(path).status == 401
    _, strangers = two_players(server)
    for client in strangers.values():
        assert client.get(path).status == 403 and client.post(path, "seize ask").status == 403
    for _ in range(40):
        table.step()
    for body in (table.reader.get(f"/api/games/{table.game}").body, table.reader.get(f"/api/games/{table.game}/log").body):
        assert b"1/2" not in body and b"seize decline" not in body
    own = table.seats[side].get(path).json["orders"]  # a leader may have fallen since
    for lines in (["seize"], ["seize perhaps"], ["nowhere decline"], ["seize always if 2/1"], ["seize always nobody-here"],
                  ["stop"], ["stop never leader"], 49 * ["seize ask"], ["\xff"]):
        answer = table.seats[side].post(path, *lines)
        assert answer.status == 400 and answer.json["error"]["line"] > 0, (lines, answer)
    assert table.seats[side].get(path).json["orders"] == own, "refused orders change nothing"
    table.close()
    print("orders are their side's own until the end")


def turned_off(server):
    """Once it is answered that orders have ended, no later event is by them."""
    acted = 0
    for number in range(8):
        table = Table(server, "bannockburn", CAPTAIN)
        for _ in range(random.randrange(20, 60)):
            table.step()
        for side in table.seats:
            table.orders[side] = []
            table.give(side)
        last = table.reader.get(f"/api/games/{table.game}").json["seq"]
        for _ in range(30):
            table.step()
        for event in table.mirror.events:
            by_order = event.get("by") == "order"
            assert not by_order or event["seq"] <= last, "an order acted after it was taken back"
            acted += by_order
        table.close()
    assert acted > 0
    print("orders that were turned off act no more")


def stops(server):
    """A leader is lost: whoever gave the orders is asked again."""
    stopped = 0
    for _ in range(6):
        table = Table(server, "falkirk", CAPTAIN + ["stop leader"])
        table.play()
        stopped += table.stops
        table.close()
        if stopped:
            break
    assert stopped > 0
    print("orders stop when a leader is lost")


def killed(kills):
    """Orders answer after a kill what they were about to answer before it; their clock is nobody's."""
    server = Server()
    table = Table(server, "courtrai", CAPTAIN, settings=["clock each 3d"])
    for _ in range(kills):
        for _ in range(random.randrange(5, 25)):
            table.step()
        server.kill()
        server = Server(folder=server.folder)
        table.move_to(server)
    table.play()
    turns = [event for event in table.mirror.events if event.get("what") == "turn"]
    assert len(turns) <= table.hand_overs()[2] + 2, "an answer by order has turned the clock"
    server.stop()
    server.remove()
    table.close()
    print(f"{kills} kills in a game with orders")


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    seed = random.randrange(1 << 32)
    random.seed(seed)
    print(f"seed {seed}")
    if games >= 12:
        with Server() as server:
            measure(server, games)
        return
    with Server() as server:
        meaning(server)
        secrecy(server)
        turned_off(server)
        stops(server)
        measure(server, games)
    killed(6)


main()
