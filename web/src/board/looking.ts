// What a tap means that cannot be played: looking at a unit or the ground, and being told why not.
import { batch } from "@preact/signals";
import type { HexId, UnitId } from "../engine/protocol";
import { around } from "../play/around";
import { inspectUnit } from "../play/pointed";
import { destinations, dropPreview, select, selected, selectedUnit } from "../play/selection";
import { battle, refusal, view } from "../play/session";
import { report } from "../play/table";
import { askBarrier, askWhy } from "../play/why";
import { deedsTo, isBeside, stepsInto } from "./explain";
import { lookAt, openNow } from "./overlayState";
import { canAct, hexesOf, sideOf, stackOf } from "./standing";

let explained: HexId | undefined; // where the selected unit was last told that it may not go

/** Shows something that cannot be played. */
export function inspect(unit: UnitId | undefined, hex: HexId): void {
  batch(() => {
    select(undefined);
    openNow(unit === undefined ? undefined : stackOf(unit));
    inspectUnit(unit);
    lookAt(unit === undefined ? { hex } : { unit });
  });
}

/** Asks the engine why the selected unit may not go into a hex; enter is tried once more when it is
 *  known where the unit can go. */
export function explain(hex: HexId, enter: () => boolean): boolean {
  const of = battle.value;
  const unit = selectedUnit();
  const steps = of && unit && canAct(unit.id) ? stepsInto(of, unit, hex) : [];
  if (of && unit && steps.length > 0)
    report(enterLate(unit.id, enter).then((entered) => {
      if (entered) return;
      if (isBeside(of.grid, unit.hexes, hex)) void askWhy(steps);
      else void askBarrier(unit.id, hex, steps);
    }));
  explained = hex;
  return steps.length > 0;
}

/** A hand may be faster than the engine: where the unit can go is waited for. */
async function enterLate(unit: UnitId, enter: () => boolean): Promise<boolean> {
  const now = view.value;
  const found = now && around(now, unit);
  if (!(found instanceof Promise)) return false;
  await found;
  return view.value !== now || selected.value !== unit || enter();
}

/** Who taps ground beside a unit, or far off while it could go somewhere, means to send it there;
 *  who was told why not and taps again means the ground. */
export function meansToGo(hex: HexId): boolean {
  const again = refusal.value !== undefined && explained === hex;
  if (again || battle.value === undefined) return false;
  return destinations.value.size > 0 || isBeside(battle.value.grid, hexesOf(selected.value), hex);
}

/** Shows an enemy, and why the selected unit may do nothing to him. */
export function explainEnemy(enemy: UnitId): boolean {
  const of = battle.value;
  const unit = selected.value;
  if (!of || unit === undefined || !canAct(unit) || sideOf(unit) === sideOf(enemy)) return false;
  const deeds = deedsTo(of, unit, enemy);
  if (deeds.length === 0) return false;
  batch(() => {
    dropPreview();
    openNow(stackOf(enemy));
    inspectUnit(enemy);
    lookAt({ unit: enemy });
  });
  void askWhy(deeds);
  return true;
}
