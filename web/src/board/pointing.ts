// What a tap, a drag or a key on the board means. It only ever picks among the engine's answers.
import { batch } from "@preact/signals";
import type { HexId, UnitId } from "../engine/protocol";
import type { Point } from "../geometry/hexes";
import { around, foresee } from "../play/around";
import { band, bandLead, groupOf, marchTo, setBand, toggleInBand } from "../play/band";
import { hear } from "../play/hearing";
import { inspectUnit } from "../play/pointed";
import {
  act, commit, destinations, dropPreview, own, preview, putCursor, select, selected, turnTo,
} from "../play/selection";
import { busy, open, refusal, refuse, replaying, settled, view } from "../play/session";
import {
  aimedHex, dropAim, isTurning, options, pinAim, pinned, pointWith, startTurning, touching,
  touchWith,
} from "./aim";
import { showHex } from "./camera";
import { gathering } from "./lasso";
import { explain, explainEnemy, inspect, meansToGo } from "./looking";
import { choices } from "./overlayOffers";
import {
  carry, dragged, lookAt, offer, openNow, openSoon, openStack, pointOver, showCursor, weigh,
} from "./overlayState";
import { actOn, enter, enterTapped, findWays, rollFor, tapTurning } from "./sending";
import { canAct, hexesOf, nextInStack, sideOf, stackOf, unitsIn } from "./standing";
import { choiceUnder, sheetPoint, unitUnder } from "./underPointer";

let held: UnitId | undefined; // pressed, perhaps to be dragged
let byPointer = false;

export type Taken = "unit" | "aim" | undefined;

/** What the gesture that begins here takes hold of: a unit that can act, or the ghost of one. */
export function press(hex: HexId | undefined, event: PointerEvent): Taken {
  const unit = unitUnder(event) ?? topOf(hex);
  const soon = busy.value && unit !== undefined && sideOf(unit) === view.value?.to_act;
  held = unit !== undefined && (canAct(unit) || soon) ? unit : undefined;
  touchWith(event.pointerType === "touch");
  if (choiceUnder(event) !== undefined) return undefined;
  if (held !== undefined) {
    if (canAct(held)) foresee(held);
    return "unit";
  }
  const stands = hex !== undefined && !touching.value && aimedHex.value === hex;
  if (!stands || options.value.length < 2) return undefined;
  pinAim(hex);
  return "aim";
}

/** A short drag turns the ghost; a longer one was never meant for it. */
export function turnWith(event: PointerEvent): void {
  pointWith(sheetPoint(event));
}

export function drag(hex: HexId | undefined, event: PointerEvent): void {
  const unit = held;
  if (unit === undefined) return;
  // An order like any other: what was ordered before is carried out with whom it was ordered for.
  if (dragged.value === undefined) hear(() => takeUp(unit));
  const at = sheetPoint(event);
  batch(() => {
    openNow(undefined);
    pointOver(hex);
    pointWith(at);
    if (at) carry({ unit, at });
  });
}

export function release(hex: HexId | undefined, event: PointerEvent): void {
  const carried = dragged.value;
  held = undefined;
  carry(undefined);
  if (!carried || hex === undefined || hexesOf(carried.unit).includes(hex)) return;
  const at = sheetPoint(event); // before the map moves
  hear(() => drop(carried.unit, hex, at, event));
}

/** Selects a unit that is about to be sent somewhere. */
async function takeUp(unit: UnitId): Promise<void> {
  if (selected.value !== unit && canAct(unit)) await turnTo(unit);
}

/** The unit goes where it was dropped, when whatever was still going on is over. */
async function drop(
  unit: UnitId, hex: HexId, at: Point | undefined, event: PointerEvent,
): Promise<void> {
  await takeUp(unit);
  const now = view.value;
  if (!now || selected.value !== unit) return;
  await around(now, unit);
  if (band.value.length > 1 && band.value.includes(unit)) return marchTo(unit, hex);
  const there = unitUnder(event) ?? topOf(hex);
  if (there !== undefined && there !== unit && actOn(there)) return;
  await findWays(hex);
  pinAim(hex);
  pointWith(at);
  if (enter(hex) || (there !== undefined && explainEnemy(there))) return;
  dropAim();
  explain(hex);
}

/** A tap of the pointer. What still goes on is waited for. */
export function tap(hex: HexId | undefined, event: PointerEvent): void {
  held = undefined;
  carry(undefined);
  hear(() => tapNow(hex, event));
}

/** A tap, or Enter on the cursor's hex; what the next order must wait for is returned. */
export function tapNow(hex: HexId | undefined, event?: PointerEvent): Promise<void> | void {
  if (hex !== undefined) putCursor(hex);
  if (event) {
    focusCursor();
    touchWith(event.pointerType === "touch");
    pointWith(sheetPoint(event));
    pointOver(hex);
  }
  const picked = event && choiceUnder(event);
  if (picked !== undefined) return choose(picked);
  const unit = (event && unitUnder(event)) ?? topOf(hex);
  if (unit === undefined && hex === undefined) return clear();
  const gathers = event !== undefined && (event.shiftKey || gathering.value);
  if (gathers && unit !== undefined && canAct(unit)) return toggleInBand(unit);
  return tapOn(unit, hex ?? hexesOf(unit)[0] ?? "");
}

