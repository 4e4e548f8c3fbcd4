#!/usr/bin/env python3
"""Eight clients of one seat act in one position at once: exactly one is accepted, every time; on
PostgreSQL (database.py) over two processes. And servers are told to end while eight ask, and end well.

usage: races.py [ROUNDS]     200 unless given
"""
import sys
import threading

from remote import *

CLIENTS = 8


def end_while_asked(rounds):
    for _ in range(rounds):
        with Server() as server:
            game, _ = two_players(server)
            started = threading.Semaphore(0)

            def ask():
                client, paths = Client(server.port), ["/health", f"/api/games/{game}", f"/api/games/{game}/log"]
                try:
                    while True:
                        status = client.get(random.choice(paths)).status
                        assert status in (200, 503), status
                        started.release()
                except Gone:
                    pass

            threads = [threading.Thread(target=ask, daemon=True) for _ in range(CLIENTS)]
            for thread in threads:
                thread.start()
            for _ in threads:
                started.acquire(timeout=PATIENCE)
            server.stop()
            for thread in threads:
                thread.join(PATIENCE)
                assert not thread.is_alive()
    print(f"{rounds} servers ended while {CLIENTS} asked")


def race(rounds, ports):
    """The clients of a seat are spread over the ports."""
    maker = Client(ports[0])
    made = maker.create("training", "option turns 20")
    seats = {}
    for link in (made["seat"], made["invite"]):
        clients = [Client(ports[number % len(ports)]) for number in range(CLIENTS)]
        sides = {client.join(link)["side"] for client in clients}
        assert len(sides) == 1
        seats[sides.pop()] = clients
    mirror = Mirror("training turns=20")
    mirror.take(whole_log(maker, made["game"])[0])
    gate, done = threading.Barrier(CLIENTS + 1), threading.Barrier(CLIENTS + 1)
    task, answers = {}, [None] * CLIENTS

    def act(number):
        while True:
            gate.wait()
            if not task:
                return
            answers[number] = seats[task["side"]][number].act(
                made["game"], task["ply"], task["hash"], task["actions"][number])
            done.wait()

    threads = [threading.Thread(target=act, args=(number,), daemon=True) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    played = 0
    while played < rounds and "to_act" in mirror.now:
        now = mirror.now
        task.update(side=now["to_act"], ply=now["ply"], hash=now["hash"],
                    actions=random.choices(mirror.legal(), k=CLIENTS))
        gate.wait()
        done.wait()
        good = [answer for answer in answers if answer.status == 200]
        assert len(good) == 1, answers
        late = 410 if any("seed" in event for event in good[0].json["events"]) else 409  # it may have ended the game
        for answer in answers:
            assert answer.status in (200, late), answer
            if answer.status == 409:  # it tells what was accepted instead
                assert answer.json["events"] == good[0].json["events"], answer
        for event in good[0].json["events"]:
            mirror.take(event)
        played += 1
    task.clear()
    gate.wait()
    for port in ports:
        assert whole_log(Client(port), made["game"]) == mirror.events
    mirror.close()
    return played


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    played = 0
    with Server() as server:
        if shared():
            with Server(folder=server.folder) as second:
                while played < rounds:
                    played += race(rounds - played, [server.port, second.port])
        else:
            end_while_asked(10)
            while played < rounds:
                played += race(rounds - played, [server.port])
    print(f"{played} races of {CLIENTS}{' over two processes' if shared() else ''}: one accepted in each")


main()
