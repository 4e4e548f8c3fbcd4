// The title of the page, by which its tab is found again: the battle, and whether it waits.
import { effect } from "@preact/signals";
import { hasComputer, isItsTurn } from "../play/seats";
import { battle, replaying, view } from "../play/session";
import { source } from "../play/source";

/** Whether the battle waits for this player; where two sit at one table it says nothing. */
function isMyTurn(): boolean {
  const now = view.value;
  if (!now || now.over || replaying.value || now.to_act === undefined || isItsTurn.value)
    return false;
  return source.value ? source.value.decides(now.to_act) : hasComputer.value;
}

export function titleOf(title: string | undefined, waits: boolean): string {
  if (title === undefined) return "Banneret";
  return `${waits ? "(your turn) " : ""}${title} – Banneret`;
}

export function watchTitle(): () => void {
  return effect(() => {
    document.title = titleOf(battle.value?.title, isMyTurn());
  });
}
