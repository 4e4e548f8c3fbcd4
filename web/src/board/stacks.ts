// Who stands with whom, and where each counter of a stack is drawn.
import type { Grid, HexId, UnitId } from "../engine/protocol";
import { centreOf, middleOf, type Point } from "./geometry";

export interface Standing {
  id: UnitId;
  hexes: readonly HexId[];
  combat: boolean;
}

export interface Spot extends Point {
  id: UnitId;
  /** A leader with troops is a flag on their counter until the stack opens. */
  form: "full" | "flag";
  stack: UnitId | undefined; // the unit that stands for the stack; nothing for who stands alone
  raised: boolean;
}

const STEP = 7; // between counters that lie on each other
const FAN = 58; // between counters of an open stack
const FLAG = 19;

/** The units of each stack by the unit that stands for it: the combat unit, or the first. */
export function stacksOf(units: readonly Standing[]): Map<UnitId, Standing[]> {
  const byHex = new Map<HexId, UnitId>();
  const stacks = new Map<UnitId, Standing[]>();
  const ordered = [...units.filter((unit) => unit.combat), ...units.filter((unit) => !unit.combat)];
  for (const unit of ordered) {
    const host = unit.hexes.map((hex) => byHex.get(hex)).find((id) => id !== undefined) ?? unit.id;
    const there = stacks.get(host);
    if (there) there.push(unit);
    else stacks.set(host, [unit]);
    for (const hex of unit.hexes) if (!byHex.has(hex)) byHex.set(hex, host);
  }
  return stacks;
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
  }));
}

function piled(grid: Grid, host: UnitId, members: readonly Standing[], open: boolean): Spot[] {
  const base = members[0];
  if (!base) return [];
  const middle = middleOf(grid, base.hexes);
  const others = members.slice(1);
  const above = middle.y > 110 ? -62 : 62;
  const flags = new Map<HexId, number>();
  const spots = others.map((unit, index): Spot => {
    const shared = { id: unit.id, stack: host, raised: open };
    if (open) {
      const x = middle.x + (index - (others.length - 1) / 2) * FAN;
      return { ...shared, x, y: middle.y + above, form: "full" };
    }
    if (unit.combat || !base.combat) {
      const shift = STEP * (index + 1);
      return { ...shared, x: middle.x + shift, y: middle.y + shift, form: "full" };
    }
    const hex = unit.hexes[0] ?? "";
    const nth = flags.get(hex) ?? 0;
    flags.set(hex, nth + 1);
    const centre = centreOf(grid, hex);
    return { ...shared, x: centre.x - 20 + nth * FLAG, y: centre.y - 14, form: "flag" };
  });
  return [{ id: base.id, ...middle, form: "full", stack: host, raised: open }, ...spots];
}
