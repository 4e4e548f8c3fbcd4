// What a text points at on the map, and the unit that is looked at without being selected.
import { signal } from "@preact/signals";
import type { HexId, UnitId } from "../engine/protocol";

export const pointedHexes = signal<readonly HexId[]>([]);
export const inspectedUnit = signal<UnitId | undefined>(undefined);

/** Marks hexes on the board while the reader points at something; none ends it. */
export function point(hexes: readonly HexId[]): void {
  pointedHexes.value = hexes;
}

export function inspectUnit(unit: UnitId | undefined): void {
  inspectedUnit.value = unit;
}
