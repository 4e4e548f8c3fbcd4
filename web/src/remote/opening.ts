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
import { wantTable, type Still } from "../play/wanted";
import { release } from "../saves/claim";
import type { Remote, SavedGame } from "../saves/store";
import { courseAfter, OPENING, standingAfter } from "./course";
import { endedText } from "./ending";
import { compared, tooMany } from "./following";
import { keepSeat } from "./keeping";
import { marksAfter } from "./marks";
import { sitPinned, type Offered } from "./pinning";
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
  undo: string; // what may be taken back
  lapse: string; // what happens when time has run out
  opponent: string; // a person, or the name of a computer player
  listed?: boolean; // anyone may sit down
}

/** The name as a word of the engine's notation. */
export function nameWord(name: string): string {
  return `"${name.replace(/["\\\p{C}]/gu, " ").trim().slice(0, 40) || "somebody"}"`;
}

const tokenOf = (link: string): string => link.slice(-32);

/** What was asked for a game in which nobody sits yet, for all that is known: asked for again after
 *  an answer that was lost, it is the same game. */
let making: { form: string; id: string } | undefined;

/** Makes a game, sits down there, and puts it on the table; its id. */
export async function makeGame(wanted: Wanted): Promise<string> {
  const still = wantTable();
  const { battle, options, side, name, clock, undo, lapse, opponent, listed = false } = wanted;
  const chosen = Object.entries(options).map(([option, value]) => `option ${option} ${value}`);
  const lines = [
    `battle ${battle}`, ...chosen, `side ${side}`, `opponent ${opponent}`, `clock ${clock}`,
    `undo ${undo}`, `lapse ${lapse}`, `listed ${listed ? "yes" : "no"}`,
  ];
  const form = lines.join("\n");
  if (making?.form !== form) making = { form, id: randomDigits(16) };
  const made = await must<Made>("/api/games", [`id ${making.id}`, ...lines]);
  const { seat: link, invite, commit } = made;
  const links = { seat: link, ...(invite !== undefined && { invite }) };
  await sitDown(tokenOf(link), name, links, still, commit);
  making = undefined;
  return made.game;
}

/** Takes the seat that a token gives, and puts its game on the table. */
export async function joinGame(token: string, name: string): Promise<void> {
  await sitDown(token, name, { seat: `${location.origin}/#/seat/${token}` }, wantTable());
}

/** The commit is that of a game that was just made. */
async function sitDown(
  token: string, name: string, links: Partial<Remote>, still: Still, commit?: string,
): Promise<void> {
  const [{ game, side }, pin] = await sitPinned({
    seat: token, commit,
    look: () => must<Offered>("/api/seat", [`token ${token}`]),
    sit: (entropy) => must<Joined>("/api/join", [
      `token ${token}`, `name ${nameWord(name)}`, `entropy ${entropy}`,
    ]),
  });
  await seated(game, { ...links, ...pin, sides: [side] }, still);
}

/** Keeps the seat that was taken, and puts its game on the table. */
export async function seated(game: string, seat: Partial<Remote>, still: Still): Promise<void> {
  const about = await must<About>(pathOf(game));
  const sides = about.seats ?? seat.sides ?? [];
  await keepSeat(await rowOf(about), { ...seat, sides });
  await openGame(game, still);
}

/** Opens a game of the player's own, which this browser may not have seen before. */
export async function openOwn(game: string, seen: number, still: Still): Promise<void> {
  if ((await theStore().game(game)) === undefined) {
    const about = await must<About>(pathOf(game));
    const { seats: sides = [], seat } = about;
    await keepSeat(await rowOf(about), { sides, seen, ...(seat !== undefined && { seat }) });
  }
  await openGame(game, still);
}

/** Opens a game whose seat this browser keeps, unless the server no longer knows who sits there;
 *  whether it does. */
export async function openKept(game: string, still: Still): Promise<boolean> {
  const about = await persist(() => must<About>(pathOf(game)), still);
  if (about?.playable && (about.seats ?? []).length === 0 && still()) return false;
  await openGame(game, still);
  return true;
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

/** Asks until the server is reached; nothing if the player has gone elsewhere meanwhile. */
async function persist<T>(ask: () => Promise<T>, still: Still): Promise<T | undefined> {
  while (still()) {
    try {
      const found = await ask();
      untell();
      return found;
    } catch (error) {
      if (!(error instanceof Unreached)) throw error;
      if (!still()) break;
      tell(`${LOST} The page goes on trying.`);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  untell();
  return undefined;
}

const LOST = new Unreached().message;

function untell(): void {
  if (trouble.value?.startsWith(LOST)) tell(undefined);
}

async function fetchGame(id: string): Promise<Fetched> {
  const about = await must<About>(pathOf(id));
  return { about, events: await logAfter(id, 0) };
}

export async function openGame(id: string, still: Still): Promise<void> {
  const fetched = await persist(() => fetchGame(id), still);
  if (!fetched || !still()) return;
  if (!fetched.about.playable)
    throw new Error("This game is of another version of the program; its record can be read.");
  await inTurn(async () => {
    if (still()) await layOut(fetched); // something else may have had its turn before
  });
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
    reached: true, pending: 0, rolling: false, asking: 0, marks: marksAfter(new Map(), decided),
    seq: events.at(-1)?.seq ?? 0, chain: events.at(-1)?.chain ?? about.game,
    checked: { state: "good", dice: 0, fallen: 0 }, differs: found.differs,
    adds: game.remote.entropy !== undefined,
    ended: end && endedText(battle, end),
  });
  const fresh = events.filter(({ seq }) => seq > (kept?.remote?.seq ?? 0));
  const looked = kept?.remote ? standingAfter(seen, fresh).stay : chapters.length;
  const table = new RemoteTable({
    game, battle, events, chapters, at, seen: looked, commit: about.commit,
  });
  await refresh(chapters, { table: { battle, saved: game, replaying: false, source: table } });
  table.begin();
}

/** Leaves standing orders in the game on the table; none: withdraws them. */
export async function giveOrders(lines: readonly string[]): Promise<void> {
  const table = source.value;
  if (table instanceof RemoteTable) await table.giveOrders(lines);
}

/** Goes on to the game that was agreed on after another, in the seat that is kept there. */
export async function openNext(game: string, name: string): Promise<void> {
  const still = wantTable();
  const { seat: link } = await must<About>(pathOf(game));
  if (link === undefined) await openGame(game, still);
  else await sitDown(tokenOf(link), name, { seat: link }, still);
}

/** Asks for something other than a decision in the game on the table: an offer, an answer. */
export async function askFor(route: string, ...lines: readonly string[]): Promise<void> {
  const table = source.value;
  if (table instanceof RemoteTable) await table.ask(route, ...lines);
}

export const elsewhere: Elsewhere = { open: openGame, record: recordOf };
