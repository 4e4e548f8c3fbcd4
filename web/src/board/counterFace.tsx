// How one counter is drawn, around its own middle.
import type { Face } from "./counterFigures";
import { edgeDistance, PLATES, type Plate } from "./counterPlates";
import { plateId } from "./heraldry";
import { MarkerBadge } from "./markers";
import { SYMBOL_HEIGHT, SYMBOL_WIDTH } from "./symbols";

const COMMANDS = 8; // colours that tell commands apart
const POINT = "M-13 6L0-12 13 6Z"; // the front, before it is turned

interface Marks {
  face: Face;
  selected?: boolean;
  banded?: boolean; // marches with others
  owed?: boolean;
  may?: "act" | "group" | undefined;
  dim?: boolean;
}

export function CounterFace(props: Marks) {
  const { face } = props;
  const plate = PLATES[face.layout];
  const [x, y] = [-plate.w / 2, -plate.h / 2];
  return (
    <>
      <title>{face.title}</title>
      {props.selected && (
        <rect class="chosen" x={x - 3} y={y - 3} width={plate.w + 6} height={plate.h + 6} rx="7" />
      )}
      {props.banded && !props.selected && (
        <rect class="chosen together" x={x - 3} y={y - 3} width={plate.w + 6} height={plate.h + 6}
          rx="7" />
      )}
      {face.front !== undefined && (
        <path class="front" d={POINT}
          transform={`rotate(${face.front}) translate(0 ${-edgeDistance(plate, face.front)})`} />
      )}
      <use href={`#${plateId(face.side, face.colour, face.layout)}`} />
      {face.worn !== undefined && <Wear plate={plate} broken={face.broken} />}
      {plate.figures.map((figure, index) => (
        <use key={index} href={`#symbol-${face.symbol}`}
          transform={placed(figure, face.broken ? 1 - face.side : face.side)} />
      ))}
      {face.worn !== undefined && <Worn plate={plate} word={face.worn} />}
      {face.command !== undefined && (
        <path class={`command-tab command-${face.command % COMMANDS}`}
          d={`M${x} ${-y - plate.foot}h6v${plate.foot - 5}h-1a5 5 0 0 1-5-5z`} />
      )}
      <Foot face={face} plate={plate} />
      {face.dot !== undefined && (
        <circle class={`dot ${face.dot}`} cx={plate.w / 2 - 7} r="4.2"
          cy={plate.h / 2 - plate.foot - 7} />
      )}
      {props.dim && <rect class="veil" x={x} y={y} width={plate.w} height={plate.h} rx="5" />}
      <Eligible {...props} x={face.layout === "single" ? 7 : 0} y={y} />
      {face.markers.map((marker, index) => (
        <MarkerBadge key={marker.name} marker={marker} turn={face.turn} {...slot(plate, index)} />
      ))}
    </>
  );
}

/** Who can do something now, by shape: a lozenge for who is to act, an open one for who only may,
 *  a ring for who is of a command that can be named. */
function Eligible({ owed, may, x, y }: Marks & { x: number; y: number }) {
  if (owed) return <path class="eligible" d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />;
  const open = `M${x} ${y - 6.5}l6.5 6.5-6.5 6.5-6.5-6.5z`;
  if (may === "act") return <path class="eligible open" d={open} />;
  return may === "group" ? <circle class="eligible open" cx={x} cy={y} r="6" /> : null;
}

/** Both sides look at each other: the second side's figures are mirrored. */
function placed(at: Plate["figures"][number], side: number): string {
  const mirror = side === 1 ? -1 : 1;
  const [w, h] = [SYMBOL_WIDTH * at.scale, SYMBOL_HEIGHT * at.scale];
  const corner = `${at.x - (mirror * w) / 2} ${at.y - h / 2}`;
  return `translate(${corner}) scale(${mirror * at.scale} ${at.scale})`;
}

