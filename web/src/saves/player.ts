// Letting a replay run: where the turns begin, and moving on at a steady pace.
import type { Chapter } from "../engine/protocol";

export interface TurnStart {
  turn: number;
  ply: number;
}

/** The first decision of each turn, for jumping. */
export function turnStarts(story: readonly Chapter[]): TurnStart[] {
  const starts: TurnStart[] = [];
  for (const chapter of story)
    if (chapter.turn > 0 && !starts.some((start) => start.turn === chapter.turn))
      starts.push({ turn: chapter.turn, ply: chapter.ply });
  return starts;
}

/** The turn that a decision belongs to. */
export function turnAt(story: readonly Chapter[], ply: number): number {
  return story[ply - 1]?.turn ?? 0;
}

export interface Speed {
  label: string;
  ms: number; // between two decisions
}

export const SPEEDS: readonly Speed[] = [
  { label: "slow", ms: 1600 },
  { label: "steady", ms: 800 },
  { label: "fast", ms: 300 },
  { label: "flying", ms: 80 },
];
