// A small picture of a battle: its map as the board paints it, and where the armies stand.
import { useEffect, useRef } from "preact/hooks";
import { centreOf, sheetSize } from "../board/geometry";
import { tincture } from "../board/heraldry";
import { paintMap, paintSheet } from "../board/terrainPaint";
import { sheetOf } from "../board/terrainSheet";
import type { Battle } from "../engine/protocol";

const PIXELS = 620; // across, enough for a card on a fine screen
const PAUSE_MS = 40;

const pictures = new WeakMap<Battle, HTMLCanvasElement>();

function paint(battle: Battle): HTMLCanvasElement {
  const { width, height } = sheetSize(battle.grid);
  const scale = PIXELS / width;
  const canvas = document.createElement("canvas");
  canvas.width = PIXELS;
  canvas.height = Math.round(height * scale);
  const ink = canvas.getContext("2d", { alpha: false });
  ink?.scale(scale, scale);
  if (ink) paintMap(ink, paintSheet(sheetOf(battle)), { left: 0, top: 0, right: width, bottom: height }, []);
  return canvas;
}

type Job = () => void;
const waiting = new Set<Job>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One picture at a time with a breath between, so that the page answers meanwhile; none while a
 *  window lies over them, for what is begun there comes first. */
function paintNext(): void {
  timer = undefined;
  const [job] = waiting;
  if (!job) return;
  if (!document.querySelector("dialog[open]")) {
    waiting.delete(job);
    job();
  }
  timer = setTimeout(paintNext, PAUSE_MS);
}

function paintLater(job: Job): () => void {
  waiting.add(job);
  timer ??= setTimeout(paintNext, PAUSE_MS);
  return () => void waiting.delete(job);
}

/** The counters that start on the map, as squares of their side's colour. */
function Troops({ battle }: { battle: Battle }) {
  const { width, height } = sheetSize(battle.grid);
  const colours = new Map(battle.sides.map((side) => [side.id, tincture(side)]));
  const types = new Map(battle.types.map((type) => [type.id, type]));
  const fighting = battle.units.filter((unit) => types.get(unit.types[0] ?? "")?.kind === "combat");
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice">
      {fighting.map((unit) => {
        if (unit.hex === undefined) return null;
        const { x, y } = centreOf(battle.grid, unit.hex);
        return (
          <rect
            key={unit.id} class="troop" x={x - 25} y={y - 25} width="50" height="50" rx="8"
            style={{ fill: colours.get(unit.side) }}
          />
        );
      })}
    </svg>
  );
}

export function Thumbnail({ battle }: { battle: Battle }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (): void => {
      const picture = pictures.get(battle) ?? paint(battle);
      pictures.set(battle, picture);
      place.current?.prepend(picture);
      place.current?.classList.add("painted");
    };
    if (!pictures.has(battle)) return paintLater(show);
    show();
    return undefined;
  }, [battle]);
  return <span class="thumbnail" ref={place} aria-hidden="true"><Troops battle={battle} /></span>;
}
