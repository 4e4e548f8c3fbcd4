// After an order to several units: who stopped short of it or stayed, where, and by which case.
import { dismissStragglers, stragglers, type Straggler } from "../play/band";
import { CaseLink } from "./caseLink";
import { nameOf } from "./lookup";
import { showUnit } from "./pointing";

function Line({ one }: { one: Straggler }) {
  return (
    <li data-straggler={one.unit}>
      <button type="button" class="text-button" onClick={() => showUnit(one.unit)}>
        {nameOf(one.unit)}
      </button>{" "}
      {one.went ? "went as far as" : "stayed in"} {one.place}
      {one.refused && <>: {one.refused.why}. <CaseLink cite={one.refused.case} /></>}
    </li>
  );
}

/** "2 units went part of the way, 1 could not march". */
function headingText(list: readonly Straggler[]): string {
  const went = list.filter((one) => one.went).length;
  const stayed = list.length - went;
  const units = (count: number): string => count === 1 ? "1 unit" : `${count} units`;
  if (went === 0) return `${units(stayed)} could not march`;
  const part = `${units(went)} went part of the way`;
  return stayed === 0 ? part : `${part}, ${stayed} could not march`;
}

export function Stragglers() {
  const list = stragglers.value;
  if (list.length === 0) return null;
  return (
    <section class="card stragglers" data-stragglers={list.length} aria-label="Stopped short">
      <h2>{headingText(list)}</h2>
      <ul>{list.map((one) => <Line key={one.unit} one={one} />)}</ul>
      <div class="buttons">
        <button type="button" data-dismiss onClick={dismissStragglers}>Dismiss</button>
      </div>
    </section>
  );
}
