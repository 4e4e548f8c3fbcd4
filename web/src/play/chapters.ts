// Decisions as they are told, kept and handed to another engine. Pure functions of what the engine
// says.
import type { Action, After, Battle, Chapter, Done, Standing } from "../engine/protocol";

export const NOTHING_AFTER: After = { played: [], can_act: [], actions: [] };

/** Whether some unit's move could merely be completed. */
export function canSettle(of: Battle, legal: readonly Action[]): boolean {
  const words = of.rules.actions.filter((word) => word.flags.includes("settles"));
  return legal.some((action) => words.some((word) => word.name === action.kind));
}

/** "turn 3, Scots, Movement": for the list of games. */
export function standingText(of: Battle, at: Standing): string {
  if (at.over) return "the battle is over";
  const phase = of.rules.phases.find((word) => word.name === at.phase)?.label ?? at.phase;
  const side = of.sides.find((one) => one.id === at.to_act)?.name ?? "";
  return at.turn > 0 ? `turn ${at.turn}, ${side}, ${phase}` : `${side}, ${phase}`;
}

/** Decisions as the log tells them: each under the turn and phase in which it was taken. */
export function chaptersOf(
  start: Pick<Standing, "turn" | "phase">, done: readonly Done[],
): Chapter[] {
  return done.map(({ ply, side, action, dice, events }, index) => {
    const { turn, phase } = done[index - 1] ?? start;
    return { ply, turn, phase, side, action, dice, events };
  });
}

/** The line with which another engine takes a decision as it fell. */
export function takeLine(one: Pick<Chapter, "side" | "action" | "dice">): string {
  const dice = one.dice.length > 0 ? ` : ${one.dice.join(" ")}` : "";
  return `take ${one.side} ${one.action}${dice}`;
}
