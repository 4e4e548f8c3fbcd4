// Where the selected unit is being sent and how it shall stand there: the ghost that follows the
// pointer, the cursor of the keys, or the finger that has tapped once.
import { batch, computed, effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { HexId, UnitId, UnitView } from "../engine/protocol";
import { centreOf, middleOf, RADIUS, type Point } from "../geometry/hexes";
import { finalsOf, findFinals } from "../play/finals";
import {
  cursor, destinations, own, selected, selectedUnit, type Destination,
} from "../play/selection";
import { actions, battle, tell, view } from "../play/session";
import { cursorFocused, hovered } from "./overlayState";
import { angleTo, distinct, inTurnOrder, likeliest, towardsPointer } from "./stances";

const MIDDLE = 0.4 * RADIUS; // nearer to the middle of a hex the pointer means the likeliest
const AROUND = 2.6 * RADIUS; // further from a unit that turns on its spot the pointer means it not

/** Where on the sheet the pointer is. */
const pointerAt = signal<Point | undefined>(undefined);
/** The hex that stays aimed at wherever the pointer is; by touch until it is confirmed. */
export const pinned = signal<HexId | undefined>(undefined);
/** Whether a finger points: it has no place to rest, so the ghost is turned by buttons. */
export const touching = signal(false);
/** How the ghost was turned by hand, in which hex. */
const turned = signal<{ hex: HexId; key: string } | undefined>(undefined);
/** The unit that is turned on its spot. */
const turning = signal<UnitId | undefined>(undefined);

export function pointWith(at: Point | undefined): void {
  pointerAt.value = at;
}

export function touchWith(finger: boolean): void {
  touching.value = finger;
}

export function pinAim(hex: HexId): void {
  pinned.value = hex;
}

export function startTurning(unit: UnitId): void {
  turning.value = unit;
}

/** Nothing is aimed at any more but what the pointer shows. */
export function dropAim(): void {
  batch(() => {
    pinned.value = undefined;
    turned.value = undefined;
    turning.value = undefined;
  });
}

/** What tells two ways to stand apart. */
export function destinationKey({ kind, hexes, face, path }: Destination): string {
  return [kind, hexes.join("/"), face, path.at(-1)].join(" ");
}

/** The facing must be chosen, and nothing else can be. */
const mustFace = computed(() =>
  actions.value.length > 1 && actions.value.every((action) =>
    action.facing !== undefined && action.unit === selected.value));

export const isTurning = computed(() =>
  mustFace.value || (turning.value !== undefined && turning.value === selected.value));

/** How the selected unit can turn where it stands. */
function turnsOf(unit: UnitView): Destination[] {
  const places = unit.hexes.flatMap((hex) => destinations.value.get(hex) ?? [])
    .filter((place) => place.path.length === 1);
  const facings = own.value.flatMap((action): Destination[] =>
    action.facing === undefined ? [] : [{
      hexes: unit.hexes, face: action.facing, kind: action.kind, path: [action.text],
      ...(action.cost === undefined ? {} : { cost: action.cost }),
    }]);
  return distinct([...places, ...facings]);
}

/** A place with the turns that may end the way there. */
function withFinals(place: Destination): Destination[] {
  return [place, ...finalsOf(place).filter((one) => one.face !== place.face)];
}

/** The hex that is aimed at. */
export const aimedHex = computed((): HexId | undefined => {
  const unit = selectedUnit();
  if (isTurning.value) return unit?.hexes[0];
  const hex = pinned.value ?? (cursorFocused.value ? cursor.value : hovered.value);
  return hex === undefined || unit?.hexes.includes(hex) ? undefined : hex;
});

/** All ways to stand there. */
export const options = computed((): readonly Destination[] => {
  const unit = selectedUnit();
  const hex = aimedHex.value;
  if (!unit || hex === undefined) return [];
  if (isTurning.value) return turnsOf(unit);
  return distinct((destinations.value.get(hex) ?? []).flatMap(withFinals));
});

const centre = computed((): Point | undefined => {
  const of = battle.value;
  const unit = selectedUnit();
  const hex = aimedHex.value;
  if (!of || !unit || hex === undefined) return undefined;
  return isTurning.value ? middleOf(of.grid, unit.hexes) : centreOf(of.grid, hex);
});

const guess = computed(() => {
  const of = battle.value;
  const unit = selectedUnit();
  const side = of?.units.find((one) => one.id === unit?.id)?.side;
  if (!of || !unit || options.value.length === 0) return undefined;
  const sides = new Map(of.units.map((one) => [one.id, one.side]));
  const enemies = (view.value?.units ?? []).filter((one) =>
    one.hexes.length > 0 && sides.get(one.id) !== side);
  return likeliest(of, options.value, unit, enemies);
});

/** Whether the pointer, and not a key or a finger, says how the unit shall stand. */
function pointerTells(): boolean {
  return !cursorFocused.value && !touching.value;
}

/** How the unit shall stand: as it was turned, as the pointer says, or as is likeliest. */
export const aimed = computed((): Destination | undefined => {
  const of = battle.value;
  const from = centre.value;
  if (!of || !from || options.value.length === 0) return undefined;
  const hand = turned.value;
  const byHand = hand && hand.hex === aimedHex.value
    ? options.value.find((one) => destinationKey(one) === hand.key) : undefined;
  if (byHand) return byHand;
  const at = pointerTells() ? pointerAt.value : undefined;
  const away = at ? Math.hypot(at.x - from.x, at.y - from.y) : 0;
  if (isTurning.value && pointerTells() && !mustFace.value && (!at || away > AROUND))
    return undefined;
  return (at && away > MIDDLE ? towardsPointer(of, options.value, from, angleTo(from, at))
    : undefined) ?? guess.value;
});

/** Turns the ghost on to the next way to stand, or back; one that stays where it is begins to turn
 *  on its spot. */
export function turnAim(step: 1 | -1): boolean {
  const unit = selected.value;
  if (aimedHex.value === undefined && unit !== undefined) startTurning(unit);
  const of = battle.value;
  const from = centre.value;
  const hex = aimedHex.value;
  if (!of || !from || hex === undefined || options.value.length < 2) return false;
  const round = inTurnOrder(of, options.value, from);
  const at = round.findIndex((one) => one === aimed.value);
  const next = round[(at + step + round.length) % round.length];
  if (next) turned.value = { hex, key: destinationKey(next) };
  return true;
}

/** Asks how the unit may turn where it is being sent, and forgets what a decision has overtaken. */
export function watchAim(): () => void {
  const stops = [
    effect(() => {
      const hex = aimedHex.value;
      if (hex === undefined || isTurning.value) return;
      for (const place of destinations.value.get(hex) ?? [])
        findFinals(place).catch((error: unknown) => tell(messageOf(error)));
    }),
    effect(() => {
      void [view.value, selected.value];
      dropAim();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
