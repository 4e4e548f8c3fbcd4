// Several units at once: a command, a division, whatever was lassoed; and one order to march.
import { computed, signal } from "@preact/signals";
import type { Chapter, Grid, HexId, March, Refusal, UnitId, UnitView } from "../engine/protocol";
import { centreOf, hexAt, middleOf, neighbourOf, type Point } from "../geometry/hexes";
import { selected } from "./selection";
import { battle, inTurn, open, playMarch, settled, theEngine, told, view, play } from "./session";

/** The units that march together; none or one is no band. */
const chosen = signal<readonly UnitId[]>([]);
export const band = computed(() => {
  const able = new Set(open.value.map((action) => action.unit));
  return chosen.value.filter((unit) => able.has(unit));
});

export interface Straggler {
  unit: UnitId;
  place: string;
  refused?: Refusal;
}
const leftBehind = signal<readonly Straggler[]>([]);
const lastOfOrder = signal<Chapter | undefined>(undefined);

/** Who could not follow the last order, how far each came, and why no further: told until the
 *  phase is over or the order is taken back. */
export const stragglers = computed(() => {
  const now = view.value;
  const last = lastOfOrder.value;
  const holds = now && last && told.value.includes(last) && now.turn === last.turn &&
    now.phase === last.phase && now.to_act === last.side;
  return holds ? leftBehind.value : [];
});

export function dismissStragglers(): void {
  leftBehind.value = [];
}

export function setBand(units: readonly UnitId[]): void {
  chosen.value = units;
}

/** Puts a unit to the band or takes it out; the selected one is in it from the start. */
export function toggleInBand(unit: UnitId): void {
  const first = chosen.value.length === 0 && selected.value !== undefined ? [selected.value] : [];
  const now = [...first, ...chosen.value];
  chosen.value = now.includes(unit) ? now.filter((one) => one !== unit) : [...now, unit];
}

/** All who can act of the group of a unit. */
export function groupOf(unit: UnitId | undefined): UnitId[] {
  const of = battle.value;
  const group = of?.units.find((one) => one.id === unit)?.group;
  if (!of || group === undefined) return [];
  const able = new Set(open.value.map((action) => action.unit));
  return of.units.filter((one) => one.group === group && able.has(one.id)).map((one) => one.id);
}

/** A hex moved as far as from one to another; short of it at the edge of the sheet. */
export function shifted(grid: Grid, hex: HexId, by: Point): HexId {
  const at = centreOf(grid, hex);
  for (const part of [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]) {
    const found = hexAt(grid, { x: at.x + by.x * part, y: at.y + by.y * part });
    if (found !== undefined) return found;
  }
  return hex;
}

/** From the hex of a unit that is nearest to the goal, so that a unit of two hexes covers it. */
export function wayOf(grid: Grid, unit: UnitView, to: HexId): Point {
  const goal = centreOf(grid, to);
  const from = unit.hexes.map((hex) => centreOf(grid, hex)).sort((a, b) =>
    Math.hypot(a.x - goal.x, a.y - goal.y) - Math.hypot(b.x - goal.x, b.y - goal.y))[0] ?? goal;
  return { x: goal.x - from.x, y: goal.y - from.y };
}

/** Where a unit would stand, looking as it does; where it stands if that is no place. */
function placeOf(grid: Grid, unit: UnitView, by: Point): readonly HexId[] {
  const [left, right] = unit.hexes;
  if (left === undefined) return [];
  const goal = shifted(grid, left, by);
  if (right === undefined) return [goal];
  const beside = neighbourOf(grid, goal, unit.face);
  return beside === undefined ? unit.hexes : [goal, beside];
}

/** Where each would stand if all went the same way: those in front first, and who only rides along
 *  with another of them left out. */
export function goalsOf(anchor: UnitId, to: HexId): { unit: UnitView; hexes: readonly HexId[] }[] {
  const of = battle.value;
  const shown = new Map((view.value?.units ?? []).map((unit) => [unit.id, unit]));
  const lead = shown.get(anchor);
  if (!of || !lead) return [];
  const by = wayOf(of.grid, lead, to);
  const isCombat = (unit: UnitView): boolean =>
    of.types.find((type) => type.id === unit.type)?.kind === "combat";
  const units = band.value.flatMap((id) => shown.get(id) ?? [])
    .filter((unit) => unit.hexes.length > 0);
  const troops = units.filter(isCombat);
  const alone = units.filter((unit) => !isCombat(unit) &&
    !troops.some((other) => other.hexes.some((hex) => unit.hexes.includes(hex))));
  const ahead = ({ hexes }: UnitView): number => {
    const at = middleOf(of.grid, hexes);
    return at.x * by.x + at.y * by.y;
  };
  return [...troops.sort((a, b) => ahead(b) - ahead(a)), ...alone]
    .map((unit) => ({ unit, hexes: placeOf(of.grid, unit, by) }));
}

/** One order: all go as the anchor goes to that hex, as far as each can. */
export async function marchTo(anchor: UnitId, to: HexId): Promise<void> {
  if (settled.value.played.length > 0) await play(...settled.value.played);
  const goals = goalsOf(anchor, to);
  if (goals.length === 0) return;
  let plan: March | undefined;
  await inTurn(async () => {
    const words = goals.map(({ unit, hexes }) => `${unit.id} ${hexes.join("/")}`);
    plan = await theEngine().must<March>(`march ${words.join(" ")}`);
  });
  if (!plan) return;
  await playMarch(plan.actions);
  leftBehind.value = plan.units.filter((one) => !one.arrives);
  lastOfOrder.value = told.value.at(-1);
}
