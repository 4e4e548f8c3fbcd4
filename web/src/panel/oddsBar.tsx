// A distribution of outcomes as one stacked bar, patterned as well as coloured, and as a list.
import type { Action, Outcome } from "../engine/protocol";
import { battle } from "../play/session";
import { oddsOf } from "./oddsStore";
import { capital, headline, merged, percent } from "./words";

const TONES = 6; // in tokens.css and odds.css; whatever comes after them is grey
const LABEL_LEAST = 0.16; // a narrower part of the bar has its label in the list only

function isNothing(outcome: Outcome): boolean {
  const kind = battle.value?.rules.outcomes.find((one) => one.name === outcome.name);
  return kind?.nothing ?? false;
}

/** The first tone is for an outcome that leaves all as it was, the others follow in their order. */
function tone(outcomes: readonly Outcome[], index: number): string {
  const outcome = outcomes[index];
  const before = outcomes.slice(0, index).filter((one) => !isNothing(one)).length;
  const at = outcome && isNothing(outcome) ? 0 : before + 1;
  return at < TONES ? `tone tone-${at}` : "tone";
}

function describe(outcomes: readonly Outcome[]): string {
  return outcomes.map((one) => `${one.text} ${percent(one.numerator, one.denominator)}`).join(", ");
}

interface BarProps {
  outcomes: readonly Outcome[];
  small?: boolean;
}

export function OddsBar({ outcomes: all, small = false }: BarProps) {
  const outcomes = merged(all);
  return (
    <div class={small ? "odds-bar small" : "odds-bar"} role="img" aria-label={describe(outcomes)}>
      {outcomes.map((one, index) => {
        const share = one.numerator / one.denominator;
        return (
          <span
            key={index}
            class={tone(outcomes, index)}
            style={{ flexGrow: share }}
            title={describe([one])}
          >
            {!small && share >= LABEL_LEAST && <b>{percent(one.numerator, one.denominator)}</b>}
          </span>
        );
      })}
    </div>
  );
}

export function OddsList({ outcomes: all }: { outcomes: readonly Outcome[] }) {
  const outcomes = merged(all);
  return (
    <ul class="odds-list">
      {outcomes.map((one, index) => (
        <li key={index}>
          <span class={tone(outcomes, index)} aria-hidden="true" />
          <span>{capital(one.text)}</span>
          <b>{percent(one.numerator, one.denominator)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The odds of an attack beside its button: a small bar and the chance in words. */
export function InlineOdds({ action }: { action: Action }) {
  const odds = oddsOf(action.text).value;
  if (!odds) return <span class="inline-odds quiet">…</span>;
  return (
    <span class="inline-odds">
      <OddsBar outcomes={odds.outcomes} small />
      <span>{headline(odds)}</span>
    </span>
  );
}
