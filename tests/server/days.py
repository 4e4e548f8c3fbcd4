#!/usr/bin/env python3
"""Playing over days: taking back, offers and answers, clocks and what a lapse does.

usage: days.py [GAMES]     how many random games with undo; 12 unless given
"""
import sys

from remote import *

sys.path.insert(0, os.path.join(ROOT, "examples"))
from verify_dice import verify


class Table:
    """A game, a client for each side, and a mirror that has read the whole log."""

    def __init__(self, server, *settings, battle="training"):
        self.server, self.battle = server, battle
        self.game, self.seats = two_players(server, battle, *settings)
        self.reader = Client(server.port)
        self.mirror = Mirror(battle)
        self.follow()

    def follow(self):
        for event in whole_log(self.reader, self.game)[self.mirror.seq:]:
            self.mirror.take(event)
        return self.mirror.events[-1]

    @property
    def now(self):
        return self.mirror.now

    def show(self):
        return self.reader.get(f"/api/games/{self.game}").json

    def acting(self):
        return self.seats[self.now["to_act"]]

    def waiting(self):
        return next(client for side, client in self.seats.items() if side != self.now["to_act"])

    def do(self, action):
        answer = self.acting().act(self.game, self.now["ply"], self.now["hash"], action)
        assert answer.status == 200, answer
        self.follow()
        return answer.json["events"]

    def some(self, quiet):
        """A legal action that rolls no dice and leaves the side the decision, or one that rolls some."""
        side, legal = self.now["to_act"], self.mirror.legal()
        random.shuffle(legal)
        for action in legal:
            after = self.mirror.ask("do " + action)
            self.mirror.now = self.mirror.ask("undo")
            if (not after["dice"] and after.get("to_act") == side) if quiet else after["dice"]:
                return action
        return None

    def play_until(self, wanted):
        """Plays on until something is so; False if the game is over first."""
        for _ in range(2000):
            found = "to_act" in self.now and wanted()
            if found or "to_act" not in self.now:
                return found
            self.do(random.choice(self.mirror.legal()))
        return False

    def close(self):
        self.mirror.close()


def told(answer, status=200):
    assert answer.status == status, answer
    return answer.json.get("events")


def own_undo(server):
    table = Table(server)
    assert table.play_until(lambda: table.some(True))
    before = dict(table.now)
    first = table.some(True)
    table.do(first)
    request, now, client = hex_of(16), dict(table.now), table.acting()
    offered = told(table.waiting().undo(table.game, now, before["ply"]))  # the other can only ask for it
    assert [event.get("kind") for event in offered] == ["undo"] and table.show()["ply"] == now["ply"]
    done = client.undo(table.game, now, before["ply"], request)
    event = told(done)[0]
    assert (event["to"], event["hash"]) == (before["ply"], before["hash"]) and "consent" not in event
    assert client.undo(table.game, now, before["ply"], request).json == done.json | {"again": True}
    table.follow()
    assert table.now["hash"] == before["hash"] and table.show()["ply"] == before["ply"]
    # The position that was is stale now, and the answer says what has happened since.
    stale = client.undo(table.game, now, before["ply"])
    assert stale.status == 409 and event in stale.json["events"], stale
    assert client.undo(table.game, table.now, table.now["ply"]).status == 400
    assert client.undo(table.game, table.now, table.now["ply"] + 7).status == 400
    log = whole_log(table.reader, table.game)
    assert first in [event.get("action") for event in log], "what was taken back stays in the log"
    record = table.reader.get(f"/api/games/{table.game}/record").body.decode()
    assert f"end {before['ply']} " in record
    table.close()

    table = Table(server, "undo consent")  # nothing without the other's consent
    assert table.play_until(lambda: table.some(True))
    table.do(table.some(True))
    events = told(table.acting().undo(table.game, table.now, table.now["ply"] - 1))
    assert events[0]["kind"] == "undo" and events[0]["to"] == table.now["ply"] - 1
    table.close()
    print("taking back what one has decided oneself")


