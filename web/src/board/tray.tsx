// Reinforcements that may come on to the map now: a tray at the edge where they enter.
import { computed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { HexId, UnitId } from "../engine/protocol";
import { middleOf, sheetSize } from "../geometry/hexes";
import { selected, turnTo } from "../play/selection";
import { battle, open, replaying, view } from "../play/session";
import { report } from "../play/table";
import { showHexes } from "./camera";

/** Once the tray itself lies there, which covers some of the map. */
function showEntry(hexes: readonly HexId[]): void {
  requestAnimationFrame(() => showHexes(hexes));
}

interface Entrant {
  unit: UnitId;
  name: string;
  hexes: readonly HexId[]; // where it may enter
}

/** Who stands off the map and has somewhere to go on it. */
const entrants = computed((): readonly Entrant[] => {
  const of = battle.value;
  if (!of || replaying.value) return [];
  const away = new Set((view.value?.units ?? []).filter((unit) => unit.hexes.length === 0)
    .map((unit) => unit.id));
  const ways = new Map<UnitId, HexId[]>();
  for (const { unit, hexes } of open.value)
    if (unit !== undefined && hexes && hexes.length > 0 && away.has(unit))
      ways.set(unit, [...(ways.get(unit) ?? []), ...hexes]);
  return [...ways].map(([unit, hexes]) =>
    ({ unit, hexes, name: of.units.find((one) => one.id === unit)?.name ?? unit }));
});

/** The edge of the sheet that their entry hexes are nearest to. */
const edge = computed(() => {
  const of = battle.value;
  const hexes = entrants.value.flatMap((one) => one.hexes);
  if (!of || hexes.length === 0) return "top";
  const { width, height } = sheetSize(of.grid);
  const { x, y } = middleOf(of.grid, hexes);
  const gaps = { left: x / width, right: 1 - x / width, top: y / height, bottom: 1 - y / height };
  return Object.entries(gaps).sort(([, a], [, b]) => a - b)[0]?.[0] ?? "top";
});

export function Tray() {
  const shown = useRef("");
  useSignalEffect(() => { // the camera goes there when somebody may come
    const part = view.value ? `${view.value.turn} ${view.value.phase} ${view.value.to_act}` : "";
    const first = entrants.value[0];
    if (!first || shown.current === part) return;
    shown.current = part;
    showEntry(first.hexes);
  });
  if (entrants.value.length === 0) return null;
  return (
    <div class={`tray ${edge.value}`} data-control="tray" data-tray={entrants.value.length}
      role="group" aria-label="Reinforcements">
      <b>To come</b>
      {entrants.value.map(({ unit, name, hexes }) => (
        <button key={unit} type="button" data-entrant={unit} aria-pressed={selected.value === unit}
          onClick={() => {
            report(turnTo(unit));
            showEntry(hexes);
          }}>
          {name}
        </button>
      ))}
    </div>
  );
}
