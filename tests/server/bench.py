#!/usr/bin/env python3
"""Measures the server against its bars, which are of work and memory and not of the clock.

usage: bench.py [STREAMS]     10000 unless given; fewer where there are too few descriptors

The clients are Python's, on the same machine: rates are what they reach, not what the server could.
"""
import resource
import selectors
import statistics
import sys

from database import Database
from remote import *
from streams import drips, memory_kb, open_streams, raise_descriptors

GATES = []


def gate(name, measured, most, unit):
    GATES.append(measured <= most)
    print(f"{'ok    ' if measured <= most else 'FAILED'} {name}: {measured:.2f} {unit}, at most {most:.4g}")


def bare_syncs(folder, seconds=2):
    """Appends that a bare file takes in a second, each synchronised."""
    path, count, end = folder + "/bare", 0, time.monotonic() + seconds
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    while time.monotonic() < end:
        os.write(file, b"x" * 200)
        os.fdatasync(file)
        count += 1
    os.close(file)
    os.remove(path)
    return count / seconds


class Table:
    """A game in which everybody only ever says `done`: that needs no rules on this side."""

    def __init__(self, server):
        self.game, self.seats = two_players(server, "training", "option turns 20")
        self.host = f"127.0.0.1:{server.port}"
        self.now = Client(server.port).get(f"/api/games/{self.game}").json
        for seat in self.seats.values():
            seat.close()

    def request(self):
        body = f"id {hex_of(16)}\nat {self.now['ply']} {self.now['hash']}\ndo done\n"
        return (f"POST /api/games/{self.game}/actions HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
                f"Content-Type: application/banneret\r\nCookie: {self.seats[self.now['to_act']].cookie}\r\n"
                f"Content-Length: {len(body)}\r\n\r\n{body}").encode()

    def take(self, answer):
        events = [event for event in answer["events"] if "action" in event]
        self.now = events[-1]
        return "to_act" in self.now


def idle_streams(count):
    with Server() as server:
        table = Table(server)
        before, start = memory_kb(server), worked(server)
        streams = open_streams(server, [table.game], count)
        print(f"       {count} streams opened at {1e6 * (worked(server) - start) / count:.0f} us of work each")
        gate("memory of a stream", (memory_kb(server) - before) / count, 4, "KB")
        start = worked(server)
        time.sleep(30)
        gate("beats", 100 * (worked(server) - start) / 30, 2, "% of a core")
        client, start, events, waits = Client(server.port), worked(server), 5, []
        for _ in range(events):
            clock = time.monotonic()
            assert table.take(client.raw(table.request()).json)
            last = f"id: {table.now['seq']}\n".encode()
            for one in streams:
                text = b""
                while last not in text:
                    text += one.recv(65536)
            waits.append(time.monotonic() - clock)
        gate("an event to one of them", 1e6 * (worked(server) - start) / count / events, 40, "us of work")
        gate("an event told to all of them", max(waits), 2, "s")
        for one in streams:
            one.close()


def connect(server):
    client = Client(server.port)
    client.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    return client


