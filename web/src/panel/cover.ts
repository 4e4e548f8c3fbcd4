// On a phone the panel is a sheet over the board: what is being decided is kept clear of it.
import { useEffect } from "preact/hooks";
import { showHexes } from "../board/camera";
import type { HexId } from "../engine/protocol";
import { hint } from "../play/hint";
import { preview, selected } from "../play/selection";
import { actions, view } from "../play/session";
import { wantsStill } from "../saves/preferences";
import { interrupted } from "./lookup";
import { coveredAbove, coveredBelow, hexesOf, hexesOfUnit } from "./pointing";

const SHEET_MS = 320; // until the sheet has come up

/** Does something once the sheet lies as it will: at once where nothing slides, for the map must
 *  not jump away under the next tap. Returns how to let it be. */
export function onceSheetRests(run: () => void): (() => void) | undefined {
  if (wantsStill()) {
    run();
    return undefined;
  }
  const timer = setTimeout(run, SHEET_MS);
  return () => clearTimeout(timer);
}

/** Whom a question is about; where it names nobody, who may answer it and where to. */
function askedHexes(): readonly HexId[] {
  const prompt = view.value?.prompt;
  const named = prompt ? hexesOf(prompt) : [];
  if (named.length > 0) return named;
  const offered = actions.value.filter((action) => action.unit !== undefined);
  return offered.flatMap((action) => [...(action.hexes ?? []), ...hexesOfUnit(action.unit)]);
}

/** Brings attacker and target, whom a question is about, the way of a hint or the selected unit
 *  above a sheet pulled up so far. */
export function useClearOfSheet(pulled: string): void {
  const weighed = preview.value?.action;
  const asked = interrupted.value ? view.value : undefined;
  const hinted = hint.value;
  useEffect(() => {
    const hexes = weighed
      ? [...hexesOfUnit(weighed.unit), ...hexesOfUnit(weighed.other)]
      : asked ? askedHexes() : hinted?.way ?? hexesOfUnit(selected.peek());
    if (hexes.length === 0) return undefined;
    return onceSheetRests(() => {
      const below = coveredBelow();
      if (below > 0) showHexes(hexes, coveredAbove(), below);
    });
  }, [weighed, asked, hinted, pulled]);
}
