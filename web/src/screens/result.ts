// Whether the result of a game is to be seen.
import { signal } from "@preact/signals";

/** The position whose result has been read and put away. */
export const putAway = signal<string | undefined>(undefined);
/** Somebody wants to see it again. */
export const resultWanted = signal(false);

export function showResult(): void {
  resultWanted.value = true;
}

export function closeResult(position: string | undefined): void {
  putAway.value = position;
  resultWanted.value = false;
}
