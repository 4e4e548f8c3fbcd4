// Fingers, mouse and keys on the board: what pans and zooms, and what is left for the units.
import type { Battle, HexId } from "../engine/protocol";
import { hexAt, isOnMap, RADIUS, type Point } from "../geometry/hexes";
import { dropAim } from "./aim";
import { pointBand } from "./bandAim";
import { camera, moveTo, panBy, showAll, toSheet, zoomAt, zoomBy, zoomStep } from "./camera";
import { closeLasso, drawLasso, gathering } from "./lasso";
import { drag, hover, isBare, press, release, tap, turnWith } from "./pointing";
import { takeAim } from "./sending";
import { endSlides, sheetPoint } from "./underPointer";

const THRESHOLD = 6; // pixels a click may tremble
const DOUBLE_MS = 320;
const KEY_PAN = 120; // pixels
const TURN = 2.2 * RADIUS; // how long a drag may be that turns a ghost

type Gesture = "none" | "waiting" | "panning" | "unit waiting" | "unit" | "pinching"
  | "aim waiting" | "aim" | "lasso waiting" | "lasso";

/** Listens on the board's element; returns how to stop. */
export function listen(root: HTMLElement, battle: () => Battle | undefined): () => void {
  const fingers = new Map<number, Point>();
  let gesture: Gesture = "none";
  let start: Point = { x: 0, y: 0 };
  let hovered: HexId | undefined;
  let lastTap = { at: -DOUBLE_MS, x: 0, y: 0 };

  const place = (event: MouseEvent): Point => {
    const box = root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const hexUnder = (at: Point): HexId | undefined => {
    const of = battle();
    const hex = of && hexAt(of.grid, toSheet(camera.value, at));
    return of && hex !== undefined && isOnMap(of, hex) ? hex : undefined;
  };
  const onControl = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest("[data-control]") !== null;

  const down = (event: PointerEvent): void => {
    if (onControl(event) || (event.pointerType === "mouse" && event.button > 1)) return;
    endSlides(); // what still moves is where it will be
    const at = place(event);
    fingers.set(event.pointerId, at);
    root.setPointerCapture(event.pointerId);
    if (fingers.size === 2) {
      if (gesture === "unit") release(undefined, event);
      if (gesture === "aim waiting" || gesture === "aim") dropAim();
      gesture = "pinching";
      return;
    }
    start = at;
    if (event.button === 0 && (event.shiftKey || gathering.value)) {
      gesture = "lasso waiting";
      return;
    }
    const taken = event.button === 0 ? press(hexUnder(at), event) : undefined;
    gesture = taken === undefined ? "waiting" : `${taken} waiting`;
  };

  const pinch = (event: PointerEvent, at: Point): void => {
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const before = fingers.get(event.pointerId);
    if (!other || !before) return;
    const span = (a: Point): number => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 1);
    const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
    const zoomed = zoomAt(camera.value, middle, span(at) / span(before), 0.01);
    moveTo(panBy(zoomed, (at.x - before.x) / 2, (at.y - before.y) / 2));
  };

  const move = (event: PointerEvent): void => {
    const at = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      const hex = onControl(event) ? undefined : hexUnder(at);
      hover((hovered = hex), event);
      return;
    }
    if (gesture === "pinching") pinch(event, at);
    else if (Math.hypot(at.x - start.x, at.y - start.y) > THRESHOLD) {
      if (gesture === "waiting") gesture = "panning";
      if (gesture === "unit waiting") gesture = "unit";
      if (gesture === "aim waiting") gesture = "aim";
      if (gesture === "lasso waiting") gesture = "lasso";
    }
    const long = Math.hypot(at.x - start.x, at.y - start.y) > TURN * camera.value.scale;
    if (gesture === "aim" && long) { // too long to turn a ghost: the map is meant
      dropAim();
      gesture = "panning";
    }
    if (gesture === "aim") turnWith(event);
    if (gesture === "lasso") drawLasso(sheetPoint(event));
    if (gesture === "panning") moveTo(panBy(camera.value, at.x - before.x, at.y - before.y));
    if (gesture === "unit") drag(hexUnder(at), event);
    if (gesture !== "waiting") fingers.set(event.pointerId, at);
  };

  const click = (event: PointerEvent, at: Point): void => {
    const near = Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 4 * THRESHOLD;
    // Who taps a unit or a destination twice in haste means it, not the camera.
    const bare = isBare(hexUnder(at), event);
    const again = near && bare && event.timeStamp - lastTap.at < DOUBLE_MS;
    lastTap = { at: again || !bare ? -DOUBLE_MS : event.timeStamp, ...at };
    if (again) zoomStep(event.shiftKey ? 0.5 : 2, at);
    else if (!pointBand(hexUnder(at), event)) tap(hexUnder(at), event);
  };

  const up = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    const at = place(event);
    if (gesture === "pinching") {
      if (fingers.size === 0) gesture = "none";
      return;
    }
    const ended = gesture;
    gesture = "none";
    if (ended === "unit") release(hexUnder(at), event);
    else if (ended === "aim") takeAim(hexUnder(at));
    else if (ended === "lasso") closeLasso();
    else if (ended.endsWith("waiting")) click(event, at);
  };

  const cancel = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (gesture === "unit") release(undefined, event);
    if (fingers.size === 0) gesture = "none";
  };

  const leave = (): void => {
    if (hovered !== undefined) hover((hovered = undefined));
  };

  const wheel = (event: WheelEvent): void => {
    if (onControl(event)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
    const amount = Math.min(Math.max(event.deltaY * lines, -240), 240);
    zoomBy(Math.exp(-amount * (event.ctrlKey ? 0.008 : 0.0016)), place(event));
  };

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !pressed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", cancel);
  root.addEventListener("pointerleave", leave);
  root.addEventListener("wheel", wheel, { passive: false });
  root.addEventListener("keydown", key, { capture: true });
  return () => {
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("pointermove", move);
    root.removeEventListener("pointerup", up);
    root.removeEventListener("pointercancel", cancel);
    root.removeEventListener("pointerleave", leave);
    root.removeEventListener("wheel", wheel);
    root.removeEventListener("keydown", key, { capture: true });
  };
}

const PAN_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_PAN, 0],
  ArrowRight: [-KEY_PAN, 0],
  ArrowUp: [0, KEY_PAN],
  ArrowDown: [0, -KEY_PAN],
};

/** Whether the key was one of the camera's. */
function pressed(event: KeyboardEvent): boolean {
  const pan = event.shiftKey ? PAN_KEYS[event.key] : undefined;
  if (pan) moveTo(panBy(camera.value, ...pan));
  else if (event.key === "+" || event.key === "=") zoomStep(1.4);
  else if (event.key === "-" || event.key === "_") zoomStep(1 / 1.4);
  else if (event.key === "0") showAll();
  else return false;
  return true;
}
