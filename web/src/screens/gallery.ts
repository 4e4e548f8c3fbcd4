// Every battle on offer: the list at once, all that `battle` says of each as soon as it is wanted
// or there is time. No engine runs for it.
import { signal } from "@preact/signals";
import { paintAhead } from "../board/painting";
import type { Battle, BattleEntry } from "../engine/protocol";
import { engineFor, theCatalogue } from "../play/engines";
import { theSame } from "../play/opening";
import { atLeisure } from "./leisure";

export interface Offer {
  entry: BattleEntry;
  battle?: Battle; // once it is described
}

export const offers = signal<readonly Offer[]>([]);
const answers = new Map<string, Promise<Battle>>();

function ask(id: string): Promise<Battle> {
  const known = answers.get(id);
  if (known) return known;
  const coming = theCatalogue().about(id).then(theSame);
  coming.catch(() => answers.delete(id));
  answers.set(id, coming);
  return coming;
}

/** All that `battle` says of one of them. */
export async function describeBattle(id: string): Promise<Battle> {
  const battle = await ask(id);
  const described = (offer: Offer): Offer =>
    offer.entry.id === id ? { ...offer, battle } : offer;
  if (offers.value.some((offer) => offer.entry.id === id && !offer.battle))
    offers.value = offers.value.map(described);
  return battle;
}

/** Describes a battle that is about to be played, paints its map and fetches its engine. */
export async function prepareBattle(id: string): Promise<void> {
  engineFor(id);
  paintAhead(await describeBattle(id));
}

/** Puts what there is on offer, once; the battles are described one after the other. */
export function loadOffers(): void {
  if (offers.value.length > 0) return;
  offers.value = theCatalogue().battles.map((entry) => ({ entry }));
  for (const { entry } of offers.value) atLeisure(() => describeBattle(entry.id));
}
