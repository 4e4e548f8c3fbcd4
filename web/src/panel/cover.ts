// On a phone the panel is a sheet over the board: what is being decided is kept clear of it.
import { useEffect } from "preact/hooks";
import { showHexes } from "../board/camera";
import { hint } from "../play/hint";
import { preview } from "../play/selection";
import { view } from "../play/session";
import { interrupted } from "./lookup";
import { hexesOf, hexesOfUnit } from "./pointing";

const SHEET_MS = 320; // until the sheet has come up

/** How much of the board the panel covers from below: nothing where it stands beside it. */
function coveredBelow(): number {
  const board = document.querySelector(".table")?.getBoundingClientRect();
  const panel = document.querySelector(".panel")?.getBoundingClientRect();
  if (!board || !panel || panel.left >= board.right) return 0;
  return Math.max(0, board.bottom - panel.top);
}

/** Brings attacker and target, whom a question is about or the way of a hint above a sheet pulled
 *  up so far. */
export function useClearOfSheet(pulled: string): void {
  const weighed = preview.value?.action;
  const asked = interrupted.value ? view.value?.prompt : undefined;
  const hinted = hint.value;
  useEffect(() => {
    const hexes = weighed
      ? [...hexesOfUnit(weighed.unit), ...hexesOfUnit(weighed.other)]
      : asked ? hexesOf(asked) : hinted?.way ?? [];
    if (hexes.length === 0) return undefined;
    const timer = setTimeout(() => {
      const below = coveredBelow();
      if (below > 0) showHexes(hexes, 0, below);
    }, SHEET_MS);
    return () => clearTimeout(timer);
  }, [weighed, asked, hinted, pulled]);
}
