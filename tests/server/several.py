#!/usr/bin/env python3
"""Two processes on one PostgreSQL: streams tell what the other process did, by hints or without them;
the database is cut off and stopped, and nothing that was answered is lost.

usage: several.py     it starts a PostgreSQL of its own
"""
import statistics
import sys
import threading

from database import Database
from remote import *


def cut(database, name):
    """Ends connections of the servers, as a network would."""
    subprocess.run(["psql", "-q", "-d", database.where, "-o", "/dev/null", "-c",
                    f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'"],
                   check=True)


class Table:
    """A game whose seats ask different processes, watched at both."""

    def __init__(self, servers, *lines):
        self.servers = servers
        anna, ben = (Client(server.port) for server in servers)
        made = anna.create("training", "option turns 20", *lines)
        self.game = made["game"]
        self.seats = {anna.join(made["seat"])["side"]: anna, ben.join(made["invite"])["side"]: ben}
        self.mirror = Mirror("training turns=20")
        self.streams = [Stream(server.port, self.game) for server in servers]
        self.mirror.take(whole_log(anna, self.game)[0])

    def act(self):
        now = self.mirror.now
        request, action = hex_of(16), random.choice(self.mirror.legal())
        answer = self.seats[now["to_act"]].act(self.game, now["ply"], now["hash"], action, request=request)
        return request, action, answer

    def play(self, count):
        for _ in range(count):
            if "to_act" not in self.mirror.now:
                return
            _, _, answer = self.act()
            assert answer.status == 200, answer
            for event in answer.json["events"]:
                self.mirror.take(event)

    def follow(self):
        """Every stream tells every event, in order; returns how long each was behind."""
        start = time.monotonic()
        for which in range(len(self.streams)):
            while self.streams[which].last < self.mirror.seq:
                before = self.streams[which].last
                try:
                    got = self.streams[which].next()
                except Gone:  # the store did not answer: it comes again, as a browser would
                    self.streams[which].close()
                    self.streams[which] = Stream(self.servers[which].port, self.game, before)
                    continue
                assert got, f"nothing after event {before} of {self.mirror.seq}"
                number, _, data = got
                assert number == before + 1 and data == self.mirror.events[before]
        return time.monotonic() - start

    def close(self):
        for thing in [*self.streams, *self.seats.values(), self.mirror]:
            thing.close()


def by_hints(servers):
    table, waits = Table(servers), []
    table.follow()
    for _ in range(40):
        table.play(1)
        waits.append(table.follow())
    assert statistics.median(waits) < 2, waits  # without hints it would be some five seconds half of the time
    print(f"two processes, a stream at each: told after {1000 * statistics.median(waits):.0f} ms (half), "
          f"{1000 * max(waits):.0f} ms (the longest)")
    table.play(200)  # quicker than they are told
    table.follow()
    table.close()


def without_hints(database, servers):
    """The listeners are cut off again and again: heads are asked for, and nothing is missed."""
    table = Table(servers)
    for _ in range(5):
        cut(database, "banneret hints")
        table.play(5)
        cut(database, "banneret hints")
    table.follow()
    table.close()
    print("listeners cut off: every event was told")


def until_answered(table, request, action):
    """Asks again with the same id until it is known; what is refused by 503 has not happened."""
    now, refused = table.mirror.now, 0
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            answer = table.seats[now["to_act"]].act(table.game, now["ply"], now["hash"], action, request=request)
        except Gone:
            continue
        if answer.status == 200:
            return answer, refused
        assert answer.status in (503, 504), answer
        refused += 1
        time.sleep(0.05)
    raise SystemExit("no answer")


def clocks(servers, count):
    """Both processes see that a time is over: it is told once, and everywhere."""
    tables = [Table(servers, "clock each 1s", "lapse forfeit") for _ in range(count)]
    for table in tables:
        end = time.monotonic() + PATIENCE
        while Client(servers[0].port).get(f"/api/games/{table.game}").json["state"] != "over":
            assert time.monotonic() < end, "a clock does not run out"
            time.sleep(0.1)
        logs = [whole_log(Client(server.port), table.game) for server in servers]
        assert logs[0] == logs[1]
        assert sum("seed" in event for event in logs[0]) == 1 and logs[0][-1]["by"] == "lapse", logs[0]
        table.close()
    print(f"{count} clocks that ran out at two processes, each once")


def computers(servers):
    """Each process may think for the computer; every decision is in the log once."""
    person = Client(servers[0].port)
    made = person.create("training", "opponent captain")
    game, side = made["game"], person.join(made["seat"])["side"]
    mirror = Mirror()
    streams = [Stream(server.port, game) for server in servers]
    mirror.take(streams[0].next()[2])
    for number in range(400):  # random decisions may be many before the first that hands over
        if number >= 30 and any(event.get("by") == "computer" for event in mirror.events):
            break
        while mirror.now.get("to_act", side) != side:
            mirror.take(streams[0].next()[2])
        if "to_act" not in mirror.now:
            break
        person.close()
        person.port = servers[number % 2].port
        person.host = f"127.0.0.1:{person.port}"
        answer = person.act(game, mirror.now["ply"], mirror.now["hash"], mirror.choose())
        assert answer.status == 200, answer
        while mirror.seq < answer.json["events"][-1]["seq"]:
            mirror.take(streams[0].next()[2])
    while streams[1].last < mirror.seq:
        number, _, data = streams[1].next()
        assert data == mirror.events[number - 1]
    assert {event["by"] for event in mirror.events if "action" in event} == {"player", "computer"}
    for thing in [*streams, mirror, person]:
        thing.close()
    print("a game against a computer, over two processes")


def hold(database, folder, game, seconds):
    """Somebody else holds a game, as a process would that was stopped in the midst of a transaction."""
    holder = subprocess.Popen(["psql", "-q", "-o", "/dev/null", "-d", store_of(folder), "-c",
                               f"SELECT 1 FROM game WHERE id = '\\x{game}' FOR UPDATE; SELECT pg_sleep({seconds})"])
    while subprocess.run(["psql", "-At", "-d", database.where, "-c",
                          "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"],
                         check=True, capture_output=True, text=True).stdout.strip() != "1":
        time.sleep(0.02)
    return holder


def held_elsewhere(database, servers):
    """Who is held waits; nobody else is kept longer than that, and what takes too long is refused whole."""
    tables = [Table(servers) for _ in range(12)]
    answers = {}
    holder = hold(database, servers[0].folder, tables[0].game, 1)

    def ask(number):
        answers[number] = tables[number].act()[2]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(tables))]
    for thread in reversed(threads):  # the others first: they are in the batch before it
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    holder.wait(PATIENCE)
    assert [answers[number].status for number in range(len(tables))] == len(tables) * [200], answers
    for number, table in enumerate(tables):
        for event in answers[number].json["events"]:
            table.mirror.take(event)
        table.follow()
    holder = hold(database, servers[0].folder, tables[0].game, 600)
    request, action, answer = tables[0].act()
    assert answer.status == 503, answer
    assert Client(servers[0].port).get(f"/api/games/{tables[0].game}").json["seq"] == tables[0].mirror.seq
    holder.kill()
    holder.wait(PATIENCE)
    subprocess.run(["psql", "-q", "-o", "/dev/null", "-d", database.where, "-c", "SELECT pg_terminate_backend(pid) "
                    "FROM pg_stat_activity WHERE wait_event = 'PgSleep'"], check=True)
    answer, _ = until_answered(tables[0], request, action)
    assert not answer.json.get("again"), "503 had changed something"
    for table in tables:
        table.close()
    print("a game that somebody else holds: waited for, then refused")


