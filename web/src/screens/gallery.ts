// Every battle on offer: the list at once, all that `battle` says of each as soon as it is wanted
// or there is time.
import { signal } from "@preact/signals";
import { paintAhead } from "../board/painting";
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
const answers = new Map<string, Promise<Battle>>();
let asked: Promise<void> | undefined;

function ask(id: string): Promise<Battle> {
  const known = answers.get(id);
  if (known) return known;
  // In one go: nothing may come between the two.
  const coming = spareEngine().askAll([`new ${id}`, "battle"]).then(
    ([, battle]) => theSame(granted(battle as Answer<Battle>, id)));
  coming.catch(() => answers.delete(id));
  answers.set(id, coming);
  return coming;
}

/** All that `battle` says of one of them. */
export async function describe(id: string): Promise<Battle> {
  const battle = await ask(id);
  const described = (offer: Offer): Offer =>
    offer.entry.id === id ? { ...offer, battle } : offer;
  if (offers.value.some((offer) => offer.entry.id === id && !offer.battle))
    offers.value = offers.value.map(described);
  return battle;
}

/** Asks for a battle that a link names, and has its map painted, before anything else is shown. */
export function expectBattle(id: string): void {
  ask(id).then(paintAhead, () => undefined);
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
