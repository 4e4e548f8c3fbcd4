// After an order to several units: who could not follow, how far each came, and by which case.
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
      came to {one.place}
      {one.refused && <>: {one.refused.why}. <CaseLink cite={one.refused.case} /></>}
    </li>
  );
}

export function Stragglers() {
  const list = stragglers.value;
  if (list.length === 0) return null;
  return (
    <section class="card stragglers" data-stragglers={list.length} aria-label="Could not follow">
      <h2>{list.length === 1 ? "1 unit" : `${list.length} units`} could not follow</h2>
      <ul>{list.map((one) => <Line key={one.unit} one={one} />)}</ul>
      <div class="buttons">
        <button type="button" data-dismiss onClick={dismissStragglers}>Dismiss</button>
      </div>
    </section>
  );
}
