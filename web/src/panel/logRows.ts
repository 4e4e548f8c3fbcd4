// The log as rows: headings of the parts in which something happened, and one entry a move.
import type { ActionWord, Battle, Chapter, GameEvent, HexId, UnitId } from "../engine/protocol";
import { neighbourOf } from "../geometry/hexes";
import { unitOf } from "../play/history";
import { unitName } from "./words";

/** An event, or the steps of a way told as one. */
export interface LogLine {
  event: GameEvent;
  sentence?: string; // of the whole way
  last?: GameEvent; // its last step
}
export interface LogEntry {
  kind: "entry";
  key: string;
  chapters: readonly Chapter[];
  lines: readonly LogLine[];
}
export interface LogHeading {
  kind: "heading";
  key: string;
  text: string;
}
export type LogRow = LogEntry | LogHeading;

function wordOf(of: Battle, chapter: Chapter): ActionWord | undefined {
  const unit = unitOf(of, chapter);
  const [kind] = chapter.action.slice(unit === undefined ? 0 : unit.length + 1).split(" ");
  return of.rules.actions.find((word) => word.name === kind);
}

/** Whether a decision completes a move and does nothing else. */
export function settles(of: Battle, chapter: Chapter): boolean {
  return chapter.events.length === 1 && chapter.dice.length === 0 &&
    (wordOf(of, chapter)?.flags.includes("settles") ?? false);
}

/** Whether a decision does nothing but move or turn its unit, or complete its move. */
function isMarching(word: ActionWord | undefined): boolean {
  return word !== undefined && (word.flags.includes("step") || word.flags.includes("settles") ||
    word.argument === "facing");
}

const FILLED = /\{(unit|from|to|from-place|to-place)\}/g;

/** The place of a unit that may fill two hexes: a hex, and the direction to the other plus one. */
function place(of: Battle, hex: HexId | undefined, direction: number): string {
  const second = hex !== undefined && direction > 0
    ? neighbourOf(of.grid, hex, direction - 1) : undefined;
  return second === undefined ? (hex ?? "") : `${hex}/${second}`;
}

/** The sentence of a step from the first hex of a way to the last; none if it says more. */
function waySentence(of: Battle, first: GameEvent, last: GameEvent): string | undefined {
  const text = of.rules.events.find((word) => word.name === first.kind)?.text ?? "";
  const holes: Readonly<Record<string, string>> = {
    unit: unitName(of, first.unit ?? ""),
    from: first.from ?? "",
    to: last.to ?? "",
    "from-place": place(of, first.from, first.value),
    "to-place": place(of, last.to, last.extra),
  };
  const filled = text.replace(FILLED, (_, hole: string) => holes[hole] ?? "");
  return filled === "" || filled.includes("{") ? undefined : filled;
}

const isStep = ({ from, to, roll, unit }: GameEvent): boolean =>
  from !== undefined && to !== undefined && unit !== undefined && roll === undefined;

/** Puts an event into the lines: a step that goes on from the last one of its unit joins it. */
export function addLine(of: Battle, lines: LogLine[], event: GameEvent): void {
  const at = isStep(event)
    ? lines.findLastIndex((line) => line.event.unit === event.unit && isStep(line.event)) : -1;
  const before = lines[at];
  const last = before?.last ?? before?.event;
  const rolled = lines.slice(at + 1).some((line) => line.event.roll); // dice turned the way
  const goesOn = !rolled && last?.to === event.from;
  if (before && last && goesOn && last.kind === event.kind && last.case === event.case) {
    const sentence = waySentence(of, before.event, event);
    if (sentence !== undefined) {
      lines[at] = { event: before.event, last: event, sentence };
      return;
    }
  }
  lines.push({ event });
}

/** Turning and halting say nothing beside the way of the same unit, or beside each other. */
function withoutIdle(lines: readonly LogLine[], unit: UnitId, idle: ReadonlySet<GameEvent>) {
  const rest = lines.filter(({ event }) => !idle.has(event));
  return rest.some(({ event }) => event.unit === unit) ? rest
    : lines.filter((line, index) => index === 0 || !idle.has(line.event));
}

const sayLine = ({ event, sentence }: LogLine): string => sentence ?? event.sentence;

/** What a unit does without dice is one line: it comes on and moves, it moves and charges. */
function inOneLine(lines: readonly LogLine[]): LogLine[] {
  const isPlain = ({ event }: LogLine): boolean =>
    event.unit !== undefined && !event.roll && !event.modifier;
  const told: LogLine[] = [];
  for (const line of lines) {
    const before = told.at(-1);
    const cites = before?.event.case !== undefined && line.event.case !== undefined &&
      before.event.case !== line.event.case; // a line has room for one
    if (!before || cites || before.event.unit !== line.event.unit ||
      !isPlain(before) || !isPlain(line)) {
      told.push(line);
      continue;
    }
    const event = line.event.case === undefined ? before.event : line.event;
    told[told.length - 1] = { event, sentence: `${sayLine(before)} ${sayLine(line)}` };
  }
  return told;
}

