// One thing that happened, as a line: in the log, and beside the dice.
import type { GameEvent } from "../engine/protocol";
import { CaseLink } from "./caseLink";
import { withoutCase } from "./citations";
import { isModifier } from "./words";

export function EventLine({ event }: { event: GameEvent }) {
  const text = withoutCase(event.sentence, event.case).replace(/^-(?=\d)/, "−");
  return (
    <div class={isModifier(event) ? "line modifier" : "line"}>
      <span>{text}</span>
      {event.case !== undefined && <CaseLink cite={event.case} />}
    </div>
  );
}
