import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nameBox, nameSpots, overlap } from "../../src/board/nameSpots";
import type { Box } from "../../src/paint/groundPaint";

const sheet: Box = { left: 0, top: 0, right: 2000, bottom: 1600 };
const SIZE = 31;
const place = { name: "Val aux Clercs", at: { x: 1000, y: 800 } };

function around(x: number, y: number, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

test("a name stands at its place as long as nothing stands there", () => {
  assert.deepEqual(nameSpots([place], SIZE, [around(1000, 900, 30)], sheet), [place.at]);
});

test("a name under a counter moves beside it, no further than needed", () => {
  const counter = around(1000, 800, 30);
  const [spot = place.at] = nameSpots([place], SIZE, [counter], sheet);
  assert.equal(overlap(nameBox(place.name, spot, SIZE), counter), 0);
  assert.ok(Math.hypot(spot.x - place.at.x, spot.y - place.at.y) < 70, JSON.stringify(spot));
});

test("two names of one place are written apart", () => {
  const [one = place.at, two = place.at] = nameSpots([place, place], SIZE, [], sheet);
  assert.equal(overlap(nameBox(place.name, one, SIZE), nameBox(place.name, two, SIZE)), 0);
});

test("names stay on the sheet, and alone they are not covered by a few counters", () => {
  const points = fc.record({
    x: fc.integer({ min: 0, max: 2000 }), y: fc.integer({ min: 0, max: 1600 }),
  });
  fc.assert(fc.property(points, fc.array(points, { maxLength: 3 }), (at, units) => {
    const boxes = units.map(({ x, y }) => around(x, y, 30));
    const [spot = at] = nameSpots([{ ...place, at }], SIZE, boxes, sheet);
    const box = nameBox(place.name, spot, SIZE);
    assert.ok(Math.min(box.left, box.top, 2000 - box.right, 1600 - box.bottom) > -0.001);
    for (const other of boxes) assert.equal(overlap(box, other), 0);
  }));
});
