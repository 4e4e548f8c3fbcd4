// The arms of a side: its tincture and a charge, so that sides differ without colour too.
import type { Battle, Side } from "../engine/protocol";
import { PLATES, type Layout, type Plate } from "./counterPlates";

export type Charge =
  | "cross" | "saltire" | "chevron" | "bend" | "pale" | "fess" | "lozenge" | "lilies" | "tower"
  | "crescent" | "rings";

/** Armies that are known by their arms; every other takes the charge of its tincture. */
const KNOWN: Readonly<Record<string, Charge>> = {
  scots: "saltire", english: "cross", french: "lilies", castile: "tower", ottoman: "crescent",
  tartar: "rings",
};
/** Charges that are drawn with a thin line. */
export const FINE: ReadonlySet<Charge> = new Set(["lilies", "tower", "crescent", "rings"]);
/** Contingents with a tincture of their own among the troops of their side. */
const CONTINGENTS: Readonly<Record<string, string>> = {
  serb: "azure", mongol: "tenne", indian: "murrey",
};
const CHARGES: Readonly<Record<string, Charge>> = {
  gules: "cross", azure: "saltire", or: "chevron", vert: "bend", purpure: "pale", sable: "fess",
  argent: "lozenge",
};

function tinctureName(side: Side | undefined, group?: string): string {
  const known = side !== undefined && side.colour in CHARGES;
  return CONTINGENTS[group ?? ""] ?? (known ? side.colour : "sable");
}

/** The colour of a side, or of a contingent of it, as a reference to the page's tokens. */
export function tincture(side: Side | undefined, group?: string): string {
  return `var(--${tinctureName(side, group)})`;
}

/** The charges of both sides; never the same one twice. */
export function chargesOf(sides: readonly Side[]): Charge[] {
  const all = Object.values(CHARGES);
  const taken: Charge[] = [];
  for (const side of sides) {
    const wanted = KNOWN[side.id] ?? CHARGES[side.colour] ?? "fess";
    const free = taken.includes(wanted) ? all.find((charge) => !taken.includes(charge)) : wanted;
    taken.push(free ?? wanted);
  }
  return taken;
}

/** A small fleur-de-lis around a point. */
function lily(x: number, y: number, r: number): string {
  return `M${x} ${y - r}V${y + r}M${x - r} ${y - r / 3}Q${x - r} ${y + r / 3} ${x} ${y + r / 3}` +
    `Q${x + r} ${y + r / 3} ${x + r} ${y - r / 3}`;
}

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0`;
}

/** A charge as a path to be stroked inside a field. */
export function chargePath(charge: Charge, x: number, y: number, w: number, h: number): string {
  const inset = Math.min(4, w / 6);
  const [l, r, t, b] = [x + inset, x + w - inset, y + inset, y + h - inset];
  const [cx, cy] = [x + w / 2, y + h / 2];
  switch (charge) {
    case "cross": return `M${cx} ${y}V${y + h}M${x} ${cy}H${x + w}`;
    case "saltire": return `M${l} ${t}L${r} ${b}M${l} ${b}L${r} ${t}`;
    case "chevron": return `M${l} ${b}L${cx} ${t}L${r} ${b}`;
    case "bend": return `M${l} ${t}L${r} ${b}`;
    case "pale": return `M${cx} ${y}V${y + h}`;
    case "fess": return `M${x} ${cy}H${x + w}`;
    case "lozenge": return `M${cx} ${t}L${r} ${cy}L${cx} ${b}L${l} ${cy}Z`;
    case "lilies": return [[l + w / 6, t + h / 6], [r - w / 6, t + h / 6], [cx, b - h / 6]]
      .map(([lx = 0, ly = 0]) => lily(lx, ly, Math.min(w, h) / 7)).join("");
    case "crescent": {
      const reach = Math.min(w, h) / 3.2;
      return `M${cx + reach * 0.6} ${cy - reach * 0.8}a${reach} ${reach} 0 1 0 0 ${reach * 1.6}` +
        `a${reach * 0.85} ${reach * 0.85} 0 1 1 0 ${-reach * 1.6}z`;
    }
    case "rings": return [[cx - h / 5, t + h / 5], [cx + h / 5, t + h / 5], [cx, b - h / 5]]
      .map(([rx = 0, ry = 0]) => ring(rx, ry, Math.min(w, h) / 7)).join("");
    case "tower": return `M${cx - w / 5} ${b}V${t + h / 8}h${w / 10}v${h / 8}h${w / 10}` +
      `v${-h / 8}h${w / 10}v${h / 8}h${w / 10}V${b}Z`;
  }
}

/** The empty counters of every side and contingent in their three forms, for <use>. */
export function PlateDefs({ of }: { of: Pick<Battle, "sides" | "groups"> }) {
  const charges = chargesOf(of.sides);
  const tinctures = (side: Side): string[] => {
    const groups = of.groups.filter((group) => group.side === side.id);
    return [...new Set([undefined, ...groups].map((group) => tinctureName(side, group?.id)))];
  };
  return (
    <>
      <linearGradient id="sheen" x2="0" y2="1">
        <stop offset="0" class="light" />
        <stop offset="0.55" class="clear" />
        <stop offset="1" class="dark" />
      </linearGradient>
      <pattern id="disorder" width="6" height="6" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)">
        <path d="M0 3H6" />
      </pattern>
      {of.sides.flatMap((side, index) => tinctures(side).flatMap((name) =>
        Object.entries(PLATES).map(([layout, plate]) => {
          const colour = `var(--${name})`;
          const id = plateId(index, colour, layout as Layout);
          return <PlateDef key={id} id={id} plate={plate} colour={colour}
            charge={charges[index] ?? "fess"} />;
        }),
      ))}
    </>
  );
}

/** The name of an empty counter: by its side, its colour and its form. */
export function plateId(side: number, colour: string, layout: Layout): string {
  return `plate-${side}-${colour.replace(/[^a-z]/g, "")}-${layout}`;
}

function PlateDef(props: { id: string; plate: Plate; colour: string; charge: Charge }) {
  const { w, h, foot } = props.plate;
  const [x, y, field] = [-w / 2, -h / 2, h - foot];
  const edge = 5;
  const footPath = `M${x} ${y + field}h${w}v${foot - edge}a${edge} ${edge} 0 0 1-${edge} ${edge}` +
    `h${2 * edge - w}a${edge} ${edge} 0 0 1-${edge}-${edge}z`;
  return (
    <g id={props.id}>
      <rect class="shade" x={x + 0.5} y={y + 2.5} width={w} height={h} rx={edge} />
      <rect class="field" x={x} y={y} width={w} height={h} rx={edge} fill={props.colour} />
      <path class={FINE.has(props.charge) ? "charge fine" : "charge"}
        d={chargePath(props.charge, x, y, w, field)} />
      <rect x={x} y={y} width={w} height={field + 4} rx={edge} fill="url(#sheen)" />
      <path class="foot" d={footPath} />
      <path class="rule" d={`M${x} ${y + field}h${w}`} />
      <rect class="rim" x={x} y={y} width={w} height={h} rx={edge} />
    </g>
  );
}
