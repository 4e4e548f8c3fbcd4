// Dice on their way: which lie on the table, which still tumble. What they decide is shown nowhere,
// on the board, in the panel or in the log, before they lie still.
import { batch, signal } from "@preact/signals";
import { dicePace, wantsStill, type DicePace } from "../saves/preferences";
import type { Latest } from "./latest";

const TUMBLE_MS: Readonly<Record<DicePace, number>> = { tumble: 500, quick: 140, still: 0 };

const MOST = 12; // decisions on the card; the log has all

/** Decisions whose dice lie on the table, or that needed none to decide an attack: those since the
 *  player last went on. */
export const rolled = signal<readonly Latest[]>([]);
const tumbling = signal<Latest | undefined>(undefined);

export function isTumbling(chapter: Latest): boolean {
  return tumbling.value === chapter;
}

/** Puts the dice away. */
export function goOn(): void {
  rolled.value = [];
}

let lie: (() => void) | undefined;

/** Dice that tumble lie still at once, and what they have decided is shown. */
export function hurry(): void {
  const now = lie;
  lie = undefined;
  now?.();
}

/** Whether something was decided that a player must be shown: by dice, or without them. */
function decides({ dice, events }: Latest): boolean {
  return dice.length > 0 || events.some((event) => event.sure);
}

/** What a player decides puts older dice away; what goes on by itself adds to them. */
function lay(chapter: Latest | undefined): void {
  const before = chapter?.itself ? rolled.peek() : [];
  rolled.value = chapter && decides(chapter) ? [...before.slice(1 - MOST), chapter] : before;
}

/** Lets the dice of what was just decided fall, then shows what came of it. */
export function fall(chapter: Latest | undefined, show: () => void): Promise<void> {
  hurry();
  const rolls = chapter !== undefined && chapter.dice.length > 0;
  const ms = rolls && !wantsStill() ? TUMBLE_MS[dicePace.peek()] : 0;
  if (ms === 0) {
    batch(() => {
      lay(chapter);
      show();
    });
    return Promise.resolve();
  }
  batch(() => {
    lay(chapter);
    tumbling.value = chapter;
  });
  return new Promise((resolve) => {
    const timer = setTimeout(hurry, ms);
    lie = () => {
      clearTimeout(timer);
      batch(() => {
        tumbling.value = undefined;
        show();
      });
      resolve();
    };
  });
}

/** Who acts while dice tumble has seen enough of them, and acts on what they have decided. */
export function watchDice(): void {
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, hurry, true);
}
