// The tools over the map: take back, look around, and the menu.
import { gather, gathering } from "../board/lasso";
import { HintButton } from "../panel/hint";
import { sayAction } from "../panel/words";
import { band } from "../play/band";
import { backElsewhere, hasSteps, lastMove, redo, redoable, undo } from "../play/history";
import { battle, replaying, told } from "../play/session";
import { source } from "../play/source";
import { ChatTool } from "./later";
import { Menu } from "./menu";
import { OverlayMenu } from "./overlayMenu";

/** Over a server: at once what is one's own, by consent what the other has answered. */
function UndoElsewhere() {
  const back = backElsewhere.value;
  if (!back) return null;
  const title = back.asks ? "Ask the other player to take your last move back"
    : "Take your last move back";
  return (
    <button type="button" data-tool="undo" title={title} onClick={() => void undo()}>
      {back.asks ? "Ask to undo" : "Undo"}
    </button>
  );
}

function Undo() {
  const of = battle.value;
  const last = told.value.at(-1);
  if (!of || replaying.value) return null;
  if (source.value) return <UndoElsewhere />;
  const possible = lastMove.value > 0 && last !== undefined;
  const what = last?.events[0]?.sentence ?? sayAction(of, last?.action ?? "");
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
      title={possible ? `${title} (Ctrl+Z)` : title}
      aria-label={possible ? title : `Undo: ${title}`}
      onClick={() => void undo()}
    >
      Undo
    </button>
  );
}

/** Last, since they come and go: no other tool moves away from under a finger. */
function Steps() {
  if (!battle.value || replaying.value || source.value) return null;
  return (
    <>
      {lastMove.value > 0 && hasSteps.value && (
        <button type="button" data-tool="undo-step" aria-label="Undo step"
          title="Take back only its last step (Ctrl+Alt+Z)" onClick={() => void undo(1)}>
          <span class="long">Undo step</span>
          <span class="short">Step</span>
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
    <>
      <button
        type="button"
        data-tool="several"
        aria-pressed={gathering.value}
        title="Draw a line around units, or tap them, to move them together (Shift)"
        onClick={() => gather(!gathering.value)}
      >
        Several
      </button>
      {gathering.value && band.value.length < 2 && (
        <p class="tool-hint" role="status">Draw a line around units, or tap them.</p>
      )}
    </>
  );
}

export function ToolBar() {
  return (
    <nav class="tool-bar" aria-label="Tools">
      <Undo />
      <HintButton />
      <Several />
      <OverlayMenu />
      <ChatTool />
      <Menu />
      <Steps />
    </nav>
  );
}
