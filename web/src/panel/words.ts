// How numbers and actions are said. Pure functions of what the engine tells.
import type {
  Action, Battle, Chance, EnemyAnswer, GameEvent, HexId, JoinedOdds, Modifier, ScoreItem, UnitId,
} from "../engine/protocol";
import { chanceText, listed, percent } from "../engine/saying";

export { chanceText, listed, percent };

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "about-face" as people write it. */
export function plain(name: string): string {
  return name.replaceAll("-", " ");
}

/** A value or the name of a row: words without hyphens, numbers with a true minus. */
export function said(value: string): string {
  return /[a-z]/i.test(value) ? plain(value) : value.replace(/^-(?=\d)/, "−");
}

/** Half points as points: 3 is "1½". */
export function points(half: number): string {
  const whole = Math.trunc(half / 2);
  if (half % 2 === 0) return String(whole);
  return `${whole === 0 ? "" : whole}½`;
}

export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** What an item of an attack does: "+2", "½", "1 column left". */
export function modifierText({ kind, value }: Pick<Modifier, "kind" | "value">): string {
  if (kind === "halves") return value === 1 ? "½" : `½ × ${value}`;
  if (kind !== "shifts") return signed(value);
  const columns = Math.abs(value);
  return `${columns} ${columns === 1 ? "column" : "columns"} ${value < 0 ? "left" : "right"}`;
}

export function placeText(hexes: readonly HexId[]): string {
  return hexes.length === 0 ? "off the map" : hexes.join("/");
}

/** The corner a unit faces, by the two directions it lies between: "N/NE". */
export function facingText(of: Battle, facing: number): string {
  const { directions } = of.grid;
  const name = (index: number): string => directions[index % directions.length] ?? "?";
  return `${name(facing)}/${name(facing + 1)}`;
}

export function unitName(of: Battle, unit: string): string {
  return of.units.find((one) => one.id === unit)?.name ?? unit;
}

export function groupName(of: Battle, group: string): string {
  return of.groups.find((one) => one.id === group)?.name ?? group;
}

/** What an action does, without its unit: "Step to 0923", "Fire: Yorkshire". */
export function actionText(of: Battle, action: Action): string {
  if (action.label !== undefined) return action.label;
  const goes = of.rules.actions.find((word) => word.name === action.kind)?.flags.includes("step");
  const verb = goes && action.hexes !== undefined ? "Go" : capital(plain(action.kind));
  if (action.other !== undefined) return `${verb}: ${unitName(of, action.other)}`;
  if (action.hexes !== undefined)
    return `${verb} ${action.hexes.length === 0 ? "" : "to "}${placeText(action.hexes)}`;
  if (action.mode !== undefined) return `${verb}: ${plain(action.mode)}`;
  if (action.facing !== undefined) return `${verb} ${facingText(of, action.facing)}`;
  if (action.group !== undefined) return `${verb}: ${groupName(of, action.group)}`;
  if (action.number !== undefined) return `${verb} ${action.number}`;
  return verb;
}

export function costText(action: Action): string | undefined {
  return action.cost === undefined ? undefined : `${points(action.cost)} mp`;
}

/** An action by its text, with its unit by name: for actions that are no longer in the list. */
export function sayAction(of: Battle, text: string): string {
  return text
    .split(" ")
    .map((word, index) => {
      const unit = of.units.find((one) => one.id === word);
      if (unit) return index === 0 ? `${unit.name}:` : unit.name;
      const group = of.groups.find((one) => one.id === word);
      return group && index > 0 ? group.name : plain(word);
    })
    .join(" ");
}

/** An answer of the enemy: "Gloucester: Shoot back". */
export function sayAnswer(of: Battle, { text, unit, label }: EnemyAnswer): string {
  if (label === undefined || unit === undefined) return sayAction(of, text);
  return `${unitName(of, unit)}: ${label}`;
}

/** Outcomes that are said alike as one, the best first. */
export function merged(outcomes: readonly Chance[]): Chance[] {
  const byText = new Map<string, Chance>();
  for (const { text, worth, numerator, denominator } of outcomes) {
    const before = byText.get(text)?.numerator ?? 0;
    byText.set(text, { text, worth, numerator: before + numerator, denominator });
  }
  return [...byText.values()].sort((a, b) => b.worth - a.worth);
}

/** An attack in a few words: what it may do, the best first, and what may come of it. */
export function headline({ sum, outcomes }: Pick<JoinedOdds, "sum" | "outcomes">): string {
  return capital((sum.length > 0 ? sum : outcomes.slice(0, 1)).map(chanceText).join(", "));
}

/** What stands printed on a face of the die; least is what the first of them counts. */
export function faceText(face: number, least: number): string {
  return String(face - 1 + least);
}

/** What happened from the first roll on, or from what needed none, with the modifiers told just
 *  before it. */
export function fromTheRoll<T extends Pick<GameEvent, "modifier" | "roll" | "sure">>(
  events: readonly T[],
): T[] {
  const roll = events.findIndex((event) => event.roll !== undefined || event.sure);
  const first = events.slice(0, Math.max(0, roll)).findLastIndex((event) => !event.modifier);
  return events.slice(first + 1);
}

const FILLERS = new Set("a an the this that to of it its unit hex enemy".split(" "));

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** Whether a text has a word of its own beside another. */
export function saysMore(text: string, than: string): boolean {
  const known = new Set(wordsOf(than));
  return wordsOf(text).some((word) => !known.has(word) && !FILLERS.has(word));
}

export interface PointsFor {
  text: string;
  case: string;
  value: number;
  units: readonly UnitId[];
}

/** Points that have the same ground as one, in the order in which they first come. */
export function pointsByGround(items: readonly ScoreItem[]): PointsFor[] {
  const byGround = new Map<string, PointsFor>();
  for (const { text, case: cite, value, unit } of items) {
    const ground = `${cite} ${text}`;
    const before = byGround.get(ground) ?? { text, case: cite, value: 0, units: [] };
    const units = unit === undefined ? before.units : [...before.units, unit];
    byGround.set(ground, { ...before, value: before.value + value, units });
  }
  return [...byGround.values()];
}
