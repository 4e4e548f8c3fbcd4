// What is known of a battle by its name, which somebody else has chosen.
import { useEffect } from "preact/hooks";
import { describeBattle, offers, type Offer } from "./gallery";

/** The battle as it is on offer, described as soon as it can be; none if this page has no such. */
export function useOffer(id: string): Offer | undefined {
  useEffect(() => void describeBattle(id).catch(() => undefined), [id]);
  return offers.value.find(({ entry }) => entry.id === id);
}

/** What the book calls a side. */
export function sideOf(offer: Offer | undefined, side: string | undefined): string | undefined {
  return offer?.battle?.sides.find(({ id }) => id === side)?.name;
}
