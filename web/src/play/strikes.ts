// Whom the selected unit could charge, shoot or strike in this turn, from where and how well: asked
// of the engine as long as somebody wants to see it.
import { effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { HexId, UnitId } from "../engine/protocol";
import { shownOverlays, type Blow } from "./dangers";
import { selected } from "./selection";
import { tell, theEngine, view } from "./session";

interface Strikes {
  from: readonly HexId[];
  blows: readonly Blow[];
}

const NONE: Strikes = { from: [], blows: [] };

export const strikes = signal<Strikes>(NONE);

async function ask(unit: UnitId): Promise<Strikes> {
  const answer = await theEngine().ask<Strikes>(`strikes ${unit}`);
  return answer.ok ? answer : NONE;
}

export function watchStrikes(): () => void {
  let asked = 0;
  return effect(() => {
    const unit = selected.value;
    const mine = ++asked;
    void view.value;
    strikes.value = NONE;
    if (unit === undefined || !shownOverlays.value.has("strikes")) return;
    ask(unit).then(
      (found) => {
        if (mine === asked) strikes.value = found;
      },
      (error: unknown) => tell(messageOf(error)),
    );
  });
}
