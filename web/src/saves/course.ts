// How the points came about: the game walked once more in the engine, from beginning to end.
import type { Engine } from "../engine/client";
import type { Answer, Chapter, Score, SideId } from "../engine/protocol";

export interface CoursePoint {
  ply: number;
  turn: number;
  points: Readonly<Record<SideId, number>>;
}

const SAMPLES_MAX = 120;

/** The decisions after which the points are looked at: evenly spread, always with the last. */
export function samplePlies(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / SAMPLES_MAX));
  const plies: number[] = [];
  for (let ply = step; ply < count; ply += step) plies.push(ply);
  return count > 0 ? [...plies, count] : [];
}

/** Takes everything back and redoes it piece by piece, in one go, so that nobody sees it happen. */
export async function askCourse(engine: Engine, story: readonly Chapter[]): Promise<CoursePoint[]> {
  const plies = samplePlies(story.length);
  if (plies.length === 0) return [];
  const lines = [`undo ${story.length}`, "score"];
  plies.forEach((ply, index) => lines.push(`redo ${ply - (plies[index - 1] ?? 0)}`, "score"));
  const answers = await engine.askAll(lines);
  return [0, ...plies].flatMap((ply, index) => {
    const answer = answers[index * 2 + 1] as Answer<Score>;
    return answer.ok ? [{ ply, turn: story[ply - 1]?.turn ?? 0, points: answer.points }] : [];
  });
}
