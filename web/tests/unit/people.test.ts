// People on a server: the list of my games, what waits in words, chat, channels, refusals in plain
// words, and what the service worker makes of a push.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { channelName, channelState } from "../../src/people/channels";
import { cleaned, joined, tooLong, unreadOf } from "../../src/people/chat";
import {
  clockText, isOver, lateText, leftText, listed, newsText, opponentOf, turnText,
} from "../../src/people/games";
import { subscribe } from "../../src/people/push";
import { PLAIN, plainNo, type Channel, type MyGame } from "../../src/people/wire";
import { NO_WORDS } from "../../src/remote/wire";
import type { SavedGame } from "../../src/saves/store";

declare const ROOT: string;

const MINE: MyGame = {
  game: "a", battle: "crecy", state: "playing", side: "english", my_turn: true, since: 1, ply: 7,
  seen: 5, players: { english: "Anna", french: "Ben" }, to_act: "english",
};

function kept(id: string, more: Partial<SavedGame> = {}): SavedGame {
  return {
    id, name: id, battle: "crecy", title: "Crécy", options: {}, seed: 1, freeUndo: false,
    lesson: false, created: 1, updated: 1, ply: 0, hash: "", standing: "", over: false,
    remote: { sides: ["english"], seq: 0, chain: "", seen: 0 }, ...more,
  };
}

test("my games are the server's in its order, then the seats that only this browser keeps", () => {
  const { remote: _, ...local } = kept("local");
  const rows = listed([{ ...MINE, game: "b" }, MINE, { ...MINE, side: "french" }],
    [local, kept("c"), kept("a")]);
  assert.deepEqual(rows.map(({ id, mine, kept: here }) => [id, mine?.side, here?.id]),
    [["b", "english", undefined], ["a", "english", "a"], ["c", undefined, "c"]]);
  const over = listed([{ ...MINE, state: "over" }], [kept("a"), kept("d", { over: true })]);
  assert.deepEqual([...over, ...rows].map(isOver), [true, true, false, false, false]);
});

test("what is waited for, against whom, and how long still", () => {
  assert.equal(turnText(MINE), "your turn");
  assert.equal(turnText({ ...MINE, my_turn: false }), "Ben decides");
  assert.equal(turnText({ ...MINE, state: "paused" }), "paused");
  assert.equal(turnText({ ...MINE, state: "over", my_turn: false }), "over");
  const open: MyGame = { ...MINE, state: "open", my_turn: false, players: { english: "Anna" } };
  assert.equal(turnText({ ...open, listed: true }), "waits for anyone");
  assert.equal(turnText({ ...open, listed: false }), "waits for your friend");
  assert.equal(opponentOf(open), undefined);
  assert.equal(newsText(MINE), "2 new decisions");
  assert.equal(newsText({ ...MINE, seen: 6 }), "1 new decision");
  assert.equal(newsText({ ...MINE, seen: 7 }), undefined);
  const hour = 3_600_000;
  assert.equal(leftText(72 * hour + 1, 0), "3 days left");
  assert.equal(leftText(47 * hour, 0), "47 hours left");
  assert.equal(leftText(hour, 0), "1 hour left");
  assert.equal(leftText(hour - 1, 0), "59 minutes left");
  assert.equal(leftText(1, 0), "1 minute left");
  assert.equal(leftText(0, 0), "time has run out");
});

test("that time has run out is told to both, and what follows", () => {
  assert.equal(lateText(MINE, 0), undefined);
  assert.equal(lateText({ ...MINE, due: 5 }, 4), undefined);
  assert.equal(lateText({ ...MINE, due: 5 }, 5), "Your time has run out");
  assert.match(lateText({ ...MINE, lapsed: true }, 0) ?? "", /^Your .*: you can still decide$/);
  const other = lateText({ ...MINE, lapsed: true, my_turn: false }, 0);
  assert.equal(other, "The time of Ben has run out: you can claim the game");
  assert.equal(lateText({ ...MINE, lapsed: true, state: "paused" }, 0), undefined);
});

test("clocks in words", () => {
  assert.equal(clockText("none"), "no clock");
  assert.equal(clockText("each 3d"), "3 days a turn");
  assert.equal(clockText("bank 14d +12h"), "14 days in all, 12 hours more each turn");
  assert.equal(clockText("live 60m +1s"), "60 minutes in all, 1 second more each turn");
});

test("chat: each line once, what is unread, how much can be said", () => {
  const line = (n: number, side = "french") => ({ n, at: n, side, text: String(n) });
  const lines = joined([line(1), line(2)], [line(2), line(4, "english"), line(5)]);
  assert.deepEqual(lines.map(({ n }) => n), [1, 2, 4, 5]);
  const chat = { game: "a", lines, blocks: false, read: 1 };
  assert.equal(unreadOf(chat, ["english"]), 2, "one's own are not news");
  assert.equal(unreadOf({ ...chat, read: 5 }, ["english"]), 0);
  assert.equal(tooLong("x".repeat(500)), 0);
  assert.equal(tooLong("é".repeat(251)), 2, "the server counts bytes");
  assert.equal(cleaned(" a\nb\tc "), "a b c");
});

