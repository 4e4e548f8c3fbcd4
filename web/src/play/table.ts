// What is done with a game as a whole: its record as a file, looking at it again, leaving it.
import { signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import { showCase } from "../rules/cases";
import { downloadText, recordFileName } from "../saves/files";
import type { SavedGame } from "../saves/store";
import { openRecord, recordText, resumeGame } from "./opening";
import { battle, goTo, leaveGame, replaying, saved, tell } from "./session";
import { openElsewhere, source } from "./source";
import { wantTable } from "./wanted";

/** The game that is being looked at again, to go back to. */
export const replayOf = signal<SavedGame | undefined>(undefined);

export function forgetReplay(): void {
  replayOf.value = undefined;
}

export function replayFromStart(): Promise<void> {
  return replayFrom(0);
}

/** Looks at the game again, from where so many decisions were taken. */
export async function replayFrom(ply: number): Promise<void> {
  const game = saved.value;
  await openRecord(await recordText(), true);
  replayOf.value = replaying.value ? game : undefined;
  if (ply > 0) await goTo(ply);
}

/** Closes a replay: back to the game it showed, or to the start page. */
export async function closeReplay(): Promise<void> {
  const game = replayOf.value;
  replayOf.value = undefined;
  if (!game) leave();
  else if (game.remote) await openElsewhere(game.id);
  else await resumeGame(game.id);
}

/** Tells a failure instead of throwing it. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    tell(messageOf(error));
  });
}

async function download(text: Promise<string>): Promise<void> {
  const of = battle.value;
  if (of) downloadText(recordFileName(of.id, new Date()), await text);
}

/** The record of the game, from wherever it is decided. */
export function downloadRecord(): Promise<void> {
  return download(source.value ? source.value.record() : recordText());
}

/** The record of what this page has seen. */
export function downloadSeen(): Promise<void> {
  return download(recordText());
}

/** To the start page; the game stays in the list of saved games. */
export function leave(): void {
  wantTable();
  replayOf.value = undefined;
  showCase(undefined);
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  leaveGame();
}
