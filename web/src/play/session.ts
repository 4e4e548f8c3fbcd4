// The game on the table: what the engine says of it, and the few things one can do with it. Every
// change goes through the engine, and is saved before it is shown.
import { batch, computed, signal } from "@preact/signals";
import { complaint, granted, type Engine } from "../engine/client";
import { messageOf } from "../engine/failure";
import type {
  Action, Answer, Barrier, Battle, Chapter, Done, GroupView, HexId, Refusal, Score,
  Standing, UnitId, View,
} from "../engine/protocol";
import { release } from "../saves/claim";
import { forgetIntent, noteIntent } from "../saves/intent";
import { wantsStill } from "../saves/preferences";
import type { SavedGame, Store } from "../saves/store";

export const battle = signal<Battle | undefined>(undefined);
/** The battle that comes to the table next, for what can be prepared meanwhile. */
export const coming = signal<Battle | undefined>(undefined);

export function announce(next: Battle): void {
  coming.value = next;
}

export const view = signal<View | undefined>(undefined);
/** The legal actions of the side that must decide. */
export const actions = signal<readonly Action[]>([]);
export const score = signal<Score | undefined>(undefined);
export const groups = signal<readonly GroupView[]>([]);
/** The decisions up to the present one and, in a replay, those to come. */
export const story = signal<readonly Chapter[]>([]);
export const saved = signal<SavedGame | undefined>(undefined);

export function putSaved(game: SavedGame): void {
  saved.value = game;
}

/** A record being looked at; nothing is saved and nothing played until somebody takes over. */
export const replaying = signal(false);
export const busy = signal(false);
/** The last refusal, until the next act; and how far a unit would come that cannot go on. */
export const refusal =
  signal<(Refusal & { action: string; from?: string }) | undefined>(undefined);

export function refuse(no: (Refusal & { action: string; from?: string }) | undefined): void {
  refusal.value = no;
}

/** What went wrong, for people; until it is dismissed. */
export const trouble = signal<string | undefined>(undefined);

export function tell(what: string | undefined): void {
  trouble.value = what;
}

/** The decision that was just taken, for what moves and tumbles. */
export const latest = signal<Chapter | undefined>(undefined);

export const told = computed(() => story.value.slice(0, view.value?.ply ?? 0));

/** How many decisions may be taken back: up to the last dice, or all if both agreed to that. */
export const undoable = computed(() => {
  const chapters = told.value;
  if (saved.value?.freeUndo) return chapters.length;
  const lastRoll = chapters.findLastIndex((chapter) => chapter.dice.length > 0);
  return chapters.length - 1 - lastRoll;
});

let engine: Engine | undefined;
let spare: Engine | undefined;
let makeEngine: () => Engine;
let store: Store;
let queue: Promise<unknown> = Promise.resolve();

/** Where engines come from; the first starts at once. */
export function connect(make: () => Engine): void {
  makeEngine = make;
  spare = make();
}

export function keepIn(place: Store): void {
  store = place;
}

/** The engine with the game on the table: ask it, but leave its game alone. The first game takes
 *  the engine that has been asked about the battles. */
export function theEngine(): Engine {
  if (engine) return engine;
  engine = spareEngine();
  spare = undefined;
  return engine;
}

/** An engine for whatever else must be played through, made when first wanted. */
export function spareEngine(): Engine {
  spare ??= makeEngine();
  return spare;
}

export function theStore(): Store {
  return store;
}

/** One thing after the other, whatever is clicked meanwhile; a failure is told, not thrown. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  const next = queue.then(async () => {
    busy.value = true;
    try {
      await work();
    } catch (error) {
      trouble.value = messageOf(error);
    } finally {
      busy.value = false;
    }
  });
  queue = next;
  return next;
}

/** What is played, and as what. */
export interface Table {
  battle: Battle;
  saved: SavedGame | undefined; // none: it is not kept
  replaying: boolean;
}

interface Fresh {
  newest?: Chapter; // the decision just taken
  table?: Table; // laid anew
  saving?: Promise<void>; // nothing is shown before
}

/** Asks what the board shows and puts it there in one go. */
export async function refresh(
  chapters: readonly Chapter[], { newest, table, saving }: Fresh = {},
): Promise<void> {
  const answers = await theEngine().askAll(["view", "legal", "score", "groups"]);
  const fresh = granted(answers[0] as Answer<View>, "view");
  const legal = granted(answers[1] as Answer<{ actions: readonly Action[] }>, "legal");
  const points = granted(answers[2] as Answer<Score>, "score");
  const commands = granted(answers[3] as Answer<{ groups: readonly GroupView[] }>, "groups");
  await saving;
  if (!table && !battle.value) return; // it has left the table meanwhile
  batch(() => {
    if (table) {
      battle.value = table.battle;
      saved.value = table.saved;
      replaying.value = table.replaying;
    }
    view.value = fresh;
    actions.value = legal.actions;
    score.value = points;
    groups.value = commands.groups;
    story.value = chapters;
    latest.value = newest;
    refusal.value = undefined;
  });
}

