import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Grid } from "../../src/engine/protocol";
import {
  allHexes, APOTHEM, cellOf, centreOf, cornersOf, directionAngle, hexAt, hexId, indexOf, isOnSheet,
  MARGIN, middleOf, neighbourOf, RADIUS, sheetSize, towards, type Point,
} from "../../src/geometry/hexes";
import { areaOf, latticeOf } from "../../src/paint/groundField";
import { along, chains, smooth } from "../../src/paint/terrainLines";
import type { Sheet, Tile } from "../../src/paint/terrainSheet";

const grids: fc.Arbitrary<Grid> = fc.record({
  shape: fc.constantFrom("flat" as const, "pointy" as const),
  columns: fc.integer({ min: 2, max: 12 }),
  rows: fc.integer({ min: 2, max: 12 }),
  one_short: fc.boolean(),
  directions: fc.constant(["N", "NE", "SE", "S", "SW", "NW"]),
});
/** A grid and one of its hexes. */
const places = grids.chain((grid) =>
  fc.record({ grid: fc.constant(grid), hex: fc.constantFrom(...allHexes(grid)) }),
);

test("a hex's name and cell say the same", () => {
  assert.deepEqual(cellOf("0923"), { column: 9, row: 23 });
  assert.equal(hexId({ column: 9, row: 23 }), "0923");
});

test("one-short grids lack the last hex of every second line", () => {
  const flat: Grid = { shape: "flat", columns: 4, rows: 3, one_short: true, directions: [] };
  assert.equal(isOnSheet(flat, { column: 2, row: 3 }), false);
  assert.equal(isOnSheet(flat, { column: 3, row: 3 }), true);
  assert.equal(allHexes(flat).length, 4 * 3 - 2);
  assert.equal(isOnSheet({ ...flat, shape: "pointy" }, { column: 4, row: 2 }), false);
});

test("the hex under its own middle, and anywhere well inside, is that hex", () => {
  fc.assert(fc.property(places, fc.integer({ min: 0, max: 359 }), fc.integer({ min: 0, max: 33 }),
    ({ grid, hex }, angle, distance) => {
      assert.equal(hexAt(grid, towards(centreOf(grid, hex), angle, distance)), hex);
    }));
});

test("no hex lies beyond the sheet", () => {
  fc.assert(fc.property(grids, (grid) => {
    const { width, height } = sheetSize(grid);
    assert.equal(hexAt(grid, { x: -MARGIN, y: height / 2 }), undefined);
    assert.equal(hexAt(grid, { x: width / 2, y: height + MARGIN }), undefined);
  }));
});

test("all corners lie on the sheet, a margin from its edge", () => {
  fc.assert(fc.property(places, ({ grid, hex }) => {
    const { width, height } = sheetSize(grid);
    for (const { x, y } of cornersOf(grid, hex)) {
      assert.ok(x > MARGIN - 1e-6 && x < width - MARGIN + 1e-6, `x ${x}`);
      assert.ok(y > MARGIN - 1e-6 && y < height - MARGIN + 1e-6, `y ${y}`);
    }
  }));
});

test("neighbours are mutual, two apothems apart, and share two corners", () => {
  fc.assert(fc.property(places, fc.integer({ min: 0, max: 5 }), ({ grid, hex }, direction) => {
    const other = neighbourOf(grid, hex, direction);
    if (other === undefined) return;
    assert.equal(neighbourOf(grid, other, (direction + 3) % 6), hex);
    const [a, b] = [centreOf(grid, hex), centreOf(grid, other)];
    assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 2 * APOTHEM) < 1e-6);
    const shared = cornersOf(grid, hex).filter((one) =>
      cornersOf(grid, other).some((two) => Math.hypot(one.x - two.x, one.y - two.y) < 1e-6));
    assert.equal(shared.length, 2);
    const middle = middleOf(grid, [hex, other]);
    const edge = towards(a, directionAngle(grid, direction), APOTHEM);
    assert.ok(Math.hypot(middle.x - edge.x, middle.y - edge.y) < 1e-6);
  }));
});

test("every hex has a place of its own in the arrays", () => {
  fc.assert(fc.property(grids, (grid) => {
    const indices = allHexes(grid).map((hex) => indexOf(grid, hex));
    assert.equal(new Set(indices).size, indices.length);
    assert.ok(indices.every((index) => index >= 0 && index < grid.columns * grid.rows));
  }));
});

// ---- shapes made of hexes ----

const GRID: Grid = {
  shape: "flat", columns: 8, rows: 8, one_short: false,
  directions: ["N", "NE", "SE", "S", "SW", "NW"],
};
const TILES: Tile[] = allHexes(GRID).map((hex) => ({
  hex, centre: centreOf(GRID, hex), ground: "clear", elevation: 0, roads: 0, beside: [],
}));

/** A sheet without a battle: the shapes need only the hexes. */
function plainSheet(): Sheet {
  const at = new Map(TILES.map((tile) => [tile.hex, tile]));
  return { ...sheetSize(GRID), grid: GRID, tiles: TILES, ghosts: [], at } as unknown as Sheet;
}

/** Whether a point lies inside loops, by crossings of a ray to the left. */
function isWithin(loops: readonly (readonly Point[])[], x: number, y: number): boolean {
  let crossings = 0;
  for (const loop of loops)
    loop.forEach((a, i) => {
      const b = loop[(i + 1) % loop.length] ?? a;
      if (a.y > y !== b.y > y && a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) < x) crossings++;
    });
  return crossings % 2 === 1;
}

test("an area holds the middle of its hexes and of no other", () => {
  const lattice = latticeOf(plainSheet());
  const hexes = fc.constantFrom(...TILES.map((tile) => tile.hex));
  const picks = fc.uniqueArray(hexes, { minLength: 1, maxLength: 20 });
  fc.assert(fc.property(picks, (picked) => {
    const loops = areaOf(lattice, (tile) => picked.includes(tile.hex));
    for (const { hex, centre } of TILES)
      assert.equal(isWithin(loops, centre.x, centre.y), picked.includes(hex), hex);
  }));
});

test("pieces that meet become one line, and lines end where three meet", () => {
  const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
  const straight = [[0, 1], [2, 3], [1, 2]].map(([a = 0, b = 0]) =>
    ({ from: at(a * 10, 0), to: at(b * 10, 0) }));
  assert.deepEqual(chains(straight), [[at(0, 0), at(10, 0), at(20, 0), at(30, 0)]]);
  const fork = [...straight, { from: at(10, 0), to: at(10, 10) }];
  assert.deepEqual(chains(fork).map((line) => line.length).sort(), [2, 2, 3]);
});

test("a smooth line keeps its ends, and stops along it are evenly spaced", () => {
  const corner = [{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 50, y: 50 }];
  const curve = smooth(corner);
  assert.deepEqual(curve[0], corner[0]);
  assert.deepEqual(curve.at(-1), corner[2]);
  assert.ok(curve.every(({ x, y }) => x >= 0 && x <= 50 && y >= 0 && y <= 50));
  const stops = along([{ x: 0, y: 0 }, { x: RADIUS, y: 0 }], 10);
  assert.deepEqual(stops.map(({ at }) => at.x), [5, 15, 25, 35]);
});
