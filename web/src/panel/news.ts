// What has just happened in sentences, for who hears it: each thing once, in order, dice included.
import type { Battle, Chapter } from "../engine/protocol";
import { addLine, settles, type LogLine } from "./logRows";

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
