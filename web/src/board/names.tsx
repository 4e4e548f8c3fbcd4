// The names of places, over the counters and beside them where there is room.
import { computed } from "@preact/signals";
import type { Battle, HexId } from "../engine/protocol";
import { centreOf, indexOf, middleOf, sheetSize, type Point } from "../geometry/hexes";
import { lookOf } from "../paint/groundKinds";
import type { Box } from "../paint/groundPaint";
import { destinations } from "../play/selection";
import { battle, view } from "../play/session";
import { shownDetail, shownScale, type Detail } from "./camera";
import { nameBox, nameSpots, overlap } from "./nameSpots";

/** World units; from afar they are larger, so that they can still be read. */
const SIZES: Readonly<Record<Detail, number>> = { far: 31, middle: 23, near: 19 };
const SMALLEST = 13; // pixels
const LARGEST = 42;
const HALF = 30; // of a counter, with a little air
const FLAG = 10; // by which a leader's flag rises above the counter
const EDGE = 8; // of the sheet, which stays free

function boxAround({ x, y }: Point): Box {
  return { left: x - HALF, top: y - HALF, right: x + HALF, bottom: y + HALF };
}

const counterBoxes = computed((): Box[] => {
  const of = battle.value;
  if (!of) return [];
  return (view.value?.units ?? []).flatMap(({ hexes }) => {
    const centres = hexes.map((hex) => centreOf(of.grid, hex));
    const between = hexes.length > 1 ? [middleOf(of.grid, hexes)] : [];
    return [...centres, ...between].map((centre) => {
      const box = boxAround(centre);
      return { ...box, top: box.top - FLAG };
    });
  });
});

const sizeNow = computed(() => {
  const readable = Math.ceil(SMALLEST / shownScale.value);
  return Math.max(SIZES[shownDetail.value], Math.min(readable, LARGEST));
});

/** A course that has run dry is named like land. */
function isDry(of: Battle, hex: HexId): boolean {
  return lookOf(of.terrains[of.hexes.terrain[indexOf(of.grid, hex)] ?? 0]) === "dry";
}

const written = computed(() => {
  const of = battle.value;
  if (!of) return [];
  const size = sizeNow.value;
  const { width, height } = sheetSize(of.grid);
  const sheet = { left: EDGE, top: EDGE, right: width - EDGE, bottom: height - EDGE };
  const names = of.places.map(({ name, hex }) => ({ name, at: centreOf(of.grid, hex) }));
  const spots = nameSpots(names, size, counterBoxes.value, sheet);
  return of.places.map(({ name, hex }, index) => {
    const { x, y } = spots[index] ?? centreOf(of.grid, hex);
    const kind = isDry(of, hex) ? undefined : of.lines.find((line) => line.name === name)?.kind;
    return { key: `${name} ${hex}`, name, kind, x, y, size };
  });
});

/** A name steps back where the selected unit could go: what can be done there is read first. */
const offeredBoxes = computed(() => {
  const of = battle.value;
  return of ? [...destinations.value.keys()].map((hex) => boxAround(centreOf(of.grid, hex))) : [];
});

export function Names() {
  return (
    <g class="names">
      {written.value.map(({ key, name, kind, x, y, size }) => {
        const box = nameBox(name, { x, y }, size);
        const aside = offeredBoxes.value.some((other) => overlap(box, other) > 0);
        return (
          <text key={key} class={`${kind ?? ""}${aside ? " aside" : ""}`} font-size={size}
            x={x} y={y + 0.32 * size}>
            {name}
          </text>
        );
      })}
    </g>
  );
}
