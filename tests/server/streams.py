#!/usr/bin/env python3
"""Event streams and the door: cut and resumed, slow readers, dripping clients, the end of a server.

usage: streams.py [CUTS]     how often streams are cut; 1000 unless given, and then 10,000 are opened at once
"""
import sys
import threading

from remote import *


def play_on(server, game, seats, mirror, count):
    """Some more decisions; those who follow get them by their streams."""
    for _ in range(count):
        now = mirror.now
        if "to_act" not in now:
            return False
        answer = seats[now["to_act"]].act(game, now["ply"], now["hash"], random.choice(mirror.legal()))
        assert answer.status == 200, answer
        for event in answer.json["events"]:
            mirror.take(event)
    return True


class Follower(threading.Thread):
    """Reads a stream that is cut at random and resumed; no event may be missed or come twice."""

    def __init__(self, port, game, cuts):
        super().__init__(daemon=True)
        self.port, self.game, self.left = port, game, cuts
        self.events, self.wrong, self.last = [], None, None
        self.resumed = -1

    def run(self):
        try:
            while self.last is None or len(self.events) < self.last:
                self.follow()
        except Exception as wrong:  # told by the test, not by the thread
            self.wrong = wrong

    def follow(self):
        stream = Stream(self.port, self.game, len(self.events))
        self.resumed += 1
        take = random.randrange(1, 12) if self.left > 0 else 1 << 30
        self.left -= 1
        if take == 1 and random.random() < 0.5:  # before a word was said
            stream.close()
            return
        while take > 0 and (self.last is None or len(self.events) < self.last):
            got = stream.next(0.2)
            if got is None:
                if random.random() < 0.3:
                    break
                continue
            number, kind, data = got
            assert number == len(self.events) + 1 == data["seq"], f"{number} after {len(self.events)}"
            self.events.append(data)
            take -= 1
        stream.close()


