// What a hint points at: the unit, its way, and whom it would attack.
import { centreOf } from "../geometry/hexes";
import { hint } from "../play/hint";
import { battle } from "../play/session";
import { standAt } from "./arrows";
import { arrowPath, linePath, shortened } from "./overlayShapes";

export function HintMark() {
  const of = battle.value;
  const now = hint.value;
  if (!of || !now) return null;
  const way = now.way.map((hex) => centreOf(of.grid, hex));
  const from = standAt(now.unit);
  const to = standAt(now.target);
  const end = way.at(-1) ?? from;
  return (
    <g class="hint" data-hint={now.actions.join(" · ")}>
      {from && <circle class="hint-ring" cx={from.x} cy={from.y} r="46" />}
      {way.length > 1 && <path class="hint-way" d={linePath(way)} />}
      {way.length > 1 && end && <circle class="hint-end" cx={end.x} cy={end.y} r="15" />}
      {from && to && <path class="hint-arrow" d={arrowPath(...shortened(from, to, 24, 18), 10)} />}
    </g>
  );
}
