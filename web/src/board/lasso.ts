// A line drawn around units with the pointer: whoever can act within it marches together.
import { signal } from "@preact/signals";
import { middleOf, type Point } from "../geometry/hexes";
import { setBand } from "../play/band";
import { select, selected } from "../play/selection";
import { battle, view } from "../play/session";
import { canAct } from "./standing";

const LEAST = 4; // world units between two points of the line

/** The line, while it is drawn. */
export const line = signal<readonly Point[]>([]);
/** Whether the pointer gathers units without a key held down: for fingers. */
export const gathering = signal(false);

export function gather(on: boolean): void {
  gathering.value = on;
}

export function drawLasso(at: Point | undefined): void {
  const last = line.value.at(-1);
  if (!at || (last && Math.hypot(at.x - last.x, at.y - last.y) < LEAST)) return;
  line.value = [...line.value, at];
}

/** Whether a point lies within a closed line. */
export function isWithin(loop: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  loop.forEach((a, index) => {
    const b = loop[(index + 1) % loop.length] ?? a;
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
    if (crosses) inside = !inside;
  });
  return inside;
}

/** Closes the line and takes who is in it; one alone is selected. */
export function closeLasso(): void {
  const of = battle.value;
  const loop = line.value;
  line.value = [];
  gathering.value = false;
  if (!of) return;
  const caught = (view.value?.units ?? []).filter((unit) => unit.hexes.length > 0 &&
    canAct(unit.id) && isWithin(loop, middleOf(of.grid, unit.hexes))).map((unit) => unit.id);
  setBand(caught.length > 1 ? caught : []);
  const first = caught[0];
  if (caught.length === 1 && first !== undefined && selected.value === undefined) select(first);
}
