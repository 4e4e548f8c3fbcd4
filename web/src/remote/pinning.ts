// What a server is held to: before anything is added to the dice it says what they are sealed with
// and what others have added. Whatever it says later must be the same.
import type { SideId } from "../engine/protocol";
import { randomDigits } from "./wire";

/** What this browser keeps of it. */
export interface Pin {
  commit: string;
  added: Readonly<Record<SideId, string>>; // by those who had sat down before
  entropy?: string; // what this browser added; none: somebody had sat there before
}

/** What the server says of a seat in which nobody sits down yet. */
export interface Offered {
  commit: string;
  entropy: Readonly<Record<SideId, string>>; // of those who have sat down
  side?: SideId; // of the seat; none: it is free
}

export interface Sitting<T> {
  seat: string; // by which it is known again
  commit?: string | undefined; // as it was told when the game was made
  look: () => Promise<Offered>;
  sit: (entropy: string) => Promise<T>;
}

interface Held {
  pin: Pin;
  entropy: string; // that is sent, whether it counts or not
}

/** By seat, as long as the page is open. Asked for again, after an answer that was lost or a no, it
 *  is the same: a server with another try would have other dice to choose from. */
const seats = new Map<string, Held>();

function compare(commit: string, said: string): void {
  if (commit !== said)
    throw new Error("The server has bound itself to other dice than it said before: " +
      "it does not play fair.");
}

function heldBy({ commit, entropy: added, side }: Offered): Held {
  const entropy = randomDigits(32);
  const isTaken = side !== undefined && side in added; // only the first time counts
  return { pin: { commit, added, ...(!isTaken && { entropy }) }, entropy };
}

/** Looks at a seat, then sits down; what the server answered, and what it is held to. */
export async function sitPinned<T extends { commit: string }>(
  { seat, commit, look, sit }: Sitting<T>,
): Promise<[answer: T, pin: Pin]> {
  const held = seats.get(seat) ?? heldBy(await look());
  compare(commit ?? held.pin.commit, held.pin.commit);
  seats.set(seat, held);
  const answer = await sit(held.entropy);
  compare(held.pin.commit, answer.commit);
  return [answer, held.pin];
}
