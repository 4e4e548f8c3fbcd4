// The keyboard's way over the map: a grid with one cell, which lies on the cursor's hex, tells
// what is there and moves with the keys. One stop of the Tab key.
import { useEffect, useState } from "preact/hooks";
import type { Battle, HexId, UnitId, View } from "../engine/protocol";
import { cellOf, centreOf, cornersOf } from "../geometry/hexes";
import { band } from "../play/band";
import { blowOn, blowText, toggleOverlay } from "../play/dangers";
import { hear, hearAside } from "../play/hearing";
import {
  cursor, destinations, halt, own, putCursor, reach, selected, selectedUnit,
} from "../play/selection";
import { actions, battle, view } from "../play/session";
import { showZones, wantZones } from "../saves/preferences";
import { aimed, options } from "./aim";
import { showHex } from "./camera";
import { isMove, moveCursor, startHex } from "./cursorMoves";
import { describeHex } from "./cursorText";
import { choices } from "./overlayOffers";
import { linePath } from "./overlayShapes";
import { cursorFocused, showCursor } from "./overlayState";
import {
  choose, clear, gatherAt, pointerFocuses, selectGroup, selectNext, tapNow,
} from "./pointing";
import { turnKnown } from "./sending";
import { compass, frontOf } from "./stances";
import { hexesOf } from "./standing";

/** The keys of the board, for the help page. */
export const keyHelp: readonly { keys: string; does: string }[] = [
  { keys: "Arrows", does: "move the cursor over the map" },
  { keys: "Q W E A S D", does: "move it in the six directions of the hexes" },
  { keys: "Enter, Space", does: "select, go, aim or carry out: as a click on the hex" },
  { keys: "R, Shift and R", does: "turn the unit where it is being sent" },
  { keys: "1 to 9", does: "take a choice offered on the map" },
  { keys: "C", does: "select the whole command of the selected unit, to march together" },
  { keys: "Shift+Enter", does: "take a unit to those that march together, or out of them" },
  { keys: "N, P", does: "next and previous unit that still has something to do" },
  { keys: "G", does: "to the next enemy it can attack, or hex it must choose among" },
  { keys: "H", does: "complete the move of the unit under way" },
  { keys: "Z", does: "show or hide the zones of the selected unit" },
  { keys: "X, T, V, F", does: "the enemy's zones, where he could strike, commands, own reach" },
  { keys: "Esc", does: "step back; let the unit go" },
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
  const offers = choices.value.map((choice, index) => `${index + 1} ${choice.label}`);
  const here = selectedUnit()?.hexes.includes(hex);
  const places = here ? [] : destinations.value.get(hex) ??
    reach.value.filter((place) => place.hexes.includes(hex));
  const text = describeHex(of, now, hex, places, unitText) +
    comingText(of) + (offers.length > 0 ? `. Choose: ${offers.join(", ")}` : "") + aimText(of) +
    bandText() + dangerText(of, now, hex);
  const spoken = useSpoken(text);
  const corners = cornersOf(of.grid, hex).map(({ x, y }) => ({ x: x - at.x, y: y - at.y }));

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Escape") showCursor(true);
    if (!move(event.key) && !command(event)) return;
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
            onFocus={({ currentTarget }) => {
              spoken.hush();
              showCursor(!pointerFocuses() && currentTarget.matches(":focus-visible"));
            }}
            onBlur={() => showCursor(false)}
          >
            <svg aria-hidden="true" focusable="false">
              <path class="cursor-edge" d={`${linePath(corners)}Z`} />
              <path class="cursor-line" d={`${linePath(corners)}Z`} />
            </svg>
          </div>
        </div>
      </div>
      <p class="hidden-text" aria-live="polite">{cursorFocused.value ? spoken.text : ""}</p>
    </>
  );
}

const SETTLED_MS = 120; // what the engine still answers comes sooner

/** What is said of the cursor: when nothing more is added to it, and not what the reader hears
 *  anyway because the focus comes. */
function useSpoken(text: string): { text: string; hush(): void } {
  const [said, say] = useState("");
  const [heard, hear] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => say(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (said !== heard) hear("");
  }, [said]);
  const hush = (): void => {
    hear(text);
    say(text);
  };
  return { text: said === heard ? "" : said, hush };
}

