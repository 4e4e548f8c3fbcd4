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

function known(id: string): Battle | undefined {
  return offers.value.find((offer) => offer.entry.id === id)?.battle;
}

/** All that `battle` says of one of them. */
export async function describe(id: string): Promise<Battle> {
  const before = known(id);
  if (before) return before;
  // In one go: nothing may come between the two.
  const answers = await spareEngine().askAll([`new ${id}`, "battle"]);
  const battle = known(id) ?? theSame(granted(answers[1] as Answer<Battle>, id));
  const described = (offer: Offer): Offer =>
    offer.entry.id === id ? { ...offer, battle } : offer;
  if (!known(id)) offers.value = offers.value.map(described);
  return battle;
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
