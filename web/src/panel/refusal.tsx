// Why something cannot be done, by which case, and where to look.
import type { UnitId } from "../engine/protocol";
import { battle, refusal, refuse } from "../play/session";
import { CaseLink } from "./caseLink";
import { nameOf } from "./lookup";
import { hexesOf, show, showUnit } from "./pointing";
import { capital, sayAction } from "./words";

/** Whom the refusal is about, if the wish did not name him. */
function Concerned({ unit, action }: { unit: UnitId | undefined; action: string }) {
  if (unit === undefined || action.split(" ").includes(unit)) return null;
  return (
    <p class="concerned">
      This is about{" "}
      <button type="button" class="text-button" data-concerned={unit}
        onClick={() => showUnit(unit)}>
        {nameOf(unit)}
      </button>
      .
    </p>
  );
}

export function RefusalBox() {
  const no = refusal.value;
  const of = battle.value;
  if (!no || !of) return null;
  const hexes = hexesOf(no);
  return (
    <section class="card refusal" role="alert" data-refused={no.case}>
      <p>
        <b>Not allowed: </b>
        {no.label === undefined || no.unit === undefined
          ? sayAction(of, no.action) : `${nameOf(no.unit)}: ${no.label}`}
      </p>
      {no.from !== undefined && <p>It can come as far as {no.from}. There:</p>}
      <p>
        {capital(no.why)}. <CaseLink cite={no.case} />
      </p>
      <Concerned unit={no.other} action={no.action} />
      <div class="buttons">
        {hexes.length > 0 && (
          <button type="button" onClick={() => show(hexes)}>
            Show where
          </button>
        )}
        <button type="button" data-dismiss onClick={() => refuse(undefined)}>
          Dismiss
        </button>
      </div>
    </section>
  );
}
