// What a screen reader is told as it happens: decisions, dice, refusals.
import { battle, latest, refusal, view } from "../play/session";
import { decisionText } from "./decision";
import { interrupted, sideName } from "./lookup";
import { faceText } from "./words";

function announcement(): string {
  const no = refusal.value;
  if (no) return `Not allowed: ${no.why} (${no.case}).`;
  const least = battle.value?.rules.die_least ?? 1;
  const chapter = latest.value;
  const fallen = chapter?.dice.map((die) => faceText(die, least)) ?? [];
  const dice = fallen.length > 0 ? `Dice ${fallen.join(", ")}.` : "";
  const told = chapter?.events.map((event) => event.sentence).join(" ") ?? "";
  const side = view.value?.to_act;
  const answer = interrupted.value ? ", your answer" : "";
  const asks = side === undefined ? "" : `${sideName(side)}${answer}: `;
  return `${dice} ${told} ${asks}${decisionText()}`.trim();
}

export function LiveRegion() {
  return (
    <div class="hidden-text" role="status" aria-live="polite" data-live>
      {announcement()}
    </div>
  );
}
