// What a tap, a drag or a key on the board means. It only ever picks among the engine's answers.
import { batch } from "@preact/signals";
import type { Action, HexId, UnitId } from "../engine/protocol";
import { around, foresee } from "../play/around";
import { inspectUnit } from "../play/pointed";
import {
  act, chooseAmong, choosing, commit, destinations, dropPreview, general, go, own, preview,
  putCursor, select, selected, selectedUnit,
} from "../play/selection";
import {
  actions, askBarrier, askWhy, battle, refusal, refuse, replaying, view,
} from "../play/session";
import { report } from "../play/table";
import { showHex } from "./camera";
import { deedsTo, isBeside, stepsInto } from "./explain";
import { choices, distinct, turns } from "./overlayOffers";
import {
  carry, dragged, lookAt, offer, openNow, openSoon, openStack, pointOver, showCursor, weigh,
} from "./overlayState";
import { canAct, hexesOf, nextInStack, sideOf, stackOf, unitsIn } from "./standing";
import { choiceUnder, sheetPoint, unitUnder } from "./underPointer";

let held: UnitId | undefined; // pressed, perhaps to be dragged
let byPointer = false;
let explained: HexId | undefined; // where the selected unit was last told that it may not go

/** Takes the gesture if a unit that can act lies under the pointer. */
export function press(hex: HexId | undefined, event: PointerEvent): boolean {
  const unit = unitUnder(event) ?? topOf(hex);
  held = unit !== undefined && canAct(unit) ? unit : undefined;
  if (held !== undefined) foresee(held);
  return held !== undefined && choiceUnder(event) === undefined;
}

export function drag(hex: HexId | undefined, event: PointerEvent): void {
  if (held === undefined) return;
  if (selected.value !== held) select(held);
  const at = sheetPoint(event);
  batch(() => {
    openNow(undefined);
    pointOver(hex);
    if (held !== undefined && at) carry({ unit: held, at });
  });
}

export function release(hex: HexId | undefined, event: PointerEvent): void {
  const carried = dragged.value;
  held = undefined;
  carry(undefined);
  if (!carried || hex === undefined || selected.value !== carried.unit) return;
  if (hexesOf(carried.unit).includes(hex)) return;
  const there = unitUnder(event) ?? topOf(hex);
  if (there !== undefined && there !== carried.unit && actOn(there)) return;
  if (enter(hex) || (there !== undefined && explainEnemy(there))) return;
  explain(hex);
}

/** A tap of the pointer, or Enter on the cursor's hex. */
export function tap(hex: HexId | undefined, event?: PointerEvent): void {
  held = undefined;
  carry(undefined);
  if (hex !== undefined) putCursor(hex);
  if (event) focusCursor();
  const picked = event && choiceUnder(event);
  if (picked !== undefined) return choose(picked);
  const unit = (event && unitUnder(event)) ?? topOf(hex);
  if (unit === undefined && hex === undefined) return clear();
  tapOn(unit, hex ?? hexesOf(unit)[0] ?? "");
}

/** Whether a tap there is for nobody: no unit, no button, nowhere to go. */
export function isBare(hex: HexId | undefined, event: PointerEvent): boolean {
  if (choiceUnder(event) !== undefined || unitUnder(event) !== undefined) return false;
  return hex === undefined || (topOf(hex) === undefined && !destinations.value.has(hex));
}

export function hover(hex: HexId | undefined): void {
  pointOver(hex);
  const unit = topOf(hex);
  if (unit !== undefined && canAct(unit)) foresee(unit);
  const open = openStack.value;
  if (open === undefined || document.querySelector(".counter[data-stack]:hover")) return;
  if (hex === undefined || !hexesOf(open).includes(hex)) openSoon(undefined);
}

/** Takes one of the choices offered on the board. */
export function choose(key: string): void {
  weigh(undefined);
  void choices.value.find((choice) => choice.key === key)?.run();
}

/** Steps back: from the preview or the choice first, then from the unit. */
export function clear(): void {
  batch(() => {
    const pending = preview.value ?? choices.value[0] ?? refusal.value;
    dropPreview();
    chooseAmong([]);
    offer([]);
    refuse(undefined);
    lookAt(undefined);
    inspectUnit(undefined);
    openNow(undefined);
    if (!pending) select(undefined);
  });
}

/** Selects the next or previous unit that has something to do. */
export function selectNext(step: 1 | -1): boolean {
  const owed = (view.value?.can_act ?? []).filter(canAct);
  const acting = [...new Set(actions.value.flatMap((action) => action.unit ?? []))];
  const ready = (owed.length > 0 ? owed : acting).filter((unit) => hexesOf(unit).length > 0);
  if (ready.length === 0 || replaying.value) return false;
  const at = selected.value === undefined ? -1 : ready.indexOf(selected.value);
  const from = at < 0 && step < 0 ? 0 : at;
  const unit = ready[(from + step + ready.length) % ready.length];
  const hex = hexesOf(unit)[0];
  if (unit === undefined || hex === undefined) return false;
  pick(unit);
  putCursor(hex);
  showHex(hex);
  return true;
}

