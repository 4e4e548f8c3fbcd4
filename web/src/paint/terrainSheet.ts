// The battle's map as the painters want it: its hexes with centre, ground and height, and chance
// that depends on the place alone, so that every paint of a map is the same.
import type { Battle, Grid, HexId } from "../engine/protocol";
import {
  allHexes, APOTHEM, centreOf, directionAngle, indexOf, neighbourOf, sheetSize, towards, type Point,
} from "../geometry/hexes";

/** What of a battle is painted; its sides have their colours as the page shows them. */
export type Land = Pick<Battle, "grid" | "hexes" | "terrains" | "hexsides" | "lines" | "zones"> & {
  sides: readonly { id: string; colour: string }[];
};

export interface Tile {
  hex: HexId;
  centre: Point;
  ground: string; // id of the terrain
  elevation: number;
  roads: number; // bit d: a road crosses the side in direction d
  beside: (Tile | undefined)[]; // by direction; none beyond the map
  like?: HexId; // of ground beyond the map: the hex it goes on from
}

export interface Sheet {
  land: Land;
  grid: Grid;
  width: number;
  height: number;
  tiles: readonly Tile[];
  at: ReadonlyMap<HexId, Tile>;
  /** The ground just beyond the map, as it is inside: the sheet is painted to its edge. */
  ghosts: readonly Tile[];
}

export function sheetOf(land: Land): Sheet {
  const { grid, hexes, terrains } = land;
  const tiles: Tile[] = [];
  for (const hex of allHexes(grid)) {
    const index = indexOf(grid, hex);
    if (!hexes.on_map[index]) continue;
    tiles.push({
      hex,
      centre: centreOf(grid, hex),
      ground: terrains[hexes.terrain[index] ?? 0]?.id ?? "",
      elevation: hexes.elevation[index] ?? 0,
      roads: hexes.roads[index] ?? 0,
      beside: [],
    });
  }
  const at = new Map(tiles.map((tile) => [tile.hex, tile]));
  for (const tile of tiles)
    for (let direction = 0; direction < 6; direction++) {
      const hex = neighbourOf(grid, tile.hex, direction);
      tile.beside.push(hex === undefined ? undefined : at.get(hex));
    }
  return { land, grid, ...sheetSize(grid), tiles, at, ghosts: ghostsOf(grid, tiles) };
}

/** Each has the mean height of the hexes it touches and the ground of the one straight before it,
 *  or else the commonest: so that a river flows on. */
function ghostsOf(grid: Grid, tiles: readonly Tile[]): Tile[] {
  const touched = new Map<string, { centre: Point; tiles: Tile[] }>();
  for (const tile of tiles)
    tile.beside.forEach((there, direction) => {
      if (there) return;
      const centre = towards(tile.centre, directionAngle(grid, direction), 2 * APOTHEM);
      const name = `beyond ${Math.round(centre.x)} ${Math.round(centre.y)}`;
      const known = touched.get(name);
      if (known) known.tiles.push(tile);
      else touched.set(name, { centre, tiles: [tile] });
    });
  return [...touched].flatMap(([hex, { centre, tiles: near }]) => {
    const count = (ground: string): number => near.filter((tile) => tile.ground === ground).length;
    const isStraight = (tile: Tile): boolean =>
      Math.min(Math.abs(tile.centre.x - centre.x), Math.abs(tile.centre.y - centre.y)) < 1;
    const commonest = near.reduce((a, b) => (count(b.ground) > count(a.ground) ? b : a));
    const like = near.find(isStraight) ?? commonest;
    const elevation = near.reduce((sum, tile) => sum + tile.elevation, 0) / near.length;
    return [{ ...like, hex, like: like.hex, centre, elevation, beside: [] }];
  });
}

/** Numbers in [0, 1) that follow from a text. */
export function chance(text: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A smooth wave between -1 and 1 over the sheet, to make edges less regular. */
export function waver(x: number, y: number): number {
  return (
    (Math.sin(x * 0.061 + y * 0.023) + Math.sin(y * 0.053 - x * 0.031 + 2.1) +
      Math.sin((x + y) * 0.089 + 4.2)) / 3
  );
}
