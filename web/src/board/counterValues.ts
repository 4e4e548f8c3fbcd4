// The values printed on a counter: which, in which order and how, the rules say.
import type {
  Attributes, AttributeValue, BattleUnit, CounterWord, Status, UnitType,
} from "../engine/protocol";

const signed = (value: AttributeValue): string => {
  if (typeof value !== "number") return String(value);
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
};

const PRINT: Readonly<Record<CounterWord["form"], (value: AttributeValue) => string>> = {
  plain: String,
  initial: (value) => String(value).charAt(0).toUpperCase(),
  signed,
  bracketed: (value) => `(${value})`,
  some: (value) => (value === 0 ? "" : String(value)),
  dot: (value) => (value === "solid" ? "●" : value === "open" ? "○" : ""),
};

export function printedValues(
  words: readonly CounterWord[], type: UnitType, unit: BattleUnit | undefined,
  statuses: readonly Status[],
): string[] {
  const attributes: Attributes = { ...type.attributes, ...unit?.attributes };
  const status = (name: string | undefined): number | undefined =>
    statuses.find((one) => one.name === name)?.value;
  return words.filter((word) => word.kind === type.kind).flatMap((word) => {
    const changed = status(word.changed) !== undefined ? word.instead : undefined;
    const value = status(word.now) ?? attributes[changed ?? word.attribute];
    const text = value === undefined ? "" : PRINT[word.form](value);
    return text === "" ? [] : [text];
  });
}
