#!/usr/bin/env python3
"""Who may do what: every route, by everybody, in every state of a game. Each cell of the table is tried on a
game of its own, with a request that is good in itself; and no route is missing from the table."""
from remote import *

NOWHERE = "0123456789abcdef" * 2
STATES = ["open", "playing", "paused", "over", "nowhere"]
PEOPLE = ["to act", "other seat", "other game", "watcher", "unknown session", "expired session"]

# What the two seats get in each state; the others get what a kind of route gives strangers, who have a seat
# in another game, and people without a session. In an open game both seats are who has sat down.
SEATS = {
    "POST actions":   {"open": (409, 409), "playing": (200, 403), "paused": (409, 409), "over": (410, 410)},
    "POST undo":      {"open": (409, 409), "playing": (200, 200), "paused": (409, 409), "over": (410, 410)},
    "POST offers":    {"open": (409, 409), "playing": (200, 200), "paused": (200, 200), "over": (410, 410)},  # a draw
    "POST offers 2":  {"open": (409, 409), "playing": (409, 409), "paused": (409, 409), "over": (200, 200)},  # a rematch
    "POST offers 3":  {"open": (409, 409), "playing": (409, 409), "paused": (200, 200), "over": (410, 410)},  # to resume
    "POST offers 4":  {"open": (409, 409), "playing": (200, 200), "paused": (200, 200), "over": (410, 410)},  # time is given
    "POST offers 5":  {"open": (409, 409), "playing": (409, 409), "paused": (409, 409), "over": (410, 410)},  # where none runs
    "POST answers":   {"open": (409, 409), "playing": (403, 200), "paused": (403, 200), "over": (403, 200)},  # the first has offered
    "POST claim":     {"open": (409, 409), "playing": (403, 200), "paused": (409, 409), "over": (410, 410)},  # the first is too late
    "POST resign":    {"open": (409, 409), "playing": (200, 200), "paused": (200, 200), "over": (410, 410)},
    "POST orders":    {"open": (200, 200), "playing": (200, 200), "paused": (200, 200), "over": (410, 410)},
    "GET orders":     {"open": (200, 200), "playing": (200, 200), "paused": (200, 200), "over": (200, 200)},
    "POST seen":      {"open": (200, 200), "playing": (200, 200), "paused": (200, 200), "over": (200, 200)},
    "POST listed":    {"open": (200, 200), "playing": (409, 409), "paused": (409, 409), "over": (409, 409)},
    "POST withdraw":  {"open": (200, 200), "playing": (409, 409), "paused": (409, 409), "over": (409, 409)},  # the game is gone then
    "POST chat":      {"open": (200, 200), "playing": (200, 200), "paused": (200, 200), "over": (200, 200)},
    "GET chat":       {"open": (200, 200), "playing": (200, 200), "paused": (200, 200), "over": (200, 200)},
}
CLOCKS = {"POST claim": ["clock each 1s"], "POST offers 4": ["clock bank 1d +1h"]}
OTHERS = (403, 401, 401, 401)
OPEN_AT_THE_END = ("GET orders", "GET chat")
ALL = {  # what everybody gets
    "GET ":       {"open": 200, "playing": 200, "paused": 200, "over": 200},
    "GET log":    {"open": 200, "playing": 200, "paused": 200, "over": 200},
    "GET record": {"open": 409, "playing": 200, "paused": 200, "over": 200},
    "GET events": {"open": 200, "playing": 200, "paused": 200, "over": 200},
    "GET actions": {state: 405 for state in STATES},
    "POST log":    {state: 405 for state in STATES},
    "PUT orders":  {state: 405 for state in STATES},
    "POST nothing": {state: 404 for state in STATES},
    "POST sit":   {"open": 403, "playing": 409, "paused": 409, "over": 409},  # not in the lobby; people.py has the rest
}
# Of no game: what somebody with a seat gets, somebody without a session, and what is sent.
APART = {
    "GET /api/here": (200, 200, None),
    "GET /api/me": (200, 401, None),
    "GET /api/lobby": (200, 200, None),
    "GET /api/channels": (200, 401, None),
    "POST /api/channels": (201, 401, ["webhook https://127.0.0.1:1/"]),
    "POST /api/channels/end": (403, 401, [f"channel {NOWHERE}"]),  # of nobody; notices.py has the rest
    "POST /api/channels/confirm": (403, 403, [f"token {2 * NOWHERE}"]),  # of no mail
    "POST /api/games": (201, 201, ["id {new}", "battle training"]),
    "POST /api/join": (403, 403, [f"token {NOWHERE}", f"entropy {2 * NOWHERE}"]),  # of no seat
    "POST /api/seat": (403, 403, [f"token {NOWHERE}"]),  # of no seat
    "POST /api/accounts": (201, 201, ["name a{new}", "password a long secret"]),
    "POST /api/session": (403, 403, ["name a{new}", "password a long secret"]),  # of nobody
    "POST /api/accounts/password": (403, 401, ["password a long secret", "new another secret"]),  # without an account
    "POST /api/accounts/end": (403, 401, ["password a long secret"]),
    "POST /api/accounts/forgotten": (404, 404, ["mail nobody@example.org"]),  # it sends no mail; notices.py has the rest
    "POST /api/accounts/recover": (403, 403, [f"token {2 * NOWHERE}", "new another secret"]),  # of no mail
    "POST /api/session/end": (200, 401, []),
    "GET /health": (200, 200, None),
}
NO_GAME = {"seats": (404, 404, 404, 401, 401, 401), "read": (404,) * 6}


