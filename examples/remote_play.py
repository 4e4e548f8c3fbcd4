#!/usr/bin/env python3
"""Plays a battle over `banneret serve` from a terminal; needs the program for the rules.

usage: remote_play.py new ADDRESS BATTLE [SIDE]    makes a game and prints its links
       remote_play.py LINK [NAME]                  sits down by a link and plays: type an action, or
                                                   `legal` for those there are, `go` for the computer's
       remote_play.py                              a game of the computer against itself, on a server of its own
"""
import http.cookiejar, json, os, re, secrets, subprocess, sys, tempfile, threading, urllib.error, urllib.request

built = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../build/release/banneret")  # by ./do build
program = os.environ.get("BANNERET", built)


class Server:
    """Requests to one address, by one session."""

    def __init__(self, address):
        self.address = address
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies, urllib.request.ProxyHandler({}))

    def ask(self, path, *lines):
        body = "".join(line + "\n" for line in lines).encode() if lines else None
        headers = {"Content-Type": "application/banneret", "Origin": self.address} if lines else {}
        try:
            return json.load(self.opener.open(urllib.request.Request(self.address + path, body, headers)))
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)

    def events(self, game, last):
        """Every event after number `last`, as it comes; a stream that ends is opened again."""
        while True:
            request = urllib.request.Request(f"{self.address}/api/games/{game}/events", headers={"Last-Event-ID": str(last)})
            try:
                for line in self.opener.open(request):
                    if line.startswith(b"data: "):
                        event = json.loads(line[6:])
                        last = event["seq"]
                        yield event
            except OSError:
                pass


class Table:
    """The same game in an engine of our own, which knows the rules."""

    def __init__(self):
        self.engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, line):
        print(line, file=self.engine.stdin, flush=True)
        return json.loads(self.engine.stdout.readline())

    def take(self, event):
        """Follows an event and returns what happened, in sentences."""
        if "players" in event:
            known = self.ask("battle") if self.ask(f"new {event['battle']}")["ok"] else {}
            offered = {option["name"] for option in known.get("options", [])}
            options = " ".join(f"{name}={value}" for name, value in event["options"].items() if name in offered)
            self.now = self.ask(f"new {event['battle']} {options}")
        if "to" in event and "kind" not in event:  # decisions were taken back
            while self.now["ply"] > event["to"]:
                self.now = self.ask("undo")
            return [f"{event['side']} takes back."]
        if "action" not in event:
            return []
        self.ask("dice " + " ".join(map(str, event["dice"])))
        self.now = self.ask("do " + event["action"])
        if self.now["hash"] != event["hash"]:
            sys.exit("the server and this program see different positions")
        return [told["sentence"] for told in self.now["events"]]

    def suggest(self):
        action = self.ask("go captain")["action"]
        self.ask("undo")
        return action


def choose(table, asks):
    while asks:
        print(table.ask("view")["prompt"]["text"])
        word = input("> ").strip()
        if word == "legal":
            print(*[action["text"] for action in table.ask("legal")["actions"]], sep="\n")
        elif word != "go":
            return word
        else:
            break
    return table.suggest()


def play(link, name, asks=True, say=print):
    """Joins by a link and plays to the end; returns the record."""
    address, token = re.fullmatch(r"(https?://[^/]+)/#/seat/([0-9a-f]{32})", link).groups()
    server, table = Server(address), Table()
    seat = server.ask("/api/join", f"token {token}", f'name "{name}"', f"entropy {secrets.token_hex(32)}")
    if not seat["ok"]:
        sys.exit(str(seat))
    say(f"You play {seat['side']}.")
    for event in server.events(seat["game"], 0):
        for sentence in table.take(event):
            say(sentence)
        while table.now.get("to_act") == seat["side"] and table.now["ply"] == event.get("ply"):
            now, action = table.now, choose(table, asks)
            answer = server.ask(f"/api/games/{seat['game']}/actions", f"id {secrets.token_hex(16)}",
                                f"at {now['ply']} {now['hash']}", f"do {action}")
            if answer["ok"]:
                break  # what came of it comes by the stream
            say(answer.get("refused", answer.get("error")))
        if "seed" in event:
            say(event["result"]["level"])
            return server.opener.open(f"{address}/api/games/{seat['game']}/record").read().decode()


def demo():
    with tempfile.TemporaryDirectory() as folder:
        serve = subprocess.Popen([program, "serve", "--port", "0", "--folder", folder, "--requests", "0"],
                                 stdout=subprocess.PIPE, encoding="utf-8")
        try:
            address = re.search(r"http://[0-9.:]+", serve.stdout.readline()).group()
            made = Server(address).ask("/api/games", f"id {secrets.token_hex(16)}", "battle training", "option turns 2")
            records = {}
            sides = [threading.Thread(target=lambda n=n: records.update({n: play(made[n], n, False, lambda said: None)}), daemon=True)
                     for n in ("seat", "invite")]
            for side in sides:
                side.start()
            for side in sides:
                side.join(300)
            if len(records) < 2 or records["seat"] != records["invite"]:
                sys.exit("the two do not have the same game")
            print(records["seat"].splitlines()[-2])
        finally:
            serve.terminate()
            serve.wait()


if len(sys.argv) > 3 and sys.argv[1] == "new":
    side = sys.argv[4] if len(sys.argv) > 4 else "either"
    print(json.dumps(Server(sys.argv[2].rstrip("/")).ask("/api/games", f"id {secrets.token_hex(16)}", f"battle {sys.argv[3]}", f"side {side}"), indent=1))
elif len(sys.argv) > 1:
    print(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "person"))
else:
    demo()
