// Every battle on offer: the list at once, all that `battle` says of each as soon as it is wanted
// or there is time.
import { signal } from "@preact/signals";
import { granted } from "../engine/client";
import type { Answer, Battle, BattleEntry } from "../engine/protocol";
import { battleList, theSame } from "../play/opening";
import { spareEngine } from "../play/session";
import { atLeisure } from "./leisure";

export interface Offer {
  entry: BattleEntry;
  battle?: Battle; // once it is described
}

export const offers = signal<readonly Offer[]>([]);
let asked: Promise<void> | undefined;

/** Asks in one go: nothing may come between `new` and `battle`. */
export async function describe(id: string): Promise<void> {
  const isKnown = (offer: Offer): boolean => offer.entry.id === id && offer.battle !== undefined;
  if (offers.value.some(isKnown)) return;
  const answers = await spareEngine().askAll([`new ${id}`, "battle"]);
  const battle = theSame(granted(answers[1] as Answer<Battle>, id));
  if (offers.value.some(isKnown)) return;
  const described = (offer: Offer): Offer =>
    offer.entry.id === id ? { ...offer, battle } : offer;
  offers.value = offers.value.map(described);
}

/** Asks once what there is; the battles are described one after the other. */
export function loadOffers(): Promise<void> {
  asked ??= (async () => {
    const entries = await battleList();
    offers.value = entries.map((entry) => ({ entry }));
    for (const { id } of entries) atLeisure(() => describe(id));
  })();
  return asked;
}
