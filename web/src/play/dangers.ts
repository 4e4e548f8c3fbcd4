// What the enemy holds and where he could strike next: asked of the engine once in a position, as
// long as somebody wants to see it.
import { computed, effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { Battle, Chance, HexId, SideId, UnitId, View } from "../engine/protocol";
import { chanceText, listed } from "../engine/saying";
import { battle, tell, theEngine, view } from "./session";

/** What is drawn on demand beside the zones of the selected unit and what it sees. */
export type Overlay = "enemy-zones" | "threat" | "command" | "strikes";

export const shownOverlays = signal<ReadonlySet<Overlay>>(new Set());

export function toggleOverlay(overlay: Overlay): void {
  const shown = new Set(shownOverlays.value);
  if (!shown.delete(overlay)) shown.add(overlay);
  shownOverlays.value = shown;
}

/** The side that does not decide: its zones and blows are shown. */
export const enemySide = computed((): SideId | undefined => {
  const acts = view.value?.to_act;
  return battle.value?.sides.find((side) => acts !== undefined && side.id !== acts)?.id;
});

export interface Danger {
  hex: HexId;
  units: number;
  who?: readonly UnitId[];
}

/** The best that the enemy could do to a unit: by whom, from where, what comes of it. */
export interface Blow {
  unit: UnitId;
  attackers: readonly UnitId[];
  from: HexId;
  numerator: number; // falls of the dice that harm it
  denominator: number;
  sum: readonly Chance[];
}

interface Dangers {
  zones: readonly Danger[];
  threat: readonly Danger[];
  blows: readonly Blow[];
}

const NONE: Dangers = { zones: [], threat: [], blows: [] };
export const dangers = signal<Dangers>(NONE);
const NO = { ok: false } as const; // not asked

type Zones = { hexes: readonly { hex: HexId; units: number }[] };
type Threat = {
  hexes: readonly { hex: HexId; units: readonly UnitId[] }[];
  blows: readonly Blow[];
};

export function blowOn(unit: UnitId): Blow | undefined {
  return dangers.value.blows.find((blow) => blow.unit === unit);
}

/** "Clare from 0719: routs it 56 %". */
export function blowText(of: Battle, { attackers, from, sum }: Blow): string {
  const names = attackers.map((unit) => of.units.find((one) => one.id === unit)?.name ?? unit);
  return `${listed(names)} from ${from}: ${sum.map(chanceText).join(", ")}`;
}

async function ask(side: SideId, wanted: ReadonlySet<Overlay>): Promise<Dangers> {
  const zones = wanted.has("enemy-zones") ? await theEngine().ask<Zones>(`zones ${side}`) : NO;
  const threat = wanted.has("threat") ? await theEngine().ask<Threat>(`threat ${side}`) : NO;
  return {
    zones: zones.ok ? zones.hexes : [],
    threat: threat.ok
      ? threat.hexes.map(({ hex, units }) => ({ hex, units: units.length, who: units })) : [],
    blows: threat.ok ? threat.blows : [],
  };
}

export function watchDangers(): () => void {
  let last: View | undefined;
  return effect(() => {
    const now = view.value;
    const side = enemySide.value;
    const wanted = shownOverlays.value;
    last = now;
    const idle = !wanted.has("enemy-zones") && !wanted.has("threat");
    if (!now || side === undefined || idle) {
      dangers.value = NONE;
      return;
    }
    ask(side, wanted).then(
      (found) => {
        if (last === now) dangers.value = found;
      },
      (error: unknown) => tell(messageOf(error)),
    );
  });
}
