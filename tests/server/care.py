#!/usr/bin/env python3
"""What who runs a server does with it: back it up and restore it as docs/server.md says, check a new
program against its games, read its log. On SQLite, or on PostgreSQL (database.py)."""
from remote import *


class Table:
    def __init__(self, server):
        self.game, self.seats = two_players(server, "training", "option turns 20")
        self.mirror = Mirror("training turns=20")
        self.mirror.take(whole_log(Client(server.port), self.game)[0])

    def move(self, server):
        for seat in self.seats.values():
            seat.close()
            seat.port, seat.host = server.port, f"127.0.0.1:{server.port}"

    def play(self, actions):
        """Plays those given, or as many as given by chance; returns them."""
        played = []
        for action in actions if isinstance(actions, list) else actions * [None]:
            now = self.mirror.now
            action = action or random.choice(self.mirror.legal())
            answer = self.seats[now["to_act"]].act(self.game, now["ply"], now["hash"], action)
            assert answer.status == 200, answer
            for event in answer.json["events"]:
                self.mirror.take(event)
            played.append(action)
        return played


def shell(command, **variables):
    done = subprocess.run(["bash", "-ec", command], env=os.environ | variables, capture_output=True, text=True)
    assert done.returncode == 0, done


def commands(title):
    """The indented lines below a heading of docs/server.md: what is written there is what is tested."""
    with open(ROOT + "/docs/server.md") as file:
        part = re.search(rf"^#+ {title}$(.*?)^#", file.read(), re.M | re.S)[1]
    store = "PostgreSQL" if shared() else "SQLite"
    block = re.search(rf"^{store}:\n\n((?:    .*\n)+)", part, re.M)
    return re.sub(r"^    ", "", block[1], flags=re.M)


def places(folder):
    where = store_of(folder) or ""
    return {"FOLDER": folder, "STORE": where, "COPY": folder + "-copy"}


def dice_of(events):
    return [event["dice"] for event in events if "action" in event]


def backup_and_restore():
    with Server() as server:
        table = Table(server)
        table.play(30)
        shell(commands("Backup"), **places(server.folder))  # while it runs
        kept = list(table.mirror.events)
        later, fallen = [], []
        while sum(map(len, fallen)) < 4:
            later += table.play(5)
            fallen = dice_of(table.mirror.events[len(kept):])
        server.kill()
        for name in os.listdir(server.folder):
            os.remove(f"{server.folder}/{name}")
        shell(commands("Restoring"), **places(server.folder))
        with Server(folder=server.folder) as restored:
            table.move(restored)
            log = whole_log(Client(restored.port), table.game)
            assert log == kept, "not what was backed up"
            table.mirror.close()
            table.mirror = Mirror("training turns=20")
            for event in log:
                table.mirror.take(event)
            table.play(later)  # the same decisions again: the same dice
            assert dice_of(table.mirror.events[len(kept):]) == fallen, "other dice"
        table.mirror.close()
        shutil.rmtree(server.folder + "-copy")
    print(f"backed up in mid-play, restored: {len(kept)} events, then {sum(map(len, fallen))} dice fell as before")


