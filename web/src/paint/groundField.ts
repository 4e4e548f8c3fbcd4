// Smooth areas from hexes: a value a hex becomes a field over the sheet, and a level of the field a
// shape with flowing edges that still holds the middle of every hex it should.
import type { Point } from "../geometry/hexes";
import { waver, type Sheet, type Tile } from "./terrainSheet";

const STEP = 10; // world units between the points of a field
const SPREAD = 28; // how far a hex reaches: deviation of a bell curve
const REACH = 130; // beyond this a hex is not felt
const BORDER = 3; // points of the field beyond the sheet on each side

export type Loop = readonly Point[];

export interface Lattice {
  columns: number;
  rows: number;
  bells: readonly Bell[];
  weight: Float32Array; // sum of all bells at each point
  waves: Float32Array; // a little unevenness for edges
}

/** The bell of a hex as two factors, along x and along y. */
interface Bell {
  tile: Tile;
  left: number;
  top: number;
  across: Float32Array;
  down: Float32Array;
}

function factors(centre: number, count: number): { first: number; values: Float32Array } {
  const at = centre / STEP + BORDER;
  const first = Math.max(0, Math.ceil(at - REACH / STEP));
  const last = Math.min(count - 1, Math.floor(at + REACH / STEP));
  const values = new Float32Array(Math.max(0, last - first + 1));
  for (let i = 0; i < values.length; i++) {
    const distance = (first + i - at) * STEP;
    values[i] = Math.exp((-distance * distance) / (2 * SPREAD * SPREAD));
  }
  return { first, values };
}

function add(to: Float32Array, columns: number, bell: Bell, value: number): void {
  const { across, down, left, top } = bell;
  for (let j = 0; j < down.length; j++) {
    const factor = value * (down[j] ?? 0);
    const row = (top + j) * columns + left;
    for (let i = 0; i < across.length; i++)
      to[row + i] = (to[row + i] ?? 0) + factor * (across[i] ?? 0);
  }
}

export function latticeOf(sheet: Sheet): Lattice {
  const columns = Math.ceil(sheet.width / STEP) + 2 * BORDER + 1;
  const rows = Math.ceil(sheet.height / STEP) + 2 * BORDER + 1;
  const weight = new Float32Array(columns * rows);
  const bells = [...sheet.tiles, ...sheet.ghosts].map((tile) => {
    const x = factors(tile.centre.x, columns);
    const y = factors(tile.centre.y, rows);
    const bell = { tile, left: x.first, top: y.first, across: x.values, down: y.values };
    add(weight, columns, bell, 1);
    return bell;
  });
  const waves = weight.map((_, k) => waver((k % columns) * STEP, Math.floor(k / columns) * STEP));
  return { columns, rows, bells, weight, waves };
}

/** The field of a value: everywhere the mean of the hexes around, near ones counting most. */
export function fieldOf(lattice: Lattice, value: (tile: Tile) => number, rough = 0): Float32Array {
  const { columns, rows, bells, weight, waves } = lattice;
  const field = new Float32Array(columns * rows);
  for (const bell of bells) {
    const height = value(bell.tile);
    if (height !== 0) add(field, columns, bell, height);
  }
  for (let k = 0; k < field.length; k++) {
    const whole = weight[k] ?? 0;
    const mean = whole > 0 ? (field[k] ?? 0) / whole : 0;
    field[k] = mean + rough * (waves[k] ?? 0);
  }
  return field;
}

// Which sides of a square (top 0, right 1, bottom 2, left 3) a level's line joins, by which corners
// (top left 1, top right 2, bottom right 4, bottom left 8) lie above it; high ground to the left.
const LINES: readonly (readonly number[])[] = [
  [], [3, 0], [0, 1], [3, 1], [1, 2], [3, 0, 1, 2], [0, 2], [3, 2],
  [2, 3], [2, 0], [0, 1, 2, 3], [2, 1], [1, 3], [1, 0], [0, 3], [],
];

