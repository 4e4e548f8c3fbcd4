// Every battle on offer with all that `battle` says of it, for the cards and the new-game dialog.
import { signal } from "@preact/signals";
import type { Answer, Battle, BattleEntry } from "../engine/protocol";
import { battleList } from "../play/opening";
import { spareEngine } from "../play/session";

export interface Offer {
  entry: BattleEntry;
  battle: Battle;
}

export const offers = signal<readonly Offer[]>([]);
let asked: Promise<void> | undefined;

/** Asks once, in one go: nothing may come between `new` and `battle`. */
export function loadOffers(): Promise<void> {
  asked ??= (async () => {
    const entries = await battleList();
    const lines = entries.flatMap((entry) => [`new ${entry.id}`, "battle"]);
    const answers = await spareEngine().askAll(lines);
    offers.value = entries.flatMap((entry, index) => {
      const answer = answers[index * 2 + 1] as Answer<Battle>;
      return answer.ok ? [{ entry, battle: answer }] : [];
    });
  })();
  return asked;
}
