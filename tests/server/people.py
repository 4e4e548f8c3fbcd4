#!/usr/bin/env python3
"""People: my games and whose turn it is, what I have seen, the lobby."""
import threading

from remote import *


def me(client):
    answer = client.get("/api/me")
    assert answer.status == 200, answer
    return answer.json


def my_games(server):
    game, seats = two_players(server)
    now = Client(server.port).get(f"/api/games/{game}").json
    acting = seats[now["to_act"]]
    waiting = next(client for side, client in seats.items() if side != now["to_act"])
    mine, theirs = me(acting)["games"], me(waiting)["games"]
    assert len(mine) == len(theirs) == 1 and "account" not in me(acting)
    assert mine[0]["game"] == game and mine[0]["battle"] == "training" and mine[0]["state"] == "playing"
    assert mine[0]["my_turn"] and not theirs[0]["my_turn"], (mine, theirs)
    assert mine[0]["side"] == now["to_act"] == theirs[0]["to_act"] and mine[0]["players"] == now["players"]
    # Since when: the time of the event that handed the decision over, and no other.
    mirror = Mirror()
    for event in whole_log(acting, game):
        mirror.take(event)
    since = mirror.events[-1]["at"]
    assert mine[0]["since"] == since, (mine, since)
    changed = False
    while not changed:
        side = mirror.now["to_act"]
        answer = seats[side].act(game, mirror.now["ply"], mirror.now["hash"], mirror.choose())
        for event in answer.json["events"]:
            mirror.take(event)
        changed = mirror.now["to_act"] != side
        since = answer.json["events"][-1]["at"] if changed else since
        assert all(me(client)["games"][0]["since"] == since for client in seats.values())
    now = mirror.now
    mine = me(seats[now["to_act"]])["games"][0]
    assert mine["my_turn"] and mine["ply"] == now["ply"] and mine["seen"] == 0
    # What I have seen stays seen.
    path = f"/api/games/{game}/seen"
    for ply, seen in ((now["ply"], now["ply"]), (0, now["ply"])):
        assert acting.post(path, f"ply {ply}").status == 200
        assert me(acting)["games"][0]["seen"] == seen and me(waiting)["games"][0]["seen"] == 0
    assert acting.post(path, f"ply {now['ply'] + 1}").status == 400
    assert acting.post(path, "ply many").status == 400
    # A game that waits for me stands before the others, one that is over behind them.
    other = acting.create("training")
    acting.join(other["seat"], "Anna")
    ended = acting.create("training", "option turns 1")
    acting.join(ended["seat"], "Anna"), Client(server.port).join(ended["invite"], "Cleo")
    acting.post(f"/api/games/{ended['game']}/resign", f"id {hex_of(16)}")
    listed = [row["game"] for row in me(acting)["games"]]
    assert listed[-1] == ended["game"] and set(listed) == {game, other["game"], ended["game"]}, listed
    assert Client(server.port).get("/api/me").status == 401
    mirror.close()
    print("my games: whose turn, since when, what was seen")


def sit(client, game, *, request=None, entropy=None, name="Dora"):
    return client.post(f"/api/games/{game}/sit", f"id {request or hex_of(16)}", f"entropy {entropy or hex_of(32)}",
                       f'name "{name}"')


