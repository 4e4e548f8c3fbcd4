// What goes on by itself: a decision with one outcome, and answers that the player lets stand.
import { effect } from "@preact/signals";
import type { Action } from "../engine/protocol";
import { hasFlag, hasOdds } from "../play/selection";
import { actions, battle, latest, playOn, replaying, view } from "../play/session";
import { forgetStanding, standingAnswer } from "../play/standing";

/** The one thing that can be done, if it rolls no dice: those the player rolls. */
function forced(offered: readonly Action[]): Action | undefined {
  const only = offered.length === 1 ? offered[0] : undefined;
  return only && !hasFlag(only, "chance") && !hasOdds(only) ? only : undefined;
}

/** Who takes a decision back sees the choice again, even if it is none: only what has just been
 *  decided goes on. */
export function watchGoingOn(): () => void {
  let game = battle.peek()?.id;
  const stops = [
    effect(() => {
      const now = view.value;
      const offered = actions.value;
      if (!now || replaying.value || latest.value === undefined) return;
      const next = forced(offered) ?? standingAnswer(now, offered);
      if (next) void playOn(next.text);
    }),
    effect(() => {
      const other = battle.value?.id;
      if (other !== game) forgetStanding();
      game = other;
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
