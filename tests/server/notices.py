#!/usr/bin/env python3
"""Notices: by webhook, mail and web push, each against a sink on loopback. Who has looked is told nothing; what is
written down survives a kill; what fails is tried again, and given up where it should be.

usage: notices.py [TEST...]     those of main() by name; all unless given
"""
import sqlite3
import sys

from browser_push import Browser, check_token, encode
from remote import *
from sinks import Certificates, Mail, Web


class Place:
    """The sinks, and servers that send to them."""

    def __init__(self):
        self.certificates = Certificates()
        self.web, self.mail = Web(self.certificates), Mail()

    def server(self, *more, haste, loopback=True, **others):
        given = ["--notices", "mailto:keeper@example.org", "--mail", f"smtp://127.0.0.1:{self.mail.port}",
                 "--mail-from", "games@example.org", "--test-authority", self.certificates.authority,
                 "--test-haste", str(haste)]
        return Server(*FREE, *given, *(["--test-loopback"] if loopback else []), *more, **others)

    def close(self):
        self.web.close()
        self.mail.close()


def add_channel(client, *lines, status=201):
    answer = client.post("/api/channels", *lines)
    assert answer.status == status, answer
    return answer.json.get("channel")


def channel_of(client, channel):
    return next(row for row in client.get("/api/channels").json["channels"] if row["channel"] == channel)


class Table:
    """A game of Anna and Ben, and how the decision goes from the one to the other."""

    def __init__(self, server, *more):
        self.game, seats = two_players(server, "training", *more)
        self.seats = dict(sorted(seats.items()))
        self.mirror = Mirror()
        self.follow(whole_log(self.anybody, self.game))

    @property
    def anybody(self):
        return next(iter(self.seats.values()))

    def follow(self, events):
        for event in events:
            self.mirror.take(event)

    @property
    def side(self):
        return self.mirror.now["to_act"]

    def other(self, side):
        return next(name for name in self.seats if name != side)

    def hand_to(self, side):
        """Decisions until it is that side's; False if the game has ended before."""
        while self.mirror.now.get("to_act") not in (side, None):
            now = self.mirror.now
            answer = self.seats[now["to_act"]].act(self.game, now["ply"], now["hash"], self.mirror.choose())
            assert answer.status == 200, answer
            self.follow(answer.json["events"])
        return self.mirror.now.get("to_act") == side

    def resign(self, side):
        assert self.seats[side].post(f"/api/games/{self.game}/resign", f"id {hex_of(16)}").status == 200

    def close(self):
        self.mirror.close()


def webhook(place):
    """A turn is told, with what it takes to go there; who has looked is told nothing; always is always."""
    with place.server(haste=120) as server:
        table = Table(server)
        side = table.other(table.side)
        client = table.seats[side]
        channel = add_channel(client, f"webhook {place.web.address('/200/turn')}")
        assert table.hand_to(side)
        got = place.web.wait("/200/turn")[0]
        said = json.loads(got.body)
        assert got.headers["Content-Type"] == "application/json" and said["text"] == said["content"], said
        assert said["allowed_mentions"] == {"parse": []}
        assert [row["kind"] for row in said["notices"]] == ["turn"] and said["notices"][0]["game"] == table.game
        assert said["notices"][0]["link"] == f"http://127.0.0.1:{server.port}/#/watch/{table.game}"
        assert "it is your turn" in said["text"] and said["notices"][0]["link"] in said["text"]
        assert channel_of(client, channel) | {"address": ""} == {
            "channel": channel, "kind": "webhook", "address": "", "always": False, "confirmed": True, "recovers": False,
            "failures": 0}
        # The next turn is seen at once: nothing is told of it. The end of another game is the fence behind it.
        other = table.other(side)
        assert table.hand_to(other)
        quiet = add_channel(client, f"webhook {place.web.address('/200/quiet')}")
        loud = add_channel(client, f"webhook {place.web.address('/200/loud')}", "always yes")
        assert client.post("/api/channels/end", f"channel {channel}").status == 200
        assert table.hand_to(side)
        assert client.post(f"/api/games/{table.game}/seen", f"ply {table.mirror.now['ply']}").status == 200
        place.web.wait("/200/loud")
        table.resign(other)
        wait_for(lambda: place.web.of("/200/quiet"))
        for path in ("/200/quiet", "/200/loud"):
            kinds = [[row["kind"] for row in json.loads(one.body)["notices"]] for one in place.web.wait(path)]
            assert kinds[-1] == ["end"] or path == "/200/loud", kinds
            assert ["turn"] not in kinds or path == "/200/loud", kinds
        assert len(place.web.of("/200/turn")) == 1, "a channel that was ended is told nothing"
        assert quiet != loud
        table.close()
    print("webhook: a turn, one that was seen, always, the end of a game")


