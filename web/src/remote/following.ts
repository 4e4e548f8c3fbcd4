// Decisions of the server held against what the engine here makes of them.
import type { Answer, Done } from "../engine/protocol";
import { complaint } from "../engine/client";
import type { ActionEvent } from "./wire";

export interface Compared {
  done: readonly Done[]; // on which both agree
  differs?: string; // and why they part behind them
}

/** The answers to decisions that were taken one after the other, up to the first difference. */
export function compared(
  decided: readonly ActionEvent[], answers: readonly Answer<Done>[],
): Compared {
  const done: Done[] = [];
  for (const [index, event] of decided.entries()) {
    const answer = answers[index];
    const what = `decision ${event.ply}, ${event.action}`;
    if (!answer?.ok)
      return { done, differs: `${what}: ${answer ? complaint(answer) : "no answer"}` };
    if (answer.hash !== event.hash || answer.ply !== event.ply)
      return { done, differs: `${what}: it leads to another position` };
    done.push(answer);
  }
  return { done };
}

/** How many decisions the engine has taken too many. */
export function tooMany({ done }: Compared, answers: readonly Answer<Done>[]): number {
  return answers.filter((answer) => answer.ok).length - done.length;
}
