// What the players of a game on a server ask each other, and their clocks.
import type { SideId } from "../engine/protocol";
import { report } from "../play/table";
import type { Offer } from "../remote/course";
import { nameAt, type RemoteState } from "../remote/state";
import { sideName } from "./lookup";

/** Asks the server for something other than a decision. */
export async function askServer(route: string, ...lines: readonly string[]): Promise<void> {
  const { askFor } = await import("../remote/opening");
  await askFor(route, ...lines);
}

const WORDS: Readonly<Record<string, string>> = {
  draw: "a draw", pause: "a pause", resume: "to go on", rematch: "another game",
};

function offerText({ kind, side, to }: Offer, own: boolean): string {
  const who = own ? "You" : nameAt(side) ?? `The ${sideName(side)}`;
  if (kind === "undo")
    return `${who} ${own ? "ask" : "asks"} to go back to where ${to ?? 0} decisions were taken.`;
  return `${who} ${own ? "offer" : "offers"} ${WORDS[kind] ?? kind}.`;
}

function OfferRow({ offer, own }: { offer: Offer; own: boolean }) {
  const answer = (word: string): void => report(askServer("/answers", `${word} ${offer.number}`));
  return (
    <div class="offer" data-offer={offer.kind} role="status">
      <p>{offerText(offer, own)}</p>
      <div class="buttons">
        {!own && (
          <button type="button" class="primary" data-answer="accept"
            onClick={() => answer("accept")}>
            Agree
          </button>
        )}
        <button type="button" data-answer="decline" onClick={() => answer("decline")}>
          {own ? "Withdraw" : "Decline"}
        </button>
      </div>
    </div>
  );
}

/** Offers that are open, and the game that can be claimed because a clock has run out. */
export function Offers({ now }: { now: RemoteState }) {
  const { clock, own, offers } = now;
  const late = clock?.lapsed ? clock.running : undefined;
  const mayClaim = late !== undefined && own.length > 0 && !own.includes(late);
  if (own.length === 0) return null;
  return (
    <>
      {offers.map((offer) => (
        <OfferRow key={offer.number} offer={offer} own={own.includes(offer.side)} />
      ))}
      {mayClaim && now.state === "playing" && (
        <button type="button" data-action="claim" onClick={() => report(askServer("/claim"))}>
          Claim the game: the time of the {sideName(late)} has run out
        </button>
      )}
    </>
  );
}

/** "until 18 November, 14:05", of the side whose time runs. */
export function Time({ side, now }: { side: SideId; now: RemoteState }) {
  const { clock, state } = now;
  if (!clock || state === "over" || clock.running !== side) return null;
  if (clock.lapsed) return <span class="late" data-clock-of={side}>time has run out</span>;
  if (clock.due === undefined) return null;
  const when = new Date(clock.due).toLocaleString(undefined, {
    day: "numeric", month: "long", hour: "numeric", minute: "2-digit",
  });
  return <span class="quiet" data-clock-of={side}>until {when}</span>;
}
