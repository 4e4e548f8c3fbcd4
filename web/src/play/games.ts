// The list of saved games, as the start page shows it, and what can be done to one.
import { signal } from "@preact/signals";
import { granted } from "../engine/client";
import type { Answer } from "../engine/protocol";
import { claim, release } from "../saves/claim";
import { downloadText, recordFileName } from "../saves/files";
import { forgetIntent, intentOf } from "../saves/intent";
import { forgetOpened, openedGames } from "../saves/opened";
import type { SavedGame } from "../saves/store";
import { spareEngine, theCatalogue } from "./engines";
import { CHANGED, newLine } from "./opening";
import { inTurn, putSaved, saved, theStore } from "./session";
import { recordElsewhere } from "./source";

export const games = signal<readonly SavedGame[]>([]);

/** A battle whose first decision was clicked in the moment its page closed is a game. */
async function keepDecided(): Promise<void> {
  for (const game of openedGames())
    if (intentOf(game.id, game.ply).length > 0) {
      await theStore().save(game);
      forgetOpened(game.id);
    }
}

export async function refreshGames(): Promise<void> {
  await keepDecided();
  games.value = await theStore().games();
}

export async function renameGame(id: string, name: string): Promise<void> {
  if (name.trim() === "") return;
  await theStore().rename(id, name.trim());
  if (saved.value?.id === id) putSaved({ ...saved.value, name: name.trim() });
  await refreshGames();
}

/** Another tab with the game on its table loses it first: its next decision would bring it back. */
export function deleteGame(id: string): Promise<void> {
  return inTurn(async () => {
    await claim(id, true, () => undefined);
    await theStore().remove(id);
    forgetIntent(id);
    release();
    await refreshGames();
  });
}

/** The lines that bring the engine to where a saved game stands. */
export function linesOf(game: SavedGame, actions: readonly string[]): string[] {
  const begin =
    game.base === undefined
      ? [newLine(game)]
      : [`load seed=${game.seed}`, ...game.base.trimEnd().split("\n"), "end of record"];
  return [...begin, ...actions.map((action) => `do ${action}`)];
}

/** The record of a saved game, which the spare engine plays through for it. */
async function recordOf(game: SavedGame): Promise<string> {
  if (game.remote) return recordElsewhere(game.id);
  const decisions = await theStore().decisions(game.id);
  const lines = linesOf(game, decisions.map((decision) => decision.action));
  const engine = spareEngine(theCatalogue().familyOf(game.battle));
  const answers = await engine.askAll([...lines, "hash", "record"]);
  const at = granted(answers.at(-2) as Answer<{ hash: string }>, "hash");
  if (at.hash !== game.hash) throw new Error(CHANGED);
  return granted(answers.at(-1) as Answer<{ record: string }>, "record").record;
}

export async function downloadGame(game: SavedGame): Promise<void> {
  downloadText(recordFileName(game.battle, new Date(game.updated)), await recordOf(game));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** "today, 14:05", "yesterday, 9:30" or "3 March 2026": when a game was last played. */
export function whenText(then: number, now: number, locale?: string): string {
  const date = new Date(then);
  const time = date.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });
  const dayOf = (at: number): string => new Date(at).toDateString();
  if (dayOf(then) === dayOf(now)) return `today, ${time}`;
  if (dayOf(then) === dayOf(now - DAY_MS)) return `yesterday, ${time}`;
  return date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
}
