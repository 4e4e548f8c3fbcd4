// Keys that work wherever the focus is, but in a field one types in and in windows: around the map
// and the panel, taking back, being done, a hint, the help.
import { look } from "../board/cursor";
import { mayAskHint } from "../panel/hint";
import { pressEnd } from "../panel/leaving";
import { footPlace, lessonPlace, mapPlace, panelPlace } from "../panel/whereNext";
import { hear } from "../play/hearing";
import { askHint } from "../play/hint";
import { hasSteps, redo, undo } from "../play/history";
import { preview } from "../play/selection";
import { battle, replaying } from "../play/session";
import { keysAnywhere } from "../saves/preferences";
import { openHelp } from "./helpOpen";

/** What they do, for the help page. */
export const tableKeyHelp: readonly { keys: string; does: string }[] = [
  { keys: ".", does: "to the answers, or to the buttons of the unit, the commands, the decision; "
    + "in a window to those at its foot" },
  { keys: "Up, Down", does: "there: to the next of the buttons that are offered" },
  { keys: "Esc, N, P, H, G", does: "in the panel and the tools: to the map, and there the same" },
  { keys: "Z, X, T, V, F", does: "there, too: what the map shows" },
  { keys: "I", does: "a hint: what a captain would do, and why; Enter does it, Esc lets it be" },
  { keys: "L", does: "to the buttons of the lesson" },
  { keys: "M", does: "the menu; there Up and Down lead through it" },
  { keys: "Ctrl+Z, Ctrl+Y", does: "take a move back, play it again; Ctrl+Alt+Z: one step" },
  { keys: "Ctrl+Enter", does: "be done with this part of the turn" },
  { keys: "?", does: "this help" },
];

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, select, textarea") !== null;
}

function isCombined(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function isOnMap({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(".cursor-cell") !== null;
}

/** Whether the key was pressed at the table: no window lies over it. */
function isAtTable({ target }: KeyboardEvent): boolean {
  const outside = target instanceof Element && target.closest("dialog, .rules-panel");
  return battle.value !== undefined && !outside;
}

/** Whether the key led to the foot of a window. */
function inWindow({ key, target }: KeyboardEvent): boolean {
  if (key !== "." || !(target instanceof Element) || !target.closest("dialog")) return false;
  footPlace()?.focus();
  return true;
}

/** To the map, which then hears the key itself. */
function toMap(key: string): void {
  const map = mapPlace();
  map?.focus({ preventScroll: true });
  if (key !== "Escape") map?.dispatchEvent(new KeyboardEvent("keydown", { key }));
}

/** Whether the key led around the table. */
function around(event: KeyboardEvent): boolean {
  const { key } = event;
  const onMap = isOnMap(event);
  if (!onMap && !keysAnywhere.value && key.length === 1) return false;
  switch (key.toLowerCase()) {
    case ".":
      panelPlace()?.focus();
      return true;
    case "i":
      if (mayAskHint()) void askHint();
      return true;
    case "l":
      lessonPlace()?.focus();
      return true;
    case "m":
      document.querySelector<HTMLElement>('[data-tool="menu"]')?.click();
      return true;
    case "escape":
    case "n":
    case "p":
    case "h":
    case "g":
      if (!onMap) toMap(key);
      return !onMap;
  }
  return !onMap && look(key);
}

/** Whether the key took a move back, with Alt a step of it, played it again, or was done. */
function decided(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) void redo();
  else if (key === "z") void undo(event.altKey && hasSteps.value ? 1 : undefined);
  else if (key !== "enter") return false;
  else if (!event.repeat) hear(() => (preview.value ? undefined : pressEnd()));
  return true;
}

function press(event: KeyboardEvent): void {
  if (isTyping(event) || event.defaultPrevented) return;
  const combined = isCombined(event);
  const heard = combined
    ? (event.ctrlKey || event.metaKey) && isAtTable(event) && !replaying.value && decided(event)
    : inWindow(event) || (isAtTable(event) && around(event));
  if (heard) event.preventDefault();
  else if (event.key === "?" && !combined) {
    event.preventDefault();
    openHelp();
  }
}

export function watchKeys(): () => void {
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}
