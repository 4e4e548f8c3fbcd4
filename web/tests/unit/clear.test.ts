import assert from "node:assert/strict";
import { test } from "node:test";
import { clearest, hiddenOf, isClear, wholeClear } from "../../src/board/clear";
import { fit, opening } from "../../src/board/camera";

const frame = { width: 880, height: 720 };
const tools = { left: 0, top: 660, right: 350, bottom: 720 };
const small = { left: 670, top: 540, right: 880, bottom: 720 };
const covers = [tools, small];

test("a counter is clear in the window where nothing lies over it", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  assert.ok(isClear(camera, { x: 500, y: 650 }, frame, covers));
  assert.ok(!isClear(camera, { x: 200, y: 650 }, frame, covers), "half under the tools");
  assert.ok(!isClear(camera, { x: 500, y: 700 }, frame, []), "half outside");
});

test("clearest stays where all is clear, and else goes no further than needed", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  const free = [{ x: 500, y: 400 }];
  assert.deepEqual(clearest(camera, free, [], frame, covers), camera);
  const under = [{ x: 300, y: 680 }];
  const next = clearest(camera, under, [], frame, covers);
  assert.equal(hiddenOf(next, under, frame, covers), 0);
  assert.equal(next.x, 0);
  assert.ok(next.y < 0 && next.y > -80, "just above the tools");
});

test("the first are clear before any of the others", () => {
  const camera = { x: 0, y: 0, scale: 1 };
  const first = [{ x: 300, y: 680 }];
  const others = [{ x: 300, y: 40 }, { x: 400, y: 40 }];
  const next = clearest(camera, first, others, frame, covers);
  assert.equal(hiddenOf(next, first, frame, covers), 0);
});

test("the whole sheet gives way to what covers it, as little as it can", () => {
  const sheet = { width: 880, height: 720 };
  const whole = fit(sheet, frame);
  assert.deepEqual(wholeClear(whole, sheet, frame, [{ x: 400, y: 300 }], covers), whole);
  const corner = [{ x: 60, y: 660 }];
  const next = wholeClear(whole, sheet, frame, corner, covers);
  assert.equal(hiddenOf(next, corner, frame, covers), 0);
  assert.ok(next.scale >= 0.8 * whole.scale);
  assert.ok(next.x >= 0 && next.y >= 0, "all of it is in the window");
});

test("opening lays no unit of one's own under the tools or the small map", () => {
  const sheet = { width: 1860, height: 2420 };
  const own = [{ x: 120, y: 2300 }, { x: 700, y: 2330 }, { x: 1400, y: 2200 }];
  const others = [{ x: 700, y: 1500 }];
  const shown = opening(sheet, frame, { own, others }, covers);
  assert.equal(hiddenOf(shown, own, frame, covers), 0);
});
