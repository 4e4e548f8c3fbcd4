// Who decided, where it was nobody at the table: a standing order, or a computer of the server.
import type { Chapter } from "../engine/protocol";
import { source } from "../play/source";
import { replayOf } from "../play/table";
import { markOf } from "../remote/marks";
import { remote } from "../remote/state";
import type { By as Decider } from "../remote/wire";
import { seatNamed, seatText } from "../saves/seats";

/** Who a decision was by, in the game on a server that is on the table or looked at again. */
function decidedBy(chapter: Pick<Chapter, "ply" | "action">): Decider {
  const now = remote.value;
  const isIt = source.value !== undefined || replayOf.value?.id === now?.game;
  return now && isIt ? markOf(now.marks, chapter) : "player";
}

/** "by your standing order"; none if its player decided. */
export function byText(chapter: Pick<Chapter, "ply" | "action" | "side">): string | undefined {
  const by = decidedBy(chapter);
  const { own = [], computers = {} } = remote.value ?? {};
  if (by === "player") return undefined;
  if (by === "computer") return `by the ${seatText(seatNamed(computers[chapter.side]))}`;
  return own.includes(chapter.side) ? "by your standing order" : "by a standing order";
}

/** Behind a move in the log. */
export function By({ chapters }: { chapters: readonly Chapter[] }) {
  const marked = chapters.find((chapter) => byText(chapter) !== undefined);
  return marked ? <small class="by" data-by={decidedBy(marked)}>{byText(marked)}</small> : null;
}
