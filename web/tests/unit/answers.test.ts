// Answers of a server that come late, in another order, or never: what the page makes of them.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { afterEach, test } from "node:test";
import { block, chat, say } from "../../src/people/chat";
import { here, lost, refreshHere, signOut } from "../../src/people/here";
import { sitAt } from "../../src/people/lobby";
import { tell, trouble } from "../../src/play/session";
import { wantTable } from "../../src/play/wanted";
import { Asking } from "../../src/remote/asking";
import { Given } from "../../src/remote/given";
import { makeGame, openGame, openKept } from "../../src/remote/opening";
import { noteSeen, tellSeen } from "../../src/remote/seen";
import { noteServerTime, serverNow } from "../../src/remote/serverTime";
import { putRemote, remote, type RemoteState } from "../../src/remote/state";
import type { ActionEvent, Logged } from "../../src/remote/wire";

if (!("crypto" in globalThis)) Object.assign(globalThis, { crypto: webcrypto });
Object.assign(globalThis, {
  addEventListener: () => undefined, removeEventListener: () => undefined,
  document: { visibilityState: "visible" },
});

const kept = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  },
});

const GAME = "0".repeat(32);
const STATE = { game: GAME, own: ["scots"], state: "playing", asking: 0 } as unknown as RemoteState;

/** A request as the server has got it, and ways to answer it. */
interface Asked {
  path: string;
  lines: string;
  answer(told: object, status?: number): void;
  lose(): void;
}

/** Those that nobody has looked at, in their order; and who waits for one. */
const asked: Asked[] = [];
let arrived: () => void = () => undefined;

Object.assign(globalThis, {
  fetch: (path: string, { body = "" }: { body?: string }) => new Promise((resolve, reject) => {
    asked.push({
      path, lines: body,
      answer: (told, status = 200) => resolve(new Response(JSON.stringify(told), { status })),
      lose: () => reject(new TypeError("no net")),
    });
    arrived();
  }),
});

/** The next request, which must be for this. */
async function next(path: string): Promise<Asked> {
  while (asked.length === 0) await new Promise<void>((resolve) => (arrived = resolve));
  const first = asked.shift();
  assert.ok(first && first.path.includes(path), `${first?.path} is not ${path}`);
  return first;
}

const idIn = ({ lines }: Asked): string => /^id (\w+)$/m.exec(lines)?.[1] ?? "none";

afterEach(() => {
  assert.deepEqual(asked, [], "nothing more was asked for");
  tell(undefined);
});

test("a game that comes late is not put over what is wanted by then", async () => {
  const opening = openGame(GAME, wantTable());
  (await next(GAME)).answer({ playable: true });
  const log = await next("/log");
  wantTable();
  log.answer({ events: [], next: 0, seq: 0 });
  await opening;
  assert.equal(trouble.value, undefined, "nor was it tried: there is no engine here");
});

test("a seat that is kept here is taken anew only if the server has forgotten it", async () => {
  for (const seats of [["scots"], []]) {
    const opening = openKept(GAME, wantTable());
    (await next(GAME)).answer({ playable: true, seats });
    if (seats.length > 0) (await next(GAME)).answer({}, 404); // it is opened, and that is enough
    const knows = await opening.catch(() => true);
    assert.equal(knows, seats.length > 0);
  }
});

test("a line is said once, whether its answer or what was said after it is lost", async () => {
  putRemote(STATE);
  const first = say("Well met");
  const lost = await next("/chat");
  lost.answer({}, 500);
  await assert.rejects(first);
  const again = say("Well met");
  const second = await next("/chat");
  assert.equal(idIn(second), idIn(lost), "the same line again");
  second.answer({ n: 1 });
  (await next("/chat?after=0")).lose();
  await again;
  const third = say("Well met");
  const meant = await next("/chat");
  assert.notEqual(idIn(meant), idIn(lost), "what was heard can be said once more");
  meant.answer({}, 500);
  await assert.rejects(third);
  const other = say("Are you there?");
  const last = await next("/chat");
  assert.notEqual(idIn(last), idIn(meant), "another line");
  last.answer({ n: 2 });
  (await next("/chat?after=0")).lose();
  await other;
});

