// The answers to a question out of turn, each with what it would do.
import { computed } from "@preact/signals";
import type { Action } from "../engine/protocol";
import { actions } from "../play/session";
import { ActionButton } from "./actionButton";
import { plainChoices } from "./choices";
import { CommandChoices } from "./commands";
import { FacingCompass } from "./facing";
import { interrupted, nameOf, present } from "./lookup";
import { LetStand } from "./standing";

const MOST = 24; // more than that stand in the list of all actions

function byUnit(all: readonly Action[]): [string, Action[]][] {
  const groups = new Map<string, Action[]>();
  for (const action of all) {
    const unit = action.unit ?? "";
    groups.set(unit, [...(groups.get(unit) ?? []), action]);
  }
  return [...groups];
}

const ofUnits = computed(() => actions.value.filter((action) => action.unit !== undefined));
/** The answers of units that stand with the question. */
export const askedOfUnits = computed(() =>
  (interrupted.value ? ofUnits.value.slice(0, MOST) : []));

export function Answers() {
  const shown = askedOfUnits.value;
  const left = ofUnits.value.length - shown.length;
  return (
    <div class="answer-groups">
      {byUnit(shown).map(([unit, own]) => (
        <div key={unit} class="answers" role="group" aria-label={nameOf(unit)}>
          <h3>{nameOf(unit)}</h3>
          {own.some((action) => action.facing !== undefined) && (
            <FacingCompass face={present.value.get(unit)?.face}
              actions={own.filter((action) => action.facing !== undefined)} />
          )}
          {own.filter((action) => action.facing === undefined).map((action) => (
            <ActionButton key={action.text} action={action} wide />
          ))}
        </div>
      ))}
      <div class="answers plain-answers">
        {plainChoices.value.map((action) => (
          <ActionButton key={action.text} action={action} wide />
        ))}
      </div>
      <LetStand />
      <CommandChoices />
      {left > 0 && <p>{left} more under “All actions”.</p>}
    </div>
  );
}
