// What a tap means that cannot be played: looking at a unit or the ground, and being told why not.
import { batch } from "@preact/signals";
import type { HexId, UnitId } from "../engine/protocol";
import { inspectUnit } from "../play/pointed";
import {
  destinations, dropPreview, own, select, selected, selectedUnit,
} from "../play/selection";
import { battle, refusal } from "../play/session";
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

/** How a unit that may come on to the map would do so in a hex. */
function entryOf(unit: UnitId, hex: HexId): string | undefined {
  const entry = own.value.find((action) => (action.hexes?.length ?? 0) > 0);
  return entry && `${unit} ${entry.kind} ${hex}`;
}

/** Asks the engine why the selected unit may not go into a hex, if there is one to ask about. */
export function explain(hex: HexId): boolean {
  const of = battle.value;
  const unit = selectedUnit();
  const comes = unit?.hexes.length === 0 ? entryOf(unit.id, hex) : undefined;
  const steps = !of || !unit || !canAct(unit.id) ? []
    : comes === undefined ? stepsInto(of, unit, hex) : [comes];
  explained = hex;
  if (!of || !unit || steps.length === 0) return false;
  if (comes !== undefined || isBeside(of.grid, unit.hexes, hex)) void askWhy(steps);
  else void askBarrier(unit.id, hex, steps);
  return true;
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
