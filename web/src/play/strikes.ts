// Whom the selected unit could charge, shoot or strike in this very move, and from where: asked of
// the engine place by place, as long as somebody wants to see it.
import { effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { After, Answer, HexId, UnitId } from "../engine/protocol";
import { shownOverlays } from "./dangers";
import { reach, selected } from "./selection";
import { actions, battle, tell, theEngine } from "./session";

interface Strikes {
  from: readonly HexId[];
  targets: readonly UnitId[];
}

const NONE: Strikes = { from: [], targets: [] };
const MOST_PLACES = 400;

export const strikes = signal<Strikes>(NONE);

async function ask(unit: UnitId): Promise<Strikes> {
  const of = battle.peek();
  const side = of?.units.find((one) => one.id === unit)?.side;
  const enemies = new Set(of?.units.filter((one) => one.side !== side).map((one) => one.id));
  const places = reach.peek().filter((place) => !place.passes).slice(0, MOST_PLACES);
  const answers = await theEngine().askAll(
    places.map((place) => `after ${place.path.join(" then ")}`));
  const from = new Set<HexId>();
  const targets = new Set<UnitId>();
  const take = (list: After["actions"], hexes: readonly HexId[]): void => {
    for (const { unit: who, other } of list)
      if (who === unit && other !== undefined && enemies.has(other)) {
        targets.add(other);
        for (const hex of hexes) from.add(hex);
      }
  };
  take(actions.peek(), []);
  places.forEach((place, index) => {
    const answer = answers[index] as Answer<After>;
    if (answer.ok) take(answer.actions, place.hexes);
  });
  return { from: [...from], targets: [...targets] };
}

export function watchStrikes(): () => void {
  let asked = 0;
  return effect(() => {
    const unit = selected.value;
    const mine = ++asked;
    void reach.value;
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
