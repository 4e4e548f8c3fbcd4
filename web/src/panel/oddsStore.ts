// Odds of the attacks on offer, asked when first looked at and kept while the position stands.
import { signal, type Signal } from "@preact/signals";
import type { Odds } from "../engine/protocol";
import { theEngine, view } from "../play/session";

let position = "";
const known = new Map<string, Signal<Odds | undefined>>();

/** The odds of an attack; undefined until the engine has answered. */
export function oddsOf(text: string): Signal<Odds | undefined> {
  const now = view.peek()?.hash ?? "";
  if (now !== position) {
    known.clear();
    position = now;
  }
  const there = known.get(text);
  if (there) return there;
  const odds = signal<Odds | undefined>(undefined);
  known.set(text, odds);
  theEngine()
    .ask<Odds>(`odds ${text}`)
    .then((answer) => {
      if (answer.ok && position === now) odds.value = answer;
    })
    .catch(() => undefined); // a dead engine says so when something is played
  return odds;
}
