// Whose decision it is, what must be decided and why, and what is left undone.
import { useSignal } from "@preact/signals";
import type { Action, Prompt } from "../engine/protocol";
import { band, bandLead } from "../play/band";
import { point } from "../play/pointed";
import { isItsTurn } from "../play/seats";
import { hasFlag, pressing, selected, wordOf } from "../play/selection";
import { actions, battle, open, replaying, settled, view } from "../play/session";
import { ActionButton } from "./actionButton";
import { Answers } from "./answers";
import { ArmyMarks } from "./armies";
import { CaseLink } from "./caseLink";
import { plainChoices } from "./choices";
import { ComputerTools, computerText } from "./computer";
import { Duties } from "./duties";
import { doubted, end, idle, stay } from "./leaving";
import { interrupted, nameOf, phaseWord, sideClass, sideName } from "./lookup";
import { hexesOf, show, showUnit, showUnitHex } from "./pointing";
import { waitingText } from "./remote";
import { listed } from "./words";

/** The decision in one line, for the banner, the folded sheet and the live region. */
export function decisionText(): string {
  const now = view.value;
  if (!now) return "";
  if (now.over || now.to_act === undefined) return now.result.level ?? "The battle is over";
  return waitingText() ?? computerText() ?? now.prompt?.ask ?? phaseWord.value?.label ?? now.phase;
}

/** Of several units that await one order: how it is given. */
export function bandText(): string | undefined {
  const lead = bandLead.value;
  const marches = open.value.some((action) => hasFlag(action, "step") &&
    band.value.includes(action.unit ?? ""));
  if (lead === undefined || !marches || replaying.value) return undefined;
  return `${band.value.length} march together: say where ${nameOf(lead)} goes.`;
}

/** Who could still do something, at once or when the unit under way has completed its move. */
export function stillToAct(): string[] {
  return [...new Set([...(view.value?.can_act ?? []), ...settled.value.can_act])];
}

/** Who can be turned to another side or mode, where there is nothing else to do: nobody must. */
function canChange(): string[] {
  const about = actions.value.filter((action) => action.unit !== undefined);
  const only = about.every((action) => wordOf(action)?.argument === "mode");
  return only ? [...new Set(about.flatMap((action) => action.unit ?? []))] : [];
}

/** Those whom the panel leads through, one after the other. */
function ledThrough(): string[] {
  const owed = stillToAct();
  return owed.length > 0 ? owed : canChange();
}

/** Marks what the question is about, brings it into view, and picks the unit if it can act. */
function showAsked(prompt: Prompt): void {
  const { unit } = prompt;
  if (unit !== undefined && actions.value.some((action) => action.unit === unit)) showUnit(unit);
  show(hexesOf(prompt));
}

/** The next unit that has something to do, after the selected one. */
export function nextOwed(): string | undefined {
  const owed = ledThrough();
  const at = owed.indexOf(selected.value ?? "");
  return owed[(at + 1) % owed.length];
}

