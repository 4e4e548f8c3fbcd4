// A hex in words, for who does not see the map.
import type { Battle, HexId, UnitView, View } from "../engine/protocol";
import { indexOf } from "../geometry/hexes";
import type { Destination } from "../play/selection";
import { pointsText } from "./overlayShapes";

type Place = Pick<Destination, "cost" | "passes">;

/** "hex 1207, woods, elevation 2, English longbowmen, disordered, can be reached for 3 points". */
export function describeHex(
  of: Battle, now: View, hex: HexId, places: readonly Place[], targets: ReadonlySet<string>,
): string {
  const index = indexOf(of.grid, hex);
  const ground = of.terrains[of.hexes.terrain[index] ?? 0]?.id.replaceAll("-", " ");
  const elevation = of.hexes.elevation[index] ?? 0;
  const names = of.places.filter((place) => place.hex === hex).map((place) => place.name);
  const units = now.units.filter((unit) => unit.hexes.includes(hex));
  return [
    `hex ${hex}`, ...names, ground, elevation === 0 ? undefined : `elevation ${elevation}`,
    (of.hexes.roads[index] ?? 0) === 0 ? undefined : "road",
    ...units.map((unit) => describeUnit(of, unit, targets.has(unit.id))),
    reached(places),
  ].filter((part) => part !== undefined && part !== "").join(", ");
}

function describeUnit(of: Battle, shown: UnitView, target: boolean): string {
  const unit = of.units.find((one) => one.id === shown.id);
  const side = of.sides.find((one) => one.id === unit?.side);
  const marks = shown.statuses.filter((status) =>
    of.rules.statuses.some((word) => word.name === status.name && word.marker));
  const parts = [`${side?.name ?? ""} ${unit?.name ?? shown.id}`, shown.mode?.replaceAll("-", " "),
    ...marks.map((status) => status.label), target ? "can be attacked" : undefined];
  return parts.filter((part) => part !== undefined).join(", ");
}

function reached(places: readonly Place[]): string | undefined {
  if (places.length === 0) return undefined;
  const stops = places.filter((place) => !place.passes);
  const costs = (stops.length > 0 ? stops : places).flatMap((place) => place.cost ?? []);
  if (costs.length === 0) return "can be entered";
  const least = Math.min(...costs);
  const price = `${pointsText(least)} ${least === 2 ? "point" : "points"}`;
  return stops.length > 0 ? `can be reached for ${price}`
    : `can be passed for ${price}, not stopped in`;
}