/** The outlines of where a field is above a level, as closed loops. */
export function outline(lattice: Lattice, field: Float32Array, level: number): Loop[] {
  const { columns, rows } = lattice;
  const isRim = (i: number, j: number): boolean =>
    i === 0 || j === 0 || i === columns - 1 || j === rows - 1;
  const value = (i: number, j: number): number =>
    isRim(i, j) ? -1e3 : (field[j * columns + i] ?? 0);
  const next = new Map<number, number>();
  const side = (i: number, j: number, which: number): number => {
    if (which === 0) return 2 * (j * columns + i);
    if (which === 2) return 2 * ((j + 1) * columns + i);
    return 2 * (j * columns + i + (which === 1 ? 1 : 0)) + 1;
  };
  for (let j = 0; j < rows - 1; j++) {
    let above = 0; // the left corners of a square are the right ones of the square before
    for (let i = -1; i < columns - 1; i++) {
      above =
        (above & 2 ? 1 : 0) | (above & 4 ? 8 : 0) | (value(i + 1, j) > level ? 2 : 0) |
        (value(i + 1, j + 1) > level ? 4 : 0);
      if (above === 0 || above === 15 || i < 0) continue;
      const line = LINES[above] ?? [];
      for (let k = 0; k + 1 < line.length; k += 2)
        next.set(side(i, j, line[k] ?? 0), side(i, j, line[k + 1] ?? 0));
    }
  }
  const crossing = (edge: number): Point => {
    const k = edge >> 1;
    const i = k % columns;
    const j = (k - i) / columns;
    const a = value(i, j);
    const b = edge & 1 ? value(i, j + 1) : value(i + 1, j);
    const part = Math.min(Math.max((level - a) / (b - a), 0), 1);
    return {
      x: (i - BORDER + (edge & 1 ? 0 : part)) * STEP,
      y: (j - BORDER + (edge & 1 ? part : 0)) * STEP,
    };
  };
  return follow(next).map((edges) => thinned(edges.map(crossing)));
}

/** A loop without points that stand too close to be of use. */
function thinned(loop: Loop): Loop {
  let last: Point | undefined;
  const kept = loop.filter((point) => {
    if (last && Math.hypot(point.x - last.x, point.y - last.y) < 0.95 * STEP) return false;
    last = point;
    return true;
  });
  return kept.length > 3 ? kept : loop;
}

const LONG = 36; // points of a loop around more than a hex or two
const FAR = 15; // a line never strays further: the middle of a hex stays on its side
const WANDER = 5;

/** A loop without the rhythm of the hexes: drawn out over several of its points, and wandering a
 *  little by the lie of the land. */
export function freed(loop: Loop): Loop {
  if (loop.length < LONG) return loop;
  const count = loop.length;
  let line = loop;
  for (let pass = 0; pass < 3; pass++) {
    const before = line;
    line = before.map((_, i) => {
      let [x, y] = [0, 0];
      for (let k = -3; k <= 3; k++) {
        const near = before[(i + k + count) % count];
        x += (near?.x ?? 0) / 7;
        y += (near?.y ?? 0) / 7;
      }
      return { x, y };
    });
  }
  return line.map(({ x, y }, i) => {
    const from = loop[i] ?? { x, y };
    const dx = x + WANDER * waver(2 * y, x) - from.x;
    const dy = y + WANDER * waver(x, 2 * y) - from.y;
    const part = Math.min(1, FAR / (Math.hypot(dx, dy) || 1));
    return { x: from.x + dx * part, y: from.y + dy * part };
  });
}

function follow(next: Map<number, number>): number[][] {
  const loops: number[][] = [];
  for (const start of [...next.keys()]) {
    const loop: number[] = [];
    let edge: number | undefined = start;
    while (edge !== undefined && next.has(edge)) {
      loop.push(edge);
      const after = next.get(edge);
      next.delete(edge);
      edge = after;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** The shape that covers the hexes a test picks. */
export function areaOf(lattice: Lattice, picked: (tile: Tile) => boolean, rough = 0.05): Loop[] {
  if (!lattice.bells.some((bell) => picked(bell.tile))) return [];
  return outline(lattice, fieldOf(lattice, (tile) => (picked(tile) ? 1 : 0), rough), 0.46);
}

/** A path through the middles of a loop's sides, its points pulling like soft corners. */
function addLoop(path: Path2D, loop: Loop): void {
  const last = loop[loop.length - 1];
  const first = loop[0];
  if (!first || !last) return;
  path.moveTo((last.x + first.x) / 2, (last.y + first.y) / 2);
  loop.forEach((point, i) => {
    const after = loop[i + 1] ?? first;
    path.quadraticCurveTo(point.x, point.y, (point.x + after.x) / 2, (point.y + after.y) / 2);
  });
  path.closePath();
}

export function pathOf(loops: readonly Loop[]): Path2D {
  const path = new Path2D();
  for (const loop of loops) addLoop(path, loop);
  return path;
}