/** Whether a tap there is for nobody: no unit, no button, nowhere to go. */
export function isBare(hex: HexId | undefined, event: PointerEvent): boolean {
  if (choiceUnder(event) !== undefined || unitUnder(event) !== undefined) return false;
  if (isTurning.value || band.value.length > 1) return false;
  return hex === undefined || (topOf(hex) === undefined && !destinations.value.has(hex));
}

export function hover(hex: HexId | undefined, event?: PointerEvent): void {
  if (event && event.pointerType !== "touch") touchWith(false);
  batch(() => {
    if (event && selected.value !== undefined) pointWith(sheetPoint(event));
    pointOver(hex);
  });
  const unit = topOf(hex);
  if (unit !== undefined && canAct(unit)) foresee(unit);
  const stack = openStack.value;
  if (stack === undefined || document.querySelector(".counter[data-stack]:hover")) return;
  if (hex === undefined || !hexesOf(stack).includes(hex)) openSoon(undefined);
}

/** Takes one of the choices offered on the board. */
export function choose(key: string): void {
  weigh(undefined);
  void choices.value.find((choice) => choice.key === key)?.run();
}

/** Steps back: from the preview or the choice first, then from the band, then from the unit. */
export function clear(): void {
  batch(() => {
    const pending = preview.value ?? choices.value[0] ?? refusal.value ?? pinned.value;
    const several = band.value.length > 1;
    dropAim();
    dropPreview();
    offer([]);
    refuse(undefined);
    lookAt(undefined);
    inspectUnit(undefined);
    openNow(undefined);
    if (pending === undefined) setBand([]);
    if (pending === undefined && !several) select(undefined);
  });
}

/** Where a unit stands, or may come on to the map. */
function whereIs(unit: UnitId): HexId | undefined {
  return hexesOf(unit)[0] ?? open.value.find((action) =>
    action.unit === unit && (action.hexes?.length ?? 0) > 0)?.hexes?.[0];
}

/** Selects the next or previous unit that has something to do. */
export function selectNext(step: 1 | -1): Promise<void> | void {
  const owed = [...new Set([...(view.value?.can_act ?? []), ...settled.value.can_act])]
    .filter(canAct);
  const acting = [...new Set(open.value.flatMap((action) => action.unit ?? []))];
  const ready = (owed.length > 0 ? owed : acting).filter((unit) => whereIs(unit) !== undefined);
  if (ready.length === 0 || replaying.value) return;
  const at = selected.value === undefined ? -1 : ready.indexOf(selected.value);
  const from = at < 0 && step < 0 ? 0 : at;
  const unit = ready[(from + step + ready.length) % ready.length];
  const hex = unit === undefined ? undefined : whereIs(unit);
  if (unit === undefined || hex === undefined) return;
  putCursor(hex);
  showHex(hex);
  return pick(unit);
}

/** Selects all of the selected unit's command or division that can act. */
export function selectGroup(): void {
  const units = groupOf(selected.value);
  if (units.length > 1) setBand(units);
}

/** Takes the unit in a hex to those that march together, or out of them: by key. */
export function gatherAt(hex: HexId): void {
  const unit = topOf(hex);
  if (unit !== undefined && canAct(unit)) toggleInBand(unit);
}

function tapOn(unit: UnitId | undefined, hex: HexId): Promise<void> | void {
  const weighing = preview.value?.action.other;
  if (weighing !== undefined && (unit === weighing || hexesOf(weighing).includes(hex))) {
    void commit();
    return;
  }
  if (isTurning.value && tapTurning(hex)) return;
  if (unit !== undefined && unit === selected.value) return tapSelf(unit);
  const toGo = meansToGo(hex);
  batch(() => {
    offer([]);
    inspectUnit(undefined);
  });
  if (unit !== undefined && canAct(unit)) return pick(unit);
  if (unit !== undefined && actOn(unit)) return;
  const roll = unit === undefined ? undefined : rollFor(unit);
  if (roll && roll.unit === selected.value) return void act(roll);
  if (roll?.unit !== undefined) return pick(roll.unit);
  const lead = bandLead.value;
  if (lead !== undefined && (unit === undefined || canAct(unit))) return marchTo(lead, hex);
  if (destinations.value.has(hex)) return enterTapped(hex);
  const told = unit === undefined ? toGo && explain(hex) : explainEnemy(unit);
  if (!told) inspect(unit, hex);
}

/** The selected unit again: the next of its stack, or it turns on the spot. */
function tapSelf(unit: UnitId): Promise<void> | void {
  const next = nextInStack(unit);
  if (next !== undefined) return pick(next);
  if (choices.value.length > 0) return clear();
  startTurning(unit);
  if (options.value.length === 0) dropAim();
}

function pick(unit: UnitId): Promise<void> {
  batch(() => {
    lookAt(undefined);
    inspectUnit(undefined);
    openNow(stackOf(unit));
    if (!band.value.includes(unit)) setBand([]);
  });
  return turnTo(unit);
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
