// Who is winning, when it is asked.
import { dropJudge, GAMES, judged } from "../play/judge";
import { battle } from "../play/session";
import { errorOf, shareOf, shareText } from "../saves/chances";
import { sideClass } from "./lookup";

export function JudgeCard() {
  const now = judged.value;
  const of = battle.value;
  if (!now || !of) return null;
  const { sum, running } = now;
  const error = Math.round(200 * errorOf(sum, of.sides[0].id));
  return (
    <section class="card judge-card" data-judged={sum.games} data-running={running}
      aria-label="Chances">
      <div class="chances">
        {of.sides.map(({ id, name }) => (
          <div key={id} class={`chance ${sideClass(id)}`}
            style={{ flexGrow: Math.max(0.02, shareOf(sum, id)) }}>
            <span>{name} {sum.games > 0 ? shareText(shareOf(sum, id)) : "…"}</span>
          </div>
        ))}
      </div>
      <p class="quiet">
        {sum.games} of {GAMES} games played out by captains
        {sum.games > 1 && `, give or take ${error} %`}
        {sum.drawn > 0 && `; ${sum.drawn} drawn`}.
      </p>
      <button type="button" onClick={dropJudge}>{running ? "Stop" : "Dismiss"}</button>
    </section>
  );
}
