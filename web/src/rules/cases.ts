// The rules in our words, by case: made from docs/rules/ when the page is built, fetched when first
// asked for.
import { signal } from "@preact/signals";

export interface RuleCase {
  book: string;
  number: string;
  title: string;
  text: string; // paragraphs, Markdown
}

/** The case that is open beside the board, as cited: "gmb 5.15". */
export const openCase = signal<string | undefined>(undefined);

let loading: Promise<readonly RuleCase[]> | undefined;

export function allCases(): Promise<readonly RuleCase[]> {
  loading ??= fetch(document.body.dataset["rules"] ?? "rules.json").then(
    (answer) => answer.json() as Promise<readonly RuleCase[]>,
  );
  return loading;
}
