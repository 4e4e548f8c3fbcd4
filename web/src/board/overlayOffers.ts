// The choices that are offered on the board as buttons: the ways to act on one unit.
import { computed } from "@preact/signals";
import type { Action } from "../engine/protocol";
import type { Point } from "../geometry/hexes";
import { act, selected } from "../play/selection";
import { open } from "../play/session";
import { standAt } from "./arrows";
import { offer, offered } from "./overlayState";

export interface Choice {
  key: string;
  at: Point;
  label: string;
  cost?: number;
  run(): Promise<void>;
}

/** Nothing is offered of a position that is gone. */
export const choices = computed((): Choice[] =>
  offered.value.filter((action) => open.value.includes(action)).map(choiceOf));

function choiceOf(action: Action, index: number): Choice {
  const home = standAt(action.other) ?? standAt(selected.value) ?? { x: 0, y: 0 };
  return {
    key: action.text,
    at: { x: home.x, y: home.y - 46 - 24 * index },
    label: action.label ?? action.kind.replaceAll("-", " "),
    ...(action.cost === undefined ? {} : { cost: action.cost }),
    run: () => {
      offer([]);
      return act(action);
    },
  };
}
