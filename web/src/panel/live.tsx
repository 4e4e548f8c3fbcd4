// What a screen reader is told as it happens: what came of a decision, once and in order, then
// who must decide what. Each has a region of its own: a change of one does not repeat the other.
import type { Battle } from "../engine/protocol";
import { takenBack } from "../play/history";
import { preview } from "../play/selection";
import { battle, latest, told, view } from "../play/session";
import { byText } from "./by";
import { decisionText } from "./decision";
import { interrupted, nameOf, sideName } from "./lookup";
import { closedText } from "./remoteOffers";
import { newsOf } from "./news";
import { actionText, headline, sayAnswer } from "./words";

function asked(): string {
  const side = view.value?.to_act;
  const answer = interrupted.value ? ", your answer" : "";
  return side === undefined ? decisionText() : `${sideName(side)}${answer}: ${decisionText()}`;
}

/** An attack that is weighed: what it comes to, and the keys, which the whole page hears. */
function weighed(of: Battle): string {
  const shown = preview.value;
  if (!shown) return "";
  const { action, odds } = shown;
  const { joined } = odds;
  const who = odds.unit === undefined ? "" : `${nameOf(odds.unit)}: `;
  const answer = joined.answer ? ` The worst he can answer: ${sayAnswer(of, joined.answer)}.` : "";
  const says = `${who}${actionText(of, action)}. ${headline(joined)}.${answer}`;
  return `${says} Enter does it, Escape not.`;
}

/** The newest news. */
function News({ of }: { of: Battle }) {
  const now = latest.value;
  if (now) {
    const chapters = told.value.filter(({ ply }) => ply >= now.first);
    const by = byText(now);
    return <p key={now.ply}>{newsOf(of, chapters)}{by !== undefined && ` (${by})`}</p>;
  }
  const gone = takenBack.value;
  if (gone[0]?.ply !== told.value.length + 1) return null;
  return <p key={`back to ${told.value.length}`}>Taken back: {newsOf(of, gone)}</p>;
}

export function LiveRegion() {
  const of = battle.value;
  return (
    <div class="hidden-text" data-live>
      <div role="log" aria-label="Just now">
        {of && <News of={of} />}
      </div>
      <p role="status">{asked()}</p>
      <p role="status" data-closed-told>{closedText()}</p>
      <p role="status" data-weighed>{of && weighed(of)}</p>
    </div>
  );
}
