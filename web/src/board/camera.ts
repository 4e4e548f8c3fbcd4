// Which part of the sheet is seen: a point p of it appears at p * scale + (x, y) of the window.
// The pure functions come first, then the one camera of the page and how it glides.
import { batch, computed, effect, signal } from "@preact/signals";
import type { Battle, HexId, UnitView } from "../engine/protocol";
import { centreOf, RADIUS, sheetSize, type Point } from "../geometry/hexes";
import { battle, view } from "../play/session";
import { wantsStill } from "../saves/preferences";
import { clearest, hiddenOf, wholeClear, type Box, type Camera, type Size } from "./clear";
import { coversNow } from "./covers";

export type { Camera, Size } from "./clear";
export type Detail = "far" | "middle" | "near";

export const MOST_SCALE = 3;
const REST_MS = 220; // a camera that has not moved for so long stands still
const OVERSCROLL = 0.3; // part of the window that may lie beyond the sheet's edge

/** The frame of the sheet, around it. */
export const DRESS = 46;

/** The whole sheet with its frame in the middle of the window. */
export function fit(sheet: Size, frame: Size): Camera {
  const scale = Math.min(frame.width / (sheet.width + 2 * DRESS),
    frame.height / (sheet.height + 2 * DRESS), MOST_SCALE);
  return {
    x: (frame.width - sheet.width * scale) / 2,
    y: (frame.height - sheet.height * scale) / 2,
    scale,
  };
}

/** The values on the counters can be read from here on. */
export const READABLE = 0.62;

/** What is to be seen at first: the army of the side that decides, and where the others stand. */
export interface Armies {
  own: readonly Point[];
  others: readonly Point[];
}

function meanOf(values: readonly number[], otherwise: number): number {
  return values.length === 0 ? otherwise : values.reduce((a, b) => a + b, 0) / values.length;
}

const EDGE = 2 * RADIUS; // around the outermost units
const BEYOND = 80; // pixels past the sheet's edge, where only its frame lies
const SMALLER = [1, 0.94, 0.88, 0.82]; // rather than own units under a button

/** From the first to the last of them. */
function spanOf(values: readonly number[]): [number, number] {
  return [Math.min(...values) - EDGE, Math.max(...values) + EDGE];
}

/** At most so large that values can be read, and that the whole army is in view. */
function readable(frame: Size, own: readonly Point[]): number {
  if (own.length === 0) return READABLE;
  const [left, right] = spanOf(own.map(({ x }) => x));
  const [top, bottom] = spanOf(own.map(({ y }) => y));
  return Math.min(READABLE, frame.width / (right - left), frame.height / (bottom - top));
}

/** How a battle is first shown: all of it if the counters can be read then; else so large that they
 *  can, with one's own army in view and the enemy as far as there is room. Where the whole sheet
 *  would be a narrow strip, it fills the window at least. Nobody is to lie under what covers it. */
export function opening(
  sheet: Size, frame: Size, armies: Armies, covers: readonly Box[] = [],
): Camera {
  const { own, others } = armies;
  const whole = fit(sheet, frame);
  const filling = Math.max(frame.width / sheet.width, frame.height / sheet.height);
  const strip = filling < 1.7 * whole.scale ? 0 : Math.min(filling, 2.2 * whole.scale);
  const scale = Math.max(strip, readable(frame, own));
  if (scale <= whole.scale) return wholeClear(whole, sheet, frame, [...own, ...others], covers);
  let best = around(sheet, frame, armies, scale);
  if (covers.length === 0) return best;
  const inside = (at: number, length: number, room: number): boolean =>
    at <= Math.max(room - length, 0) + BEYOND && at >= Math.min(room - length, 0) - BEYOND;
  const onSheet = (at: Camera): boolean =>
    inside(at.x, sheet.width * at.scale, frame.width) &&
    inside(at.y, sheet.height * at.scale, frame.height);
  let least = Infinity;
  for (const smaller of SMALLER) {
    const near = around(sheet, frame, armies, Math.max(scale * smaller, strip, whole.scale));
    const tried = clearest(near, own, others, frame, covers, onSheet);
    const hidden = hiddenOf(tried, own, frame, covers);
    if (hidden < least) [best, least] = [tried, hidden];
    if (least === 0) break;
  }
  return best;
}

