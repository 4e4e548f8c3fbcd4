// The computer at the table. It thinks in an engine of its own, which plays ahead; what it has
// decided there is played on the table group by group, at the pace the player likes.
import { effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { SideId } from "../engine/protocol";
import type { Hint } from "../engine/protocolThink";
import { pace } from "../saves/preferences";
import { playerOf, type Seat } from "../saves/seats";
import type { SavedGame } from "../saves/store";
import { groupLength, type Decided } from "./groups";
import { noteReasons } from "./reasons";
import { halt, halted, isItsTurn, seatOf } from "./seats";
import { battle, playOn, saved, tell, told, view } from "./session";
import { Shadow } from "./shadow";
import { source } from "./source";

/** What it thinks about, while it does. */
export interface Thinking {
  side: SideId;
  seat: Seat;
  weighed: number; // positions
  part: number; // of its time, up to 1
}

export const thinking = signal<Thinking | undefined>(undefined);
/** The rest of its turn is shown at once. */
export const skipping = signal(false);

export function skip(): void {
  skipping.value = true;
  wake();
}

/** Plays what it has come to so far. */
let enough = false;
export function playNow(): void {
  enough = true;
}

let single = false;
/** Lets it show one more group and wait again, also while the last one is still looked at. */
export function step(): void {
  single = true;
  halt(false);
  wake();
}

const AHEAD = 16; // decisions asked for in one go
const AT_ONCE = 24; // decisions shown in one go, where nobody wants to see each
const STEP_MS = 50; // of thought between two looks at the clock
const MISSES_MAX = 3;
const PAUSES = { slow: 1100, quick: 380, once: 0 } as const;
const DICE_PAUSES = { slow: 2200, quick: 1000, once: 0 } as const;

const shadow = new Shadow();
let queue: Decided[] = []; // decided in the shadow, and not yet on the table
let misses = 0; // groups in a row that did not come to the table
let running = false;
let wake: () => void = () => undefined;

const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/** Whether the decision is its own to take, now. */
function mayGo(): boolean {
  return isItsTurn.peek() && !halted.peek();
}

/** Lets a marshal think about the decision that is open in the shadow, in small steps. */
async function ponder(seat: Seat, side: SideId): Promise<void> {
  const player = playerOf(seat);
  const begun = performance.now();
  const ms = seat.seconds * 1000;
  enough = false;
  for (let budget = 1; mayGo() && !enough; ) {
    const before = performance.now();
    const hint = await shadow.engine.must<Hint>(`hint ${player} budget=${budget}`);
    const now = performance.now();
    if (!hint.more || now - begun >= ms) break;
    thinking.value = { side, seat, weighed: hint.weighed, part: (now - begun) / ms };
    if (now - before < STEP_MS) budget = Math.min(budget * 2, 64);
    else if (now - before > 2 * STEP_MS) budget = Math.max(1, Math.floor(budget / 2));
  }
  thinking.value = undefined;
}

/** Decides more in the shadow, behind what is in the queue. */
async function lookAhead(seat: Seat, side: SideId): Promise<void> {
  const line = `go ${playerOf(seat)} budget=0`;
  if (seat.by === "marshal") {
    await ponder(seat, side);
    if (mayGo()) queue.push(...await shadow.decide([line]));
  } else {
    queue.push(...await shadow.decide(Array<string>(AHEAD).fill(line)));
  }
}

/** Fills the queue until its first group is whole; false if it may no longer go on. */
async function prepare(game: SavedGame): Promise<boolean> {
  const chapters = told.value;
  const fits = queue[0]?.ply === chapters.length + 1 && shadow.isAhead(game, chapters);
  if (!fits) {
    queue = [];
    await shadow.follow(game, chapters);
  }
  const of = battle.value;
  const side = view.value?.to_act;
  if (!of || side === undefined) return false;
  while (mayGo() && saved.value?.id === game.id && groupLength(of, queue) === 0)
    await lookAhead(seatOf(side), side);
  return mayGo() && saved.value?.id === game.id;
}

/** How many decisions are shown in one go. */
function shownTogether(): number {
  const of = battle.value;
  if (!of) return 0;
  const first = groupLength(of, queue);
  if (pace.value !== "once" && !skipping.value) return first;
  // The last may be half of a group; it is shown with its rest. Dice that fall elsewhere are waited
  // for: what it has decided behind them was for others.
  let end = first;
  const awaits = (): boolean => source.value !== undefined && hasRolled(queue.slice(0, end));
  for (let more = first; more > 0 && end < AT_ONCE && !awaits(); ) {
    more = groupLength(of, queue.slice(end));
    end += more;
  }
  return end;
}

function hasRolled(group: readonly Decided[]): boolean {
  return group.some((one) => one.dice.length > 0);
}

/** Plays the first group on the table; false if it did not come there. */
async function showGroup(): Promise<boolean> {
  const group = queue.splice(0, shownTogether());
  const last = group.at(-1);
  if (!last || !battle.value) return false;
  noteReasons(battle.value, group);
  await playOn(...group.map((one) => one.action));
  // Something may have come between, such as another player in the seat: it thinks again.
  const rolled = hasRolled(group);
  const isOther = view.value?.ply !== last.ply || view.value.hash !== last.hash;
  const missed = isOther && !(rolled && source.value);
  misses = missed ? misses + 1 : 0;
  if (isOther) queue = [];
  if (misses > MISSES_MAX) throw new Error("The computer thinks about another game than this one.");
  if (missed) return false;
  const ms = skipping.value ? 0 : (rolled ? DICE_PAUSES : PAUSES)[pace.value];
  if (ms > 0) await waitFor(ms);
  return true;
}

/** Goes on as long as the decision is the computer's. */
async function run(): Promise<void> {
  try {
    while (mayGo()) {
      const game = saved.value;
      if (!game || !(await prepare(game))) break;
      const alone = single;
      single = false; // what is wished while a group is shown is meant for the next one
      const shown = await showGroup();
      if (alone && !shown) single = true;
      else if (alone && !single) halt(true);
    }
  } catch (error) {
    queue = [];
    halt(true);
    tell(messageOf(error));
  }
  thinking.value = undefined;
  if (!isItsTurn.peek()) skipping.value = false;
}

function start(): void {
  running = true;
  void run().finally(() => {
    running = false;
    if (mayGo()) start();
  });
}

/** Lets it decide whenever it is its turn. */
export function watchComputer(): () => void {
  return effect(() => {
    if (isItsTurn.value && !halted.value && !running) queueMicrotask(() => running || start());
  });
}
