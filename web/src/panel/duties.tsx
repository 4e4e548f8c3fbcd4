// What must still be done before this part can end: by whom, to whom, and by which case.
import type { Owed, UnitId } from "../engine/protocol";
import { replaying, view } from "../play/session";
import { CaseLink } from "./caseLink";
import { nameOf } from "./lookup";
import { showUnit } from "./pointing";
import { capital } from "./words";

interface Duty {
  text: string;
  case: string;
  asked: boolean; // the prompt above says it
  units: UnitId[];
}

/** Units that owe the same as one duty, in the order in which they first come. */
export function dutiesOf(owed: readonly Owed[]): Duty[] {
  const byText = new Map<string, Duty>();
  for (const { unit, text, case: cite, asked = false } of owed) {
    const duty = byText.get(`${cite} ${text}`) ?? { text, case: cite, asked, units: [] };
    if (unit !== undefined) duty.units.push(unit);
    byText.set(`${cite} ${text}`, duty);
  }
  return [...byText.values()];
}

const FEW = 4; // units that are named at once; more are counted, and named on demand

function Names({ duty }: { duty: Duty }) {
  return (
    <>
      <CaseLink cite={duty.case} />
      {duty.units.map((unit) => (
        <button key={unit} type="button" class="on-colour" data-duty-of={unit}
          onClick={() => showUnit(unit)}>
          {nameOf(unit)}
        </button>
      ))}
    </>
  );
}

export function Duties() {
  const now = view.value;
  const asked = now?.prompt?.unit;
  const owed = (now?.owed ?? []).filter((one) => one.unit !== undefined && one.unit !== asked);
  if (replaying.value || owed.length === 0) return null;
  return (
    <div class="duties" data-duties={owed.length}>
      {dutiesOf(owed).map((duty) => {
        const key = `${duty.case} ${duty.text}`;
        const text = duty.asked ? "" : capital(duty.text);
        if (duty.units.length <= FEW) return <p key={key}>{text} <Names duty={duty} /></p>;
        return (
          <details key={key}>
            <summary>{text !== "" && `${text}: `}{duty.units.length} units</summary>
            <Names duty={duty} />
          </details>
        );
      })}
    </div>
  );
}
