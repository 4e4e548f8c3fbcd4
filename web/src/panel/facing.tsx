// The six corners a unit can turn to, as a compass of buttons.
import { compass } from "../board/stances";
import type { Action } from "../engine/protocol";
import { cornerAngle, towards } from "../geometry/hexes";
import { act } from "../play/selection";
import { battle } from "../play/session";
import { capital, costText, facingText, plain } from "./words";

const MIDDLE = { x: 62, y: 62 };
const SPREAD = 44;

interface Props {
  actions: readonly Action[];
  face: number | undefined; // as it faces now
}

export function FacingCompass({ actions, face }: Props) {
  const of = battle.value;
  if (!of) return null;
  const byFacing = new Map(actions.map((action) => [action.facing, action]));
  const kind = capital(plain(actions[0]?.kind ?? ""));
  return (
    <div class="compass" role="group" aria-label={kind}>
      <span class="compass-name">{kind}</span>
      {[0, 1, 2, 3, 4, 5].map((facing) => {
        const action = byFacing.get(facing);
        const angle = cornerAngle(of.grid, facing);
        const at = towards(MIDDLE, angle, SPREAD);
        const cost = action && costText(action);
        const text = facingText(of, facing);
        const said = `${compass(angle)}${cost === undefined ? "" : `, ${cost}`}`;
        const now = facing === face ? ", as it faces now" : "";
        return (
          <button
            key={facing}
            type="button"
            class={facing === face ? "corner now" : "corner"}
            style={{ left: `${at.x}px`, top: `${at.y}px` }}
            data-action={action?.text}
            disabled={!action}
            aria-label={`${kind} ${said}${now}`}
            title={`${text}${cost === undefined ? "" : ` · ${cost}`}${now}`}
            onClick={() => action && void act(action)}
          >
            <svg viewBox="-10 -10 20 20" aria-hidden="true">
              <path d="M0-7 5 5 0 2-5 5z" transform={`rotate(${angle})`} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
