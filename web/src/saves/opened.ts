// A battle that was opened and in which nothing has been decided is no saved game, but to load the
// page again comes back to it, and a decision that the closing page did not save is not lost.
import type { SavedGame } from "./store";

const PREFIX = "banneret.opened.";
const MOST = 8; // older ones are forgotten

/** All that are noted, the newest first. */
export function openedGames(): SavedGame[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => JSON.parse(localStorage.getItem(key) ?? "") as SavedGame)
      .sort((a, b) => b.created - a.created);
  } catch {
    return []; // a browser that forbids storage keeps no games either
  }
}

export function noteOpened(game: SavedGame): void {
  try {
    for (const old of openedGames().slice(MOST - 1)) forgetOpened(old.id);
    localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
  } catch {
    // As above.
  }
}

export function forgetOpened(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was noted.
  }
}
