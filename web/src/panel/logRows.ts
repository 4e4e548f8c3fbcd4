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
function addLine(of: Battle, lines: LogLine[], event: GameEvent): void {
  const at = isStep(event)
    ? lines.findLastIndex((line) => line.event.unit === event.unit && isStep(line.event)) : -1;
  const before = lines[at];
  const last = before?.last ?? before?.event;
  const rolled = lines.slice(at + 1).some((line) => line.event.roll); // dice turned the way
  const goesOn = !rolled && last?.to === event.from && before?.event.from !== event.to;
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

/** An entry that may still grow, with the events that say nothing beside others. */
interface Open {
  key: string;
  chapters: Chapter[];
  lines: LogLine[];
  idle: Set<GameEvent>;
}

export function logRows(of: Battle, chapters: readonly Chapter[]): LogRow[] {
  const rows: LogRow[] = [];
  const first = chapters[0];
  const side = of.sides.find((one) => one.id === first?.side)?.name ?? "";
  const phase = of.rules.phases.find((word) => word.name === first?.phase)?.label ?? "";
  let turn = first && first.turn > 0 ? `Turn ${first.turn}.` : "";
  let part: string | undefined = `${side}: ${phase}.`;
  let open: Open | undefined;
  const close = (): void => {
    const last = open?.chapters.at(-1);
    if (open && last) {
      const unit = unitOf(of, last);
      const lines = unit === undefined ? open.lines : withoutIdle(open.lines, unit, open.idle);
      const { key, chapters: all } = open;
      if (lines.length > 0) rows.push({ kind: "entry", key, chapters: all, lines });
    }
    open = undefined;
  };
  const begin = (chapter: Chapter, index: number): Open => {
    const key = `${chapter.ply} ${index}`;
    if (part !== undefined)
      rows.push({ kind: "heading", key: `part ${key}`, text: `${turn} ${part}`.trim() });
    part = undefined;
    return (open = { key, chapters: [chapter], lines: [], idle: new Set() });
  };
  const settling = new Set(chapters
    .filter((chapter) => wordOf(of, chapter)?.flags.includes("settles"))
    .flatMap((chapter) => chapter.events.map((event) => event.kind)));
  for (const chapter of chapters) {
    const last = open?.chapters.at(-1);
    if (last && !isSameMove(of, last, chapter)) close();
    const marching = isMarching(wordOf(of, chapter));
    chapter.events.forEach((event, index) => {
      if (event.part !== undefined) {
        close();
        if (event.part === 1) turn = event.sentence;
        part = event.part === 1 ? (part ?? "") : event.sentence;
        return;
      }
      const entry = open ?? begin(chapter, index);
      if (entry.chapters.at(-1) !== chapter) entry.chapters.push(chapter);
      addLine(of, entry.lines, event);
      const plain = event.case === undefined || settling.has(event.kind);
      const bare = plain && event.other === undefined && !event.roll;
      if (marching && bare && !isStep(event)) entry.idle.add(event);
    });
  }
  close();
  return rows;
}

/** Whether two decisions in turn belong to one move: of one unit, in one part, without dice. */
function isSameMove(of: Battle, a: Chapter, b: Chapter): boolean {
  const unit = unitOf(of, a);
  return unit !== undefined && unit === unitOf(of, b) && a.turn === b.turn && a.phase === b.phase &&
    a.side === b.side && a.dice.length === 0 && b.dice.length === 0;
}
