// Where hexes lie on the sheet. World units: a hex has the radius RADIUS; x to the right, y down.
import type { Battle, Grid, HexId } from "../engine/protocol";

export interface Point {
  x: number;
  y: number;
}

export const RADIUS = 40; // centre to corner
export const APOTHEM = (RADIUS * Math.sqrt(3)) / 2; // centre to side
export const MARGIN = 30; // paper around the outermost hexes

export interface Cell {
  column: number; // from 1, as printed
  row: number;
}

export function cellOf(hex: HexId): Cell {
  return { column: Number(hex.slice(0, 2)), row: Number(hex.slice(2)) };
}

export function hexId(cell: Cell): HexId {
  return String(cell.column).padStart(2, "0") + String(cell.row).padStart(2, "0");
}

/** Place in the arrays of the battle. */
export function indexOf(grid: Grid, hex: HexId): number {
  const { column, row } = cellOf(hex);
  return (row - 1) * grid.columns + (column - 1);
}

export function isOnSheet(grid: Grid, { column, row }: Cell): boolean {
  if (column < 1 || column > grid.columns || row < 1 || row > grid.rows) return false;
  if (!grid.one_short) return true;
  return grid.shape === "flat"
    ? !(column % 2 === 0 && row === grid.rows)
    : !(row % 2 === 0 && column === grid.columns);
}

/** Whether a hex of the sheet belongs to the battle's map. */
export function isOnMap(of: Pick<Battle, "grid" | "hexes">, hex: HexId): boolean {
  return Boolean(of.hexes.on_map[indexOf(of.grid, hex)]);
}

export function allHexes(grid: Grid): HexId[] {
  const hexes: HexId[] = [];
  for (let row = 1; row <= grid.rows; row++)
    for (let column = 1; column <= grid.columns; column++)
      if (isOnSheet(grid, { column, row })) hexes.push(hexId({ column, row }));
  return hexes;
}

export function centreOf(grid: Grid, hex: HexId): Point {
  const { column, row } = cellOf(hex);
  if (grid.shape === "flat")
    return {
      x: MARGIN + RADIUS + (column - 1) * 1.5 * RADIUS,
      y: MARGIN + APOTHEM * (2 * row - 1 + (column % 2 === 0 ? 1 : 0)),
    };
  return {
    x: MARGIN + APOTHEM * (2 * column - 1 + (row % 2 === 0 ? 1 : 0)),
    y: MARGIN + RADIUS + (row - 1) * 1.5 * RADIUS,
  };
}

/** Middle of a unit that covers these hexes. */
export function middleOf(grid: Grid, hexes: readonly HexId[]): Point {
  const centres = hexes.map((hex) => centreOf(grid, hex));
  const sum = centres.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / centres.length, y: sum.y / centres.length };
}

export function sheetSize(grid: Grid): { width: number; height: number } {
  const long = (count: number): number => 2 * MARGIN + RADIUS * (1.5 * count + 0.5);
  const short = (count: number, shifted: boolean): number =>
    2 * MARGIN + APOTHEM * (2 * count + (shifted ? 1 : 0));
  const shifted = !grid.one_short;
  return grid.shape === "flat"
    ? { width: long(grid.columns), height: short(grid.rows, shifted && grid.columns > 1) }
    : { width: short(grid.columns, shifted && grid.rows > 1), height: long(grid.rows) };
}

/** Degrees clockwise from the top of the sheet towards the neighbour in a direction. */
export function directionAngle(grid: Grid, direction: number): number {
  return direction * 60 + (grid.shape === "flat" ? 0 : 30);
}

/** Degrees of the corner between directions f and f + 1. */
export function cornerAngle(grid: Grid, f: number): number {
  return directionAngle(grid, f) + 30;
}

/** Where a two-hex unit looks, whose left hex has its right hex in direction `face`. */
export function doubleAngle(grid: Grid, face: number): number {
  return directionAngle(grid, face) - 90;
}

export function towards(from: Point, angle: number, distance: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: from.x + Math.sin(radians) * distance, y: from.y - Math.cos(radians) * distance };
}

/** The six corners of a hex, corner f between the directions f and f + 1. */
export function cornersOf(grid: Grid, hex: HexId): Point[] {
  const centre = centreOf(grid, hex);
  return [0, 1, 2, 3, 4, 5].map((f) => towards(centre, cornerAngle(grid, f), RADIUS));
}

/** The neighbour in a direction, if it is on the sheet. */
export function neighbourOf(grid: Grid, hex: HexId, direction: number): HexId | undefined {
  const known = neighbours.get(grid) ?? new Map<HexId, (HexId | undefined)[]>();
  neighbours.set(grid, known);
  const around = known.get(hex) ?? neighboursOf(grid, hex);
  known.set(hex, around);
  return around[direction];
}

const neighbours = new WeakMap<Grid, Map<HexId, (HexId | undefined)[]>>();

function neighboursOf(grid: Grid, hex: HexId): (HexId | undefined)[] {
  const centre = centreOf(grid, hex);
  return [0, 1, 2, 3, 4, 5].map((direction) =>
    hexAt(grid, towards(centre, directionAngle(grid, direction), 2 * APOTHEM)));
}

/** The hex under a point of the sheet: the nearest centre. */
export function hexAt(grid: Grid, point: Point): HexId | undefined {
  const flat = grid.shape === "flat";
  const along = ((flat ? point.x : point.y) - MARGIN - RADIUS) / (1.5 * RADIUS) + 1;
  const across = ((flat ? point.y : point.x) - MARGIN) / (2 * APOTHEM) + 0.5;
  let best: HexId | undefined;
  let least = RADIUS * RADIUS;
  for (const a of [Math.floor(along), Math.ceil(along)]) {
    for (const b of [Math.floor(across) - 1, Math.floor(across), Math.floor(across) + 1]) {
      const cell = flat ? { column: a, row: b } : { column: b, row: a };
      if (!isOnSheet(grid, cell)) continue;
      const centre = centreOf(grid, hexId(cell));
      const distance = (centre.x - point.x) ** 2 + (centre.y - point.y) ** 2;
      if (distance >= least) continue;
      least = distance;
      best = hexId(cell);
    }
  }
  return best;
}
