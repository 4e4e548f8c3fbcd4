// Games on a server: sealed dice by the vectors of docs/server.md's form, what a checker finds out,
// decisions held against the server's.
import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { test } from "node:test";
import type { Answer, Done } from "../../src/engine/protocol";
import { Checker, type Known } from "../../src/remote/checker";
import { closedAfter, courseAfter, OPENING, standingAfter } from "../../src/remote/course";
import { compared, tooMany } from "../../src/remote/following";
import { fallsOf, keyBefore, keyFromSeed, mixOf } from "../../src/remote/sealed";
import type { Checked } from "../../src/remote/state";
import { noText, type ActionEvent, type Logged, type Seal } from "../../src/remote/wire";

if (!("crypto" in globalThis)) Object.assign(globalThis, { crypto: webcrypto });

const bytes = (from: number, count: number): string =>
  Buffer.from(Array.from({ length: count }, (_, index) => from + index)).toString("hex");
const SEED = bytes(0, 32);
const GAME = bytes(0xf0, 16);
const COMMIT = "84d7f5396cef0ce2516f375fef5fa115a7a585ec0550baf5d8de1e9a6d16676a";
const KEY_1 = "721ba648e154f149114b8808b16f1311dcf3b8bd4a6481ebca5cbde89170bd34";
const SEAL: Seal = {
  kind: "sealed 1", game: GAME, commit: COMMIT,
  entropy: { north: bytes(0x40, 32), south: bytes(0x80, 32) },
};
const SIDES = ["north", "south"];

test("sealed dice are those of the vectors", async () => {
  assert.equal(await keyFromSeed(SEED, GAME, 0), COMMIT);
  assert.equal(await keyFromSeed(SEED, GAME, 1), KEY_1);
  assert.equal(await keyBefore(KEY_1), COMMIT);
  const mix = await mixOf(SEAL, SIDES);
  assert.equal(Buffer.from(mix).toString("hex"),
    "c8c96b343391b170bb63949b139dc61689c161fb29fcb21a3b21e9512a97f1d1");
  const sixes = await fallsOf(1, KEY_1, mix, 6);
  assert.equal(sixes.slice(0, 20).join(" "), "5 6 1 3 6 4 2 4 2 4 1 1 1 3 4 2 3 1 2 6");
  const tens = [...await fallsOf(1, KEY_1, mix, 10),
    ...await fallsOf(2, await keyFromSeed(SEED, GAME, 2), mix, 10)];
  assert.equal(tens.slice(60, 80).join(" "), "7 1 8 2 5 8 4 10 6 10 3 2 3 5 3 5 2 1 2 4");
});

/** A log as a server writes it: each event chained to the one before. */
function chained(events: readonly object[]): Logged[] {
  let chain = GAME;
  return events.map((event, index) => {
    const data = { seq: index + 1, at: 1, ...event };
    const hash = createHash("sha256").update("banneret log 1");
    hash.update(Buffer.from(chain, "hex")).update(JSON.stringify(data));
    chain = hash.digest("hex").slice(0, 32);
    return { ...data, chain };
  });
}

const KNOWN: Known = {
  game: GAME, sides: SIDES, faces: 6, own: ["north"], commit: COMMIT,
  entropy: SEAL.entropy["north"], seq: 0, chain: "",
};

/** The first three keys, from the second place on. */
const keys = (async () => {
  const third = await keyFromSeed(SEED, GAME, 3);
  return ["", KEY_1, await keyBefore(third), third];
})();

/** The falls of the first keys, 64 each. */
async function fallsUpTo(epochs: number): Promise<number[]> {
  const mix = await mixOf(SEAL, SIDES);
  const falls: number[] = [];
  for (let epoch = 1; epoch <= epochs; epoch++)
    falls.push(...await fallsOf(epoch, (await keys)[epoch] ?? "", mix, 6));
  return falls;
}

const START = { players: { north: "Anna" }, dice: SEAL };
const END = { by: "rules", seed: SEED };

/** A game of as many dice, two at a time, to its end; it tells the first keys. */
async function log(count = 70, keysTold = Math.floor(count / 64)): Promise<object[]> {
  const falls = await fallsUpTo(Math.ceil(count / 64));
  const events: object[] = [START];
  for (let rolls = 0; rolls < count; rolls += 2) {
    events.push({ action: "roll", rolls, dice: falls.slice(rolls, rolls + 2) });
    const epoch = (rolls + 2) / 64;
    if (Number.isInteger(epoch) && epoch <= keysTold)
      events.push({ epoch, key: (await keys)[epoch] });
  }
  return [...events, END];
}

async function check(events: readonly Logged[], known: Partial<Known> = {}): Promise<Checked> {
  let last: Checked | undefined;
  return new Promise((resolve) => {
    const checker = new Checker({ ...KNOWN, ...known }, (checked) => {
      last = checked;
      resolve(last);
    });
    checker.add(events);
  });
}

