// What floats over the map covers some of it: cameras that keep what matters clear of that.
import { RADIUS, type Point } from "../geometry/hexes";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
/** A part of the window, in its pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEP = 20; // pixels between two cameras that are tried
const REACH = 13; // steps to each side
const HALF = 0.9 * RADIUS; // of a counter

/** Whether a counter at a point of the sheet stands in the window with nothing over it. */
export function isClear(
  { x, y, scale }: Camera, at: Point, frame: Size, covers: readonly Box[],
): boolean {
  const half = HALF * scale;
  const [left, top] = [at.x * scale + x - half, at.y * scale + y - half];
  const [right, bottom] = [left + 2 * half, top + 2 * half];
  if (left < 0 || top < 0 || right > frame.width || bottom > frame.height) return false;
  return !covers.some((box) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top);
}

export function hiddenOf(
  camera: Camera, points: readonly Point[], frame: Size, covers: readonly Box[],
): number {
  return points.filter((at) => !isClear(camera, at, frame, covers)).length;
}

/** The camera near a given one that hides the fewest of the first points, of those the one that
 *  hides the fewest of the others, and of those the nearest. */
export function clearest(
  near: Camera, first: readonly Point[], others: readonly Point[], frame: Size,
  covers: readonly Box[], allowed: (camera: Camera) => boolean = () => true,
): Camera {
  let best = near;
  let least = Infinity;
  for (let right = -REACH; right <= REACH; right++)
    for (let down = -REACH; down <= REACH; down++) {
      const tried = { ...near, x: near.x + right * STEP, y: near.y + down * STEP };
      const far = Math.hypot(right, down) / (2 * REACH); // below one
      const hidden = hiddenOf(tried, first, frame, covers);
      if (hidden * (others.length + 1) + far >= least) continue;
      const price = hidden * (others.length + 1) + hiddenOf(tried, others, frame, covers) + far;
      if (price >= least || (far > 0 && !allowed(tried))) continue;
      best = tried;
      least = price;
    }
  return best;
}

const SHRINKS = [1, 0.96, 0.92, 0.88, 0.84, 0.8];
const PLACES = [0.5, 0, 1]; // of the free room: in the middle, at the start, at the end

/** The whole sheet in the window, as large as it can be with the fewest points hidden. */
export function wholeClear(
  whole: Camera, sheet: Size, frame: Size, points: readonly Point[], covers: readonly Box[],
): Camera {
  let best = whole;
  let least = hiddenOf(whole, points, frame, covers);
  for (const shrink of SHRINKS)
    for (const right of PLACES)
      for (const down of PLACES) {
        if (least === 0) return best;
        const scale = whole.scale * shrink;
        const x = (frame.width - sheet.width * scale) * right;
        const y = (frame.height - sheet.height * scale) * down;
        const hidden = hiddenOf({ x, y, scale }, points, frame, covers);
        if (hidden < least) [best, least] = [{ x, y, scale }, hidden];
      }
  return best;
}
