// Lines of the map as flowing curves: streams, roads, hedges and ditches made of pieces that meet.
import type { Hexside } from "../engine/protocol";
import {
  APOTHEM, centreOf, cornersOf, directionAngle, towards, type Point,
} from "../geometry/hexes";
import type { Sheet, Tile } from "./terrainSheet";

export type Line = readonly Point[];
export interface Piece {
  from: Point;
  to: Point;
}
export interface Stop {
  at: Point;
  angle: number; // radians, along the line
}

const OUTWARDS = 140; // how far a line runs on beyond the outermost hexes

function key(point: Point): string {
  return `${Math.round(point.x)},${Math.round(point.y)}`;
}

/** Joins pieces end to end; where three meet, lines end. */
export function chains(pieces: readonly Piece[]): Line[] {
  const ends = new Map<string, Piece[]>();
  for (const piece of pieces)
    for (const end of [key(piece.from), key(piece.to)])
      ends.set(end, [...(ends.get(end) ?? []), piece]);
  const left = new Set(pieces);
  const walk = (start: Point, first: Piece): Line => {
    const line = [start];
    let at = start;
    for (let piece: Piece | undefined = first; piece !== undefined; ) {
      left.delete(piece);
      at = key(piece.from) === key(at) ? piece.to : piece.from;
      line.push(at);
      const there: readonly Piece[] = ends.get(key(at)) ?? [];
      piece = there.length === 2 ? there.find((one) => left.has(one)) : undefined;
    }
    return line;
  };
  const lines: Line[] = [];
  for (const piece of pieces)
    for (const end of [piece.from, piece.to])
      if (left.has(piece) && ends.get(key(end))?.length !== 2) lines.push(walk(end, piece));
  for (const piece of pieces) if (left.has(piece)) lines.push(walk(piece.from, piece));
  return lines;
}

/** A line with its zigzag eased; its ends stay. */
export function eased(line: Line, strength = 0.5): Line {
  return line.map((point, i) => {
    const before = line[i - 1];
    const after = line[i + 1];
    if (!before || !after) return point;
    const mean = { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
    return {
      x: point.x + (mean.x - point.x) * strength,
      y: point.y + (mean.y - point.y) * strength,
    };
  });
}

/** A curve through the middles of a line's pieces, in short steps. */
export function smooth(line: Line): Line {
  const first = line[0];
  const last = line[line.length - 1];
  if (!first || !last || line.length < 3) return line;
  const closed = key(first) === key(last);
  const curve: Point[] = [];
  let from = first;
  for (let i = 1; i < line.length - 1; i++) {
    const control = line[i] ?? first;
    const after = line[i + 1] ?? last;
    const ends = i === line.length - 2 && !closed;
    const to = ends ? last : { x: (control.x + after.x) / 2, y: (control.y + after.y) / 2 };
    for (let part = 0; part < 1; part += 0.125) {
      const a = (1 - part) ** 2;
      const b = 2 * part * (1 - part);
      const c = part ** 2;
      curve.push({
        x: a * from.x + b * control.x + c * to.x,
        y: a * from.y + b * control.y + c * to.y,
      });
    }
    from = to;
  }
  curve.push(last);
  return curve;
}

export function linePath(lines: readonly Line[]): Path2D {
  const path = new Path2D();
  for (const line of lines)
    line.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  return path;
}

/** Places along a line at even distances. */
export function along(line: Line, spacing: number): Stop[] {
  const stops: Stop[] = [];
  let due = spacing / 2;
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i];
    const b = line[i + 1];
    if (!a || !b) continue;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    for (; due < length; due += spacing) {
      const part = due / length;
      stops.push({ at: { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, angle });
    }
    due -= length;
  }
  return stops;
}

/** The side of a hex, from its first corner clockwise. */
export function sidePiece(sheet: Sheet, side: Hexside): Piece | undefined {
  const direction = sheet.grid.directions.indexOf(side.direction);
  const corners = cornersOf(sheet.grid, side.hex);
  const from = corners[(direction + 5) % 6];
  const to = corners[direction];
  return direction < 0 || !from || !to ? undefined : { from, to };
}

/** The sides of some kinds, joined. */
export function sideLines(sheet: Sheet, picked: (kind: string) => boolean): Line[] {
  const pieces = sheet.land.hexsides
    .filter((side) => picked(side.kind))
    .flatMap((side) => sidePiece(sheet, side) ?? []);
  return chains(pieces);
}

/** Where a line that ends in a hex at the edge of the map runs off it, if it does. */
function wayOut(sheet: Sheet, tile: Tile, before: Point): Point | undefined {
  let best: Point | undefined;
  let most = -0.2;
  const length = Math.hypot(tile.centre.x - before.x, tile.centre.y - before.y) || 1;
  for (let direction = 0; direction < 6; direction++) {
    if (tile.beside[direction]) continue;
    const out = towards(tile.centre, directionAngle(sheet.grid, direction), OUTWARDS);
    const turn =
      ((out.x - tile.centre.x) * (tile.centre.x - before.x) +
        (out.y - tile.centre.y) * (tile.centre.y - before.y)) / (OUTWARDS * length);
    if (turn <= most) continue;
    most = turn;
    best = out;
  }
  return best;
}

/** A line through hexes: its zigzag eased, its ends led off the map where they reach the edge. */
export function throughHexes(sheet: Sheet, hexes: readonly string[]): Line {
  const centres = hexes.map((hex) => centreOf(sheet.grid, hex));
  if (centres.length < 2) return centres;
  const end = (hex: string | undefined, before: Point | undefined): Point[] => {
    const tile = hex === undefined ? undefined : sheet.at.get(hex);
    const out = tile && before ? wayOut(sheet, tile, before) : undefined;
    return out ? [out] : [];
  };
  return smooth([
    ...end(hexes[0], centres[1]),
    ...eased(centres),
    ...end(hexes[hexes.length - 1], centres[centres.length - 2]),
  ]);
}

/** A line of hexsides led a little further where it meets the edge of the map. */
export function ledOut(sheet: Sheet, line: Line): Line {
  const onEdge = (point: Point): boolean =>
    sheet.tiles.filter(
      ({ centre }) => Math.hypot(centre.x - point.x, centre.y - point.y) < 1.2 * APOTHEM + 6,
    ).length < 3;
  const out = (end: Point | undefined, before: Point | undefined): Point[] => {
    if (!end || !before || !onEdge(end)) return [];
    const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
    const factor = OUTWARDS / length;
    return [{ x: end.x + (end.x - before.x) * factor, y: end.y + (end.y - before.y) * factor }];
  };
  return [
    ...out(line[0], line[1]),
    ...line,
    ...out(line[line.length - 1], line[line.length - 2]),
  ];
}
