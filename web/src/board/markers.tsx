// The markers on the corners of a counter, from the statuses that the rules call markers.
import type { AttributeWord, Status, StatusWord, UnitType } from "../engine/protocol";

export type Glyph =
  | "arrow" | "lance" | "charge" | "swords" | "wall" | "ring" | "retired" | "disobeyed" | "amok";

export interface Marker {
  name: string;
  text: string; // shown if there is no glyph
  glyph?: Glyph;
  grave: boolean;
  label: string;
}

export function markersOf(words: readonly StatusWord[], statuses: readonly Status[]): Marker[] {
  return statuses.flatMap((status) => {
    const word = words.find((one) => one.name === status.name);
    if (!word?.marker || word.link || word.worn) return [];
    const level = word.max > 1;
    const glyph = isGlyph(word.glyph) ? word.glyph : undefined;
    const letters = status.label.replace(/[^\p{L}]/gu, "");
    const text = capital(level ? letters.charAt(0) + status.value : letters.slice(0, 2));
    const marker = { name: status.name, text, grave: level, label: status.label };
    return [glyph ? { ...marker, glyph } : marker];
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isGlyph(name: string | undefined): name is Glyph {
  return name !== undefined && name in GLYPH_PATHS;
}

/** The word written across a counter that is out of order. */
export function wornWord(
  words: readonly StatusWord[], flags: readonly AttributeWord[],
  type: UnitType | undefined, statuses: readonly Status[],
): string | undefined {
  const worn = new Set(words.filter((word) => word.worn).map((word) => word.name));
  return (
    statuses.find((status) => worn.has(status.name))?.label ??
    flags.find((flag) => flag.worn && type?.attributes[flag.name] === true)?.name
  );
}

/** Whether it is worn by degrees, as by rout. */
export function isBroken(words: readonly StatusWord[], statuses: readonly Status[]): boolean {
  return statuses.some((status) =>
    words.some((word) => word.worn && word.max > 1 && word.name === status.name));
}

export function hasActed(words: readonly StatusWord[], statuses: readonly Status[]): boolean {
  return statuses.some((status) => words.some((word) => word.done && word.name === status.name));
}

/** How badly a unit stands: rises when it routs or falls into disorder. */
export function distress(words: readonly StatusWord[], statuses: readonly Status[]): number {
  return statuses.reduce((sum, status) => {
    const word = words.find((one) => one.name === status.name);
    const counts = word?.marker && (word.max > 1 || word.worn);
    return counts ? sum + status.value : sum;
  }, 0);
}

const GLYPH_PATHS: Readonly<Record<Glyph, string>> = {
  arrow: "M-2.5-5.5C3.5-3 3.5 3-2.5 5.5V-5.5M-5.5 0H5.5M2.5-2.5L5.5 0 2.5 2.5",
  lance: "M-5 5L3.5-3.5M1-5L5-5 5-1z",
  charge: "M-5 0H2M-1-4.5L4.5 0-1 4.5",
  swords: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5M-5 1.5L-1.5 5M5 1.5L1.5 5",
  wall: "M-4.5-4.5C-2-3.5 2-3.5 4.5-4.5 5 0 3 3.5 0 5.5-3 3.5-5 0-4.5-4.5zM0-4V4.5",
  ring: "M-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0M0-4.8V-8M0 4.8V8M4.8 0H8M-4.8 0H-8",
  retired: "M-4-4L0 0 4-4M-4 1L0 5 4 1",
  amok: "M0 0C1.6-1.4 3.4.6 2 2.2.2 4-3.2 2.8-3-.4-2.8-4 1.8-5.4 4.2-3 6.6-.4 5.6 4.4 2 5.8",
  disobeyed: "M-4-5V6M-4-5H4.5L2-2 4.5 1H-4M-6 5L6-6",
};

export function MarkerDefs() {
  return (
    <>
      {Object.entries(GLYPH_PATHS).map(([name, path]) => (
        <path key={name} id={`glyph-${name}`} d={path} />
      ))}
    </>
  );
}

export function MarkerBadge(props: { marker: Marker; x: number; y: number; turn: number }) {
  const { marker, x, y, turn } = props;
  return (
    <g class={marker.grave ? "marker grave" : "marker"}
      transform={`translate(${x} ${y}) rotate(${-turn})`}>
      <title>{marker.label}</title>
      <circle r="8.5" />
      {marker.glyph ? <use href={`#glyph-${marker.glyph}`} /> : <text y="3.6">{marker.text}</text>}
    </g>
  );
}
