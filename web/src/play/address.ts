// Every game has its address: loading the page again comes back to it, Back goes to the start page
// and Forward to the game.
import { effect } from "@preact/signals";
import { resumeGame } from "./opening";
import { battle, saved } from "./session";
import { leave, replayOf, report } from "./table";

const RECORD = "#record"; // one that was opened from a file, which the page cannot open by itself

function gameIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, "")).get("game") ?? undefined;
}

function isTable(hash: string): boolean {
  return hash === RECORD || gameIn(hash) !== undefined;
}

/** The address of what is on the table; none for the start page. */
function wanted(): string {
  if (!battle.value) return "";
  const id = saved.value?.id ?? replayOf.value;
  return id === undefined ? RECORD : `#game=${id}`;
}

/** Puts the game that the address names on the table, if it is kept here. */
export async function arrive(): Promise<void> {
  const id = gameIn(location.hash);
  if (id !== undefined) await resumeGame(id);
}

function follow(): void {
  const { hash } = location;
  if (battle.value && !isTable(hash)) leave();
  else if (gameIn(hash) !== undefined && hash !== wanted()) report(arrive());
}

/** Keeps the address true; to come to a table is a step that Back takes back. */
export function watchAddress(): () => void {
  addEventListener("popstate", follow);
  const stop = effect(() => {
    const to = wanted();
    const { hash, pathname } = location;
    if (to === hash || (to === "" && !isTable(hash))) return;
    if (to === "" || isTable(hash)) history.replaceState(null, "", to === "" ? pathname : to);
    else history.pushState(null, "", to);
  });
  return () => {
    stop();
    removeEventListener("popstate", follow);
  };
}
