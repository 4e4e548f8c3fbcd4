// A game is played in one tab at a time, or one would overwrite the decisions of the other: the tab
// that has it on the table holds the browser's lock of its name.
import { signal } from "@preact/signals";
import type { SavedGame } from "./store";

/** A game that is open in another tab, until the player has said where to go on with it. */
export const elsewhere = signal<SavedGame | undefined>(undefined);

export function noteElsewhere(game: SavedGame | undefined): void {
  elsewhere.value = game;
}

let held: { game: string; free: () => void } | undefined;

/** Makes a game this tab's own, instead of the one before; false if another tab has it. To steal it
 *  always succeeds: that tab is told that it has lost the game. */
export function claim(game: string, steal: boolean, lost: () => void): Promise<boolean> {
  if (held?.game === game) return Promise.resolve(true);
  release();
  const locks = (navigator as Partial<Navigator>).locks; // browsers have it on secure hosts only
  if (!locks) return Promise.resolve(true);
  const how = steal ? { steal } : { ifAvailable: true };
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock ? new Promise((free) => (held = { game, free })) : undefined;
    };
    locks.request(`banneret.game.${game}`, how, hold).catch((error: unknown) => {
      reject(error); // means something only if there was no lock to hold
      if (held?.game !== game) return;
      held = undefined;
      lost();
    });
  });
}

export function release(): void {
  held?.free();
  held = undefined;
}
