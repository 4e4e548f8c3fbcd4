// The rules in our words, by case: made from docs/rules/ when the page is built, fetched when first
// asked for.
import { signal } from "@preact/signals";

export interface RuleCase {
  book: string;
  number: string;
  title: string;
  text: string; // paragraphs, Markdown
}

/** How a case is cited: "gmb 5.15". */
export function citeOf(rule: RuleCase): string {
  return `${rule.book} ${rule.number}`;
}

/** What is open beside the board: a case as cited, "gmb 5.15", or the list of all. */
export const openCase = signal<string | undefined>(undefined);

export function showCase(cite: string | undefined): void {
  openCase.value = cite;
}

/** No citation, since it has no number: the list of all cases. */
export const CONTENTS = "contents";

let loading: Promise<readonly RuleCase[]> | undefined;

export function allCases(): Promise<readonly RuleCase[]> {
  loading ??= fetch(document.body.dataset["rules"] ?? "rules.json").then(
    (answer) => answer.json() as Promise<readonly RuleCase[]>,
  );
  return loading;
}
