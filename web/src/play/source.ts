// A game that is decided elsewhere too, on a server: what the table asks of it instead of keeping
// the game itself. What such a game is made of is fetched only when there is one.
import { signal } from "@preact/signals";
import type { SideId, View } from "../engine/protocol";
import { wantTable, type Still } from "./wanted";

/** How decisions come about. */
export interface Played {
  march?: number; // one order to several, and the decisions before it
  itself?: boolean; // the page goes on by itself
}

export interface Source {
  /** Whether this page decides for a side now. */
  decides(side: SideId | undefined): boolean;
  /** The sides that it has. */
  sides(): readonly SideId[];
  /** Plays actions one after the other; comes back when they are shown. */
  play(texts: readonly string[], how: Played): Promise<void>;
  /** The position as it is to be shown here. */
  shown(now: View): View;
  record(): Promise<string>;
  /** Takes back all but so many decisions, or asks the other player to agree to it. */
  undo(to: number): Promise<void>;
  /** The game has left the table. */
  leave(): void;
}

/** Where the game on the table is decided; none: here. */
export const source = signal<Source | undefined>(undefined);

export function decideBy(next: Source | undefined): void {
  const before = source.peek();
  source.value = next;
  if (before !== next) before?.leave();
}

/** What can be done with games that are not on the table. */
export interface Elsewhere {
  /** Puts one on the table, if it is still wanted there once it has come. */
  open(game: string, still: Still): Promise<void>;
  record(game: string): Promise<string>;
}

let reach: () => Promise<Elsewhere> = () =>
  Promise.reject(new Error("This page knows of no games elsewhere."));

/** How such games are reached. */
export function reachBy(way: () => Promise<Elsewhere>): void {
  reach = way;
}

export async function openElsewhere(game: string, still = wantTable()): Promise<void> {
  await (await reach()).open(game, still);
}

export async function recordElsewhere(game: string): Promise<string> {
  return (await reach()).record(game);
}
