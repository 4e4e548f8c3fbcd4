// A small picture of a battle's map: ground by height, water, roads, and where the armies stand.
import { cellOf, centreOf, cornersOf, indexOf, isOnSheet, hexId, middleOf, sheetSize } from "../board/geometry";
import { tincture } from "../board/heraldry";
import type { Battle, HexId } from "../engine/protocol";

const WET = /river|burn|pool|lake|water|sea|brook/;
const SOFT = /marsh|fen|soft|bog/;
const TREES = /wood|forest|vines|orchard/;
const WALLS = /village|town|abbey|castle|wagons|camp/;

/** How a hex is painted; an unknown ground looks like open field. */
function paintOf(ground: string, elevation: number): string {
  if (WET.test(ground)) return "wet";
  if (SOFT.test(ground)) return "soft";
  if (TREES.test(ground)) return "trees";
  if (WALLS.test(ground)) return "walls";
  return `level-${Math.min(elevation, 4)}`;
}

const round = (value: number): string => value.toFixed(0);

function outline(battle: Battle, hex: HexId): string {
  const corners = cornersOf(battle.grid, hex);
  return `M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

/** One path for each paint, so that a map of a thousand hexes is a handful of elements. */
function fields(battle: Battle): Map<string, string> {
  const paths = new Map<string, string>();
  const { grid, hexes, terrains } = battle;
  for (let row = 1; row <= grid.rows; row++)
    for (let column = 1; column <= grid.columns; column++) {
      if (!isOnSheet(grid, { column, row })) continue;
      const hex = hexId({ column, row });
      const at = indexOf(grid, hex);
      if (!hexes.on_map[at]) continue;
      const ground = terrains[hexes.terrain[at] ?? 0]?.id ?? "";
      const paint = paintOf(ground, hexes.elevation[at] ?? 0);
      paths.set(paint, (paths.get(paint) ?? "") + outline(battle, hex));
    }
  return paths;
}

function course(battle: Battle, hexes: readonly HexId[]): string {
  return hexes.map((hex) => centreOf(battle.grid, hex)).map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

/** Middles of the counters that start on the map, by side. */
function standing(battle: Battle) {
  const types = new Map(battle.types.map((type) => [type.id, type]));
  return battle.units
    .filter((unit) => unit.hex !== undefined && types.get(unit.types[0] ?? "")?.kind === "combat")
    .map((unit) => ({ unit, at: middleOf(battle.grid, [unit.hex ?? hexId(cellOf("0101"))]) }));
}

export function Thumbnail({ battle }: { battle: Battle }) {
  const { width, height } = sheetSize(battle.grid);
  const colours = new Map(battle.sides.map((side) => [side.id, tincture(side)]));
  return (
    <svg class="thumbnail" viewBox={`0 0 ${round(width)} ${round(height)}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[...fields(battle)].map(([paint, path]) => (
        <path key={paint} class={paint} d={path} />
      ))}
      {battle.lines.map((line, index) => (
        <polyline key={index} class={line.kind} points={course(battle, line.hexes)} />
      ))}
      {standing(battle).map(({ unit, at }) => (
        <rect
          key={unit.id} class="troop" x={at.x - 26} y={at.y - 26} width="52" height="52" rx="8"
          style={{ fill: colours.get(unit.side) }}
        />
      ))}
    </svg>
  );
}
