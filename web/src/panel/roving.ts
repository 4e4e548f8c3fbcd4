// From one offered button to the next by the arrow keys: however many commands or answers there
// are, the first is a few Tabs away and the others as many arrows.

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function rove(event: KeyboardEvent): void {
  const { target, currentTarget: panel } = event;
  const step = STEPS[event.key];
  if (step === undefined || !(panel instanceof Element) || !(target instanceof Element)) return;
  const offered = [...panel.querySelectorAll<HTMLElement>("button[data-action]:enabled")]
    .filter((button) => button.checkVisibility());
  const at = offered.findIndex((button) => button === target);
  const next = at < 0 ? undefined : offered[at + step];
  if (!next) return;
  next.focus();
  event.preventDefault();
}