test("what was asked before the other was blocked does not let him be heard again", async () => {
  putRemote(STATE);
  const line = (n: number, side: string) => ({ n, at: n, side, text: "Hello" });
  const saying = say("Hello");
  (await next("/chat")).answer({ n: 1 });
  const early = await next("/chat?after=0");
  const blocking = block(true);
  const wish = await next("/chat");
  assert.equal(wish.lines, "block\n");
  wish.answer({});
  const late = await next("/chat?after=0");
  early.answer({ lines: [line(1, "scots"), line(2, "english")], blocks: false });
  await saying;
  assert.equal(chat.peek(), undefined, "not even for a moment");
  late.answer({ lines: [line(1, "scots")], blocks: true });
  await blocking;
  assert.ok(chat.value?.blocks);
  assert.deepEqual(chat.value?.lines.map(({ n }) => n), [1]);
});

test("a wish that is refused is told, and those behind it are sent", async () => {
  putRemote(STATE);
  const wish = (id: string) => ({ route: "/offers", lines: [`id ${id}`, "draw"] });
  sessionStorage.setItem(`banneret.asked.${GAME}`, JSON.stringify([wish("a"), wish("b")]));
  const heard: Logged[] = [];
  const asking = new Asking(GAME, async (events) => void heard.push(...events));
  const done = asking.begin();
  const event = (seq: number): Logged => ({ seq, at: 0, chain: "" });
  (await next("/offers")).answer(
    { stale: { ply: 1, hash: "", seq: 1 }, events: [event(1)] }, 409);
  (await next("/offers")).answer({ events: [event(2)], left: [] });
  await done;
  assert.match(trouble.value ?? "", /decided meanwhile/);
  assert.deepEqual(heard.map(({ seq }) => seq), [1, 2], "what the page had missed, too");
  assert.equal(remote.value?.asking, 0);
  asking.stop();
});

test("standing orders are asked for until they are known, and the newest ones count", async () => {
  putRemote(STATE);
  const told = (text: string) => ({ orders: { scots: { text } } });
  const given = new Given(GAME, () => undefined);
  const first = given.ask();
  (await next("/orders")).lose();
  await first; // the page does not wait for long
  (await next("/orders")).answer(told("seize decline"));
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal(remote.value?.orders?.text, "seize decline");

  const asking = given.ask();
  const late = await next("/orders");
  const giving = given.give(["seize always"]);
  (await next("/orders")).answer(told("seize always"));
  await giving;
  late.answer(told("seize decline"));
  await asking;
  assert.equal(remote.value?.orders?.text, "seize always", "not those before them");

  const byOrder = (side: string): Logged[] =>
    [{ seq: 1, at: 0, chain: "", action: "seize", side, by: "order" } as unknown as ActionEvent];
  putRemote(STATE);
  assert.ok(given.isAsked(byOrder("scots")), "they have answered, and nothing is known of them");
  assert.ok(!given.isAsked(byOrder("english")));
  given.stop();
});

test("who asked later and was told sooner knows more of the server", async () => {
  const early = refreshHere();
  const first = await next("/api/here");
  const later = refreshHere();
  (await next("/api/here")).answer({ session: false, account: "anna" });
  (await next("/api/lobby")).answer({ games: [] });
  await later;
  first.answer({ session: false });
  (await next("/api/lobby")).answer({ games: [] });
  await early;
  assert.equal(here.value?.account, "anna");
  const failing = refreshHere();
  const unanswered = await next("/api/here");
  const good = refreshHere();
  (await next("/api/here")).answer({ session: false });
  (await next("/api/lobby")).answer({ games: [] });
  await good;
  unanswered.lose();
  await failing;
  assert.equal(lost.value, undefined, "the server was reached since");
});

