import assert from "node:assert/strict";
import { test } from "node:test";
import { aimed } from "../../src/board/aim";
import { lieOf } from "../../src/board/counterFigures";
import { moveCursor } from "../../src/board/cursorMoves";
import { describeHex } from "../../src/board/cursorText";
import { isBeside, stepsInto } from "../../src/board/explain";
import { showCursor } from "../../src/board/overlayState";
import { turnKnown } from "../../src/board/sending";
import { distinct } from "../../src/board/stances";
import type { Engine } from "../../src/engine/client";
import type { Battle, Grid, View } from "../../src/engine/protocol";
import { allHexes, directionAngle, indexOf, neighbourOf } from "../../src/geometry/hexes";
import { seat } from "../../src/play/engines";
import { putCursor, reach, selected } from "../../src/play/selection";
import { battle, view } from "../../src/play/session";

const flat: Grid = {
  shape: "flat", columns: 9, rows: 9, one_short: false,
  directions: ["N", "NE", "SE", "S", "SW", "NW"],
};
const pointy: Grid = { ...flat, shape: "pointy", directions: ["NE", "E", "SE", "SW", "W", "NW"] };

/** A map of that grid with holes. */
function mapOf(grid: Grid, holes: readonly string[] = []): Pick<Battle, "grid" | "hexes"> {
  const on_map = Array.from({ length: grid.columns * grid.rows }, () => 1);
  for (const hole of holes) on_map[indexOf(grid, hole)] = 0;
  return { grid, hexes: { on_map, terrain: [], elevation: [], roads: [] } };
}

const flatMap = mapOf(flat);

test("arrows keep to rows and columns, letters go to the six neighbours", () => {
  assert.equal(moveCursor(flatMap, "0505", "ArrowRight"), "0605");
  assert.equal(moveCursor(flatMap, "0505", "ArrowUp"), "0504");
  assert.equal(moveCursor(flatMap, "0505", "w"), "0504");
  assert.equal(moveCursor(flatMap, "0505", "S"), "0506");
  assert.equal(moveCursor(flatMap, "0505", "x"), undefined);
  const around = [..."weasdq"].map((key) => moveCursor(flatMap, "0505", key));
  assert.equal(new Set(around).size, 6);
});

test("the cursor reaches every hex and stays on the sheet", () => {
  for (const grid of [flat, pointy]) {
    const seen = new Set(["0101"]);
    for (const hex of seen)
      for (const key of ["ArrowRight", "ArrowDown", "w", "e", "a", "s", "d", "q"]) {
        const next = moveCursor(mapOf(grid), hex, key);
        if (next !== undefined) seen.add(next);
      }
    assert.deepEqual([...seen].sort(), [...allHexes(grid)].sort());
  }
});

test("the cursor does not leave the map, even into a hex of the sheet", () => {
  const holed = mapOf(flat, ["0605", "0504"]);
  assert.equal(moveCursor(holed, "0505", "ArrowRight"), "0505");
  assert.equal(moveCursor(holed, "0505", "w"), "0505");
  assert.equal(moveCursor(holed, "0505", "s"), "0506");
});

test("the engine is asked about a step into any hex, near or far", () => {
  const step = { name: "step", has_unit: true, argument: "place", flags: ["step"], help: "" };
  const of = { grid: flat, rules: { actions: [step] } } as unknown as Battle;
  const unit = { id: "keith", hexes: ["0303"], face: 0, type: "", statuses: [] };
  assert.deepEqual(stepsInto(of, unit, "0807"), ["keith step 0807"]);
  assert.deepEqual(stepsInto(of, unit, "0303"), []);
  const wide = { ...unit, hexes: ["0303", "0304"], face: 3 };
  assert.deepEqual(stepsInto(of, wide, "0807"), ["keith step 0807/0808", "keith step 0806/0807"]);
  const beside = neighbourOf(flat, "0303", 0) ?? "";
  assert.ok(isBeside(flat, wide.hexes, beside) && !isBeside(flat, wide.hexes, "0807"));
  const turn = `keith step ${beside}/0303`;
  assert.ok(stepsInto(of, wide, beside).includes(turn), "turns on its spot too");
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
  const found = distinct([
    { ...place, cost: 6 }, { ...place, cost: 4 }, { ...place, face: 2, cost: 6 },
  ]);
  assert.deepEqual(found.map((one) => one.cost), [4, 6]);
});

test("a hex that can be passed and not stopped in is told as that", () => {
  const hexes = { on_map: [1], terrain: [0], elevation: [0], roads: [0] };
  const of = {
    grid: { ...flat, columns: 1, rows: 1 }, hexes, terrains: [{ id: "clear" }], places: [],
  } as unknown as Battle;
  const now = { units: [] } as unknown as View;
  const say = (...places: { cost: number; passes?: true }[]): string =>
    describeHex(of, now, "0101", places);
  assert.equal(say({ cost: 4 }), "hex 0101, clear, can be reached for 2 points");
  assert.equal(say({ cost: 2, passes: true }),
    "hex 0101, clear, can be passed for 1 point, not stopped in");
  assert.equal(say({ cost: 2, passes: true }, { cost: 4 }),
    "hex 0101, clear, can be reached for 2 points");
});

test("a key that turns the ghost is heard though the engine has not said how it may", async () => {
  const step = "keith step 0504";
  const actions = [0, 1, 2, 3, 4, 5].map((facing) =>
    ({ unit: "keith", kind: "face", facing, text: `keith face ${facing}` }));
  let answer: (said: unknown) => void = () => undefined;
  seat({ family: "", ask: () => new Promise((say) => (answer = say)) } as unknown as Engine);
  const units = [{ id: "keith", side: "scots", hexes: ["0505"], face: 0 }];
  const rules = { actions: [{ name: "face", argument: "facing", flags: [] }] };
  battle.value = { ...flatMap, rules, units } as unknown as Battle;
  view.value = { units } as unknown as View;
  selected.value = "keith";
  reach.value = [{ place: "0504", hexes: ["0504"], face: 0, cost: 2, path: [step] }];
  putCursor("0504");
  showCursor(true);
  const first = turnKnown(1);
  assert.equal(aimed.value?.face, 0, "nothing else is known yet");
  answer({ ok: true, actions });
  await first;
  assert.equal(aimed.value?.face, 1);
  await turnKnown(-1);
  await turnKnown(-1);
  assert.equal(aimed.value?.face, 5);
});
