// What is done with a game as a whole: its record as a file, looking at it again, leaving it.
import { signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import { showCase } from "../rules/cases";
import { downloadText, recordFileName } from "../saves/files";
import { openRecord, recordText, resumeGame } from "./opening";
import { battle, leaveGame, replaying, saved, tell } from "./session";

/** The saved game that is being looked at again, to go back to. */
export const replayOf = signal<string | undefined>(undefined);

export function forgetReplay(): void {
  replayOf.value = undefined;
}

export async function replayFromStart(): Promise<void> {
  const id = saved.value?.id;
  await openRecord(await recordText(), true);
  replayOf.value = replaying.value ? id : undefined;
}

/** Closes a replay: back to the game it showed, or to the start page. */
export async function closeReplay(): Promise<void> {
  const id = replayOf.value;
  replayOf.value = undefined;
  if (id === undefined) leaveGame();
  else await resumeGame(id);
}

/** Tells a failure instead of throwing it. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    tell(messageOf(error));
  });
}

export async function downloadRecord(): Promise<void> {
  const of = battle.value;
  if (of) downloadText(recordFileName(of.id, new Date()), await recordText());
}

/** To the start page; the game stays in the list of saved games. */
export function leave(): void {
  replayOf.value = undefined;
  showCase(undefined);
  if (location.hash !== "") history.replaceState(null, "", location.pathname);
  leaveGame();
}
