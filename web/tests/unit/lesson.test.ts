// Goals and progress of a lesson, and that the lessons speak of what their battles have.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Battle, Chapter, View } from "../../src/engine/protocol";
import { clearPlace } from "../../src/lesson/corner";
import { isMet, type Goal, type Scene } from "../../src/lesson/goals";
import { lessons } from "../../src/lesson/lessons";
import type { Step } from "../../src/lesson/plan";
import { back, BEGINNING, follow, isWaiting, next } from "../../src/lesson/progress";

declare const ROOT: string;

const phases = ["set-up", "rally", "rout", "movement", "fire", "melee"];
const battle = {
  first_side: "north", rules: { phases: phases.map((name) => ({ name, label: name, rule: "" })) },
} as unknown as Battle;

function scene(changes: Partial<Scene> = {}, at: Partial<View> = {}): Scene {
  const view = {
    ply: 0, turn: 1, phase: "movement", phasing: "north", over: false,
    units: [
      { id: "a", hexes: ["0101", "0102"] }, { id: "b", hexes: ["0102"] }, { id: "c", hexes: [] },
    ],
    ...at,
  } as unknown as View;
  return {
    battle, view, told: [], since: 0, selected: undefined, weighing: undefined, reading: false,
    ...changes,
  };
}

function chapter(ply: number, kind: string, unit?: string): Chapter {
  const about = unit === undefined ? {} : { unit };
  const event = { kind, sentence: "", value: 0, extra: 0, ...about };
  return { ply, turn: 1, phase: "", side: "north", action: "", dice: [], events: [event] };
}

test("goals that look at the board", () => {
  assert.ok(isMet({ kind: "at", unit: "a", hexes: ["0102", "0101"] }, scene()));
  assert.ok(!isMet({ kind: "at", unit: "b", hexes: ["0101"] }, scene()));
  assert.ok(isMet({ kind: "together", unit: "a", other: "b" }, scene()));
  assert.ok(!isMet({ kind: "together", unit: "b", other: "c" }, scene()));
  assert.ok(isMet({ kind: "selected", unit: "a" }, scene({ selected: "a" })));
  assert.ok(!isMet({ kind: "read" }, scene()));
});

test("a phase is reached by itself and by every later one", () => {
  const goal: Goal = { kind: "phase", turn: 1, phasing: "south", phase: "rout" };
  const at = (turn: number, phasing: string, phase: string): boolean =>
    isMet(goal, scene({}, { turn, phasing, phase }));
  assert.ok(!at(1, "north", "melee"));
  assert.ok(!at(1, "south", "rally"));
  assert.ok(at(1, "south", "rout"));
  assert.ok(at(1, "south", "fire"));
  assert.ok(at(2, "north", "set-up"));
});

test("an event counts from the beginning of its step, or ever", () => {
  const told = [chapter(1, "routed", "a"), chapter(2, "moved", "b")];
  assert.ok(!isMet({ kind: "event", event: "routed" }, scene({ told, since: 1 })));
  assert.ok(isMet({ kind: "event", event: "moved", unit: "b" }, scene({ told, since: 1 })));
  assert.ok(isMet({ kind: "happened", event: "routed", unit: "a" }, scene({ told, since: 2 })));
  assert.ok(!isMet({ kind: "happened", event: "routed", unit: "b" }, scene({ told })));
});

const steps: Step[] = [
  { title: "1", text: "", goal: { kind: "selected", unit: "a" } },
  { title: "2", text: "", goal: { kind: "read" }, onlyIf: { kind: "happened", event: "routed" } },
  { title: "3", text: "", goal: { kind: "read" } },
];

test("a lesson follows the game and passes over what has not happened", () => {
  assert.deepEqual(follow(steps, BEGINNING, scene()), BEGINNING);
  assert.equal(follow(steps, BEGINNING, scene({ selected: "a" })).at, 2);
  const routed = scene({ selected: "a", told: [chapter(1, "routed", "b")] });
  assert.equal(follow(steps, BEGINNING, routed).at, 1);
});

test("a step looked at again waits for nothing and stays", () => {
  const there = next(steps, BEGINNING, scene());
  const again = back(steps, there, scene());
  assert.equal(again.at, 0);
  assert.ok(!isWaiting(steps, again));
  assert.equal(follow(steps, again, scene({ selected: "a" })).at, 0);
  assert.equal(next(steps, again, scene()).at, 2);
});

function unitsOf(goal: Goal | undefined): string[] {
  if (!goal) return [];
  if (goal.kind === "any") return goal.of.flatMap(unitsOf);
  const unit = "unit" in goal && goal.unit !== undefined ? [goal.unit] : [];
  return [...unit, ..."other" in goal ? [goal.other] : []];
}

test("lessons name only units of their battle", () => {
  for (const lesson of lessons) {
    const text = readFileSync(join(ROOT, "battles", `${lesson.battle}.battle`), "utf-8");
    const known = new Set([...text.matchAll(/^unit\s+(\S+)/gm)].map((match) => match[1]));
    for (const step of lesson.steps)
      for (const unit of [...unitsOf(step.goal), ...unitsOf(step.onlyIf), step.unit, step.other])
        assert.ok(unit === undefined || known.has(unit), `${step.title}: ${unit}`);
  }
});

test("the card makes way for the hexes it speaks of", () => {
  const board = { left: 0, top: 0, width: 1000, height: 800 };
  const card = { width: 300, height: 200 };
  const usual = clearPlace(card, board, [], 30);
  assert.ok(usual && usual.left < 100 && usual.top > 400, "below on the left");
  const moved = clearPlace(card, board, [{ x: 150, y: 650 }], 30);
  assert.ok(moved && moved.top < 100, "above if a hex lies below it");
  const far = clearPlace(card, board, [{ x: 150, y: 650 }, { x: 150, y: 100 }], 30);
  assert.ok(far && far.left > 600, "on the right if the left is taken");
});
