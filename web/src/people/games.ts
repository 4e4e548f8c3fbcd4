// My games as the start page lists them: what the server knows, and the seats that only this
// browser keeps. Pure functions.
import type { SavedGame } from "../saves/store";
import type { MyGame } from "./wire";

export interface Listed {
  id: string;
  battle: string;
  mine?: MyGame; // what the server says; none: it does not know this browser as its player
  kept?: SavedGame; // what this browser keeps of it
}

/** The most that a server tells of; whether it knows others has to be asked of each. */
export const TOLD_MOST = 200;

/** The server's games in its order, those that wait for me first, and then the others kept here. */
export function listed(mine: readonly MyGame[], kept: readonly SavedGame[]): readonly Listed[] {
  const remote = kept.filter((game) => game.remote !== undefined);
  const seats = new Map<string, Listed>();
  for (const one of mine) {
    if (seats.has(one.game)) continue; // who plays both sides has one game
    const game = remote.find(({ id }) => id === one.game);
    const row: Listed = { id: one.game, battle: one.battle, mine: one };
    seats.set(one.game, game ? { ...row, kept: game } : row);
  }
  const rest = remote.filter(({ id }) => !seats.has(id))
    .map((game): Listed => ({ id: game.id, battle: game.battle, kept: game }));
  return [...seats.values(), ...rest];
}

/** Whether nothing more happens in it. */
export function isOver({ mine, kept }: Listed): boolean {
  return mine ? mine.state === "over" : kept?.over === true;
}

/** Who sits at the other side. */
export function opponentOf({ side, players = {} }: MyGame): string | undefined {
  return Object.entries(players).find(([one]) => one !== side)?.[1];
}

/** What is waited for, in a few words. */
export function turnText(game: MyGame): string {
  const other = opponentOf(game) ?? "the other player";
  if (game.state === "over") return "over";
  if (game.state === "open") return game.listed ? "waits for anyone" : "waits for your friend";
  if (game.state === "paused") return "paused";
  return game.my_turn ? "your turn" : `${other} decides`;
}

/** What it means that time has run out, for whoever looks; nothing if it has not. */
export function lateText(game: MyGame, now: number): string | undefined {
  const { lapsed = false, due = now + 1 } = game;
  if ((!lapsed && due > now) || game.state !== "playing") return undefined;
  const whose = game.my_turn ? "Your time" : `The time of ${opponentOf(game) ?? "the other"}`;
  const follows = game.my_turn ? "you can still decide" : "you can claim the game";
  return lapsed ? `${whose} has run out: ${follows}` : `${whose} has run out`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** "2 days left", "5 hours left", "time has run out": until a decision is due. */
export function leftText(due: number, now: number): string {
  const left = due - now;
  if (left <= 0) return "time has run out";
  if (left >= 2 * DAY_MS) return `${count(Math.floor(left / DAY_MS), "day")} left`;
  if (left >= HOUR_MS) return `${count(Math.floor(left / HOUR_MS), "hour")} left`;
  return `${count(Math.max(1, Math.floor(left / MINUTE_MS)), "minute")} left`;
}

/** "18 November, 14:05" */
export function dueText(due: number, locale?: string): string {
  return new Date(due).toLocaleString(locale, {
    day: "numeric", month: "long", hour: "numeric", minute: "2-digit",
  });
}

/** Decisions that were taken since I looked. */
export function newsText({ ply, seen }: MyGame): string | undefined {
  return ply > seen ? count(ply - seen, "new decision") : undefined;
}

const UNITS: Readonly<Record<string, string>> = { d: "day", h: "hour", m: "minute", s: "second" };

function spanText(text: string): string {
  const [, number = "", unit = ""] = /^\+?(\d+)([dhms])$/.exec(text) ?? [];
  return number === "" ? text : count(Number(number), UNITS[unit] ?? unit);
}

/** A clock of the server in words: "3 days for each decision". */
export function clockText(clock: string): string {
  const [kind = "none", first = "", more = ""] = clock.split(" ");
  if (kind === "none") return "no clock";
  if (kind === "each") return `${spanText(first)} a turn`;
  return `${spanText(first)} in all${more === "" ? "" : `, ${spanText(more)} more each turn`}`;
}

/** What a game can be made with beside its clock, as the server reads it; the first is usual. */
export const UNDOS: Readonly<Record<string, string>> = {
  own: "one’s own last move; more if the other agrees; no dice",
  consent: "only what the other agrees to; no dice",
  free: "one’s own last move; more and dice if the other agrees",
};
export const LAPSES: Readonly<Record<string, string>> = {
  claim: "the other may claim the battle, wait, or let the computer go on",
  forfeit: "the battle is lost at once",
  computer: "a computer goes on at once",
};
