// The game on the table: what the engine says of it, and the few things one can do with it. Every
// change goes through the engine, and is saved before it is shown.
import { batch, computed, signal } from "@preact/signals";
import { complaint, granted } from "../engine/client";
import { messageOf } from "../engine/failure";
import type {
  Action, After, Answer, Battle, Chapter, GroupView, HexId, Refusal, Score, Standing, View,
} from "../engine/protocol";
import { release } from "../saves/claim";
import { forgetIntent, noteIntent } from "../saves/intent";
import { forgetOpened } from "../saves/opened";
import { isComputer, seatIn } from "../saves/seats";
import type { SavedDecision, SavedGame, Span, Store } from "../saves/store";
import { canSettle, chaptersOf, NOTHING_AFTER, standingText } from "./chapters";
import { theEngine } from "./engines";
import { joined, type Latest } from "./latest";
import { withReason } from "./reasons";
import { fall, goOn, hurry } from "./rolling";
import { decideBy, source, type Played, type Source } from "./source";

export { theEngine };

export const battle = signal<Battle | undefined>(undefined);
/** The battle that comes to the table next, for what can be prepared meanwhile. */
export const coming = signal<Battle | undefined>(undefined);

export function announce(next: Battle): void {
  coming.value = next;
}

export const view = signal<View | undefined>(undefined);
/** Which part of the game it is: whose phase of which turn. */
export function partNow(): string {
  const now = view.value;
  return `${now?.turn} ${now?.phase} ${now?.to_act}`;
}

/** The legal actions of the side that must decide. */
export const actions = signal<readonly Action[]>([]);
/** What could be done once the unit under way has completed its move, and by which action. */
export const settled = signal<After>(NOTHING_AFTER);
/** All that the player can do, at once or after that. */
export const open = computed((): readonly Action[] => {
  const now = new Set(actions.value.map((action) => action.text));
  const more = settled.value.actions.filter((action) => !now.has(action.text));
  return more.length === 0 ? actions.value : [...actions.value, ...more];
});
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
export const refusal = signal<Refused | undefined>(undefined);

/** A wish that was refused: what it was, what its button would say, how far it can be done. */
export interface Refused extends Refusal {
  action: string;
  label?: string;
  from?: string; // the place at which a unit on its way would have to stop
  goal?: HexId; // where it was to go
}

export function refuse(no: Refused | undefined): void {
  refusal.value = no;
}

/** What went wrong, for people; until it is dismissed. */
export const trouble = signal<string | undefined>(undefined);

export function tell(what: string | undefined): void {
  trouble.value = what;
}

/** What was just decided by one gesture, for what moves and tumbles. */
export const latest = signal<Latest | undefined>(undefined);

export const told = computed(() => story.value.slice(0, view.value?.ply ?? 0));

let store: Store;
let queue: Promise<unknown> = Promise.resolve();
let queued = 0;

export function keepIn(place: Store): void {
  store = place;
}

export function theStore(): Store {
  return store;
}

/** One thing after the other, whatever is clicked meanwhile; a failure is told, not thrown. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  queued++;
  busy.value = true;
  const next = queue.then(async () => {
    try {
      await work();
    } catch (error) {
      trouble.value = messageOf(error);
    } finally {
      busy.value = --queued > 0;
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
  source?: Source; // none: it is decided here
}

interface Fresh {
  newest?: number; // decisions just taken
  table?: Table; // laid anew
  saving?: Promise<void>; // nothing is shown before
  itself?: boolean; // nobody has decided it now
}

/** Asks what the board shows and puts it there in one go, when dice that fell for it lie still. */
export async function refresh(
  chapters: readonly Chapter[], { newest, table, saving, itself = false }: Fresh = {},
): Promise<void> {
  const answers = await theEngine().askAll(["view", "legal", "score", "groups"]);
  const fresh = granted(answers[0] as Answer<View>, "view");
  const legal = granted(answers[1] as Answer<{ actions: readonly Action[] }>, "legal");
  const points = granted(answers[2] as Answer<Score>, "score");
  const commands = granted(answers[3] as Answer<{ groups: readonly GroupView[] }>, "groups");
  const of = table?.battle ?? battle.value;
  const after = of && canSettle(of, legal.actions) ? await theEngine().must<After>("after")
    : NOTHING_AFTER;
  await saving;
  const at = battle.value;
  const just = newest ? joined(chapters.slice(fresh.ply - newest, fresh.ply), itself) : undefined;
  await fall(just, () => {
    if (battle.value !== at || (!table && !at)) return; // it has left the table meanwhile
    if (table) {
      decideBy(table.source);
      battle.value = table.battle;
      saved.value = table.saved;
      replaying.value = table.replaying;
    }
    // What the computer or somebody elsewhere could do is offered to nobody.
    const waits = !replaying.value && (isComputer(seatIn(saved.value?.seats, fresh.to_act)) ||
      source.value?.decides(fresh.to_act) === false);
    const shown = source.value?.shown(fresh) ?? fresh;
    view.value = waits ? { ...shown, can_act: [], owed: [] } : shown;
    actions.value = waits ? [] : legal.actions;
    settled.value = waits || after.played.length === 0 ? NOTHING_AFTER : after;
    score.value = points;
    groups.value = commands.groups;
    story.value = chapters;
    latest.value = just;
    refusal.value = undefined;
  });
}

