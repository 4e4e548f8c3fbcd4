// Who stands with whom, and where each counter of a stack is drawn.
import type { Grid, HexId, UnitId } from "../engine/protocol";
import { centreOf, middleOf, type Point } from "../geometry/hexes";

export interface Standing {
  id: UnitId;
  hexes: readonly HexId[];
  combat: boolean;
  carries?: boolean; // others stand in it
  front?: number; // degrees towards which it looks, clockwise from the top of the sheet
}

export interface Spot extends Point {
  id: UnitId;
  /** A leader with troops is a flag on their counter until the stack opens. */
  form: "full" | "flag";
  stack: UnitId | undefined; // the unit that stands for the stack; nothing for who stands alone
  raised: boolean;
  beneath: boolean; // lies under who stands in it
}

const STEP = 7; // between counters that lie on each other
const FAN = 58; // between counters of an open stack
const WIDE = 122; // the same for a counter of two hexes
const FLAG = 19;
const RISE = 13; // by which a wagon shows above who stands in it
const SINK = 9; // and by which he stands below the middle

/** Who is drawn first and stands for the stack: troops, what carries them, leaders. */
function rank({ combat, carries }: Standing): number {
  if (!combat) return 2;
  return carries ? 1 : 0;
}

/** The units of each stack by the unit that stands for it: the combat unit, or the first. */
export function stacksOf(units: readonly Standing[]): Map<UnitId, Standing[]> {
  const byHex = new Map<HexId, Standing[]>();
  const stacks: Standing[][] = [];
  // The wagon first: two who stand in its two hexes are one stack.
  const first = (unit: Standing): number => (unit.carries ? -1 : rank(unit));
  const joining = [...units].sort((a, b) => first(a) - first(b));
  for (const unit of joining) {
    const known = unit.hexes.map((hex) => byHex.get(hex)).find((one) => one !== undefined);
    const stack = known ?? [];
    if (!known) stacks.push(stack);
    stack.push(unit);
    for (const hex of unit.hexes) if (!byHex.has(hex)) byHex.set(hex, stack);
  }
  return new Map(stacks.map((stack) => {
    const ordered = [...stack].sort((a, b) => rank(a) - rank(b));
    return [ordered[0]?.id ?? "", ordered];
  }));
}

export function spotsOf(
  grid: Grid, units: readonly Standing[], open: UnitId | undefined,
): Map<UnitId, Spot> {
  const spots = new Map<UnitId, Spot>();
  for (const [host, members] of stacksOf(units)) {
    const placed = members.length === 1
      ? alone(grid, members) : piled(grid, host, members, host === open);
    for (const spot of placed) spots.set(spot.id, spot);
  }
  return spots;
}

function alone(grid: Grid, members: readonly Standing[]): Spot[] {
  return members.map((unit) => ({
    id: unit.id, ...middleOf(grid, unit.hexes), form: "full", stack: undefined, raised: false,
    beneath: false,
  }));
}

/** The way up the page, square to how a counter of two hexes lies. */
function upwards(grid: Grid, hexes: readonly HexId[]): Point {
  const [a, b] = hexes.map((hex) => centreOf(grid, hex));
  if (!a || !b) return { x: 0, y: -1 };
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const across = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
  return across.y > 0 ? { x: -across.x, y: -across.y } : across;
}

/** Where the counters of a stack lie that is shut: each on the one before, a wagon showing above
 *  who stands in it, leaders as flags. */
function shut(grid: Grid, host: UnitId, members: readonly Standing[]): Spot[] {
  const base = members[0];
  const wagon = members.find((unit) => unit.carries);
  if (!base) return [];
  const up = wagon ? upwards(grid, wagon.hexes) : { x: 0, y: 0 };
  const moved = (by: number, { x, y }: Point): Point => ({ x: x + up.x * by, y: y + up.y * by });
  const isIn = wagon !== undefined && members.some((unit) => unit.combat && unit !== wagon);
  const sunk = isIn ? -SINK : 0;
  const flags = new Map<HexId, number>();
  return members.map((unit, index): Spot => {
    const shared = {
      id: unit.id, stack: host, raised: false, beneath: isIn && unit === wagon,
    };
    if (isIn && unit.combat) {
      const spot = moved(unit === wagon ? RISE : sunk, middleOf(grid, unit.hexes));
      return { ...shared, ...spot, form: "full" };
    }
    if (unit.combat || !base.combat) {
      const { x, y } = middleOf(grid, base.hexes);
      return { ...shared, x: x + STEP * index, y: y + STEP * index, form: "full" };
    }
    const hex = unit.hexes[0] ?? "";
    const nth = flags.get(hex) ?? 0;
    flags.set(hex, nth + 1);
    const centre = moved(sunk, centreOf(grid, hex));
    return { ...shared, x: centre.x - 25 + nth * FLAG, y: centre.y - 14, form: "flag" };
  });
}

const ROW = 62; // from the troops to the row of the others

/** On which side of its troops a stack opens: away from their front, and never off the sheet. */
function rowOf(base: Standing, middle: Point): number {
  const looksUp = base.front !== undefined && Math.cos((base.front * Math.PI) / 180) > 0.1;
  return looksUp || middle.y <= 110 ? ROW : -ROW;
}

/** Where they lie when it is open: the troops at their places, all others in a row behind them. */
function fanned(grid: Grid, host: UnitId, members: readonly Standing[]): Spot[] {
  const base = members[0];
  if (!base) return [];
  const shared = { stack: host, raised: true, beneath: false, form: "full" } as const;
  const wagon = members.find((unit) => unit.carries);
  const stays = (unit: Standing): boolean =>
    unit === base || (wagon !== undefined && unit.combat && unit !== wagon);
  const others = members.filter((unit) => !stays(unit));
  const middle = middleOf(grid, (wagon ?? base).hexes);
  const behind = rowOf(base, middle);
  const widths = others.map((unit) => (unit.hexes.length > 1 ? WIDE : FAN));
  let left = middle.x - widths.reduce((sum, width) => sum + width, 0) / 2;
  const row = others.map((unit, index): Spot => {
    const width = widths[index] ?? FAN;
    left += width;
    return { ...shared, id: unit.id, x: left - width / 2, y: middle.y + behind };
  });
  const staying = members.filter(stays).map((unit): Spot =>
    ({ ...shared, id: unit.id, ...middleOf(grid, unit.hexes) }));
  return [...staying, ...row];
}

function piled(grid: Grid, host: UnitId, members: readonly Standing[], open: boolean): Spot[] {
  return open ? fanned(grid, host, members) : shut(grid, host, members);
}