function tapOn(unit: UnitId | undefined, hex: HexId): void {
  const weighing = preview.value?.action.other;
  if (weighing !== undefined && (unit === weighing || hexesOf(weighing).includes(hex))) {
    void commit();
    return;
  }
  if (unit !== undefined && unit === selected.value) return tapSelf(unit);
  const toGo = meansToGo(hex);
  const choosingHere = choosing.value.some((place) => place.hexes.includes(hex));
  batch(() => {
    chooseAmong([]);
    offer([]);
    inspectUnit(undefined);
  });
  if (unit !== undefined && actOn(unit)) return;
  const friend = unit !== undefined && canAct(unit);
  if (friend && (choosingHere || !destinations.value.has(hex))) return pick(unit);
  if (friend) {
    // Ground that can be entered and a unit that can be picked: both are offered.
    chooseAmong(distinct(destinations.value.get(hex) ?? []));
    openNow(stackOf(unit));
    return;
  }
  if (enter(hex)) return;
  const told = unit === undefined ? toGo && explain(hex) : explainEnemy(unit);
  if (!told) inspect(unit, hex);
}

/** Actions against a unit, or about it: one is done, several are offered. */
function actOn(unit: UnitId): boolean {
  const mine = own.value.filter((action) => action.other === unit);
  const against = mine.length > 0 ? mine : general.value.filter((action) => action.other === unit);
  return doOrOffer(against);
}

function doOrOffer(possible: readonly Action[]): boolean {
  const [only, more] = possible;
  if (!only) return false;
  if (more) offer(possible);
  else void act(only);
  return true;
}

/** Sends the selected unit to a hex, or lets the player choose how it shall stand there. */
function enter(hex: HexId): boolean {
  const places = distinct(destinations.value.get(hex) ?? []);
  const [only, more] = places;
  if (!only) return false;
  if (more) chooseAmong(places);
  else void go(only);
  return true;
}

/** The selected unit again: the next of its stack, or the ways to turn on the spot. */
function tapSelf(unit: UnitId): void {
  const next = nextInStack(unit);
  if (next !== undefined) return pick(next);
  if (choices.value.length > 0) return clear();
  batch(() => {
    chooseAmong(turns(destinations.value));
    offer(own.value.filter((action) => action.facing !== undefined));
  });
}

function pick(unit: UnitId): void {
  batch(() => {
    lookAt(undefined);
    inspectUnit(undefined);
    openNow(stackOf(unit));
    select(unit);
  });
}

/** Shows something that cannot be played. */
function inspect(unit: UnitId | undefined, hex: HexId): void {
  batch(() => {
    select(undefined);
    openNow(unit === undefined ? undefined : stackOf(unit));
    inspectUnit(unit);
    lookAt(unit === undefined ? { hex } : { unit });
  });
}

/** Asks the engine why the selected unit may not go into a hex. */
function explain(hex: HexId): boolean {
  const of = battle.value;
  const unit = selectedUnit();
  const steps = of && unit && canAct(unit.id) ? stepsInto(of, unit, hex) : [];
  if (of && unit && steps.length > 0)
    report(enterLate(unit.id, hex).then((entered) => {
      if (entered) return;
      if (isBeside(of.grid, unit.hexes, hex)) void askWhy(steps);
      else void askBarrier(unit.id, hex, steps);
    }));
  explained = hex;
  return steps.length > 0;
}

/** A hand may be faster than the engine: where the unit can go is waited for. */
async function enterLate(unit: UnitId, hex: HexId): Promise<boolean> {
  const now = view.value;
  const found = now && around(now, unit);
  if (!(found instanceof Promise)) return false;
  await found;
  return view.value !== now || selected.value !== unit || enter(hex);
}

/** Who taps ground beside a unit, or far off while it could go somewhere, means to send it there;
 *  who was told why not and taps again means the ground. */
function meansToGo(hex: HexId): boolean {
  const again = refusal.value !== undefined && explained === hex;
  if (again || battle.value === undefined) return false;
  return destinations.value.size > 0 || isBeside(battle.value.grid, hexesOf(selected.value), hex);
}

/** Shows an enemy, and why the selected unit may do nothing to him. */
function explainEnemy(enemy: UnitId): boolean {
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

/** Whom a tap on a hex means: who is weighed or selected there, who can act, else the first. */
function topOf(hex: HexId | undefined): UnitId | undefined {
  if (hex === undefined) return undefined;
  const here = unitsIn(hex);
  return (
    here.find((unit) => unit === selected.value) ??
    here.find((unit) => own.value.some((action) => action.other === unit)) ??
    here.find(canAct) ?? here[0]
  );
}

/** After a click the keys go on from there; the cursor shows itself with the first key. */
function focusCursor(): void {
  const cell = document.querySelector(".cursor-cell");
  if (!(cell instanceof HTMLElement)) return;
  if (document.activeElement !== cell) { // to focus anew would lay the page out
    byPointer = true;
    cell.focus({ preventScroll: true });
    byPointer = false;
  }
  showCursor(false);
}

/** Whether the cursor gets the focus from a click just now. */
export function pointerFocuses(): boolean {
  return byPointer;
}