def undo_by_consent(server):
    table = Table(server)
    assert table.play_until(lambda: table.some(True))
    table.do(table.some(True))
    at = dict(table.now)
    other, own = table.waiting(), table.acting()
    number = told(other.undo(table.game, at, at["ply"] - 1))[0]["number"]  # not his own decision
    assert table.show()["offers"] == [{"number": number, "kind": "undo", "side": whose(table, other), "to": at["ply"] - 1}]
    assert other.tell(table.game, "answers", f"accept {number}").status == 403, "one's own offer"
    # The offer falls when the position changes.
    table.follow()
    table.do(table.mirror.choose())
    assert own.tell(table.game, "answers", f"accept {number}").status == 409
    assert table.show()["offers"] == []
    # Asked again, and granted.
    while table.some(True) is None:
        table.do(table.mirror.choose())
    table.do(table.some(True))
    at, other, own = dict(table.now), table.waiting(), table.acting()
    number = told(other.undo(table.game, at, at["ply"] - 1))[0]["number"]
    assert own.tell(table.game, "answers", f"accept {number + 1}").status == 409
    assert own.post(f"/api/games/{table.game}/seen", f"ply {at['ply']}").status == 200
    answer, event = told(own.tell(table.game, "answers", f"accept {number}"))[:2]
    assert own.get("/api/me").json["games"][0]["seen"] == at["ply"] - 1, "what comes now is new"
    assert answer["accepted"] and event["consent"] == number and event["to"] == at["ply"] - 1
    table.follow()
    # Declined, and withdrawn.
    at = dict(table.now)
    number = told(table.waiting().undo(table.game, at, at["ply"] - 1))
    if number:
        number = number[0].get("number")
    if number:
        assert not told(table.acting().tell(table.game, "answers", f"decline {number}"))[0]["accepted"]
        assert table.show()["offers"] == []
        table.follow()
        number = told(table.waiting().undo(table.game, table.now, at["ply"] - 1))[0]["number"]
        assert not told(table.waiting().tell(table.game, "answers", f"decline {number}"))[0]["accepted"]
    table.close()
    print("taking back by consent")


def whose(table, client):
    return next(side for side, one in table.seats.items() if one is client)


def undo_and_dice(server):
    """Never over dice, unless the game was set up so; and then no die falls twice."""
    for free in (False, True):
        settings = ["undo free"] if free else []
        table = Table(server, *settings)
        while not table.play_until(lambda: table.some(False)):  # a random game in which nobody fights
            table.close()
            table = Table(server, *settings)
        before, rolls = dict(table.now), table.show()["rolls"]
        rolled = [table.do(table.some(False))[0]["dice"]]
        for client in list(table.seats.values()):
            answer = client.undo(table.game, table.now, before["ply"])
            if not free:
                assert answer.status == 403 and answer.json["error"]["kind"] == "dice-fell", answer
        if not free:
            table.close()
            continue
        offer = table.show()["offers"][-1]
        other = next(client for side, client in table.seats.items() if side != offer["side"])
        told(other.tell(table.game, "answers", f"accept {offer['number']}"))
        table.follow()
        assert table.now["hash"] == before["hash"]
        assert table.show()["rolls"] == rolls + len(rolled[0]), "the counter of dice has gone back"
        table.do(table.some(False))
        while "to_act" in table.now:
            table.do(table.mirror.choose())
        record = table.reader.get(f"/api/games/{table.game}/record").body.decode()
        assert f" @{rolls + len(rolled[0])}\n" in record, "dice that are not the next are marked"
        check_record(record)
        changed = re.sub(r" @(\d+)\n", lambda m: f" @{int(m[1]) + 1}\n", record, count=1)
        with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
            file.write(changed)
            file.flush()
            found = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True)
            assert found.returncode == 1, "another number of dice was taken for good"
        table.close()
    print("no undo over dice; after one by consent no die falls twice, and the record says so")


def check_record(record):
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write(record)
        file.flush()
        for command in ("verify", "replay"):
            subprocess.run([PROGRAM, command, file.name], check=True, stdout=subprocess.DEVNULL)
    assert verify(record) > 0


