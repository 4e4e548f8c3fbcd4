// What the players of a game on a server ask each other; a game that can be claimed, or that comes
// after this one.
import type { SideId } from "../engine/protocol";
import { battle, replaying, story } from "../play/session";
import { source } from "../play/source";
import { report } from "../play/table";
import type { Offer } from "../remote/course";
import { dismissClosed, nameAt, remote, showDraw, type RemoteState } from "../remote/state";
import { playerName } from "../saves/preferences";
import { seatNamed, seatText } from "../saves/seats";
import { sideName } from "./lookup";
import { backText } from "./news";

/** The game on the table, if it is on a server. */
export function onServer(): RemoteState | undefined {
  return source.value && !replaying.value ? remote.value : undefined;
}

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
  const of = battle.value;
  if (kind === "undo" && of)
    return `${who} ${own ? "ask" : "asks"} to take back: ${backText(of, story.value.slice(to))}`;
  return `${who} ${own ? "offer" : "offers"} ${WORDS[kind] ?? kind}.`;
}

const DECLINED: Readonly<Record<string, string>> = {
  undo: "to take it back", draw: "a draw", pause: "a pause", resume: "to go on",
  rematch: "another game",
};

/** What became of the player's own offer, if it came to nothing. */
export function closedText(): string | undefined {
  const closed = onServer()?.closed;
  if (!closed) return undefined;
  const { kind, by } = closed;
  if (by === undefined) return "What you asked to take back stands: the battle went on.";
  return `${nameAt(by) ?? `The ${sideName(by)}`} declined ${DECLINED[kind] ?? kind}.`;
}

/** The live region says it, too. */
function ClosedLine() {
  const text = closedText();
  if (text === undefined) return null;
  return (
    <div class="offer" data-closed>
      <p>{text}</p>
      <button type="button" data-action="dismiss-closed" onClick={dismissClosed}>Dismiss</button>
    </div>
  );
}

/** While something was asked for and not answered, nothing is asked for twice. */
export const isAsking = ({ asking }: RemoteState): boolean => asking > 0;

/** What a button has that asks for something: while it waits it is not heard, but keeps the focus:
 *  one that cannot be pressed would lose it. */
function asks(waits: boolean, press: () => void) {
  const onClick = (): void => {
    if (!waits) press();
  };
  return { "aria-disabled": waits, onClick };
}

function OfferRow({ offer, own, waits }: { offer: Offer; own: boolean; waits: boolean }) {
  const answer = (word: string): void => report(askServer("/answers", `${word} ${offer.number}`));
  const accept = (): void =>
    offer.kind === "draw" ? showDraw(offer.number) : answer("accept");
  return (
    <div class="offer" data-offer={offer.kind} role="status">
      <p>{offerText(offer, own)}</p>
      <div class="buttons">
        {!own && (
          <button type="button" class="primary" data-answer="accept" {...asks(waits, accept)}>
            Agree
          </button>
        )}
        <button type="button" data-answer="decline"
          {...asks(waits, () => answer("decline"))}>
          {own ? "Withdraw" : "Decline"}
        </button>
      </div>
    </div>
  );
}

/** The side whose time has run out, as long as nothing has come of it. */
export function lateSide({ clock, state }: RemoteState): SideId | undefined {
  return clock?.lapsed && state === "playing" ? clock.running : undefined;
}

/** Offers that are open, and what follows if a clock has run out. */
export function Offers({ now }: { now: RemoteState }) {
  const { own, offers } = now;
  if (own.length === 0) return null;
  return (
    <>
      <ClosedLine />
      {offers.map((offer) => (
        <OfferRow key={offer.number} offer={offer} own={own.includes(offer.side)}
          waits={isAsking(now)} />
      ))}
      <Late now={now} />
      <Replaced now={now} />
    </>
  );
}

/** What may be done if the time of the other has run out, all but wait, which needs no button; and
 *  what follows if it is one's own. */
function Late({ now }: { now: RemoteState }) {
  const late = lateSide(now);
  if (late === undefined) return null;
  const other = battle.value?.sides.find(({ id }) => id !== late)?.id;
  const isComputer = other !== undefined && now.computers[other] !== undefined; // it claims nothing
  if (now.own.includes(late))
    return (
      <p class="offer late" data-late role="status">
        Your time has run out. You can still decide
        {isComputer ? "." : `, but ${nameAt(other) ?? "the other player"} may claim the battle, ` +
          "or let the computer go on for you."}
      </p>
    );
  const waits = isAsking(now);
  return (
    <div class="offer" data-late role="status">
      <p>
        The time of {nameAt(late) ?? `the ${sideName(late)}`} has run out. You can also wait, or
        give time by the menu.
      </p>
      <div class="buttons">
        <button type="button" data-action="claim"
          {...asks(waits, () => report(askServer("/claim")))}>
          Claim the game
        </button>
        <button type="button" data-action="claim-computer"
          {...asks(waits, () => report(askServer("/claim", "computer")))}>
          Let the computer go on
        </button>
      </div>
    </div>
  );
}

/** A computer decides for the player, whose time had run out. */
function Replaced({ now }: { now: RemoteState }) {
  const side = now.own.find((one) => now.computers[one] !== undefined);
  if (side === undefined || now.state === "over") return null;
  return (
    <p class="offer late" data-replaced role="status">
      Your time had run out: the {seatText(seatNamed(now.computers[side]))} decides for the{" "}
      {sideName(side)} now.
    </p>
  );
}

async function goOnTo(game: string): Promise<void> {
  const { openNext } = await import("../remote/opening");
  await openNext(game, playerName.value);
}

/** After the end: another game, to be offered or to go to. */
export function Next({ now }: { now: RemoteState }) {
  const { next, own, offers, state } = now;
  if (next !== undefined)
    return (
      <button type="button" class="primary" data-action="next"
        onClick={() => report(goOnTo(next))}>
        {own.length > 0 ? "To the next game, with sides changed" : "Watch the next game"}
      </button>
    );
  const offered = offers.some(({ kind }) => kind === "rematch");
  if (state !== "over" || own.length === 0 || offered) return null;
  return (
    <button type="button" data-action="rematch"
      {...asks(isAsking(now), () => report(askServer("/offers", "rematch")))}>
      Offer another game, with sides changed
    </button>
  );
}