def cut_and_resume(server, cuts):
    game, seats = two_players(server, "training", "option turns 20")
    mirror = Mirror("training turns=20")
    mirror.take(whole_log(Client(server.port), game)[0])
    followers = [Follower(server.port, game, cuts // 6 + 1) for _ in range(6)]
    for follower in followers:
        follower.start()
    while any(follower.left > 0 for follower in followers) and play_on(server, game, seats, mirror, 5):
        time.sleep(0.01)
    for follower in followers:
        follower.last = mirror.seq
    for follower in followers:
        follower.join(PATIENCE)
        if follower.wrong:
            raise follower.wrong
        assert follower.events == mirror.events, "not the same events"
    mirror.close()
    return game, mirror.events, sum(follower.resumed for follower in followers)


def many_watchers(server, count):
    game, seats = two_players(server)
    mirror = Mirror()
    mirror.take(whole_log(Client(server.port), game)[0])
    streams = [Stream(server.port, game) for _ in range(count)]
    for stream in streams:
        assert stream.next()[0] == 1
    play_on(server, game, seats, mirror, 10)
    for stream in streams:
        while stream.last < mirror.seq:
            number, kind, data = stream.next()
            assert data == mirror.events[number - 1]
        stream.close()
    mirror.close()
    print(f"{count} who watch one game")


def slow_reader(server, game, events):
    """Whoever reads late gets all there is, in order; nobody waits for him."""
    stream = socket.socket()
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    stream.connect(("127.0.0.1", server.port))
    stream.settimeout(PATIENCE)
    stream.sendall(f"GET /api/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    text = b""
    while f"id: {len(events)}\n".encode() not in text or not text.endswith(b"\n\n"):
        time.sleep(0.0005)
        more = stream.recv(700)
        assert more, "the stream ended"
        text += more
    numbers = [int(number) for number in re.findall(rb"^id: (\d+)$", text, re.M)]
    assert numbers == list(range(1, len(events) + 1))
    stream.close()
    print(f"a reader of 700 bytes at a time got {len(numbers)} events")


def kept_connection(server, game):
    """A browser asks for events over a connection it has kept: it is sent to the door."""
    client = Client(server.port)
    assert client.get(f"/api/games/{game}").status == 200
    answer = client.get(f"/api/games/{game}/events")
    assert answer.status == 200 and answer.body == b"retry: 20\n\n" and client.socket is None, answer
    talker = Stream(server.port, game)
    talker.next()
    talker.socket.sendall(b"GET / HTTP/1.1\r\n\r\n")  # who listens has nothing to say
    try:
        while talker.next(PATIENCE):
            pass
        raise SystemExit("a stream that talks goes on")
    except (Gone, ConnectionResetError):
        pass
    print("streams over kept connections, and those that talk")


def split_heads(server, game):
    """A head that comes byte by byte is the same head."""
    text = f"GET /api/games/{game}/log?most=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    for step in (1, 7, 40):
        client = Client(server.port)
        client.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for at in range(0, len(text), step):
            client.socket.sendall(text[at:at + step])
            time.sleep(0.002)
        answer = client.answer()
        assert answer.status == 200 and len(answer.json["events"]) == 1
        client.close()
    print("heads in pieces")


def readable(ones, seconds):
    """select() takes no descriptor above 1,023."""
    waiting, found = select.poll(), {}
    for one in ones:
        waiting.register(one, select.POLLIN)
        found[one.fileno()] = one
    return [found[number] for number, _ in waiting.poll(1000 * seconds)]


def memory_kb(server):
    with open(f"/proc/{server.process.pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))


def raise_descriptors(wanted):
    """How many streams can be open, at most so many: each is a descriptor at either end."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard - 500 < wanted:
        print(f"told: {wanted} streams: not measured, for there are {hard} descriptors")
    return min(wanted, hard - 500)


def open_streams(server, games, count):
    """Streams whose first words have come."""
    streams = []
    for number in range(count):
        one = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        one.sendall(f"GET /api/games/{games[number % len(games)]}/events?after=1 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
        streams.append(one)
    for one in streams:
        text = b""
        while b"retry: 1000\n\n" not in text:
            text += one.recv(4096)
    return streams


def ten_thousand(count):
    with Server() as server:
        game, _ = two_players(server)
        before = memory_kb(server)
        streams = open_streams(server, [game], count)
        each = (memory_kb(server) - before) / count
        assert each <= 4, f"{each} KB a stream"
        assert Client(server.port).get(f"/api/games/{game}").status == 200
        for one in streams:
            one.close()
    print(f"{count} streams at once, {each:.1f} KB each")


def drips(server, game, count):
    """Clients that send a byte now and then are cut by the clock; others are served meanwhile."""
    start = time.monotonic()
    heads = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(count)]
    bodies = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(count // 4)]
    for one in bodies:
        one.sendall(f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: http://127.0.0.1:{server.port}\r\n"
                    "Content-Type: application/banneret\r\nContent-Length: 1000\r\n\r\nid ".encode())
    client, slowest, open_ones, of_heads = Client(server.port), 0, set(heads + bodies), set(heads)
    text, at, last_head = b"GET / HTTP/1.1\r\nX: " + b"a" * 4000, 0, None
    while open_ones and time.monotonic() - start < PATIENCE:
        for one in list(open_ones):
            try:
                one.send(text[at:at + 1] if one in of_heads else b"#")
            except OSError:
                pass
        at += 1
        asked = time.monotonic()
        assert client.get(f"/api/games/{game}/log?most=1").status == 200
        slowest = max(slowest, time.monotonic() - asked)
        for one in readable(open_ones, 0.25):
            try:
                gone = one.recv(1000) == b""
            except OSError:
                gone = True
            if gone:
                open_ones.discard(one)
                if one in of_heads:
                    last_head = time.monotonic() - start
    assert not open_ones, f"{len(open_ones)} are still there"
    for one in heads + bodies:
        one.close()
    print(f"{count} dripping heads cut after {last_head:.1f} s, bodies after {time.monotonic() - start:.1f} s; "
          f"others waited {1000 * slowest:.0f} ms at most")
    return last_head, slowest


def full_house():
    """Without a descriptor left the server neither fails nor spins, and later goes on."""
    with Server(before=with_few_descriptors) as server:
        idle = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(100)]
        time.sleep(0.5)
        before = worked(server)
        time.sleep(2)
        spent = worked(server) - before
        assert spent < 0.2, f"{spent} s of work in 2 s"
        for one in idle:
            one.close()
        assert Client(server.port).get("/health").status == 200
    print("more visitors than descriptors")


def the_end(server, game, last):
    """A server that ends says so to its streams, and a later one goes on where they were."""
    stream = Stream(server.port, game)
    while stream.last < last:
        stream.next()
    server.stop()
    rest = b""
    try:
        while more := stream.socket.recv(1000):
            rest += more
    except OSError:
        pass
    assert re.search(rb"retry: [1-5]\d\d\d\n\n$", rest), rest
    with Server(folder=server.folder) as later:
        again = Stream(later.port, game, last - 3)
        assert [again.next()[0] for _ in range(3)] == [last - 2, last - 1, last]
        again.close()
    print("the end of a server, and another after it")


def main():
    cuts = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = random.randrange(1 << 32)
    random.seed(seed)
    print(f"seed {seed}")
    with Server() as server:
        done, games = 0, 0
        while done < cuts:  # a game may be over before
            game, events, resumed = cut_and_resume(server, cuts - done)
            done, games = done + resumed, games + 1
        print(f"{done} streams cut and resumed in {games} games, no event missed, none twice")
        many_watchers(server, 200)
        slow_reader(server, game, events)
        kept_connection(server, game)
        split_heads(server, game)
        drips(server, game, 900)
        full_house()
        the_end(server, game, len(events))
    if len(sys.argv) == 1:
        ten_thousand(raise_descriptors(10000))


if __name__ == "__main__":
    main()
