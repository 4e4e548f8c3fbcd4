// Reads the digests in docs/rules/ as a list of cases: what the page shows for a citation.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

// "### 5.15 Stacking", or of a chart without a number "### crt Results": the file has the book
const CASE = /^### (\d+\.\d+|[a-z]{3}) (.+)$/;
const OWN = /^#### (\S+) (\S+)\s*(.*)$/; // "#### crecy Y4": a rule that names its book

export function readCases(folder) {
  const cases = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".md")).sort()) {
    const book = basename(file, ".md");
    let open;
    for (const line of readFileSync(join(folder, file), "utf-8").split("\n")) {
      const own = OWN.exec(line);
      const numbered = CASE.exec(line);
      if (numbered) open = { book, number: numbered[1], title: numbered[2], text: "" };
      else if (own) open = { book: own[1], number: own[2], title: own[3], text: "" };
      else if (line.startsWith("#")) open = undefined;
      else if (open) open.text += `${line}\n`;
      if (open && (numbered || own)) cases.push(open);
    }
  }
  const leadIn = /\n\n[^\n]*:$/; // a last line that leads into the next case
  for (const one of cases) one.text = one.text.trim().replace(leadIn, "");
  return cases;
}
