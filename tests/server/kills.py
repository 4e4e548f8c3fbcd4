#!/usr/bin/env python3
"""Kills the server in mid-play and holds every log against what was acknowledged before.

usage: kills.py [KILLS [POWER-CUTS]]     100 and 20 unless given; on PostgreSQL (database.py) only kills, of
                                         one of two processes

Nothing that was answered may be missing, nothing may be there twice, every log must replay. A
server that answers before it commits (banneret_early) must be found out by the same test, and one
that does not wait for the disk (banneret_hasty) when the power is cut. Then the disk fails now and
then, and the same must hold.
"""
import sys
import threading

from remote import *

EARLY = os.path.join(os.path.dirname(PROGRAM), "banneret_early")
HASTY = os.path.join(os.path.dirname(PROGRAM), "banneret_hasty")
GAMES = 4


class Lost(Exception):
    """Something that was acknowledged is not there."""


class Play:
    """One game, both sides of which are played as quickly as they can be."""

    def __init__(self, *servers):
        self.begin(servers)
        self.mirror = Mirror()
        self.follow(servers[0])

    def begin(self, servers):
        self.game, self.seats = two_players(random.choice(servers))
        self.settle(servers)
        self.pending = None
        self.acknowledged = 0

    def follow(self, server):
        for event in whole_log(Client(server.port), self.game):
            self.mirror.take(event)

    def settle(self, servers):
        """Each seat asks one of the servers."""
        for seat in self.seats.values():
            seat.close()
            seat.port = random.choice(servers).port
            seat.host = f"127.0.0.1:{seat.port}"

    def again(self, *servers):
        """The game is over: another one at the same table."""
        self.begin(servers)
        self.mirror.now = self.mirror.ask("new training")
        self.mirror.seq, self.mirror.events = 0, []
        self.follow(servers[-1])

    def step(self):
        now = self.mirror.now
        side = now["to_act"]
        if not self.pending:
            self.pending = (side, hex_of(16), now["ply"], now["hash"],
                            random.choice(self.mirror.legal()))
        side, request, ply, digest, action = self.pending
        answer = self.seats[side].act(self.game, ply, digest, action, request=request)
        assert answer.status == 200, answer
        for event in answer.json["events"]:
            self.mirror.take(event)
        self.acknowledged += 1
        self.pending = None
        return answer.json

    def run(self, stop):
        try:
            while not stop.is_set() and "to_act" in self.mirror.now:
                self.step()
        except Gone:
            pass

    def check(self, *servers):
        """After a restart: all that was answered is there, and at most what was asked for besides."""
        server = random.choice(servers)
        self.settle(servers)
        if Client(server.port).get(f"/api/games/{self.game}").status == 404:
            raise Lost("a whole game is not there")
        log = whole_log(Client(server.port), self.game)
        known = self.mirror.events
        if log[:len(known)] != known:
            raise Lost(f"{len(known)} events were acknowledged, {len(log)} are there")
        for number, event in enumerate(log, 1):
            assert event["seq"] == number
        more = log[len(known):]
        assert not more or self.pending, "events that nobody asked for"
        asked = self.pending
        if asked:
            answer = self.step()
            assert answer.get("again", False) == bool(more), "played twice, or not at all"
            if more:
                assert answer["events"] == more
        return len(more) > 0


def run(rounds, program=None, disk=None, processes=1):
    """On a store that is shared one of the processes is killed, and the others go on."""
    servers = [Server(program=program, disk=disk)]
    while len(servers) < processes:
        servers.append(Server(folder=servers[0].folder, program=program, disk=disk))
    plays = [Play(*servers) for _ in range(GAMES)]
    unanswered = acknowledged = 0
    try:
        for number in range(rounds):
            stop = threading.Event()
            threads = [threading.Thread(target=play.run, args=(stop,)) for play in plays]
            for thread in threads:
                thread.start()
            time.sleep(random.uniform(0.005, 0.065))
            victim = random.randrange(processes)
            servers[victim].kill()
            stop.set()
            for thread in threads:
                thread.join()
            servers[victim] = Server(folder=servers[victim].folder, program=program, disk=disk)
            for play in plays:
                unanswered += play.check(*servers)
                acknowledged += play.acknowledged
                play.acknowledged = 0
                if "to_act" not in play.mirror.now:
                    check_log(servers[0], play.game)
                    play.again(*servers)
        for play in plays:
            check_log(servers[-1], play.game)
        return acknowledged, unanswered
    finally:
        for server in servers:
            server.kill()
        servers[0].remove()
        for play in plays:
            play.mirror.close()


def check_log(server, game):
    """The chain of the log, and the record that the server makes of it."""
    client = Client(server.port)
    if client.get(f"/api/games/{game}").json["seq"] <= 512:
        check_chain(game, client.get(f"/api/games/{game}/log").body)
    record = client.get(f"/api/games/{game}/record").body
    with tempfile.NamedTemporaryFile(suffix=".record") as file:
        file.write(record)
        file.flush()
        subprocess.run([PROGRAM, "replay", "--verify", file.name], check=True,
                       stdout=subprocess.DEVNULL)


def disk_faults(seconds):
    """Writes that fail: 503, and nothing of what was answered is lost."""
    with Server(disk="faults") as server:
        plays = [Play(server) for _ in range(2)]
        refused = acknowledged = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for fault in (True, False):
                if fault:
                    open(server.switch, "w").close()
                else:
                    os.remove(server.switch)
                for play in plays:
                    for _ in range(10):
                        if "to_act" not in play.mirror.now:
                            if not fault:
                                play.again(server)
                            break
                        try:
                            play.step()
                            acknowledged += 1
                        except AssertionError as wrong:
                            assert fault and wrong.args[0].status == 503, wrong
                            refused += 1
        for play in plays:
            play.check(server)
            server_log = whole_log(Client(server.port), play.game)
            assert server_log == play.mirror.events
        server.kill()
        server = Server(folder=server.folder)
        for play in plays:
            play.check(server)
            check_log(server, play.game)
            play.mirror.close()
        server.kill()
    assert refused > 0 and acknowledged > 0, (refused, acknowledged)
    print(f"a disk that fails: {refused} refused by 503, {acknowledged} acknowledged, none lost")


def find_out(name, *arguments):
    """A server with a mistake must lose something."""
    try:
        run(200, *arguments)
    except Lost as lost:
        print(f"{name} was found out: {lost}")
        return
    sys.exit(f"{name} was not found out in 200 kills")


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    cuts = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = random.randrange(1 << 32)
    random.seed(seed)
    if shared():
        acknowledged, unanswered = run(kills, processes=2)
        assert acknowledged > kills, acknowledged
        print(f"{kills} kills of one of two processes (seed {seed}): {acknowledged} decisions acknowledged, none lost, "
              f"none twice; {unanswered} committed and never answered")
        return
    for rounds, disk, name in ((kills, None, "kills"), (cuts, "power", "power cuts")):
        acknowledged, unanswered = run(rounds, None, disk)
        assert acknowledged > rounds, acknowledged
        print(f"{rounds} {name} (seed {seed}): {acknowledged} decisions acknowledged, none lost, none twice; "
              f"{unanswered} committed and never answered")
    find_out("a server that answers before it commits", EARLY)
    find_out("a server that does not wait for the disk", HASTY, "power")
    disk_faults(5)


main()
