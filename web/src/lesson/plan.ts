// What a lesson is: what is said, what is pointed at, what each step waits for.
import type { HexId, UnitId } from "../engine/protocol";
import type { Goal } from "./goals";

export interface Step {
  title: string;
  text: string;
  hint?: string;
  keys?: string; // the same by keyboard
  touch?: string; // what a finger does otherwise
  unit?: UnitId; // pointed at on the board
  other?: UnitId; // and this one
  hexes?: readonly HexId[];
  element?: string; // a selector, pointed at in the panel
  goal: Goal;
  onlyIf?: Goal; // else the step is passed over
}

export interface LessonPlan {
  battle: string;
  seed: number;
  title: string;
  steps: readonly Step[];
}

export const DONE = '[data-action="done"]';

/** Any of these events since the step began. */
export function told(...events: readonly string[]): Goal {
  return { kind: "any", of: events.map((event) => ({ kind: "event", event })) };
}

/** The unit stands there, or the game has gone on past it. */
export function stands(unit: UnitId, hex: HexId, ...past: readonly string[]): Goal {
  const over: readonly Goal[] = past.map((event) => ({ kind: "event", event }));
  return { kind: "any", of: [{ kind: "at", unit, hexes: [hex] }, ...over] };
}
