// Dice on their way: which lie on the table, which still tumble, and what may be told meanwhile.
import { computed, effect, signal } from "@preact/signals";
import type { Latest } from "../play/latest";
import { latest, told } from "../play/session";
import { dicePace, wantsStill, type DicePace } from "../saves/preferences";

const TUMBLE_MS: Readonly<Record<DicePace, number>> = { tumble: 500, quick: 140, still: 0 };

const MOST = 12; // decisions on the card; the log has all

/** Decisions whose dice lie on the table: those since the player last went on. */
export const rolled = signal<readonly Latest[]>([]);
/** The first decision whose dice still tumble. */
const tumblingFrom = signal<number | undefined>(undefined);

export function isTumbling(chapter: Latest): boolean {
  return tumblingFrom.value !== undefined && chapter.ply >= tumblingFrom.value;
}

export const anyTumbling = computed(() => tumblingFrom.value !== undefined);

/** What may be read: nothing that dice decide before they lie still. */
export const written = computed(() => {
  const from = tumblingFrom.value;
  return from === undefined ? told.value : told.value.filter((chapter) => chapter.ply < from);
});

/** Puts the dice away. */
export function goOn(): void {
  rolled.value = [];
}

let waiting: (() => void)[] = [];

function lieStill(): void {
  tumblingFrom.value = undefined;
  const heard = waiting;
  waiting = [];
  heard.forEach((resolve) => resolve());
}

/** Resolves when no die tumbles any more. */
export function untilStill(): Promise<void> {
  if (tumblingFrom.peek() === undefined) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

/** What a player decides puts older dice away; what goes on by itself adds to them. */
export function watchDice(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return effect(() => {
    const chapter = latest.value;
    const before = chapter?.itself ? rolled.peek() : [];
    const rolls = chapter !== undefined && chapter.dice.length > 0;
    rolled.value = rolls ? [...before.slice(1 - MOST), chapter] : before;
    clearTimeout(timer);
    const ms = wantsStill() ? 0 : TUMBLE_MS[dicePace.peek()];
    if (!rolls || ms === 0) return lieStill();
    tumblingFrom.value = chapter.first;
    timer = setTimeout(lieStill, ms);
  });
}
