// What floats over the board now: zoom buttons, small map, tray, and the tools beside it.
import type { Box } from "./clear";

const GAP = 6; // pixels left free around each

export function coversNow(): Box[] {
  const board = document.querySelector(".board");
  if (!board) return [];
  const { left, top } = board.getBoundingClientRect();
  return [...board.querySelectorAll("[data-control]"), ...document.querySelectorAll(".tool-bar")]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0)
    .map((box) => ({
      left: box.left - left - GAP,
      top: box.top - top - GAP,
      right: box.right - left + GAP,
      bottom: box.bottom - top + GAP,
    }));
}
