// The little Markdown that the digests use, as plain data: paragraphs, lists, tables, and in a line
// code and emphasis.

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "list"; ordered: boolean; items: readonly string[] }
  | { kind: "table"; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface Span {
  kind: "text" | "code" | "em" | "strong";
  text: string;
}

const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;
const RULER = /^\|[\s|:-]+\|$/;

function cells(line: string): string[] {
  return line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
}

function listOf(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? "");
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", ordered: /^\d/.test(lines[0] ?? ""), items };
}

function tableOf(lines: readonly string[]): Block {
  const [head = "", ...rest] = lines;
  const rows = rest.filter((line) => !RULER.test(line));
  return { kind: "table", head: cells(head), rows: rows.map(cells) };
}

export function blocks(text: string): Block[] {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return paragraphs.map((part): Block => {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    if (lines.every((line) => line.startsWith("|"))) return tableOf(lines);
    if (ITEM.test(lines[0] ?? "")) return listOf(lines);
    return { kind: "paragraph", text: lines.map((line) => line.trim()).join(" ") };
  });
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    const [all, code, strong, em] = match;
    if (match.index > at) found.push({ kind: "text", text: text.slice(at, match.index) });
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else found.push({ kind: "em", text: em ?? "" });
    at = match.index + all.length;
  }
  if (at < text.length) found.push({ kind: "text", text: text.slice(at) });
  return found;
}
