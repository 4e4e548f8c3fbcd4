// Where the keys take the cursor.
import type { Battle, Grid, HexId, View } from "../engine/protocol";
import { allHexes, cellOf, hexId, isOnMap, isOnSheet, neighbourOf } from "../geometry/hexes";

type Ground = Pick<Battle, "grid" | "hexes">;

/** The letters as the six neighbours lie around a hex, clockwise from the first direction. */
const LETTERS = ["w", "e", "d", "s", "a", "q"];
const ARROWS: Readonly<Record<string, { column: number; row: number }>> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

export function isMove(key: string): boolean {
  return LETTERS.includes(key.toLowerCase()) || ARROWS[key] !== undefined;
}

/** The hex a key leads to; the same one at the edge of the map, nothing for any other key. */
export function moveCursor(of: Ground, hex: HexId, key: string): HexId | undefined {
  const next = moved(of.grid, hex, key);
  return next === undefined || isOnMap(of, next) ? next : hex;
}

function moved(grid: Grid, hex: HexId, key: string): HexId | undefined {
  const direction = LETTERS.indexOf(key.toLowerCase());
  if (direction >= 0) return neighbourOf(grid, hex, direction) ?? hex;
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const { column, row } = cellOf(hex);
  const cell = { column: column + arrow.column, row: row + arrow.row };
  return isOnSheet(grid, cell) ? hexId(cell) : hex;
}

/** Where the cursor stands before it was moved: by the first unit that has something to do, or of
 *  the side that decides. */
export function startHex(of: Battle, now: View): HexId | undefined {
  const standing = now.units.filter((unit) => unit.hexes.length > 0);
  const sideOf = new Map(of.units.map((unit) => [unit.id, unit.side]));
  const first = standing.find((unit) => now.can_act.includes(unit.id)) ??
    standing.find((unit) => sideOf.get(unit.id) === now.to_act) ?? standing[0];
  return first?.hexes[0] ?? allHexes(of.grid).find((hex) => isOnMap(of, hex));
}
