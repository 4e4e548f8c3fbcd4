// Answers that are given by themselves for a while, because the player has said so: ordinary
// actions of a kind, in a kind of decision of one side.
import { computed, signal } from "@preact/signals";
import type { Action, SideId, View } from "../engine/protocol";
import { hasFlag, wordOf } from "./selection";
import { actions, battle, playOn, view } from "./session";

export interface Standing {
  side: SideId;
  phase: string; // the kind of decision
  kind: string; // of the action that answers it
  label: string; // as its button says
  turn: number | undefined; // in which it holds; none: until it is ended
}

const given = signal<readonly Standing[]>([]);

/** Those that hold now, in this battle. */
export const standing = computed(() => given.value.filter(({ turn }) =>
  battle.value !== undefined && (turn === undefined || turn === view.value?.turn)));

/** Kinds of answers to the decision that is open which name nothing, so that they may stand. */
export const mayStand = computed((): readonly Action[] => {
  const plain = actions.value.filter((action) =>
    wordOf(action)?.argument === "none" && !hasFlag(action, "step"));
  return plain.filter((action, index) =>
    plain.findIndex((other) => other.kind === action.kind) === index);
});

/** Now and from now on this is the answer, in this turn or until it is ended. */
export function letStand(action: Action, label: string, always: boolean): void {
  const now = view.value;
  if (!now || now.to_act === undefined) return;
  const { to_act: side, phase, turn } = now;
  const rest = given.value.filter((one) => one.side !== side || one.phase !== phase);
  const one = { side, phase, kind: action.kind, label, turn: always ? undefined : turn };
  given.value = [...rest, one];
  void playOn(action.text);
}

export function endStanding(one: Standing): void {
  given.value = given.value.filter((other) => other !== one);
}

/** With another game none stands any more. */
export function forgetStanding(): void {
  given.value = [];
}

/** The answer that stands to a decision; none if the player must be asked. */
export function standingAnswer(now: View, offered: readonly Action[]): Action | undefined {
  const found = standing.value.find(({ side, phase }) =>
    side === now.to_act && phase === now.phase);
  return found && offered.find((action) => action.kind === found.kind);
}
