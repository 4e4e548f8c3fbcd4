// Bare ground that is looked at: what it is, how high it lies, what it does.
import { inspected } from "../board/overlayState";
import { indexOf } from "../geometry/hexes";
import { selected } from "../play/selection";
import { battle } from "../play/session";
import { Explain, Values } from "./values";
import { capital, plain } from "./words";

export function GroundCard() {
  const of = battle.value;
  const hex = inspected.value?.unit === undefined ? inspected.value?.hex : undefined;
  if (!of || hex === undefined || selected.value !== undefined) return null;
  const index = indexOf(of.grid, hex);
  const ground = of.terrains[of.hexes.terrain[index] ?? 0];
  const place = of.places.find((one) => one.hex === hex)?.name;
  if (!ground) return null;
  return (
    <section class="card unit-card" data-ground-card={hex} aria-label={`Hex ${hex}`}>
      <header>
        <h2>
          {capital(plain(ground.id))}, hex {hex}
        </h2>
        <Explain />
      </header>
      <p class="quiet">
        Level {of.hexes.elevation[index] ?? 0}
        {(of.hexes.roads[index] ?? 0) > 0 && " · road"}
        {place !== undefined && ` · ${place}`}
      </p>
      <Values told={ground.told} />
    </section>
  );
}