/** "turn 3, Scots, Movement": for the list of games. */
export function standingText(of: Battle, at: Standing): string {
  if (at.over) return "the battle is over";
  const phase = of.rules.phases.find((word) => word.name === at.phase)?.label ?? at.phase;
  const side = of.sides.find((one) => one.id === at.to_act)?.name ?? "";
  return at.turn > 0 ? `turn ${at.turn}, ${side}, ${phase}` : `${side}, ${phase}`;
}

/** Keeps a game. A browser that cannot is no reason to stop playing, but is told. */
export async function keep(game: SavedGame, action?: string): Promise<void> {
  try {
    await store.save(game, action === undefined ? undefined : { ply: game.ply, action });
  } catch (error) {
    const why = messageOf(error);
    trouble.value =
      `The browser could not save this decision (${why}). Download the record to keep the game.`;
  }
}

/** Keeps the game on the table as it stands. */
async function save(at: Standing, action?: string): Promise<void> {
  const game = saved.value;
  const of = battle.value;
  if (!game || !of) return;
  const { ply, hash, over } = at;
  const now = { ...game, ply, hash, over, updated: Date.now(), standing: standingText(of, at) };
  await keep(now, action);
  if (saved.value?.id === game.id) saved.value = now;
}

/** Plays one action after the other; stops where one is refused or the other side must answer. What
 *  was asked for a position that is gone is not played: a button pressed twice means once. */
export function play(...texts: readonly string[]): Promise<void> {
  const first = view.value;
  return inTurn(async () => {
    if (!first || first !== view.value || replaying.value) return;
    for (const [index, text] of texts.entries()) {
      const game = saved.value?.id;
      if (game !== undefined) noteIntent(game, view.value.ply, text);
      const answer = await theEngine().ask<Done>(`do ${text}`);
      if (!answer.ok) {
        if (game !== undefined) forgetIntent(game);
        if (answer.error) throw new Error(complaint(answer));
        refusal.value = { ...answer.refused, action: text };
        return;
      }
      const before = view.value ?? first;
      const chapter: Chapter = {
        ply: answer.ply, turn: before.turn, phase: before.phase, side: answer.side,
        action: answer.action, dice: answer.dice, events: answer.events,
      };
      if (saved.value?.id !== game) return; // gone from the table: see below
      await save(answer, text);
      // Gone from the table meanwhile: what was clicked stays noted, to be played on its return.
      if (saved.value?.id !== game) return;
      if (game !== undefined) forgetIntent(game);
      await refresh([...told.value, chapter], { newest: chapter });
      if (answer.over || answer.to_act !== answer.side || view.value?.prompt?.interrupt) return;
      if (index + 1 < texts.length) await pace();
    }
  });
}

/** Between the steps of a path: long enough to see, nothing for who wants no motion. */
function pace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, wantsStill() ? 0 : 90));
}

/** Asks why none of these actions is legal; shows the first reason that is more than form. */
export function askWhy(texts: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const answers = await theEngine().askAll(texts.map((text) => `why ${text}`));
    const reasons = texts.flatMap((action, index) => {
      const answer = answers[index] as Answer<{ refused?: Refusal }>;
      return answer.ok && answer.refused ? [{ ...answer.refused, action }] : [];
    });
    refusal.value = reasons.find((reason) => reason.kind !== "form") ?? reasons[0];
  });
}

/** Asks what stops a unit on its way to a hex; if nothing does, why it cannot be there at once. */
export function askBarrier(unit: UnitId, hex: HexId, steps: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const answer = await theEngine().ask<Barrier>(`barrier ${unit} ${hex}`);
    if (!answer.ok || !answer.refused) void askWhy(steps);
    else refusal.value = { ...answer.refused, action: `${unit} to ${hex}`, from: answer.from };
  });
}

export function undo(count = 1): Promise<void> {
  return inTurn(async () => {
    if (count > undoable.value || count === 0) return;
    const at = await theEngine().must<Standing>(`undo ${count}`);
    await save(at);
    await refresh(story.value.slice(0, at.ply));
  });
}

/** Shows the position after so many decisions of a replay. */
export function goTo(ply: number): Promise<void> {
  return inTurn(async () => {
    const now = view.value?.ply ?? 0;
    const wanted = Math.max(0, Math.min(ply, story.value.length));
    if (wanted === now || !replaying.value) return;
    await theEngine().must(wanted < now ? `undo ${now - wanted}` : `redo ${wanted - now}`);
    const newest = wanted === now + 1 ? story.value[wanted - 1] : undefined;
    await refresh(story.value, newest ? { newest } : {});
  });
}

/** Clears the table. */
export function leaveGame(): void {
  release();
  batch(() => {
    battle.value = undefined;
    view.value = undefined;
    actions.value = [];
    story.value = [];
    saved.value = undefined;
    replaying.value = false;
    refusal.value = undefined;
    latest.value = undefined;
  });
}
