#!/usr/bin/env python3
"""Two clients play a small battle to the end over the server; a third watches. All see the same, the
dice are those that were sealed, and no changed record is taken for good."""
import sys

from remote import *

sys.path.insert(0, os.path.join(ROOT, "examples"))
from verify_dice import link, verify

TAMPERED = 1000


def play(server, battle, *options):
    game, seats = two_players(server, battle, *options)
    mirror = {side: Mirror(f"{battle} " + " ".join(o.replace("option ", "").replace(" ", "=")
                                                   for o in options)) for side in seats}
    streams = {side: Stream(server.port, game) for side in seats}
    watcher = Stream(server.port, game)
    told = {side: streams[side].next()[2] for side in seats}
    for side in seats:
        assert sorted(told[side]["players"].values()) == ["Anna", "Ben"]
        mirror[side].take(told[side])
    dice = 0
    while True:
        side = next(iter(mirror.values())).now.get("to_act")
        if not side:
            break
        own = mirror[side]
        actions = [own.choose()]
        answer = seats[side].act(game, own.now["ply"], own.now["hash"], *actions)
        assert answer.status == 200, answer
        assert answer.json["left"] == []
        for event in answer.json["events"]:
            own.take(event)
            dice += len(event.get("dice", []))
        for other in seats:  # by their streams; who acted knows already
            while mirror[other].seq < own.seq:
                mirror[other].take(streams[other].next()[2])
    last = mirror[side or next(iter(seats))].events[-1]
    assert "seed" in last and last["by"] == "rules", last
    for side, stream in streams.items():  # to who acted, too, every event is told
        while stream.last < last["seq"]:
            mirror[side].take(stream.next()[2])
    events = []
    while len(events) < last["seq"]:
        number, kind, data = watcher.next()
        assert number == data["seq"] == len(events) + 1
        events.append(data)
    log = next(iter(seats.values())).get(f"/api/games/{game}/log").body
    assert check_chain(game, log)[:512] == events[:512]
    records = {client.get(f"/api/games/{game}/record").body for client in seats.values()}
    assert len(records) == 1
    for client in seats.values():
        answer = client.act(game, last["seq"], "0" * 16, "done")
        assert answer.status == 410, answer
    for thing in [*mirror.values(), *streams.values(), watcher, *seats.values()]:
        thing.close()
    return game, records.pop().decode(), events, dice


def check_before_sitting_down(server):
    """Who is about to add to the dice can first pin what they are sealed with and what others have added."""
    anna, ben = Client(server.port), Client(server.port)
    made = anna.create("training")
    game, told = made["game"], {"game": made["game"], "state": "open", "commit": made["commit"]}

    def seat(client, link):
        answer = client.post("/api/seat", f"token {link[-32:]}")
        assert answer.status == 200 and "set-cookie" not in answer.headers, answer
        return {name: answer.json[name] for name in ("game", "state", "commit")}, answer.json["side"], answer.json["entropy"]

    free = next(side for side in ("scots", "english") if side != made["side"])
    for _ in range(2):  # nobody sits down by it
        assert seat(ben, made["invite"]) == (told, free, {})
    x = hex_of(32)
    assert anna.post("/api/join", f"token {made['seat'][-32:]}", f"entropy {x}").status == 200
    assert seat(ben, made["invite"]) == (told, free, {made["side"]: x})
    seen = Client(server.port).get(f"/api/games/{game}").json  # for a seat of the lobby, which has no token
    assert seen["commit"] == made["commit"] and seen["entropy"] == {made["side"]: x}, seen
    assert ben.join(made["invite"])["commit"] == made["commit"]
    start = whole_log(ben, game)[0]["dice"]
    assert start["commit"] == made["commit"] and start["entropy"][made["side"]] == x
    assert seat(ben, made["invite"])[2] == start["entropy"]
    assert ben.post("/api/seat", f"token {hex_of(16)}").status == 403
    assert ben.post("/api/seat", "token 01").status == 400
    computer = anna.create("training", "opponent captain")
    sealed = hashlib.sha256(bytes.fromhex(computer["commit"])).hexdigest()
    assert list(seat(anna, computer["seat"])[2].values()) == [sealed], "a computer's x is known to all"
    print("the commit and what others have added are told before one sits down")


def check_reveals(game, events):
    """Every key that was told leads to the one before it, and the first to the commit."""
    before = bytes.fromhex(events[0]["dice"]["commit"])
    rolls = sum(len(event.get("dice", [])) for event in events[1:])
    reveals = [event for event in events if "key" in event]
    for epoch, event in enumerate(reveals, 1):
        assert event["epoch"] == epoch
        key = bytes.fromhex(event["key"])
        assert link(key) == before, "a key that is not of the chain"
        before = key
    assert len(reveals) == rolls // 64, f"{len(reveals)} keys for {rolls} dice"
    return len(reveals)


def run_verify(record):
    with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
        file.write(record)
        file.flush()
        done = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True)
        return done.returncode == 0, done.stdout + done.stderr


def tamper(record, count):
    """Records that differ in one digit of what the dice hang on, or in one die."""
    places = [m.start(1) + i for m in re.finditer(
        r"^(?:game|commit|seed|entropy \S+) +([0-9a-f]+)$", record, re.M) for i in range(len(m[1]))]
    places += [m.start() for line in re.finditer(r"^.* : ([\d ]+)$", record, re.M)
               for m in re.compile(r"\d").finditer(record, line.start(1), line.end(1))]
    changes = []
    for at in places:
        digits = "123456" if " : " in record[record.rfind("\n", 0, at):at] else "0123456789abcdef"
        changes += [(at, digit) for digit in digits if digit != record[at]]
    return [record[:at] + digit + record[at + 1:] for at, digit in random.sample(changes, count)]


def check_tampered(record, tries):
    """No changed record holds: not to the program, and not to 40 lines of Python."""
    good, said = run_verify(record)
    assert good, said
    assert verify(record) > 0
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"{folder}/{number}.record" for number in range(tries)]
        for number, (path, changed) in enumerate(zip(paths, tamper(record, tries))):
            with open(path, "w") as file:
                file.write(changed)
            if number % 4 != 0:  # Python is slower
                continue
            try:
                verify(changed)
            except AssertionError:
                pass
            else:
                raise SystemExit("a changed record was taken for good")
        done = subprocess.run([PROGRAM, "verify", *paths], capture_output=True, text=True)
    found = {line.split(":")[0] for line in done.stderr.splitlines() if "expected" in line}
    assert found == set(paths) and done.stdout == "", done


def main():
    random.seed(15)
    with Server() as server:
        check_before_sitting_down(server)
        keys = 0
        for battle, *options in [["training"]] + 5 * [["training", "option turns 20"]]:
            if keys > 0:
                break
            game, record, events, dice = play(server, battle, *options)
            with tempfile.NamedTemporaryFile("w", suffix=".record") as file:
                file.write(record)
                file.flush()
                subprocess.run([PROGRAM, "replay", "--verify", file.name], check=True,
                               stdout=subprocess.DEVNULL)
            keys = check_reveals(game, events)
            print(f"{battle}: {len(events)} events, {dice} dice, {keys} keys told, the record holds")
        assert keys > 0, "no game had 64 dice"
        check_tampered(record, TAMPERED)
        print(f"{TAMPERED} changed records do not hold")


main()