/** What a unit is to who decides. */
function unitText(unit: UnitId): string | undefined {
  if (unit === selected.value) return "selected";
  if (band.value.length > 1 && band.value.includes(unit)) return "marches along";
  return own.value.some((action) => action.other === unit) ? "can be attacked" : undefined;
}

/** Who is being sent, where that is not seen on the map. */
function comingText(of: Battle): string {
  const unit = selectedUnit();
  if (!unit || unit.hexes.length > 0) return "";
  return `. ${of.units.find((one) => one.id === unit.id)?.name ?? ""}, selected, is to come`;
}

function bandText(): string {
  return band.value.length > 1 ? `. ${band.value.length} march together` : "";
}

/** How the unit would stand that is being sent to the cursor's hex, or turned. */
function aimText(of: Battle): string {
  const place = aimed.value;
  if (!place || options.value.length < 2) return "";
  const front = frontOf(of, place);
  const looks = front === undefined ? "" : `, looking ${compass(front)}`;
  return `. As ${place.hexes.join("/")}${looks}; R turns it`;
}

/** The hex the cursor is on now: orders before this one may have led it on. */
function here(): HexId | undefined {
  const [of, now] = [battle.peek(), view.peek()];
  return cursor.peek() ?? (of && now && startHex(of, now));
}

/** Whether a key leads the cursor over the map. */
function move(key: string): boolean {
  if (!isMove(key)) return false;
  hearAside(() => {
    const of = battle.peek();
    const at = here();
    const next = of && at !== undefined ? moveCursor(of, at, key) : undefined;
    if (next === undefined) return;
    putCursor(next);
    showHex(next);
  });
  return true;
}

/** The cursor goes to the next unit that the selected one can act on, or hex if all there is to
 *  decide is where it goes. */
function goRound(from: HexId | undefined): void {
  const whom = own.value.flatMap((action) => hexesOf(action.other).slice(0, 1));
  const alone = actions.value.every((action) => action.unit === selected.value) ||
    own.value.every((action) => action.hexes !== undefined);
  const where = alone ? own.value.flatMap((action) => action.hexes?.slice(0, 1) ?? []) : [];
  const round = [...new Set([...whom, ...where])];
  const next = round[(round.indexOf(from ?? "") + 1) % round.length];
  if (next === undefined) return;
  putCursor(next);
  showHex(next);
}

/** A tap where the cursor is, or with Shift: the unit there marches along. */
function enterKey(shift: boolean): Promise<void> | void {
  const hex = here();
  if (hex === undefined) return;
  if (!shift) return tapNow(hex);
  gatherAt(hex);
}

function takeChoice(key: string): void {
  const choice = choices.value[Number(key) - 1];
  if (choice) choose(choice.key);
}

type Order = (shift: boolean, key: string) => Promise<void> | void;

/** What the keys ask of the game, each in its turn. */
const ORDERS: Readonly<Record<string, Order>> = {
  enter: enterKey,
  " ": enterKey,
  escape: clear,
  n: () => selectNext(1),
  p: () => selectNext(-1),
  r: (shift) => turnKnown(shift ? -1 : 1),
  c: selectGroup,
  g: () => goRound(here()),
  h: () => void halt(),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
    [String(n), (_shift: boolean, key: string) => takeChoice(key)])),
};

/** What they show or hide, at once. */
const LOOKS: Readonly<Record<string, () => void>> = {
  z: () => wantZones(!showZones.value),
  x: () => toggleOverlay("enemy-zones"),
  t: () => toggleOverlay("threat"),
  f: () => toggleOverlay("strikes"),
  v: () => toggleOverlay("command"),
};

/** Whether a key showed or hid something; it need not be pressed on the map. */
export function look(key: string): boolean {
  const shows = LOOKS[key.toLowerCase()];
  shows?.();
  return shows !== undefined;
}

/** Whether a key was a command of the board. */
function command({ key, shiftKey, repeat }: KeyboardEvent): boolean {
  const name = key.toLowerCase();
  const order = ORDERS[name];
  const held = repeat && order === enterKey; // else it would carry out what it has just weighed
  if (order && !held) hear(() => order(shiftKey, key));
  return look(name) || order !== undefined;
}
