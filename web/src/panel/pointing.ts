// From the panel to the board: what the reader points at in a text is shown on the map.
import { showHexes } from "../board/camera";
import type { Action, GameEvent, HexId, Prompt, Refusal, UnitId } from "../engine/protocol";
import { inspectUnit, point } from "../play/pointed";
import { putCursor, turnTo } from "../play/selection";
import { present } from "./lookup";

/** Hexes of a unit where it stands now; none if it is off the map. */
export function hexesOfUnit(unit: UnitId | undefined): readonly HexId[] {
  return unit === undefined ? [] : (present.value.get(unit)?.hexes ?? []);
}

/** All hexes that events speak of. */
export function hexesOfEvents(events: readonly GameEvent[]): HexId[] {
  const hexes = new Set<HexId>();
  for (const event of events) {
    if (event.from !== undefined) hexes.add(event.from);
    if (event.to !== undefined) hexes.add(event.to);
    if (event.from !== undefined || event.to !== undefined) continue;
    for (const hex of [...hexesOfUnit(event.unit), ...hexesOfUnit(event.other)]) hexes.add(hex);
  }
  return [...hexes];
}

/** All hexes that a question or a refusal speaks of. */
export function hexesOf(what: Prompt | Refusal): HexId[] {
  const hexes = new Set<HexId>([...hexesOfUnit(what.unit), ...hexesOfUnit(what.other)]);
  if (what.hex !== undefined) hexes.add(what.hex);
  return [...hexes];
}

/** How much of the board the panel and the tools on it cover from below: nothing where the panel
 *  stands beside the board. */
export function coveredBelow(): number {
  const box = (selector: string): DOMRect | undefined =>
    document.querySelector(selector)?.getBoundingClientRect();
  const [board, panel, tools] = [box(".table"), box(".panel"), box(".tool-bar")];
  if (!board || !panel || panel.left >= board.right || panel.top >= board.bottom) return 0;
  return board.bottom - Math.min(panel.top, tools?.top ?? panel.top);
}

/** How much the card of a lesson covers from above, where it is as wide as the board. */
export function coveredAbove(): number {
  const card = document.querySelector(".lesson")?.getBoundingClientRect();
  return card && card.width > innerWidth * 0.8 ? card.bottom : 0;
}

function bring(hex: HexId | undefined): void {
  if (hex !== undefined) showHexes([hex], coveredAbove(), coveredBelow());
}

/** Marks hexes and brings the first of them into view. */
export function show(hexes: readonly HexId[]): void {
  point(hexes);
  bring(hexes[0]);
}

export function pointAt(action: Action | undefined): void {
  point(action?.hexes ?? hexesOfUnit(action?.other));
}

/** Brings a unit into view where it stands, and the cursor of the keys to it. */
export function showUnitHex(unit: UnitId): void {
  const first = hexesOfUnit(unit)[0];
  if (first === undefined) return;
  putCursor(first);
  bring(first);
}

export function showUnit(unit: UnitId): void {
  inspectUnit(undefined);
  void turnTo(unit);
  showUnitHex(unit);
}
