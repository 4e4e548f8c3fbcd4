// What the start page prepares while nothing is wanted of it: one thing at a time, with a breath
// between, and nothing while a battle is chosen or begun.
import { computed } from "@preact/signals";
import { battle, busy } from "../play/session";
import { report } from "../play/table";
import { until } from "../play/until";
import { choosingBattle } from "./choosing";

const BREATH_MS = 40;

const wanted = computed(() =>
  busy.value || battle.value !== undefined || choosingBattle.value !== undefined);
let queue: Promise<unknown> = Promise.resolve();

async function leisure(): Promise<void> {
  do {
    await until(() => !wanted.value);
    await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
  } while (wanted.value);
}

/** Does the work when its time comes; returns what calls it off. */
export function atLeisure(work: () => unknown): () => void {
  let off = false;
  const done = queue.then(async () => {
    if (off) return;
    await leisure();
    if (!off) await work();
  });
  report(done);
  queue = done.catch(() => undefined);
  return () => {
    off = true;
  };
}
