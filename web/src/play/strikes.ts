// Whom the selected unit could charge, shoot or strike in this turn, from where and how well: asked
// of the engine as long as somebody wants to see it.
import { effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { HexId, UnitId } from "../engine/protocol";
import { shownOverlays, type Blow } from "./dangers";
import { act, selected } from "./selection";
import { actions, play, tell, theEngine, view } from "./session";

/** The best that the selected unit could do to another, and how it comes to that. */
export interface Strike extends Blow {
  kind: string;
  hexes: readonly HexId[]; // from all of which it could attack it
  path: readonly string[]; // to the place of the best attack
}

interface Strikes {
  from: readonly HexId[];
  blows: readonly Strike[];
}

const NONE: Strikes = { from: [], blows: [] };

export const strikes = signal<Strikes>(NONE);

async function ask(unit: UnitId): Promise<Strikes> {
  const answer = await theEngine().ask<Strikes>(`strikes ${unit}`);
  return answer.ok ? answer : NONE;
}

/** Goes the way to the best attack on a unit, and weighs it where it is declared at once. */
export async function approach({ unit, kind, path }: Strike): Promise<void> {
  const who = selected.value;
  if (path.length > 0) await play(...path);
  const blow = actions.value.find((action) =>
    action.unit === who && action.kind === kind && action.other === unit);
  if (blow) await act(blow);
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
