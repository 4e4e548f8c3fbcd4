// A distribution of outcomes as one stacked bar from the best to the worst, patterned as well as
// coloured, and as a list.
import type { Action, Chance } from "../engine/protocol";
import { oddsOf } from "./oddsStore";
import { capital, chanceText, headline, merged, percent } from "./words";

const TONES = 4; // of each hue, in tokens.css and odds.css
const LABEL_LEAST = 0.16; // a narrower part of the bar has its label in the list only

/** One hue for what is good for the side that decides, one for what is bad for it. */
function tone({ worth }: Chance): string {
  if (worth === 0) return "tone";
  return `tone ${worth > 0 ? "good" : "bad"}-${Math.min(TONES, Math.abs(worth))}`;
}

function describe(outcomes: readonly Chance[]): string {
  return outcomes.map(chanceText).join(", ");
}

interface BarProps {
  outcomes: readonly Chance[];
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
            class={tone(one)}
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

export function OddsList({ outcomes: all }: { outcomes: readonly Chance[] }) {
  const outcomes = merged(all);
  return (
    <ul class="odds-list">
      {outcomes.map((one, index) => (
        <li key={index}>
          <span class={tone(one)} aria-hidden="true" />
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
      <OddsBar outcomes={odds.joined.outcomes} small />
      <span>{headline(odds.joined)}</span>
    </span>
  );
}
