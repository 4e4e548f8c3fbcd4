// Windows of games on a server: sitting down by a link, the links of a game, ending it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { SideId } from "../engine/protocol";
import { clockText, LAPSES } from "../people/games";
import { forgetSeat, offeredSeat } from "../play/address";
import { games } from "../play/games";
import { source } from "../play/source";
import { leave, report } from "../play/table";
import { sideName } from "../panel/lookup";
import { askServer } from "../panel/remoteOffers";
import {
  askWithdraw, drawOpen, linksOpen, remote, resignOpen, showDraw, showLinks, showResign,
  withdrawing,
} from "../remote/state";
import type { About } from "../remote/wire";
import { playerName, wantName } from "../saves/preferences";
import { Dialog } from "./dialog";
import { LobbyOffer } from "./later";
import { sideOf, useOffer } from "./offer";
import { NameField, useAttempt } from "./remoteNew";

async function join(token: string, name: string): Promise<void> {
  wantName(name);
  const { joinGame } = await import("../remote/opening");
  await joinGame(token, name);
  forgetSeat();
}

/** What a seat is of, as far as the server tells whoever has its link. */
interface Seat extends About {
  side: SideId;
  settings?: { clock: string; lapse: string };
}

async function lookAt(token: string): Promise<Seat> {
  const { must, pathOf } = await import("../remote/wire");
  const { game, side } = await must<{ game: string; side: SideId }>(
    "/api/seat", [`token ${token}`]);
  return { ...(await must<About>(pathOf(game))), side };
}

/** Which battle, side, opponent and clock; of a link that gives no seat, nothing. */
function AboutSeat({ seat }: { seat: Seat }) {
  const offer = useOffer(seat.battle);
  const { side, players = {}, settings } = seat;
  const own = players[side];
  const other = Object.entries(players).find(([one]) => one !== side)?.[1];
  const called = sideOf(offer, side);
  return (
    <div data-about-seat={seat.battle}>
      <p>
        <strong>{offer?.entry.title ?? seat.battle}</strong>
        {called !== undefined && `: you have the ${called}`}
        {other !== undefined && `, against ${other}`}. {settings && clockSentence(settings)}
      </p>
      {own !== undefined && <p data-taken>{own} has sat down here. If that is you, go on.</p>}
      {seat.state === "over" && <p>The battle is over.</p>}
    </div>
  );
}

function clockSentence({ clock, lapse }: { clock: string; lapse: string }): string {
  if (clock === "none") return "There is no clock.";
  return `Clock: ${clockText(clock)}; when it has run out, ${LAPSES[lapse] ?? lapse}.`;
}

/** Whoever made the game and tries the link that is meant for the other. */
function OwnInvite() {
  return (
    <p class="remote-alarm" data-own-invite>
      This is the link that you made for your opponent. If you sit down here, too, you play both
      sides.
    </p>
  );
}

