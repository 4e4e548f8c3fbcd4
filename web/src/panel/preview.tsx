// An attack before it is committed: what is needed, every modifier with its case, the exact chance
// of each outcome.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { AnswerOdds, Modifier, Odds, UnitId } from "../engine/protocol";
import { commit, dropPreview, preview } from "../play/selection";
import { battle } from "../play/session";
import { CaseLink } from "./caseLink";
import { nameOf } from "./lookup";
import { OddsBar, OddsList } from "./oddsBar";
import { actionText, capital, listed, modifierText, plain, sayAction, signed } from "./words";

function Modifiers({ list }: { list: readonly Modifier[] }) {
  const rolls = [...new Set(list.map((one) => one.roll))].sort((a, b) => a - b);
  return (
    <>
      {rolls.map((roll) => (
        <table key={roll} class="modifiers">
          {roll > 0 && <caption>Roll {roll + 1}</caption>}
          <tbody>
            {list
              .filter((one) => one.roll === roll)
              .map((one, index) => (
                <tr key={index}>
                  <th scope="row">{capital(one.text)}</th>
                  <td>{modifierText(one)}</td>
                  <td>
                    <CaseLink cite={one.case} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

function Needs({ odds }: { odds: Odds }) {
  return (
    <p class="needs">
      {odds.base !== undefined && (
        <>
          Needs <b>{odds.base} or {odds.good === "high" ? "more" : "less"}</b>
          {odds.modifiers.length > 0 && (
            <>
              , modifiers in all <b>{signed(odds.total)}</b>
            </>
          )}
        </>
      )}
      {odds.base === undefined && odds.modifiers.length > 0 && (
        <>
          Modifiers in all <b>{signed(odds.total)}</b>
        </>
      )}
      {odds.column !== undefined && <span class="quiet"> · column {plain(odds.column)}</span>}
      {odds.row !== undefined && <span class="quiet"> · row {plain(odds.row)}</span>}
      {odds.range > 0 && <span class="quiet"> · range {odds.range}</span>}{" "}
      {odds.rule !== "" && <CaseLink cite={odds.rule} />}
    </p>
  );
}

/** Who takes part, where it is more than the one whom the action names. */
function Parties({ odds }: { odds: Odds }) {
  const party = (label: string, units: readonly UnitId[]) =>
    units.length > 1 && <p class="quiet">{label} {listed(units.map(nameOf))}</p>;
  return (
    <>
      {party("Together:", odds.attackers)}
      {party("Against:", odds.defenders)}
    </>
  );
}

/** What the attack does if the enemy gives this answer, and what the answer does. */
function IfAnswered({ answer, odds }: { answer: AnswerOdds; odds: Odds }) {
  const of = battle.value;
  if (!of) return null;
  const { outcomes, back } = answer;
  return (
    <div class="if-answered">
      <p>
        <b>If {sayAction(of, answer.text)}</b>{" "}
        {answer.case !== undefined && <CaseLink cite={answer.case} />}
      </p>
      {outcomes && (
        <>
          {odds.other !== undefined && <p class="quiet">{nameOf(odds.other)}</p>}
          <OddsBar outcomes={outcomes} />
          <OddsList outcomes={outcomes} />
        </>
      )}
      {back && (
        <>
          <p class="quiet">{nameOf(odds.unit)}</p>
          <OddsBar outcomes={back} />
          <OddsList outcomes={back} />
        </>
      )}
      {!outcomes && <p class="quiet">Too many falls of the dice to count.</p>}
    </div>
  );
}

const CONTROLS = "button, a, input, select, summary, dialog";

/** Enter carries the attack out, Escape lets it be; before the board hears of the key. */
function keys(event: KeyboardEvent): void {
  const elsewhere = event.target instanceof Element && event.target.closest(CONTROLS);
  if (event.repeat) return;
  if (event.key === "Escape") dropPreview();
  else if (event.key === "Enter" && !elsewhere) void commit();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function Preview() {
  const weighed = preview.value;
  const of = battle.value;
  const main = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!weighed) return undefined;
    const byButton = document.activeElement?.closest(".panel");
    if (byButton) main.current?.focus({ preventScroll: true }); // the panel shows the whole card
    document.addEventListener("keydown", keys, true);
    return () => document.removeEventListener("keydown", keys, true);
  }, [weighed]);
  if (!weighed || !of) return null;
  const { action, odds } = weighed;
  return (
    <section
      class="card preview" data-preview={action.text} data-visit aria-label="Before the dice fall"
    >
      <h2>{nameOf(odds.unit)}</h2>
      <p class="against">
        {actionText(of, action)}
        {action.other === undefined && odds.other !== undefined && `: ${nameOf(odds.other)}`}
      </p>
      <Parties odds={odds} />
      <Needs odds={odds} />
      <Modifiers list={odds.modifiers} />
      <OddsBar outcomes={odds.outcomes} />
      <OddsList outcomes={odds.outcomes} />
      {odds.answers?.map((answer) => (
        <IfAnswered key={answer.text} answer={answer} odds={odds} />
      ))}
      <div class="buttons">
        <button
          type="button"
          ref={main}
          class="main"
          data-commit={action.text}
          onClick={() => void commit()}
        >
          {capital(plain(action.kind))} <kbd>Enter</kbd>
        </button>
        <button type="button" data-cancel onClick={() => dropPreview()}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
    </section>
  );
}
