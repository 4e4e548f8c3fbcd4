// One action as a button: what it does, what it costs, what it means.
import type { Action } from "../engine/protocol";
import { act, hasFlag, hasOdds, wordOf } from "../play/selection";
import { battle } from "../play/session";
import { InlineOdds } from "./oddsBar";
import { pointAt } from "./pointing";
import { actionText, capital, costText, saysMore } from "./words";

interface Props {
  action: Action;
  label?: string;
  run?: (action: Action) => void; // instead of what a click on it means
  wide?: boolean; // with its help, and its odds if it is an attack
  explained?: boolean; // what it does stands above it
}

/** Pointing at the button points at the hexes on the board. */
function pointers(action: Action) {
  const show = (): void => pointAt(action);
  const hide = (): void => pointAt(undefined);
  return { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide };
}

export function ActionButton({ action, label, run, wide = false, explained = false }: Props) {
  const of = battle.value;
  if (!of) return null;
  const cost = costText(action);
  const text = label ?? actionText(of, action);
  const help = wordOf(action)?.help;
  const rolls = hasFlag(action, "chance") && !hasFlag(action, "attack") && !hasFlag(action, "ends");
  const more = !explained && help !== undefined && saysMore(help, text);
  const meaning = more ? capital(help) : "";
  const dice = meaning === "" ? "Dice may fall" : " (dice)";
  const small = `${meaning}${rolls ? dice : ""}`;
  return (
    <button
      type="button"
      class={wide ? "action wide" : "action"}
      data-action={action.text}
      title={help && capital(help)}
      onClick={() => (run ? run(action) : void act(action))}
      {...pointers(action)}
    >
      <span>
        {text}
        {cost !== undefined && <small> · {cost}</small>}
      </span>
      {wide && small !== "" && <small class="help">{small}</small>}
      {hasOdds(action) && (wide || rolls) && <InlineOdds action={action} />}
    </button>
  );
}