test("a fair game is checked to its last die, a running one up to its last key", async () => {
  const events = chained(await log());
  assert.deepEqual(await check(events), { state: "good", dice: 70, fallen: 70 });
  assert.deepEqual(await check(events.slice(0, -1)), { state: "good", dice: 64, fallen: 70 });
  assert.deepEqual(await check(events.slice(0, 9)), { state: "good", dice: 0, fallen: 16 });
  const added = { south: SEAL.entropy["south"] ?? "" };
  assert.equal((await check(events, { told: COMMIT, added })).state, "good");
  const kept = events[4];
  assert.ok(kept);
  const again = await check(events, { seq: kept.seq, chain: kept.chain });
  assert.equal(again.state, "good", "as it was when this browser saw it before");
});

test("whatever a server changes is found out, and told", async () => {
  const fair = await log();
  const changed = (at: number, change: object): Logged[] =>
    chained(fair.map((event, index) => (index === at ? { ...event, ...change } : event)));
  const other = { ...SEAL, entropy: { ...SEAL.entropy, north: SEAL.entropy["south"] } };
  const cases: [Logged[], Partial<Known>, RegExp][] = [
    [changed(3, { dice: [1, 1] }), {}, /die \d+ of the game fell 1/],
    [changed(33, { key: SEED }), {}, /key of dice 1 to 64/],
    [changed(fair.length - 1, { seed: KEY_1 }), {}, /seed told at the end/],
    [changed(0, { dice: other }), {}, /this browser added/],
    [changed(0, { dice: { ...SEAL, commit: KEY_1 } }), {}, /bound to other dice/],
    [chained(fair), { told: KEY_1 }, /bound to other dice/],
    [[], { told: KEY_1 }, /bound to other dice/],
    [chained(fair), { added: { south: KEY_1 } }, /others had added/],
    [chained(fair), { game: KEY_1.slice(0, 32) }, /event 1 does not follow/],
    [changed(5, { rolls: 9 }), {}, /counts 9 dice/],
    [chained(fair).filter((_, index) => index !== 2), {}, /event 4|counts/],
    [chained(fair), { seq: 4, chain: "00" }, /event 4 is another/],
  ];
  for (const [events, known, what] of cases) {
    const { state, what: said } = await check(events, known);
    assert.equal(state, "unfair", String(what));
    assert.match(said ?? "", what);
  }
});

test("a server that keeps its keys back is found out at the first die after them", async () => {
  const fair = chained(await log(192));
  assert.deepEqual(await check(fair), { state: "good", dice: 192, fallen: 192 });
  for (const told of [0, 1, 2]) {
    const events = chained(await log(192, told));
    const { state, dice, fallen, what } = await check(events);
    const full = 64 * (told + 1);
    assert.deepEqual([state, dice, fallen], ["unfair", 64 * told, full], `${told} keys told`);
    assert.match(what ?? "", new RegExp(`key of dice ${full - 63} to ${full} was not told`));
  }
});

test("no decision is long enough to do without a key, and the end checks the rest", async () => {
  const falls = await fallsUpTo(3);
  const whole = (dice: number[]) => chained([START, { action: "roll", rolls: 0, dice }, END]);
  const long = await check(whole(falls));
  assert.equal(long.state, "unfair");
  assert.match(long.what ?? "", /key of dice 1 to 64 was not told/);
  const short = await check(whole(falls.slice(0, 63)));
  assert.deepEqual(short, { state: "good", dice: 63, fallen: 63 });
  const bent = await check(whole([...falls.slice(0, 62), 7]));
  assert.match(bent.what ?? "", /die 63 of the game fell 7/);
});

test("no die falls before the seal or after the end, and none is sealed twice", async () => {
  const [start, ...rest] = await log(2);
  const roll = { action: "roll", rolls: 2, dice: [6, 6] };
  const anew = { ...START, dice: { ...SEAL, entropy: { ...SEAL.entropy, south: KEY_1 } } };
  const cases: [object[], RegExp][] = [
    [rest, /dice of event 1 are not sealed/],
    [[start ?? {}, ...rest, roll], /dice of event 4 are not sealed/],
    [[start ?? {}, anew, ...rest], /event 2 seals the dice anew/],
  ];
  for (const [events, what] of cases) {
    const { state, what: said } = await check(chained(events));
    assert.equal(state, "unfair", String(what));
    assert.match(said ?? "", what);
  }
});

test("what was found to be unfair stays so, whatever is told behind it", async () => {
  const fair = await log();
  const events = chained([...fair.slice(0, -1), { by: "rules", seed: KEY_1 },
    { number: 1, kind: "rematch", side: "north" }]);
  const found: string[] = [];
  await new Promise<void>((resolve) => {
    const checker = new Checker(KNOWN, ({ state }) => {
      found.push(state);
      setTimeout(resolve, 50);
    });
    checker.add(events.slice(0, -1));
    checker.add(events.slice(-1));
  });
  assert.deepEqual(found, ["unfair"]);
});

