#!/usr/bin/env python3
"""Accounts: name and password, seats found again from another browser, tries that are counted, and nothing left of
an account that was deleted."""
import sqlite3
import threading

from remote import *

PASSWORD = "correct horse battery"


def new_name():
    return f"person-{hex_of(6)}"


def sign_up(client, name, password=PASSWORD):
    answer = client.post("/api/accounts", f"name {name}", f"password {password}")
    assert answer.status == 201 and answer.json["account"] == name, answer
    return answer


def sign_in(server, name, password=PASSWORD):
    client = Client(server.port)
    return client, client.post("/api/session", f"name {name}", f"password {password}")


def games_of(client):
    answer = client.get("/api/me")
    assert answer.status == 200, answer
    return {row["game"] for row in answer.json["games"]}


def rows(server, statement, *values):
    with sqlite3.connect(server.folder + "/games.db", timeout=PATIENCE) as db:
        found = db.execute(statement, values).fetchall()
    db.close()
    return found


def found_again(server):
    """What was held before the account, and what is taken after it, is there from every browser."""
    name, host = new_name(), Client(server.port)
    before = host.create("training")
    host.join(before["seat"], "Anna")
    old_cookie = host.cookie
    sign_up(host, name)
    assert host.cookie != old_cookie, "a new session for a new right"
    known = {"ok": True, "account": name, "session": True, "notices": False, "mail": False}
    assert host.get("/api/here").json == known
    assert Client(server.port).get("/api/here").json == {"ok": True, "session": False, "notices": False, "mail": False}
    after = host.create("training")
    assert host.post("/api/join", f"token {after['seat'][-32:]}", f"entropy {hex_of(32)}").status == 200
    stale = Client(server.port)
    stale.cookie = old_cookie
    assert stale.get("/api/me").status == 401, "the session before it has ended"
    elsewhere, answer = sign_in(server, name)
    assert answer.status == 200 and answer.json == {"ok": True, "account": name}
    assert elsewhere.get("/api/me").json["account"] == name
    assert games_of(elsewhere) == games_of(host) == {before["game"], after["game"]}
    seen = elsewhere.get(f"/api/games/{after['game']}").json
    assert seen["seats"] == [after["side"]] and list(seen["players"].values()) == [name], seen
    # It plays there, too.
    guest = Client(server.port)
    guest.join(before["invite"], "Ben")
    now = guest.get(f"/api/games/{before['game']}").json
    mover = elsewhere if now["to_act"] == before["side"] else guest
    assert mover.act(before["game"], now["ply"], now["hash"], "done").status in (200, 422)
    # A seat taken in one browser is there in the other; who signs in brings his seats along.
    guest_name = new_name()
    sign_up(Client(server.port), guest_name)
    assert guest.post("/api/session", f"name {guest_name}", f"password {PASSWORD}").status == 200
    assert games_of(sign_in(server, guest_name)[0]) == {before["game"]}
    # Signing in as somebody else brings nothing along that was an account's.
    assert guest.post("/api/session", f"name {name}", f"password {PASSWORD}").status == 200
    assert games_of(sign_in(server, guest_name)[0]) == {before["game"]}
    # The end of a session is that of one only.
    cookie = elsewhere.cookie
    ended = elsewhere.post("/api/session/end")
    assert ended.status == 200 and "Max-Age=0" in ended.headers["set-cookie"], ended
    elsewhere.cookie = cookie
    assert elsewhere.get("/api/me").status == 401 and host.get("/api/me").status == 200
    assert elsewhere.post("/api/session/end").status == 401
    print("seats are found again from another browser")


def refused(server):
    name, client = new_name(), Client(server.port)
    sign_up(client, name)
    assert Client(server.port).post("/api/accounts", f"name {name}", f"password {PASSWORD}").status == 409
    for wrong in (PASSWORD + "x", PASSWORD[:-1], PASSWORD.upper(), "x" * 200):
        other, answer = sign_in(server, name, wrong)
        assert answer.status == 403 and other.cookie is None, answer
    nobody = sign_in(server, new_name())[1]
    assert (nobody.status, nobody.body) == (answer.status, answer.body), "names are not told apart from none"
    for lines, kind in ((["name x", f"password {PASSWORD}"], "account-name"),
                        ([f"name {new_name()}", "password short"], "password"),
                        ([f"name {new_name()}", "word"], "line")):
        assert client.post("/api/accounts", *lines).json["error"]["kind"] == kind, lines
    for lines in ([f"name {name}"], [f"password {PASSWORD}"], ["name x", f"password {PASSWORD}"],
                  ["name UPPER", f"password {PASSWORD}"], [f"name {'a' * 32}", f"password {PASSWORD}"],
                  [f"name {new_name()}", "password short"], [f"name {new_name()}", f"password {'x' * 201}"],
                  [f"name {new_name()}", f"password {PASSWORD}", "new something-else"],
                  [f"name {new_name()}", f"name {new_name()}", f"password {PASSWORD}"], []):
        answer = client.post("/api/accounts", *lines)
        assert answer.status == 400 and answer.json["error"]["expected"], (lines, answer)
        assert PASSWORD not in answer.body.decode(), "a password is never told"
    stranger = Client(server.port)
    seated = Client(server.port)
    seated.join(seated.create("training")["seat"])
    for path, lines in (("/api/accounts/password", [f"password {PASSWORD}", "new a longer secret"]),
                        ("/api/accounts/end", [f"password {PASSWORD}"])):
        assert stranger.post(path, *lines).status == 401
        assert seated.post(path, *lines).status == 403, "a session without an account"
        assert client.post(path, *[line.replace(PASSWORD, "another password") for line in lines]).status == 403
    assert client.get("/api/me").status == 200
    if not shared():  # the file can be looked into
        stored = rows(server, "SELECT pass FROM account WHERE name = ?", name)
        assert stored[0][0].rstrip("\0").startswith("$argon2id$v=19$m=19456,t=2,p=1$"), stored
    print("what is refused")


