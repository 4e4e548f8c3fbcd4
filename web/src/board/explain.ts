// What to ask the engine when the selected unit may not do what was tapped.
import type { Battle, Grid, HexId, UnitId, UnitView } from "../engine/protocol";
import { neighbourOf } from "../geometry/hexes";

const DIRECTIONS = [0, 1, 2, 3, 4, 5];

function besideOf(grid: Grid, hexes: readonly HexId[], hex: HexId): HexId[] {
  return hexes.filter((own) =>
    DIRECTIONS.some((direction) => neighbourOf(grid, own, direction) === hex));
}

export function isBeside(grid: Grid, hexes: readonly HexId[], hex: HexId): boolean {
  return besideOf(grid, hexes, hex).length > 0;
}

/** The steps that would bring a unit into a hex at once, however far off it is. */
export function stepsInto(of: Battle, unit: UnitView, hex: HexId): string[] {
  const word = of.rules.actions.find((one) =>
    one.flags.includes("step") && (one.argument === "hex" || one.argument === "place"));
  if (!word || unit.hexes.includes(hex)) return [];
  const beside = besideOf(of.grid, unit.hexes, hex);
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
