// The keyboard's focus is never lost: what held it may vanish with the decision it offered, and the
// focus then goes to where the next one is taken, back to where the reader came from, or to the
// nearest thing that stayed.
import { nextPlace } from "../panel/whereNext";
import { isItsTurn } from "../play/seats";
import { cursor, putCursor, selected } from "../play/selection";
import { view } from "../play/session";

const STOPS =
  'button, a[href], input:not([tabindex="-1"]), select, summary, [tabindex="0"]';
/** What is opened to look at and closed again; the focus returns from it. */
const VISIT = "[data-visit]";
/** What decides; a list that one works down keeps its place. */
const DECIDES = ".panel";
const KEEPS = ".action-list";
/** What the places to go to lie in; some windows lie over all screens, in none. */
const SCREEN = "[data-screen]";
const WINDOW = "dialog[open]";
/** Where a new screen begins. */
const FIRST = "[data-focus-first]";

let trail: readonly Element[] = []; // who held the focus last and what it stood in, innermost first
let home: readonly Element[] = []; // the same of who held it before the visit
let led: number | undefined; // to the decision after so many, and nothing was pressed since

function remember(event: FocusEvent): void {
  const [before] = trail;
  const way: Element[] = [];
  for (let at = event.target; at instanceof Element; at = at.parentElement) way.push(at);
  if (way[0]?.closest(VISIT) && !before?.closest(VISIT)) home = trail;
  trail = way;
}

function take(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || element.matches(":disabled")) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function isLost(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || held.matches(":disabled");
}

/** The cursor sets out from a unit that can act. */
function setOut(): void {
  const now = view.peek();
  const unit = selected.peek() ?? now?.can_act[0];
  const at = now?.units.find((one) => one.id === unit)?.hexes[0];
  const acts = now?.units.some((one) =>
    one.hexes.includes(cursor.peek() ?? "") && now.can_act.includes(one.id));
  if (at !== undefined && !acts) putCursor(at);
}

/** Leads to the next decision: at once, and again when the computer has answered. */
function lead(): boolean {
  const place = nextPlace();
  led = view.peek()?.ply;
  if (place?.matches(".cursor-cell")) setOut();
  if (!place || !take(place)) return false;
  if (place.matches(".panel :focus-visible")) place.scrollIntoView({ block: "nearest" });
  return true;
}

function rescue(): void {
  const [last] = trail;
  const answered = led !== undefined && led !== view.peek()?.ply && !isItsTurn.peek();
  if (answered && !document.querySelector("dialog[open]")) lead();
  if (!last || !isLost() || (last.isConnected && !last.matches(":disabled"))) return;
  const visited = trail.some((one) => one.matches(VISIT));
  const from = visited && home.length > 0 ? home : trail;
  if (from[0]?.isConnected && take(from[0])) return;
  const decided = from.some((one) => one.matches(DECIDES)) &&
    !from.some((one) => one.matches(KEEPS));
  if (decided && lead()) return;
  for (const place of visited ? [...home, ...trail] : trail) {
    const inside = place.parentElement?.closest(SCREEN) ?? place.closest(WINDOW);
    if (!place.isConnected || !inside) continue;
    if (take(place)) return;
    for (const stops of [FIRST, STOPS])
      for (const stop of place.querySelectorAll(stops)) if (take(stop)) return;
  }
  take(document.querySelector(FIRST));
}

/** Who acts is led no further. */
function goAlone(): void {
  led = undefined;
}

/** Who clicks on nothing has let go of the focus on purpose. */
function letGo(): void {
  if (document.activeElement === document.body) trail = [];
}

const ACTS = ["keydown", "pointerdown"];

export function watchFocus(): () => void {
  const watch = new MutationObserver(rescue);
  const seen = { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] };
  watch.observe(document.body, seen);
  document.addEventListener("focusin", remember);
  document.addEventListener("click", letGo, true);
  for (const act of ACTS) document.addEventListener(act, goAlone, true);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("click", letGo, true);
    for (const act of ACTS) document.removeEventListener(act, goAlone, true);
  };
}