/** An entry that may still grow, with the events that say nothing beside others. */
interface Open {
  key: string;
  chapters: Chapter[];
  lines: LogLine[];
  idle: Set<GameEvent>;
}

/** The name of a turn, and its number. */
interface Turn {
  text: string;
  number: number;
}

/** The rows of all decisions up to now; `now` is the turn that the last of them led to. */
export function logRows(of: Battle, chapters: readonly Chapter[], now?: number): LogRow[] {
  const rows: LogRow[] = [];
  const first = chapters[0];
  const side = of.sides.find((one) => one.id === first?.side)?.name ?? "";
  const phase = of.rules.phases.find((word) => word.name === first?.phase)?.label ?? "";
  let turn: Turn = { text: "", number: 0 };
  let part: string | undefined = `${side}: ${phase}.`;
  let parted: Chapter | undefined; // the decision that opened the part
  let heading: string | undefined; // above the last entry
  let open: Open | undefined;
  /** The turn in which a decision leaves the game: as the next one says. */
  const turnAfter = (chapter: Chapter, index: number): number =>
    chapters[index + 1]?.turn ?? now ?? chapter.turn;
  const close = (): void => {
    const last = open?.chapters.at(-1);
    if (open && last) {
      const unit = unitOf(of, last);
      const { key, chapters: all } = open;
      const bare = unit === undefined ? open.lines : withoutIdle(open.lines, unit, open.idle);
      const lines = all.some(({ dice }) => dice.length > 0) ? bare : inOneLine(bare);
      if (lines.length > 0) rows.push({ kind: "entry", key, chapters: all, lines });
    }
    open = undefined;
  };
  const begin = (chapter: Chapter, place: number, index: number): Open => {
    const key = `${chapter.ply} ${index}`;
    if (part !== undefined) {
      const number = parted === chapter ? turnAfter(chapter, place) : chapter.turn;
      if (number !== turn.number) turn = { number, text: number > 0 ? `Turn ${number}.` : "" };
      const text = `${turn.text} ${part}`.trim();
      if (text !== heading) rows.push({ kind: "heading", key: `part ${key}`, text });
      heading = text;
    }
    part = undefined;
    return (open = { key, chapters: [chapter], lines: [], idle: new Set() });
  };
  chapters.forEach((chapter, place) => {
    const last = open?.chapters.at(-1);
    if (last && !isSameMove(of, last, chapter)) close();
    const marching = isMarching(wordOf(of, chapter));
    chapter.events.forEach((event, index) => {
      if (event.part !== undefined) {
        close();
        if (event.part === 1) turn = { text: event.sentence, number: turnAfter(chapter, place) };
        part = event.part === 1 ? (part ?? "") : event.sentence;
        parted = chapter;
        return;
      }
      const entry = open ?? begin(chapter, place, index);
      if (entry.chapters.at(-1) !== chapter) entry.chapters.push(chapter);
      addLine(of, entry.lines, event);
      const bare = event.case === undefined && event.other === undefined && !event.roll;
      if (event.halt || (marching && bare && !isStep(event))) entry.idle.add(event);
    });
  });
  close();
  return rows;
}

/** The entries that are wanted, each under its heading. */
export function rowsWith(
  rows: readonly LogRow[], wants: (entry: LogEntry) => boolean,
): LogRow[] {
  const kept: LogRow[] = [];
  let heading: LogHeading | undefined;
  for (const row of rows) {
    if (row.kind === "heading") {
      heading = row;
    } else if (wants(row)) {
      kept.push(...(heading ? [heading, row] : [row]));
      heading = undefined;
    }
  }
  return kept;
}

/** The last entries that tell so many decisions, and how many come before: a move is not cut. */
export function lastRows(rows: readonly LogRow[], count: number): { rows: LogRow[]; left: number } {
  const wanted = new Set<LogEntry>();
  let shown = 0;
  let left = 0;
  for (const row of [...rows].reverse()) {
    if (row.kind === "heading") continue;
    if (shown >= count) {
      left += row.chapters.length;
      continue;
    }
    shown += row.chapters.length;
    wanted.add(row);
  }
  return { rows: rowsWith(rows, (entry) => wanted.has(entry)), left };
}

/** Whether two decisions in turn belong to one move: of one unit, in one part, without dice. */
function isSameMove(of: Battle, a: Chapter, b: Chapter): boolean {
  const unit = unitOf(of, a);
  return unit !== undefined && unit === unitOf(of, b) && a.turn === b.turn && a.phase === b.phase &&
    a.side === b.side && a.dice.length === 0 && b.dice.length === 0;
}
