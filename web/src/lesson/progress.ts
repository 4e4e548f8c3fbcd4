// Where the reader is in a lesson. Pure: the card calls these after every change of the game.
import { isMet, type Scene } from "./goals";
import type { Step } from "./plan";

export interface Progress {
  at: number; // the step shown; past the last when the lesson is over
  furthest: number; // steps before this one are passed: seen again they wait for nothing
  since: number; // decisions taken when the step began
}

export const BEGINNING: Progress = { at: 0, furthest: 0, since: 0 };

function enter(progress: Progress, at: number, ply: number): Progress {
  return { at, furthest: Math.max(progress.furthest, at), since: ply };
}

/** On to the next step that applies. */
export function next(steps: readonly Step[], progress: Progress, scene: Scene): Progress {
  let at = progress.at + 1;
  for (let step = steps[at]; step?.onlyIf && !isMet(step.onlyIf, scene); step = steps[at]) at++;
  return enter(progress, at, scene.view.ply);
}

/** Back to the step before, among those that applied. */
export function back(steps: readonly Step[], progress: Progress, scene: Scene): Progress {
  let at = progress.at - 1;
  for (let step = steps[at]; step?.onlyIf && !isMet(step.onlyIf, scene); step = steps[at]) at--;
  return at < 0 ? progress : { ...progress, at, since: scene.view.ply };
}

/** Passes every step whose goal is met; one looked at again stays until the reader goes on. */
export function follow(steps: readonly Step[], progress: Progress, scene: Scene): Progress {
  let now = progress;
  for (let step = steps[now.at]; step && now.at >= now.furthest; step = steps[now.at]) {
    if (!isMet(step.goal, { ...scene, since: now.since })) break;
    now = next(steps, now, scene);
  }
  return now;
}

/** The steps wait for something unless they are only to be read or have been passed before. */
export function isWaiting(steps: readonly Step[], progress: Progress): boolean {
  return steps[progress.at]?.goal.kind !== "read" && progress.at >= progress.furthest;
}
