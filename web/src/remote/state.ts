// What is shown of a game on a server beside the board: who plays, whether the server is reached,
// what is on its way, what the dice are worth.
import { signal } from "@preact/signals";
import type { SideId } from "../engine/protocol";
import type { Closed, Course } from "./course";
import type { Marks } from "./marks";
import type { OrdersTold } from "./wire";

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
  asking: number; // other things that the server has not answered
  orders?: OrdersTold | undefined; // standing orders of this player; none: not known
  marks: Marks; // decisions that nobody took in that moment
  seq: number; // of the last event, and its chain
  chain: string;
  checked: Checked;
  adds: boolean; // this browser has added to the dice
  since?: number | undefined; // decisions that the player has looked at, if there are new ones
  closed?: Closed | undefined; // what the player offered last, if it came to nothing
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

/** The player has read what became of his offer. */
export function dismissClosed(): void {
  changeRemote({ closed: undefined });
}

/** The name of whoever plays a side. */
export function nameAt(side: SideId | undefined): string | undefined {
  return side === undefined ? undefined : remote.value?.players[side];
}

/** The standing orders are being looked at. */
export const ordersOpen = signal(false);

export function showOrders(wanted: boolean): void {
  ordersOpen.value = wanted;
}

/** Time is being given to the other player. */
export const givingOpen = signal(false);

export function showGiving(wanted: boolean): void {
  givingOpen.value = wanted;
}

/** Grows whenever something may have been said in the game on the table. */
export const chatHints = signal(0);

export function hintChat(): void {
  chatHints.value++;
}

/** The links of the game are being looked at. */
export const linksOpen = signal(false);

export function showLinks(wanted: boolean): void {
  linksOpen.value = wanted;
}

/** The player is asked whether he gives up. */
export const resignOpen = signal(false);

export function showResign(wanted: boolean): void {
  resignOpen.value = wanted;
}

/** The offer of a draw that the player is asked about once more. */
export const drawOpen = signal<number | undefined>(undefined);

export function showDraw(offer: number | undefined): void {
  drawOpen.value = offer;
}

/** The game, on the table or not, that the player is asked whether he withdraws. */
export const withdrawing = signal<string | undefined>(undefined);

export function askWithdraw(game: string | undefined): void {
  withdrawing.value = game;
}

/** The game has left the table: its windows do not open over the next one. */
export function closeWindows(): void {
  for (const open of [ordersOpen, givingOpen, linksOpen, resignOpen]) open.value = false;
  drawOpen.value = undefined;
  withdrawing.value = undefined;
}