/** The corners of the field, then its sides; never the foot. */
function slot(plate: Plate, index: number): { x: number; y: number } {
  const right = index % 2 === 0;
  const x = plate.w / 2 - 3;
  return { x: right ? x : -x, y: -plate.h / 2 + 4 + 15 * Math.floor(index / 2) };
}

function Foot({ face, plate }: { face: Face; plate: Plate }) {
  const bottom = plate.h / 2;
  if (plate.w > plate.h)
    return (
      <>
        <text class="name large" x={-plate.w / 2 + 6} y={bottom - 5.5}>{face.name}</text>
        <text class="values large end" x={plate.w / 2 - 6} y={bottom - 5.5}>{face.values}</text>
      </>
    );
  const long = face.name.length > 9;
  return (
    <>
      <text class={long ? "name middle small" : "name middle"} y={bottom - (face.values ? 12 : 7)}>
        {face.name}
      </text>
      <text x={face.command === undefined ? 0 : 2.6}
        class={face.values.length > 7 ? "values middle small" : "values middle"}
        y={bottom - 2.8}>{face.values}</text>
    </>
  );
}

const EDGE = 6; // of the field, which keeps the colour of who runs

/** Under the figures: the field loses its colour and is hatched. Who runs turns his back, too, on a
 *  dark field that is cracked across; its edge still tells whose he is. */
function Wear({ plate, broken }: { plate: Plate; broken: boolean }) {
  const { w, h, foot } = plate;
  const inset = broken ? EDGE : 0;
  const [x, y] = [-w / 2 + inset, -h / 2 + inset];
  const [width, height] = [w - 2 * inset, h - foot - inset];
  const box = { x, y, width, height, rx: broken ? 2 : 5 };
  return (
    <>
      <rect class={broken ? "fade broken" : "fade"} {...box} />
      <rect {...box} fill="url(#disorder)" />
      {broken && <path class="crack" d={crackAcross(x, y, width, height)} />}
    </>
  );
}

/** A jagged line from the upper left to the lower right. */
function crackAcross(x: number, y: number, width: number, height: number): string {
  const at = (right: number, down: number): string =>
    `${(x + right * width).toFixed(1)} ${(y + down * height).toFixed(1)}`;
  const rest = [at(0.3, 0.5), at(0.42, 0.2), at(0.66, 0.8), at(0.76, 0.5), at(1, 0.95)];
  return `M${at(0, 0.1)}L${rest.join(" ")}`;
}

/** Over them: the word for it. */
function Worn({ plate, word }: { plate: Plate; word: string }) {
  const x = -plate.w / 2;
  const middle = plate.h / 2 - plate.foot - 5.5;
  return (
    <>
      <rect class="band" x={x} y={middle - 4.5} width={plate.w} height="10" />
      <text class="worn middle" y={middle + 3}>{word}</text>
    </>
  );
}

/** A leader or a standard with troops: its flag on their counter. */
export function FlagFace(props: Marks & { tailed: boolean }) {
  const { face, tailed } = props;
  const banner = tailed ? "M0-21H22L16-14 22-7H0Z" : "M0-21C7-23 13-19 21-21V-7C13-5 7-9 0-7Z";
  return (
    <>
      <title>{face.title}</title>
      {props.selected && <path class="chosen" d="M-5-26H27V-2H5V12H-5Z" />}
      <path class="pole" d="M0 10V-24" />
      <path class="banner" d={banner} fill={face.colour} />
      {tailed
        ? <path class="device" d="M9-20V-8M1-14H16" />
        : <text class="initials" x="10.5" y="-10.8">{initials(face.name)}</text>}
      <Eligible {...props} x={0} y={-25} />
      {face.markers.slice(0, 1).map((marker) => (
        <MarkerBadge key={marker.name} marker={marker} x={20} y={-22} turn={0} />
      ))}
    </>
  );
}

/** Two letters of a leader's name. */
function initials(name: string): string {
  const words = name.replace(/[^\p{L} ]/gu, "").split(" ").filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  return words.length > 1 ? (words[0]?.charAt(0) ?? "") + last.charAt(0) : last.slice(0, 2);
}