def random_undos(server, games):
    """Two clients decide, take back, offer and accept at random; then the log is held against the rules
    of taking back, and the record against the dice."""
    undone = consented = 0
    for number in range(games):
        rule = ("own", "consent", "free")[number % 3]
        table = Table(server, f"undo {rule}", "option turns 2")
        table.mirror.now = table.mirror.ask("new training turns=2")
        table.mirror.seq, table.mirror.events = 0, []
        table.follow()
        for _ in range(600):
            if "to_act" not in table.now:
                break
            client = random.choice(list(table.seats.values()))
            if random.random() < 0.15 and table.now["ply"] > 0:
                to = max(0, table.now["ply"] - random.choice((1, 1, 2, 5)))
                answer = client.undo(table.game, table.now, to)
                assert answer.status in (200, 403), answer
            elif random.random() < 0.6 and table.mirror.events[-1].get("kind") == "undo" and table.show()["offers"]:
                offer = random.choice(table.show()["offers"])
                answer = client.tell(table.game, "answers",
                                     f"{random.choice(('accept', 'accept', 'decline'))} {offer['number']}")
                assert answer.status in (200, 403), answer
            else:
                table.do(table.mirror.choose())
            table.follow()
        events = table.mirror.events
        stays, rolls = [], 0  # the decisions that stand: side and dice
        offers = {}
        for event in events:
            if "action" in event:
                assert event["rolls"] == rolls, "a die fell twice, or was left out"
                rolls += len(event["dice"])
                stays.append((event["side"], len(event["dice"])))
            elif event.get("kind") == "undo" and "accepted" not in event:
                offers[event["number"]] = (event["side"], event["to"], len(stays))
            elif "to" in event and "kind" not in event:
                gone = stays[event["to"]:]
                assert gone, "nothing was taken back"
                if "consent" in event:
                    side, to, length = offers[event["consent"]]
                    assert (to, length) == (event["to"], len(stays)) and side == event["side"]
                    assert rule == "free" or not any(dice for _, dice in gone), "over dice"
                    consented += 1
                else:
                    assert rule != "consent" and {side for side, _ in gone} == {event["side"]}
                    assert not any(dice for _, dice in gone)
                del stays[event["to"]:]
                undone += 1
        record = table.reader.get(f"/api/games/{table.game}/record").body.decode()
        with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
            file.write(record)
            file.flush()
            subprocess.run([PROGRAM, "replay", file.name], check=True, stdout=subprocess.DEVNULL)
        if "to_act" not in table.now and rolls:
            check_record(record)
        table.close()
    assert undone > games and (consented > 0 or games < 3), (undone, consented)
    print(f"{games} random games: {undone} times taken back, {consented} by consent; all by the rules of it")


