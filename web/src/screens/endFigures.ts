// Figures of a game that is over, from what the engine told of it: dice, losses, turning points.
import type { Engine } from "../engine/client";
import type {
  Answer, Battle, Chapter, GameEvent, Score, SideId, Status, UnitId, View,
} from "../engine/protocol";
import type { CoursePoint } from "../saves/course";

/** The dice of one side: how they fell, and how they should have. */
export interface DiceFigures {
  side: SideId;
  count: number;
  mean: number;
  expectedMean: number;
  faces: readonly number[]; // how often each face fell, from the lowest
  tried: number; // rolls against a number
  cameOff: number;
  expected: number; // of them, by the chances of each
}

/** In how many of all falls of so many dice they come to at most so much, as a share. */
function shareAtMost(dice: number, faces: number, least: number, most: number): number {
  let falls = new Map([[0, 1]]);
  for (let die = 0; die < dice; die++) {
    const next = new Map<number, number>();
    for (const [sum, ways] of falls)
      for (let face = 0; face < faces; face++) {
        const to = sum + face + least;
        next.set(to, (next.get(to) ?? 0) + ways);
      }
    falls = next;
  }
  let under = 0;
  for (const [sum, ways] of falls) if (sum <= most) under += ways;
  return under / faces ** dice;
}

interface Try {
  cameOff: boolean;
  chance: number;
}

/** A roll against a number, with its chance; faces: those of an event before, if it has none. */
function tryOf(of: Battle, { roll }: GameEvent, faces: readonly number[]): Try | undefined {
  if (roll?.needed === undefined || faces.length === 0) return undefined;
  const { die_faces: sides, die_least: least } = of.rules;
  const sum = faces.reduce((all, face) => all + face - 1 + least, 0);
  const total = roll.total ?? roll.dice ?? sum;
  const need = roll.needed - (total - sum); // of the bare dice
  const low = shareAtMost(faces.length, sides, least, roll.good === "high" ? need - 1 : need);
  return roll.good === "high" ? { cameOff: sum >= need, chance: 1 - low }
    : { cameOff: sum <= need, chance: low };
}

export function diceFigures(of: Battle, story: readonly Chapter[]): DiceFigures[] {
  const { die_faces: sides, die_least: least } = of.rules;
  const sideOf = new Map(of.units.map((unit) => [unit.id, unit.side]));
  return of.sides.map(({ id: side }) => {
    const faces = Array<number>(sides).fill(0);
    const tries: Try[] = [];
    for (const chapter of story) {
      let last: readonly number[] = [];
      for (const event of chapter.events) {
        last = event.roll?.faces ?? last;
        const whose = (event.unit === undefined ? undefined : sideOf.get(event.unit))
          ?? chapter.side;
        if (whose !== side) continue;
        for (const face of event.roll?.faces ?? []) faces[face - 1] = (faces[face - 1] ?? 0) + 1;
        const one = tryOf(of, event, last);
        if (one) tries.push(one);
      }
    }
    const count = faces.reduce((all, times) => all + times, 0);
    const sum = faces.reduce((all, times, face) => all + times * (face + least), 0);
    return {
      side, count, faces, tried: tries.length,
      mean: count > 0 ? sum / count : 0,
      expectedMean: (sides - 1) / 2 + least,
      cameOff: tries.filter((one) => one.cameOff).length,
      expected: tries.reduce((all, one) => all + one.chance, 0),
    };
  });
}

export interface Loss {
  side: SideId;
  group?: string;
  unit: UnitId;
  name: string;
  how: string; // as the engine calls it
}

/** What the value of a status means, where its values have a meaning. */
function meaningOf(of: Battle, { name, value }: Status): string | undefined {
  return of.rules.statuses.find((one) => one.name === name)?.values?.[value - 1];
}

