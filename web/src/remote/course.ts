// What happens in a game on a server beside its decisions: offers and their answers, pauses,
// clocks; and which decisions stand when some were taken back. Pure functions of its events.
import type { SideId } from "../engine/protocol";
import {
  isAction, isAnswer, isClock, isEnd, isOffer, isStart, isUndo, type ActionEvent,
  type ClockState, type Computers, type GameState, type Logged,
} from "./wire";

export interface Offer {
  number: number;
  kind: string; // draw, pause, resume, rematch, undo
  side: SideId; // who has made it
  to?: number; // of an undo: the decisions that would stay
}

export interface Course {
  state: GameState;
  offers: readonly Offer[]; // that are open
  clock?: ClockState | undefined; // none: there is none
  computers: Computers;
  next?: string | undefined; // another game after this one, on which both have agreed
}

export const OPENING: Course = { state: "open", offers: [], computers: {} };

/** Each side has at most one open, and one to take back is for one position. */
function offersAfter(offers: readonly Offer[], event: Logged): readonly Offer[] {
  if (isOffer(event)) {
    const { number, kind, side, to } = event;
    const offer = to === undefined ? { number, kind, side } : { number, kind, side, to };
    return [...offers.filter((one) => one.side !== side), offer];
  }
  if (isAnswer(event)) return offers.filter(({ number }) => number !== event.number);
  if (isEnd(event)) return [];
  return isAction(event) || isUndo(event) ? offers.filter(({ kind }) => kind !== "undo") : offers;
}

/** Where events lead. */
export function courseAfter(before: Course, events: readonly Logged[]): Course {
  return events.reduce<Course>((now, event) => {
    const next = { ...now, offers: offersAfter(now.offers, event) };
    if (isStart(event)) {
      next.state = "playing";
      next.computers = event.settings.computer ?? {};
    }
    if (isAnswer(event) && event.game !== undefined) next.next = event.game;
    if (isEnd(event)) next.state = "over";
    if (isClock(event)) {
      next.state = event.state;
      next.clock = event.clock;
      next.computers = event.computer ?? next.computers;
    }
    return next;
  }, before);
}

/** An offer that came to nothing. */
export interface Closed {
  kind: string;
  by?: SideId | undefined; // who declined it; none: what it was about has passed
}

/** What an event made of an offer; nothing if it was granted or withdrawn, or all is over. */
function closedBy({ kind, side }: Offer, event: Logged): Closed | undefined {
  if (isAction(event) || isUndo(event)) return { kind, by: undefined };
  if (!isAnswer(event) || event.accepted) return undefined;
  const { side: by } = event;
  return by === side ? undefined : { kind, by };
}

/** What came to nothing last of what some sides had offered, by events after a number; what was
 *  said of one before is forgotten with the next offer. */
export function closedAfter(
  before: Course & { closed?: Closed | undefined }, events: readonly Logged[],
  own: readonly SideId[], after = 0,
): Closed | undefined {
  let { closed } = before;
  events.reduce<Course>((now, event) => {
    const next = courseAfter(now, [event]);
    const isOwn = ({ side }: Offer): boolean => own.includes(side);
    const gone = now.offers.find((offer) => isOwn(offer) && !next.offers.includes(offer));
    if (isOffer(event) && isOwn(event)) closed = undefined;
    else if (gone && event.seq > after) closed = closedBy(gone, event) ?? closed;
    return next;
  }, before);
  return closed;
}

export interface Standing {
  stay: number; // of the decisions before
  taken: readonly ActionEvent[]; // behind them
}

/** Which decisions stand after events, of so many before and those that are new. */
export function standingAfter(before: number, events: readonly Logged[]): Standing {
  let stay = before;
  let taken: ActionEvent[] = [];
  for (const event of events) {
    if (isAction(event)) taken.push(event);
    if (!isUndo(event)) continue;
    taken = taken.slice(0, Math.max(0, event.to - stay));
    stay = Math.min(stay, event.to);
  }
  return { stay, taken };
}
