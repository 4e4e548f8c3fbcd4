// The way to whom the selected unit could charge or strike, when he is looked at.
import { blowText } from "../play/dangers";
import { inspectedUnit } from "../play/pointed";
import { battle, replaying } from "../play/session";
import { approach, strikes } from "../play/strikes";
import { report } from "../play/table";
import { capital, plain } from "./words";

export function StrikeCard() {
  const of = battle.value;
  const strike = strikes.value.blows.find((one) => one.unit === inspectedUnit.value);
  if (!of || !strike || replaying.value || strike.path.length === 0) return null;
  const what = capital(plain(strike.kind));
  return (
    <section class="card strike-card" data-strike-card={strike.unit} aria-label="How to attack it">
      <p><strong>{what}:</strong> {blowText(of, strike)}.</p>
      <div class="buttons">
        <button type="button" class="primary" data-approach={strike.from}
          onClick={() => report(approach(strike))}>
          Go to {strike.from} for it
        </button>
      </div>
    </section>
  );
}