def lobby(server):
    host, guest, late = (Client(server.port) for _ in range(3))

    def waiting():
        answer = guest.get("/api/lobby")
        assert answer.status == 200, answer
        return {row["game"]: row for row in answer.json["games"]}

    open_game = host.create("training", "listed yes", "option turns 2", "clock each 3d")
    private = host.create("training")
    host.join(private["seat"], "Eva")
    assert open_game["game"] not in waiting(), "who has made it has not sat down"
    assert sit(guest, open_game["game"]).status == 403
    host.join(open_game["seat"], "Eva")
    row = waiting()[open_game["game"]]
    assert row["battle"] == "training" and list(row["players"].values()) == ["Eva"] and row["options"] == {"turns": "2"}
    assert row["settings"]["clock"] == "each 3d", row
    assert row["free"] != open_game["side"] and private["game"] not in waiting(), waiting()
    # Taken off, and put there again, by its own player only.
    path = f"/api/games/{open_game['game']}/listed"
    assert guest.post(path, "listed no").status == 401
    assert host.post(path, "listed no").status == 200 and open_game["game"] not in waiting()
    assert sit(guest, open_game["game"]).status == 403
    assert host.post(path, "listed perhaps").status == 400
    assert host.post(path, "listed yes").status == 200 and open_game["game"] in waiting()
    # A stranger sits down without a link; the same request again, from a client that has lost the answer, too.
    assert sit(guest, private["game"]).status == 403
    assert sit(host, open_game["game"]).status == 409, "against oneself"
    request, entropy = hex_of(16), hex_of(32)
    assert sit(guest, open_game["game"], request="xyz").status == 400
    first = sit(guest, open_game["game"], request=request, entropy=entropy)
    assert first.status == 200 and first.json["side"] == row["free"] and first.json["state"] == "playing", first
    lost = Client(server.port)
    again = sit(lost, open_game["game"], request=request, entropy=entropy)
    assert again.status == 200 and again.json == first.json | {"again": True}, again
    assert me(lost)["games"][0]["side"] == row["free"]
    assert sit(late, open_game["game"], request=request, entropy=hex_of(32)).status == 409
    assert sit(late, open_game["game"]).status == 409 and sit(late, hex_of(16)).status == 404
    assert open_game["game"] not in waiting() and host.post(path, "listed yes").status == 409
    # The link that came with the seat is that of the seat.
    elsewhere = Client(server.port)
    assert elsewhere.join(first.json["seat"])["side"] == row["free"]
    record = late.get(f"/api/games/{open_game['game']}").json
    assert sorted(record["players"].values()) == ["Dora", "Eva"]
    print("the lobby: listed, taken off, a seat without a link")


def withdrawn(server):
    """A game to which nobody came is gone, with its links; one that has begun is not."""
    host, guest = Client(server.port), Client(server.port)
    made = host.create("training", "listed yes", "clock each 3d")
    host.join(made["seat"], "Eva")
    path = f"/api/games/{made['game']}"
    assert host.post(f"{path}/chat", "say is anybody there?").status == 200
    assert host.post(f"{path}/orders", "rout captain").status == 200
    assert guest.post(f"{path}/withdraw", f"id {hex_of(16)}").status == 401
    assert host.post(f"{path}/withdraw").status == 400 and host.get(path).status == 200
    assert host.post(f"{path}/withdraw", f"id {hex_of(16)}").status == 200
    assert host.get(path).status == 404 and host.post(f"{path}/withdraw", f"id {hex_of(16)}").status == 404
    assert made["game"] not in {row["game"] for row in guest.get("/api/lobby").json["games"] + me(host)["games"]}
    for link in ("seat", "invite"):
        assert guest.post("/api/seat", f"token {made[link][-32:]}").status == 403
    assert guest.post("/api/join", f"token {made['invite'][-32:]}", f"entropy {hex_of(32)}").status == 403
    game, players = two_players(server)
    for client in players.values():
        assert client.post(f"/api/games/{game}/withdraw", f"id {hex_of(16)}").status == 409
    print("a game to which nobody came is withdrawn")


def race_for_a_seat(server, rounds=10):
    """Many want the one seat that is left: exactly one has it."""
    for _ in range(rounds):
        host = Client(server.port)
        made = host.create("training", "listed yes")
        host.join(made["seat"])
        people, statuses = [Client(server.port) for _ in range(8)], []
        threads = [threading.Thread(target=lambda c=c: statuses.append(sit(c, made["game"]).status)) for c in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [200] + 7 * [409], statuses
        holders = [c for c in people if c.cookie]
        assert len(holders) == 1 and me(holders[0])["games"][0]["game"] == made["game"]
    print(f"{rounds} races of eight for a seat of the lobby")


def main():
    random.seed(16)
    with Server() as server:
        my_games(server)
        lobby(server)
        withdrawn(server)
        race_for_a_seat(server)
        server.stop()
        with Server(folder=server.folder) as later:
            assert Client(later.port).get("/api/lobby").json["games"] == []
    with Server("--requests", "0", "--games", "3") as server:
        host = Client(server.port)
        made = [host.create("training", "listed yes") for _ in range(2)]
        for one in made:
            host.join(one["seat"])
        guest = Client(server.port)
        assert [sit(guest, one["game"]).status for one in made] == [200, 429], "a seat counts as a new game"
    print("limits")


main()
