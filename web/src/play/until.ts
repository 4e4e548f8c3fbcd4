// Waiting for something the page knows to come true.
import { effect } from "@preact/signals";

/** Resolves as soon as it is true, at once if it is; it reads signals. */
export function until(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!isTrue()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}
