#!/usr/bin/env python3
"""What the server refuses: stale, illegal and foreign requests; who may do what is in permissions.py.

usage: refusals.py [REQUESTS]     how many hostile ones; 20000 unless given
"""
import sqlite3
import sys

from remote import *

NOWHERE = "0123456789abcdef" * 2
ILLEGAL = "riders step 0101"


def until(status, ask, most=1000):
    """Whether asking again and again comes to that status: a limit is reached, or no more."""
    return any(ask() == status for _ in range(most))


def stale_and_illegal(server):
    game, seats = two_players(server)
    first = next(iter(seats.values())).get(f"/api/games/{game}").json
    mirror = Mirror()
    for event in whole_log(Client(server.port), game):
        mirror.take(event)
    old = dict(mirror.now)
    behind = Mirror()
    behind.take(mirror.events[0])
    for _ in range(20):
        now = mirror.now
        answer = seats[now["to_act"]].act(game, now["ply"], now["hash"], mirror.choose())
        for event in answer.json["events"]:
            mirror.take(event)
    client = seats[mirror.now["to_act"]]
    # One answer repairs a client that is behind.
    answer = client.act(game, old["ply"], old["hash"], "done")
    assert answer.status == 409 and answer.json["stale"]["ply"] == mirror.now["ply"], answer
    for event in answer.json["events"]:
        behind.take(event)
    assert behind.now["hash"] == mirror.now["hash"] == answer.json["stale"]["hash"]
    ahead = client.act(game, 999, mirror.now["hash"], "done")
    assert ahead.status == 409 and ahead.json["events"] == [], ahead
    other = client.act(game, mirror.now["ply"], "0" * 16, "done")
    assert other.status == 409 and other.json["events"] == [], other
    # The rules refuse with their case, a line that is not understood with its place.
    refused = client.act(game, mirror.now["ply"], mirror.now["hash"], ILLEGAL)
    assert refused.status == 422 and re.match(r"\w+ [\d.]+$", refused.json["refused"]["case"]), refused
    wrong = client.act(game, mirror.now["ply"], mirror.now["hash"], "nobody step 0101")
    assert wrong.status == 400 and wrong.json["error"]["line"] == 3, wrong
    # Again with the same id: the same answer, once played; with another body a mistake.
    now, action, request = mirror.now, mirror.choose(), hex_of(16)
    done = client.act(game, now["ply"], now["hash"], action, request=request)
    again = client.act(game, now["ply"], now["hash"], action, request=request)
    assert done.status == again.status == 200 and again.json["again"] is True
    assert done.json["events"] == again.json["events"]
    assert client.act(game, now["ply"], now["hash"], ILLEGAL, request=request).status == 409
    for event in done.json["events"]:
        mirror.take(event)
    # Several at once stop at a hand-over; what is left is told.
    now = mirror.now
    client = seats[now["to_act"]]
    answer = client.act(game, now["ply"], now["hash"], mirror.choose(), "nobody step 0101", "done")
    assert answer.status == 200 and answer.json["left"] == ["nobody step 0101", "done"], answer
    # A game is made once by one request.
    lines = [f"id {hex_of(16)}", "battle training"]
    made, same = client.post("/api/games", *lines), client.post("/api/games", *lines)
    assert (made.status, same.status) == (201, 200)
    assert same.json == made.json | {"again": True}
    assert client.post("/api/games", lines[0], "battle crecy").status == 409
    for lines in (["battle nowhere"], ["battle training", "option nothing 1"], ["battle ../x"],
                  ["battle training", "option turns 1000000"], ["battle training", "side french"], []):
        answer = client.post("/api/games", f"id {hex_of(16)}", *lines)
        assert answer.status == 400 and answer.json["error"]["expected"], answer
    mirror.close()
    behind.close()
    assert first["ply"] == 0
    print("stale, illegal, repeated and half-legal requests")