def expected(route, state, who):
    if route in ALL:
        return ALL[route].get(state, 404)
    if state == "nowhere":
        row = NO_GAME["read" if route in OPEN_AT_THE_END else "seats"]
        return row[who]
    if state == "over" and route in OPEN_AT_THE_END:
        return 200
    return SEATS[route][state][who] if who < 2 else OTHERS[who - 2]


class Cell:
    """A game in a state: the seat to act, the other, and where it stands. Its first decision was taken."""

    quiet = None  # an action that rolls no dice and leaves the decision where it is
    second = None  # one that may follow it

    def __init__(self, server, state, route):
        self.maker = Client(server.port)
        if state == "open":
            made = self.maker.create("training")
            self.maker.join(made["seat"])
            self.game, self.seats = made["game"], [self.maker, self.maker]
        else:
            clock = CLOCKS.get(route, [])
            self.game, seats = two_players(server, "training", *clock)
            now = self.show()
            first = seats.pop(now["to_act"])
            self.seats = [first, *seats.values()]
            assert first.act(self.game, now["ply"], now["hash"], Cell.quiet).status == 200
        self.offer = 1
        if state == "paused":
            self.agree("pause")
        if state == "over":
            assert self.seats[0].tell(self.game, "resign").status == 200
        if route == "POST answers" and state != "open":
            self.offer = self.make_offer("rematch" if state == "over" else "draw")
        if route == "POST claim" and state == "playing":
            while not self.show()["clock"].get("lapsed"):
                time.sleep(0.2)
        self.now = self.show()
        if state == "nowhere":
            self.game = NOWHERE

    def show(self):
        return self.maker.get(f"/api/games/{self.game}").json

    def make_offer(self, what):
        answer = self.seats[0].tell(self.game, "offers", what)
        assert answer.status == 200, answer
        return answer.json["events"][0]["number"]

    def agree(self, what):
        number = self.make_offer(what)
        assert self.seats[1].tell(self.game, "answers", f"accept {number}").status == 200

    def lines(self, route):
        request, at = f"id {hex_of(16)}", f"at {self.now['ply']} {self.now['hash']}"
        return {"POST actions": [request, at, f"do {Cell.second}"],
                "POST undo": [request, at, "to 0"], "POST offers": [request, "draw"],
                "POST offers 2": [request, "rematch"], "POST offers 3": [request, "resume"],
                "POST offers 4": [request, "give 1h"], "POST offers 5": [request, "give 1h"],
                "POST answers": [request, f"accept {self.offer}"], "POST orders": ["rout captain"],
                "POST seen": ["ply 0"], "POST listed": ["listed no"], "POST chat": ["say hello"],
                "POST sit": [request, f"entropy {hex_of(32)}"]}.get(route, [request])

    def ask(self, client, route):
        method, _, what = route.partition(" ")
        path = f"/api/games/{self.game}" + (f"/{what.split()[0]}" if what else "")
        if what == "events":
            return stream_status(client, path)
        if method == "GET":
            return client.get(path).status
        return client.ask(method, path, "".join(line + "\n" for line in self.lines(route))).status


