// The ways in which a unit can stand in a hex: which of them a pointer around the hex means, and
// which is likeliest meant. Only what looks natural; what is allowed comes from the engine.
import type { Battle, Grid, HexId, UnitView } from "../engine/protocol";
import {
  centreOf, cornerAngle, doubleAngle, middleOf, RADIUS, type Point,
} from "../geometry/hexes";
import type { Destination } from "../play/selection";

/** Seen from so far off, the twelve ways to lie across two hexes stand apart evenly. */
const FAR = 3.232 * RADIUS;
const NEAR_ENEMY = 10 * RADIUS; // further off nobody is faced

/** Degrees clockwise from the top between two points. */
export function angleTo(from: Point, to: Point): number {
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
}

/** How far apart two directions are, 0 to 180 degrees. */
export function apart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return turn > 180 ? 360 - turn : turn;
}

const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west",
  "north-west"];

/** A direction in words. */
export function compass(angle: number): string {
  return WINDS[Math.round((((angle % 360) + 360) % 360) / 45) % 8] ?? "";
}

/** Where the unit would look; nothing if it looks nowhere in particular. */
export function frontOf(
  of: Battle, place: Pick<Destination, "face" | "hexes">,
): number | undefined {
  if (place.face === undefined) return undefined;
  if (place.hexes.length > 1) return doubleAngle(of.grid, place.face);
  return of.rules.actions.some((word) => word.argument === "facing")
    ? cornerAngle(of.grid, place.face) : undefined;
}

/** The direction from a point in which the pointer means this way to stand. */
export function bearingOf(of: Battle, place: Destination, from: Point): number | undefined {
  const front = frontOf(of, place);
  if (front === undefined) return undefined;
  const { x, y } = middleOf(of.grid, place.hexes);
  const radians = (front * Math.PI) / 180;
  return angleTo(from, { x: x + Math.sin(radians) * FAR, y: y - Math.cos(radians) * FAR });
}

/** The ways to stand, as one turns through them: clockwise, then those that look nowhere. */
export function inTurnOrder(
  of: Battle, places: readonly Destination[], from: Point,
): Destination[] {
  const round = (place: Destination): number => {
    const bearing = bearingOf(of, place, from);
    return bearing === undefined ? 1000 : (bearing + 360) % 360;
  };
  return [...places].sort((a, b) => round(a) - round(b));
}

/** The way to stand that lies in a direction. */
export function towardsPointer(
  of: Battle, places: readonly Destination[], from: Point, angle: number,
): Destination | undefined {
  let best: Destination | undefined;
  let least = Infinity;
  for (const place of places) {
    const bearing = bearingOf(of, place, from);
    const away = bearing === undefined ? Infinity : apart(bearing, angle);
    if (away < least - 1e-6) [best, least] = [place, away];
  }
  return best;
}

/** The point of a hex at which the pointer means this way to stand. */
export function pointFor(of: Battle, place: Destination, hex: HexId): Point {
  const centre = centreOf(of.grid, hex);
  const bearing = bearingOf(of, place, centre);
  if (bearing === undefined) return centre;
  const radians = (bearing * Math.PI) / 180;
  const out = 0.68 * RADIUS;
  return { x: centre.x + Math.sin(radians) * out, y: centre.y - Math.cos(radians) * out };
}

function nearest(grid: Grid, enemies: readonly UnitView[], from: Point): Point | undefined {
  let best: Point | undefined;
  let least = NEAR_ENEMY;
  for (const enemy of enemies) {
    const at = middleOf(grid, enemy.hexes);
    const away = Math.hypot(at.x - from.x, at.y - from.y);
    if (away < least) [best, least] = [at, away];
  }
  return best;
}

/** What is likeliest meant: looking at the nearest enemy, or the way it came, or as it looks now;
 *  then the cheaper way, then the one nearer to where it stands. */
export function likeliest(
  of: Battle, places: readonly Destination[], unit: UnitView, enemies: readonly UnitView[],
): Destination | undefined {
  const home = middleOf(of.grid, unit.hexes);
  const score = (place: Destination): number => {
    const front = frontOf(of, place);
    const at = middleOf(of.grid, place.hexes);
    const moved = Math.hypot(at.x - home.x, at.y - home.y);
    const enemy = nearest(of.grid, enemies, at);
    const goal = enemy ?? (moved > RADIUS / 2 ? { x: 2 * at.x - home.x, y: 2 * at.y - home.y }
      : undefined);
    const wrong = front === undefined || !goal ? 60 : apart(front, angleTo(at, goal));
    return 10 * Math.round(wrong / 30) + (place.cost ?? 0) / 4 + moved / 1000;
  };
  return [...places].sort((a, b) => score(a) - score(b))[0];
}

/** Each place once, the cheapest way there. */
export function distinct(places: readonly Destination[]): Destination[] {
  const found = new Map<string, Destination>();
  for (const place of places) {
    const key = `${place.kind} ${place.hexes.join("/")} ${place.face ?? ""}`;
    const before = found.get(key);
    if (!before || (place.cost ?? 0) < (before.cost ?? 0)) found.set(key, place);
  }
  return [...found.values()];
}