function Owed() {
  const open = useSignal(false);
  const owed = ledThrough();
  const next = nextOwed();
  const must = stillToAct().length > 0;
  const duties = view.value?.owed ?? [];
  const named = owed.every((unit) => duties.some((duty) => duty.unit === unit)); // just above
  if (owed.length === 0 || next === undefined || named) return null;
  return (
    <div class="owed">
      <button
        type="button"
        class="on-colour"
        aria-expanded={open.value}
        data-owed={owed.length}
        onClick={() => (open.value = !open.value)}
      >
        {owed.length === 1 ? "1 unit" : `${owed.length} units`} {must ? "still to" : "can"}{" "}
        {must ? "act" : "change"}
      </button>
      {next !== selected.value && (
        <button type="button" class="on-colour" data-next={next} onClick={() => showUnit(next)}>
          Next: {nameOf(next)}
        </button>
      )}
      {open.value && (
        <ul>
          {owed.map((unit) => (
            <li key={unit}>
              <button type="button" class="on-colour" onClick={() => showUnit(unit)}>
                {nameOf(unit)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Decision() {
  const now = view.value;
  if (!now || !battle.value) return null;
  const side = now.to_act;
  const alert = interrupted.value;
  const phase = phaseWord.value;
  const prompt = now.prompt;
  const cite = prompt?.case === phase?.rule ? undefined : prompt?.case;
  const its = isItsTurn.value;
  const asked = prompt !== undefined && phase?.question; // the prompt asks the same
  return (
    <section
      class={`decision ${alert ? "alert" : ""} ${sideClass(side ?? now.result.winner)}`}
      data-decision={side ?? "over"}
      data-phase={now.phase}
      data-interrupt={alert}
      data-computer={its}
      data-ply={now.ply}
      data-hash={now.hash}
      aria-label="Decision"
    >
      <h2>
        {alert && <span class="bell" aria-hidden="true">!</span>}
        {side === undefined ? "The battle is over" : sideName(side)}
        {alert && ", your answer"}
        {phase && side !== undefined && (
          <small>
            {!asked && phase.label} <CaseLink cite={phase.rule} />
          </small>
        )}
      </h2>
      <p class="prompt">
        {decisionText()} {cite !== undefined && !its && <CaseLink cite={cite} />}
        {!its && prompt && hexesOf(prompt).length > 0 && (
          <button type="button" class="on-colour" data-show onClick={() => showAsked(prompt)}>
            Show
          </button>
        )}
      </p>
      {bandText() !== undefined && <p class="prompt" data-band-order>{bandText()}</p>}
      <ArmyMarks side={side} />
      <Duties />
      {!replaying.value && alert && <Answers />}
      <ComputerTools />
      {!replaying.value && !alert && !its && (
        <div class="buttons">
          <Owed />
          <Ends />
        </div>
      )}
      {!replaying.value && <Doubt />}
    </section>
  );
}

/** What ends the choice of the one unit that there is a choice for: to hold, to stay. */
export function waysOut(): Action[] {
  const unit = forcedUnit();
  return actions.value.filter((action) => unit !== undefined && action.unit === unit &&
    hasFlag(action, "ends") && wordOf(action)?.argument === "none");
}

/** That, and the plain actions of nobody in particular: done, pass, decline. */
function Ends() {
  const out = waysOut();
  const button = (action: Action) => <ActionButton key={action.text} action={action} run={end} />;
  return (
    <>
      {out.length > 0 && <span class="way-out">{out.map(button)}</span>}
      {plainChoices.value.map(button)}
    </>
  );
}

const NAMED = 4; // more are only counted

/** Asked once: some would be left that could attack. */
function Doubt() {
  const action = doubted.value;
  const first = idle.value[0];
  if (!action || first === undefined) return null;
  const names = idle.value.slice(0, NAMED).map(nameOf);
  const more = idle.value.length - names.length;
  return (
    <div class="doubt" data-doubt={idle.value.length}>
      <p role="alert">
        Could still attack: {listed(more > 0 ? [...names, `${more} more`] : names)}.
      </p>
      <div class="buttons">
        <button type="button" class="on-colour" data-confirm onClick={() => end(action)}>
          Done all the same
        </button>
        <button
          type="button"
          class="on-colour"
          onClick={() => {
            stay();
            showUnit(first);
          }}
        >
          Show {nameOf(first)}
        </button>
      </div>
    </div>
  );
}

/** Leads to the unit that a forced choice is about: the one all actions belong to. */
function forcedUnit(): string | undefined {
  const plainOnes = new Set(plainChoices.value);
  const about = pressing().filter((action) => !plainOnes.has(action));
  const first = about[0]?.unit;
  if (first === undefined) return isItsTurn.value ? undefined : view.value?.prompt?.unit;
  const free = (action: Action): boolean => action.group !== undefined || action.unit !== first;
  return about.some(free) ? undefined : first;
}

export function followForced(): void {
  point([]);
  const unit = forcedUnit();
  if (unit === undefined) return;
  if (selected.peek() !== unit) showUnit(unit);
  else if (waysOut().length === 0) showUnitHex(unit); // its only ways on are on the map
}