export function JoinDialog() {
  const token = offeredSeat.value;
  const [name, setName] = useState(playerName.value);
  const [trying, attempt, Failure] = useAttempt();
  const [seat, setSeat] = useState<Seat | undefined>(undefined);
  useEffect(() => {
    // What goes wrong is said when he sits down.
    if (token !== undefined) void lookAt(token).then(setSeat, () => undefined);
  }, [token]);
  if (token === undefined) return null;
  const isOwn = games.value.some(({ remote: kept }) => kept?.invite?.endsWith(token));
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(() => join(token, name));
  };
  return (
    <Dialog name="join" title="A seat is kept for you" onClose={forgetSeat}>
      <form onSubmit={submit}>
        {seat && <AboutSeat seat={seat} />}
        <p>
          This link gives a seat in a battle. Whoever has it may sit there, from any browser: do not
          pass it on.
        </p>
        {isOwn && <OwnInvite />}
        <NameField name={name} set={setName} />
        {Failure}
        <footer class="window-foot">
          <button type="button" onClick={forgetSeat}>Not now</button>
          <button type="submit" class="primary" data-action="join" aria-disabled={trying}
            disabled={name.trim() === ""}>
            Sit down
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function Link({ name, label, help, link }: {
  name: string; label: string; help: string; link: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    field.current?.select();
    // Browsers have a clipboard on secure hosts only; what is selected can be copied by hand.
    const board = (navigator as Partial<Navigator>).clipboard;
    void board?.writeText(link).then(() => setCopied(true), () => undefined);
  };
  return (
    <div class="field link-field">
      <label for={`link-${name}`}>{label}</label>
      <span class="row">
        <input id={`link-${name}`} ref={field} readOnly value={link} data-link={name}
          aria-describedby={`link-${name}-help`} onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" data-copy={name} onClick={copy}>
          {copied ? "Copied" : "Copy"}<span class="hidden-text"> {label}</span>
        </button>
      </span>
      <p class="quiet" id={`link-${name}-help`}>{help}</p>
    </div>
  );
}

export function LinksDialog() {
  const now = remote.value;
  if (!linksOpen.value || !now || !source.value) return null;
  const close = (): void => showLinks(false);
  const waits = now.state === "open";
  return (
    <Dialog name="links" title={waits ? "Invite your opponent" : "Links"} onClose={close}>
      {now.invite !== undefined && (
        <Link name="invite" label="For your opponent" link={now.invite}
          help={waits ? "Send it to one person: whoever opens it sits down there."
            : "The seat is taken; the same person can come back by it from another browser."} />
      )}
      {now.seat !== undefined && (
        <Link name="seat" label="Your own seat" link={now.seat}
          help="For you alone: to go on with the game in another browser." />
      )}
      <Link name="watch" label="To watch" link={now.watch}
        help="Whoever has it sees the game and cannot change it." />
      <LobbyOffer />
      <footer class="window-foot">
        <button type="button" class="primary" onClick={close}>Done</button>
      </footer>
    </Dialog>
  );
}

export function ResignDialog() {
  const now = remote.value;
  if (!resignOpen.value || !now || !source.value) return null;
  const close = (): void => showResign(false);
  return (
    <Dialog name="resign" title="Give up the battle?" onClose={close}>
      <p>
        The {now.own.map(sideName).join(" and the ")} lose, whatever the points are. This cannot be
        taken back.
      </p>
      <footer class="window-foot">
        <button type="button" onClick={close}>Go on fighting</button>
        <button type="button" class="danger" data-action="resign-confirmed"
          onClick={() => {
            close();
            report(askServer("/resign"));
          }}
        >
          Resign
        </button>
      </footer>
    </Dialog>
  );
}

/** What ends the battle is asked once more; the offer may be gone meanwhile. */
export function DrawDialog() {
  const number = drawOpen.value;
  const offer = remote.value?.offers.find((one) => one.number === number);
  if (!offer || !source.value) return null;
  const close = (): void => showDraw(undefined);
  return (
    <Dialog name="draw" title="End the battle as a draw?" onClose={close}>
      <p>Nobody wins, whatever the points are. This cannot be taken back.</p>
      <footer class="window-foot">
        <button type="button" onClick={close}>Not now</button>
        <button type="button" class="primary" data-action="draw-confirmed"
          onClick={() => {
            close();
            report(askServer("/answers", `accept ${offer.number}`));
          }}
        >
          Agree to a draw
        </button>
      </footer>
    </Dialog>
  );
}

async function withdraw(game: string): Promise<void> {
  const { withdrawGame } = await import("../people/lobby");
  if (remote.value?.game === game && source.value) leave();
  await withdrawGame(game);
}

/** Of a game to which nobody came. */
export function WithdrawDialog() {
  const game = withdrawing.value;
  if (game === undefined) return null;
  const close = (): void => askWithdraw(undefined);
  return (
    <Dialog name="withdraw" title="Withdraw this game?" onClose={close}>
      <p>Nobody has sat down opposite. The game will be gone, and the link to it lead nowhere.</p>
      <footer class="window-foot">
        <button type="button" onClick={close}>Keep it</button>
        <button type="button" class="danger" data-action="withdraw-confirmed"
          onClick={() => {
            close();
            report(withdraw(game));
          }}
        >
          Withdraw
        </button>
      </footer>
    </Dialog>
  );
}
