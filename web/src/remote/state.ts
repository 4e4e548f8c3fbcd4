// What is shown of a game on a server beside the board: who plays, whether the server is reached,
// what is on its way, what the dice are worth.
import { signal } from "@preact/signals";
import type { SideId } from "../engine/protocol";
import type { Course } from "./course";

/** What was found out about the dice and the log. */
export interface Checked {
  state: "good" | "unfair" | "unable";
  dice: number; // that were checked
  fallen: number;
  what?: string; // that is unfair
}

export interface RemoteState extends Course {
  game: string;
  players: Readonly<Record<SideId, string>>; // who have sat down
  own: readonly SideId[]; // sides of this browser; none: it looks on
  invite?: string | undefined; // the link for the other player, if this browser made the game
  seat?: string | undefined; // the link of the own seat, for another browser
  watch: string;
  reached: boolean;
  pending: number; // decisions shown that the server has not confirmed
  rolling: boolean; // a decision with dice is with the server
  seq: number; // of the last event, and its chain
  chain: string;
  checked: Checked;
  since?: number | undefined; // decisions that the player has looked at, if there are new ones
  differs?: string | undefined; // the server and this page do not see the same game
  ended?: string | undefined; // how, if it was not by the rules
}

export const remote = signal<RemoteState | undefined>(undefined);

export function putRemote(next: RemoteState | undefined): void {
  remote.value = next;
}

export function changeRemote(change: Partial<RemoteState>): void {
  if (remote.value) remote.value = { ...remote.value, ...change };
}

/** The player has read what happened meanwhile. */
export function dismissSince(): void {
  changeRemote({ since: undefined });
}

/** The name of whoever plays a side. */
export function nameAt(side: SideId | undefined): string | undefined {
  return side === undefined ? undefined : remote.value?.players[side];
}

/** The links of the game are being looked at. */
export const linksOpen = signal(false);

export function showLinks(wanted: boolean): void {
  linksOpen.value = wanted;
}
