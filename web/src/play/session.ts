// The game on the table: what the engine says of it, and the few things one can do with it. Every
// change goes through the engine, and is saved before it is shown.
import { batch, computed, signal } from "@preact/signals";
import { complaint, granted, type Engine } from "../engine/client";
import type {
  Action, Answer, Battle, BattleEntry, Chapter, Done, GroupView, Refusal, Score, Standing, View,
} from "../engine/protocol";
import type { SavedGame, Store } from "../saves/store";

export const battle = signal<Battle | undefined>(undefined);
export const view = signal<View | undefined>(undefined);
/** The legal actions of the side that must decide. */
export const actions = signal<readonly Action[]>([]);
export const score = signal<Score | undefined>(undefined);
export const groups = signal<readonly GroupView[]>([]);
/** The decisions up to the present one and, in a replay, those to come. */
export const story = signal<readonly Chapter[]>([]);
export const saved = signal<SavedGame | undefined>(undefined);
/** A record being looked at; nothing is saved and nothing played until somebody takes over. */
export const replaying = signal(false);
export const busy = signal(false);
/** The last refusal, until the next act. */
export const refusal = signal<(Refusal & { action: string }) | undefined>(undefined);
/** What went wrong, for people; until it is dismissed. */
export const trouble = signal<string | undefined>(undefined);
/** The decision that was just taken, for what moves and tumbles. */
export const latest = signal<Chapter | undefined>(undefined);

export const told = computed(() => story.value.slice(0, view.value?.ply ?? 0));

/** How many decisions may be taken back: up to the last dice, or all if both agreed to that. */
export const undoable = computed(() => {
  const chapters = told.value;
  if (saved.value?.freeUndo) return chapters.length;
  let count = 0;
  while (count < chapters.length && chapters[chapters.length - 1 - count]?.dice.length === 0) count++;
  return count;
});

export interface NewGame {
  battle: string;
  name: string;
  options: Readonly<Record<string, string | number>>;
  seed: number;
  freeUndo: boolean;
  lesson: boolean;
}

let engine: Engine;
let spare: Engine | undefined;
let makeEngine: () => Engine;
let store: Store;
let queue: Promise<unknown> = Promise.resolve();

export function connect(make: () => Engine, toStore: Store): void {
  makeEngine = make;
  engine = make();
  store = toStore;
}

/** The engine with the game on the table: ask it, but leave its game alone. */
export function theEngine(): Engine {
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
function inTurn(work: () => Promise<void>): Promise<void> {
  const next = queue.then(async () => {
    busy.value = true;
    try {
      await work();
    } catch (error) {
      trouble.value = error instanceof Error ? error.message : String(error);
    } finally {
      busy.value = false;
    }
  });
  queue = next;
  return next;
}

export async function battleList(): Promise<readonly BattleEntry[]> {
  const list = await engine.must<{ battles: readonly (BattleEntry | { file: string })[] }>("battles");
  return list.battles.filter((entry): entry is BattleEntry => "id" in entry);
}

/** Asks what the board shows and puts it there in one go. */
async function refresh(chapters: readonly Chapter[], newest?: Chapter): Promise<void> {
  const answers = await engine.askAll(["view", "legal", "score", "groups"]);
  const fresh = granted(answers[0] as Answer<View>, "view");
  const legal = granted(answers[1] as Answer<{ actions: readonly Action[] }>, "legal");
  const points = granted(answers[2] as Answer<Score>, "score");
  const commands = granted(answers[3] as Answer<{ groups: readonly GroupView[] }>, "groups");
  batch(() => {
    view.value = fresh;
    actions.value = legal.actions;
    score.value = points;
    groups.value = commands.groups;
    story.value = chapters;
    latest.value = newest;
    refusal.value = undefined;
  });
}

async function fetchBattle(): Promise<Battle> {
  return engine.must<Battle>("battle");
}

/** "turn 3, Scots, Movement": for the list of games. */
export function standingText(of: Battle, at: Standing): string {
  if (at.over) return "the battle is over";
  const phase = of.rules.phases.find((word) => word.name === at.phase)?.label ?? at.phase;
  const side = of.sides.find((one) => one.id === at.to_act)?.name ?? "";
  return at.turn > 0 ? `turn ${at.turn}, ${side}, ${phase}` : `${side}, ${phase}`;
}

async function save(at: Standing, action?: string): Promise<void> {
  const game = saved.value;
  const of = battle.value;
  if (!game || !of) return;
  const { ply, hash, over } = at;
  const now = { ...game, ply, hash, over, updated: Date.now(), standing: standingText(of, at) };
  await store.save(now, action === undefined ? undefined : { ply, action });
  saved.value = now;
}

/** The line that starts a game as it was first set up. */
export function newLine(game: Pick<SavedGame, "battle" | "options" | "seed">): string {
  const options = Object.entries(game.options).map(([name, value]) => ` ${name}=${value}`);
  return `new ${game.battle}${options.join("")} seed=${game.seed}`;
}

export function startGame(wanted: NewGame): Promise<void> {
  return inTurn(async () => {
    const at = await engine.must<Standing>(newLine(wanted));
    const of = await fetchBattle();
    battle.value = of;
    saved.value = {
      ...wanted, id: crypto.randomUUID(), title: of.title, created: Date.now(), updated: Date.now(),
      ply: 0, hash: at.hash, standing: "", over: false,
    };
    replaying.value = false;
    await save(at);
    await refresh([]);
  });
}

/** Hands a record to the engine, which replays and verifies it. */
async function load(record: string, seed?: number): Promise<Standing> {
  const first = seed === undefined ? "load" : `load seed=${seed}`;
  const lines = [first, ...record.trimEnd().split("\n"), "end of record"];
  const answers = await engine.askAll(lines);
  return granted(answers.findLast((answer) => answer !== undefined) as Answer<Standing>, "The record");
}

/** The whole story of the game in the engine, page by page, and the game back at its beginning. */
async function fetchStory(): Promise<Chapter[]> {
  const told: Chapter[] = []; // each with the turn and the phase it led to
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page: { decisions: readonly Chapter[]; next?: number } = await engine.must(`story ${from}`);
    told.push(...page.decisions);
    from = page.next;
  }
  if (told.length === 0) return told;
  const start = await engine.must<Standing>(`undo ${told.length}`);
  return told.map((chapter, index) => {
    const { turn, phase } = told[index - 1] ?? start;
    return { ...chapter, turn, phase };
  });
}

