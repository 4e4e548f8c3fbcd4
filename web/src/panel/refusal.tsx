// Why something cannot be done, by which case, and where to look.
import { battle, refusal, refuse } from "../play/session";
import { CaseLink } from "./caseLink";
import { hexesOf, show } from "./pointing";
import { capital, sayAction } from "./words";

export function RefusalBox() {
  const no = refusal.value;
  const of = battle.value;
  if (!no || !of) return null;
  const hexes = hexesOf(no);
  return (
    <section class="card refusal" role="alert" data-refused={no.case}>
      <p>
        <b>Not allowed: </b>
        {sayAction(of, no.action)}
      </p>
      {no.from !== undefined && <p>It can come as far as {no.from}. There:</p>}
      <p>
        {capital(no.why)}. <CaseLink cite={no.case} />
      </p>
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