test("channels: where they lead and whether they work", () => {
  const mail: Channel = {
    channel: "1", kind: "mail", address: "a@b.org", always: false, confirmed: false,
    recovers: false, failures: 0,
  };
  const push: Channel = { ...mail, kind: "push", address: "https://push.example/1" };
  assert.equal(channelName(mail, undefined), "Mail to a@b.org");
  assert.equal(channelName(push, push.address), "This browser");
  assert.equal(channelName(push, undefined), "Another browser (push.example)");
  assert.match(channelState(mail), /not confirmed/);
  assert.match(channelState({ ...mail, confirmed: true }), /not looked/);
  assert.match(channelState({ ...mail, confirmed: true, always: true }), /always/);
  assert.match(channelState({ ...mail, confirmed: true, failures: 3 }), /failed 3 times/);
  assert.match(channelState({ ...mail, confirmed: true }, true), /Add it again/);
  const added = { ...mail, confirmed: true, recovers: true };
  assert.doesNotMatch(channelState(added, true), /Add it again/);
  assert.match(channelState({ ...push, broken: "status 410" }), /status 410.*add it again/);
});

test("refusals are said in plain words, by kinds that the server has and documents", () => {
  const text = (...path: string[]): string => readFileSync(join(ROOT, ...path), "utf-8");
  const rows = text("server", "refusals.def").matchAll(/^X\(\w+, +(\d+), +"([a-z-]+)",/gm);
  const kinds = [...rows].map(([, status = "", kind = ""]) => `${status} ${kind}`).sort();
  const told = text("docs", "server.md").split("| status | `kind` |\n|---|---|\n")[1] ?? "";
  const [table = ""] = told.split("\n\n");
  const documented = table.split("\n").flatMap((row) =>
    [...row.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => `${row.slice(2, 5)} ${kind}`)).sort();
  assert.deepEqual(documented, kinds);
  const words = kinds.map((kind) => kind.slice(4));
  assert.equal(new Set(words).size, words.length, "no two of a word");
  for (const kind of [...Object.keys(PLAIN), ...Object.keys(NO_WORDS)])
    assert.ok(words.includes(kind), `no server says: ${kind}`);
  const error = { kind: "name-taken", line: 0, column: 0, found: "this", expected: "that" };
  assert.match(plainNo({ status: 409, error }), /Choose another one/);
  assert.match(plainNo({ status: 401, error: { ...error, kind: "no-session" } }), /Sign in/);
  assert.equal(plainNo({ status: 400, error: { ...error, kind: "side" } }),
    "The server found this, and expected that.");
});

interface Happening {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): unknown };
  notification?: { close(): void; data: { link: string } };
}

/** The service worker in a browser of our own, and what it does there. */
function serviceWorker(...open: readonly string[]) {
  const done: unknown[] = [];
  const heard = new Map<string, (event: Happening) => void>();
  const clients = open.map((url) => ({
    url, focus: async () => done.push(`focus ${url}`),
    navigate: async (to: string) => done.push(to),
  }));
  const self = {
    addEventListener: (name: string, hear: (event: Happening) => void) => heard.set(name, hear),
    registration: { showNotification: async (...words: unknown[]) => done.push(words) },
    clients: {
      matchAll: async () => clients,
      openWindow: async (to: string) => done.push(`new ${to}`),
    },
  };
  const text = readFileSync(join(ROOT, "web/src/sw.js"), "utf-8");
  new Function("self", "location", "caches", text)(self, { origin: "https://here.org" }, {});
  return async (name: string, event: Omit<Happening, "waitUntil">): Promise<unknown[]> => {
    let work: Promise<unknown> = Promise.resolve();
    heard.get(name)?.({ ...event, waitUntil: (one) => (work = one) });
    await work;
    return done;
  };
}

test("a push is shown, and a press leads to the game", async () => {
  const link = "https://here.org/#/watch/00";
  const body = "Crécy: it is your turn\n";
  const told = { json: () => ({ title: "Banneret", body, link }) };
  const shown = { body: "Crécy: it is your turn", data: { link }, tag: link, renotify: true };
  assert.deepEqual(await serviceWorker()("push", { data: told }), [["Banneret", shown]]);
  const press = (to: string, ...open: readonly string[]): Promise<unknown[]> =>
    serviceWorker(...open)("notificationclick", {
      notification: { close: () => undefined, data: { link: to } },
    });
  const other = "https://here.org/#/watch/11";
  assert.deepEqual(await press(link), [`new ${link}`]);
  assert.deepEqual(await press(link, other), [`focus ${other}`, link]);
  assert.deepEqual(await press(link, other, link), [`focus ${link}`], "no other game goes away");
  assert.deepEqual(await press("https://elsewhere.org/", link), [], "nowhere but here");
});

test("a subscription under another key of the server gives way to a new one", async () => {
  let old = true; // there is one
  const made = { toJSON: () => ({ endpoint: "https://push.example/2", keys: {} }) };
  const pushManager = {
    subscribe: async () => {
      if (old) throw new DOMException("another key", "InvalidStateError");
      return made;
    },
    getSubscription: async () => ({ unsubscribe: async () => (old = false) }),
  };
  Object.assign(globalThis, { Notification: { requestPermission: async () => "granted" } });
  const serviceWorker = { ready: Promise.resolve({ pushManager }) };
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  assert.match(await subscribe("key"), /^push https:\/\/push.example\/2 /);
});
