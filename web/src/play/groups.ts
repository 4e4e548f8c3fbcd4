// What the computer decides is shown group by group: the way of one unit, or one thing alone.
import type { Battle, Done } from "../engine/protocol";

/** A decision of the computer's, with its reason. */
export type Decided = Done & { explained?: string };

function unitIn(of: Battle, text: string): string | undefined {
  const first = text.split(" ")[0];
  return of.units.find((unit) => unit.id === first)?.id;
}

/** Whether the decision can be shown in one go with the one before it: the same unit goes on, in
 *  the same phase, and no dice have fallen. */
export function belongs(of: Battle, before: Decided, next: Decided): boolean {
  const unit = unitIn(of, before.action);
  return unit !== undefined && unitIn(of, next.action) === unit && before.dice.length === 0 &&
    next.dice.length === 0 && before.phase === next.phase && before.turn === next.turn;
}

/** How many of these decisions are the first group; 0 if it may go on beyond them. */
export function groupLength(of: Battle, ahead: readonly Decided[]): number {
  for (let end = 1; end < ahead.length; end++) {
    const before = ahead[end - 1];
    const next = ahead[end];
    if (before && next && !belongs(of, before, next)) return end;
  }
  const last = ahead.at(-1);
  if (!last) return 0;
  const closed = last.dice.length > 0 || last.over || last.to_act !== last.side ||
    unitIn(of, last.action) === undefined;
  return closed ? ahead.length : 0;
}