test("decisions of the server are followed as far as both agree", () => {
  const event = (ply: number, hash: string): ActionEvent =>
    ({ ply, hash, action: "done", side: "north" }) as ActionEvent;
  const answer = (ply: number, hash: string): Answer<Done> =>
    ({ ok: true, ply, hash }) as Answer<Done>;
  const refused: Answer<Done> = {
    ok: false, error: { line: 0, column: 0, found: "dice", expected: "others" },
  };
  const events = [event(1, "a"), event(2, "b"), event(3, "c")];
  const good = [answer(1, "a"), answer(2, "b"), answer(3, "c")];
  assert.deepEqual(compared(events, good), { done: good });
  const parted = compared(events, [answer(1, "a"), answer(2, "x"), answer(3, "y")]);
  assert.equal(parted.done.length, 1);
  assert.match(parted.differs ?? "", /decision 2, done: .*another position/);
  assert.equal(tooMany(parted.done, [answer(1, "a"), answer(2, "x"), answer(3, "y")]), 2);
  assert.match(compared(events, [answer(1, "a"), refused]).differs ?? "", /decision 2.*others/);
});

test("decisions that were taken back do not stand, and offers end when they are answered", () => {
  const events = (...list: object[]): Logged[] =>
    list.map((event, index) => ({ seq: index + 1, at: 1, chain: "", ...event }));
  const action = (ply: number) => ({ action: `a${ply}`, ply });
  const undo = (to: number) => ({ side: "north", to, hash: "" });
  const plies = (before: number, ...list: object[]): [number, number[]] => {
    const { stay, taken } = standingAfter(before, events(...list));
    return [stay, taken.map(({ ply }) => ply)];
  };
  assert.deepEqual(plies(2, action(3), action(4)), [2, [3, 4]]);
  assert.deepEqual(plies(2, action(3), action(4), undo(3)), [2, [3]]);
  assert.deepEqual(plies(2, action(3), undo(1), action(2)), [1, [2]]);
  const offer = (number: number, kind: string, side: string) => ({ number, kind, side });
  const start = { players: {}, settings: {} };
  const open = courseAfter(OPENING, events(start, offer(1, "draw", "north")));
  assert.deepEqual([open.state, open.offers.map(({ kind }) => kind)], ["playing", ["draw"]]);
  const other = courseAfter(open, events({ ...offer(2, "undo", "north"), to: 3 }));
  assert.deepEqual(other.offers.map(({ number }) => number), [2], "one a side");
  assert.deepEqual(courseAfter(other, events(action(5))).offers, [], "for one position");
  const paused = courseAfter(open, events(
    { ...offer(1, "draw", "south"), accepted: false }, { what: "pause", state: "paused" }));
  assert.deepEqual([paused.state, paused.offers], ["paused", []]);
});

test("an offer that came to nothing is told to who made it, and to nobody else", () => {
  const events = (...list: object[]): Logged[] =>
    list.map((event, index) => ({ seq: index + 1, at: 1, chain: "", ...event }));
  const offer = { number: 1, kind: "draw", side: "north" };
  const declined = { ...offer, side: "south", accepted: false };
  const closed = (...list: object[]) => closedAfter(OPENING, events(...list), ["north"]);
  assert.deepEqual(closed(offer, declined), { kind: "draw", by: "south" });
  assert.equal(closed(offer, { ...declined, accepted: true }), undefined);
  assert.equal(closed(offer, { ...offer, accepted: false }), undefined, "withdrawn");
  assert.equal(closed({ ...offer, side: "south" }, { ...offer, accepted: false }), undefined);
  const back = { ...offer, kind: "undo", to: 3 };
  assert.deepEqual(closed(back, { action: "done" }), { kind: "undo", by: undefined });
  assert.equal(closed(offer, declined, back), undefined, "forgotten with the next one");
  const later = closedAfter(OPENING, events(offer, declined), ["north"], 2);
  assert.equal(later, undefined, "it was told before");
});

test("a no of the server is a sentence for people", () => {
  const error = { line: 0, column: 0, found: "this", expected: "that" };
  assert.match(noText({ status: 404, error: { ...error, kind: "no-game" } }), /no such game/);
  assert.match(noText({ status: 401, error: { ...error, kind: "no-session" } }), /lost its seat/);
  assert.equal(noText({ status: 404, error: { ...error, kind: "no-path" } }),
    "The server found this, and expected that.");
  const stale = { ply: 3, hash: "", seq: 4 };
  assert.match(noText({ status: 409, stale }), /decided meanwhile.*ask again/);
  const refused = { why: "it stops there", kind: "refusal", case: "gmb 5.2" } as const;
  assert.equal(noText({ status: 422, refused }), "it stops there (gmb 5.2).");
});
