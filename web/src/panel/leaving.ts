// Being done with a part of the turn: asked about once if units would be left that could attack.
import { computed, signal } from "@preact/signals";
import type { Action, UnitId } from "../engine/protocol";
import { act, hasFlag } from "../play/selection";
import { open, partNow, view } from "../play/session";
import { askDone } from "../saves/preferences";
import { plainChoices } from "./choices";

/** The part of the game that was asked about, and the position in which the question stands. */
const asked = signal<{ part: string; hash: string; action: Action } | undefined>(undefined);

/** Units that could still attack. */
export const idle = computed((): UnitId[] => [...new Set(open.value.flatMap((action) =>
  hasFlag(action, "attack") && action.other !== undefined ? (action.unit ?? []) : []))]);

/** What was pressed, while it is asked whether it is meant. */
export const doubted = computed(() =>
  asked.value !== undefined && asked.value.hash === view.value?.hash ? asked.value.action
    : undefined);

/** Ends a part, or asks first; what was asked about once is done. */
export function end(action: Action): void {
  const doubts = askDone.value && hasFlag(action, "ends") && action.unit === undefined &&
    idle.value.length > 0 && asked.value?.part !== partNow();
  if (doubts) asked.value = { part: partNow(), hash: view.value?.hash ?? "", action };
  else void act(action);
}

/** Lets the question be; it is not asked again in this part. */
export function stay(): void {
  if (asked.value) asked.value = { ...asked.value, hash: "" };
}

/** Ends the part by key, if there is one way to. */
export function pressEnd(): void {
  const ends = plainChoices.value.filter((action) => hasFlag(action, "ends"));
  const only = ends.length === 1 ? ends[0] : undefined;
  if (only) end(only);
}