def giving_up(server):
    for giver in (0, 1):
        game, seats = two_players(server)
        maker = Client(server.port)
        now = maker.get(f"/api/games/{game}").json
        side = now["to_act"] if giver == 0 else next(s for s in seats if s != now["to_act"])
        other = next(s for s in seats if s != side)
        line = f"id {hex_of(16)}"
        done = seats[side].post(f"/api/games/{game}/resign", line)
        assert done.status == 200, done
        end = done.json["events"][0]
        assert (end["by"], end["side"], end["winner"]) == ("resignation", side, other) and len(end["seed"]) == 64
        again = seats[side].post(f"/api/games/{game}/resign", line)
        assert again.json == done.json | {"again": True}, again
        for client in seats.values():
            assert client.post(f"/api/games/{game}/resign", f"id {hex_of(16)}").status == 410
            assert client.act(game, now["ply"], now["hash"], "done").status == 410
        assert maker.get(f"/api/games/{game}").json["state"] == "over"
        record = maker.get(f"/api/games/{game}/record").body
        assert f"\nresult resignation {side}\nend 0 ".encode() in record
        with tempfile.NamedTemporaryFile(suffix=".record") as file:
            file.write(record)
            file.flush()
            subprocess.run([PROGRAM, "verify", file.name], check=True, stdout=subprocess.DEVNULL)
    print("giving up")
    return game, maker.get(f"/api/games/{game}").json


def store_in_trouble(server):
    game, seats = two_players(server)
    anybody = Client(server.port)
    before = anybody.get(f"/api/games/{game}").json
    client = seats[before["to_act"]]
    lock = sqlite3.connect(server.folder + "/games.db", timeout=PATIENCE, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    request = hex_of(16)
    answer = client.act(game, before["ply"], before["hash"], "done", request=request)
    assert answer.status == 503 and "retry-after" in answer.headers, answer
    assert client.post("/api/games", f"id {hex_of(16)}", "battle training").status == 503
    assert anybody.get("/health").status == 503
    assert anybody.get(f"/api/games/{game}").json == before, "a store that cannot write is read"
    lock.execute("ROLLBACK")
    lock.close()
    assert anybody.get(f"/api/games/{game}").json == before
    answer = client.act(game, before["ply"], before["hash"], "done", request=request)
    assert answer.status == 200 and "again" not in answer.json, answer
    assert anybody.get("/health").status == 200
    print("a store in trouble: 503, nothing changed, reading goes on")


def heads(server):
    """What is wrong with a request before anybody reads it."""
    good = {"Content-Type": "application/banneret", "Origin": f"http://127.0.0.1:{server.port}",
            "Content-Length": "0", "Host": f"127.0.0.1:{server.port}"}
    rows = [
        ({}, 400), ({"Host": "evil.example"}, 421), ({"Host": "127.0.0.1.nip.io"}, 421), ({"Host": None}, 421),
        ({"Content-Type": "text/plain"}, 415), ({"Content-Type": None}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415), ({"Content-Type": "multipart/form-data"}, 415),
        ({"Origin": None}, 403), ({"Origin": "null"}, 403), ({"Origin": "http://evil.example"}, 403),
        ({"Origin": f"http://127.0.0.1:{server.port + 1}"}, 403), ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "none"}, 403), ({"Origin": None, "Sec-Fetch-Site": "same-origin"}, 400),
        ({"Content-Length": "16385"}, 413), ({"Content-Length": "99999999999"}, 400), ({"Content-Length": "x"}, 400),
        ({"Transfer-Encoding": "chunked"}, 400), ({"X": "a\0b"}, 400), ({"X": "a" * 20000}, 431),
    ]
    for change, expected in rows:
        for kept in (False, True):  # through the door, and over a connection that was kept
            client = Client(server.port)
            if kept:
                assert client.get("/health").status == 200
                if "X" in change or change.get("Content-Length") in ("x", "99999999999") or change == {"Transfer-Encoding": "chunked"}:
                    continue  # there the library answers by itself
            headers = {name: value for name, value in (good | change).items() if value is not None}
            text = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            status = client.raw(f"POST /api/games HTTP/1.1\r\n{text}\r\n".encode()).status
            assert status == expected, f"{change}: {status}, not {expected}"
            client.close()
    client = Client(server.port)
    for method, path, expected in [("PUT", "/api/games", 405), ("DELETE", f"/api/games/{NOWHERE}", 405),
                                   ("OPTIONS", "/api/games", 405), ("GET", "/api/", 404), ("GET", "/api/games/..%2f", 404),
                                   ("GET", "/../etc/passwd", 404), ("GET", "/games.db", 404), ("GET", "/key", 404),
                                   ("GET", f"/api/games/{NOWHERE}/log?after=x&most=-1", 404)]:
        body = None if method == "GET" else ""
        status = client.ask(method, path, body).status
        assert status == expected, f"{method} {path}: {status}, not {expected}"
    print(f"{len(rows)} heads that are not as they should be")


