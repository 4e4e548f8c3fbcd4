import assert from "node:assert/strict";
import { test } from "node:test";
import { describeHex } from "../../src/board/cursorText";
import type { Battle, Chapter, GameEvent, View } from "../../src/engine/protocol";
import { lastRows, logRows, rowsWith, type LogRow } from "../../src/panel/logRows";
import { backText, newsOf } from "../../src/panel/news";

const of = {
  grid: { shape: "flat", columns: 9, rows: 9, directions: ["N", "NE", "SE", "S", "SW", "NW"] },
  sides: [{ id: "scots", name: "Scots" }],
  units: [
    { id: "keith", name: "Keith", side: "scots" },
    { id: "flag", name: "Scots standard", side: "scots" },
  ],
  types: [{ id: "horse", kind: "combat" }, { id: "flag", kind: "leader" }],
  hexes: { terrain: [0], elevation: [0], roads: [0] },
  terrains: [{ id: "clear" }],
  places: [],
  rules: {
    events: [{ name: "moves", text: "{unit} moves from {from} to {to}." }],
    actions: [
      { name: "step", argument: "hex", flags: ["step"] },
      { name: "halt", argument: "none", flags: ["settles"] },
      { name: "face", argument: "facing", flags: [] },
    ],
    phases: [{ name: "movement", label: "Movement" }],
    statuses: [],
  },
} as unknown as Battle;

const event = (sentence: string, rest: Partial<GameEvent> = {}): GameEvent =>
  ({ kind: "told", sentence, value: 0, extra: 0, ...rest });
const chapter = (ply: number, action: string, ...events: GameEvent[]): Chapter =>
  ({ ply, turn: 1, phase: "movement", side: "scots", action, dice: [], events });
const step = (from: string, to: string): GameEvent =>
  event(`Keith moves from ${from} to ${to}.`, { kind: "moves", unit: "keith", from, to });

test("a way is told as one sentence, and not that it ends", () => {
  const halt = chapter(3, "keith halt", event("Keith halts.", { unit: "keith" }));
  const way = [chapter(1, "keith step 0102", step("0101", "0102")),
    chapter(2, "keith step 0103", step("0102", "0103")), halt];
  assert.equal(newsOf(of, way), "Keith moves from 0101 to 0103.");
  assert.equal(newsOf(of, [halt]), "Keith halts.", "alone it is news");
});

test("what would be taken back is named by its first move", () => {
  const way = [chapter(1, "keith step 0102", step("0101", "0102")),
    chapter(2, "keith step 0103", step("0102", "0103"))];
  const done = chapter(3, "done", event("Scots: Fire.", { part: 2 }));
  const shot = chapter(4, "flag fire", event("The standard is shot at."));
  assert.equal(backText(of, way), "Keith moves from 0101 to 0103.");
  assert.equal(backText(of, [...way, done, shot]), "Keith moves from 0101 to 0103. And 1 more.");
  assert.equal(backText(of, [done]), "the last decision.");
  assert.equal(backText(of, [done, { ...done, ply: 4 }]), "the last 2 decisions.");
});

test("parts of a turn without anything are left out, modifiers end as sentences", () => {
  const done = chapter(1, "done", event("Turn 2.", { part: 1 }), event("Scots: Rout.", { part: 2 }),
    event("Scots: Fire.", { part: 2 }), event("Keith shoots: die 2."), event("+1: uphill"));
  assert.equal(newsOf(of, [done]), "Turn 2. Scots: Fire. Keith shoots: die 2. +1: uphill.");
});

test("a hex tells whose units stand there, where those that fight look, and what they are", () => {
  const units = [
    { id: "keith", hexes: ["0101"], face: 1, type: "horse", statuses: [] },
    { id: "flag", hexes: ["0101"], face: 1, type: "flag", statuses: [] },
  ];
  const said = (unit: string): string | undefined => (unit === "keith" ? "selected" : undefined);
  assert.equal(describeHex(of, { units } as unknown as View, "0101", [], said),
    "hex 0101, clear, Scots Keith, looking east, selected, Scots standard");
});

const headings = (rows: readonly LogRow[]): string[] =>
  rows.flatMap((row) => (row.kind === "heading" ? [row.text] : []));

test("a heading names the turn in which it begins, where no event tells of turns", () => {
  const activated = event("Scots: Keith is activated.", { part: 2 });
  const all = [
    { ...chapter(1, "activate keith", activated), turn: 0 },
    { ...chapter(2, "keith step 0102", step("0101", "0102")), turn: 1 },
    { ...chapter(3, "activate keith", activated, event("He has six arrows.")), turn: 1 },
    { ...chapter(4, "keith step 0103", step("0102", "0103")), turn: 2 },
    { ...chapter(5, "activate keith", activated, event("He has none.")), turn: 2 },
  ];
  assert.deepEqual(headings(logRows(of, all, 3)), ["Turn 1. Scots: Keith is activated.",
    "Turn 2. Scots: Keith is activated.", "Turn 3. Scots: Keith is activated."]);
});

test("the earlier rows are left out by whole moves, the heading above stays", () => {
  const ways = ["0102", "0103", "0104"].map((to, at) =>
    chapter(at + 1, `keith step ${to}`, step(`010${at + 1}`, to)));
  const rows = logRows(of, [...ways, chapter(4, "done", event("The flag is raised."))]);
  const cut = lastRows(rows, 2);
  assert.equal(cut.left, 0, "the way of three steps is told whole");
  const short = lastRows(rows, 1);
  assert.equal(short.left, 3);
  assert.deepEqual(short.rows.map(({ kind }) => kind), ["heading", "entry"]);
  assert.deepEqual(headings(short.rows), ["Turn 1. Scots: Movement."]);
  assert.deepEqual(rowsWith(rows, () => false), [], "no heading over nothing");
});

test("what a unit does without dice is one line, even if it comes back on its way", () => {
  const charge = event("Keith charges Moray!", { unit: "keith", case: "gmb 5.31" });
  const rows = logRows(of, [
    chapter(1, "keith step 0102", step("0101", "0102")),
    chapter(2, "keith step 0101", step("0102", "0101")),
    chapter(3, "keith step 0201", step("0101", "0201")),
    chapter(4, "keith charge moray", charge),
  ]);
  const [line, ...more] = rows.flatMap((row) => (row.kind === "entry" ? row.lines : []));
  assert.deepEqual(more, []);
  assert.equal(line?.sentence, "Keith moves from 0101 to 0201. Keith charges Moray!");
  assert.equal(line?.event.case, "gmb 5.31");
});

test("a heading does not stand twice in a row", () => {
  const rout = event("Scots: Rout.", { part: 2 });
  const all = [chapter(1, "done", rout, event("Keith flees.")),
    chapter(2, "keith stay", event("Keith stays."), rout), chapter(3, "done", event("Gone."))];
  assert.deepEqual(headings(logRows(of, all)), ["Turn 1. Scots: Rout."]);
});
