// A game on a server: who plays, whose turn it is, whether the server is reached, what is on its
// way, what the dice are worth; and what happened while the player was away.
import type { SideId } from "../engine/protocol";
import { offerSeat } from "../play/address";
import { battle, story, view } from "../play/session";
import { downloadRecord, downloadSeen, replayFrom, report } from "../play/table";
import { dismissSince, nameAt, showLinks, type Checked, type RemoteState } from "../remote/state";
import { seatNamed, seatText } from "../saves/seats";
import { LogEntry } from "./logEntry";
import { logRows } from "./logRows";
import { sideClass, sideName } from "./lookup";
import { Time } from "./remoteClock";
import { Next, Offers, onServer } from "./remoteOffers";
import { OrdersLine } from "./remoteOrders";

/** What is waited for, in one line; none if this player decides. */
export function waitingText(): string | undefined {
  const now = onServer();
  const side = view.value?.to_act;
  if (!now || view.value?.over) return undefined;
  if (now.differs !== undefined) return "Stopped: the server and this page do not agree";
  if (now.state === "paused") return "The game is paused";
  if (now.state === "open") return "The battle begins when both players are there";
  if (now.rolling) return now.reached ? "The dice are falling …" : "Sent when the server is back";
  if (side === undefined) return undefined;
  if (now.computers[side] !== undefined) return `The ${computerAt(now, side)} thinks`;
  if (!now.own.includes(side)) return `${nameAt(side) ?? "The other player"} decides`;
  return now.orders?.answering ? "Your standing order answers" : undefined;
}

/** "Captain": the computer of the server that decides for a side. */
function computerAt(now: RemoteState, side: SideId): string {
  return seatText(seatNamed(now.computers[side]));
}

function Player({ side, now }: { side: SideId; now: RemoteState }) {
  const computer = now.computers[side] === undefined ? undefined : computerAt(now, side);
  const name = computer === undefined ? now.players[side] : `the ${computer}`;
  const thinks = computer !== undefined && view.value?.to_act === side && now.state === "playing";
  const acts = view.value?.to_act === side && now.state === "playing";
  return (
    <li class={sideClass(side)} data-player={side} data-acts={acts}>
      <strong>{name ?? "nobody yet"}</strong>
      <span class="quiet">
        {sideName(side)}{now.own.includes(side) && ", you"}
        {acts && (thinks ? ", thinking" : ", to decide")}
      </span>
      {thinks && <progress class="thinks" data-thinks aria-label={`The ${computer} thinks`} />}
      <Time side={side} now={now} />
    </li>
  );
}

function connection(now: RemoteState): string {
  if (!now.reached)
    return now.pending > 0 || now.rolling
      ? "No connection. What you decided is kept and sent when it is back."
      : now.asking > 0 ? "No connection. What you asked for is kept and sent when it is back."
      : "No connection. The page goes on trying.";
  if (now.rolling) return "Asking the server for the dice …";
  if (now.pending > 0 || now.asking > 0) return "Sending …";
  return now.own.length === 0 ? "Connected; you are watching." : "Connected.";
}

/** Over the map, where it is seen even if the panel is folded. */
export function LostNotice() {
  const now = onServer();
  return (
    <div class="lost-place" role="status">
      {now && !now.reached && <p class="lost" data-lost>{connection(now)}</p>}
    </div>
  );
}

/** "128 dice checked" */
export function checkedText({ state, dice, fallen, what }: Checked): string {
  if (state === "unable")
    return "Dice not checked here: a browser can do that only on https or on its own machine.";
  if (state === "unfair") return `The server does not play fair: ${what ?? ""}.`;
  if (fallen === 0) return "No dice have fallen yet.";
  if (dice === fallen) return `${dice} dice checked.`;
  const rest = fallen - dice;
  return `${dice} dice checked; ${rest} since then, to be checked when their key is told.`;
}

