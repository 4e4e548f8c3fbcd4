// What the selected unit can do, by the kind of choice: plain buttons, modes, a compass of facings,
// hexes and targets. Built from the list of legal actions alone.
import { computed } from "@preact/signals";
import type { Action, Argument } from "../engine/protocol";
import { hasFlag, own, selected, wordOf } from "../play/selection";
import { ActionButton } from "./actionButton";
import { askedOfUnits } from "./answers";
import { waysOut } from "./decision";
import { FacingCompass } from "./facing";
import { interrupted, present } from "./lookup";
import { capital, placeText, plain } from "./words";

const TARGETS_OPEN = 8; // longer lists of targets start closed, and ask no odds until opened

function ofArgument(actions: readonly Action[], ...wanted: Argument[]): Action[] {
  return actions.filter((action) => wanted.includes(wordOf(action)?.argument ?? "none"));
}

/** What the selected unit can do on its spot, facings apart. */
export const plainDeeds = computed(() => selected.value === undefined ? [] :
  ofArgument(own.value, "none", "mode", "number", "group"));

/** Steps of every kind are one list: they all go on. */
function byKind(actions: readonly Action[]): [string, Action[]][] {
  const kinds = new Map<string, Action[]>();
  for (const action of actions) {
    const kind = hasFlag(action, "step") ? "step" : action.kind;
    kinds.set(kind, [...(kinds.get(kind) ?? []), action]);
  }
  return [...kinds];
}

/** What actions of one kind do, as the rules say it to a player. */
function meaningOf(kind: string, actions: readonly Action[]): string {
  const first = actions[0];
  if (first && hasFlag(first, "step")) return "Go on one step";
  return capital((first && wordOf(first)?.help) ?? plain(kind));
}

function Hexes({ kind, actions }: { kind: string; actions: readonly Action[] }) {
  const first = actions[0];
  const onTheWay = first !== undefined && hasFlag(first, "step");
  return (
    <details class="choice" open={!onTheWay || undefined}>
      <summary>
        {meaningOf(kind, actions)}: {actions.length === 1 ? "one hex" : `${actions.length} hexes`}
        <span class="quiet">, also on the map</span>
      </summary>
      <div class="buttons">
        {actions.map((action) => (
          <ActionButton key={action.text} action={action} label={placeText(action.hexes ?? [])} />
        ))}
      </div>
    </details>
  );
}

function Targets({ kind, actions }: { kind: string; actions: readonly Action[] }) {
  const [only, more] = actions;
  if (only && !more)
    return <div class="answers"><ActionButton action={only} wide /></div>;
  return (
    <details class="choice" open={actions.length <= TARGETS_OPEN || undefined}>
      <summary>{meaningOf(kind, actions)}: {actions.length} targets</summary>
      <div class="answers">
        {actions.map((action) => (
          <ActionButton key={action.text} action={action} wide explained />
        ))}
      </div>
    </details>
  );
}

export function UnitActions() {
  const decided = new Set(interrupted.value ? askedOfUnits.value : waysOut()); // with the decision
  const all = own.value.filter((action) => !decided.has(action));
  const first = all[0];
  if (!first) return null;
  const plainOnes = plainDeeds.value.filter((action) => !decided.has(action));
  const face = present.value.get(first.unit ?? "")?.face;
  const facings = byKind(ofArgument(all, "facing"));
  return (
    <div class="unit-actions">
      {plainOnes.length > 0 && (
        <div class="buttons">
          {plainOnes.map((action) => (
            <ActionButton key={action.text} action={action} />
          ))}
        </div>
      )}
      {facings.map(([kind, actions]) => (
        <FacingCompass key={kind} actions={actions} face={face} />
      ))}
      {byKind(ofArgument(all, "unit")).map(([kind, actions]) => (
        <Targets key={kind} kind={kind} actions={actions} />
      ))}
      {byKind(ofArgument(all, "hex", "place")).map(([kind, actions]) => (
        <Hexes key={kind} kind={kind} actions={actions} />
      ))}
    </div>
  );
}