def sat_down(place):
    """Who waits at the table is told that somebody has sat down; who sits down is not."""
    with place.server(haste=6000) as server:
        host, guest = Client(server.port), Client(server.port)
        made = host.create("training", "listed yes")
        host.join(made["seat"], "Host")
        add_channel(host, f"webhook {place.web.address('/200/host')}")
        time.sleep(0.1)  # five minutes, in which the host goes away
        assert guest.post(f"/api/games/{made['game']}/sit", f"id {hex_of(16)}", f"entropy {hex_of(32)}").status == 200
        said = json.loads(place.web.wait("/200/host")[0].body)
        acts = guest.get(f"/api/games/{made['game']}").json["to_act"] == made["side"]
        assert [row["kind"] for row in said["notices"]] == ["turn" if acts else "start"], said
    print("who waits for an opponent is told")


def coalesced(place):
    """What happens within a minute is told at once."""
    with place.server(haste=30) as server:  # a minute has two seconds
        tables = [Table(server) for _ in range(4)]
        client = tables[0].seats[tables[0].side]
        name = f"many-{hex_of(4)}"
        for number, table in enumerate(tables):  # all seats of one side are one account's
            seat = table.seats[table.side]
            path = "/api/session" if number else "/api/accounts"
            assert seat.post(path, f"name {name}", "password a long secret").status in (200, 201)
        begun = time.monotonic()
        add_channel(client, f"webhook {place.web.address('/200/many')}", "always yes")
        for table in tables:
            table.resign(table.other(table.side))
        quick = time.monotonic() - begun < 1.5
        wait_for(lambda: sum(len(json.loads(got.body)["notices"]) for got in place.web.of("/200/many")) == 4)
        assert len(place.web.of("/200/many")) == 1 or not quick, len(place.web.of("/200/many"))
        for table in tables:
            table.close()
    print("four results in one message")


def mail(place):
    """Only to who has confirmed; a digest, twice a day at most; no more by the link in it."""
    with place.server(haste=12000) as server:  # half a day has 3.6 seconds
        table = Table(server)
        side, address = table.other(table.side), f"ben-{hex_of(4)}@example.org"
        client = table.seats[side]
        channel = add_channel(client, f"mail {address}", "always yes")
        first = place.mail.wait(address)[0]
        assert first.headers["From"] == "Banneret <games@example.org>" and first.headers["sender"] == "games@example.org"
        assert first.headers["To"] == f"<{address}>" and first.headers["Auto-Submitted"] == "auto-generated"
        assert re.fullmatch(r"<[0-9a-f]{32}@example\.org>", first.headers["Message-ID"]), first.headers
        token = re.search(r"/#/confirm/([0-9a-f]{64})\s", first.body)[1]
        assert table.hand_to(side) and not channel_of(client, channel)["confirmed"]
        assert add_channel(client, f"mail {address}", "always yes", status=200) == channel
        wrong = token[:-1] + ("0" if token[-1] != "0" else "1")
        stranger = Client(server.port)
        assert stranger.post("/api/channels/confirm", f"token {wrong}").status == 403
        assert stranger.post("/api/channels/confirm", f"token {token}").status == 200
        assert channel_of(client, channel)["confirmed"] and len(place.mail.of(address)) == 1
        assert table.hand_to(table.other(side)) and table.hand_to(side)
        told = place.mail.wait(address, 2)[1]
        assert "it is your turn" in told.body and f"/#/watch/{table.game}" in told.body, told.body
        # More happens; it waits for half a day and comes in one.
        other = Table(server)
        other.seats[other.side].close()
        assert table.hand_to(table.other(side)) and table.hand_to(side)
        table.resign(table.other(side))
        later = place.mail.wait(address, 3)[2]
        assert later.at - told.at > 3.4, f"two mails within {later.at - told.at} s"
        assert "the game is over" in later.body
        quiet = re.search(r"/#/quiet/([0-9a-f]{64})\s", later.body)[1]
        assert stranger.post("/api/channels/end", f"token {wrong}").status == 403
        assert stranger.post("/api/channels/end", f"token {quiet}").status == 200
        assert client.get("/api/channels").json["channels"] == []
        table.close()
        other.close()
    print("mail: confirmed first, a digest twice a day, ended by its link")


