// From one offered button to the next by the arrow keys: however many commands or answers there
// are, the first is a few Tabs away and the others as many arrows.

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The next of them before or after an element, which may be none of them. */
function beside(
  offered: readonly HTMLElement[], from: Element, step: number,
): HTMLElement | undefined {
  const wanted = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const there = offered.filter((one) => (from.compareDocumentPosition(one) & wanted) !== 0);
  return step > 0 ? there[0] : there.at(-1);
}

export function rove(event: KeyboardEvent): void {
  const { target, currentTarget: panel } = event;
  const step = STEPS[event.key];
  if (step === undefined || !(panel instanceof Element) || !(target instanceof Element)) return;
  const offered = [...panel.querySelectorAll<HTMLElement>("button[data-action]:enabled")]
    .filter((button) => button.checkVisibility());
  const next = target.matches("button, summary") ? beside(offered, target, step) : undefined;
  if (!next) return;
  next.focus();
  event.preventDefault();
}
