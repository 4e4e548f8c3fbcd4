// The choices that are offered on the board as buttons: places that share a hex, the corners to
// face, the ways to attack one enemy.
import { computed } from "@preact/signals";
import type { Action, Battle } from "../engine/protocol";
import {
  centreOf, cornerAngle, doubleAngle, middleOf, towards, type Point,
} from "../geometry/hexes";
import {
  act, chooseAmong, choosing, go, own, selected, selectedUnit, type Destination,
} from "../play/selection";
import { actions, battle } from "../play/session";
import { standAt } from "./arrows";
import { destinationKey } from "./overlayGhost";
import { offer, offered } from "./overlayState";

export interface Choice {
  key: string;
  at: Point;
  angle?: number; // an arrow that points there; else the label is written
  label: string;
  cost?: number;
  run(): Promise<void>;
}

const RING = 60;
const APART = 29; // between the middles of two buttons

export const choices = computed((): Choice[] => {
  const of = battle.value;
  if (!of) return [];
  return spread([...placeChoices(of, choosing.value), ...actionChoices(of, stillOffered())]);
});

/** Nothing is offered of a position that is gone. */
function stillOffered(): Action[] {
  return offered.value.filter((action) => actions.value.includes(action));
}

/** Moves buttons that would lie on each other apart, each the way it points. */
function spread(all: readonly Choice[]): Choice[] {
  const laid: Choice[] = [];
  for (const choice of all) {
    let { at } = choice;
    const crowded = (): boolean =>
      laid.some((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < APART);
    for (let tries = 0; tries < 6 && crowded(); tries++) at = towards(at, choice.angle ?? 0, APART);
    laid.push({ ...choice, at });
  }
  return laid;
}

function run(work: () => Promise<void>): () => Promise<void> {
  return () => {
    offer([]);
    chooseAmong([]);
    return work();
  };
}

function placeChoices(of: Battle, places: readonly Destination[]): Choice[] {
  const shared = sharedHex(places);
  return places.map((place, index) => {
    const kind = own.value.find((action) => action.text === place.path.at(-1))?.kind ?? place.kind;
    const front = place.face !== undefined && place.hexes.length > 1
      ? { angle: doubleAngle(of.grid, place.face) } : {};
    const cost = place.cost === undefined ? {} : { cost: place.cost };
    return {
      key: destinationKey(place),
      at: shared === undefined ? ahead(of, place) : placeSpot(of, shared, place, index),
      label: placeLabel(kind, place),
      run: run(() => go(place)), ...front, ...cost,
    };
  });
}

function placeLabel(kind: string, place: Destination): string {
  const { hexes } = place;
  const name = kind === "move" || hasStep(kind) ? "" : kind.replaceAll("-", " ");
  const where = hexes.length > 1 ? hexes.join("/") : "";
  return [name, where].filter((part) => part !== "").join(" ") || goText(place);
}

/** A place where the unit would stand in another form is called by that. */
function goText({ mode, passes }: Destination): string {
  const now = selectedUnit()?.mode;
  if (passes) return "pass here";
  return mode === undefined || mode === now ? "go here" : `${mode.replaceAll("-", " ")} here`;
}

/** The plain step of the rules needs no name. */
function hasStep(kind: string): boolean {
  const first = battle.value?.rules.actions.find((word) => word.flags.includes("step"));
  return first?.name === kind;
}

/** The hex that all places have in common. */
function sharedHex(places: readonly Destination[]): string | undefined {
  return places[0]?.hexes.find((hex) => places.every((place) => place.hexes.includes(hex)));
}

/** In front of where the unit would stand. */
function ahead(of: Battle, place: Destination): Point {
  const middle = middleOf(of.grid, place.hexes);
  if (place.hexes.length < 2 || place.face === undefined) return middle;
  return towards(middle, doubleAngle(of.grid, place.face), 42);
}

/** Around the shared hex: on the side of the other hex, a little towards the front. */
function placeSpot(of: Battle, hex: string, place: Destination, index: number): Point {
  const centre = centreOf(of.grid, hex);
  const other = place.hexes.find((one) => one !== hex);
  if (other === undefined) return { x: centre.x, y: centre.y - RING + 22 * index };
  const to = centreOf(of.grid, other);
  const side = (Math.atan2(to.x - centre.x, centre.y - to.y) * 180) / Math.PI;
  const front = doubleAngle(of.grid, place.face ?? 0);
  const clockwise = Math.sin(((front - side) * Math.PI) / 180) > 0;
  return towards(centre, side + (clockwise ? 15 : -15), RING);
}

function actionChoices(of: Battle, actions: readonly Action[]): Choice[] {
  return actions.map((action, index) => {
    const home = standAt(selected.value) ?? standAt(action.other) ?? { x: 0, y: 0 };
    const cost = action.cost === undefined ? {} : { cost: action.cost };
    const shared = { key: action.text, run: run(() => act(action)), ...cost };
    if (action.facing !== undefined) {
      const angle = cornerAngle(of.grid, action.facing);
      const { directions } = of.grid;
      const [one = "", two = ""] = [directions[action.facing], directions[(action.facing + 1) % 6]];
      const label = `face ${one}/${two}`;
      return { ...shared, at: towards(home, angle, 52), angle, label };
    }
    const enemy = standAt(action.other) ?? home;
    const at = { x: enemy.x, y: enemy.y - 46 - 24 * index };
    return { ...shared, at, label: action.kind.replaceAll("-", " ") };
  });
}

/** The places where the selected unit would turn on its spot or change its form. */
export function turns(byHex: ReadonlyMap<string, readonly Destination[]>): Destination[] {
  const hexes = selectedUnit()?.hexes ?? [];
  const there = hexes.flatMap((hex) => byHex.get(hex) ?? []);
  return distinct(there.filter((place) => place.path.length === 1));
}

/** Each place once, the cheapest way there. */
export function distinct(places: readonly Destination[]): Destination[] {
  const found = new Map<string, Destination>();
  for (const place of places) {
    const key = `${place.kind} ${place.hexes.join("/")} ${place.face ?? ""}`;
    const before = found.get(key);
    if (!before || (place.cost ?? 0) < (before.cost ?? 0)) found.set(key, place);
  }
  return [...found.values()];
}
