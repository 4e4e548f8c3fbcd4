// A hint when it is asked for: what a captain would do here, and why.
import { useEffect, useRef } from "preact/hooks";
import { askHint, dropHint, hint, hinting, takeHint, type Hinted } from "../play/hint";
import { isItsTurn } from "../play/seats";
import { battle, open, replaying, saved, view } from "../play/session";
import { source } from "../play/source";
import { show } from "./pointing";
import { nameOf } from "./lookup";
import { actionText, capital, sayAction } from "./words";

/** Whether a hint is ever given here: not in a lesson, which has its own. */
function givesHints(): boolean {
  return view.value?.over === false && !replaying.value && !saved.value?.lesson;
}

/** Whether there is somebody to be helped now. */
export function mayAskHint(): boolean {
  const now = view.value;
  return now !== undefined && givesHints() && !isItsTurn.value
    && source.value?.decides(now.to_act) !== false;
}

/** The button among the tools; it keeps its place while another decides. */
export function HintButton() {
  if (!givesHints()) return null;
  const may = mayAskHint();
  return (
    <button
      type="button" data-tool="hint" aria-busy={hinting.value} aria-disabled={!may}
      title={may ? "What a captain would do here, and why" : "Nothing for you to decide now"}
      onClick={() => void (may && askHint())}
    >
      Hint
    </button>
  );
}

function hintText(now: Hinted): string {
  const of = battle.value;
  const last = now.actions.at(-1);
  const goal = now.way.length > 1 ? now.way.at(-1) : undefined;
  if (!of || last === undefined) return "";
  if (goal !== undefined && now.unit !== undefined) {
    const against = now.target === undefined ? "" : ` against ${nameOf(now.target)}`;
    return `${nameOf(now.unit)} goes to ${goal}${against}`;
  }
  const action = open.value.find((one) => one.text === last);
  if (!action) return capital(sayAction(of, last));
  const who = action.unit === undefined ? "" : `${nameOf(action.unit)}: `;
  return `${who}${actionText(of, action)}`;
}

export function HintCard() {
  const now = hint.value;
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (now && now.way.length > 0) show([...now.way]);
    const held = document.activeElement;
    const byPointer = held?.matches(":focus:not(:focus-visible)");
    const types = held?.matches("input, textarea, select"); // and the next Space is for the text
    if (now && !byPointer && !types) main.current?.focus();
  }, [now]);
  if (!now) return null;
  return (
    <section
      class="card hint-card" data-hint-card data-visit aria-label="Hint"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        dropHint();
      }}
    >
      <p id="hint-text">
        <strong>{hintText(now)}.</strong> {now.why !== "" && `${capital(now.why)}.`}
      </p>
      <div class="buttons">
        <button type="button" class="primary" data-hint-do ref={main} aria-describedby="hint-text"
          onClick={() => void takeHint()}>
          Do it
        </button>
        <button type="button" onClick={dropHint}>Dismiss</button>
      </div>
    </section>
  );
}
