import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeLines } from "../../src/panel/wholeLines";

const lines = [0, 20, 40, 60, 80].map((top) => ({ top, bottom: top + 20 }));

test("the newest roll is shown to its end, with whole lines before it", () => {
  assert.deepEqual(wholeLines(lines, 3, 70), { from: 40, height: 60 });
  assert.deepEqual(wholeLines(lines, 0, 100), { from: 0, height: 100 });
});

test("a roll longer than its room is shown from its beginning, without half a line", () => {
  assert.deepEqual(wholeLines(lines, 1, 50), { from: 20, height: 40 });
  assert.deepEqual(wholeLines(lines, 1, 10), { from: 20, height: 10 }, "a line taller than all");
});
