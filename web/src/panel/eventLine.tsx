// One thing that happened, as a line with its dice: in the log, and on the card of the dice.
import type { ComponentChildren } from "preact";
import type { GameEvent } from "../engine/protocol";
import { battle } from "../play/session";
import { CaseLink } from "./caseLink";
import { Die } from "./die";
import { signed } from "./words";

interface Props {
  event: GameEvent;
  sentence?: string | undefined; // instead of its own
  small?: boolean;
  children?: ComponentChildren; // behind it
}

/** An item of a roll is told by its number and its reason, all else by its sentence. */
export function EventLine({ event, sentence, small = false, children }: Props) {
  const rules = battle.value?.rules;
  const item = event.modifier === true && event.text !== undefined;
  const faces = event.roll?.faces ?? [];
  return (
    <div class={item ? "line modifier" : "line"}>
      {rules && faces.length > 0 && (
        <span class={small ? "dice small" : "dice"}>
          {faces.map((face, index) => <Die key={index} face={face} rules={rules} />)}
        </span>
      )}
      <span class="said">
        {item ? `${signed(event.value)}: ${event.text}` : (sentence ?? event.sentence)}
      </span>
      {event.case !== undefined && <CaseLink cite={event.case} />}
      {children}
    </div>
  );
}