/** Units that are no longer on the map, with what the engine says of them beside their values. */
export function losses(of: Battle, at: View): Loss[] {
  const values = new Set(of.rules.counter.map((one) => one.now));
  return at.units.flatMap((unit) => {
    const known = of.units.find((one) => one.id === unit.id);
    if (unit.hexes.length > 0 || !known) return [];
    const said = unit.statuses.filter((status) => !values.has(status.name));
    const fates = said.flatMap((status) => meaningOf(of, status) ?? []);
    const how = (fates.length > 0 ? fates : said.map(({ label }) => label)).join(", ")
      || "off the map";
    const group = of.groups.find((one) => one.id === known.group)?.name;
    return [{ side: known.side, unit: known.id, name: known.name, how, ...(group && { group }) }];
  });
}

export interface TurningPoint {
  ply: number;
  turn: number;
  side: SideId; // who decided
  swing: number; // of the margin side
  text: string;
}

const MOST = 6;

/** The pieces of the course in which the margin moved most. */
function swings(of: Battle, course: readonly CoursePoint[]): [CoursePoint, CoursePoint][] {
  const pairs = course.slice(1).map((to, index) =>
    [course[index] ?? to, to] as [CoursePoint, CoursePoint]);
  const size = ([from, to]: [CoursePoint, CoursePoint]): number =>
    Math.abs(margin(of, to.points) - margin(of, from.points));
  return pairs.filter((pair) => size(pair) > 0).sort((a, b) => size(b) - size(a)).slice(0, MOST);
}

function margin(of: Battle, points: Readonly<Record<SideId, number>>): number {
  const first = of.margin_side;
  const other = of.sides.find((side) => side.id !== first)?.id ?? "";
  return (points[first] ?? 0) - (points[other] ?? 0);
}

const TOLD_MOST = 2; // sentences

/** What brought the points: the last that is told of each unit they are given for. */
export function textOf({ events }: Chapter, units: ReadonlySet<UnitId>): string {
  const told = events.filter((event) => !event.modifier && event.part === undefined);
  const last = new Map(told.flatMap((event) =>
    event.unit !== undefined && units.has(event.unit) ? [[event.unit, event] as const] : []));
  const counted = [...last.values()];
  const grave = told.filter((event) => event.case !== undefined && event.roll === undefined);
  return (counted.length > 0 ? counted : grave.length > 0 ? grave : told)
    .slice(-TOLD_MOST).map((event) => event.sentence).join(" ");
}

/** The units for which points are given now and were not before. */
function newlyCounted(before: Score, now: Score): Set<UnitId> {
  const known = new Set(before.items.map((item) => item.unit));
  return new Set(now.items.flatMap(({ unit }) =>
    unit === undefined || known.has(unit) ? [] : [unit]));
}

/** The decisions that moved the margin most: the pieces of the course walked step by step. */
export async function turningPoints(
  engine: Engine, of: Battle, story: readonly Chapter[], course: readonly CoursePoint[],
): Promise<TurningPoint[]> {
  const found: TurningPoint[] = [];
  for (const [from, to] of swings(of, course)) {
    const steps = to.ply - from.ply;
    const back = `undo ${story.length - from.ply}`;
    const walk = Array.from({ length: steps }, () => ["redo 1", "score"]).flat();
    const rest = story.length - to.ply;
    const answers = await engine.askAll(
      [back, "score", ...walk, ...(rest > 0 ? [`redo ${rest}`] : [])]);
    const scoreAt = (step: number): Score | undefined => {
      const answer = answers[1 + step * 2] as Answer<Score>;
      return answer.ok ? answer : undefined;
    };
    let best: TurningPoint | undefined;
    for (let step = 0; step < steps; step++) {
      const [before, now] = [scoreAt(step), scoreAt(step + 1)];
      const chapter = story[from.ply + step];
      if (!before || !now || !chapter) continue;
      const swing = margin(of, now.points) - margin(of, before.points);
      if (swing !== 0 && Math.abs(swing) > Math.abs(best?.swing ?? 0))
        best = { ply: chapter.ply, turn: chapter.turn, side: chapter.side, swing,
          text: textOf(chapter, newlyCounted(before, now)) };
    }
    if (best) found.push(best);
  }
  return found.sort((a, b) => a.ply - b.ply);
}
