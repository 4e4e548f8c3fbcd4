// Where the game stands: the turns with their marks, or how near each side is to its end, and the
// phases of the turn.
import { battle, view } from "../play/session";
import { CaseLink } from "./caseLink";
import { phaseWord, sideClass, sideName } from "./lookup";
import { capital } from "./words";

const LONGEST_TRACK = 30; // boxes; longer games are told in words

/** How many turns the game has, if they are counted at all. */
function turnCount(): number | undefined {
  return battle.value?.turns || undefined;
}

function Turns({ count }: { count: number }) {
  const of = battle.value;
  const now = view.value;
  if (!of || !now || count > LONGEST_TRACK) return null;
  const marks = of.marks?.filter((mark) => mark.side === undefined) ?? [];
  return (
    <ol class="turns" aria-label="Turns">
      {Array.from({ length: count }, (_, index) => index + 1).map((turn) => {
        const mark = marks.find((one) => one.turn === turn);
        const here = turn === now.turn;
        const kind = here ? `here ${sideClass(now.phasing)}` : turn < now.turn ? "past" : "";
        return (
          <li
            key={turn}
            class={`${kind}${mark ? " marked" : ""}`}
            aria-current={here ? "step" : undefined}
            title={mark ? `Turn ${turn}: ${mark.label}` : `Turn ${turn}`}
          >
            {turn}
            {mark && <span class="hidden-text">, {mark.label}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** How near each side is to the points of the enemy at which it may break. */
function Breaking() {
  const of = battle.value;
  const now = view.value;
  if (!of?.breaking || of.breaking.length === 0 || !now) return null;
  const meanings = new Map(of.breaking.map(({ text, case: cite }) => [text, cite]));
  return (
    <>
      <ul class="limits" aria-label="Breaking points">
        {of.breaking.map(({ side, points }) => {
          const enemy = of.sides.find((one) => one.id !== side)?.id ?? "";
          const lost = now.points[enemy] ?? 0;
          const share = Math.min(100, (100 * lost) / points);
          return (
            <li key={side}>
              <span>{sideName(side)}</span>
              <span class="limit-bar" aria-hidden="true">
                <span class={sideClass(side)} style={{ width: `${share}%` }} />
              </span>
              <span>
                <b>{lost}</b> of {points}
              </span>
            </li>
          );
        })}
      </ul>
      {[...meanings].map(([text, cite]) => (
        <p key={text} class="limits-meaning">
          {capital(text)}. <CaseLink cite={cite} />
        </p>
      ))}
    </>
  );
}

/** A mark of one side counts that side's activations. */
function markText(mark: { turn: number; side?: string; label: string }): string {
  if (mark.side === undefined) return `${mark.label} from turn ${mark.turn}`;
  return `${mark.label} after ${mark.turn} activations of the ${sideName(mark.side)}`;
}

/** The phases of a turn in their order, as a strip. */
function Phases() {
  const phases = battle.value?.rules.phases ?? [];
  const at = phases.findIndex((word) => word.name === view.value?.phase);
  return (
    <ol class="phases" aria-label="Phases">
      {phases.map((word, index) => (
        <li
          key={word.name}
          class={index === at ? `here ${sideClass(view.value?.phasing)}` : undefined}
          aria-current={index === at ? "step" : undefined}
          title={word.label}
        >
          <span class="hidden-text">{word.label}</span>
        </li>
      ))}
    </ol>
  );
}

export function TurnTrack() {
  const now = view.value;
  if (!now) return null;
  const count = turnCount();
  const marks = battle.value?.marks?.map(markText) ?? [];
  return (
    <div class="track">
      {count !== undefined && <Turns count={count} />}
      {count !== undefined && <Phases />}
      <Breaking />
      <p class="where">
        {now.turn === 0 ? "Before the first turn" : `Turn ${now.turn}`}
        {count !== undefined && now.turn > 0 && ` of ${count}`} · {sideName(now.phasing)} ·{" "}
        {phaseWord.value?.label ?? now.phase}
        {marks.length > 0 && ` · ${marks.join(", ")}`}
      </p>
    </div>
  );
}
