// Tells the server how far its player has looked: who has seen it is not told of it by mail, and
// the list of his games says what is new.
import { pathOf, request } from "./wire";

const PAUSE_MS = 1000; // decisions that follow each other are told together

interface Seen {
  game: string;
  ply: number;
  seq: number; // of the last event: what is no decision, such as an offer, is looked at, too
}

let told: Seen | undefined;
let wanted: Seen | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The player looks at the game as it is after so many decisions and events. The server notes when,
 *  also where there are no more decisions than before. */
export function noteSeen(game: string, ply: number, seq: number): void {
  if (document.visibilityState !== "visible") return;
  if (told?.game === game && told.ply >= ply && told.seq >= seq) return;
  wanted = { game, ply, seq };
  timer ??= setTimeout(() => void tellSeen(), PAUSE_MS);
}

/** Tells it at once, if anything is to be told; what could not be told is told another time. */
export async function tellSeen(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (!wanted) return;
  const telling = wanted;
  wanted = undefined;
  try {
    await request(pathOf(telling.game, "/seen"), [`ply ${telling.ply}`]);
    told = telling;
  } catch {
    wanted ??= telling;
  }
}
