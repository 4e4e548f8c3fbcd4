// Which battle is being chosen.
import { signal } from "@preact/signals";

/** The battle whose dialog is open. */
export const choosingBattle = signal<string | undefined>(undefined);

export function chooseBattle(id: string | undefined): void {
  choosingBattle.value = id;
}

