import assert from "node:assert/strict";
import { test } from "node:test";
import { isWithin } from "../../src/board/lasso";
import {
  apart, bearingOf, inTurnOrder, likeliest, pointFor, towardsPointer, angleTo,
} from "../../src/board/stances";
import type { Battle, Chapter, Grid, UnitView } from "../../src/engine/protocol";
import { centreOf, neighbourOf } from "../../src/geometry/hexes";
import { ranksOf, shifted, unmounted, wayOf } from "../../src/play/band";
import { moveLength } from "../../src/play/history";
import type { Destination } from "../../src/play/selection";

const flat: Grid = {
  shape: "flat", columns: 12, rows: 12, one_short: false,
  directions: ["N", "NE", "SE", "S", "SW", "NW"],
};
const pointy: Grid = { ...flat, shape: "pointy", directions: ["NE", "E", "SE", "SW", "W", "NW"] };

function battleOn(grid: Grid, facing = true): Battle {
  const actions = facing ? [{ argument: "facing" }] : [];
  return { grid, rules: { actions }, units: [] } as unknown as Battle;
}

/** The twelve ways to lie across two hexes of which one is this. */
function doubles(grid: Grid, hex: string): Destination[] {
  return [0, 1, 2, 3, 4, 5].flatMap((face) => {
    const right = neighbourOf(grid, hex, face) ?? "";
    const left = neighbourOf(grid, hex, (face + 3) % 6) ?? "";
    return [[hex, right], [left, hex]].map((hexes) =>
      ({ hexes, face, kind: "move", path: [`step ${hexes.join("/")}`], cost: 2 }));
  });
}

const corners: Destination[] = [0, 1, 2, 3, 4, 5].map((face) =>
  ({ hexes: ["0505"], face, kind: "face", path: [`face ${face}`] }));

test("the pointer around a hex reaches every way to stand in it", () => {
  for (const grid of [flat, pointy])
    for (const places of [doubles(grid, "0505"), corners]) {
      const of = battleOn(grid);
      const centre = centreOf(grid, "0505");
      for (const place of places) {
        const at = pointFor(of, place, "0505");
        assert.equal(towardsPointer(of, places, centre, angleTo(centre, at)), place);
      }
    }
});

test("the twelve ways across two hexes lie thirty degrees apart", () => {
  const of = battleOn(flat);
  const centre = centreOf(flat, "0505");
  const round = inTurnOrder(of, doubles(flat, "0505"), centre);
  round.forEach((place, index) => {
    const next = round[(index + 1) % round.length] ?? place;
    const step = apart(bearingOf(of, place, centre) ?? 0, bearingOf(of, next, centre) ?? 0);
    assert.ok(Math.abs(step - 30) < 0.1, `${step} degrees`);
  });
});

test("the likeliest way to stand looks at the nearest enemy, or the way it came", () => {
  const of = battleOn(flat);
  const unit = { id: "u", hexes: ["0509"], face: 0, type: "", statuses: [] } as UnitView;
  const enemy = { ...unit, id: "e", hexes: ["0503"] };
  const ahead = likeliest(of, corners, unit, [enemy])?.face ?? -1;
  assert.ok([0, 5].includes(ahead), "a corner to the north");
  const beside = { ...enemy, hexes: ["0904"] };
  assert.equal(likeliest(of, corners, unit, [beside])?.face, 0, "towards the north-east");
  const onward = likeliest(of, corners, unit, [])?.face ?? -1;
  assert.ok([0, 5].includes(onward), "as it came, from the south");
});

test("a line gathers what lies within it", () => {
  const loop = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }, { x: 5, y: 4 }, { x: 0, y: 10 }];
  assert.ok(isWithin(loop, { x: 2, y: 2 }));
  assert.ok(!isWithin(loop, { x: 5, y: 8 }), "not in the notch");
  assert.ok(!isWithin(loop, { x: 12, y: 2 }));
});

test("those who march together keep their places to each other", () => {
  for (const grid of [flat, pointy]) {
    const lead = { hexes: ["0505"] } as unknown as UnitView;
    const by = wayOf(grid, lead, "0607");
    assert.equal(shifted(grid, "0505", by), "0607");
    for (let d = 0; d < 6; d++)
      assert.equal(shifted(grid, neighbourOf(grid, "0505", d) ?? "", by),
        neighbourOf(grid, "0607", d));
  }
});

function chapter(ply: number, action: string, more: Partial<Chapter> = {}): Chapter {
  return { ply, turn: 1, phase: "movement", side: "scots", action, dice: [], events: [], ...more };
}

test("a move is what one unit did without dice in one phase, or one order to several", () => {
  const of = { units: [{ id: "a" }, { id: "b" }] } as unknown as Battle;
  const told = [
    chapter(1, "b step 0101"), chapter(2, "a step 0202"), chapter(3, "a step 0203"),
    chapter(4, "a halt"),
  ];
  assert.equal(moveLength(of, told, []), 3);
  assert.equal(moveLength(of, told, [[0, 4]]), 4, "an order");
  assert.equal(moveLength(of, [...told, chapter(5, "done")], []), 1);
  const rolled = [chapter(1, "a organize", { dice: [3] }), chapter(2, "a step 0202")];
  assert.equal(moveLength(of, rolled, []), 1, "dice part two moves");
  assert.equal(moveLength(of, rolled.slice(0, 1), []), 1);
  assert.equal(moveLength(of, [], []), 0);
  const other = [chapter(1, "a step 0202"), chapter(2, "a step 0203", { phase: "rout" })];
  assert.equal(moveLength(of, other, []), 1, "a phase parts them too");
});

test("who shares a hex with a troop rides along, or is found out when it has gone", () => {
  const at = (id: string, type: string, ...hexes: string[]): UnitView =>
    ({ id, type, hexes, face: 0, statuses: [] });
  const of = { types: [{ id: "horse", kind: "combat" }, { id: "chief", kind: "leader" }] };
  const before = [at("guard", "horse", "0505"), at("saladin", "chief", "0505"),
    at("taki", "chief", "0707")];
  const { troops, riders, alone } = ranksOf(of as unknown as Battle, before);
  assert.deepEqual(troops.map(({ id }) => id), ["guard"]);
  assert.deepEqual(riders, [{ unit: "saladin", with: "guard" }]);
  assert.deepEqual(alone.map(({ id }) => id), ["taki"]);
  const gone = at("guard", "horse", "0605");
  assert.deepEqual(unmounted(riders, before, [gone, at("saladin", "chief", "0605")]), []);
  assert.deepEqual(unmounted(riders, before, [gone, at("saladin", "chief", "0505")]), riders);
  assert.deepEqual(unmounted(riders, before, before), [], "they stay together");
});
