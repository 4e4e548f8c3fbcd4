// One thing that happened, as a line: in the log, and beside the dice.
import type { GameEvent } from "../engine/protocol";
import { CaseLink } from "./caseLink";
import { signed } from "./words";

/** An item of a roll is told by its number and its reason, all else by its sentence. */
export function EventLine({ event }: { event: GameEvent }) {
  const item = event.modifier === true && event.text !== undefined;
  return (
    <div class={item ? "line modifier" : "line"}>
      <span>{item ? `${signed(event.value)}: ${event.text}` : event.sentence}</span>
      {event.case !== undefined && <CaseLink cite={event.case} />}
    </div>
  );
}