def confirm(place, client, address, number=1):
    """Opens the link of the mail with that number."""
    token = re.search(r"/#/confirm/([0-9a-f]{64})\s", place.mail.wait(address, number)[number - 1].body)[1]
    assert client.post("/api/channels/confirm", f"token {token}").status == 200


def account_with_mail(place, server, address):
    """Somebody with an account whose address is confirmed."""
    client, name = Client(server.port), f"owner-{hex_of(4)}"
    assert client.post("/api/accounts", f"name {name}", "password the first secret").status == 201
    made = client.create("training")
    client.join(made["seat"])
    add_channel(client, f"mail {address}")
    confirm(place, client, address)
    return client, name, made


def forgotten(place):
    """A password is replaced by a link that was mailed, once and within an hour; nobody learns who has an account."""
    address = f"forgetful-{hex_of(4)}@example.org"

    def ask(client, to):
        return client.post("/api/accounts/forgotten", f"mail {to}")

    def link(number):
        got = place.mail.wait(address, number)[number - 1]
        return re.search(r"/#/password/([0-9a-f]{64})\s", got.body)[1], got.body

    def recover(client, token):
        return client.post("/api/accounts/recover", f"token {token}", "new the second secret")
    with place.server(haste=20) as server:  # an hour has three minutes
        client, name, made = account_with_mail(place, server, address)
        unsure = f"unsure-{hex_of(4)}@example.org"
        add_channel(client, f"mail {unsure}")  # never confirmed
        visitor, seated = Client(server.port), Client(server.port)
        seated.join(seated.create("training")["seat"])
        add_channel(seated, f"mail {address}")  # of no account, and never confirmed
        answers = {ask(visitor, to).body for to in (address.upper().replace("EXAMPLE.ORG", "example.org"), unsure,
                                                    f"nobody-{hex_of(4)}@example.org")}
        assert len(answers) == 1 and ask(visitor, address).status == 200, answers
        for line in ("mail nobody", "mail", "name x", f"mail {address}\nmail {address}"):
            assert visitor.ask("POST", "/api/accounts/forgotten", line).status == 400, line
        confirms = sum("/#/password/" not in got.body for got in place.mail.wait(address, 3)[:3])
        assert confirms == 2, "one to confirm for each who gave it"
        token, text = link(next(i + 1 for i, got in enumerate(place.mail.of(address)) if "/#/password/" in got.body))
        assert name in text and "the first secret" not in text and "/#/quiet/" not in text
        subjects = {got.headers["Subject"]: "/#/password/" in got.body for got in place.mail.of(address)}
        assert subjects == {"Your games of Banneret": False, "A new password for Banneret": True}, subjects
        if not shared():
            with sqlite3.connect(server.folder + "/games.db", timeout=PATIENCE) as db:
                kept = b"".join(value for row in db.execute("SELECT * FROM forgotten") for value in row if type(value) is bytes)
            assert len(kept) == 48 and bytes.fromhex(token) not in kept and token.encode() not in kept, "stored hashed"
        wrong = token[:-1] + ("0" if token[-1] != "0" else "1")
        for lines in ([f"token {token}"], ["new the second secret"], [f"token {token}", "new short"],
                      [f"token {token}", "password the first secret", "new the second secret"]):
            assert visitor.post("/api/accounts/recover", *lines).status == 400, lines
        assert recover(visitor, wrong).status == 403 and client.get("/api/me").status == 200
        done = recover(visitor, token)
        assert done.status == 200 and done.json == {"ok": True, "account": name}, done
        assert [row["game"] for row in visitor.get("/api/me").json["games"]] == [made["game"]], "it has signed in"
        assert client.get("/api/me").status == 401, "whoever knew the old password is out"
        kept = [row["address"] for row in visitor.get("/api/channels").json["channels"]]
        assert kept == [address], "and so are the channels that he may have added"
        assert recover(Client(server.port), token).status == 403, "only once"
        for password, status in (("the first secret", 403), ("the second secret", 200)):
            assert Client(server.port).post("/api/session", f"name {name}", f"password {password}").status == status
        # Somebody who asks again and again fills nobody's mail box.
        count = len(place.mail.of(address))
        ask(visitor, address)
        token, _ = link(count + 1)
        for _ in range(5):
            assert ask(visitor, address).status == 200
        fence = f"fence-{hex_of(4)}@example.org"
        add_channel(visitor, f"mail {fence}")
        place.mail.wait(fence)
        assert len(place.mail.of(address)) == count + 1
        assert visitor.post("/api/accounts/password", "password the second secret", "new the third secret").status == 200
        assert recover(Client(server.port), token).status == 403, "another password ends the links to one"
        assert visitor.get("/api/channels").json["channels"] == [], "and the channels that lead to others"
        assert ask(visitor, address).status == 200
        add_channel(visitor, f"mail {fence}")
        place.mail.wait(fence, 2)
        assert len(place.mail.of(address)) == count + 1
        assert visitor.post("/api/accounts/end", "password the third secret").status == 200
        if not shared():
            with sqlite3.connect(server.folder + "/games.db", timeout=PATIENCE) as db:
                assert db.execute("SELECT count(*) FROM forgotten").fetchone() == (0,)
    address = f"late-{hex_of(4)}@example.org"
    with place.server(haste=6000) as server:  # an hour has 0.6 seconds
        client, name, _ = account_with_mail(place, server, address)
        ask(client, address)
        token, _ = link(2)
        time.sleep(0.7)
        late = recover(Client(server.port), token)
        assert late.status == 403 and late.json["error"]["kind"] == "link-used", late
        ask(client, address)
        assert link(3)[0] != token, "another one can be had"
    with place.server("--games", "1", haste=20) as server:
        few = [ask(Client(server.port), address) for _ in range(3)][-1]
        assert few.status == 429 and few.json["error"]["kind"] == "too-many-new", few
    with Server() as server:
        assert ask(Client(server.port), address).status == 404
    print("a forgotten password: a mailed link, once, in time, and one answer for all")


