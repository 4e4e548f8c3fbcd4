// Large buttons for a finger: they turn the ghost and send the unit there, or a band of units.
import type { HexId } from "../engine/protocol";
import { selectedUnit } from "../play/selection";
import { aimed, aimedHex, isTurning, options, pinned, touching, turnAim } from "./aim";
import { bandGoal, dropBandGoal, sendBand } from "./bandAim";
import { pointsText } from "./overlayShapes";
import { takeAim } from "./sending";

function MarchBar({ hex }: { hex: HexId }) {
  return (
    <div class="turn-bar" data-control="march" role="group" aria-label="Where they march">
      <button type="button" class="primary" data-march={hex} onClick={sendBand}>
        March to {hex}
      </button>
      <button type="button" aria-label="Not there" onClick={dropBandGoal}>×</button>
    </div>
  );
}

export function TurnBar() {
  if (bandGoal.value !== undefined) return <MarchBar hex={bandGoal.value} />;
  const place = aimed.value;
  const shown = touching.value && (pinned.value !== undefined || isTurning.value);
  if (!shown || !place || options.value.length < 2) return null;
  const { hexes, cost } = place;
  const stays = hexes.join("/") === selectedUnit()?.hexes.join("/");
  const price = cost === undefined ? "" : ` · ${pointsText(cost)}`;
  return (
    <div class="turn-bar" data-control="turn" role="group" aria-label="How it shall stand">
      <button type="button" data-turn="left" aria-label="Turn left" onClick={() => turnAim(-1)}>
        ⟲
      </button>
      <button type="button" class="primary" data-turn="take"
        onClick={() => takeAim(aimedHex.value)}>
        {stays ? "Turn" : `Go to ${hexes.join("/")}`}{price}
      </button>
      <button type="button" data-turn="right" aria-label="Turn right" onClick={() => turnAim(1)}>
        ⟳
      </button>
    </div>
  );
}
