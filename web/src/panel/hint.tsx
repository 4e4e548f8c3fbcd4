// A hint when it is asked for: what a captain would do here, and why.
import { useEffect } from "preact/hooks";
import { askHint, dropHint, hint, hinting, takeHint, type Hinted } from "../play/hint";
import { isItsTurn } from "../play/seats";
import { battle, replaying, saved, view } from "../play/session";
import { source } from "../play/source";
import { show } from "./pointing";
import { nameOf } from "./lookup";
import { capital, sayAction } from "./words";

/** The button among the tools. */
export function HintButton() {
  const now = view.value;
  if (!now || now.over || replaying.value || isItsTurn.value || saved.value?.lesson) return null;
  if (source.value?.decides(now.to_act) === false) return null;
  return (
    <button
      type="button" data-tool="hint" disabled={hinting.value}
      title="What a captain would do here, and why" onClick={() => void askHint()}
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
  if (goal !== undefined && now.unit !== undefined) return `${nameOf(now.unit)} goes to ${goal}`;
  return capital(sayAction(of, last));
}

export function HintCard() {
  const now = hint.value;
  useEffect(() => {
    if (now && now.way.length > 0) show([...now.way]);
  }, [now]);
  if (!now) return null;
  return (
    <section class="card hint-card" data-hint-card aria-label="Hint">
      <p><strong>{hintText(now)}.</strong> {now.why !== "" && `${capital(now.why)}.`}</p>
      <div class="buttons">
        <button type="button" class="primary" data-hint-do onClick={() => void takeHint()}>
          Do it
        </button>
        <button type="button" onClick={dropHint}>Dismiss</button>
      </div>
    </section>
  );
}
