// From one offered button to the next by the arrow keys: however many commands or answers there
// are, the first is a few Tabs away and the others as many arrows.

/** Whether it is there to be pressed; asked of its boxes where a browser cannot tell. */
export function canBePressed(one: HTMLElement): boolean {
  return !one.matches(":disabled") && (one.checkVisibility?.() ?? one.getClientRects().length > 0);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The next of them before or after an element, which may be none of them. */
function beside(
  offered: readonly HTMLElement[], from: Element, step: number,
): HTMLElement | undefined {
  const wanted = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const there = offered.filter((one) => (from.compareDocumentPosition(one) & wanted) !== 0);
  return step > 0 ? there[0] : there.at(-1);
}

/** From where the focus is to the next of these by Up and Down, perhaps on from the last to the
 *  first. */
export function roveOver(what: string, round = false): (event: KeyboardEvent) => void {
  return (event) => {
    const { target, currentTarget: around } = event;
    const step = STEPS[event.key];
    if (step === undefined || !(around instanceof Element) || !(target instanceof Element)) return;
    if (!target.matches("button, summary")) return;
    const offered = [...around.querySelectorAll<HTMLElement>(what)]
      .filter(canBePressed);
    const again = round ? offered.at(step > 0 ? 0 : -1) : undefined;
    const next = beside(offered, target, step) ?? again;
    if (!next) return;
    next.focus();
    event.preventDefault();
  };
}

const roveOffers = roveOver("button[data-action]");

/** In the panel: through all that is offered. */
export function rove(event: KeyboardEvent): void {
  // A key held down would press what the next decision offers.
  if (event.repeat && event.key === "Enter") event.preventDefault();
  roveOffers(event);
}
