// How a game comes to the table: a battle begun, a saved game gone on with, a record opened.
import { granted, type Engine } from "../engine/client";
import type { Answer, Battle, Chapter, Standing } from "../engine/protocol";
import { claim, noteElsewhere, release } from "../saves/claim";
import { battleOfRecord } from "../saves/files";
import { forgetIntent, intentOf } from "../saves/intent";
import { noteOpened, openedGames } from "../saves/opened";
import { isComputer, PERSON, seatNamed, type Seats } from "../saves/seats";
import type { SavedGame } from "../saves/store";
import { standingText } from "./chapters";
import { engineFor, seat } from "./engines";
import { keepReasons } from "./reasons";
import { halt, seatsLine } from "./seats";
import {
  announce, battle, inTurn, keep, leaveGame, refresh, saved, story, theEngine, theStore, view,
} from "./session";
import { openElsewhere } from "./source";
import { wantTable } from "./wanted";

/** Of a saved game whose decisions no longer lead where they led. */
export const CHANGED =
  "The saved game does not play as it was saved: its battle or rules have changed since.";

export interface NewGame {
  battle: string;
  name: string;
  options: Readonly<Record<string, string | number>>;
  seed: number;
  freeUndo: boolean;
  lesson: boolean;
  seats?: Seats;
}

const described = new Map<string, Battle>();

/** One object for one battle as long as its options are the same: what was prepared of it when it
 *  was offered is found again. */
export function theSame(fresh: Battle): Battle {
  const known = described.get(fresh.id);
  if (known && JSON.stringify(known) === JSON.stringify(fresh)) return known;
  described.set(fresh.id, fresh);
  return fresh;
}

/** All that never changes in the game of the table's engine. */
export async function fetchBattle(): Promise<Battle> {
  const next = theSame(await theEngine().must<Battle>("battle"));
  announce(next);
  return next;
}

/** Random enough for one browser; randomUUID is for secure hosts only. */
export function newId(): string {
  const words = [...crypto.getRandomValues(new Uint32Array(4))];
  return words.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The line that starts a game as it was first set up. */
export function newLine(game: Pick<SavedGame, "battle" | "options" | "seed">): string {
  const options = Object.entries(game.options).map(([name, value]) => ` ${name}=${value}`);
  return `new ${game.battle}${options.join("")} seed=${game.seed}`;
}

/** Makes a game this tab's own; if another takes it over, it leaves the table as it was saved. */
function claimHere(game: string, steal = false): Promise<boolean> {
  return claim(game, steal, () => {
    noteElsewhere(saved.value);
    leaveGame();
    void inTurn(async () => leaveGame()); // also if it is just being put there
  });
}

export function startGame(wanted: NewGame): Promise<void> {
  wantTable();
  return inTurn(async () => {
    const engine = engineFor(wanted.battle);
    const at = await engine.must<Standing>(newLine(wanted));
    seat(engine);
    const of = await fetchBattle();
    await theEngine().must(seatsLine(wanted.seats));
    halt(false);
    keepReasons([]);
    const id = newId();
    await claimHere(id);
    const game = {
      ...wanted, id, title: of.title, created: Date.now(), updated: Date.now(),
      ply: 0, hash: at.hash, standing: standingText(of, at), over: false,
    };
    const table = { battle: of, saved: game, replaying: false };
    noteOpened(game); // the first decision saves it
    await refresh([], { table });
  });
}

/** Hands a record to an engine, which replays and verifies it. */
async function load(engine: Engine, record: string, seed?: number): Promise<Standing> {
  const first = seed === undefined ? "load" : `load seed=${seed}`;
  const lines = [first, ...record.trimEnd().split("\n"), "end of record"];
  const answers = await engine.askAll(lines);
  const last = answers.findLast((answer) => answer !== undefined);
  return granted(last as Answer<Standing>, "The record");
}

interface Page {
  decisions: readonly Chapter[];
  next?: number; // where the page after it begins
}

/** The whole story of the game in the engine, page by page, and the game back at its beginning. */
async function fetchStory(): Promise<Chapter[]> {
  const told: Chapter[] = []; // each with the turn and the phase it led to
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page: Page = await theEngine().must(`story ${from}`);
    told.push(...page.decisions);
    from = page.next;
  }
  if (told.length === 0) return told;
  const start = await theEngine().must<Standing>(`undo ${told.length}`);
  return told.map((chapter, index) => {
    const { turn, phase } = told[index - 1] ?? start;
    return { ...chapter, turn, phase };
  });
}

