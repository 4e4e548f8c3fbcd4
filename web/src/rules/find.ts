// Finding a case by its citation, and citations in running text.
import { citeOf, type RuleCase } from "./cases";

export interface Found {
  rule: RuleCase;
  mark?: string; // how the paragraph begins that the citation means, within the case
}

export interface Piece {
  text: string;
  cite?: string; // what a click opens
}

const NUMBER = String.raw`\d+\.\d+(?:\.\d+)*|[A-Z]\d+`;
const CHART = /^[a-z]+$/; // a chart that has a short name in place of a number, "bmw crt"

export class RuleIndex {
  readonly cases: readonly RuleCase[];
  readonly books: readonly string[];
  readonly #byName = new Map<string, Found>();
  readonly #home = new Map<string, string>(); // the rulebook that a battle's own rules stand in
  readonly #references: RegExp;

  constructor(cases: readonly RuleCase[]) {
    this.cases = cases;
    this.books = [...new Set(cases.map((rule) => rule.book))];
    let home = "";
    for (const rule of cases) {
      if (/^\d/.test(rule.number)) home = rule.book;
      this.#home.set(rule.book, home);
      this.#byName.set(citeOf(rule), { rule });
    }
    for (const rule of cases) this.#addInside(rule);
    const charts = cases.map((rule) => rule.number).filter((number) => CHART.test(number));
    const number = [NUMBER, ...charts].join("|");
    this.#references = new RegExp(
      String.raw`(?:\b(${this.books.join("|")}) )?(?<![\w.+-])(${number})(?![\w-]|\.\d)`, "g",
    );
  }

  /** Rulings and parts of a case, "10.4.2", that stand as paragraphs within it. */
  #addInside(rule: RuleCase): void {
    const starts = rule.text.matchAll(/^(?:Ruling ([A-Z]\d+)|(\d+\.\d+\.\d+))\b/gm);
    for (const [mark = "", ruling, part] of starts) {
      const cite = `${rule.book} ${ruling ?? part}`;
      if (!this.#byName.has(cite)) this.#byName.set(cite, { rule, mark });
    }
  }

  find(cite: string): Found | undefined {
    return this.#byName.get(cite);
  }

  /** What a number without a book means in the text of a book. */
  #resolve(number: string, book: string): string | undefined {
    const near = [book, this.#home.get(book) ?? book].map((one) => `${one} ${number}`);
    return near.find((cite) => this.#byName.has(cite));
  }

  /** Parts a text of a book into plain pieces and citations that lead somewhere. */
  pieces(text: string, book: string): Piece[] {
    const pieces: Piece[] = [];
    let at = 0;
    for (const match of text.matchAll(this.#references)) {
      const [shown, named, number = ""] = match;
      const cite = this.#resolve(number, named ?? book);
      if (cite === undefined) continue;
      if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
      pieces.push({ text: shown, cite });
      at = match.index + shown.length;
    }
    if (at < text.length) pieces.push({ text: text.slice(at) });
    return pieces;
  }

  /** Cases that have every word asked for; those with it in number or title first. */
  search(query: string): RuleCase[] {
    const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
    if (words.length === 0) return [];
    const hits = this.cases.flatMap((rule) => {
      const head = `${citeOf(rule)} ${rule.title}`.toLowerCase();
      const all = `${head} ${rule.text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      return [{ rule, near: words.filter((word) => head.includes(word)).length }];
    });
    return hits.sort((a, b) => b.near - a.near).map((hit) => hit.rule);
  }
}
