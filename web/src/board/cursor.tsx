// The keyboard's way over the map: a grid with one cell, which lies on the cursor's hex, tells
// what is there and moves with the keys. One stop of the Tab key.
import type { Battle, HexId, View } from "../engine/protocol";
import { cellOf, centreOf, cornersOf } from "../geometry/hexes";
import { blowOn, blowText, toggleOverlay } from "../play/dangers";
import { cursor, destinations, halt, own, putCursor, reach } from "../play/selection";
import { battle, view } from "../play/session";
import { showZones, wantZones } from "../saves/preferences";
import { aimed, options, turnAim } from "./aim";
import { showHex } from "./camera";
import { moveCursor, startHex } from "./cursorMoves";
import { describeHex } from "./cursorText";
import { choices } from "./overlayOffers";
import { linePath } from "./overlayShapes";
import { cursorFocused, showCursor } from "./overlayState";
import { choose, clear, pointerFocuses, selectGroup, selectNext, tap } from "./pointing";
import { compass, frontOf } from "./stances";

/** The keys of the board, for the help page. */
export const keyHelp: readonly { keys: string; does: string }[] = [
  { keys: "Arrows", does: "move the cursor over the map" },
  { keys: "Q W E A S D", does: "move it in the six directions of the hexes" },
  { keys: "Enter, Space", does: "select, go, aim or carry out: as a click on the hex" },
  { keys: "R, Shift and R", does: "turn the unit where it is being sent" },
  { keys: "1 to 9", does: "take a choice offered on the map" },
  { keys: "C", does: "select the whole command of the selected unit, to march together" },
  { keys: "N, P", does: "next and previous unit that still has something to do" },
  { keys: "H", does: "complete the move of the unit under way" },
  { keys: ".", does: "to the buttons of the selected unit, or of the decision" },
  { keys: "Up, Down", does: "there: to the next of the buttons that are offered" },
  { keys: "Z", does: "show or hide the zones of the selected unit" },
  { keys: "X, T, V, F", does: "the enemy's zones, where he could strike, commands, own reach" },
  { keys: "Esc", does: "step back; from the panel to the map" },
  { keys: "Ctrl+Z, Ctrl+Y", does: "take a move back, play it again; Ctrl+Alt+Z: one step" },
  { keys: "Ctrl+Enter", does: "be done with this part of the turn" },
  { keys: "+, −, 0", does: "zoom in, zoom out, whole map" },
  { keys: "Shift and arrows", does: "pan the map" },
];

/** While it is shown where the enemy could strike: how well. */
function dangerText(of: Battle, now: View, hex: HexId): string {
  const struck = now.units.filter((unit) => unit.hexes.includes(hex))
    .flatMap((unit) => blowOn(unit.id) ?? []);
  return struck.map((blow) => `. In danger next: ${blowText(of, blow)}`).join("");
}

export function Cursor() {
  const of = battle.value;
  const now = view.value;
  if (!of || !now) return null;
  const hex = cursor.value ?? startHex(of, now);
  if (hex === undefined) return null;
  const at = centreOf(of.grid, hex);
  const { column, row } = cellOf(hex);
  const targets = new Set(own.value.flatMap((action) => action.other ?? []));
  const offers = choices.value.map((choice, index) => `${index + 1} ${choice.label}`);
  const places = destinations.value.get(hex) ??
    reach.value.filter((place) => place.hexes.includes(hex));
  const text = describeHex(of, now, hex, places, targets) +
    (offers.length > 0 ? `. Choose: ${offers.join(", ")}` : "") + aimText(of) +
    dangerText(of, now, hex);
  const corners = cornersOf(of.grid, hex).map(({ x, y }) => ({ x: x - at.x, y: y - at.y }));

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Escape") showCursor(true);
    const next = moveCursor(of, hex, event.key);
    if (next !== undefined) {
      putCursor(next);
      showHex(next);
    } else if (!command(event, hex)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div class="cursor-grid" role="grid" aria-label="Hexes of the map, move with the arrow keys"
        aria-rowcount={of.grid.rows} aria-colcount={of.grid.columns}>
        <div role="row" aria-rowindex={row}>
          <div
            class={cursorFocused.value ? "cursor-cell shown" : "cursor-cell"}
            role="gridcell"
            tabIndex={0}
            aria-colindex={column}
            aria-label={text}
            data-hex={hex}
            data-focus-first
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
            onKeyDown={key}
            onFocus={({ currentTarget }) =>
              showCursor(!pointerFocuses() && currentTarget.matches(":focus-visible"))}
            onBlur={() => showCursor(false)}
          >
            <svg aria-hidden="true" focusable="false">
              <path class="cursor-edge" d={`${linePath(corners)}Z`} />
              <path class="cursor-line" d={`${linePath(corners)}Z`} />
            </svg>
          </div>
        </div>
      </div>
      <p class="hidden-text" aria-live="polite">{cursorFocused.value ? text : ""}</p>
    </>
  );
}

/** How the unit would stand that is being sent to the cursor's hex, or turned. */
function aimText(of: Battle): string {
  const place = aimed.value;
  if (!place || options.value.length < 2) return "";
  const front = frontOf(of, place);
  const looks = front === undefined ? "" : `, looking ${compass(front)}`;
  return `. As ${place.hexes.join("/")}${looks}; R turns it`;
}

/** The focus goes to what can be pressed for the unit, else for the decision. */
function toPanel(): boolean {
  const find = (what: string): HTMLElement | null => document.querySelector(what);
  const first = find(".unit-actions button, .unit-actions summary") ??
    find(".decision .buttons button");
  first?.focus();
  return first !== null;
}

/** Whether a key was a command of the board. */
function command(event: KeyboardEvent, hex: string): boolean {
  switch (event.key) {
    case "Enter":
    case " ":
      tap(hex);
      return true;
    case "Escape":
      clear();
      return true;
    case "n":
    case "N":
      return selectNext(1);
    case "p":
    case "P":
      return selectNext(-1);
    case "r":
      return turnAim(1);
    case "R":
      return turnAim(-1);
    case "c":
    case "C":
      return selectGroup();
    case "h":
    case "H":
      return halt();
    case ".":
      return toPanel();
    case "z":
    case "Z":
      wantZones(!showZones.value);
      return true;
    case "x":
    case "X":
      toggleOverlay("enemy-zones");
      return true;
    case "t":
    case "T":
      toggleOverlay("threat");
      return true;
    case "f":
    case "F":
      toggleOverlay("strikes");
      return true;
    case "v":
    case "V":
      toggleOverlay("command");
      return true;
  }
  const choice = choices.value[Number(event.key) - 1];
  if (choice) choose(choice.key);
  return choice !== undefined;
}
