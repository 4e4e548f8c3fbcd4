// Standing orders of a game on a server: what is read comes back, who decided is known, time is
// told as fine as matters.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PhaseWord } from "../../src/engine/protocol";
import { clockLeft } from "../../src/panel/remoteClock";
import { courseAfter, OPENING } from "../../src/remote/course";
import { answeredBy, markOf, marksAfter } from "../../src/remote/marks";
import {
  allAlike, answeredKinds, answersTo, orderKinds, orderLines, readOrders,
} from "../../src/remote/orders";
import type { ActionEvent, By, Logged } from "../../src/remote/wire";

const word = (name: string, reply?: string[]): PhaseWord =>
  ({ name, label: name, rule: "moi 1", ...(reply && { reply }) });
const PHASES = [
  word("march"), word("seize", ["declines", "chances"]), word("evade", ["declines"]),
  word("retreat", []),
];

test("orders that are read and written again say the same", () => {
  const texts = [
    "seize always if 1/2\nseize decline\nstop break\n",
    "seize ask keith edward\nseize captain\nretreat captain\nstop leader break\n",
    "seize decline\nseize always\nstop never\n", // declined wherever that can be
    "march captain if 3/4 keith\nstop leader\n",
  ];
  for (const text of texts)
    assert.equal(orderLines(readOrders(text)).map((line) => `${line}\n`).join(""), text);
  assert.deepEqual(orderLines(readOrders("")), [], "nothing is said of nothing");
  assert.deepEqual(readOrders("seize decline\n").stops, ["break"], "as the server has it");
  const { kinds } = readOrders(texts[1] ?? "");
  assert.deepEqual(kinds["seize"]?.exceptions,
    [{ answer: "ask", chance: "", about: ["keith", "edward"] }]);
});

test("a form has the kinds of questions that the rules name, and those that orders name", () => {
  const names = (text: string): string[] =>
    orderKinds(PHASES, readOrders(text)).map(({ name }) => name);
  assert.deepEqual(names(""), ["seize", "evade", "retreat"]);
  assert.deepEqual(names("march captain\n"), ["march", "seize", "evade", "retreat"]);
  assert.ok(!answersTo(word("retreat", [])).includes("decline"), "what is forced stays so");
  const alike = { kinds: allAlike(PHASES, "decline"), stops: [] };
  assert.deepEqual(Object.keys(alike.kinds), ["march", "seize", "evade"]);
  assert.equal(answeredKinds(readOrders("seize ask keith\n")), 0);
});

test("decisions by orders and computers are known, and those that replaced them", () => {
  const action = (ply: number, by: By, side = "north"): ActionEvent =>
    ({ ply, by, side, action: `a${ply}` }) as ActionEvent;
  const marks = marksAfter(new Map(), [action(1, "player"), action(2, "order"),
    action(3, "computer", "south")]);
  assert.deepEqual([1, 2, 3].map((ply) => markOf(marks, { ply, action: `a${ply}` })),
    ["player", "order", "computer"]);
  assert.equal(markOf(marks, { ply: 2, action: "another" }), "player", "another game");
  assert.equal(answeredBy(marks, ["north"], 3), 1);
  assert.equal(answeredBy(marks, ["north"], 1), 0, "it was taken back");
  const replaced = marksAfter(marks, [action(2, "player")]);
  assert.equal(markOf(replaced, { ply: 2, action: "a2" }), "player");
});

test("computers, and the game after this one, follow from the events", () => {
  const events = (...list: object[]): Logged[] =>
    list.map((event, index) => ({ seq: index + 1, at: 1, chain: "", ...event }));
  const begun = courseAfter(OPENING, events(
    { players: {}, settings: { computer: { north: "marshal" } } }));
  assert.deepEqual(begun.computers, { north: "marshal" });
  const late = courseAfter(begun, events(
    { what: "computer", state: "playing", computer: { north: "marshal", south: "captain" } },
    { what: "turn", state: "playing" }));
  assert.deepEqual(late.computers, { north: "marshal", south: "captain" });
  const answer = { number: 9, kind: "rematch", side: "south", accepted: true, game: "ff" };
  assert.equal(courseAfter(late, events(answer)).next, "ff");
});

test("time is told as fine as matters", () => {
  const hour = 3600_000;
  assert.deepEqual([-5, 9_000, 605_000, hour, 5.2 * hour, 24 * hour, 76 * hour].map(clockLeft),
    ["0:00", "0:09", "10:05", "1 h 0 min", "5 h 12 min", "1 day 0 h", "3 days 4 h"]);
});
