// Samples for the legend: each kind of ground and hexside painted as the map paints it.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Battle, Ground } from "../engine/protocol";
import { centreOf, RADIUS } from "../geometry/hexes";
import { report } from "../play/table";
import { paintCanvas } from "./painting";

const COLUMNS = 3;
const MIDDLE = "0202";
const WIDTH = 2.3 * RADIUS; // world units shown
const HEIGHT = 1.9 * RADIUS;
const FINE = 1.5;

/** A map of nine hexes, open but for the middle one. */
function sampleOf(battle: Battle, terrain: number, hexsides: Battle["hexsides"]): Battle {
  const empty = Array.from({ length: COLUMNS * COLUMNS }, () => 0);
  const middle = Math.floor(empty.length / 2);
  return {
    ...battle,
    grid: { ...battle.grid, columns: COLUMNS, rows: COLUMNS, one_short: false },
    hexes: {
      on_map: empty.map(() => 1),
      terrain: empty.map((_, i) => (i === middle ? terrain : 0)),
      elevation: empty,
      roads: empty,
    },
    hexsides,
    lines: [],
    places: [],
    zones: [],
  };
}

function Sample({ sample }: { sample: Battle }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { x, y } = centreOf(sample.grid, MIDDLE);
    const [left, top] = [x - WIDTH / 2, y - HEIGHT / 2];
    const box = { left, top, right: left + WIDTH, bottom: top + HEIGHT };
    const painted = paintCanvas(sample, { box, scale: FINE, over: "grid" });
    report(painted.then((canvas) => place.current?.replaceChildren(canvas)));
  }, [sample]);
  return <span class="sample" ref={place} aria-hidden="true" />;
}

/** Each is painted from one object, whenever it is shown. */
const samples = new WeakMap<Ground, Battle>();

function keptSample(ground: Ground, make: () => Battle): Battle {
  const sample = samples.get(ground) ?? make();
  samples.set(ground, sample);
  return sample;
}

export function GroundSample({ battle, ground }: { battle: Battle; ground: Ground }) {
  const make = (): Battle => sampleOf(battle, battle.terrains.indexOf(ground), []);
  return <Sample sample={keptSample(ground, make)} />;
}

/** A hexside kind along three sides of the middle hex. */
export function SideSample({ battle, kind }: { battle: Battle; kind: Ground }) {
  const make = (): Battle => sampleOf(battle, 0, [1, 2, 3].map((direction) => ({
    hex: MIDDLE,
    direction: battle.grid.directions[direction] ?? "",
    kind: kind.id,
  })));
  return <Sample sample={keptSample(kind, make)} />;
}
