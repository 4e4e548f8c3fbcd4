// Why the computer decided what it did in the game on the table, for whoever asks.
import { signal } from "@preact/signals";
import type { Battle, Chapter } from "../engine/protocol";
import type { SavedDecision } from "../saves/store";
import { belongs, type Decided } from "./groups";

const known = signal<ReadonlyMap<number, { action: string; why: string }>>(new Map());

/** Notes one reason a group: that of its last decision. */
export function noteReasons(of: Battle, decided: readonly Decided[]): void {
  const next = new Map(known.value);
  decided.forEach((one, index) => {
    const after = decided[index + 1];
    if (one.explained === undefined || (after && belongs(of, one, after))) return;
    next.set(one.ply, { action: one.action, why: one.explained });
  });
  known.value = next;
}

/** Takes up those of a game that comes to the table. */
export function keepReasons(decisions: readonly SavedDecision[]): void {
  known.value = new Map(decisions.flatMap(({ ply, action, why }) =>
    why === undefined ? [] : [[ply, { action, why }] as const]));
}

/** A decision as it is saved, with its reason. */
export function withReason({ ply, action }: SavedDecision): SavedDecision {
  const found = known.peek().get(ply);
  return found?.action === action ? { ply, action, why: found.why } : { ply, action };
}

/** The reason of a decision of this game, if it is known. */
export function reasonOf({ ply, action }: Chapter): string | undefined {
  const found = known.value.get(ply);
  return found?.action === action ? found.why : undefined;
}
