// What to ask the engine when the selected unit may not do what was tapped.
import type { Battle, HexId, UnitId, UnitView } from "../engine/protocol";
import { neighbourOf } from "./geometry";

const DIRECTIONS = [0, 1, 2, 3, 4, 5];

/** The steps that would bring a unit into a hex beside it; none if the hex is farther off. */
export function stepsInto(of: Battle, unit: UnitView, hex: HexId): string[] {
  const word = of.rules.actions.find((one) =>
    one.flags.includes("step") && (one.argument === "hex" || one.argument === "place"));
  const beside = unit.hexes.filter((own) =>
    DIRECTIONS.some((direction) => neighbourOf(of.grid, own, direction) === hex));
  if (!word || beside.length === 0 || unit.hexes.includes(hex)) return [];
  const places = unit.hexes.length === 1 ? [hex] : doublePlaces(of, unit, beside, hex);
  return places.map((place) => `${unit.id} ${word.name} ${place}`);
}

/** Places of two hexes that cover a hex: first those that look the same way, then the turns. */
function doublePlaces(
  of: Battle, unit: UnitView, beside: readonly HexId[], hex: HexId,
): string[] {
  const right = neighbourOf(of.grid, hex, unit.face);
  const left = neighbourOf(of.grid, hex, (unit.face + 3) % 6);
  const turned = beside.flatMap((own) => [`${own}/${hex}`, `${hex}/${own}`]);
  const kept = [right && `${hex}/${right}`, left && `${left}/${hex}`];
  return [...new Set([...kept.filter((place) => place !== undefined), ...turned])];
}

/** Everything a unit might do to another, by the words of the rules. */
export function deedsTo(of: Battle, unit: UnitId, other: UnitId): string[] {
  return of.rules.actions
    .filter((word) => word.has_unit && word.argument === "unit")
    .map((word) => `${unit} ${word.name} ${other}`);
}