def recovery_mail(place):
    """A link to a new password is no digest."""
    address = f"apart-{hex_of(4)}@example.org"
    with place.server(haste=120) as server:  # half a day has six minutes
        client, _, made = account_with_mail(place, server, address)
        assert client.post("/api/accounts/forgotten", f"mail {address}").status == 200
        assert "/#/password/" in place.mail.wait(address, 2)[1].body
        wait_for(lambda: change_store(server, "UPDATE notice SET side = side") == 0)
        Client(server.port).join(made["invite"])
        assert "/#/watch/" in place.mail.wait(address, 3, patience=60)[2].body, "notices of games do not wait for it"
        wait_for(lambda: change_store(server, "UPDATE notice SET side = side") == 0)

        # Nor do they go along with it: who asks for it does not make them come more often.
        other = Client(server.port)
        made = other.create("training")
        other.join(made["seat"]), client.join(made["invite"])
        assert other.post(f"/api/games/{made['game']}/resign", f"id {hex_of(16)}").status == 200
        assert change_store(server, "UPDATE notice SET due = 0, ready = 0, at = 9000000000000") > 0
        change_store(server, "DELETE FROM forgotten")
        assert client.post("/api/accounts/forgotten", f"mail {address}").status == 200
        assert "/#/watch/" not in place.mail.wait(address, 4)[3].body
        assert change_store(server, "UPDATE notice SET side = side") > 0, "they wait for half a day"
        change_store(server, "DELETE FROM notice")

        # An address that was given up is tried all the same, and is as good as new if that went well.
        channel = client.get("/api/channels").json["channels"][0]["channel"]
        change_store(server, "DELETE FROM forgotten")
        change_store(server, "UPDATE channel SET broken = 'gone', failures = 10")
        assert client.post("/api/accounts/forgotten", f"mail {address}").status == 200
        assert "/#/password/" in place.mail.wait(address, 5)[4].body
        wait_for(lambda: "broken" not in channel_of(client, channel))
        # Nor does it wait where notices of games have failed.
        change_store(server, "DELETE FROM forgotten")
        change_store(server, "UPDATE channel SET rest = 9000000000000, failures = 6")
        assert client.post("/api/accounts/forgotten", f"mail {address}").status == 200
        assert "/#/password/" in place.mail.wait(address, 6)[5].body
        wait_for(lambda: channel_of(client, channel)["failures"] == 0)
        # Where it cannot be sent it is tried once a minute, which is no failure of the channel.
        change_store(server, "DELETE FROM forgotten")
        place.mail.refused[address] = 0
        assert client.post("/api/accounts/forgotten", f"mail {address}").status == 200
        wait_for(lambda: place.mail.refused[address] >= 12)
        row = channel_of(client, channel)
        assert row["failures"] == 0 and "broken" not in row, row
        # What could not be sent within an hour is not sent any more.
        assert change_store(server, "UPDATE notice SET due = due - 31000") == 1
        assert client.post("/api/accounts/forgotten", "mail nobody@example.org").status == 200
        assert change_store(server, "UPDATE notice SET side = side") == 0
    print("a link to a new password delays no notice, and goes to an address that was given up")


