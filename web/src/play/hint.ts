// A hint: what a captain would do now in the player's place, and why.
import { effect, signal } from "@preact/signals";
import type { HexId, UnitId, View } from "../engine/protocol";
import { groupLength, type Decided } from "./groups";
import { battle, inTurn, play, saved, told, view } from "./session";
import { Shadow } from "./shadow";

export interface Hinted {
  now: View; // the position it is for
  actions: readonly string[];
  unit: UnitId | undefined;
  way: readonly HexId[]; // from where the unit stands
  target: UnitId | undefined;
  why: string;
}

export const hint = signal<Hinted | undefined>(undefined);
export const hinting = signal(false);

const AHEAD = 16; // decisions: few ways are longer
const shadow = new Shadow();

export function dropHint(): void {
  hint.value = undefined;
}

/** The unit, way and target of decisions that are one group. */
function hintOf(now: View, group: readonly Decided[]): Hinted {
  const of = battle.value;
  const first = group[0]?.action.split(" ")[0];
  const named = group.at(-1)?.action.split(" ").slice(1) ?? [];
  const unit = of?.units.find(({ id }) => id === first)?.id;
  const start = now.units.find(({ id }) => id === unit)?.hexes[0];
  const steps = group.flatMap(({ events }) => events).flatMap((event) =>
    event.unit === unit && event.to !== undefined ? [event.to] : []);
  const target = of?.units.find(({ id }) => named.includes(id))?.id;
  const moves = group.every((one) => one.dice.length === 0);
  return {
    now, unit, target, actions: group.map((one) => one.action),
    way: start !== undefined && moves ? [start, ...steps] : start === undefined ? [] : [start],
    why: group.at(-1)?.explained ?? "",
  };
}

/** Asks for one; nothing is decided. */
export function askHint(): Promise<void> {
  if (hinting.value) return Promise.resolve();
  return inTurn(async () => {
    const game = saved.value;
    const of = battle.value;
    const now = view.value;
    if (!game || !of || !now || now.over) return;
    hinting.value = true;
    try {
      await shadow.follow(game, told.value);
      const ahead = await shadow.decide(Array<string>(AHEAD).fill("go captain budget=0"));
      const group = ahead.slice(0, groupLength(of, ahead) || ahead.length);
      if (view.value === now) hint.value = hintOf(now, group);
    } finally {
      hinting.value = false;
    }
  });
}

/** Does what was hinted. */
export function takeHint(): Promise<void> {
  const wanted = hint.value;
  dropHint();
  return wanted && wanted.now === view.value ? play(...wanted.actions) : Promise.resolve();
}

/** A hint is for one position. */
export function watchHint(): () => void {
  return effect(() => {
    if (hint.value && hint.value.now !== view.value) hint.value = undefined;
  });
}