def steady_actions(count, rate=500, seconds=10, memory=False):
    """Actions at a rate, with streams to five watchers of each game; timed from when each was due. How long they
    wait is mostly the disk's doing, and held to a bar only where the games are in memory."""
    folder = tempfile.mkdtemp(prefix="banneret-", dir="/dev/shm") if memory else None
    with Server(folder=folder) as server:
        tables = [Table(server) for _ in range(count // 5)]
        streams = open_streams(server, [table.game for table in tables], count)
        ready, idle = selectors.DefaultSelector(), [connect(server) for _ in range(64)]
        start, clock, waits, sent = worked(server), time.monotonic(), [], 0
        while len(waits) < rate * seconds:
            while sent < rate * seconds and idle and clock + sent / rate <= time.monotonic():
                client, table = idle.pop(0), tables.pop(0)
                client.socket.sendall(table.request())
                ready.register(client.socket, selectors.EVENT_READ, (client, table, clock + sent / rate))
                sent += 1
            for key, _ in ready.select(0.001):
                client, table, due = key.data
                ready.unregister(client.socket)
                idle.append(client)
                if table.take(client.answer().json):
                    tables.append(table)
                waits.append(time.monotonic() - due)
        took = time.monotonic() - clock
        work = 1e6 * (worked(server) - start) / len(waits)
        waits = sorted(1000 * wait for wait in waits)
        half, most = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        what = f"an action at {len(waits) / took:.0f} a second with {count} streams"
        if memory:
            gate(f"{what}, in memory: half answered after", half, 10, "ms")
            gate("99 of 100 of these answered after", most, 400, "ms")
        else:
            gate(what, work, 800, "us of work")
            print(f"       answered after {half:.1f} ms (half), {most:.0f} ms (99 of 100)")
        for one in streams:
            one.close()
        if memory:
            server.remove()


def play_hard(server, count, spare, seconds):
    """So many clients who ask again as soon as they are answered: actions a second, and the work of one."""
    ready, start, clock, done = selectors.DefaultSelector(), worked(server), time.monotonic(), 0
    for _ in range(count):
        client, table = connect(server), spare.pop()
        client.socket.sendall(table.request())
        ready.register(client.socket, selectors.EVENT_READ, [client, table])
    while time.monotonic() - clock < seconds and spare:
        for key, _ in ready.select():
            client, table = key.data
            done += 1
            if not table.take(client.answer().json):
                if not spare:
                    break
                table = key.data[1] = spare.pop()
            client.socket.sendall(table.request())
    return done / (time.monotonic() - clock), 1e6 * (worked(server) - start) / done


def saturated(clients=32, seconds=8, disk=None):
    """Actions that are committed together, beside those of one client, each of which is a commit."""
    with Server(disk=disk) as server:
        spare = [Table(server) for _ in range(42 * clients)]
        bare = bare_syncs(server.folder)
        lone, _ = play_hard(server, 1, spare, 2)
        many, work = play_hard(server, clients, spare, seconds)
    print(f"       {many:.0f} actions a second by {clients} clients, {lone:.0f} by one; "
          f"the bare disk synchronises {bare:.0f} times a second")
    return many, lone, work


def saturated_sqlite():
    """What is committed together is counted on a disk of known slowness, 3 ms: on a fast one these clients are
    the slowest part."""
    _, _, work = saturated()
    gate("an action of a saturated server", work, 200, "us of work")
    many, lone, _ = saturated(disk="slow")
    gate("lone commits for an action, on a disk of 3 ms", lone / many, 1 / 5, "")


def saturated_postgres():
    """Told, not gated: most of it is the work of the database."""
    with Database("on") as database:
        os.environ["BANNERET_POSTGRES"] = database.where
        _, _, work = saturated(clients=16)
        del os.environ["BANNERET_POSTGRES"]
    print(f"       on PostgreSQL, at {work:.0f} us of work of the server")


def hints():
    """Sixteen writers on PostgreSQL keep their rate when other processes are told what they write."""
    with Database("on") as database:
        said = subprocess.run([os.path.join(os.path.dirname(PROGRAM), "bench_hints"), "5"], check=True, text=True,
                              stdout=subprocess.PIPE, env=os.environ | {"BANNERET_POSTGRES": database.where}).stdout
    without, told, heard = map(int, re.findall(r"\d+", said))
    assert heard > 0
    gate(f"commits without hints ({without} a second) for one with them ({told})", without / told, 1 / 0.7, "")


def dripping():
    """From the first of 900 connections to the cut of the last; the server gives each five seconds."""
    with Server() as server:
        game, _ = two_players(server)
        cut, waited = drips(server, game, 900)
        gate("900 dripping clients cut", cut, 6, "s")
        gate("others meanwhile", 1000 * waited, 200, "ms")


def worked_exactly(server):
    """Seconds of work of the server's threads, to the nanosecond."""
    folder, work = f"/proc/{server.process.pid}/task", 0
    for task in os.listdir(folder):
        with open(f"{folder}/{task}/schedstat") as file:
            work += int(file.read().split()[0])
    return work / 1e9


def long_game(server, battle, most=1600):
    """Nearly all of a battle, by two captains; then one gives up, so that the seed is told."""
    game, seats = two_players(server, battle)
    mirror, reader = Mirror(battle), Client(server.port)
    now = reader.get(f"/api/games/{game}").json
    while "to_act" in now and now["ply"] < most:
        action = mirror.ask("go captain budget=20")["action"]
        mirror.ask("undo")
        answer = seats[now["to_act"]].act(game, now["ply"], now["hash"], action)
        assert answer.status == 200, answer
        for event in answer.json["events"]:
            if "action" in event:
                mirror.ask("dice " + " ".join(map(str, event["dice"])))
                mirror.ask("do " + event["action"])
                now = event
    if "to_act" in now:
        assert next(iter(seats.values())).tell(game, "resign").status == 200
    record = reader.get(f"/api/games/{game}/record").body
    mirror.close()
    return game, now["ply"], record


def cold_games(times=7):
    """What a game costs that is not in memory: by a server that has just begun, beside a request for none."""
    folder = tempfile.mkdtemp(prefix="banneret-")
    with Server(folder=folder) as server:
        game, plies, record = long_game(server, "crecy")
    costs = []
    for _ in range(times):
        with Server(folder=folder) as server:
            client = Client(server.port)
            assert client.get(f"/api/games/{hex_of(16)}").status == 404
            start = worked_exactly(server)
            assert client.get(f"/api/games/{game}").json["ply"] == plies
            costs.append(1000 * (worked_exactly(server) - start))
    gate(f"a cold game of {plies} decisions", statistics.median(costs), 15, "ms of work")
    path, before = folder + "/game.record", resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(path, "wb") as file:
        file.write(record)
    for _ in range(times):
        subprocess.run([PROGRAM, "verify", path], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    gate("verify of it", 1000 * took / times, 50, "ms of work")
    shutil.rmtree(folder, ignore_errors=True)


def main():
    count = raise_descriptors(int(sys.argv[1]) if len(sys.argv) > 1 else 10000)
    saturated_sqlite()
    saturated_postgres()
    hints()
    dripping()
    cold_games()
    idle_streams(count)
    steady_actions(count // 5 * 5)
    steady_actions(count // 5 * 5, memory=True)
    sys.exit(0 if all(GATES) else 1)


main()
