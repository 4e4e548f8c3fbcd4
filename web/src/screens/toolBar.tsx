// The tools over the map: take back, look around, and the menu.
import { showSight, toggleSight } from "../board/overlayState";
import { sayAction } from "../panel/words";
import { battle, replaying, told, undo, undoable } from "../play/session";
import { showZones, wantZones } from "../saves/preferences";
import { Menu } from "./menu";

function Undo() {
  const of = battle.value;
  const last = told.value.at(-1);
  if (!of || replaying.value) return null;
  const possible = undoable.value > 0 && last !== undefined;
  const what = last === undefined ? "nothing" : sayAction(of, last.action);
  const title = possible
    ? `Undo: ${what}`
    : last === undefined
      ? "Nothing to take back"
      : "Dice have fallen: this cannot be taken back";
  return (
    <button
      type="button"
      data-tool="undo"
      disabled={!possible}
      title={title}
      aria-label={possible ? title : `Undo: ${title}`}
      onClick={() => void undo()}
    >
      Undo
    </button>
  );
}

export function ToolBar() {
  return (
    <nav class="tool-bar" aria-label="Tools">
      <Undo />
      <button
        type="button"
        data-tool="zones"
        aria-pressed={showZones.value}
        title="Front, flank and rear of the selected unit"
        onClick={() => wantZones(!showZones.value)}
      >
        Zones
      </button>
      <button
        type="button"
        data-tool="sight"
        aria-pressed={showSight.value}
        title="What the selected unit can see"
        onClick={() => toggleSight()}
      >
        Sight
      </button>
      <Menu />
    </nav>
  );
}