def offers(server):
    table = Table(server)
    anna, ben = table.seats.values()
    number = told(anna.tell(table.game, "offers", "draw"))[0]["number"]
    assert told(anna.tell(table.game, "offers", "draw")) == [], "it stands already"
    assert [row["number"] for row in table.show()["offers"]] == [number]
    told(anna.tell(table.game, "answers", f"decline {number}"))
    assert told(anna.tell(table.game, "offers", "draw"))[0]["number"] > number, "it was withdrawn before"
    refused = anna.tell(table.game, "offers", "resume")
    assert refused.status == 409, refused
    assert anna.tell(table.game, "offers", "rematch").status == 409
    assert anna.tell(table.game, "offers", "give 1h").status == 409  # no clock
    for lines in ([], ["draw", "pause"], ["peace"], ["give 1"], ["give 0s"], ["give 400d"], ["draw now"]):
        assert anna.tell(table.game, "offers", *lines).status == 400, lines
    for lines in ([], ["accept"], ["accept 1", "decline 1"], ["accept -1"], ["accept x"]):
        assert anna.tell(table.game, "answers", *lines).status == 400, lines
    number = told(anna.tell(table.game, "offers", "pause"))[0]["number"]
    answer, clock = told(ben.tell(table.game, "answers", f"accept {number}"))
    assert clock["what"] == "pause" and table.show()["state"] == "paused"
    table.follow()
    for client in table.seats.values():
        assert client.act(table.game, table.now["ply"], table.now["hash"], "done").status == 409
    assert anna.tell(table.game, "offers", "pause").status == 409
    number = told(ben.tell(table.game, "offers", "resume"))[0]["number"]
    assert told(anna.tell(table.game, "answers", f"accept {number}"))[1]["what"] == "resume"
    assert table.show()["state"] == "playing"
    # Another offer of the same side takes the place of the one before.
    first = told(anna.tell(table.game, "offers", "pause"))[0]["number"]
    second = told(anna.tell(table.game, "offers", "draw"))[0]["number"]
    assert ben.tell(table.game, "answers", f"accept {first}").status == 409
    table.follow()
    table.do(table.mirror.choose())  # a draw is offered whatever happens meanwhile
    end = told(ben.tell(table.game, "answers", f"accept {second}"))[-1]
    assert end["by"] == "draw" and "winner" not in end and len(end["seed"]) == 64
    assert b"\nresult draw\n" in table.reader.get(f"/api/games/{table.game}/record").body
    assert anna.tell(table.game, "offers", "draw").status == 410
    assert ben.tell(table.game, "answers", f"decline {second}").status == 409
    # Once more, with the sides changed.
    number = told(ben.tell(table.game, "offers", "rematch"))[0]["number"]
    game = told(anna.tell(table.game, "answers", f"accept {number}"))[0]["game"]
    shown = [client.get(f"/api/games/{game}").json for client in (anna, ben)]
    assert [one["seats"] for one in shown] == [[whose(table, ben)], [whose(table, anna)]], shown
    assert "seat" not in table.reader.get(f"/api/games/{game}").json
    for client, one in zip((anna, ben), shown):
        assert client.join(one["seat"])["game"] == game
    again = anna.get(f"/api/games/{game}").json
    assert again["state"] == "playing" and again["battle"] == "training" and "seat" not in again
    table.close()
    print("draw, pause, resume, another game")


def lapses(server):
    table = Table(server, "clock each 1h")
    for client in table.seats.values():
        refused = client.tell(table.game, "claim")
        assert refused.status == 409 and refused.json["error"]["kind"] == "time-left", refused
    table.close()
    for lapse in ("claim", "forfeit", "computer"):
        table = Table(server, "clock each 1s", f"lapse {lapse}")
        side = table.now["to_act"]
        shown = table.show()
        assert shown["settings"]["clock"] == "each 1s" and shown["clock"]["running"] == side
        assert shown["clock"]["due"] - shown["clock"]["since"] == 1000
        if lapse == "claim":
            late = wait_for(lambda: table.show()["clock"].get("lapsed"))
            rows = {one: seat.get("/api/me").json["games"] for one, seat in table.seats.items()}
            assert all(row[0]["lapsed"] and row[0]["my_turn"] == (one == side) for one, row in rows.items()), rows
            assert late
            table.follow()
            assert [event.get("what") for event in table.mirror.events].count("lapse") == 1
            assert table.acting().tell(table.game, "claim").status == 403, "one's own time"
            # Who comes late may still act as long as nobody has claimed.
            table.play_until(lambda: table.now["to_act"] != side)
            assert not table.show()["clock"].get("lapsed")
            side = table.now["to_act"]
            wait_for(lambda: table.show()["clock"].get("lapsed"))
            request = hex_of(16)
            done = table.waiting().tell(table.game, "claim", request=request)
            end = told(done)[-1]
            assert (end["by"], end["side"]) == ("lapse", side)
            assert table.waiting().tell(table.game, "claim", request=request).json == done.json | {"again": True}
            assert f"\nresult lapse {side}\n".encode() in table.reader.get(f"/api/games/{table.game}/record").body
        elif lapse == "forfeit":
            wait_for(lambda: table.show()["state"] == "over")
            assert table.follow()["by"] == "lapse"
        else:
            wait_for(lambda: any(event.get("by") == "computer" for event in whole_log(table.reader, table.game)))
            assert table.show()["settings"]["computer"] == {side: "captain"}
        table.close()
    # The other may also let the computer go on.
    table = Table(server, "clock live 1s +1s")
    side = table.now["to_act"]
    wait_for(lambda: table.show()["clock"].get("lapsed"))
    told(table.waiting().tell(table.game, "claim", "computer"))
    wait_for(lambda: any(event.get("by") == "computer" for event in whole_log(table.reader, table.game)))
    table.close()
    print("time runs out: claimed, forfeit, or the computer goes on; told once")


