// Which silhouette a counter carries, and the definitions that <use> refers to.
import type { UnitType } from "../engine/protocol";
import { SHAPES } from "./symbolShapes";

export const SYMBOL_WIDTH = 120;
export const SYMBOL_HEIGHT = 80;
const UNKNOWN = "shield";
const NO_MISSILES = new Set(["none", "melee"]);

/** The silhouette of a face: by its symbol; a light horseman who throws is drawn throwing. */
export function symbolOf(type: UnitType | undefined): string {
  if (!type || !(type.symbol in SHAPES)) return UNKNOWN;
  const weapon = type.attributes["weapon"];
  const throws = typeof weapon === "string" && !NO_MISSILES.has(weapon);
  return type.symbol === "horse" && throws ? "genitor" : type.symbol;
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
