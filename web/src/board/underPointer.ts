// What lies under the pointer: a counter, a button on the board, a point of the sheet.
import type { UnitId } from "../engine/protocol";
import type { Point } from "../geometry/hexes";

function under(event: PointerEvent, attribute: "unit" | "choice"): string | undefined {
  const top = document.elementFromPoint(event.clientX, event.clientY);
  const found = top?.closest(`[data-${attribute}]`);
  return found instanceof SVGElement ? found.dataset[attribute] : undefined;
}

export function unitUnder(event: PointerEvent): UnitId | undefined {
  return under(event, "unit");
}

export function choiceUnder(event: PointerEvent): string | undefined {
  return under(event, "choice");
}

/** Counters that still slide are put where they go. */
export function endSlides(): void {
  for (const animation of document.querySelector(".layer.counters")
    ?.getAnimations({ subtree: true }) ?? [])
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
}

export function sheetPoint(event: PointerEvent): Point | undefined {
  const layer = document.querySelector("svg.layer.counters");
  const matrix = layer instanceof SVGSVGElement ? layer.getScreenCTM() : null;
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
