// Who stands where on the board, with whom, and who of them can act.
import type { HexId, SideId, UnitId, UnitView } from "../engine/protocol";
import { battle, open, replaying, view } from "../play/session";
import { standingOf } from "./counterFigures";
import { stacksOf } from "./stacks";

export function sideOf(unit: UnitId): SideId | undefined {
  return battle.value?.units.find((one) => one.id === unit)?.side;
}

export function canAct(unit: UnitId | undefined): boolean {
  if (unit === undefined || replaying.value) return false;
  return open.value.some((action) => action.unit === unit);
}

function shownUnits(): readonly UnitView[] {
  return (view.value?.units ?? []).filter((unit) => unit.hexes.length > 0);
}

export function hexesOf(unit: UnitId | undefined): readonly HexId[] {
  return view.value?.units.find((one) => one.id === unit)?.hexes ?? [];
}

function stacks(): Map<UnitId, UnitId[]> {
  const of = battle.value;
  const types = new Map((of?.types ?? []).map((type) => [type.id, type]));
  const standing = shownUnits().map((unit) => standingOf(unit, types.get(unit.type)));
  return new Map(
    [...stacksOf(standing)].map(([host, members]) => [host, members.map((one) => one.id)]));
}

export function stackOf(unit: UnitId | undefined): UnitId | undefined {
  for (const [host, members] of stacks())
    if (unit !== undefined && members.length > 1 && members.includes(unit)) return host;
  return undefined;
}

/** All units in a hex, who stands for the stack first. */
export function unitsIn(hex: HexId): UnitId[] {
  const inHex = shownUnits().filter((unit) => unit.hexes.includes(hex));
  const here = new Set(inHex.map((unit) => unit.id));
  return [...stacks().values()].flat().filter((unit) => here.has(unit));
}

export function nextInStack(unit: UnitId): UnitId | undefined {
  const host = stackOf(unit);
  const ready = (host === undefined ? [] : (stacks().get(host) ?? [])).filter(canAct);
  return ready.length > 1 ? ready[(ready.indexOf(unit) + 1) % ready.length] : undefined;
}
