// Outlines of areas and arrows as paths. Pure geometry.
import type { Grid, HexId } from "../engine/protocol";
import { cornersOf, neighbourOf, type Point } from "../geometry/hexes";

const round = (value: number): number => Math.round(value * 10) / 10;
const text = (point: Point): string => `${round(point.x)} ${round(point.y)}`;

/** The border of a set of hexes as closed loops: one path, whatever its shape. */
export function outlineOf(grid: Grid, hexes: Iterable<HexId>): string {
  const inside = new Set(hexes);
  const next = new Map<string, string[]>();
  for (const hex of inside) {
    const corners = cornersOf(grid, hex);
    for (let d = 0; d < 6; d++) {
      const beyond = neighbourOf(grid, hex, d);
      const from = corners[(d + 5) % 6];
      const to = corners[d];
      if ((beyond !== undefined && inside.has(beyond)) || !from || !to) continue;
      next.set(text(from), [...(next.get(text(from)) ?? []), text(to)]);
    }
  }
  let path = "";
  for (const start of next.keys()) {
    let at = next.get(start)?.pop();
    if (at === undefined) continue;
    path += `M${start}`;
    while (at !== undefined && at !== start) {
      path += `L${at}`;
      at = next.get(at)?.pop();
    }
    path += "Z";
  }
  return path;
}

/** A line between two points that stops short of both. */
export function shortened(from: Point, to: Point, start: number, end: number): [Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= start + end) return [from, to];
  const at = (distance: number): Point => ({
    x: from.x + ((to.x - from.x) * distance) / length,
    y: from.y + ((to.y - from.y) * distance) / length,
  });
  return [at(start), at(length - end)];
}

/** An arrow as one closed outline: shaft and head. */
export function arrowPath(from: Point, to: Point, width: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const u = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = Math.min(width * 2.6, length * 0.6);
  const at = (along: number, across: number): Point => ({
    x: from.x + u.x * along - u.y * across,
    y: from.y + u.y * along + u.x * across,
  });
  const half = width / 2;
  const points = [
    at(0, -half * 0.5), at(length - head, -half), at(length - head, -width * 1.2), at(length, 0),
    at(length - head, width * 1.2), at(length - head, half), at(0, half * 0.5),
  ];
  return `M${points.map(text).join("L")}Z`;
}

export function linePath(points: readonly Point[]): string {
  return points.length === 0 ? "" : `M${points.map(text).join("L")}`;
}

/** Points as printed: 3 half points are 1½. */
export function pointsText(halfPoints: number): string {
  const whole = Math.floor(halfPoints / 2);
  return halfPoints % 2 === 0 ? String(whole) : `${whole === 0 ? "" : whole}½`;
}
