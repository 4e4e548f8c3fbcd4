// A hex in words, for who does not see the map.
import type { Battle, HexId, UnitId, UnitView, View } from "../engine/protocol";
import { indexOf } from "../geometry/hexes";
import type { Destination } from "../play/selection";
import { pointsText } from "./overlayShapes";
import { compass, frontOf } from "./stances";

type Place = Pick<Destination, "cost" | "passes">;

/** What is said of units beside what they are: "selected", "can be attacked". */
export type Said = (unit: UnitId) => string | undefined;

/** "hex 1207, woods, elevation 2, English longbowmen, looking north, disordered, can be reached for
 *  3 points". */
export function describeHex(
  of: Battle, now: View, hex: HexId, places: readonly Place[] = [], said: Said = () => undefined,
): string {
  const index = indexOf(of.grid, hex);
  const ground = of.terrains[of.hexes.terrain[index] ?? 0]?.id.replaceAll("-", " ");
  const elevation = of.hexes.elevation[index] ?? 0;
  const names = of.places.filter((place) => place.hex === hex).map((place) => place.name);
  const units = now.units.filter((unit) => unit.hexes.includes(hex));
  return [
    `hex ${hex}`, ...names, ground, elevation === 0 ? undefined : `elevation ${elevation}`,
    (of.hexes.roads[index] ?? 0) === 0 ? undefined : "road",
    ...units.map((unit) => describeUnit(of, unit, said(unit.id))),
    reached(places),
  ].filter((part) => part !== undefined && part !== "").join(", ");
}

function describeUnit(of: Battle, shown: UnitView, said: string | undefined): string {
  const unit = of.units.find((one) => one.id === shown.id);
  const side = of.sides.find((one) => one.id === unit?.side);
  const marks = shown.statuses.filter((status) =>
    of.rules.statuses.some((word) => word.name === status.name && word.marker));
  const fights = of.types.find((type) => type.id === shown.type)?.kind === "combat";
  const front = fights ? frontOf(of, shown) : undefined;
  const name = unit?.name ?? shown.id;
  const whose = name.startsWith(side?.name ?? "") ? "" : `${side?.name ?? ""} `;
  const parts = [`${whose}${name}`, shown.mode?.replaceAll("-", " "),
    front === undefined ? undefined : `looking ${compass(front)}`,
    ...marks.map((status) => status.label), said];
  return parts.filter((part) => part !== undefined).join(", ");
}

function reached(places: readonly Place[]): string | undefined {
  if (places.length === 0) return undefined;
  const stops = places.filter((place) => !place.passes);
  const costs = (stops.length > 0 ? stops : places).flatMap((place) => place.cost ?? []);
  if (costs.length === 0) return "can be entered";
  const least = Math.min(...costs);
  const price = least === 0 ? "" : ` for ${pointsText(least)} ${least === 2 ? "point" : "points"}`;
  return stops.length > 0 ? `can be reached${price}` : `can be passed${price}, not stopped in`;
}
