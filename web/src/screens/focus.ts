// The keyboard's focus is never lost: what held it may vanish with the decision it offered, and the
// focus then goes back to where the reader came from or to the nearest thing that stayed.

const STOPS =
  'button, a[href], input:not([tabindex="-1"]), select, summary, [tabindex="0"]';
/** What is opened to look at and closed again; the focus returns from it. */
const VISIT = "[data-visit]";
/** Where a new screen begins. */
const FIRST = "[data-focus-first]";

let trail: readonly Element[] = []; // who held the focus last and what it stood in, innermost first
let home: readonly Element[] = []; // the same of who held it before the visit

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

function rescue(): void {
  const [last] = trail;
  if (!last || !isLost() || (last.isConnected && !last.matches(":disabled"))) return;
  const visited = trail.some((one) => one.matches(VISIT));
  for (const place of visited ? [...home, ...trail] : trail) {
    if (!place.isConnected || !place.parentElement?.closest("[data-screen]")) continue;
    if (take(place)) return;
    for (const stop of place.querySelectorAll(STOPS)) if (take(stop)) return;
  }
  take(document.querySelector(FIRST));
}

/** Who clicks on nothing has let go of the focus on purpose. */
function letGo(): void {
  if (document.activeElement === document.body) trail = [];
}

export function watchFocus(): () => void {
  const watch = new MutationObserver(rescue);
  const seen = { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] };
  watch.observe(document.body, seen);
  document.addEventListener("focusin", remember);
  document.addEventListener("click", letGo, true);
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("click", letGo, true);
  };
}
