// File names, dates and lines of saved games, and the walk that draws the points of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Chapter, Option } from "../../src/engine/protocol";
import { linesOf, whenText } from "../../src/play/games";
import { samplePlies } from "../../src/saves/course";
import { battleOfRecord, recordFileName } from "../../src/saves/files";
import { turnAt, turnStarts } from "../../src/saves/player";
import type { SavedGame } from "../../src/saves/store";
import { niceTicks } from "../../src/screens/endChart";
import { changedOptions, parseSeed } from "../../src/screens/newGame";

const GAME: SavedGame = {
  id: "1", name: "A game", battle: "crecy", title: "Crécy", options: { levels: "even" },
  seed: 7, freeUndo: false,
  lesson: false, created: 0, updated: 0, ply: 1, hash: "00", standing: "", over: false,
};

test("a record file is named by battle and day", () => {
  assert.equal(recordFileName("crecy", new Date(2026, 2, 1)), "crecy-2026-03-01.record");
  assert.equal(recordFileName("a/../b c", new Date(2026, 10, 16)), "a-b-c-2026-11-16.record");
});

test("a record names its battle in its head, and a text that is none names none", () => {
  assert.equal(battleOfRecord("banneret record 2\nbattle  crecy revision 1 hash 0\n"), "crecy");
  assert.equal(battleOfRecord("no record\r\n"), "");
});

test("a saved game is played again from its seed and options", () => {
  assert.deepEqual(linesOf(GAME, ["done"]), ["new crecy levels=even seed=7", "do done"]);
});

test("a game that was taken over goes on from its record", () => {
  const lines = linesOf({ ...GAME, base: "banneret record 1\nend\n" }, []);
  assert.deepEqual(lines, ["load seed=7", "banneret record 1", "end", "end of record"]);
});

test("times of the last two days are told by their hour", () => {
  const now = new Date(2026, 2, 10, 12, 0).getTime();
  assert.match(whenText(new Date(2026, 2, 10, 9, 5).getTime(), now, "en-GB"), /^today, 0?9:05$/);
  const late = new Date(2026, 2, 9, 23, 59).getTime();
  assert.match(whenText(late, now, "en-GB"), /^yesterday, 23:59$/);
  assert.equal(whenText(new Date(2026, 1, 3).getTime(), now, "en-GB"), "3 February 2026");
});

test("a seed is a whole number below 2^53 and nothing else", () => {
  assert.equal(parseSeed(" 42 "), 42);
  assert.equal(parseSeed("9007199254740991"), Number.MAX_SAFE_INTEGER);
  for (const bad of ["", "-1", "1.5", "9007199254740992", "1e3", "x"])
    assert.equal(parseSeed(bad), undefined, bad);
});

test("only options that differ are said to the engine", () => {
  const options: Option[] = [
    { name: "turns", value: 10, initial: 10, min: 1, max: 99, rule: "gmb 4.0", help: "" },
    {
      name: "sight", value: "both", initial: "both", values: ["both", "one"], rule: "moi M13",
      help: "",
    },
  ];
  assert.deepEqual(changedOptions(options, {}), {});
  assert.deepEqual(changedOptions(options, { turns: 10, sight: "one" }), { sight: "one" });
});

test("the points are sampled at rising decisions up to the last", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 70_000 }), (count) => {
    const plies = samplePlies(count);
    assert.equal(plies.at(-1), count);
    assert.ok(plies.length <= 121);
    assert.ok(plies.every((ply, index) => ply > (plies[index - 1] ?? 0)));
  }));
  assert.deepEqual(samplePlies(0), []);
});

test("the ticks of the chart cover the points in equal steps", () => {
  const below = fc.integer({ min: -500, max: 0 });
  const above = fc.integer({ min: 1, max: 500 });
  fc.assert(fc.property(below, above, (least, most) => {
    const ticks = niceTicks(least, most);
    assert.ok((ticks[0] ?? 1) <= least && (ticks.at(-1) ?? 0) >= most);
    assert.ok(ticks.length <= 8);
  }));
});

const story: Chapter[] = [0, 1, 1, 2].map((turn, index) => ({
  ply: index + 1, turn, phase: "", side: "north", action: "", dice: [], events: [],
}));

test("turns of a replay are found by their first decision", () => {
  assert.deepEqual(turnStarts(story), [{ turn: 1, ply: 2 }, { turn: 2, ply: 4 }]);
  assert.equal(turnAt(story, 0), 0);
  assert.equal(turnAt(story, 3), 1);
});
