// Where the game stands: the turns with their marks, or how near each side is to its end, and the
// phases of the turn.
import { battle, score, view } from "../play/session";
import { phaseWord, sideClass, sideName } from "./lookup";

const LONGEST_TRACK = 30; // boxes; longer games are told in words

/** How many turns the game has: the battle says so, or its option does. */
function turnCount(): number | undefined {
  const of = battle.value;
  if (!of) return undefined;
  const option = of.options.find((one) => one.name === "turns")?.value;
  return of.turns ?? (typeof option === "number" ? option : undefined);
}

function Turns({ count }: { count: number }) {
  const of = battle.value;
  const now = view.value;
  if (!of || !now || count > LONGEST_TRACK) return null;
  const marks = of.marks ?? [];
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
            title={mark ? `Turn ${turn}: ${mark.text}` : `Turn ${turn}`}
          >
            {turn}
            {mark && <span class="hidden-text">, {mark.text}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** How near each side is to the number of points that ends the game. */
function Limits({ limits }: { limits: Readonly<Record<string, number>> }) {
  return (
    <ul class="limits">
      {battle.value?.sides.map((side) => {
        const most = limits[side.id];
        const has = view.value?.points[side.id] ?? 0;
        if (most === undefined || most === 0) return null;
        return (
          <li key={side.id}>
            <span>{side.name}</span>
            <span class="limit-bar" aria-hidden="true">
              <span class={sideClass(side.id)} style={{ width: `${Math.min(100, (100 * has) / most)}%` }} />
            </span>
            <b>
              {has}
              <span class="quiet"> of {most}</span>
            </b>
          </li>
        );
      })}
    </ul>
  );
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
  const limits = score.value?.limits;
  const mark = battle.value?.marks?.find((one) => one.turn >= now.turn);
  return (
    <div class="track">
      {count !== undefined && <Turns count={count} />}
      {count !== undefined && <Phases />}
      {limits && <Limits limits={limits} />}
      <p class="where">
        {now.turn === 0 ? "Before the first turn" : `Turn ${now.turn}`}
        {count !== undefined && now.turn > 0 && ` of ${count}`} · {sideName(now.phasing)} ·{" "}
        {phaseWord.value?.label ?? now.phase}
        {mark && ` · ${mark.text}${mark.turn > now.turn ? ` from turn ${mark.turn}` : ""}`}
      </p>
    </div>
  );
}
