// What has just happened in sentences, for who hears it: each thing once, in order, dice included.
import type { Battle, Chapter } from "../engine/protocol";
import { addLine, logRows, settles, type LogLine } from "./logRows";

/** A modifier is told without a full stop, which a voice needs. */
function closed(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Decisions of one gesture: a way is one sentence, that it ends goes without saying, and so do
 *  parts of the turn in which nothing happens. */
export function newsOf(of: Battle, chapters: readonly Chapter[]): string {
  const goes = chapters.some((chapter) => chapter.events.length > 0 && !settles(of, chapter));
  const events = chapters.filter((chapter) => !goes || !settles(of, chapter))
    .flatMap((chapter) => chapter.events);
  const lines: LogLine[] = [];
  events.forEach((event, index) => {
    const empty = event.part === 2 && events[index + 1]?.part !== undefined;
    if (!empty) addLine(of, lines, event);
  });
  return lines.map(({ event, sentence }) => closed(sentence ?? event.sentence)).join(" ");
}

/** What would be taken back with some decisions, as people count: the first move of them, and how
 *  many more there are. */
export function backText(of: Battle, chapters: readonly Chapter[]): string {
  const moves = logRows(of, chapters).flatMap((row) => row.kind === "entry" ? [row] : []);
  const [line] = moves[0]?.lines ?? [];
  const count = chapters.length;
  if (!line) return count === 1 ? "the last decision." : `the last ${count} decisions.`;
  const more = moves.length - 1;
  const first = closed(line.sentence ?? line.event.sentence);
  return more === 0 ? first : `${first} And ${more} more.`;
}
