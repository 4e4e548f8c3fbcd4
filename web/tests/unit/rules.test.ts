// Cases, rulings and the small Markdown of the digests.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readCases } from "../../rules.mjs";
import { RuleIndex } from "../../src/rules/find";
import { blocks, spans } from "../../src/rules/markdown";
import { NOWHERE, visit, wander } from "../../src/rules/trail";

declare const ROOT: string;

const index = new RuleIndex(readCases(join(ROOT, "docs/rules")));

test("cases, rulings, parts of cases and rules of battles are found", () => {
  assert.equal(index.find("gmb 5.15")?.rule.title, "No passing through other units");
  const place = (cite: string) => [index.find(cite)?.rule.number, index.find(cite)?.mark];
  assert.deepEqual(place("gmb C2"), ["5.32", "Ruling C2"]);
  assert.deepEqual(place("moi 10.4.2"), ["10.4", "10.4.2"]);
  assert.equal(index.find("crecy Y4")?.rule.book, "crecy");
  assert.equal(index.find("bmw crt")?.rule.title, "Combat results table");
  assert.equal(index.find("gmb 99.9"), undefined);
});

test("every ruling of a book is found, those without effect on play by their words", () => {
  const rulings = (letter: string, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
  const older = [...rulings("gmb C", 36), ...rulings("rab R", 19), ...rulings("tam T", 20)];
  const all = [...older, ...rulings("eab E", 38), ...rulings("moi M", 14), ...rulings("bmw B", 40)];
  assert.deepEqual(all.filter((cite) => !index.find(cite)), []);
  assert.equal(index.search("sheets of counters clearer")[0]?.number, "C31");
});

test("every case that the rule systems name for a refusal or effect has a text", () => {
  const entries = readdirSync(join(ROOT, "rules"), { withFileTypes: true });
  const families = entries.filter((one) => one.isDirectory());
  const cited = families.filter((one) => one.name !== "blank").flatMap(({ name }) => {
    const folder = join(ROOT, "rules", name);
    const files = readdirSync(folder).filter((file) => /reasons\.def$|_text\.c$/.test(file));
    const text = files.map((file) => readFileSync(join(folder, file), "utf-8")).join("\n");
    const rows = [
      ...text.matchAll(/X\(\w+,\s*"([a-z-]+)",\s*"([^"]+)"/g),
      ...text.matchAll(/\b([A-Z]{3})\("([\dA-Z.]+)"\)/g), // a book of a family: GMB("5.31")
    ];
    return rows.map(([, book = "", number]) => `${book.toLowerCase()} ${number}`);
  });
  assert.ok(cited.length > 100);
  assert.deepEqual([...new Set(cited)].filter((cite) => !index.find(cite)), []);
});

test("numbers in a text lead to cases of its book, of its rulebook, or of the book named", () => {
  const cites = (text: string, book: string): (string | undefined)[] =>
    index.pieces(text, book).map((piece) => piece.cite).filter((cite) => cite !== undefined);
  assert.deepEqual(cites("see 5.31 and C34", "gmb"), ["gmb 5.31", "gmb C34"]);
  assert.deepEqual(cites("as in rab 16.0", "gmb"), ["rab 16.0"]);
  assert.deepEqual(cites("ruling M13 (9.4)", "crecy"), ["moi M13", "moi 9.4"]);
  assert.deepEqual(cites("by tec, 7.5 and B35", "hastings"), ["bmw tec", "bmw 7.5", "bmw B35"]);
  assert.deepEqual(cites("the tec of another book", "moi"), []);
  assert.deepEqual(cites("2-6, +2, 99.99 and 1.5 times", "gmb"), []);
});

test("the pieces of a text make the text", () => {
  for (const { text, book } of index.cases)
    assert.equal(index.pieces(text, book).map((piece) => piece.text).join(""), text);
});

test("a search finds titles before texts, and needs every word", () => {
  assert.equal(index.search("gmb 5.15")[0]?.number, "5.15");
  assert.ok(index.search("lance charge").length > 0);
  assert.deepEqual(index.search("lance zzzz"), []);
  assert.deepEqual(index.search("  "), []);
});

test("paragraphs, lists and tables are told apart", () => {
  const [paragraph, list, table] = blocks(
    "One\nline\n\n1. first\n   goes on\n2. second\n\n| a | b |\n|---|---|\n| 1 | 2 |",
  );
  assert.deepEqual(paragraph, { kind: "paragraph", text: "One line" });
  assert.deepEqual(list, { kind: "list", ordered: true, items: ["first goes on", "second"] });
  assert.deepEqual(table, { kind: "table", head: ["a", "b"], rows: [["1", "2"]] });
});

test("code and emphasis in a line", () => {
  assert.deepEqual(spans("a `b` *c* **d** 2 * 3"), [
    { kind: "text", text: "a " }, { kind: "code", text: "b" }, { kind: "text", text: " " },
    { kind: "em", text: "c" }, { kind: "text", text: " " }, { kind: "strong", text: "d" },
    { kind: "text", text: " 2 * 3" },
  ]);
});

test("one goes back and forward among cases, and a new one forgets what lay ahead", () => {
  const three = ["a 1.0", "b 1.0", "c 1.0"].reduce(visit, NOWHERE);
  const back = wander(three, -1);
  assert.equal(back.cites[back.at], "b 1.0");
  assert.deepEqual(visit(back, "d 1.0").cites, ["a 1.0", "b 1.0", "d 1.0"]);
  assert.equal(wander(three, 5).at, 2);
  assert.equal(visit(three, "c 1.0"), three);
});