export function resumeGame(id: string): Promise<void> {
  return inTurn(async () => {
    const game = await store.game(id);
    if (!game) throw new Error("This game is no longer in the browser's storage.");
    const decisions = await store.decisions(id);
    if (game.base === undefined) await engine.must(newLine(game));
    else await load(game.base, game.seed);
    await engine.askAll(decisions.map((decision) => `do ${decision.action}`));
    const at = await engine.must<{ ply: number; hash: string }>("hash");
    if (at.ply !== game.ply || at.hash !== game.hash)
      throw new Error("The saved game does not play as it was saved: its battle or rules have changed since.");
    const chapters = await fetchStory();
    if (chapters.length > 0) await engine.must(`redo ${chapters.length}`);
    battle.value = await fetchBattle();
    saved.value = game;
    replaying.value = false;
    await refresh(chapters);
  });
}

/** Opens a record to look at, at its beginning. A bad one changes nothing on the table. */
export function openRecord(text: string): Promise<void> {
  return inTurn(async () => {
    await load(text);
    const chapters = await fetchStory();
    battle.value = await fetchBattle();
    saved.value = undefined;
    replaying.value = true;
    await refresh(chapters);
  });
}

export async function recordText(): Promise<string> {
  const answer = await engine.must<{ record: string }>("record");
  return answer.record;
}

/** Goes on from the position shown in a replay as a game of its own. */
export function takeOver(name: string, freeUndo: boolean): Promise<void> {
  return inTurn(async () => {
    const of = battle.value;
    const at = view.value;
    if (!of || !at) return;
    const base = await recordText();
    const seed = Math.floor(Math.random() * 2 ** 32);
    const standing = await load(base, seed);
    saved.value = {
      id: crypto.randomUUID(), name, battle: of.id, title: of.title, options: {}, seed, base, freeUndo,
      lesson: false, created: Date.now(), updated: Date.now(), ply: at.ply, hash: at.hash,
      standing: standingText(of, at), over: at.over,
    };
    replaying.value = false;
    await save(standing);
    await refresh(story.value.slice(0, at.ply));
  });
}

/** Plays one action after the other; stops where one is refused or the other side must answer. */
export function play(...texts: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const first = view.value;
    if (!first || replaying.value) return;
    for (const [index, text] of texts.entries()) {
      const answer = await engine.ask<Done>(`do ${text}`);
      if (!answer.ok) {
        if (answer.error) throw new Error(complaint(answer));
        refusal.value = { ...answer.refused, action: text };
        return;
      }
      const before = view.value ?? first;
      const chapter: Chapter = {
        ply: answer.ply, turn: before.turn, phase: before.phase, side: answer.side,
        action: answer.action, dice: answer.dice, events: answer.events,
      };
      await save(answer, text);
      await refresh([...told.value, chapter], chapter);
      if (answer.over || answer.to_act !== answer.side || view.value?.prompt?.interrupt) return;
      if (index + 1 < texts.length) await pace();
    }
  });
}

/** Between the steps of a path: long enough to see, nothing for who wants no motion. */
function pace(): Promise<void> {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, still ? 0 : 90));
}

/** Asks why an action is not legal and shows the answer as a refusal. */
export function askWhy(text: string): Promise<void> {
  return inTurn(async () => {
    const answer = await engine.must<{ legal: boolean; refused?: Refusal }>(`why ${text}`);
    refusal.value = answer.refused ? { ...answer.refused, action: text } : undefined;
  });
}

export function undo(count = 1): Promise<void> {
  return inTurn(async () => {
    if (count > undoable.value || count === 0) return;
    const at = await engine.must<Standing>(`undo ${count}`);
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
    await engine.must(wanted < now ? `undo ${now - wanted}` : `redo ${wanted - now}`);
    await refresh(story.value, wanted === now + 1 ? story.value[wanted - 1] : undefined);
  });
}

/** Clears the table. */
export function leaveGame(): void {
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
