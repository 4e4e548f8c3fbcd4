// An attack before it is committed: what it comes to, the exact chance of each outcome, what is
// needed, every modifier with its case.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { AnswerOdds, Chance, Modifier, Odds, UnitId } from "../engine/protocol";
import { commit, dropPreview, hasFlag, preview } from "../play/selection";
import { battle, view } from "../play/session";
import { CaseLink } from "./caseLink";
import { nameOf, sideName } from "./lookup";
import { OddsBar, OddsList } from "./oddsBar";
import {
  actionText, capital, headline, listed, modifierText, said, sayAnswer, signed,
} from "./words";

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
  const where = [
    odds.column === undefined ? "" : `column ${said(odds.column)}`,
    odds.row === undefined ? "" : `row ${said(odds.row)}`,
    odds.range > 0 ? `range ${odds.range}` : "",
  ].filter((part) => part !== "").join(" · ");
  const alone = odds.base === undefined && odds.modifiers.length === 0;
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
      {where !== "" && <span class="quiet">{alone ? capital(where) : ` · ${where}`}</span>}{" "}
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

/** What the attack comes to, with the answer that is worst for it already in it. */
function Headline({ odds }: { odds: Odds }) {
  const of = battle.value;
  const { joined } = odds;
  if (!of) return null;
  return (
    <>
      <div class="sum" data-sum>
        <p class="headline" data-headline>{headline(joined)}</p>
        <OddsBar outcomes={joined.outcomes} />
      </div>
      {joined.answer && (
        <p class="quiet" data-worst={joined.answer.text}>
          The worst he can answer: {sayAnswer(of, joined.answer)}{" "}
          {joined.answer.case !== undefined && <CaseLink cite={joined.answer.case} />}
        </p>
      )}
      {odds.answers?.some(({ outcomes }) => outcomes === undefined) && (
        <p class="quiet">Some of his answers have too many falls of the dice to count.</p>
      )}
      <OddsList outcomes={joined.outcomes} />
    </>
  );
}

/** What the attack does if the enemy gives this answer, and what the answer does. */
function IfAnswered({ answer, odds }: { answer: AnswerOdds; odds: Odds }) {
  const of = battle.value;
  const { outcomes, back } = answer;
  if (!of || !outcomes || !back) return null;
  const part = (unit: UnitId | undefined, chances: readonly Chance[]) => (
    <>
      {unit !== undefined && <p class="quiet">{nameOf(unit)}</p>}
      <OddsBar outcomes={chances} />
      <OddsList outcomes={chances} />
    </>
  );
  return (
    <div class="if-answered">
      <p>
        <b>{sayAnswer(of, answer)}</b>{" "}
        {answer.case !== undefined && <CaseLink cite={answer.case} />}
      </p>
      {part(odds.other, outcomes)}
      {part(odds.unit, back)}
    </div>
  );
}

/** The other ways the attack can go, for whoever wants to know. */
function Otherwise({ odds }: { odds: Odds }) {
  const worst = odds.joined.answer?.text;
  const others = (odds.answers ?? []).filter(({ text, outcomes }) => text !== worst && outcomes);
  if (worst === undefined && others.length === 0) return null;
  return (
    <details class="otherwise">
      <summary>If he answers otherwise</summary>
      {worst !== undefined && (
        <div class="if-answered">
          <p><b>He lets it be</b></p>
          <OddsBar outcomes={odds.outcomes} />
          <OddsList outcomes={odds.outcomes} />
        </div>
      )}
      {others.map((answer) => <IfAnswered key={answer.text} answer={answer} odds={odds} />)}
    </details>
  );
}

const CONTROLS = "button, a, input, select, summary, dialog";
const WINDOWS = "dialog, aside[data-panel], .overlay-menu"; // Escape is theirs

/** Enter carries the attack out, Escape lets it be; before the board hears of the key. */
function keys(event: KeyboardEvent): void {
  const isIn = (places: string): boolean =>
    event.target instanceof Element && event.target.closest(places) !== null;
  if (event.repeat) return;
  if (event.key === "Escape" && !isIn(WINDOWS)) dropPreview();
  else if (event.key === "Enter" && !isIn(CONTROLS)) void commit();
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
      <h2>{odds.unit === undefined ? sideName(view.value?.to_act) : nameOf(odds.unit)}</h2>
      <p class="against">
        {actionText(of, action)}
        {action.other === undefined && odds.other !== undefined && `: ${nameOf(odds.other)}`}
      </p>
      <Headline odds={odds} />
      {hasFlag(action, "foretold") && (
        <p class="quiet">When it strikes, if all stands then as it does now.</p>
      )}
      <Parties odds={odds} />
      <Needs odds={odds} />
      <Modifiers list={odds.modifiers} />
      <Otherwise odds={odds} />
      <div class="buttons">
        <button
          type="button"
          ref={main}
          class="main"
          data-commit={action.text}
          onClick={() => void commit()}
        >
          {actionText(of, action)} <kbd>Enter</kbd>
        </button>
        <button type="button" data-cancel onClick={() => dropPreview()}>
          Cancel <kbd>Esc</kbd>
        </button>
      </div>
    </section>
  );
}
