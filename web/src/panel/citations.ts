// Cases as they stand in texts: "gmb 5.15", "crecy Y4", "poitiers P2, P10".

const NUMBER = String.raw`(?:\d+\.\d+(?:\.\d+)*[a-z]?|[A-Z]\d+[a-z]?)`;
const CITATION = new RegExp(String.raw`([a-z][a-z-]*) (${NUMBER}(?:, ${NUMBER})*)(?![\w.])`, "g");

export interface Piece {
  text: string;
  cite?: string; // the case that the text stands for
}

/** Cuts a text into plain pieces and citations; a list of numbers shares its book. */
export function citations(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(CITATION)) {
    const [all, book = "", numbers = ""] = match;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    for (const [index, number] of numbers.split(", ").entries()) {
      if (index > 0) pieces.push({ text: ", " });
      pieces.push({ text: index === 0 ? `${book} ${number}` : number, cite: `${book} ${number}` });
    }
    at = match.index + all.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
