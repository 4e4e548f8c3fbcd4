// How a unit may turn where it ends its move, in rules in which that is an act of its own: asked of
// the engine for each place once in a position.
import { signal } from "@preact/signals";
import type { After, View } from "../engine/protocol";
import { selected, type Destination } from "./selection";
import { battle, theEngine, view } from "./session";

interface Known {
  now: View;
  places: ReadonlyMap<string, readonly Destination[]>;
}

/** What is known of places in the position shown. */
const known = signal<Known | undefined>(undefined);
const asked = new WeakMap<View, Map<string, Promise<readonly Destination[]>>>();

const keyOf = ({ path }: Destination): string => path.join("\n");

function hasFacings(): boolean {
  return battle.value?.rules.actions.some((word) => word.argument === "facing") ?? false;
}

async function ask(place: Destination, now: View): Promise<readonly Destination[]> {
  const answer = await theEngine().ask<After>(`after ${place.path.join(" then ")}`);
  const unit = selected.peek();
  const turns = answer.ok ? answer.actions.filter((action) =>
    action.unit === unit && action.facing !== undefined) : [];
  const found = turns.map((action): Destination => ({
    ...place, kind: action.kind, face: action.facing ?? 0,
    cost: (place.cost ?? 0) + (action.cost ?? 0), path: [...place.path, action.text],
  }));
  const before = known.peek();
  const places = before?.now === now ? before.places : new Map<string, readonly Destination[]>();
  known.value = { now, places: new Map([...places, [keyOf(place), found]]) };
  return found;
}

/** The turns at the end of a way, as far as they are known; reads signals. */
export function finalsOf(place: Destination): readonly Destination[] {
  const found = known.value;
  return found !== undefined && found.now === view.value ? (found.places.get(keyOf(place)) ?? [])
    : [];
}

/** Asks for them, once; resolves when they are known. */
export async function findFinals(place: Destination): Promise<void> {
  const now = view.peek();
  if (!now || place.kind !== "move" || place.hexes.length !== 1 || !hasFacings()) return;
  const places = asked.get(now) ?? new Map<string, Promise<readonly Destination[]>>();
  asked.set(now, places);
  const coming = places.get(keyOf(place)) ?? ask(place, now);
  places.set(keyOf(place), coming);
  await coming;
}
