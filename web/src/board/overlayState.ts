// What the reader points at and wants to see on the map.
import { signal } from "@preact/signals";
import type { Action, HexId, UnitId } from "../engine/protocol";
import type { Point } from "../geometry/hexes";

/** The stack that lies open, by the unit that stands for it. */
export const openStack = signal<UnitId | undefined>(undefined);

export function openNow(stack: UnitId | undefined): void {
  openStack.value = stack;
}

const LINGER = 220; // ms before a stack opens or closes under the mouse
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Opens a stack, or none, unless the mouse has gone on before. */
export function openSoon(stack: UnitId | undefined): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => (openStack.value = stack), LINGER);
}

/** The hex under the pointer. */
export const hovered = signal<HexId | undefined>(undefined);

export function pointOver(hex: HexId | undefined): void {
  hovered.value = hex;
}

/** The unit being dragged, and where on the sheet. */
export const dragged = signal<{ unit: UnitId; at: Point } | undefined>(undefined);

export function carry(what: { unit: UnitId; at: Point } | undefined): void {
  dragged.value = what;
}

/** What was looked at last and cannot be played: a unit, or bare ground. */
export const inspected = signal<{ unit?: UnitId; hex?: HexId } | undefined>(undefined);

export function lookAt(what: { unit?: UnitId; hex?: HexId } | undefined): void {
  inspected.value = what;
}

/** Actions of which one must be picked on the board: against one enemy, or the corners to face. */
export const offered = signal<readonly Action[]>([]);

export function offer(list: readonly Action[]): void {
  offered.value = list;
}

/** The choice on the board that is pointed at, by its key. */
export const weighed = signal<string | undefined>(undefined);

export function weigh(key: string | undefined): void {
  weighed.value = key;
}

export const showSight = signal(false);

export function toggleSight(): void {
  showSight.value = !showSight.value;
}

export interface Sight {
  seen: readonly HexId[];
  hidden: readonly { hex: HexId; text?: string; case?: string }[];
}
/** What is seen from where the selected unit stands. */
export const sight = signal<Sight | undefined>(undefined);

export function keepSight(found: Sight | undefined): void {
  sight.value = found;
}

/** Whether the keyboard's cursor has the focus. */
export const cursorFocused = signal(false);

export function showCursor(shown: boolean): void {
  cursorFocused.value = shown;
}