def left_open(place):
    """A browser that somebody has left, or has prepared for another, leads to nobody's password."""
    owned, trap = f"owned-{hex_of(4)}@example.org", f"trap-{hex_of(4)}@example.org"
    with place.server(haste=20) as server:
        client, name, _ = account_with_mail(place, server, owned)
        change_store(server, "UPDATE session SET created = created - 3601000")
        late = client.post("/api/channels", f"mail {trap}")
        assert late.status == 403 and late.json["error"]["kind"] == "sign-in-again", late
        add_channel(client, "webhook https://127.0.0.1:1/")
        add_channel(client, f"mail {owned}", "always yes", status=200)
        prepared = Client(server.port)
        prepared.join(prepared.create("training")["seat"])
        adopted = add_channel(prepared, f"mail {trap}")
        confirm(place, prepared, trap)
        sign_in = (f"name {name}", "password the first secret")
        assert prepared.post("/api/session", *sign_in).status == 200
        brought = channel_of(prepared, adopted)
        assert brought["confirmed"] and not brought["recovers"], brought
        for address in (trap, owned):
            assert prepared.post("/api/accounts/forgotten", f"mail {address}").status == 200
        place.mail.wait(owned, 2)
        assert len(place.mail.of(trap)) == 1
        for written, number in ((trap, 2), (trap.replace("trap", "Trap"), 1)):  # and from two more browsers
            another = Client(server.port)
            another.join(another.create("training")["seat"])
            add_channel(another, f"mail {written}")
            place.mail.wait(written, number)
            assert another.post("/api/session", *sign_in).status == 200
        # Who has just given the password may add it, in place of those that came along.
        assert client.post("/api/session", *sign_in).status == 200
        assert add_channel(client, f"mail {trap}") != adopted
        kept = [row["address"] for row in client.get("/api/channels").json["channels"]]
        assert [address for address in kept if address.lower() == trap] == [trap], kept
        confirm(place, client, trap, 3)
        assert client.post("/api/accounts/forgotten", f"mail {trap}").status == 200
        assert "/#/password/" in place.mail.wait(trap, 4)[3].body
    print("a browser that was left open adds no address, one that was prepared brings none along")