/** Keeps a game. A browser that cannot is no reason to stop playing, but is told. */
export async function keep(
  game: SavedGame, decisions: readonly SavedDecision[] = [],
): Promise<void> {
  if (game.remote) return; // its server keeps it
  try {
    await store.save(game, decisions);
  } catch (error) {
    const why = messageOf(error);
    trouble.value =
      `The browser could not save this decision (${why}). Download the record to keep the game.`;
  }
}

/** Keeps the game on the table as it stands, with the decisions just taken. */
export async function save(
  at: Standing, decisions: readonly SavedDecision[] = [], march?: Span,
): Promise<void> {
  const game = saved.value;
  const of = battle.value;
  if (!game || !of) return;
  const { ply, hash, over } = at;
  const before = (game.marches ?? []).filter(([, to]) => to <= ply);
  const others = before.filter(([from]) => from !== march?.[0]); // the same order goes on
  const marches = march ? [...others, march] : before;
  const standing = standingText(of, at);
  const now = { ...game, ply, hash, over, updated: Date.now(), standing, marches };
  await keep(now, decisions);
  forgetOpened(game.id);
  if (saved.value?.id === game.id) saved.value = now;
}

/** Plays one action after the other; stops where one is refused or the other side must answer. What
 *  was asked for a position that is gone is not played: a button pressed twice means once. */
export function play(...texts: readonly string[]): Promise<void> {
  return playChain(texts);
}

/** The same for one order to several units, which is taken back as one with all that was decided
 *  since a ply. */
export function playMarch(texts: readonly string[], since: number): Promise<void> {
  return playChain(texts, { march: since });
}

/** The same for what the page goes on with by itself. */
export function playOn(...texts: readonly string[]): Promise<void> {
  return playChain(texts, { itself: true });
}

function playChain(texts: readonly string[], how: Played = {}): Promise<void> {
  const { march, itself = false } = how;
  if (source.value) return source.value.play(texts, how);
  const first = view.value;
  return inTurn(async () => {
    if (!first || first !== view.value || replaying.value || texts.length === 0) return;
    const game = saved.value?.id;
    if (game !== undefined) noteIntent(game, first.ply, texts);
    const answers = await theEngine().playAll(texts);
    const done = answers.flatMap((answer) => (answer.ok ? [answer] : []));
    const last = done.at(-1);
    const gone = (): boolean => saved.value?.id !== game;
    if (gone()) return; // what was clicked stays noted, to be played on its return
    if (last) await save(last, done.map(withReason),
      march === undefined ? undefined : [march, last.ply]);
    if (gone()) return;
    if (game !== undefined) forgetIntent(game);
    if (last) await refresh([...told.value, ...chaptersOf(first, done)],
      { newest: done.length, itself });
    const failed = answers.find((answer) => !answer.ok);
    if (!failed || failed.ok) return;
    if (failed.error) throw new Error(complaint(failed));
    refusal.value = { ...failed.refused, action: texts[done.length] ?? "" };
  });
}

/** Shows the position after so many decisions of a replay. */
export function goTo(ply: number): Promise<void> {
  return inTurn(async () => {
    const now = view.value?.ply ?? 0;
    const wanted = Math.max(0, Math.min(ply, story.value.length));
    if (wanted === now || !replaying.value) return;
    await theEngine().must(wanted < now ? `undo ${now - wanted}` : `redo ${wanted - now}`);
    await refresh(story.value, wanted === now + 1 ? { newest: 1 } : {});
  });
}

/** Clears the table. */
export function leaveGame(): void {
  release();
  batch(() => {
    decideBy(undefined);
    battle.value = undefined;
    view.value = undefined;
    actions.value = [];
    settled.value = NOTHING_AFTER;
    story.value = [];
    saved.value = undefined;
    replaying.value = false;
    refusal.value = undefined;
    latest.value = undefined;
    goOn();
  });
  hurry();
}
