// What a server of games says (docs/server.md) as types, and one way to ask it.
import type { LineError, Refusal, Result, SideId, Standing } from "../engine/protocol";
import { noteServerTime } from "./serverTime";

/** An event of a game's log; which kind it is follows from its members. */
export interface Logged {
  seq: number;
  at: number;
  chain: string;
}
export interface StartEvent extends Logged, Standing {
  battle: string;
  players: Readonly<Record<SideId, string>>;
  settings: Settings;
  dice: Seal;
}
/** What a game was made with. */
export interface Settings {
  clock: string;
  undo: string;
  lapse: string;
  computer?: Computers;
}
/** The players of the server that decide for a side. */
export type Computers = Readonly<Record<SideId, string>>;
export interface ActionEvent extends Logged, Standing {
  side: SideId;
  by: By;
  action: string;
  dice: readonly number[];
  rolls: number; // dice that fell in the game before it
}
/** Who decided: the player, his standing order, or a computer of the server. */
export type By = "player" | "order" | "computer";
export interface RevealEvent extends Logged {
  epoch: number;
  key: string;
}
export interface EndEvent extends Logged {
  by: string; // "rules", or what else ended it
  side?: SideId; // who gave up
  winner?: SideId;
  points: Readonly<Record<SideId, number>>;
  result: Result;
  hash: string;
  seed: string;
}
export interface UndoEvent extends Logged, Standing {
  side: SideId;
  to: number; // the decisions that stay
}
export interface OfferEvent extends Logged {
  number: number;
  kind: string;
  side: SideId;
  to?: number; // of an undo
}
export interface AnswerEvent extends Logged {
  number: number;
  kind: string;
  side: SideId; // who has answered; whoever made the offer has withdrawn it
  accepted: boolean;
  game?: string; // the next one, of a rematch
}
export interface ClockEvent extends Logged {
  what: string;
  state: GameState;
  clock?: ClockState;
  computer?: Computers;
}
/** Times in milliseconds. */
export interface ClockState {
  running?: SideId;
  due?: number; // when its time has run out
  lapsed?: boolean; // it has
  left: Readonly<Record<SideId, number>>;
}
/** How the dice are sealed; all in hexadecimal digits. */
export interface Seal {
  kind: string;
  game: string;
  commit: string;
  entropy: Readonly<Record<SideId, string>>;
}

export const isStart = (event: Logged): event is StartEvent => "players" in event;
export const isAction = (event: Logged): event is ActionEvent => "action" in event;
export const isReveal = (event: Logged): event is RevealEvent => "key" in event;
export const isEnd = (event: Logged): event is EndEvent => "seed" in event;
export const isAnswer = (event: Logged): event is AnswerEvent => "accepted" in event;
export const isOffer = (event: Logged): event is OfferEvent =>
  "number" in event && !isAnswer(event);
export const isUndo = (event: Logged): event is UndoEvent => "to" in event && !isOffer(event);
export const isClock = (event: Logged): event is ClockEvent => "what" in event;
/** The names under which a stream tells them. */
export const KINDS: readonly string[] =
  ["start", "action", "undo", "reveal", "offer", "answer", "clock", "end"];

export type GameState = "open" | "playing" | "paused" | "over";

export interface About {
  game: string;
  state: GameState;
  battle: string;
  battle_hash: string;
  commit: string;
  playable: boolean;
  options?: Readonly<Record<string, string>>;
  players?: Readonly<Record<SideId, string>>;
  entropy?: Readonly<Record<SideId, string>>; // what they have added to the dice
  seats?: readonly SideId[]; // of this browser
  seat?: string; // the link of one that is kept for it
}
export interface Made {
  game: string;
  side: SideId;
  seat: string;
  invite?: string; // none: a computer has the other seat
  watch: string;
  commit: string;
}
export interface Joined {
  game: string;
  side: SideId;
  commit: string;
}
export interface LogPage {
  events: readonly Logged[];
  next: number;
  seq: number; // of the last event there is
}
/** The standing orders of a side. */
export interface OrdersTold {
  text: string;
  stopped?: string; // why they have ended by themselves
  answering?: boolean; // the decision that is open now
}
export interface Accepted {
  events: readonly Logged[];
  left: readonly string[]; // actions that were not played
}