def push(place):
    """A browser opens what it is sent, and the service sees who has sent it."""
    with place.server(haste=6000) as server:
        table = Table(server)
        side = table.other(table.side)
        client, browser = table.seats[side], Browser()
        path = f"/201/push-{hex_of(4)}"
        line = f"push {place.web.address(path, 'localhost')} {encode(browser.public)} {encode(browser.auth)}"
        add_channel(client, line, "always yes")
        assert add_channel(client, line, "always yes", status=200), "the same again is the same"
        assert table.hand_to(side)
        got = place.web.wait(path)[0]
        said = json.loads(browser.open(got.body))
        assert said["title"] == "Banneret" and "it is your turn" in said["body"] and "http" not in said["body"], said
        assert said["link"].endswith(f"/#/watch/{table.game}"), said
        assert got.headers["Content-Encoding"] == "aes128gcm" and int(got.headers["TTL"]) > 0
        claims, key = check_token(got.headers["Authorization"])
        assert claims["aud"] == place.web.address("", "localhost") and claims["sub"] == "mailto:keeper@example.org"
        assert 0 < claims["exp"] - time.time() <= 24 * 3600
        assert key == client.get("/api/channels").json["push_key"]
        # A browser that has gone is given up at once.
        gone = add_channel(client, line.replace(path, "/410/gone"), "always yes")
        table.hand_to(table.other(side)) and table.hand_to(side)
        wait_for(lambda: channel_of(client, gone).get("broken"))
        assert channel_of(client, gone)["broken"] == "status 410" and len(place.web.of("/410/gone")) == 1
        off = "B" + "A" * 86
        add_channel(client, f"push {place.web.address('/201/off')} {off} {encode(browser.auth)}", status=400)
        table.close()
    print("web push: opened by the browser, signed for the service, 410 ends it")


def failures(place):
    """Redirects, endless and slow answers, patience that was asked for; broken after ten, and tried again if renewed."""
    with place.server(haste=6000) as server:
        table = Table(server)
        side = table.other(table.side)
        client = table.seats[side]
        paths = ["/500/broken", "/302/away", "/large/answer", "/slow/answer", "/later/please"]
        channels = {path: add_channel(client, f"webhook {place.web.address(path)}", "always yes") for path in paths}
        missing = add_channel(client, "webhook https://127.0.0.1:1/nobody", "always yes")
        assert table.hand_to(side)
        wait_for(lambda: channel_of(client, channels["/500/broken"]).get("broken") == "status 500")
        assert len(place.web.of("/500/broken")) == 10
        wait_for(lambda: channel_of(client, channels["/302/away"]).get("broken") == "status 302")
        assert not place.web.of("/200/elsewhere"), "a redirect was followed"
        wait_for(lambda: channel_of(client, channels["/large/answer"]).get("broken"))
        first, second = place.web.wait("/later/please", 2)[:2]
        assert second.at - first.at >= 1.9, f"asked for two seconds, waited {second.at - first.at}"
        assert channel_of(client, channels["/later/please"])["failures"] == 0
        wait_for(lambda: channel_of(client, missing)["failures"] > 0)
        wait_for(lambda: channel_of(client, channels["/slow/answer"])["failures"] > 0)
        # Whoever gives it anew has it tried anew.
        assert add_channel(client, f"webhook {place.web.address('/500/broken')}", status=200) == channels["/500/broken"]
        assert "broken" not in channel_of(client, channels["/500/broken"])
        for _ in range(2):
            add_channel(client, f"webhook https://127.0.0.1:1/{hex_of(4)}")
        add_channel(client, "webhook https://127.0.0.1:1/too-many", status=409)
        table.close()
    print("failures: broken after ten, redirects, large and slow answers, patience")


