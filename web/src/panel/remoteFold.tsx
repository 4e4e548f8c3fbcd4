// What the folded sheet of a phone tells of a game on a server, in one line: which side is the
// player's, his time, what is on its way, and the one thing that waits for him.
import { battle, story } from "../play/session";
import type { Offer } from "../remote/course";
import { nameAt, showLinks, type RemoteState } from "../remote/state";
import { sideName } from "./lookup";
import { OwnTime } from "./remoteClock";
import { lateSide, onServer } from "./remoteOffers";
import { listed } from "./words";

/** Something that waits, and the place in the sheet where it is; none: a window has it. */
interface Waiting {
  name: string;
  text: string;
  place?: string;
}

const OFFERED: Readonly<Record<string, string>> = {
  undo: "asks to take back", draw: "offers a draw", pause: "offers a pause",
  resume: "asks to go on", rematch: "offers another game",
};

/** Those of the other player, which wait for an answer. */
function asked({ offers, own }: RemoteState): readonly Offer[] {
  return own.length === 0 ? [] : offers.filter(({ side }) => !own.includes(side));
}

/** What waits for the player, the most urgent first. */
function waiting(now: RemoteState): readonly Waiting[] {
  const found: Waiting[] = [];
  const add = (name: string, text: string, place?: string): void =>
    void found.push(place === undefined ? { name, text } : { name, text, place });
  if (now.differs !== undefined || now.checked.state === "unfair")
    add("alarm", "Alarm!", "[data-alarm]");
  for (const { kind, side } of asked(now))
    add("offer", `${nameAt(side) ?? sideName(side)} ${OFFERED[kind] ?? kind}`, "[data-offer]");
  if (lateSide(now) !== undefined && now.own.length > 0)
    add("late", "Time has run out", "[data-late]");
  if (now.state !== "over" && now.own.some((side) => now.computers[side] !== undefined))
    add("replaced", "A computer decides", "[data-replaced]");
  if (now.closed)
    add("closed", now.closed.by === undefined ? "Not taken back" : "Declined", "[data-closed]");
  if (now.since !== undefined) {
    const count = story.value.length - now.since;
    add("since", count === 1 ? "1 new decision" : `${count} new decisions`, "[data-since]");
  }
  if (now.next !== undefined) add("next", "The next game", '[data-action="next"]');
  if (now.state === "open" && now.invite !== undefined) add("invite", "Invite your opponent");
  return found;
}

/** What is new and must be seen: each pulls the sheet up once, to its place. */
export function remoteNews(): { offer?: number | undefined; since?: number | undefined } {
  const now = onServer();
  return now ? { offer: asked(now).at(-1)?.number, since: now.since } : {};
}

function statusText(now: RemoteState): string | undefined {
  if (!now.reached) return "no connection";
  return now.rolling || now.pending > 0 || now.asking > 0 ? "sending …" : undefined;
}

/** Brings a place of the sheet to its top, once it is there. */
export function showInSheet(place: string): void {
  setTimeout(() => {
    const element = document.querySelector<HTMLElement>(`.panel-body ${place}`);
    const body = element?.closest(".panel-body");
    if (!element || !body) return;
    const top = element.getBoundingClientRect().top - body.getBoundingClientRect().top;
    body.scrollBy({ top: top - MARGIN });
  });
}

const MARGIN = 8; // pixels

/** pullTo pulls the sheet up to a place in it. */
export function RemoteFold({ pullTo }: { pullTo: (place: string) => void }) {
  const now = onServer();
  if (!now || !battle.value) return null;
  const [first, ...others] = waiting(now);
  const status = statusText(now);
  const [own] = now.own;
  return (
    <div class="remote-fold" data-fold-remote>
      <span class="own">
        {own === undefined ? "You look on" : `You: ${listed(now.own.map(sideName))}`}
        {own !== undefined && <OwnTime side={own} now={now} />}
        {status !== undefined && <> · <b data-fold-status>{status}</b></>}
      </span>
      {first && (
        <button type="button" data-fold-waiting={first.name}
          onClick={() => first.place === undefined ? showLinks(true) : pullTo(first.place)}>
          <span>{first.text}</span>{others.length > 0 && ` +${others.length}`}
        </button>
      )}
    </div>
  );
}
