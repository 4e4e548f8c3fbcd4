// What dresses the map: its frame, the title, a compass, a scale.
import type { Battle } from "../engine/protocol";
import { centreOf, hexId, sheetSize } from "../geometry/hexes";
import { DRESS } from "./camera";

const RULE = 9; // between the two lines of the frame
const EVERY = 5; // hexes of the scale

/** Ends of a ribbon are cut like a swallow's tail. */
function ribbon(width: number, height: number): string {
  const [w, h] = [width / 2, height / 2];
  return `M${-w} ${-h}H${w}L${w - 16} 0 ${w} ${h}H${-w}L${16 - w} 0Z`;
}

function Title({ of, width }: { of: Battle; width: number }) {
  const size = Math.min(30, (width * 0.8) / (0.56 * of.title.length));
  return (
    <g class="cartouche" data-dress="title" transform={`translate(${width / 2} ${-DRESS / 2})`}>
      <path d={ribbon(of.title.length * size * 0.5 + 90, DRESS - 6)} />
      <text y={size * 0.34} font-size={size}>{of.title}</text>
    </g>
  );
}

/** North is up on every sheet. */
function Compass({ x, y }: { x: number; y: number }) {
  return (
    <g class="compass" data-dress="compass" transform={`translate(${x} ${y})`}>
      <circle r="25" />
      <path class="point" d="M0-23L5.5 0 0 23-5.5 0Z" />
      <path class="point" d="M-23 0L0-5.5 23 0 0 5.5Z" />
      <path class="north" d="M0-23L5.5 0H-5.5Z" />
      <text y="-27">N</text>
    </g>
  );
}

/** So many hexes in a row, as long as they are on the sheet. */
function Scale({ of, height }: { of: Battle; height: number }) {
  const line = of.grid.shape === "flat" ? [[1, 1], [1, 1 + EVERY]]
    : [[1, 1], [1 + EVERY, 1]];
  const [from, to] = line.map(([column = 1, row = 1]) =>
    centreOf(of.grid, hexId({ column, row })));
  const length = from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  const step = length / EVERY;
  const left = (sheetSize(of.grid).width - length) / 2;
  return (
    <g class="scale" data-dress="scale" transform={`translate(${left} ${height + DRESS / 2 - 4})`}>
      {Array.from({ length: EVERY }, (_, index) => (
        <rect key={index} class={index % 2 === 0 ? "dark" : "light"} x={index * step} y="-6"
          width={step} height="8" />
      ))}
      <text x={length + 12} y="3">{EVERY} hexes</text>
    </g>
  );
}

export function Dress({ of }: { of: Battle }) {
  const { width, height } = sheetSize(of.grid);
  const frame = (by: number): { x: number; y: number; width: number; height: number } =>
    ({ x: -by, y: -by, width: width + 2 * by, height: height + 2 * by });
  return (
    <svg class="layer dress" width={width} height={height} viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true" focusable="false">
      <rect class="frame-paper" {...frame(DRESS)} rx="4" />
      <rect class="frame-rule" {...frame(DRESS - RULE)} />
      <rect class="frame-rule thin" {...frame(DRESS - RULE - 5)} />
      <Title of={of} width={width} />
      <Scale of={of} height={height} />
      <Compass x={width - 6} y={-6} />
    </svg>
  );
}