/** Plays what was clicked in the moment the page closed; once, in case that is what closed it. */
async function playUnsaved(game: SavedGame, of: Battle): Promise<SavedGame> {
  const actions = intentOf(game.id, game.ply);
  forgetIntent(game.id);
  const done = (actions.length === 0 ? [] : await theEngine().playAll(actions))
    .flatMap((answer) => (answer.ok ? [answer] : []));
  const last = done.at(-1);
  if (!last) return game;
  const { ply, hash, over } = last;
  const now = { ...game, ply, hash, over, updated: Date.now(), standing: standingText(of, last) };
  await theStore().save(now, done.map((one) => ({ ply: one.ply, action: one.action })));
  return now;
}

/** Puts a saved game on the table, unless another tab has it there and is to keep it; one that is
 *  decided elsewhere may be on several. */
export async function resumeGame(id: string, steal = false): Promise<void> {
  const still = wantTable();
  if ((await theStore().game(id))?.remote) return openElsewhere(id, still);
  return inTurn(async () => {
    if (!(await claimHere(id, steal))) {
      noteElsewhere(await theStore().game(id));
      return;
    }
    try {
      await layOut(id);
    } catch (error) {
      release();
      throw error;
    }
  });
}

/** Brings the engine to where a saved game stands, and the game to the table. */
async function layOut(id: string): Promise<void> {
  const [kept, decisions] = await theStore().gameWithDecisions(id);
  const game = kept ?? openedGames().find((one) => one.id === id);
  if (!game) throw new Error("This game is no longer in the browser's storage.");
  const engine = engineFor(game.battle);
  if (game.base === undefined) await engine.must(newLine(game));
  else await load(engine, game.base, game.seed);
  seat(engine);
  const of = await fetchBattle();
  await theEngine().askAll(decisions.map((decision) => `do ${decision.action}`));
  const at = await theEngine().must<{ ply: number; hash: string }>("hash");
  if (at.ply !== game.ply || at.hash !== game.hash) throw new Error(CHANGED);
  await theEngine().must(seatsLine(game.seats));
  halt(false);
  keepReasons(decisions);
  const whole = await playUnsaved(game, of);
  const chapters = await fetchStory();
  if (chapters.length > 0) await theEngine().must(`redo ${chapters.length}`);
  await refresh(chapters, { table: { battle: of, saved: whole, replaying: false } });
}

/** Opens a record to look at, at its beginning. A bad one changes nothing on the table. */
export function openRecord(text: string, isOwn = false): Promise<void> {
  wantTable();
  return inTurn(async () => {
    const engine = engineFor(battleOfRecord(text));
    await load(engine, text);
    release();
    if (!isOwn) keepReasons([]);
    seat(engine);
    const chapters = await fetchStory();
    const of = await fetchBattle();
    await refresh(chapters, { table: { battle: of, saved: undefined, replaying: true } });
  });
}

export async function recordText(): Promise<string> {
  const answer = await theEngine().must<{ record: string }>("record");
  return answer.record;
}

/** Those who play on where a record is taken over: whom it names; if these are computers alone, a
 *  person for the side that decides. */
async function seatsFrom(of: Battle, decides: string | undefined): Promise<Seats> {
  const told = await theEngine().must<{ seats: Readonly<Record<string, string>> }>("seats");
  const named = of.sides.map(({ id }) => [id, seatNamed(told.seats[id])] as const);
  const alone = named.every(([, seat]) => isComputer(seat));
  return Object.fromEntries(named.map(([id, seat]) =>
    [id, alone && id === decides ? PERSON : seat]));
}

/** Goes on from the position shown in a replay as a game of its own. */
export function takeOver(name: string, freeUndo: boolean): Promise<void> {
  wantTable();
  return inTurn(async () => {
    const of = battle.value;
    const at = view.value;
    if (!of || !at) return;
    const seats = await seatsFrom(of, at.to_act);
    await theEngine().must(seatsLine(seats));
    halt(false);
    const base = await recordText();
    const seed = Math.floor(Math.random() * 2 ** 32);
    await load(theEngine(), base, seed);
    const id = newId();
    await claimHere(id);
    const game = {
      id, name, battle: of.id, title: of.title, options: {}, seed, base, freeUndo,
      lesson: false, seats, created: Date.now(), updated: Date.now(), ply: at.ply, hash: at.hash,
      standing: standingText(of, at), over: at.over,
    };
    const table = { battle: of, saved: game, replaying: false };
    await refresh(story.value.slice(0, at.ply), { table, saving: keep(game) });
  });
}