/** At a scale, as much of both armies as there is room for, and one's own before the other. */
function around(sheet: Size, frame: Size, { own, others }: Armies, scale: number): Camera {
  const axis = (of: (point: Point) => number, length: number, room: number): number => {
    const wide = room / scale;
    if (length <= wide) return ((wide - length) / 2) * scale;
    const mine = own.map(of);
    const between = meanOf([...mine, ...others.map(of)], length / 2) - wide / 2;
    const [least, most] = spanOf(mine);
    const fits = mine.length > 0 && most - least <= wide;
    const from = fits ? Math.min(Math.max(between, most - wide), least) : between;
    return -Math.min(Math.max(from, 0), length - wide) * scale;
  };
  return {
    x: axis(({ x }) => x, sheet.width, frame.width),
    y: axis(({ y }) => y, sheet.height, frame.height),
    scale,
  };
}

function clampAxis(at: number, length: number, frame: number): number {
  const spare = frame * OVERSCROLL;
  const part = Math.min(spare, length) / 2; // of a sheet that fits, half stays in the window
  if (length <= frame) return Math.min(Math.max(at, -part), frame - length + part);
  return Math.min(Math.max(at, frame - length - spare), spare);
}

/** The nearest camera that does not lose the sheet. */
export function clamp(camera: Camera, sheet: Size, frame: Size): Camera {
  const whole = fit(sheet, frame).scale;
  const scale = Math.min(Math.max(camera.scale, whole * 0.8), MOST_SCALE);
  return {
    x: clampAxis(camera.x, sheet.width * scale, frame.width),
    y: clampAxis(camera.y, sheet.height * scale, frame.height),
    scale,
  };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Zooms so that what is under a point of the window stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number, least: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, least), MOST_SCALE);
  const real = scale / camera.scale;
  return { x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real, scale };
}

export function toSheet(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale };
}

/** Moves just enough for a point of the sheet to stand clear of the window's edge, and of what
 *  covers so much of it above and below. */
export function bringIntoView(
  camera: Camera, point: Point, frame: Size, covered = 0, below = 0,
): Camera {
  const clear = (at: number, length: number): number => {
    const room = Math.min(2.5 * RADIUS * camera.scale, length / 3);
    return Math.min(Math.max(at, room), length - room) - at;
  };
  const x = point.x * camera.scale + camera.x;
  const y = point.y * camera.scale + camera.y - covered;
  return panBy(camera, clear(x, frame.width), clear(y, frame.height - covered - below));
}

export function detailOf(scale: number): Detail {
  if (scale < 0.7) return "far";
  return scale < 1.15 ? "middle" : "near";
}

export const camera = signal<Camera>({ x: 0, y: 0, scale: 1 });
/** The size of the window onto the sheet; nothing until the board is shown. */
export const frame = signal<Size>({ width: 0, height: 0 });

export function resizeFrame(size: Size): void {
  frame.value = size;
}

/** True while the camera moves: the browser may then move the picture instead of redrawing it. */
export const moving = signal(false);
export const detail = computed(() => detailOf(camera.value.scale));
let drawn = 1;
/** The scale and the detail that are drawn: with them much is drawn anew, and that waits until the
 *  camera rests. */
export const shownScale = computed(() => (moving.value ? drawn : (drawn = camera.value.scale)));
export const shownDetail = computed(() => detailOf(shownScale.value));

const sheet = computed(() => (battle.value ? sheetSize(battle.value.grid) : undefined));
let rest: ReturnType<typeof setTimeout> | undefined;
let gliding = 0;

function put(next: Camera): void {
  if (!sheet.value || frame.value.width === 0) return;
  clearTimeout(rest);
  rest = setTimeout(() => (moving.value = false), REST_MS);
  batch(() => {
    moving.value = true;
    camera.value = clamp(next, sheet.value ?? frame.value, frame.value);
  });
}

/** Puts the camera somewhere at once. */
export function moveTo(next: Camera): void {
  cancelAnimationFrame(gliding);
  put(next);
}

