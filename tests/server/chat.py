#!/usr/bin/env python3
"""Chat: seats speak and read while the game goes on, others read once it is over; block, pace, hints."""
from remote import *


def say(client, game, text, *lines):
    """Speaks; a seat that has just spoken waits for its second."""
    while True:
        answer = client.post(f"/api/games/{game}/chat", f"say {text}", *lines)
        if answer.status != 429:
            return answer
        assert "retry-after" in answer.headers
        time.sleep(0.1)


def heard(client, game, after=0):
    answer = client.get(f"/api/games/{game}/chat?after={after}")
    assert answer.status == 200, answer
    return [line["text"] for line in answer.json["lines"]]


def speaking(server):
    game, seats = two_players(server)
    (side, anna), (_, ben) = seats.items()
    path, stranger, watcher = f"/api/games/{game}/chat", Client(server.port), Stream(server.port, game)
    number, kind, _ = watcher.next()
    assert (number, kind) == (1, "start")
    assert say(anna, game, '"Well met"').json == {"ok": True, "n": 1}
    hint = watcher.next()
    assert hint == (None, "chat", {"n": 1}), hint
    assert anna.post(path, "say again").status == 429, "one line a second"
    assert say(ben, game, 'And you, "Anna" # really').status == 200
    assert heard(anna, game) == heard(ben, game) == ["Well met", 'And you, "Anna" # really']
    line = ben.get(f"{path}?after=0&most=1").json
    assert len(line["lines"]) == 1 and line["lines"][0]["side"] == side and line["next"] == 1, line
    assert heard(ben, game, after=1) == ['And you, "Anna" # really'] and heard(ben, game, after=2) == []
    # The same request again is not said twice.
    request = hex_of(16)
    first = say(anna, game, "once", f"id {request}")
    again = anna.post(path, "say once", f"id {request}")
    assert again.json == first.json | {"again": True}, again
    assert heard(ben, game).count("once") == 1
    for client, text in ((anna, "twice"), (ben, "once")):
        other = client.post(path, f"say {text}", f"id {request}")
        assert other.status == 409 and other.json["error"]["kind"] == "id-used", other
    # Any text stays as it is, and is no markup of ours.
    for text in ("<script>alert(1)</script>", "Crécy — Азов 戦い", "x" * 500, "{}\\n\"", "data: 1"):
        assert say(ben, game, f'"{text}"').status == 200
        assert heard(anna, game)[-1] == text
    for body in ("", "say", 'say ""', "say " + "x" * 501, "say a\nsay b", "block\nunblock", "say a\nblock", "shout a",
                 "block all", f"say a\nid {hex_of(8)}", "say a\0b", b"say \xff\xfe", "say a\x1bb", b"say \xc2\x85\xe2"):
        answer = anna.ask("POST", path, body)
        assert answer.status == 400 and answer.json["error"]["expected"], (body, answer)
    # Others hear nothing until it is over.
    assert stranger.get(path).status == 401 and stranger.post(path, "say hello").status == 401
    other = Client(server.port)
    other.join(other.create("training")["seat"])
    assert other.get(path).status == 403 and other.post(path, "say hello").status == 403
    # Who blocks hears nothing of the other; the other is not told.
    count = len(heard(anna, game))
    assert anna.post(path, "block").status == 200 and anna.get(path).json["blocks"] is True
    assert say(ben, game, "can you hear me?").status == 200
    assert all(line["side"] == side for line in anna.get(path).json["lines"]) and len(heard(ben, game)) == count + 1
    assert ben.get(path).json["blocks"] is False
    assert anna.post(path, "unblock").status == 200 and heard(anna, game)[-1] == "can you hear me?"
    assert ben.post(f"/api/games/{game}/resign", f"id {hex_of(16)}").status == 200
    assert heard(stranger, game) == heard(other, game) == heard(anna, game)
    assert stranger.post(path, "say hello").status == 401 and other.post(path, "say hello").status == 403
    assert say(anna, game, "Well played").status == 200 and heard(stranger, game)[-1] == "Well played"
    # The log of the game knows nothing of it.
    assert all("text" not in event for event in whole_log(stranger, game))
    check_chain(game, stranger.get(f"/api/games/{game}/log").body)
    hints = []
    while not hints or hints[-1] != heard_number(anna, path):
        number, kind, data = watcher.next()
        if kind == "chat":
            hints.append(data["n"])
    assert hints == sorted(hints) and len(hints) == len(set(hints)), "each line is hinted at once"
    watcher.close()
    print(f"{len(heard(anna, game))} lines, who may read them, block and hints")


def heard_number(client, path):
    return client.get(path).json["next"]


def resumed(server):
    """A hint disturbs no number: who resumes misses no event."""
    game, seats = two_players(server)
    stream = Stream(server.port, game)
    assert stream.next()[0] == 1
    anna = next(iter(seats.values()))
    say(anna, game, "hello")
    assert stream.next()[1] == "chat" and stream.last == 1
    anna.post(f"/api/games/{game}/resign", f"id {hex_of(16)}")
    number, kind, _ = stream.next()
    assert (number, kind) == (2, "end")
    stream.close()
    stream = Stream(server.port, game, last=1)
    assert stream.next()[:2] == (2, "end")
    stream.close()
    print("hints have no number")


def elsewhere(server):
    """Who watches at another process is told, too."""
    game, seats = two_players(server)
    with Server(folder=server.folder) as other:
        stream = Stream(other.port, game)
        assert stream.next()[:2] == (1, "start")
        say(next(iter(seats.values())), game, "hello")
        assert stream.next()[:2] == (None, "chat")
        stream.close()
    print("a hint at another process")


def deleted(server):
    """What an account has said goes with it."""
    game, seats = two_players(server)
    (_, anna), (_, ben) = seats.items()
    answer = anna.post("/api/accounts", "name anna-who-goes", "password a long secret")
    assert answer.status == 201, answer
    say(anna, game, "mine")
    say(ben, game, "yours")
    assert anna.post("/api/accounts/end", "password a long secret").status == 200
    assert heard(ben, game) == ["yours"]
    print("what a deleted account has said is gone")


def main():
    random.seed(18)
    with Server() as server:
        speaking(server)
        resumed(server)
        deleted(server)
        if shared():
            elsewhere(server)


main()
