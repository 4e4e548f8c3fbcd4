// Every game has its address: loading the page again comes back to it, Back goes to the start page
// and Forward to the game.
import { effect, signal } from "@preact/signals";
import { resumeGame } from "./opening";
import { battle, saved } from "./session";
import { openElsewhere } from "./source";
import { leave, replayOf, report } from "./table";
import { wantTable } from "./wanted";

const RECORD = "#record"; // one that was opened from a file, which the page cannot open by itself
const WATCH = "#/watch/"; // a game on a server, for whoever sits there and whoever looks on
const SEAT = "#/seat/"; // the secret link of a seat there
const MAILED = /^#\/(confirm|quiet|password)\/([0-9a-f]{64})$/; // links that a server has mailed

function gameIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, "")).get("game") ?? undefined;
}

function idAfter(start: string, hash: string): string | undefined {
  const id = hash.startsWith(start) ? hash.slice(start.length) : "";
  return /^[0-9a-f]{32}$/.test(id) ? id : undefined;
}

function isTable(hash: string): boolean {
  return hash === RECORD || hash.startsWith(WATCH) || gameIn(hash) !== undefined;
}

/** The token of a seat that the address has brought, until it is taken or left. */
export const offeredSeat = signal(idAfter(SEAT, location.hash));

/** Offers the seat of a link that this browser keeps, which need not come into the address. */
export function offerSeat(link: string): void {
  offeredSeat.value = idAfter(SEAT, new URL(link).hash);
}

/** The seat was taken, or is not wanted: its secret does not stay in the address. */
export function forgetSeat(): void {
  offeredSeat.value = undefined;
  if (location.hash.startsWith(SEAT)) history.replaceState(null, "", location.pathname);
}

/** A link that a server has mailed, until it was followed or left. */
export interface Mailed {
  what: "confirm" | "quiet" | "password";
  token: string;
}

function mailedIn(hash: string): Mailed | undefined {
  const [, what, token] = MAILED.exec(hash) ?? [];
  return what === undefined || token === undefined ? undefined
    : { what: what as Mailed["what"], token };
}

export const mailed = signal(mailedIn(location.hash));

/** It was followed, or is not wanted: its secret does not stay in the address. */
export function forgetMailed(): void {
  mailed.value = undefined;
  if (MAILED.test(location.hash)) history.replaceState(null, "", location.pathname);
}

/** The address of a game on a server that is being fetched. */
const awaited = signal<string | undefined>(undefined);

/** The address of what is on the table; none for the start page. */
function wanted(): string {
  if (!battle.value) return awaited.value ?? "";
  const game = saved.value ?? replayOf.value;
  if (!game) return RECORD;
  return game.remote ? `${WATCH}${game.id}` : `#game=${game.id}`;
}

/** Puts the game that the address names on the table: one that is kept here, or on the server. */
export async function arrive(): Promise<void> {
  const { hash } = location;
  const id = gameIn(hash);
  const watched = idAfter(WATCH, hash);
  if (id !== undefined) await resumeGame(id);
  if (watched === undefined) return;
  awaited.value = hash;
  const isHere = openElsewhere(watched).finally(() => {
    if (awaited.value === hash) awaited.value = undefined;
  });
  report(isHere); // and the page is not kept waiting
}

function follow(): void {
  const { hash } = location;
  offeredSeat.value = idAfter(SEAT, hash);
  mailed.value = mailedIn(hash);
  if (awaited.value !== hash) {
    awaited.value = undefined;
    wantTable(); // whoever goes elsewhere no longer waits for what was to come
  }
  if (battle.value && !isTable(hash)) leave();
  else if (isTable(hash) && hash !== RECORD && hash !== wanted()) report(arrive());
}

/** Keeps the address true; to come to a table is a step that Back takes back. */
export function watchAddress(): () => void {
  addEventListener("popstate", follow);
  const stop = effect(() => {
    const to = wanted();
    const { hash, pathname } = location;
    if (to === hash || (to === "" && !isTable(hash))) return;
    // A secret stays neither in the address nor where Back would come upon it.
    if (hash.startsWith(SEAT) || MAILED.test(hash)) history.replaceState(null, "", pathname);
    if (to === "" || isTable(hash)) history.replaceState(null, "", to === "" ? pathname : to);
    else history.pushState(null, "", to);
  });
  return () => {
    stop();
    removeEventListener("popstate", follow);
  };
}
