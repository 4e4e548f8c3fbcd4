// Which silhouette a counter carries, and the definitions that <use> refers to.
import type { UnitType } from "../engine/protocol";
import { SHAPES } from "./symbolShapes";

export const SYMBOL_WIDTH = 120;
export const SYMBOL_HEIGHT = 80;
const UNKNOWN = "shield";
const CARRIERS = new Set(["wagon", "wagon-limbered", "lager"]);
const NO_MISSILES = new Set(["none", "melee"]);

/** What a contingent draws in a dress of its own. */
const DRESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  turk: {
    "heavy-horse": "spahi", "heavy-horsebow": "spahi-bow", horsebow: "turcoman",
    "light-horsebow": "akinji", leader: "sultan",
  },
  serb: { "barded-horse": "serb-guard" },
  timurid: { leader: "khan" },
  mongol: { leader: "khan" },
};

/** The silhouette of a face: by its symbol, as its contingent dresses it; a light horseman who
 *  throws is drawn throwing. */
export function symbolOf(type: UnitType | undefined, group = ""): string {
  if (!type) return UNKNOWN;
  const symbol = DRESS[group]?.[type.symbol] ?? type.symbol;
  if (!(symbol in SHAPES)) return UNKNOWN;
  const weapon = type.attributes["weapon"];
  const throws = typeof weapon === "string" && !NO_MISSILES.has(weapon);
  return symbol === "horse" && throws ? "genitor" : symbol;
}

/** Whether others stand in it: its counter lies beneath theirs. */
export function carriesOthers(type: UnitType | undefined): boolean {
  return type !== undefined && CARRIERS.has(type.symbol);
}

/** The silhouettes, each once, for <use>. */
export function SymbolDefs() {
  return (
    <>
      {Object.entries(SHAPES).map(([name, strokes]) => (
        <g key={name} id={`symbol-${name}`} class="silhouette">
          {strokes.map((stroke, index) => (
            <path key={index} class={stroke.kind} d={stroke.path} stroke-width={stroke.width} />
          ))}
        </g>
      ))}
    </>
  );
}