def changed(server):
    name, client = new_name(), Client(server.port)
    sign_up(client, name)
    other = sign_in(server, name)[0]
    assert client.post("/api/accounts/password", f"password {PASSWORD}", "new a longer secret").status == 200
    assert client.get("/api/me").status == 200 and other.get("/api/me").status == 401, "the others are out"
    assert sign_in(server, name)[1].status == 403
    assert sign_in(server, name, "a longer secret")[1].status == 200
    print("a new password ends all other sessions")


def deleted(server):
    name, client = new_name(), Client(server.port)
    sign_up(client, name)
    made = client.create("training")
    client.join(made["seat"], "Gone")
    other = sign_in(server, name)[0]
    account = None if shared() else rows(server, "SELECT id FROM account WHERE name = ?", name)[0][0]
    assert shared() or len(rows(server, "SELECT 1 FROM session WHERE account = ?", account)) == 2
    assert client.post("/api/accounts/end", f"password {PASSWORD}").status == 200
    for one in (client, other):
        assert one.get("/api/me").status == 401
    tables = [] if shared() else rows(server, "SELECT name FROM sqlite_master WHERE type = 'table'")
    for (table,) in tables:
        columns = [row[1] for row in rows(server, f"PRAGMA table_info({table})")]
        for column in columns:
            for value in (account, name, name.encode()):
                assert not rows(server, f'SELECT 1 FROM "{table}" WHERE "{column}" = ?', value), (table, column)
    assert sign_in(server, name)[1].status == 403
    seat = Client(server.port)
    assert seat.join(made["seat"])["side"] == made["side"], "the link of the seat still leads there"
    sign_up(Client(server.port), name)  # the name is free again
    print("a deleted account leaves nothing but what it did in games")


def flooded(server):
    """More at once than are hashed or may wait: those are sent away, the rest of the server does not notice."""
    name = new_name()
    sign_up(Client(server.port), name)
    statuses, ended = [], threading.Event()

    def knock():
        statuses.append(sign_in(server, name, "not the password")[1].status)

    def play():
        client = Client(server.port)
        while not ended.is_set():
            assert client.get("/api/lobby").status == 200
    others = threading.Thread(target=play)
    others.start()
    while 503 not in statuses and len(statuses) < 4000:
        threads = [threading.Thread(target=knock) for _ in range(60)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    ended.set()
    others.join()
    assert set(statuses) == {403, 503}, set(statuses)
    with open(f"/proc/{server.process.pid}/status") as file:
        peak = int(re.search(r"VmHWM:\s+(\d+) kB", file.read())[1])
    if "/dev/" not in PROGRAM and "/tsan/" not in PROGRAM:  # sanitizers have memory of their own
        assert peak < 120_000, f"{peak} kB"
    assert sign_in(server, name)[1].status == 200
    print(f"a flood of {len(statuses)}: {statuses.count(503)} sent away, at most {peak // 1000} MB")


def tries():
    with Server("--requests", "0", "--games", "0") as server:
        name = new_name()
        sign_up(Client(server.port), name)
        statuses = [sign_in(server, name, "not the password")[1].status for _ in range(12)]
        assert 429 in statuses and statuses[:4] == [403] * 4, statuses
        assert statuses.count(403) < 12, statuses
        answer = sign_in(server, name)[1]
        while answer.status == 200:  # a slow machine has let a try come back
            answer = sign_in(server, name)[1]
        assert answer.status == 429 and "retry-after" in answer.headers, answer
        assert sign_in(server, new_name())[1].status == 429, "the address counts, too"
    with Server("--requests", "0", "--games", "0", "--proxy", "127.0.0.1") as server:
        statuses, name = [], new_name()
        for i in range(20):  # one name, from everywhere
            client = Client(server.port)
            statuses.append(client.ask("POST", "/api/session", f"name {name}\npassword not-the-one\n",
                                       {"X-Forwarded-For": f"203.0.113.{i}"}).status)
        assert statuses[:5] == [403] * 5 and 429 in statuses, statuses
    print("tries of one address and of one name")


def main():
    random.seed(17)
    with Server() as server:
        found_again(server)
        refused(server)
        changed(server)
        deleted(server)
        flooded(server)
    tries()


main()