def run_check(server):
    store = store_of(server.folder)
    done = subprocess.run([PROGRAM, "serve", "--check", "--folder", server.folder, *(["--store", store] if store else [])],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr == "", done.stderr
    return done.returncode, done.stdout.splitlines()


def check_games():
    """Games of other revisions, and one that would be played otherwise, are listed, while the server runs."""
    with Server() as server:
        tables = [two_players(server)[0] for _ in range(4)]
        over, seats = two_players(server)
        assert next(iter(seats.values())).post(f"/api/games/{over}/resign", f"id {hex_of(16)}").status == 200
        code, lines = run_check(server)
        assert code == 0 and lines == ["4 unfinished games, 0 of which this program cannot play on"], lines
        literal = (lambda digits: f"'\\x{digits}'") if shared() else (lambda digits: f"x'{digits}'")
        for game, change in zip(tables, ("rules_revision = 99", "battle = 'agincourt'", f"hash = {literal('00' * 8)}")):
            assert change_store(server, f"UPDATE game SET {change} WHERE id = {literal(game)}") == 1
        code, lines = run_check(server)
        said = {line.split()[0]: line.split(": ", 1)[1] for line in lines[:-1]}
        assert code == 1 and lines[-1] == "4 unfinished games, 3 of which this program cannot play on", lines
        assert re.match(r"this program has \d+ and \d+$", said[tables[0]]), said
        assert said[tables[1]] == "this program has no such battle", said
        assert said[tables[2]] == "this program plays it otherwise", said
        os.rename(server.folder + "/key", server.folder + "/gone")
        done = subprocess.run([PROGRAM, "serve", "--check", "--folder", server.folder], capture_output=True, text=True)
        assert done.returncode == 1 and "/key: No such file or directory" in done.stderr, done
        os.rename(server.folder + "/gone", server.folder + "/key")
    print("games that a program would play otherwise are listed")


def silent_log():
    """What the server writes for its keeper names nobody's secret: no token, cookie, game, request or key."""
    with tempfile.TemporaryFile("w+") as errors:
        with Server(disk=None if shared() else "faults", errors=errors) as server:
            anna = Client(server.port)
            made = anna.create()
            secrets = [made["game"], made["seat"].split("/")[-1], made["invite"].split("/")[-1]]
            anna.join(made["seat"], "Anna Secretname")
            ben = Client(server.port)
            ben.join(made["invite"], "Ben Secretname")
            secrets += ["Secretname", anna.cookie.split("=")[1], ben.cookie.split("=")[1]]
            secrets += [hashlib.sha256(bytes.fromhex(secret)).hexdigest() for secret in secrets if len(secret) == 32]
            with open(server.folder + "/key", "rb") as file:
                secrets.append(file.read().hex())
            bad = hex_of(16)
            secrets.append(bad)
            for path, lines in (("/api/join", [f"token {bad}", f"entropy {hex_of(32)}"]),
                                (f"/api/games/{made['game']}/actions", [f"id {bad}", "at 1 0", "do done"]),
                                (f"/api/games/{bad}/resign", [f"id {bad}"])):
                assert anna.post(path, *lines).status >= 400
            if shared():  # a table that has gone: every statement complains
                change_store_quietly(server, "ALTER TABLE session RENAME TO gone")
            else:
                open(server.switch, "w").close()
            token = made["seat"].split("/")[-1]
            statuses = {Client(server.port).post("/api/join", f"token {token}", f"entropy {hex_of(32)}").status
                        for _ in range(12)}
            assert 503 in statuses, statuses
        errors.seek(0)
        said = errors.read()
    assert "banneret serve: " in said, "nothing was complained of"
    for secret in secrets:
        assert secret.lower() not in said.lower(), f"the log names {secret}"
    print(f"{len(said.splitlines())} lines of complaints, none of which names a secret")


def change_store_quietly(server, text):
    subprocess.run(["psql", "-q", "-d", store_of(server.folder), "-c", text], check=True)


def headers():
    """What tells browsers to keep others out, with the page and with answers, good and bad."""
    with Server() as server:
        game, _ = two_players(server)
        for path in ("/", "/nothing", f"/api/games/{game}", "/api/nothing", f"/api/games/{game}/record", "/health"):
            answer = Client(server.port).get(path)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], (path, answer.headers)
            for name, value in (("permissions-policy", "camera=(), geolocation=(), microphone=()"),
                                ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
                                ("cross-origin-opener-policy", "same-origin"),
                                ("cross-origin-resource-policy", "same-origin")):
                assert answer.headers[name] == value, (path, name)
            assert "server" not in answer.headers
    print("headers of every answer")


def main():
    headers()
    backup_and_restore()
    check_games()
    silent_log()


main()