def closed(place):
    """What only this machine can reach is not called for anybody."""
    with place.server(haste=6000, loopback=False) as server:
        table = Table(server)
        side = table.other(table.side)
        client = table.seats[side]
        addresses = [place.web.address("/200/inside"), place.web.address("/200/inside", "localhost"),
                     "https://10.0.0.1/", "https://169.254.169.254/latest", "https://0x7f000001/"]
        channels = [add_channel(client, f"webhook {address}", "always yes") for address in addresses]
        assert table.hand_to(side)
        for channel, address in zip(channels, addresses):
            wait_for(lambda: channel_of(client, channel).get("broken"))
            assert channel_of(client, channel)["broken"] == "an address that is not on the open net", address
        assert not place.web.of("/200/inside")
        for line in ("webhook http://example.org/", "webhook https://user@example.org/", "webhook ftp://example.org/",
                     "webhook https://example.org#x", "webhook https://[::1]/", "webhook https://", "webhook",
                     "webhook https://a.example/ more", "mail nobody", "mail a@b", "mail a b@example.org",
                     "mail a@example.org,b@example.org", "mail <a@example.org>", "mail -x@example.org", "always yes",
                     "mail a@example.org\nwebhook https://example.org/", "push https://example.org/", "smoke-signals x",
                     f"webhook https://example.org/{'x' * 500}"):
            answer = client.ask("POST", "/api/channels", line)
            assert answer.status == 400 and answer.json["error"]["expected"], (line, answer)
        for line, kind in (("mail nobody", "mail-address"), ("mail a@example.org b", "line"),
                           ("webhook http://example.org/", "web-address"), ("push x y z", "web-address")):
            assert client.ask("POST", "/api/channels", line).json["error"]["kind"] == kind, line
        table.close()
    print("addresses that are not on the open net are not called")


def owned(place):
    """A channel is its owner's; it goes with a session, and along to an account."""
    with place.server(haste=6000) as server:
        anna, ben, stranger = (Client(server.port) for _ in range(3))
        made = anna.create("training")
        anna.join(made["seat"]), ben.join(made["invite"])
        channel = add_channel(anna, "webhook https://127.0.0.1:1/")
        assert ben.post("/api/channels/end", f"channel {channel}").status == 403
        assert stranger.post("/api/channels/end", f"channel {channel}").status == 401
        assert stranger.get("/api/channels").status == 401 and stranger.post("/api/channels", "webhook x").status == 401
        assert ben.get("/api/channels").json["channels"] == []
        for lines in ([], [f"channel {channel}", f"token {hex_of(32)}"], ["channel x"], [f"token {hex_of(16)}"]):
            assert anna.post("/api/channels/end", *lines).status == 400, lines
        name = f"owner-{hex_of(4)}"
        assert anna.post("/api/accounts", f"name {name}", "password a long secret").status == 201
        assert channel_of(anna, channel)
        elsewhere = Client(server.port)
        assert elsewhere.post("/api/session", f"name {name}", "password a long secret").status == 200
        assert channel_of(elsewhere, channel)
        assert anna.post("/api/session/end").status == 200 and channel_of(elsewhere, channel)
        assert elsewhere.post("/api/accounts/end", "password a long secret").status == 200
        add_channel(ben, "webhook https://127.0.0.1:1/")
        assert ben.post("/api/session/end").status == 200
        if not shared():
            with sqlite3.connect(server.folder + "/games.db", timeout=PATIENCE) as db:
                assert db.execute("SELECT count(*) FROM channel").fetchone() == (0,)
    with Server() as server:
        client = Client(server.port)
        client.join(client.create("training")["seat"])
        for method, path in (("GET", "/api/channels"), ("POST", "/api/channels"), ("POST", "/api/channels/end")):
            assert client.ask(method, path, None if method == "GET" else "channel x").status == 404
    print("whose channels they are; none without --notices")


