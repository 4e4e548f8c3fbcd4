import assert from "node:assert/strict";
import { test } from "node:test";
import type { Battle, Grid } from "../../src/engine/protocol";
import { lieOf } from "../../src/board/counterFigures";
import { moveCursor } from "../../src/board/cursorMoves";
import { allHexes, directionAngle } from "../../src/board/geometry";
import { distinct } from "../../src/board/overlayOffers";

const flat: Grid = {
  shape: "flat", columns: 9, rows: 9, one_short: false, directions: ["N", "NE", "SE", "S", "SW", "NW"],
};
const pointy: Grid = { ...flat, shape: "pointy", directions: ["NE", "E", "SE", "SW", "W", "NW"] };

test("arrows keep to rows and columns, letters go to the six neighbours", () => {
  assert.equal(moveCursor(flat, "0505", "ArrowRight"), "0605");
  assert.equal(moveCursor(flat, "0505", "ArrowUp"), "0504");
  assert.equal(moveCursor(flat, "0505", "w"), "0504");
  assert.equal(moveCursor(flat, "0505", "S"), "0506");
  assert.equal(moveCursor(flat, "0505", "x"), undefined);
  const around = [..."weasdq"].map((key) => moveCursor(flat, "0505", key));
  assert.equal(new Set(around).size, 6);
});

test("the cursor reaches every hex and stays on the sheet", () => {
  for (const grid of [flat, pointy]) {
    const seen = new Set(["0101"]);
    for (const hex of seen)
      for (const key of ["ArrowRight", "ArrowDown", "w", "e", "a", "s", "d", "q"]) {
        const next = moveCursor(grid, hex, key);
        if (next !== undefined) seen.add(next);
      }
    assert.deepEqual([...seen].sort(), [...allHexes(grid)].sort());
  }
});

test("a two-hex counter lies along its hexes, faces its front, and is never upside down", () => {
  for (const grid of [flat, pointy]) {
    const of = { grid } as Battle;
    for (let face = 0; face < 6; face++) {
      const { layout, turn, front } = lieOf(of, 2, face);
      assert.ok(Math.abs(turn) < 90);
      const along = layout === "tall" ? 0 : turn + 90;
      assert.equal((((along - directionAngle(grid, face)) % 180) + 180) % 180, 0);
      const wanted = directionAngle(grid, face) - 90;
      assert.equal(((turn + (front ?? 0) - wanted) % 360 + 360) % 360, 0);
    }
  }
});

test("of two ways to the same place the cheaper is offered", () => {
  const place = { hexes: ["0505"], face: 1, kind: "move", path: ["a"] };
  const found = distinct([{ ...place, cost: 6 }, { ...place, cost: 4 }, { ...place, face: 2, cost: 6 }]);
  assert.deepEqual(found.map((one) => one.cost), [4, 6]);
});
