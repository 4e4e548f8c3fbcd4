// Answers that stand: where they are given, shown and ended.
import { actions, battle, view } from "../play/session";
import { endStanding, letStand, mayStand, standing, standingAnswer } from "../play/standing";
import { remote, showOrders } from "../remote/state";
import { source } from "../play/source";
import { sideName } from "./lookup";
import { actionText } from "./words";

/** Under a question: from now on this answer, without being asked. */
export function LetStand() {
  const of = battle.value;
  const now = view.value;
  if (!of || !now || mayStand.value.length === 0 || standingAnswer(now, actions.value)) return null;
  return (
    <details class="let-stand">
      <summary>Always answer so</summary>
      {mayStand.value.map((action) => {
        const label = actionText(of, action);
        return (
          <p key={action.kind}>
            <span>{label}:</span>
            <button
              type="button" class="on-colour" data-stand={`${action.kind} turn`}
              onClick={() => letStand(action, label, false)}
            >
              This turn
            </button>
            <button
              type="button" class="on-colour" data-stand={`${action.kind} always`}
              onClick={() => letStand(action, label, true)}
            >
              Until I end it
            </button>
          </p>
        );
      })}
      {source.value && remote.value?.orders && (
        <p>
          <span>While you are away:</span>
          <button type="button" class="on-colour" onClick={() => showOrders(true)}>
            Standing orders
          </button>
        </p>
      )}
    </details>
  );
}

/** What stands now, to be ended. */
export function StandingAnswers() {
  if (standing.value.length === 0) return null;
  const phase = (name: string): string =>
    battle.value?.rules.phases.find((word) => word.name === name)?.label ?? name;
  return (
    <ul class="standing-answers" aria-label="Answers that stand">
      {standing.value.map((one) => (
        <li key={`${one.side} ${one.phase}`} data-standing={`${one.side} ${one.phase} ${one.kind}`}>
          <span>
            {sideName(one.side)}: {phase(one.phase)} <b>{one.label}</b>
            {one.turn !== undefined && ", this turn"}
          </span>
          <button type="button" data-end-standing onClick={() => endStanding(one)}>End</button>
        </li>
      ))}
    </ul>
  );
}