def banks(server):
    table = Table(server, "clock bank 2d +12h")
    side, day = table.now["to_act"], 24 * 3600 * 1000
    assert table.show()["clock"]["left"][side] == 2 * day
    table.play_until(lambda: table.now["to_act"] != side)
    clock = table.show()["clock"]
    assert clock["running"] != side and clock["left"][side] == 2 * day, "no more than at first is kept"
    clocks = [event["clock"] for event in table.mirror.events if event.get("what") == "turn"]
    assert len(clocks) >= 2 and clocks[-1] == clock
    other = table.now["to_act"]
    event = told(table.seats[side].tell(table.game, "offers", "give 12h"))[0]
    assert event["what"] == "give" and event["clock"]["due"] == clock["due"] + day // 2
    number = told(table.seats[side].tell(table.game, "offers", "pause"))[0]["number"]
    told(table.seats[other].tell(table.game, "answers", f"accept {number}"))
    clock = table.show()["clock"]
    assert "running" not in clock and "due" not in clock and clock["left"][other] <= 2.5 * day
    number = told(table.seats[side].tell(table.game, "offers", "resume"))[0]["number"]
    told(table.seats[other].tell(table.game, "answers", f"accept {number}"))
    clock = table.show()["clock"]
    assert clock["running"] == other and clock["due"] == clock["since"] + clock["left"][other]
    table.close()
    print("banks of time, gifts, pauses")


def hand_over(table):
    """The side to act gives its turn up; the position before the decision that did it."""
    side = table.now["to_act"]
    while table.now["to_act"] == side:
        before = dict(table.now)
        assert not any(event.get("dice") for event in table.do("done"))
    return before


def undo_and_clocks(server):
    """Taking a hand-over back and handing over again brings nobody time, by whatever clock, and costs the other none."""
    minute = 60 * 1000
    for clock, most in (("each 10m", 10), ("bank 10m +1m", 10), ("live 10m +1m", 11), ("none", None)):
        for rule in ("own", "consent"):
            table = Table(server, f"clock {clock}", f"undo {rule}")
            side = table.now["to_act"]
            before = hand_over(table)
            other = table.now["to_act"]
            for _ in range(4):
                answer = told(table.seats[side].undo(table.game, table.now, before["ply"]))[0]
                if rule == "consent":
                    told(table.seats[other].tell(table.game, "answers", f"accept {answer['number']}"))
                back = table.follow()
                assert table.now["hash"] == before["hash"]
                if most:
                    now = table.show()["clock"]
                    assert back["what"] == "turn" and back["clock"] == now and now["running"] == side
                    assert now["left"][side] <= 10 * minute and now["due"] == now["since"] + now["left"][side]
                    thought = rule == "consent" and not clock.startswith("each")  # before he granted it
                    assert now["left"][other] == 10 * minute or thought
                before = hand_over(table)
                assert not most or table.show()["clock"]["left"][side] <= most * minute
            table.close()
    # Nor can it be used to hold the decision for ever.
    table = Table(server, "clock each 3s", "lapse forfeit")
    side, before = table.now["to_act"], hand_over(table)
    for _ in range(12):
        if table.show()["state"] == "over":
            break
        if table.now["to_act"] != side:
            assert table.seats[side].undo(table.game, table.now, before["ply"]).status in (200, 410)
            time.sleep(1)
        else:
            assert table.seats[side].act(table.game, table.now["ply"], table.now["hash"], "done").status in (200, 410)
        table.follow()
    end = table.follow()
    assert (end.get("by"), end.get("side")) == ("lapse", side), end
    table.close()
    # Who has no time for it any more can only ask.
    table = Table(server, "clock each 2s")
    side, before = table.now["to_act"], hand_over(table)
    wait_for(lambda: table.show()["clock"].get("lapsed"))
    assert told(table.seats[side].undo(table.game, table.now, before["ply"]))[0]["kind"] == "undo"
    assert table.show()["clock"].get("lapsed") and table.show()["to_act"] != side
    table.close()
    print("taking back brings nobody time")


