// What each counter on the map looks like now: plain values from which it is drawn, equal as long
// as its picture is the same.
import type {
  Action, Battle, BattleUnit, UnitId, UnitType, UnitView, View,
} from "../engine/protocol";
import { cornerAngle, doubleAngle } from "../geometry/hexes";
import { shortName } from "./counterNames";
import type { Layout } from "./counterPlates";
import { printedValues } from "./counterValues";
import { tincture } from "./heraldry";
import { hasActed, isBroken, markersOf, wornWord, type Marker } from "./markers";
import { spotsOf, type Spot, type Standing } from "./stacks";
import { carriesOthers, symbolOf } from "./symbols";

export interface Face {
  side: number;
  colour: string; // of its side or contingent
  layout: Layout;
  turn: number; // degrees of the plate
  front: number | undefined; // degrees of the gold point, on the plate
  symbol: string;
  name: string;
  values: string;
  dot: "solid" | "open" | undefined; // a sign of light troops
  markers: readonly Marker[];
  worn: string | undefined;
  broken: boolean; // worn by degrees: it runs
  command: number | undefined; // which of its side's commands it is of
  title: string;
}

export interface Figure extends Face, Spot {
  kind: UnitType["kind"];
  owed: boolean;
  may: "act" | "group" | undefined; // could do something by the way, or is of a command on offer
  dim: boolean;
}

/** A rule system in which units turn to a corner of their hex has an action for it. */
function hasFacing(of: Battle): boolean {
  return of.rules.actions.some((word) => word.argument === "facing");
}

/** How the plate lies: across two hexes and never with its text upside down. */
export function lieOf(
  of: Battle, size: number, face: number,
): Pick<Face, "layout" | "turn" | "front"> {
  if (size < 2) return { layout: "single", turn: 0, front: undefined };
  const front = ((doubleAngle(of.grid, face) % 360) + 360) % 360;
  if (front % 180 === 90) return { layout: "tall", turn: 0, front };
  const upsideDown = front > 90 && front < 270;
  const turn = upsideDown ? front - 180 : front > 180 ? front - 360 : front;
  return { layout: "wide", turn, front: upsideDown ? 180 : 0 };
}

const DOTS: Readonly<Record<string, Face["dot"]>> = { "●": "solid", "○": "open" };
const ROOMY = 9; // characters that fit with blanks between the values

/** The values in a row, closer together if they are many; a dot is drawn for itself. */
function footOf(printed: readonly string[]): Pick<Face, "values" | "dot"> {
  const values = printed.filter((value) => !(value in DOTS));
  const spaced = values.join(" · ");
  const dot = DOTS[printed.find((value) => value in DOTS) ?? ""];
  return { values: spaced.length > ROOMY ? values.join("·") : spaced, dot };
}

export function faceOf(of: Battle, unit: BattleUnit, shown: UnitView): Face {
  const type = of.types.find((one) => one.id === shown.type);
  const lie = lieOf(of, shown.hexes.length, shown.face);
  const turns = lie.layout === "single" && type?.kind === "combat" && hasFacing(of);
  const side = of.sides.findIndex((one) => one.id === unit.side);
  return {
    ...lie,
    front: turns ? cornerAngle(of.grid, shown.face) % 360 : lie.front,
    side,
    colour: tincture(of.sides[side], unit.group),
    symbol: symbolOf(type, unit.group),
    name: shortName(unit.name, kindWords(type), lie.layout === "single" ? 12 : 14),
    ...footOf(type ? printedValues(of.rules.counter, type, unit, shown.statuses) : []),
    markers: markersOf(of.rules.statuses, shown.statuses),
    worn: wornWord(of.rules.statuses, of.rules.attributes.type, type, shown.statuses),
    broken: isBroken(of.rules.statuses, shown.statuses),
    command: commandOf(of, unit),
    title: titleOf(of, unit, shown, type),
  };
}

/** The place of a unit's command among those of its side, if there are several. */
function commandOf(of: Battle, unit: BattleUnit): number | undefined {
  const commands = of.groups.filter((group) => group.side === unit.side);
  const at = commands.findIndex((group) => group.id === unit.group);
  return at < 0 || commands.length < 2 ? undefined : at;
}

/** Full name, kind, command, and how it stands. */
function titleOf(
  of: Battle, unit: BattleUnit, shown: UnitView, type: UnitType | undefined,
): string {
  const side = of.sides.find((one) => one.id === unit.side)?.name;
  const group = of.groups.find((one) => one.id === unit.group)?.name;
  const words = (type?.id ?? "").replaceAll("-", " ");
  const told = [unit.name, side, group === side ? undefined : group, words,
    ...shown.statuses.map((one) => one.label)];
  return told.filter((word) => word !== undefined && word !== "").join(", ");
}

/** A unit as the stacks want it. */
export function standingOf(
  shown: UnitView, type: UnitType | undefined, of?: Battle,
): Standing {
  const { id, hexes } = shown;
  const front = of && frontOf(of, shown);
  const looks = front === undefined ? {} : { front };
  return { id, hexes, combat: type?.kind === "combat", carries: carriesOthers(type), ...looks };
}

/** Where a unit looks, if facing means anything for it. */
function frontOf(of: Battle, { hexes, face }: UnitView): number | undefined {
  if (hexes.length > 1) return doubleAngle(of.grid, face);
  return hasFacing(of) ? cornerAngle(of.grid, face) : undefined;
}

function kindWords(type: UnitType | undefined): string[] {
  if (!type) return [];
  const { class: troops, weapon } = type.attributes;
  return [type.symbol, type.id, String(troops), String(weapon)].flatMap((word) => word.split("-"));
}

/** All counters on the map, in an order that never changes. */
export function figuresOf(
  of: Battle, now: View, open: UnitId | undefined, soon: readonly UnitId[] = [],
  actions: readonly Action[] = [],
): Figure[] {
  const acting = new Set(actions.flatMap((action) => action.unit ?? []));
  const named = new Set(actions.flatMap((action) => action.group ?? []));
  const units = new Map(of.units.map((unit) => [unit.id, unit]));
  const types = new Map(of.types.map((type) => [type.id, type]));
  const onMap = now.units.filter((shown) => shown.hexes.length > 0);
  const standing = onMap.map((shown) => standingOf(shown, types.get(shown.type), of));
  const spots = spotsOf(of.grid, standing, open);
  const able = new Set([...now.can_act, ...soon]); // soon: when another has completed its move
  return onMap.flatMap((shown): Figure[] => {
    const unit = units.get(shown.id);
    const spot = spots.get(shown.id);
    if (!unit || !spot) return [];
    const mine = unit.side === now.to_act;
    return [{
      ...faceOf(of, unit, shown), ...spot, kind: types.get(shown.type)?.kind ?? "combat",
      owed: mine && able.has(shown.id),
      may: acting.has(shown.id) ? "act" : named.has(unit.group ?? "") ? "group" : undefined,
      dim: mine && !able.has(shown.id) && hasActed(of.rules.statuses, shown.statuses),
    }];
  });
}
