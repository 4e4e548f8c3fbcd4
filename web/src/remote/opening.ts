// How a game on a server comes to the table: made, joined by the link of a seat, watched by its own
// link, or come back to.
import { granted, type Engine } from "../engine/client";
import type { Answer, Battle, Done, SideId, Standing } from "../engine/protocol";
import { chaptersOf, standingText, takeLine } from "../play/chapters";
import { engineFor, seat, theCatalogue } from "../play/engines";
import { fetchBattle } from "../play/opening";
import { keepReasons } from "../play/reasons";
import { halt } from "../play/seats";
import { inTurn, refresh, tell, theEngine, theStore, trouble } from "../play/session";
import { source, type Elsewhere } from "../play/source";
import { release } from "../saves/claim";
import type { Remote, SavedGame } from "../saves/store";
import { courseAfter, OPENING, standingAfter } from "./course";
import { endedText } from "./ending";
import { compared, tooMany } from "./following";
import { keepSeat } from "./keeping";
import { putRemote } from "./state";
import { RemoteTable } from "./table";
import {
  isEnd, isStart, logAfter, must, pathOf, randomDigits, recordOf, Unreached,
  type About, type Joined, type Logged, type Made,
} from "./wire";

const AGAIN_MS = 3000;
const SEED = 1; // of dice that nobody sees: those of the computer's thoughts

export interface Wanted {
  battle: string;
  options: Readonly<Record<string, string | number>>;
  side: SideId | "either";
  name: string;
  clock: string; // as a line of the request says it
}

/** The name as a word of the engine's notation. */
function quoted(name: string): string {
  return `"${name.replace(/["\\\p{C}]/gu, " ").trim().slice(0, 40) || "somebody"}"`;
}

const tokenOf = (link: string): string => link.slice(-32);

/** Makes a game, sits down there, and puts it on the table. */
export async function makeGame({ battle, options, side, name, clock }: Wanted): Promise<void> {
  const chosen = Object.entries(options).map(([option, value]) => `option ${option} ${value}`);
  const made = await must<Made>("/api/games", [
    `id ${randomDigits(16)}`, `battle ${battle}`, ...chosen, `side ${side}`, "opponent person",
    `clock ${clock}`,
  ]);
  await sitDown(tokenOf(made.seat), name, { seat: made.seat, invite: made.invite });
}

/** Takes the seat that a token gives, and puts its game on the table. */
export async function joinGame(token: string, name: string): Promise<void> {
  await sitDown(token, name, { seat: `${location.origin}/#/seat/${token}` });
}

async function sitDown(token: string, name: string, links: Partial<Remote>): Promise<void> {
  const entropy = randomDigits(32);
  const { game, side, commit, again } = await must<Joined>("/api/join", [
    `token ${token}`, `name ${quoted(name)}`, `entropy ${entropy}`,
  ]);
  const about = await must<About>(pathOf(game));
  const sides = about.seats ?? [side];
  const added = again ? {} : { entropy }; // only the first time counts
  await keepSeat(await rowOf(about), { ...links, ...added, commit, sides });
  await openGame(game);
}

/** The game as the list of saved games has it. */
async function rowOf({ game, battle }: About): Promise<SavedGame> {
  const { title } = await theCatalogue().about(battle);
  return {
    id: game, name: title, battle, title, options: {}, seed: SEED, freeUndo: false, lesson: false,
    created: Date.now(), updated: Date.now(), ply: 0, hash: "", over: false,
    standing: "not begun",
  };
}

interface Fetched {
  about: About;
  events: readonly Logged[];
}

/** Asks until the server is reached or the player has gone elsewhere. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const from = location.hash;
  for (;;) {
    try {
      const found = await ask();
      if (trouble.value?.startsWith(LOST)) tell(undefined);
      return found;
    } catch (error) {
      if (!(error instanceof Unreached) || location.hash !== from) throw error;
      tell(`${LOST} The page goes on trying.`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const LOST = new Unreached().message;

async function fetchGame(id: string): Promise<Fetched> {
  const about = await must<About>(pathOf(id));
  return { about, events: await logAfter(id, 0) };
}

export async function openGame(id: string): Promise<void> {
  const fetched = await persist(() => fetchGame(id));
  if (!fetched.about.playable)
    throw new Error("This game is of another version of the program; its record can be read.");
  await inTurn(() => layOut(fetched));
}

/** The line that begins the battle with the options of the game. */
async function newLine({ battle, options = {} }: About): Promise<string> {
  const offered = (await theCatalogue().about(battle)).options.map(({ name }) => name);
  const words = Object.entries(options).filter(([name]) => offered.includes(name))
    .map(([name, value]) => ` ${name}=${value}`);
  return `new ${battle}${words.join("")} seed=${SEED}`;
}

/** Begins the game in an engine; the options as the saved games have them. */
async function beginIn(engine: Engine, about: About): Promise<[Standing, SavedGame["options"]]> {
  const line = await newLine(about);
  const start = granted(await engine.ask<Standing>(line), line);
  return [start, Object.fromEntries(line.split(" ").slice(2, -1)
    .map((word) => word.split("=") as [string, string]))];
}

function assertSame(of: Battle, about: About): void {
  if (of.hash !== about.battle_hash)
    throw new Error("The server plays another version of this battle: load the page again.");
}

/** Brings an engine to where the log has come, and the game to the table. */
async function layOut({ about, events }: Fetched): Promise<void> {
  const engine = engineFor(about.battle);
  const [start, options] = await beginIn(engine, about);
  release();
  seat(engine);
  const battle = await fetchBattle();
  assertSame(battle, about);
  const { taken: decided } = standingAfter(0, events);
  const answers = (await theEngine().askAll(decided.map(takeLine))) as readonly Answer<Done>[];
  const found = compared(decided, answers);
  const back = tooMany(found.done, answers);
  if (back > 0) await theEngine().must(`undo ${back}`);
  halt(false);
  keepReasons([]);
  const kept = await theStore().game(about.game);
  const at = found.done.at(-1) ?? start;
  const game = { ...(await rowOf(about)), ...kept, options, over: at.over };
  game.standing = standingText(battle, at);
  const own = about.seats ?? [];
  game.remote = { seq: 0, chain: "", seen: 0, ...kept?.remote, sides: own };
  const chapters = chaptersOf(start, found.done);
  const end = events.find(isEnd);
  const { invite, seat: link, seen } = game.remote;
  putRemote({
    game: about.game, own, invite, seat: link, watch: `${location.origin}/#/watch/${about.game}`,
    ...courseAfter(OPENING, events),
    players: events.find(isStart)?.players ?? about.players ?? {},
    reached: true, pending: 0, rolling: false,
    seq: events.at(-1)?.seq ?? 0, chain: events.at(-1)?.chain ?? about.game,
    checked: { state: "good", dice: 0, fallen: 0 }, differs: found.differs,
    ended: end && endedText(battle, end),
  });
  const looked = kept?.remote ? seen : chapters.length;
  const table = new RemoteTable({ game, battle, events, chapters, at, seen: looked });
  await refresh(chapters, { table: { battle, saved: game, replaying: false, source: table } });
  table.begin();
}

/** Asks for something other than a decision in the game on the table: an offer, an answer. */
export async function askFor(route: string, ...lines: readonly string[]): Promise<void> {
  const table = source.value;
  if (table instanceof RemoteTable) await table.ask(route, ...lines);
}

export const elsewhere: Elsewhere = { open: openGame, record: recordOf };
