// On the start page of a server: the games that wait for me there, who waits for an opponent, and
// the ways to an account and to notices.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { here, lobby, lost, mine, watchHere } from "../people/here";
import {
  dueText, isOver, lateText, leftText, listed, newsText, opponentOf, TOLD_MOST, turnText,
  type Listed,
} from "../people/games";
import type { MyGame } from "../people/wire";
import { mailed, offerSeat } from "../play/address";
import { games, whenText } from "../play/games";
import { resumeGame } from "../play/opening";
import { report } from "../play/table";
import { wantTable } from "../play/wanted";
import { serverNow } from "../remote/serverTime";
import { askWithdraw } from "../remote/state";
import { AccountDialog } from "./accountDialog";
import { LobbyDialog } from "./lobbyDialog";
import { NoticesDialog } from "./noticesDialog";
import { sideOf, useOffer } from "./offer";
import { GameTools } from "./savedGames";

type Window = "account" | "lobby" | "notices";
const opened = signal<Window | undefined>(undefined);

const close = (): void => void (opened.value = undefined);

async function openMine({ id, mine: known, kept }: Listed): Promise<void> {
  const still = wantTable();
  const seat = kept?.remote?.seat;
  const { openKept, openOwn } = await import("../remote/opening");
  if (known) await openOwn(id, known.seen, still);
  else if (seat === undefined) await resumeGame(id);
  else if (!(await openKept(id, still)))
    offerSeat(seat); // the server has forgotten this browser: sit down again
}

/** Whether the server has said all, and nothing of a game that is kept here. */
function isForgotten({ mine: known, kept }: Listed): boolean {
  const hasAll = here.value !== undefined && lost.value === undefined &&
    mine.value.length < TOLD_MOST;
  return hasAll && known === undefined && kept?.remote?.seat !== undefined;
}

/** Whose turn, against whom, since when, how long still. */
function Standing({ game }: { game: MyGame }) {
  const now = serverNow();
  const other = opponentOf(game);
  const side = sideOf(useOffer(game.battle), game.side);
  const news = newsText(game);
  const late = lateText(game, now);
  return (
    <>
      <span class="people-turn" data-turn={game.my_turn}>{turnText(game)}</span>
      <span class="quiet">
        {side !== undefined && `You are the ${side}`}
        {other !== undefined && ` against ${other}`} · since {whenText(game.since, now)}
      </span>
      {late !== undefined && <span class="late" data-late-row>{late}</span>}
      {game.due !== undefined && late === undefined && (
        <span class="quiet" data-due>
          {game.my_turn ? "For you: " : "For the other: "}{leftText(game.due, now)},
          {" "}until {dueText(game.due)}
        </span>
      )}
      {news !== undefined && <span class="quiet" data-news>{news} since you looked</span>}
    </>
  );
}

function Kept({ row }: { row: Listed }) {
  const when = whenText(row.kept?.updated ?? 0, Date.now());
  return (
    <span class="quiet">
      {row.kept?.standing} ·{" "}
      {isForgotten(row) ? "sit down again by the link that this browser keeps" : when}
    </span>
  );
}

function MyRow({ row }: { row: Listed }) {
  const title = useOffer(row.battle)?.entry.title;
  const withdraws = row.mine?.state === "open" && (
    <button type="button" data-action="withdraw" onClick={() => askWithdraw(row.id)}>
      Withdraw<span class="hidden-text"> {row.kept?.name ?? title}</span>
    </button>
  );
  return (
    <li class="saved-game" data-game={row.id} data-mine={row.mine !== undefined}
      data-my-turn={row.mine?.my_turn === true}>
      <button type="button" class="saved-main" data-action="resume"
        onClick={() => report(openMine(row))}>
        <strong>{row.kept?.name ?? title ?? row.battle}</strong>
        {row.mine ? <Standing game={row.mine} /> : <Kept row={row} />}
      </button>
      {row.kept
        ? <GameTools game={row.kept} lasts={row.mine !== undefined}>{withdraws}</GameTools>
        : withdraws && <div class="saved-tools">{withdraws}</div>}
    </li>
  );
}

function Rows({ rows }: { rows: readonly Listed[] }) {
  return <ul class="saved-games">{rows.map((row) => <MyRow key={row.id} row={row} />)}</ul>;
}

/** Those that go on, and, folded away, those that are over. */
function MyGames() {
  const rows = listed(mine.value, games.value);
  const over = rows.filter(isOver);
  if (rows.length === 0)
    return (
      <p class="quiet">
        None yet. Choose a battle below and play it with a friend elsewhere or with anyone here.
      </p>
    );
  return (
    <>
      <Rows rows={rows.filter((row) => !isOver(row))} />
      {over.length > 0 && (
        <details class="people-over">
          <summary>Over ({over.length})</summary>
          <Rows rows={over} />
        </details>
      )}
    </>
  );
}

function Tools() {
  const now = here.value;
  const waiting = lobby.value.length;
  const open = (name: Window, label: string) => (
    <button type="button" data-open={name} aria-haspopup="dialog"
      onClick={() => (opened.value = name)}>
      {label}
    </button>
  );
  return (
    <div class="people-tools">
      {open("lobby", waiting === 0 ? "Find an opponent" : `Find an opponent (${waiting} waiting)`)}
      {now && open("account",
        now.account === undefined ? "Sign in …" : `Signed in as ${now.account}`)}
      {now?.notices && open("notices", "Notices …")}
    </div>
  );
}

export function PeopleStart() {
  useEffect(watchHere, []);
  useEffect(() => close, []); // who comes back finds the page, and no window
  const link = mailed.value;
  useEffect(() => {
    if (link) close(); // what it asks comes first
  }, [link]);
  const turns = mine.value.filter((game) => game.my_turn).length;
  return (
    <section class="people" aria-labelledby="people-title" data-people={here.value !== undefined}>
      <header>
        <h2 id="people-title">
          Your games on this server
          {turns > 0 && <span class="people-waiting"> · {turns} waiting for you</span>}
        </h2>
        <Tools />
      </header>
      <p class="remote-no" role="status">
        {lost.value !== undefined &&
          `${lost.value} What is shown may be old; the page goes on trying.`}
      </p>
      <MyGames />
      {opened.value === "account" && <AccountDialog onClose={close} />}
      {opened.value === "lobby" && <LobbyDialog onClose={close} />}
      {opened.value === "notices" && <NoticesDialog onClose={close} />}
    </section>
  );
}
