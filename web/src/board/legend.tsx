// Samples for the legend: each kind of ground and hexside painted as the map paints it.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Battle, Ground } from "../engine/protocol";
import { allHexes, centreOf, indexOf, isOnMap, RADIUS } from "../geometry/hexes";
import { report } from "../play/table";
import { paintCanvas } from "./painting";

const COLUMNS = 3;
const MIDDLE = "0202";
const WIDTH = 2.3 * RADIUS; // world units shown
const HEIGHT = 1.9 * RADIUS;
const FINE = 1.5;

/** Hexes in a straight line, by how they stand. */
const ACROSS = { flat: ["0102", MIDDLE, "0303"], pointed: ["0102", MIDDLE, "0302"] };

const NINE = Array.from({ length: COLUMNS * COLUMNS }, (_, at) => at);

/** A map of nine hexes, open but for the middle one. */
function sampleOf(battle: Battle, terrain: number, hexsides: Battle["hexsides"]): Battle {
  const empty = NINE.map(() => 0);
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

/** Whether most of a kind of ground lies along the waters of the map: it runs through a hex. */
function runs(battle: Battle, terrain: number): boolean {
  const wet = new Set(battle.lines.filter((line) => line.kind === "water")
    .flatMap((line) => line.hexes));
  const here = allHexes(battle.grid).filter((hex) => isOnMap(battle, hex) &&
    battle.hexes.terrain[indexOf(battle.grid, hex)] === terrain);
  return here.filter((hex) => wet.has(hex)).length > here.length / 2;
}

/** The same, with water from side to side. */
function runningOf(battle: Battle, terrain: number): Battle {
  const sample = sampleOf(battle, terrain, []);
  const across = ACROSS[battle.grid.shape === "flat" ? "flat" : "pointed"];
  const places = across.map((hex) => indexOf(sample.grid, hex));
  const wet = NINE.map((at) => (places.includes(at) ? terrain : 0));
  return {
    ...sample,
    hexes: { ...sample.hexes, terrain: wet },
    lines: [{ name: "", kind: "water", hexes: across }],
  };
}

export function GroundSample({ battle, ground }: { battle: Battle; ground: Ground }) {
  const terrain = battle.terrains.indexOf(ground);
  const make = (): Battle =>
    runs(battle, terrain) ? runningOf(battle, terrain) : sampleOf(battle, terrain, []);
  return <Sample sample={keptSample(ground, make)} />;
}

let slope: { of: Battle; sample: Battle } | undefined;

/** Ground that rises twice. */
export function SlopeSample({ battle }: { battle: Battle }) {
  if (slope?.of !== battle) {
    const sample = sampleOf(battle, 0, []);
    const elevation = NINE.map((at) => Math.floor(at / COLUMNS));
    slope = { of: battle, sample: { ...sample, hexes: { ...sample.hexes, elevation } } };
  }
  return <Sample sample={slope.sample} />;
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
