// Several units at once: a command, a division, whatever was lassoed; and one order to march.
import { batch, computed, signal } from "@preact/signals";
import type {
  Battle, Chapter, Grid, HexId, March, Refusal, UnitId, UnitView,
} from "../engine/protocol";
import { centreOf, hexAt, middleOf, neighbourOf, type Point } from "../geometry/hexes";
import { select, selected } from "./selection";
import {
  battle, inTurn, open, partNow, play, playMarch, settled, theEngine, told, view,
} from "./session";

/** The units that march together, and the part of the game in which they were put together: in
 *  another nobody would expect a click to move them. */
const chosen = signal<{ units: readonly UnitId[]; part: string }>({ units: [], part: "" });

/** None or one is no band. */
export const band = computed(() => {
  if (chosen.value.part !== partNow()) return [];
  const able = new Set(open.value.map((action) => action.unit));
  return chosen.value.units.filter((unit) => able.has(unit));
});

/** Of several units, the one that goes to the hex an order names. */
export const bandLead = computed(() => {
  if (band.value.length < 2) return undefined;
  const picked = selected.value;
  return picked !== undefined && band.value.includes(picked) ? picked : band.value[0];
});

export interface Straggler {
  unit: UnitId;
  place: string;
  went: boolean; // part of the way
  refused?: Refusal;
}
const leftBehind = signal<readonly Straggler[]>([]);
const lastOfOrder = signal<Chapter | undefined>(undefined);

/** Who did not come where the last order sent him, how far each came, and why no further: told
 *  until the phase is over or the order is taken back. */
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

/** One of them is selected, so that it is seen whom an order names, and nobody else is. */
export function setBand(units: readonly UnitId[]): void {
  batch(() => {
    chosen.value = { units, part: partNow() };
    const picked = selected.value;
    if (band.value.length === 0 || (picked !== undefined && band.value.includes(picked))) return;
    const of = battle.value;
    select((of && ranksOf(of, bandUnits()).troops[0]?.id) ?? band.value[0]);
  });
}

/** A unit with those who can act and may ride along with it: who points at a stack means all. */
function withRiders(unit: UnitId): UnitId[] {
  const of = battle.value;
  const shown = view.value?.units ?? [];
  const itself = shown.find((one) => one.id === unit);
  if (!of || !itself) return [unit];
  const able = new Set(open.value.map((action) => action.unit));
  const beside = shown.filter((one) => one !== itself && able.has(one.id) && together(one, itself));
  const { riders } = ranksOf(of, [itself, ...beside]);
  return [unit, ...riders.filter((rider) => rider.with === unit).map((rider) => rider.unit)];
}

/** Puts a unit to the band, or takes it out, with whoever rides along; the selected one is in it
 *  from the start. */
export function toggleInBand(unit: UnitId): void {
  const picked = selected.value;
  const able = open.value.some((action) => action.unit === picked);
  const first = band.value.length === 0 && picked !== undefined && able ? [picked] : [];
  const now = [...first, ...band.value];
  const meant = withRiders(unit);
  const others = now.filter((one) => !meant.includes(one));
  setBand(now.includes(unit) ? others : [...others, ...meant]);
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

/** Who shares a hex with a unit that fights, and may ride along with it. */
export interface Rider {
  unit: UnitId;
  with: UnitId;
}

const together = (a: UnitView, b: UnitView): boolean =>
  a.hexes.some((hex) => b.hexes.includes(hex));

/** Those of the band who fight, those who may ride along with one of them, and the rest. */
export function ranksOf(of: Battle, units: readonly UnitView[]) {
  const isCombat = (unit: UnitView): boolean =>
    of.types.find((type) => type.id === unit.type)?.kind === "combat";
  const troops = units.filter(isCombat);
  const others = units.filter((unit) => !isCombat(unit));
  const riders = others.flatMap((unit): Rider[] => {
    const mount = troops.find((troop) => together(troop, unit));
    return mount ? [{ unit: unit.id, with: mount.id }] : [];
  });
  const alone = others.filter((unit) => !riders.some((rider) => rider.unit === unit.id));
  return { troops, riders, alone };
}

/** Whom the rules did not let ride along: their troop has gone, and they stand elsewhere. */
export function unmounted(
  riders: readonly Rider[], before: readonly UnitView[], now: readonly UnitView[],
): Rider[] {
  const at = (units: readonly UnitView[], id: UnitId): UnitView | undefined =>
    units.find((unit) => unit.id === id);
  return riders.filter((rider) => {
    const [mount, unit] = [at(now, rider.with), at(now, rider.unit)];
    const went = mount?.hexes.join() !== at(before, rider.with)?.hexes.join();
    return mount && unit && went && unit.hexes.length > 0 && !together(mount, unit);
  });
}

function bandUnits(): UnitView[] {
  const shown = new Map((view.value?.units ?? []).map((unit) => [unit.id, unit]));
  return band.value.flatMap((id) => shown.get(id) ?? []).filter((unit) => unit.hexes.length > 0);
}

/** Where each would stand if all went the same way: those in front first, and who may ride along
 *  with another of them left out. */
export function goalsOf(anchor: UnitId, to: HexId): { unit: UnitView; hexes: readonly HexId[] }[] {
  const of = battle.value;
  const lead = view.value?.units.find((unit) => unit.id === anchor);
  if (!of || !lead) return [];
  const by = wayOf(of.grid, lead, to);
  const { troops, alone } = ranksOf(of, bandUnits());
  const ahead = ({ hexes }: UnitView): number => {
    const at = middleOf(of.grid, hexes);
    return at.x * by.x + at.y * by.y;
  };
  return [...troops.sort((a, b) => ahead(b) - ahead(a)), ...alone]
    .map((unit) => ({ unit, hexes: placeOf(of.grid, unit, by) }));
}

/** Plans the way of units to their places and plays it. */
async function march(
  goals: readonly { unit: UnitId; hexes: readonly HexId[] }[], since: number,
): Promise<March["units"]> {
  let plan: March | undefined;
  await inTurn(async () => {
    const words = goals.map(({ unit, hexes }) => `${unit} ${hexes.join("/")}`);
    plan = await theEngine().must<March>(`march ${words.join(" ")}`);
  });
  if (!plan) return [];
  await playMarch(plan.actions, since);
  return plan.units;
}

/** One order: all go as the anchor goes to that hex, as far as each can. Who did not ride along
 *  with his troop follows it to where it has come. */
export async function marchTo(anchor: UnitId, to: HexId): Promise<void> {
  if (settled.value.played.length > 0) await play(...settled.value.played);
  const goals = goalsOf(anchor, to);
  const of = battle.value;
  const start = view.value;
  if (goals.length === 0 || !of || !start) return;
  const { riders } = ranksOf(of, bandUnits());
  const ends = [...await march(goals.map(({ unit, hexes }) => ({ unit: unit.id, hexes })),
    start.ply)];
  const now = view.value?.units ?? [];
  const follow = unmounted(riders, start.units, now).flatMap((rider) => {
    const hex = now.find((unit) => unit.id === rider.with)?.hexes[0];
    return hex === undefined ? [] : [{ unit: rider.unit, hexes: [hex] }];
  });
  if (follow.length > 0 && view.value?.to_act === start.to_act)
    ends.push(...await march(follow, start.ply));
  const stood = new Map(start.units.map((unit) => [unit.id, unit.hexes.join("/")]));
  leftBehind.value = ends.filter((one) => !one.arrives)
    .map((one) => ({ ...one, went: stood.get(one.unit) !== one.place }));
  lastOfOrder.value = told.value.at(-1);
}
