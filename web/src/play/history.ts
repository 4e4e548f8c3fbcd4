// Taking back and playing again: whole moves, or single decisions if that is asked for.
import { computed, effect, signal } from "@preact/signals";
import { messageOf } from "../engine/failure";
import type { Battle, Chapter, Standing, UnitId } from "../engine/protocol";
import type { Span } from "../saves/store";
import { halt, isPlayed, isWatched } from "./seats";
import {
  battle, inTurn, refresh, replaying, save, saved, story, tell, theEngine, told, view,
} from "./session";
import { source } from "./source";

/** How many decisions may be taken back: up to the last dice, or all if both agreed to that. */
export const undoable = computed(() => {
  const chapters = told.value;
  if (source.value) return 0; // others have seen it
  if (saved.value?.freeUndo) return chapters.length;
  const lastRoll = chapters.findLastIndex((chapter) => chapter.dice.length > 0);
  return chapters.length - 1 - lastRoll;
});

const unitIds = new WeakMap<Battle, Set<UnitId>>(); // the log asks for every decision

/** The unit that a decision is of; nobody for one of the side as a whole. */
export function unitOf(of: Battle, chapter: Chapter): UnitId | undefined {
  let ids = unitIds.get(of);
  if (!ids) unitIds.set(of, ids = new Set(of.units.map(({ id }) => id)));
  const end = chapter.action.indexOf(" ");
  const first = chapter.action.slice(0, Math.max(end, 0));
  return ids.has(first) ? first : undefined;
}

/** How many of the last decisions are one move: of one unit in one phase without dice, or of one
 *  order to several. */
export function moveLength(
  of: Battle, chapters: readonly Chapter[], marches: readonly Span[],
): number {
  const last = chapters.at(-1);
  const order = marches.find(([from, to]) => from < (last?.ply ?? 0) && (last?.ply ?? 0) <= to);
  if (!last || last.dice.length > 0) return last ? 1 : 0;
  if (order) return last.ply - order[0];
  const unit = unitOf(of, last);
  if (unit === undefined) return 1;
  const isOther = (one: Chapter): boolean =>
    one.dice.length > 0 || one.turn !== last.turn || one.phase !== last.phase ||
    one.side !== last.side || unitOf(of, one) !== unit ||
    marches.some(([from, to]) => from < one.ply && one.ply <= to);
  return chapters.length - 1 - chapters.findLastIndex(isOther);
}

/** How many of the last decisions were the computer's, if a person took any before them. */
const answered = computed(() => {
  const last = told.value.findLastIndex((chapter) => !isPlayed(chapter.side));
  return last < 0 ? 0 : told.value.length - 1 - last;
});

/** How many decisions a plain undo takes back: a move, and what the computer answered to it. */
export const lastMove = computed(() => {
  if (!battle.value) return 0;
  const own = told.value.slice(0, told.value.length - answered.value);
  const move = moveLength(battle.value, own, saved.value?.marches ?? []);
  if (answered.value === 0) return Math.min(move, undoable.value);
  return answered.value + move <= undoable.value ? answered.value + move : 0;
});

/** Whether a single decision of a move can be taken back. */
export const hasSteps = computed(() => answered.value === 0 && lastMove.value > 1);

/** What was taken back, a move each, the last first to be played again. */
const undone = signal<readonly (readonly Chapter[])[]>([]);
export const redoable = computed(() => undone.value.length);
/** The decisions that were taken back last and can be played again. */
export const takenBack = computed((): readonly Chapter[] => undone.value.at(-1) ?? []);
let shown: readonly Chapter[] = []; // the story as an undo or a redo left it

/** Any other decision forgets what was taken back. */
export function watchHistory(): () => void {
  return effect(() => {
    if (story.value !== shown) undone.value = [];
  });
}

/** Of a game that is decided elsewhere: how many decisions stay if the player's last move is taken
 *  back, and whether the other player must agree because he has decided since. */
export const backElsewhere = computed(() => {
  const of = battle.value;
  const own = source.value?.sides() ?? [];
  const last = told.value.findLastIndex(({ side }) => own.includes(side));
  if (!of || last < 0 || view.value?.over) return undefined;
  const move = moveLength(of, told.value.slice(0, last + 1), []);
  const to = last + 1 - move;
  const rolled = told.value.slice(to).some(({ dice }) => dice.length > 0);
  return rolled ? undefined : { to, asks: last < told.value.length - 1 };
});

async function undoElsewhere(): Promise<void> {
  const back = backElsewhere.value;
  try {
    if (back) await source.value?.undo(back.to);
  } catch (error) {
    tell(messageOf(error));
  }
}

/** Takes back so many decisions, or the last move. */
export function undo(wanted?: number): Promise<void> {
  if (source.value) return undoElsewhere();
  return inTurn(async () => {
    const count = wanted ?? lastMove.value;
    if (count > undoable.value || count === 0) return;
    if (isWatched.value) halt(true);
    const at = await theEngine().must<Standing>(`undo ${count}`);
    const before = undone.value;
    const taken = story.value.slice(at.ply);
    await save(at);
    shown = story.value.slice(0, at.ply);
    await refresh(shown);
    undone.value = [...before, taken];
  });
}

export function redo(): Promise<void> {
  return inTurn(async () => {
    const again = undone.value.at(-1);
    if (!again || replaying.value) return;
    const left = undone.value.slice(0, -1);
    const at = await theEngine().must<Standing>(`redo ${again.length}`);
    const first = story.value.length;
    const units = new Set(again.map(({ action }) => action.split(" ")[0]));
    await save(at, again.map(({ ply, action }) => ({ ply, action })),
      units.size > 1 ? [first, at.ply] : undefined);
    shown = [...story.value, ...again];
    await refresh(shown, { newest: again.length });
    undone.value = left;
  });
}