def grow(server, game, events, dice):
    """Behind the server's back: as if so many events had happened, and so many dice had fallen and been taken back."""
    row, chain = (f"'\\x{text}'" if shared() else f"x'{text}'" for text in (game, hex_of(16)))
    falls = f"repeat(' 1', {dice})" if shared() else f"replace(hex(zeroblob({dice})), '00', ' 1')"
    for seq, kind, line in ((events - 1, 1, f"'nobody done :' || {falls}"), (events, 4, "'undo 1'")):
        change_store(server, "INSERT INTO event (game, seq, at, kind, ply, line, body, chain) "
                             f"VALUES ({row}, {seq}, 0, {kind}, 1, {line}, '{{}}', {chain})")
    assert change_store(server, f"UPDATE game SET head = {events}, rolls = {dice} WHERE id = {row}") == 1
    return row


def used_up_in_pause():
    """Nor can it be used up in a pause what it takes to end it."""
    events = 65536
    cases = [(events // 2, (409, 200, 200, 200)), (events // 4 * 3, (409, 200, 409, 200))]
    server = Server()
    tables = [two_players(server, "training") for _ in cases]
    for (game, seats), (count, _) in zip(tables, cases):
        anna, ben = seats.values()
        now = anna.get(f"/api/games/{game}").json
        told(seats[now["to_act"]].act(game, now["ply"], now["hash"], "done"))
        number = told(anna.tell(game, "offers", "pause"))[0]["number"]
        told(ben.tell(game, "answers", f"accept {number}"))
    server.kill()
    for (game, _), (count, _) in zip(tables, cases):
        grow(server, game, count, 0)
    with Server(folder=server.folder) as server:
        for (game, seats), (count, wanted) in zip(tables, cases):
            for client in seats.values():
                client.close()
                client.port, client.host = server.port, f"127.0.0.1:{server.port}"
            anna, ben = seats.values()
            first = [anna.tell(game, "offers", "draw"), anna.tell(game, "offers", "resume")]
            number = told(first[1])[0]["number"]
            again = [anna.tell(game, "answers", f"decline {number}"), anna.tell(game, "offers", "resume")]
            assert tuple(answer.status for answer in first + again) == wanted, (count, first, again)
            number = anna.get(f"/api/games/{game}").json["offers"][0]["number"]
            assert told(ben.tell(game, "answers", f"accept {number}"))[1]["what"] == "resume"
            now = anna.get(f"/api/games/{game}").json
            assert seats[now["to_act"]].act(game, now["ply"], now["hash"], "done").status == 200
    server.remove()
    print("what is used up in a pause leaves enough to end it")


def used_up():
    """A game has so many events and dice and no more. Who takes back and offers leaves the other enough to
    go on, what is used up is refused, and no other game is troubled by it."""
    events, dice, rolls = 65536, 64 * 4096, 240
    cases = [(events // 2, 0, (409, 409, 200, 200)), (events // 4 * 3, 0, (409, 409, 409, 200)),
             (events, 0, (409, 409, 409, 409)), (100, dice // 2, (409, 409, 200, 200)),
             (100, dice - rolls + 1, (409, 409, 409, 409))]
    server = Server()
    show = lambda game: Client(server.port).get(f"/api/games/{game}").json
    tables = [two_players(server, "training", "undo free", "clock each 1h") for _ in range(len(cases) + 1)]
    for game, seats in tables:
        now = show(game)
        assert seats[now["to_act"]].act(game, now["ply"], now["hash"], "done").status == 200
    server.kill()
    for (game, _), (count, rolled, _) in zip(tables, cases):
        grow(server, game, count, rolled)
    row = grow(server, tables[-1][0], 100, dice - rolls + 1)  # and a computer is to decide
    line = "chr(10)" if shared() else "char(10)"
    change_store(server, f"UPDATE course SET waiting = 1, settings = settings || 'computer 0 captain' || {line} || "
                         f"'computer 1 captain' || {line} WHERE game = {row}")
    with Server(folder=server.folder) as server:
        for _, seats in tables:
            for client in seats.values():
                client.close()
                client.port, client.host = server.port, f"127.0.0.1:{server.port}"
        for (game, seats), (count, _, wanted) in zip(tables, cases):
            now = show(game)
            assert now["playable"] and now["ply"] == 1, now
            client = seats[now["to_act"]]
            answers = [client.undo(game, now, 0), client.tell(game, "offers", "give 1m"),
                       client.tell(game, "offers", "draw"), client.act(game, now["ply"], now["hash"], "done")]
            assert tuple(answer.status for answer in answers) == wanted, (count, answers)
            assert all(answer.json["error"]["kind"].endswith("used-up") for answer in answers if answer.status == 409)
            assert client.get("/health").status == 200, "no trouble of the store"
            assert client.tell(game, "resign").status == 200
        game, seats = tables[-1]
        wait_for(lambda: "running" not in show(game)["clock"])  # nobody is asked, and nobody's time runs
        assert show(game)["ply"] == 1 and list(seats.values())[0].tell(game, "resign").status == 200
    server.remove()
    print("events and dice of a game are used up: refused, and nobody else is troubled")


def down_time():
    """While nobody serves no time is charged."""
    server = Server()
    table = Table(server, "clock bank 1h +1s")
    due = wait_for(lambda: table.show()["clock"]["due"])
    wait_for(lambda: change_store(server, "UPDATE meta SET value = value WHERE name = 'beat'"))
    server.kill()
    day = 86400000  # as if it had stood still for so long
    assert change_store(server, f"UPDATE course SET since = since - {day}, due = due - {day} WHERE due IS NOT NULL") == 1
    assert change_store(server, f"UPDATE meta SET value = CAST(CAST(value AS BIGINT) - {day} AS TEXT) WHERE name = 'beat'") == 1
    with Server(folder=server.folder) as later:
        clock = wait_for(lambda: Client(later.port).get(f"/api/games/{table.game}").json["clock"])
        assert abs(clock["due"] - due) < 1000 * PATIENCE and "lapsed" not in clock, (clock, due)
        assert clock["due"] - clock["since"] == 3600 * 1000
    server.remove()
    table.close()
    print("time in which nobody served is not charged")


def read_again(server, games):
    """What is read from the store is what was in memory."""
    before = [Client(server.port).get(f"/api/games/{game}").json for game in games]
    server.stop()
    with Server(folder=server.folder) as later:
        after = [Client(later.port).get(f"/api/games/{game}").json for game in games]
    assert before == after
    print("the same when it is read again")


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    seed = random.randrange(1 << 32)
    random.seed(seed)
    print(f"seed {seed}")
    with Server() as server:
        own_undo(server)
        undo_by_consent(server)
        undo_and_dice(server)
        random_undos(server, games)
        offers(server)
        if shared():  # two processes find it, and one tells it
            with Server(folder=server.folder):
                lapses(server)
        else:
            lapses(server)
        banks(server)
        undo_and_clocks(server)
        table = Table(server, "undo free")
        for _ in range(6):
            table.do(table.mirror.choose())
        told(table.waiting().undo(table.game, table.now, 1))
        read_again(server, [table.game])
        table.close()
    used_up()
    used_up_in_pause()
    down_time()


main()
