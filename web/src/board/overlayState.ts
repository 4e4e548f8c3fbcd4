// What the reader points at and wants to see on the map.
import { signal } from "@preact/signals";
import type { Action, HexId, UnitId } from "../engine/protocol";
import type { Point } from "../geometry/hexes";

/** The stack that lies open, by the unit that stands for it. */
export const openStack = signal<UnitId | undefined>(undefined);
const LINGER = 220; // ms before a stack opens or closes under the mouse
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Opens a stack, or none, unless the mouse has gone on before. */
export function openSoon(stack: UnitId | undefined): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => (openStack.value = stack), LINGER);
}

/** The hex under the pointer. */
export const hovered = signal<HexId | undefined>(undefined);
/** The unit being dragged, and where on the sheet. */
export const dragged = signal<{ unit: UnitId; at: Point } | undefined>(undefined);
/** What was looked at last and cannot be played: a unit, or bare ground. */
export const inspected = signal<{ unit?: UnitId; hex?: HexId } | undefined>(undefined);
/** Actions of which one must be picked on the board: against one enemy, or the corners to face. */
export const offered = signal<readonly Action[]>([]);
/** The choice on the board that is pointed at, by its key. */
export const weighed = signal<string | undefined>(undefined);
export const showSight = signal(false);
export interface Sight {
  seen: readonly HexId[];
  hidden: readonly { hex: HexId; text?: string; case?: string }[];
}
/** What is seen from where the selected unit stands. */
export const sight = signal<Sight | undefined>(undefined);
/** Whether the keyboard's cursor has the focus. */
export const cursorFocused = signal(false);