/** Above all else: the server and this page do not agree, or it does not play fair. */
export function RemoteAlarm() {
  const now = onServer();
  const unfair = now?.checked.state === "unfair";
  if (!now || (now.differs === undefined && !unfair)) return null;
  return (
    <section class="remote-alarm" role="alert" data-alarm>
      {now.differs !== undefined && (
        <p data-differs>
          <strong>This page and the server see different games.</strong> Play has stopped
          at {now.differs}.
        </p>
      )}
      {unfair && <p data-unfair><strong>{checkedText(now.checked)}</strong></p>}
      <p>Keep both records, and show them to your opponent and to whoever runs the server.</p>
      <div class="buttons">
        <button type="button" data-action="record-here" onClick={() => report(downloadSeen())}>
          Record as seen here
        </button>
        <button type="button" data-action="record-there" onClick={() => report(downloadRecord())}>
          Record of the server
        </button>
      </div>
    </section>
  );
}

/** Whether the dice are what they should be, eight digits to compare, and the links. */
function Trust({ now }: { now: RemoteState }) {
  const { seq, chain, checked } = now;
  return (
    <details data-trust>
      <summary data-checked={checked.dice} data-fallen={checked.fallen}>
        {checkedText(checked)}
      </summary>
      <p class="quiet">
        After {seq} events the log comes to{" "}
        <code data-chain={chain}>{chain.slice(0, 4)} {chain.slice(4, 8)}</code>
        : the same digits for everybody who sees the same game.
      </p>
      <button type="button" data-open="links" onClick={() => showLinks(true)}>Links</button>
    </details>
  );
}

/** Whoever looks on may have a seat: the server has forgotten this browser, or never knew it. */
function LooksOn({ seat }: { seat: string | undefined }) {
  if (seat === undefined)
    return <p class="quiet">Is a seat here yours? Open its link, or sign in at the start page.</p>;
  return (
    <p data-lost-seat>
      The server no longer knows this browser.{" "}
      <button type="button" data-action="sit-again" onClick={() => offerSeat(seat)}>
        Sit down again
      </button>
    </p>
  );
}

export function RemoteCard() {
  const now = onServer();
  const of = battle.value;
  if (!now || !of) return null;
  return (
    <section class="card remote-card" data-remote={now.state} data-reached={now.reached}
      data-pending={now.pending} data-asking={now.asking} data-seq={now.seq}
      aria-label="Over the net">
      <ul class="players">
        {of.sides.map(({ id }) => <Player key={id} side={id} now={now} />)}
      </ul>
      <p class="quiet" data-connection>{connection(now)}</p>
      {now.own.length === 0 && now.state !== "over" && <LooksOn seat={now.seat} />}
      <Offers now={now} />
      <OrdersLine now={now} />
      <Next now={now} />
      {now.state === "open" && now.invite !== undefined && (
        <button type="button" data-open="links" onClick={() => showLinks(true)}>
          Invite your opponent
        </button>
      )}
      {now.state !== "open" && <Trust now={now} />}
      {now.own.length > 0 && !now.adds && (
        <p class="quiet" data-adds-nothing>
          You sat down in another browser, which added to the dice for you.
        </p>
      )}
    </section>
  );
}

/** What comes after a game on a server, for the window of its end. */
export function AfterGame() {
  const now = onServer();
  if (!now || now.state !== "over") return null;
  return (
    <div class="after-game">
      <Offers now={now} />
      <Next now={now} />
    </div>
  );
}

/** What happened since the player last looked, as a story and as a replay. */
export function SinceCard() {
  const since = onServer()?.since;
  const of = battle.value;
  if (since === undefined || !of) return null;
  const chapters = story.value.slice(since);
  const rows = logRows(of, chapters);
  const count = chapters.length === 1 ? "1 decision" : `${chapters.length} decisions`;
  return (
    <section class="card since-card" data-since={since} aria-label="Since you last looked">
      <h2>Since you last looked: {count}</h2>
      <div class="since-list" role="group" aria-label="What happened" tabIndex={0}>
        <ol>
          {rows.map((row) => row.kind === "heading"
            ? <li key={row.key} class="part">{row.text}</li>
            : <LogEntry key={row.key} entry={row} />)}
        </ol>
      </div>
      <div class="buttons">
        <button type="button" class="primary" data-action="replay-since"
          onClick={() => report(replayFrom(since))}>
          Replay from there
        </button>
        <button type="button" data-action="dismiss-since" onClick={dismissSince}>Seen</button>
      </div>
    </section>
  );
}