def clocks_and_offers(place):
    """Reminders before time runs out, none for who has decided; an offer waits for an answer."""
    with place.server(haste=7200) as server:  # an hour has half a second
        late, early = (Table(server, "clock each 5s") for _ in range(2))
        side, other = late.side, early.side
        add_channel(late.seats[side], f"webhook {place.web.address('/200/late')}", "always yes")
        add_channel(early.seats[other], f"webhook {place.web.address('/200/early')}", "always yes")
        assert late.hand_to(late.other(side)) and late.hand_to(side)
        row = late.seats[side].get("/api/me").json["games"][0]
        assert row["my_turn"] and row["since"] < row["due"] <= row["since"] + 5000, row
        assert early.hand_to(early.other(other)) and early.hand_to(other) and early.hand_to(early.other(other))
        assert early.seats[early.other(other)].tell(early.game, "offers", "draw").status == 200

        def kinds(path):
            return [row["kind"] for got in place.web.of(path) for row in json.loads(got.body)["notices"]]
        wait_for(lambda: "remind-1" in kinds("/200/late"))
        assert [kind for kind in kinds("/200/late") if kind.startswith("remind")] == ["remind-8", "remind-1"]
        wait_for(lambda: "offer" in kinds("/200/early"))
        assert not [kind for kind in kinds("/200/early") if kind.startswith("remind")], kinds("/200/early")
        late.close()
        early.close()
    print("reminders before a lapse, an offer")


def holds(process, wanted):
    """Whether bytes are in the memory that a process has written."""
    found = False
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
        for line in maps:
            first, last = (int(number, 16) for number in line.split()[0].split("-"))
            if " rw" not in line or last - first > 1 << 28:  # a sanitizer's own
                continue
            try:
                memory.seek(first)
                found = found or wanted in memory.read(last - first)
            except OSError:  # what is not to be read
                pass
    return found


def killed(place):
    """What was written down with the event is told after a kill; a sender that dies is replaced."""
    path = f"/200/killed-{hex_of(4)}"
    with place.server(haste=20) as server:  # three seconds to kill it
        table = Table(server)
        side = table.other(table.side)
        add_channel(table.seats[side], f"webhook {place.web.address(path)}", "always yes")
        assert table.hand_to(side)
        server.kill()
        with place.server(haste=6000, folder=server.folder) as later:
            place.web.wait(path)
            for client in table.seats.values():
                client.port, client.host = later.port, f"127.0.0.1:{later.port}"
                client.close()
            keeper, workers = next((child, workers) for child in children(later.process.pid)
                                   if len(workers := children(child)) == 4)
            for process in (keeper, *workers):  # nothing but its socket and what was standard
                assert len(os.listdir(f"/proc/{process}/fd")) <= 12, os.listdir(f"/proc/{process}/fd")
                targets = [os.readlink(f"/proc/{process}/fd/{fd}") for fd in os.listdir(f"/proc/{process}/fd")]
                assert not any("games.db" in target or target.endswith("/key") for target in targets), targets
            with open(later.folder + "/key", "rb") as file:
                key = file.read()
            assert holds(later.process.pid, key), "or the search is in vain"
            assert not any(holds(process, key) for process in (keeper, *workers)), "a sender has the server's key"
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            assert table.hand_to(table.other(side)) and table.hand_to(side)
            place.web.wait(path, 2)
        wait_for(lambda: not os.path.exists(f"/proc/{keeper}"))
        table.close()
    print("a notice outlives the server, a dead sender is replaced, none is left behind")


def main():
    random.seed(19)
    place = Place()
    tests = (webhook, sat_down, coalesced, mail, forgotten, recovery_mail, left_open, push, failures, closed,
             owned, clocks_and_offers, killed)
    for test in [test for test in tests if test.__name__ in sys.argv[1:] or len(sys.argv) == 1]:
        begun = time.monotonic()
        test(place)
        if os.environ.get("BANNERET_TIMES"):
            print(f"    {time.monotonic() - begun:.1f} s")
    place.close()


main()