/** Lets it glide there, or jump for those who want no motion. */
function glideTo(next: Camera, duration = 260): void {
  cancelAnimationFrame(gliding);
  if (wantsStill()) return put(next);
  const from = camera.value;
  const to = sheet.value ? clamp(next, sheet.value, frame.value) : next;
  const start = performance.now();
  const step = (now: number): void => {
    const part = Math.min(Math.max((now - start) / duration, 0), 1);
    const eased = part * part * (3 - 2 * part);
    const scale = from.scale * (to.scale / from.scale) ** eased;
    // The fixed point of the zoom stays fixed: x and y follow the scale, not the time.
    const share = to.scale === from.scale ? eased : (scale - from.scale) / (to.scale - from.scale);
    put({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, scale });
    if (part < 1) gliding = requestAnimationFrame(step);
  };
  gliding = requestAnimationFrame(step);
}

export function zoomBy(factor: number, at?: Point): void {
  if (!sheet.value) return;
  const { width, height } = frame.value;
  const least = fit(sheet.value, frame.value).scale * 0.8;
  moveTo(zoomAt(camera.value, at ?? { x: width / 2, y: height / 2 }, factor, least));
}

/** A zoom in one step, by a button or a double click. */
export function zoomStep(factor: number, at?: Point): void {
  if (!sheet.value) return;
  const { width, height } = frame.value;
  const least = fit(sheet.value, frame.value).scale * 0.8;
  glideTo(zoomAt(camera.value, at ?? { x: width / 2, y: height / 2 }, factor, least));
}

export function showAll(): void {
  const of = battle.value;
  if (!of || !sheet.value) return;
  const whole = fit(sheet.value, frame.value);
  const { own, others } = armiesOf(of);
  glideTo(wholeClear(whole, sheet.value, frame.value, [...own, ...others], coversNow()));
}

/** Brings a hex into view, smoothly and no further than needed. */
export function showHex(hex: HexId): void {
  showHexes([hex]);
}

/** The same for several, clear of what floats over the map; where they do not fit, for as many of
 *  them as can be. */
export function showHexes(hexes: readonly HexId[], covered = 0, below = 0): void {
  const of = battle.value;
  const { width, height } = frame.value;
  if (!of || width === 0) return;
  const points = hexes.map((hex) => centreOf(of.grid, hex));
  const near = points.reduce((at: Camera, point) =>
    bringIntoView(at, point, frame.value, covered, below), camera.value);
  const ends = [{ left: 0, top: 0, right: width, bottom: covered },
    { left: 0, top: height - below, right: width, bottom: height }];
  const next = clearest(near, points, [], frame.value,
    [...coversNow(), ...ends.filter((box) => box.bottom > box.top)]);
  if (next.x !== camera.value.x || next.y !== camera.value.y) glideTo(next);
}

/** Where the units stand now: those of the side that decides, and the others. */
function armiesOf(of: Battle): Armies {
  const now = view.peek();
  const sideOf = new Map(of.units.map((unit) => [unit.id, unit.side]));
  const side = now?.to_act ?? of.first_side;
  const shown = (now?.units ?? []).filter((unit) => unit.hexes.length > 0);
  const at = ({ hexes }: UnitView): Point[] => hexes.map((hex) => centreOf(of.grid, hex));
  return {
    own: shown.filter(({ id }) => sideOf.get(id) === side).flatMap(at),
    others: shown.filter(({ id }) => sideOf.get(id) !== side).flatMap(at),
  };
}

/** Shows the sheet when a battle is laid out, and again in a window of another size until somebody
 *  has moved the camera; then it is only kept on the sheet. */
export function watchCamera(): () => void {
  let shown = "";
  let opened: Camera | undefined;
  return effect(() => {
    const of = battle.value;
    const { width } = frame.value;
    if (!of || !sheet.value || width === 0) return;
    const now = camera.peek();
    const fresh = shown !== of.hash || now === opened;
    shown = of.hash;
    const next = fresh
      ? opening(sheet.value, frame.value, armiesOf(of), coversNow())
      : clamp(now, sheet.value, frame.value);
    if (next.x !== now.x || next.y !== now.y || next.scale !== now.scale) camera.value = next;
    if (fresh) opened = camera.peek();
  });
}
