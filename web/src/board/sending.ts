// Orders to the selected unit: to go where its ghost stands, to turn, to act on somebody.
import type { Action, HexId, UnitId } from "../engine/protocol";
import { findFinals } from "../play/finals";
import {
  act, destinations, general, go, hasFlag, own, selected, type Destination, wordOf,
} from "../play/selection";
import { open, view } from "../play/session";
import { report } from "../play/table";
import {
  aimed, aimedHex, dropAim, isTurning, options, pinAim, pinned, touching, turnAim,
} from "./aim";
import { offer } from "./overlayState";
import { hexesOf } from "./standing";

/** The ways in which the selected unit can end its move in a place. */
function endsIn(place: string): Destination[] {
  const first = place.split("/")[0] ?? "";
  return (destinations.value.get(first) ?? []).filter(({ hexes }) => hexes.join("/") === place);
}

/** How the selected unit goes to a place; none if it cannot, or stands there. */
export function wayTo(place: string): (() => void) | undefined {
  const [end] = endsIn(place).sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
  if (!end || hexesOf(selected.value).join("/") === place) return undefined;
  if (end.hexes.length > 1) return () => void go(end);
  return () => report(findWays(place).then(() => void enter(place)));
}

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
export async function enterTapped(hex: HexId): Promise<void> {
  await findWays(hex);
  const shown = pinned.value !== undefined &&
    (pinned.value === hex || (aimed.value?.hexes.includes(hex) ?? false));
  if (!touching.value || shown) return void enter(pinned.value ?? hex);
  pinAim(hex);
  if (options.value.length < 2) enter(hex);
}

/** Waits until it is known how the selected unit may stand in a hex. */
export async function findWays(hex: HexId): Promise<void> {
  await Promise.all((destinations.value.get(hex) ?? []).map(findFinals));
}

/** Turns the ghost when it is known how it may stand: a key is quicker than the engine. */
export async function turnKnown(step: 1 | -1): Promise<void> {
  const hex = aimedHex.value;
  if (hex !== undefined && !isTurning.value) await findWays(hex);
  if (aimedHex.value === hex) turnAim(step); // or another hex is meant by now
}

/** Actions against a unit, or about it: one is done, several are offered. */
export function actOn(unit: UnitId): boolean {
  const mine = own.value.filter((action) => action.other === unit);
  const against = mine.length > 0 ? mine : general.value.filter((action) => action.other === unit);
  return doOrOffer(against);
}

/** The roll for the declared attack that a unit has its part in, where one may be rolled for. */
export function rollFor(unit: UnitId): Action | undefined {
  const attack = view.value?.combats?.find(({ attackers, defenders }) =>
    attackers.includes(unit) || defenders.includes(unit));
  return open.value.find((action) => attack?.attackers.includes(action.unit ?? "") &&
    hasFlag(action, "attack") && wordOf(action)?.argument === "none");
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
