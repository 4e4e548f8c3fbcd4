// Where the names on the map are written: at their place, or as near to it as they can be read.
import { towards, type Point } from "../geometry/hexes";
import type { Box } from "../paint/groundPaint";

const LETTER = 0.47; // the mean width of a letter, in sizes of the letters
const RING = 22; // between the rings of places that are tried
const RINGS = 8;
const ANGLES = 12;

function offsets(): Point[] {
  const found: Point[] = [{ x: 0, y: 0 }];
  for (let ring = 1; ring <= RINGS; ring++)
    for (let turn = 0; turn < ANGLES; turn++)
      found.push(towards({ x: 0, y: 0 }, (turn * 360) / ANGLES, ring * RING));
  return found;
}

const OFFSETS = offsets();

/** The box of a name around its middle. */
export function nameBox(name: string, at: Point, size: number): Box {
  const across = (name.length * LETTER * size) / 2;
  const up = 0.5 * size;
  return { left: at.x - across, top: at.y - up, right: at.x + across, bottom: at.y + up };
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function within(at: Point, name: string, size: number, sheet: Box): Point {
  const { left, top, right, bottom } = nameBox(name, at, size);
  const into = (low: number, high: number, least: number, most: number): number =>
    Math.max(least - low, 0) + Math.min(most - high, 0);
  return {
    x: at.x + into(left, right, sheet.left, sheet.right),
    y: at.y + into(top, bottom, sheet.top, sheet.bottom),
  };
}

/** The middle of each name: the spot nearest to its place where nothing is covered, or else the one
 *  that covers least of the boxes and of the names before it. */
export function nameSpots(
  names: readonly { name: string; at: Point }[], size: number, boxes: readonly Box[], sheet: Box,
): Point[] {
  const taken = [...boxes];
  return names.map(({ name, at }) => {
    let best = at;
    let least = Infinity;
    for (const by of OFFSETS) {
      const spot = within({ x: at.x + by.x, y: at.y + by.y }, name, size, sheet);
      const box = nameBox(name, spot, size);
      const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (covered >= least) continue;
      least = covered;
      best = spot;
      if (covered === 0) break;
    }
    taken.push(nameBox(name, best, size));
    return best;
  });
}
