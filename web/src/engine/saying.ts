// Chances and lists as people say them, in every part of the page.
import type { Chance } from "./protocol";

/** A chance in whole percent; what can happen is never called 0, what can fail never 100. */
export function percent(numerator: number, denominator: number): string {
  if (denominator === 0 || numerator === 0) return "0 %";
  if (numerator === denominator) return "100 %";
  const exact = (100 * numerator) / denominator;
  if (exact < 1) return "< 1 %";
  if (exact > 99) return "> 99 %";
  return `${Math.round(exact)} %`;
}

export function chanceText({ text, numerator, denominator }: Chance): string {
  return `${text} ${percent(numerator, denominator)}`;
}

/** "A, B and C". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