def send_hostile(client, request, count):
    """So many requests, each as (METHOD PATH, cookie, body), fifty at a time; how often which status came."""
    statuses = {}
    for sent in range(0, count, 50):
        batch, size = b"", min(50, count - sent)
        for _ in range(size):
            line, cookie, text = request()
            body = text.encode("latin-1")
            head = f"Cookie: {cookie}\r\n" if cookie else ""
            batch += (f"{line} HTTP/1.1\r\nHost: {client.host}\r\nOrigin: http://{client.host}\r\n"
                      f"Content-Type: application/banneret\r\n{head}Content-Length: {len(body)}\r\n\r\n").encode() + body
        for answer in [client.raw(batch)] + [client.answer() for _ in range(size - 1)]:
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
            assert answer.status >= 400, f"accepted: {answer}"
            if answer.status == 422:
                assert answer.json["refused"]["why"], answer
    return statuses


def hostile(server, count):
    """Foreign, stale, illegal and broken requests by the thousand: none is accepted."""
    game, seats = two_players(server)
    other_game, others = two_players(server)
    client = Client(server.port)
    now = client.get(f"/api/games/{game}").json
    acting, waiting = seats[now["to_act"]], next(c for s, c in seats.items() if s != now["to_act"])
    foreign = next(iter(others.values()))
    mirror = Mirror()
    legal = mirror.legal()
    words = sorted({word for action in legal for word in action.split()} | {"step", "fire", "melee", "0101", "off", "nobody"})

    def illegal():
        while True:
            unit = random.choice(("riders", "knights-west", "lord", "captain", "bowmen-east"))
            action = f"{unit} step {random.randrange(1, 16):02}{random.randrange(1, 13):02}"
            if random.random() < 0.4:
                action = " ".join(random.choices(words, k=random.choice((1, 2, 3, 3, 3))))
            if action not in legal:
                return action

    def request():
        at, right = f"at {now['ply']} {now['hash']}", random.choice(legal)
        kind = random.randrange(6)
        if kind == 0:
            return random.choice((waiting.cookie, foreign.cookie, f"banneret={hex_of(16)}", None)), [at, f"do {right}"]
        if kind == 1:
            stale = random.choice((f"at {random.randrange(1, 99)} {now['hash']}", f"at {now['ply']} {hex_of(8)}"))
            return acting.cookie, [stale, f"do {right}"]
        if kind == 2:
            text = "\n".join(f"do {right}" for _ in range(random.choice((0, 65))))
            return acting.cookie, [at] + ([text] if text else [])
        if kind == 3:
            broken = bytearray(f"{at}\ndo {right}".encode())
            at_byte = random.randrange(3, 3 + len(at) - 3)  # somewhere in the position
            broken[at_byte] ^= 1 << random.randrange(7)
            return acting.cookie, [broken.decode("latin-1")]
        return acting.cookie, [at, f"do {illegal()}"]

    def whole_request():
        cookie, lines = request()
        return f"POST /api/games/{game}/actions", cookie, "\n".join([f"id {hex_of(16)}"] + lines)

    statuses = send_hostile(client, whole_request, count)
    assert client.get(f"/api/games/{game}").json == now, "the game has changed"
    assert set(statuses) >= {400, 401, 403, 409, 422}, statuses
    mirror.close()
    print(f"{count} hostile requests, none accepted: {dict(sorted(statuses.items()))}")