def stopped(database, servers, times):
    """PostgreSQL is stopped at once and started again in mid-play."""
    table, refused = Table(servers), 0
    for number in range(times):
        table.play(10)
        now = table.mirror.now
        database.stop(random.choice(["immediate", "fast"]))
        request, action, answer = table.act()
        assert answer.status == 503, answer
        for server in servers:
            assert Client(server.port).get(f"/api/games/{table.game}/log").status == 503
        assert Client(servers[list(table.seats).index(now["to_act"])].port).get("/health").status == 503
        database.start()
        answer, more = until_answered(table, request, action)
        assert not answer.json.get("again"), "503 had changed something"
        refused += 1 + more
        for event in answer.json["events"]:
            table.mirror.take(event)
    table.play(20)
    table.follow()
    for server in servers:
        assert whole_log(Client(server.port), table.game) == table.mirror.events
        assert Client(server.port).get("/health").status == 200
    table.close()
    print(f"a database stopped {times} times: {refused} refused by 503, none lost")


def without_end():
    """A connection whose pipeline cannot be left is replaced, and nobody notices."""
    with Server(disk="no-end") as server:
        client = Client(server.port)
        with open(server.switch, "w"):
            games = [client.create("training") for _ in range(3)]
        os.remove(server.switch)
        for made in games:
            client.join(made["seat"])
    print("a pipeline that does not end costs a connection and nothing else")


def another_key(folder):
    """A process with another key would neither find seats nor know dice: it does not begin."""
    with tempfile.TemporaryDirectory() as other:
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--folder", other, "--store", store_of(folder)],
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode != 0 and "another key" in done.stderr, done
    print("a process with another key is refused")


def main():
    with Database() as database:
        os.environ["BANNERET_POSTGRES"] = database.where
        with Server() as one, Server(folder=one.folder) as two:
            another_key(one.folder)
            without_end()
            by_hints([one, two])
            without_hints(database, [one, two])
            clocks([one, two], 8)
            computers([one, two])
            held_elsewhere(database, [one, two])
            stopped(database, [one, two], int(sys.argv[1]) if len(sys.argv) > 1 else 3)


main()
