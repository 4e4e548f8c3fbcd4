// Why something cannot be done, by which case, and where to look.
import { wayTo } from "../board/sending";
import type { Battle, UnitId } from "../engine/protocol";
import { battle, refusal, refuse, type Refused } from "../play/session";
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

/** The unit that was sent too far can go as far as it comes. */
function AsFar({ place }: { place: string }) {
  const march = wayTo(place);
  if (!march) return null;
  return (
    <button type="button" class="primary" data-as-far={place}
      onClick={() => {
        refuse(undefined);
        march();
      }}>
      Go as far as {place}
    </button>
  );
}

function wishText(of: Battle, no: Refused): string {
  if (no.unit !== undefined && no.goal !== undefined) return `${nameOf(no.unit)} to ${no.goal}`;
  return no.label === undefined || no.unit === undefined
    ? sayAction(of, no.action) : `${nameOf(no.unit)}: ${no.label}`;
}

export function RefusalBox() {
  const no = refusal.value;
  const of = battle.value;
  if (!no || !of) return null;
  const hexes = hexesOf(no);
  return (
    <section class="card refusal" data-refused={no.case} aria-label="Not allowed">
      <div role="alert">
        <p>
          <b>{no.goal === undefined ? "Not allowed: " : "Not in this move: "}</b>
          {wishText(of, no)}
        </p>
        {no.from !== undefined && <p>It can come as far as {no.from}. There:</p>}
        <p>
          {capital(no.why)}. <CaseLink cite={no.case} />
        </p>
      </div>
      <Concerned unit={no.other} action={no.action} />
      <div class="buttons">
        {no.from !== undefined && <AsFar place={no.from} />}
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
