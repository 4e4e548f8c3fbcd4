// What the panel looks up again and again, by id.
import { computed } from "@preact/signals";
import type { SideId, UnitId } from "../engine/protocol";
import { isItsTurn } from "../play/seats";
import { battle, view } from "../play/session";

function byId<T extends { id: string }>(list: readonly T[] | undefined): ReadonlyMap<string, T> {
  return new Map((list ?? []).map((one) => [one.id, one]));
}

export const units = computed(() => byId(battle.value?.units));
export const types = computed(() => byId(battle.value?.types));
export const present = computed(() => byId(view.value?.units));
export const statusWords = computed(
  () => new Map((battle.value?.rules.statuses ?? []).map((one) => [one.name, one])),
);
export const phaseWord = computed(() =>
  battle.value?.rules.phases.find((word) => word.name === view.value?.phase),
);

/** A person is to decide out of turn. */
export const interrupted = computed(() => {
  const now = view.value;
  if (!now || now.to_act === undefined || isItsTurn.value) return false;
  return now.prompt?.interrupt ?? false;
});

export function nameOf(unit: UnitId): string {
  return units.value.get(unit)?.name ?? unit;
}

export function sideName(side: SideId | undefined): string {
  return battle.value?.sides.find((one) => one.id === side)?.name ?? "";
}

/** The class that gives an element the colours of a side, by its tincture. */
export function sideClass(side: SideId | undefined): string {
  const colour = battle.value?.sides.find((one) => one.id === side)?.colour;
  return colour === undefined ? "tincture" : `tincture tincture-${colour}`;
}
