// What the two players of the game on the table say to each other: fetched when the server hints
// at it, and counted until it was read.
import { computed, effect, signal } from "@preact/signals";
import { Patience } from "../remote/patience";
import { chatHints, remote } from "../remote/state";
import { pathOf, randomDigits, Unreached } from "../remote/wire";
import { keepRead, readUpTo } from "../saves/read";
import { ask, quoted, type ChatLine, type ChatPage } from "./wire";

export interface Chat {
  game: string;
  lines: readonly ChatLine[];
  blocks: boolean; // I do not want to hear the other
  read: number; // the last line that was seen here
}

export const TEXT_MOST = 500; // bytes
const TRIES = 4; // one line a second is taken

export const chat = signal<Chat | undefined>(undefined);
/** It lies open beside the map. */
export const chatOpen = signal(false);

/** Lines of the other player that nobody has looked at. */
export const unread = computed(() => {
  const now = chat.value;
  const own = remote.value?.own ?? [];
  return now ? unreadOf(now, own) : 0;
});

export function unreadOf({ lines, read }: Chat, own: readonly string[]): number {
  const isNew = ({ n, side }: ChatLine): boolean =>
    n > read && (side === undefined || !own.includes(side));
  return lines.filter(isNew).length;
}

/** How many bytes a line has too many; 0 if it can be said. */
export function tooLong(text: string): number {
  return Math.max(0, new TextEncoder().encode(text).length - TEXT_MOST);
}

/** One line, as the server takes it. */
export const cleaned = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** Lines as they follow each other, each once. */
export function joined(
  before: readonly ChatLine[], more: readonly ChatLine[],
): readonly ChatLine[] {
  const last = before.at(-1)?.n ?? 0;
  return [...before, ...more.filter(({ n }) => n > last)];
}

function read(now: Chat): Chat {
  const last = now.lines.at(-1)?.n ?? 0;
  if (!chatOpen.peek() || document.visibilityState !== "visible" || last <= now.read) return now;
  keepRead(now.game, last);
  return { ...now, read: last };
}

let asked = 0; // how often
let answered = 0; // what was asked before that one does not count
let anew = false; // who is heard has changed, and what is known was not fetched since

/** Whatever was asked is told as it was before, and no longer counts. */
function forgetAsked(): void {
  answered = ++asked;
}

/** What is fetched is added to it. */
function knownOf(game: string): Chat | undefined {
  const now = chat.peek();
  return now?.game === game && !anew ? now : undefined;
}

/** Fetches what is new, or, if who is heard has changed, all of it. */
async function fetchChat(game: string): Promise<void> {
  const number = ++asked;
  const after = knownOf(game)?.lines.at(-1)?.n ?? 0;
  const page = await ask<ChatPage>(pathOf(game, `/chat?after=${after}&most=512`));
  if (remote.peek()?.game !== game || number < answered) return;
  const before = knownOf(game);
  answered = number;
  anew = false;
  const lines = joined(before?.lines ?? [], page.lines);
  chat.value = read({ game, lines, blocks: page.blocks, read: before?.read ?? readUpTo(game) });
  if (page.lines.length === 512) await fetchChat(game);
}

/** Follows what is said in a game for as long as it is on the table. */
export function followChat(game: string): () => void {
  const look = (): void => void fetchChat(game).catch(() => undefined); // the next hint asks again
  const stop = effect(() => {
    void chatHints.value;
    look();
  });
  const seen = (): void => {
    if (chat.value) chat.value = read(chat.value);
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", seen);
    forgetAsked();
    chat.value = undefined;
    chatOpen.value = false;
  };
}

export function openChat(wanted: boolean): void {
  chatOpen.value = wanted;
  if (chat.value) chat.value = read(chat.value);
}

/** Asks some times: a server that wants a pause, or was not reached, is asked again. */
async function insist(path: string, lines: readonly string[]): Promise<void> {
  const patience = new Patience();
  try {
    for (let left = TRIES; ; left--)
      try {
        return void (await ask(path, lines));
      } catch (error) {
        if (!(error instanceof Unreached) || left <= 1) throw error;
        await patience.wait(error.waitMs);
      }
  } finally {
    patience.stop();
  }
}

/** What was last tried to be said: it may have been heard, and is said again under the same id. */
let unsure: { path: string; line: string; id: string } | undefined;

/** Says a line, once, however often it is tried. */
export async function say(text: string): Promise<void> {
  const game = remote.peek()?.game;
  if (game === undefined) return;
  const path = pathOf(game, "/chat");
  const line = `say ${quoted(cleaned(text))}`;
  if (unsure?.path !== path || unsure.line !== line) unsure = { path, line, id: randomDigits(16) };
  await insist(path, [`id ${unsure.id}`, line]);
  unsure = undefined;
  await fetchChat(game).catch(() => undefined); // it was said; the next hint asks again
}

/** Whether the other is heard; he is not told. */
export async function block(wanted: boolean): Promise<void> {
  const game = remote.peek()?.game;
  if (game === undefined) return;
  await ask(pathOf(game, "/chat"), [wanted ? "block" : "unblock"]);
  forgetAsked();
  anew = true;
  await fetchChat(game);
}