/** A no that is not by the rules: a sentence, and a word for it that stays (docs/server.md). */
export interface ServerError extends LineError {
  kind: string;
}
/** A no of the server, with what it says of it. */
export interface No {
  status: number;
  error?: ServerError;
  refused?: Refusal;
  stale?: { ply: number; hash: string; seq: number };
  events?: readonly Logged[];
}

export type Reply<T> = { ok: true; value: T } | { ok: false; no: No };

/** The server was not reached, or is in trouble: nothing is known to have happened. */
export class Unreached extends Error {
  readonly waitMs: number; // before it is worth while to ask again

  constructor(waitMs = 0, why = "The server cannot be reached.") {
    super(why);
    this.waitMs = waitMs;
  }
}

const PATIENCE_MS = 20_000;
const BUSY: readonly number[] = [429, 502, 503, 504];

async function send(path: string, lines?: readonly string[]): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const posted = lines && {
    method: "POST", headers: { "Content-Type": "application/banneret" },
    body: lines.map((line) => `${line}\n`).join(""),
  };
  const how: RequestInit = { ...posted, signal, cache: "no-store", credentials: "same-origin" };
  const sent = Date.now();
  try {
    const answer = await fetch(path, how);
    noteServerTime(answer.headers.get("Date"), sent);
    return answer;
  } catch {
    throw new Unreached();
  }
}

/** Why a server that was reached does nothing now. */
async function busyText(answer: Response): Promise<string> {
  if (answer.status !== 429) return "The server is in trouble just now: try again in a moment.";
  const told = (await answer.json().catch(() => ({}))) as Partial<No>;
  const { found = "too many requests", expected = "fewer" } = told.error ?? {};
  return `The server found ${found} from here, and expected ${expected}: wait, then try again.`;
}

/** Asks for something, or with lines, for something to be done. */
export async function request<T>(path: string, lines?: readonly string[]): Promise<Reply<T>> {
  const answer = await send(path, lines);
  if (BUSY.includes(answer.status))
    throw new Unreached(1000 * (Number(answer.headers.get("Retry-After")) || 1),
      await busyText(answer));
  let told: unknown;
  try {
    told = await answer.json();
  } catch {
    throw new Unreached(); // cut off, or somebody between us and the server
  }
  if (answer.ok) return { ok: true, value: told as T };
  return { ok: false, no: { ...(told as Omit<No, "status">), status: answer.status } };
}

/** The same where a no is nothing to go on with. */
export async function must<T>(path: string, lines?: readonly string[]): Promise<T> {
  const reply = await request<T>(path, lines);
  if (reply.ok) return reply.value;
  throw new Error(noText(reply.no));
}

/** What a person can do about a no, by its kind. */
export const NO_WORDS: Readonly<Record<string, string>> = {
  "no-game": "The server has no such game.",
  "no-session": "This browser has lost its seat: open the link of the seat again.",
  "seat-token":
    "This link gives no seat: it is not whole, was withdrawn, or is of another server.",
};

/** Why the server said no, as a sentence for people. */
export function noText({ status, error, refused, stale }: No): string {
  if (stale) return "Something was decided meanwhile: look at it, then ask again.";
  if (refused) return `${refused.why} (${refused.case}).`;
  return NO_WORDS[error?.kind ?? ""] ??
    `The server found ${error?.found ?? status}, and expected ${error?.expected ?? "else"}.`;
}

export const pathOf = (game: string, rest = ""): string => `/api/games/${game}${rest}`;

/** All events after a number. */
export async function logAfter(game: string, after: number): Promise<readonly Logged[]> {
  const events: Logged[] = [];
  for (let from = after; ; ) {
    const page = await must<LogPage>(pathOf(game, `/log?after=${from}&most=512`));
    events.push(...page.events);
    if (page.next >= page.seq || page.events.length === 0) return events;
    from = page.next;
  }
}

/** The record as the server writes it. */
export async function recordOf(game: string): Promise<string> {
  const answer = await send(pathOf(game, "/record"));
  if (!answer.ok) throw new Error(`The server gives no record (${answer.status}).`);
  return answer.text();
}

/** Bytes as hexadecimal digits. */
export function digitsOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Random digits: 16 bytes for an intention, 32 for what is added to the dice. */
export function randomDigits(bytes: number): string {
  return digitsOf(crypto.getRandomValues(new Uint8Array(bytes)));
}
