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
  some: String,
  over: (value) => `/${value}`,
  dot: (value) => ({ solid: "●", open: "○" })[String(value)] ?? "",
};

/** Whether a value stands there at all. */
function isPrinted({ form }: CounterWord, value: AttributeValue): boolean {
  if (form === "some" || form === "over") return value !== 0;
  return form !== "dot" || value !== "none";
}

export function printedValues(
  words: readonly CounterWord[], type: UnitType, unit: BattleUnit | undefined,
  statuses: readonly Status[],
): string[] {
  const attributes: Attributes = { ...type.attributes, ...unit?.attributes };
  const status = (name: string | undefined): number | undefined =>
    statuses.find((one) => one.name === name)?.value;
  const printed: string[] = [];
  for (const word of words.filter((one) => one.kind === type.kind)) {
    const changed = status(word.changed) !== undefined ? word.instead : undefined;
    const value = status(word.now) ?? attributes[changed ?? word.attribute];
    if (value === undefined || !isPrinted(word, value)) continue;
    const text = PRINT[word.form](value);
    if (word.form === "over") printed.push(`${printed.pop() ?? ""}${text}`);
    else printed.push(text);
  }
  return printed;
}
