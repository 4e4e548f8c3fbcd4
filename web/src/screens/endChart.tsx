// Points of both sides over the decisions of a game, drawn as two stepped lines.
import { tincture } from "../board/heraldry";
import type { Battle } from "../engine/protocol";
import type { CoursePoint } from "../saves/course";

const WIDEST = 640;
const AROUND = 68; // what the window leaves beside the chart
const HEIGHT = 220;
const LEFT = 34;
const RIGHT = 90; // room for the names at the ends of the lines
const TURN_ROOM = 30; // for the number of a turn
const TOP = 12;
const BOTTOM = 26;

interface Scale {
  width: number;
  x: (ply: number) => number;
  y: (points: number) => number;
  ticks: readonly number[];
}

/** Round steps, at most five, that cover the points. */
export function niceTicks(least: number, most: number): number[] {
  const span = Math.max(1, most - least);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const sizes = [1, 2, 5, 10].map((factor) => factor * power);
  const step = Math.max(1, sizes.find((size) => size >= rough) ?? rough);
  const lowest = Math.floor(least / step) * step;
  const ticks: number[] = [];
  for (let tick = lowest; tick < most + step; tick += step) ticks.push(tick);
  return ticks;
}

/** As wide as it is shown, so that its letters keep their size on a phone. */
function chartWidth(): number {
  return Math.min(WIDEST, innerWidth - AROUND);
}

function scaleOf(course: readonly CoursePoint[], width: number): Scale {
  const values = course.flatMap((point) => Object.values(point.points));
  const ticks = niceTicks(Math.min(0, ...values), Math.max(1, ...values));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const last = course.at(-1)?.ply ?? 1;
  return {
    width,
    x: (ply) => LEFT + (ply / last) * (width - LEFT - RIGHT),
    y: (points) => HEIGHT - BOTTOM - ((points - low) / (high - low)) * (HEIGHT - TOP - BOTTOM),
    ticks,
  };
}

function line(course: readonly CoursePoint[], side: string, scale: Scale): string {
  return course
    .map((point, index) => {
      const x = scale.x(point.ply).toFixed(1);
      const y = scale.y(point.points[side] ?? 0).toFixed(1);
      return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join("");
}

/** Where each turn begins. */
function turns(course: readonly CoursePoint[]): CoursePoint[] {
  return course.filter((point, index) => point.turn > 0 && point.turn !== course[index - 1]?.turn);
}

/** Heights of the two names, kept apart when the lines end close together. */
function labelHeights(ends: readonly number[]): number[] {
  const [first = 0, second = 0] = ends;
  const gap = 16;
  if (Math.abs(first - second) >= gap) return [first, second];
  const middle = (first + second) / 2;
  const half = first <= second ? gap / 2 : -gap / 2;
  return [middle - half, middle + half];
}

export function PointsChart({ of, course }: { of: Battle; course: readonly CoursePoint[] }) {
  const scale = scaleOf(course, chartWidth());
  const last = course.at(-1);
  if (!last) return null;
  const heights = labelHeights(of.sides.map((side) => scale.y(last.points[side.id] ?? 0)));
  const told = of.sides.map((side) => `${side.name} ${last.points[side.id] ?? 0}`).join(", ");
  const starts = turns(course);
  const every = Math.ceil((starts.length * TURN_ROOM) / (scale.width - LEFT - RIGHT));
  return (
    <figure class="points-chart">
      <figcaption>Points over the game</figcaption>
      <svg
        viewBox={`0 0 ${scale.width} ${HEIGHT}`} role="img"
        aria-label={`Points over the game, at the end: ${told}`}
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path class="chart-grid" d={`M${LEFT} ${scale.y(tick)}H${scale.width - RIGHT}`} />
            <text x={LEFT - 6} y={scale.y(tick) + 4} text-anchor="end">{tick}</text>
          </g>
        ))}
        {starts.map((point, index) => (
          <g key={point.turn}>
            <path class="chart-turn" d={`M${scale.x(point.ply)} ${TOP}V${HEIGHT - BOTTOM}`} />
            {index % every === 0 && (
              <text x={scale.x(point.ply) + 3} y={HEIGHT - 8}>{point.turn}</text>
            )}
          </g>
        ))}
        <text x={LEFT - 6} y={HEIGHT - 8} text-anchor="end">turn</text>
        {of.sides.map((side, index) => (
          <g key={side.id}>
            <path class="chart-halo" d={line(course, side.id, scale)} />
            <path
              class={index === 0 ? "chart-line" : "chart-line dashed"}
              d={line(course, side.id, scale)}
              style={{ stroke: tincture(side) }}
            />
            <text class="chart-name" x={scale.width - RIGHT + 6} y={(heights[index] ?? 0) + 4}>
              {side.name} {last.points[side.id] ?? 0}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
