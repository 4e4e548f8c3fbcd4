// Which decisions nobody took in that moment: a standing order answered, or a computer of the
// server decided.
import type { Chapter, SideId } from "../engine/protocol";
import type { ActionEvent, By } from "./wire";

export interface Mark {
  action: string;
  side: SideId;
  by: By;
}
/** By the number of the decision. */
export type Marks = ReadonlyMap<number, Mark>;

/** The marks after some more decisions; one that was taken back is overwritten by the next. */
export function marksAfter(before: Marks, decided: readonly ActionEvent[]): Marks {
  if (decided.length === 0) return before;
  const marks = new Map(before);
  for (const { ply, action, side, by } of decided) {
    if (by === "player") marks.delete(ply);
    else marks.set(ply, { action, side, by });
  }
  return marks;
}

export function markOf(marks: Marks, { ply, action }: Pick<Chapter, "ply" | "action">): By {
  const mark = marks.get(ply);
  return mark?.action === action ? mark.by : "player";
}

/** How often orders of some sides have answered, of so many decisions that stand. */
export function answeredBy(marks: Marks, sides: readonly SideId[], count: number): number {
  return [...marks].filter(([ply, { side, by }]) =>
    ply <= count && by === "order" && sides.includes(side)).length;
}
