// The keyboard's way over the map: a grid with one cell, which lies on the cursor's hex, tells
// what is there and moves with the keys. One stop of the Tab key.
import { cellOf, centreOf, cornersOf } from "../geometry/hexes";
import { cursor, destinations, own, putCursor, reach } from "../play/selection";
import { battle, view } from "../play/session";
import { showZones, wantZones } from "../saves/preferences";
import { showHex } from "./camera";
import { moveCursor, startHex } from "./cursorMoves";
import { describeHex } from "./cursorText";
import { choices } from "./overlayOffers";
import { linePath } from "./overlayShapes";
import { cursorFocused, showCursor } from "./overlayState";
import { choose, clear, pointerFocuses, selectNext, tap } from "./pointing";

/** The keys of the board, for the help page. */
export const keyHelp: readonly { keys: string; does: string }[] = [
  { keys: "Arrows", does: "move the cursor over the map" },
  { keys: "Q W E A S D", does: "move it in the six directions of the hexes" },
  { keys: "Enter, Space", does: "select, go, aim or carry out: as a click on the hex" },
  { keys: "1 to 9", does: "take a choice offered on the map" },
  { keys: "N, P", does: "next and previous unit that still has something to do" },
  { keys: "Z", does: "show or hide the zones of the selected unit" },
  { keys: "Esc", does: "step back" },
  { keys: "+, −, 0", does: "zoom in, zoom out, whole map" },
  { keys: "Shift and arrows", does: "pan the map" },
];

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
    (offers.length > 0 ? `. Choose: ${offers.join(", ")}` : "");
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
    case "z":
    case "Z":
      wantZones(!showZones.value);
      return true;
  }
  const choice = choices.value[Number(event.key) - 1];
  if (choice) choose(choice.key);
  return choice !== undefined;
}
