// Where the card lies so that it covers none of the hexes it speaks of.
import type { Point } from "../geometry/hexes";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const EDGE = 13; // pixels beside the card
const ZOOM = 62; // where the buttons for the zoom lie, at the upper left
const TOOLS = 68; // and below it the tools of the table

/** The places a card can take on the board, the usual one first. */
function placesOf(card: Pick<Box, "width" | "height">, board: Box): Box[] {
  const { width, height } = card;
  const left = board.left + EDGE;
  const right = board.left + board.width - width - EDGE;
  const bottom = board.top + board.height - height - TOOLS;
  const top = board.top + EDGE;
  return [
    { left, top: bottom }, { left: board.left + ZOOM, top }, { left: right, top },
    { left: right, top: bottom },
  ].map((place) => ({ ...place, width, height }));
}

function covers(box: Box, { x, y }: Point, radius: number): boolean {
  return x > box.left - radius && x < box.left + box.width + radius &&
    y > box.top - radius && y < box.top + box.height + radius;
}

/** The first place that covers none of the points, else the one that covers fewest. */
export function clearPlace(
  card: Pick<Box, "width" | "height">, board: Box, points: readonly Point[], radius: number,
): Box | undefined {
  const counted = placesOf(card, board).map((box) =>
    ({ box, count: points.filter((point) => covers(box, point, radius)).length }));
  return counted.sort((a, b) => a.count - b.count)[0]?.box;
}
