// Which screen is shown: the start page without a game, the table with one. Help, options and what
// went wrong lie over both.
import { useEffect } from "preact/hooks";
import { pressEnd } from "../panel/leaving";
import { offeredSeat } from "../play/address";
import { hasSteps, redo, undo } from "../play/history";
import { battle, replaying, tell, trouble } from "../play/session";
import { watchPreferences } from "../saves/preferences";
import { ElsewhereDialog } from "./elsewhere";
import { watchFocus } from "./focus";
import { GameScreen } from "./game";
import { HelpDialog, openHelp } from "./help";
import { OptionsDialog } from "./options";
import { JoinDialog, LinksDialog, ResignDialog } from "./remoteDialogs";
import { StartScreen } from "./start";

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, select, textarea") !== null;
}

/** "?" opens the help from everywhere but a field one types in. */
function helpKey(event: KeyboardEvent): void {
  const combined = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key !== "?" || isTyping(event) || combined) return;
  event.preventDefault();
  openHelp();
}

/** Back from the panel to the map: by Esc, or with N and P to the next unit there. */
function boardKey(event: KeyboardEvent): void {
  const { key, target } = event;
  const panel = target instanceof Element && target.closest(".panel");
  const combined = event.ctrlKey || event.metaKey || event.altKey;
  if (!panel || isTyping(event) || combined || event.defaultPrevented) return;
  if (!["escape", "n", "p"].includes(key.toLowerCase())) return;
  const map = document.querySelector<HTMLElement>(".cursor-cell");
  map?.focus({ preventScroll: true });
  if (key !== "Escape") map?.dispatchEvent(new KeyboardEvent("keydown", { key }));
  event.preventDefault();
}

/** Ctrl+Z takes a move back, with Alt a step of it; Ctrl+Y plays it again; Ctrl+Enter is done. */
function historyKey(event: KeyboardEvent): void {
  const combined = event.ctrlKey || event.metaKey;
  if (!combined || isTyping(event) || !battle.value || replaying.value) return;
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) void redo();
  else if (key === "z") void undo(event.altKey && hasSteps.value ? 1 : undefined);
  else if (key === "enter") pressEnd();
  else return;
  event.preventDefault();
}

function Trouble() {
  return (
    <div class="trouble-place" role="alert">
      {trouble.value !== undefined && (
        <div class="trouble" data-trouble>
          <p>{trouble.value}</p>
          <button type="button" onClick={() => tell(undefined)}>Dismiss</button>
        </div>
      )}
    </div>
  );
}

export function App() {
  useEffect(watchPreferences, []);
  useEffect(watchFocus, []);
  useEffect(() => {
    const keys = [helpKey, boardKey, historyKey];
    for (const key of keys) addEventListener("keydown", key);
    return () => {
      for (const key of keys) removeEventListener("keydown", key);
    };
  }, []);
  return (
    <>
      {battle.value ? <GameScreen /> : <StartScreen />}
      <OptionsDialog />
      <HelpDialog />
      <ElsewhereDialog />
      <JoinDialog key={offeredSeat.value} />
      <LinksDialog />
      <ResignDialog />
      <Trouble />
    </>
  );
}