def hostile_people(server, count):
    """The same of everything about people: what is somebody else's is neither read nor changed."""
    game, seats = two_players(server)
    _, others = two_players(server)
    owner, foreign, client = next(iter(seats.values())), next(iter(others.values())), Client(server.port)
    assert owner.post("/api/accounts", f"name owner-{hex_of(4)}", "password a long secret").status == 201
    assert owner.post(f"/api/games/{game}/chat", "say for Ben only").status == 200
    channel = owner.post("/api/channels", "webhook https://127.0.0.1:1/").json["channel"]
    host = Client(server.port)
    private = host.create("training")
    host.join(private["seat"])

    def standing():
        return [owner.get("/api/me").json, owner.get("/api/channels").json, owner.get(f"/api/games/{game}/chat").json,
                client.get("/api/lobby").json, client.get(f"/api/games/{private['game']}").json]

    def near(cookie):
        """All but one digit of a cookie."""
        name, value = cookie.split("=")
        at = random.randrange(len(value))
        return f"{name}={value[:at]}{random.choice('0123456789abcdef'.replace(value[at], ''))}{value[at + 1:]}"

    def request():
        who = random.choice((None, foreign.cookie, near(owner.cookie), f"banneret={hex_of(16)}"))
        stranger = random.choice((None, near(owner.cookie)))
        of_game, text = f"/api/games/{game}", random.choice(("say hello", "block", "unblock", f"say {hex_of(240)}"))
        return random.choice((
            (f"POST {of_game}/chat", who, text), (f"GET {of_game}/chat", who, ""), (f"POST {of_game}/seen", who, "ply 0"),
            (f"POST {of_game}/listed", who, "listed yes"), ("GET /api/me", stranger, ""), ("GET /api/channels", stranger, ""),
            (f"POST /api/games/{private['game']}/sit", who, f"id {hex_of(16)}\nentropy {hex_of(32)}"),
            (f"POST /api/games/{private['game']}/listed", who, "listed yes"),
            (f"POST /api/games/{private['game']}/withdraw", who, f"id {hex_of(16)}"),
            ("POST /api/channels/end", who, f"channel {channel}"),
            ("POST /api/channels/end", who, f"token {channel}{hex_of(16)}"),
            ("POST /api/channels/confirm", who, f"token {channel}{hex_of(16)}"),
            ("POST /api/channels", owner.cookie, f"webhook http://{hex_of(4)}.example/"),
            ("POST /api/session/end", stranger, ""), ("POST /api/accounts/end", who, "password a long secret"),
            (f"POST {of_game}/chat", owner.cookie, "say " + "x" * random.randrange(501, 3000)),
            (f"POST {of_game}/seen", owner.cookie, f"ply {random.randrange(1000, 10**6)}")))

    before = standing()
    statuses = send_hostile(client, request, count)
    assert standing() == before, "something has changed"
    assert set(statuses) >= {400, 401, 403}, statuses
    print(f"{count} hostile requests about people, none accepted: {dict(sorted(statuses.items()))}")


def limits():
    with Server("--requests", "5", "--games", "2", "--connections", "6", "--streams", "2") as server:
        client = Client(server.port)
        made = [client.post("/api/games", f"id {hex_of(16)}", "battle training") for _ in range(4)]
        assert [answer.status for answer in made] == [201, 201, 429, 429], made
        assert "retry-after" in made[-1].headers
        game = made[0].json["game"]
        assert until(429, lambda: client.get(f"/api/games/{game}").status)
        time.sleep(1.5)
        assert client.get(f"/api/games/{game}").status == 200, "later there is room again"
        streams = [Stream(server.port, game) for _ in range(2)]
        assert [stream.open() for stream in streams] == [200, 200]
        assert stream_status(client, f"/api/games/{game}/events") == 429
        streams.pop().close()
        for attempt in range(100):
            time.sleep(0.3)
            if stream_status(client, f"/api/games/{game}/events") == 200:
                break
        else:
            raise SystemExit("a stream that has ended still counts")
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(8)]
        end, refused = time.monotonic() + 20, set()
        while len(refused) < 2 and time.monotonic() < end:
            refused |= {one for one in select.select(idle, [], [], 1)[0] if b" 429 " in one.recv(1000)}
        assert len(refused) >= 2, refused
        for one in idle:
            one.close()
        second = subprocess.run([PROGRAM, "serve", "--port", "0", "--folder", server.folder], capture_output=True, text=True)
        assert second.returncode == 1 and "no other server" in second.stderr, second
    print("limits of one address, one server a folder")