test("a game made unheard, and a seat taken so, are asked for by the same id", async () => {
  const wanted = {
    battle: "training", options: {}, side: "scots", name: "Anna", clock: "none", undo: "own",
    lapse: "claim", opponent: "person",
  };
  const ids: string[] = [];
  const failing = async (work: Promise<unknown>, path: string): Promise<Asked> => {
    const request = await next(path);
    ids.push(idIn(request));
    request.answer({}, 500);
    await assert.rejects(work);
    return request;
  };
  await failing(makeGame(wanted), "/api/games");
  const making = makeGame(wanted);
  const second = await next("/api/games");
  const token = "1".repeat(32);
  second.answer({ game: GAME, seat: `http://here/#/seat/${token}`, commit: "c" });
  const look = await next("/api/seat");
  assert.equal(look.lines, `token ${token}\n`, "nothing is added yet");
  look.answer({ side: "scots", commit: "c", entropy: {} });
  (await next("/api/join")).answer({}, 500);
  await assert.rejects(making);
  await failing(makeGame(wanted), "/api/games"); // nobody sits there yet
  await failing(makeGame({ ...wanted, clock: "each 3d" }), "/api/games");
  const [first, third, other] = ids;
  assert.deepEqual([idIn(second), third], [first, first]);
  assert.notEqual(other, first);

  const sitting = sitAt(GAME, "Ben");
  const about = await next(GAME);
  assert.equal(about.lines, "", "nothing is added yet");
  about.answer({ commit: "c", entropy: { english: "x" } });
  const seat = await next("/sit");
  seat.answer({ side: "scots", commit: "c", seat: "" });
  (await next(GAME)).answer({}, 500); // the game does not come to the table
  await assert.rejects(sitting);
  const again = await failing(sitAt(GAME, "Ben"), "/sit");
  assert.equal(again.lines, seat.lines);
  assert.notEqual(idIn(await failing(sitAt(GAME, "Bernard"), "/sit")), idIn(seat));
});

/** Lets a browser be told at an address; how often it was told to end that. */
function subscribed(endpoint: string): () => number {
  let ended = 0;
  const subscription = { endpoint, unsubscribe: async () => ++ended };
  const pushManager = { getSubscription: async () => subscription };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  Object.assign(globalThis, { PushManager: {}, Notification: { permission: "granted" } });
  return () => ended;
}

test("who signs out is told nothing more in this browser, and leaves whatever fails", async () => {
  const own = "https://push.example/1";
  const ended = subscribed(own);
  const leave = async (): Promise<void> => {
    (await next("/api/session/end")).answer({});
    (await next("/api/here")).answer({ session: false });
    (await next("/api/lobby")).answer({ games: [] });
  };
  const leaving = signOut();
  const channels = [{ channel: "a", address: "https://push.example/2" },
    { channel: "b", address: own }];
  (await next("/api/channels")).answer({ channels });
  const end = await next("/api/channels/end");
  assert.equal(end.lines, "channel b\n");
  end.answer({});
  await leave();
  await leaving;
  assert.equal(ended(), 1);
  const again = signOut();
  (await next("/api/channels")).lose();
  await leave();
  await again;
  assert.equal(ended(), 2, "the browser itself can end it");
});

test("how far a player has looked is told again if nobody heard it", async () => {
  noteSeen(GAME, 7, 9);
  const first = tellSeen();
  (await next("/seen")).lose();
  await first;
  const second = tellSeen();
  const request = await next("/seen");
  assert.equal(request.lines, "ply 7\n");
  request.answer({});
  await second;
  noteSeen(GAME, 7, 9);
  await tellSeen(); // once is enough
});

test("an offer that a player looks at is told as seen, though nothing was decided", async () => {
  for (const seq of [10, 11]) noteSeen(GAME, 7, seq);
  const telling = tellSeen();
  const request = await next("/seen");
  assert.equal(request.lines, "ply 7\n", "the server notes when");
  request.answer({});
  await telling;
  noteSeen(GAME, 7, 11);
  await tellSeen(); // what came together is told together
});

test("the server's time is this browser's, unless that clock is wrong", () => {
  const day = 86_400_000;
  const off = (ahead: number, took: number): number => {
    noteServerTime(new Date(Date.now() + ahead).toUTCString(), Date.now() - took);
    return serverNow() - Date.now();
  };
  const near = (ms: number, wanted: number): boolean => Math.abs(ms - wanted) < 2000;
  assert.ok(near(off(day, 200), day));
  assert.ok(near(off(0, 200), 0), "it was set right");
  assert.ok(near(off(-day, 200), -day));
  noteServerTime(null, 0);
  assert.ok(serverNow() < Date.now() - day / 2, "nothing new is known");
  assert.ok(near(off(-day, 2 * day), 0), "an answer that the browser has slept over");
});
