// The tools over the map: take back, look around, and the menu.
import { gather, gathering } from "../board/lasso";
import { showSight, toggleSight } from "../board/overlayState";
import { sayAction } from "../panel/words";
import { lastMove, redo, redoable, undo, undoable } from "../play/history";
import { battle, replaying, told } from "../play/session";
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
    <>
      <button
        type="button"
        data-tool="undo"
        disabled={!possible}
        title={possible ? `${title} (Ctrl+Z)` : title}
        aria-label={possible ? title : `Undo: ${title}`}
        onClick={() => void undo()}
      >
        Undo
      </button>
      {possible && lastMove.value > 1 && (
        <button type="button" data-tool="undo-step" aria-label="Undo one step"
          title="Take back one step of it (Ctrl+Alt+Z)" onClick={() => void undo(1)}>
          −1
        </button>
      )}
      {redoable.value > 0 && (
        <button type="button" data-tool="redo" title="Play again what was taken back (Ctrl+Y)"
          onClick={() => void redo()}>
          Redo
        </button>
      )}
    </>
  );
}

/** Draws a line around units that shall march together. */
function Several() {
  if (replaying.value) return null;
  return (
    <button
      type="button"
      data-tool="several"
      aria-pressed={gathering.value}
      title="Draw a line around units, or tap them, to move them together (Shift)"
      onClick={() => gather(!gathering.value)}
    >
      Several
    </button>
  );
}

export function ToolBar() {
  return (
    <nav class="tool-bar" aria-label="Tools">
      <Undo />
      <Several />
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
