// What one gesture has decided.
import type { Chapter } from "../engine/protocol";

/** Decisions of one gesture as one. */
export interface Latest extends Chapter {
  first: number; // the ply of the first of them
  itself: boolean; // the page went on by itself
}

/** Decisions of one gesture as one: what moves and tumbles. */
export function joined(chapters: readonly Chapter[], itself: boolean): Latest | undefined {
  const last = chapters.at(-1);
  return last && {
    ...last,
    first: chapters[0]?.ply ?? last.ply,
    itself,
    dice: chapters.flatMap((chapter) => chapter.dice),
    events: chapters.flatMap((chapter) => chapter.events),
  };
}