def expire(server, client):
    secret = hashlib.sha256(bytes.fromhex(client.cookie.split("=")[1])).hexdigest()
    literal = f"'\\x{secret}'" if shared() else f"x'{secret}'"
    assert change_store(server, f"UPDATE session SET expires = 1 WHERE hash = {literal}") == 1


def walk(server):
    _, strangers = two_players(server)
    stranger, unknown, watcher = next(iter(strangers.values())), Client(server.port), Client(server.port)
    unknown.cookie = f"banneret={hex_of(16)}"
    cells = 0
    for route in [*SEATS, *ALL]:
        for state in STATES:
            cell, gone = None, False
            for number, who in enumerate(PEOPLE):
                if number < 2 or who == "expired session" or cell is None or gone:  # what may be accepted gets a new game
                    cell = Cell(server, state, route)
                before = cell.maker.get(f"/api/games/{cell.game}").body
                if who == "expired session":
                    expire(server, cell.seats[0])
                client = [*cell.seats, stranger, watcher, unknown, cell.seats[0]][number]
                status = cell.ask(client, route)
                wanted = expected(route, state, number)
                assert status == wanted, f"{route} by {who} of a game {state}: {status}, not {wanted}"
                if status >= 400 and state not in ("open", "nowhere") and who != "expired session":
                    assert cell.maker.get(f"/api/games/{cell.game}").body == before, f"{route} by {who}: refused, but changed"
                seats = client.get(f"/api/games/{cell.game}").json.get("seats")
                gone = route == "POST withdraw" and status == 200
                assert bool(seats) == (number < 2 and state != "nowhere" and not gone), (route, state, who)
                cells += 1
    return cells


def walk_apart(server):
    """Those of no game."""
    cells = 0
    for route, (seated, stranger, lines) in APART.items():
        method, path = route.split()
        for who in PEOPLE[1:]:
            client = Client(server.port)
            if who in ("other seat", "other game", "expired session"):
                client.join(client.create("training")["seat"])
            if who == "expired session":
                expire(server, client)
            if who == "unknown session":
                client.cookie = f"banneret={hex_of(16)}"
            body = None if lines is None else "".join(line.format(new=hex_of(14 if "name" in line else 16)) + "\n" for line in lines)
            status, wanted = client.ask(method, path, body).status, seated if who.startswith("other") else stranger
            assert status == wanted, f"{route} by {who}: {status}, not {wanted}"
            cells += 1
    return cells


def check_whole():
    """Every route that the server has is in the table."""
    with open(os.path.join(ROOT, "server/guard.c")) as file:
        rows = re.findall(r'\{ "(\w+)",\s+"(/?[^"]*)",\s+(true|false),', file.read())
    assert len(rows) > 10
    missing = {f"{method} {path[1:] if of_game == 'true' else path}" for method, path, of_game in rows} - set(SEATS) - set(ALL) - set(APART)
    assert not missing, f"nobody says who may use {missing}"


def find_quiet():
    mirror = Mirror()
    side = mirror.now["to_act"]
    for action in mirror.legal():
        after = mirror.ask("do " + action)
        if not after["dice"] and after.get("to_act") == side:
            Cell.quiet, Cell.second = action, mirror.legal()[0]
            break
        mirror.ask("undo")
    mirror.close()
    assert Cell.quiet


def main():
    check_whole()
    find_quiet()
    with Server(*FREE, "--notices", "mailto:keeper@example.org") as server:
        print(f"{walk(server)} cells of who may do what in a game, {walk_apart(server)} apart from one")


main()