def in_a_net():
    """Who listens at an address of a net is reached by it, without a proxy."""
    with Server("--address", "127.0.0.2") as server:
        there = f"127.0.0.2:{server.port}"
        client = Client(server.port, there)
        client.connect = lambda: socket.create_connection(("127.0.0.2", server.port), PATIENCE)
        made = client.create()
        assert made["seat"].startswith(f"http://{there}/#/seat/"), made
        assert client.join(made["seat"])["game"] == made["game"]
        client.host = "192.0.2.7"
        assert client.get(f"/api/games/{made['game']}").status == 421
    with Server("--address", "0.0.0.0", errors=subprocess.PIPE) as server:  # of no name
        assert "--public" in server.process.stderr.readline()
        assert Client(server.port).get("/api/here").status == 200
        assert Client(server.port, f"127.0.0.2:{server.port}").get("/api/here").status == 421
        server.process.stderr.close()
    print("an address of a net, and all of them")


def behind_a_proxy():
    with Server("--public", "https://example.org", "--proxy", "127.0.0.1", "--requests", "5") as server:
        client = Client(server.port, "example.org")
        own = {"Origin": "https://example.org", "X-Forwarded-For": "10.9.9.9, 203.0.113.7"}
        made = client.ask("POST", "/api/games", f"id {hex_of(16)}\nbattle training\n", own)
        assert made.status == 201 and made.json["seat"].startswith("https://example.org/#/seat/"), made
        joined = client.ask("POST", "/api/join", f"token {made.json['seat'][-32:]}\nentropy {hex_of(32)}\n", own)
        cookie = joined.headers["set-cookie"]
        assert cookie.startswith("__Host-banneret=") and "Secure" in cookie and "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie and "Path=/" in cookie and "Domain" not in cookie, cookie
        assert client.ask("POST", "/api/join", "", own | {"Origin": "http://example.org"}).status == 403
        path = f"/api/games/{made.json['game']}"
        assert until(429, lambda: client.get(path, **{"X-Forwarded-For": "1.1.1.1, 203.0.113.7"}).status)
        assert client.ask("GET", path, headers={"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}).status == 200
        assert until(429, lambda: client.get(path, **{"X-Forwarded-For": f"2001:db8::{hex_of(1)}"}).status)
        assert client.ask("GET", "/health", headers={"X-Forwarded-For": "203.0.113.9"}).status == 404
    with Server("--requests", "5") as server:  # whoever is no proxy is not believed
        client = Client(server.port)
        assert until(429, lambda: client.get("/health", **{"X-Forwarded-For": f"203.0.113.{random.randrange(256)}"}).status)
    print("a public name, and a proxy in front")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    seed = random.randrange(1 << 32)
    random.seed(seed)
    print(f"seed {seed}")
    with Server(*FREE, "--notices", "mailto:keeper@example.org") as server:
        stale_and_illegal(server)
        ended = giving_up(server)
        if not shared():  # several.py has it on PostgreSQL
            store_in_trouble(server)
        heads(server)
        hostile(server, count - count // 4)
        hostile_people(server, count // 4)
        server.stop()  # a game that was given up is the same when it is read again
        with Server(folder=server.folder) as later:
            assert Client(later.port).get(f"/api/games/{ended[0]}").json == ended[1]
    if not shared():  # the store has no part in it
        limits()
        in_a_net()
        behind_a_proxy()


main()
