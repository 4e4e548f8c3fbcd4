// What the selected unit can do, by the kind of choice: plain buttons, modes, a compass of facings,
// hexes and targets. Built from the list of legal actions alone.
import type { Action, Argument } from "../engine/protocol";
import { hasFlag, own, wordOf } from "../play/selection";
import { ActionButton } from "./actionButton";
import { FacingCompass } from "./facing";
import { present } from "./lookup";
import { capital, placeText, plain } from "./words";

const TARGETS_OPEN = 8; // longer lists of targets start closed, and ask no odds until opened

function ofArgument(actions: readonly Action[], ...wanted: Argument[]): Action[] {
  return actions.filter((action) => wanted.includes(wordOf(action)?.argument ?? "none"));
}

function byKind(actions: readonly Action[]): [string, Action[]][] {
  const kinds = new Map<string, Action[]>();
  for (const action of actions) kinds.set(action.kind, [...(kinds.get(action.kind) ?? []), action]);
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
  return (
    <details class="choice" open={actions.length <= TARGETS_OPEN || undefined}>
      <summary>
        {meaningOf(kind, actions)}:{" "}
        {actions.length === 1 ? "one target" : `${actions.length} targets`}
      </summary>
      <div class="answers">
        {actions.map((action) => (
          <ActionButton key={action.text} action={action} wide />
        ))}
      </div>
    </details>
  );
}

export function UnitActions() {
  const all = own.value;
  const first = all[0];
  if (!first) return null;
  const plainOnes = ofArgument(all, "none", "mode", "number", "group");
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
