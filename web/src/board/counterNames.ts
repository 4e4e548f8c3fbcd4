// A unit's name cut to what fits on its counter. The silhouette already tells the kind of troops,
// so those words go first; a number at the end stays, because it tells two counters apart.

const NUMERAL = /^(?=[IVXLC])C*(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/;
const LITTLE = /^(of|the|de|la)$/; // words a name can do without
const POSSESSIVE = /['’]s?$/;

export function shortName(name: string, kindWords: readonly string[], most: number): string {
  const words = name.split(" ").filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  const numeral = words.length > 1 && NUMERAL.test(last) ? last : "";
  const body = owner(numeral ? words.slice(0, -1) : words, kindWords);
  const room = numeral ? most - numeral.length - 1 : most;
  const fitted = fit(body, Math.max(3, room));
  return numeral ? `${fitted} ${numeral}` : fitted;
}

/** "Edward Bruce's pikes" is Edward Bruce's; else what is left without the words of its kind. */
function owner(words: readonly string[], kindWords: readonly string[]): readonly string[] {
  const of = words.findIndex((word) => POSSESSIVE.test(word));
  if (of >= 0 && of < words.length - 1)
    return words.slice(0, of + 1).map((word) => word.replace(POSSESSIVE, ""));
  const kinds = new Set(kindWords.map((word) => word.toLowerCase()));
  const rest = words.filter((word) => !kinds.has(word.toLowerCase()));
  return rest.length > 0 ? rest : words;
}

function fit(words: readonly string[], most: number): string {
  const full = words.join(" ");
  if (full.length <= most) return full;
  const bare = words.filter((word) => !LITTLE.test(word)).join(" ");
  if (bare !== "" && bare.length <= most) return bare;
  const initials = words.slice(0, -1).map((word) => `${word.charAt(0)}.`);
  const short = [...initials, words.at(-1) ?? ""].join(" ");
  if (short.length <= most) return short;
  const last = words.at(-1) ?? "";
  return last.length <= most ? last : `${last.slice(0, most - 1)}.`;
}
