// Where a unit can go and what it commands around it: asked once in a position, as soon as somebody
// points at the unit, so that the answer is there when it is selected.
import type { Answer, ReachPlace, UnitId, View, ZoneHex } from "../engine/protocol";
import { theEngine, view } from "./session";

export interface Around {
  reach: readonly ReachPlace[];
  zones: readonly ZoneHex[];
}

interface Asked {
  answer?: Around; // once it has come
  coming: Promise<Around>;
}

const asked = new WeakMap<View, Map<UnitId, Asked>>();

function ask(unit: UnitId): Asked {
  const coming = theEngine().askAll([`reach ${unit}`, `zones ${unit}`]).then(([places, ring]) => {
    const reach = places as Answer<{ places: readonly ReachPlace[] }>;
    const zones = ring as Answer<{ zones: readonly ZoneHex[] }>;
    fresh.answer = { reach: reach.ok ? reach.places : [], zones: zones.ok ? zones.zones : [] };
    return fresh.answer;
  });
  const fresh: Asked = { coming };
  return fresh;
}

/** What lies around a unit in the position shown: the answer, or the promise of it. */
export function around(now: View, unit: UnitId): Around | Promise<Around> {
  const units = asked.get(now) ?? new Map<UnitId, Asked>();
  asked.set(now, units);
  const found = units.get(unit) ?? ask(unit);
  units.set(unit, found);
  return found.answer ?? found.coming;
}

/** Asks ahead; a failure is told to who asks in earnest. */
export function foresee(unit: UnitId): void {
  const now = view.peek();
  const answer = now && around(now, unit);
  if (answer instanceof Promise) answer.catch(() => undefined);
}
