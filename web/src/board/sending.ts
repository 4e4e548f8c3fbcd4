// Orders to the selected unit: to go where its ghost stands, to turn, to act on somebody.
import type { Action, HexId, UnitId } from "../engine/protocol";
import { findFinals } from "../play/finals";
import { act, destinations, general, go, own, selected } from "../play/selection";
import { report } from "../play/table";
import { aimed, aimedHex, dropAim, isTurning, options, pinAim, pinned, touching } from "./aim";
import { offer } from "./overlayState";
import { hexesOf } from "./standing";

/** The ghost is taken as it stands: at the end of a short drag. */
export function takeAim(hex: HexId | undefined): void {
  const goal = pinned.value ?? hex;
  if (isTurning.value) void take();
  else if (goal !== undefined) report(findWays(goal).then(() => void enter(goal)));
}

/** A unit that turns on its spot: the ghost is taken, by touch with the second tap. */
export function tapTurning(hex: HexId): boolean {
  const here = hexesOf(selected.value).includes(hex);
  if (touching.value && !here) return false;
  if (touching.value && pinned.value === undefined) pinAim(hex);
  else if (aimed.value) void take();
  else dropAim();
  return true;
}

/** By touch the first tap shows how the unit would stand, where there are several ways. */
export function enterTapped(hex: HexId): void {
  report(findWays(hex).then(() => {
    const shown = pinned.value !== undefined &&
      (pinned.value === hex || (aimed.value?.hexes.includes(hex) ?? false));
    if (!touching.value || shown) return void enter(pinned.value ?? hex);
    pinAim(hex);
    if (options.value.length < 2) enter(hex);
  }));
}

/** Waits until it is known how the selected unit may stand in a hex. */
export async function findWays(hex: HexId): Promise<void> {
  await Promise.all((destinations.value.get(hex) ?? []).map(findFinals));
}

/** Actions against a unit, or about it: one is done, several are offered. */
export function actOn(unit: UnitId): boolean {
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

/** Sends the selected unit to a hex, as its ghost stands there. */
export function enter(hex: HexId): boolean {
  if (!destinations.value.has(hex)) return false;
  if (aimedHex.value !== hex) pinAim(hex);
  void take();
  return true;
}

async function take(): Promise<void> {
  const place = aimed.value;
  dropAim();
  if (place) await go(place);
}
