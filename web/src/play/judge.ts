// The judge: who is winning, by playing the position out many times. Captains play both sides in
// an engine of its own; the game on the table knows nothing of it.
import { effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { View } from "../engine/protocol";
import type { Evaluation } from "../engine/protocolThink";
import { added, NO_CHANCES, type Chances } from "../saves/chances";
import { replaying, saved, tell, told, view } from "./session";
import { Shadow } from "./shadow";

export const GAMES = 48;
const AT_A_TIME = 2;

export interface Judged {
  now: View; // the position
  sum: Chances;
  running: boolean;
}

export const judged = signal<Judged | undefined>(undefined);
const shadow = new Shadow();

export function dropJudge(): void {
  judged.value = undefined;
}

/** Counts playouts of the position on the table, until there are enough or it is left. */
export async function askJudge(): Promise<void> {
  const game = saved.value;
  const now = view.value;
  if (!game || !now || replaying.value || judged.value?.running) return;
  let sum = NO_CHANCES;
  const isWanted = (): boolean => judged.value?.now === now;
  judged.value = { now, sum, running: true };
  try {
    await shadow.follow(game, told.value);
    while (isWanted() && sum.games < GAMES) {
      const line = `evaluate captain from=${sum.games} games=${AT_A_TIME}`;
      sum = added(sum, await shadow.engine.must<Evaluation>(line));
      if (isWanted()) judged.value = { now, sum, running: sum.games < GAMES };
    }
  } catch (error) {
    tell(messageOf(error));
    dropJudge();
  }
}

/** What was judged holds for one position. */
export function watchJudge(): () => void {
  return effect(() => {
    if (judged.value && judged.value.now !== view.value) judged.value = undefined;
  });
}
