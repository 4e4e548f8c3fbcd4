// The values printed on a counter: which attributes of its face and of the unit are shown, in which
// order and how. Names that are not in the table are shown by the fallback.
import type { Attributes, AttributeValue, BattleUnit, Status, UnitType } from "../engine/protocol";

interface Printed {
  name: string;
  /** A status that holds the value as it is now. */
  status?: string;
  print(value: AttributeValue): string;
}

const plain = (value: AttributeValue): string => String(value);
const initial = (value: AttributeValue): string => String(value).charAt(0).toUpperCase();
const signed = (value: AttributeValue): string => {
  if (typeof value !== "number") return String(value);
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
};

const OF_TROOPS: readonly Printed[] = [
  { name: "armour", print: initial },
  { name: "move", status: "allowance", print: plain },
  { name: "morale", print: plain },
  { name: "defence", print: signed },
];
const OF_LEADERS: readonly Printed[] = [
  { name: "rating", status: "rating", print: plain },
  { name: "range", print: (value) => `(${value})` },
  { name: "move", status: "allowance", print: plain },
];
/** Numbers that are not printed on counters by anybody. */
const NOT_PRINTED = new Set(["points", "change", "wave", "watch"]);
const MOST = 3;

export function printedValues(
  type: UnitType, unit: BattleUnit | undefined, statuses: readonly Status[],
): string[] {
  if (type.kind === "standard") return [];
  const attributes: Attributes = { ...type.attributes, ...unit?.attributes };
  const table = type.kind === "leader" ? OF_LEADERS : OF_TROOPS;
  const now = (name: string | undefined): number | undefined =>
    statuses.find((status) => status.name === name)?.value;
  const printed = table.flatMap((row) => {
    const value =
      now(row.status) ?? worsened(attributes, row.name, statuses) ?? attributes[row.name];
    return value === undefined ? [] : [row.print(value)];
  });
  return printed.length > 0 ? printed : fallback(attributes);
}

/** Where a face has the value for a status under the status's own name, that one counts. */
function worsened(
  attributes: Attributes, name: string, statuses: readonly Status[],
): AttributeValue | undefined {
  const status = name === "defence" && statuses.find((one) => attributes[one.name] !== undefined);
  const value = status ? attributes[status.name] : undefined;
  return typeof value === "number" ? value : undefined;
}

function fallback(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .filter(([name, value]) => typeof value === "number" && !NOT_PRINTED.has(name))
    .slice(0, MOST)
    .map(([, value]) => String(value));
}
