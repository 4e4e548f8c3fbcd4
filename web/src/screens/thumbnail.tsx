// A small picture of a battle: its map as the board paints it, and where the armies stand.
import { useEffect, useRef } from "preact/hooks";
import { tincture } from "../board/heraldry";
import { paintCanvas, wholeOf } from "../board/painting";
import type { Battle } from "../engine/protocol";
import { centreOf, sheetSize } from "../geometry/hexes";
import { atLeisure } from "./leisure";

const PIXELS = 620; // across, enough for a card on a fine screen

const pictures = new WeakMap<Battle, HTMLCanvasElement>();

function pictureOf(battle: Battle): Promise<HTMLCanvasElement> {
  const scale = PIXELS / sheetSize(battle.grid).width;
  return paintCanvas(battle, { ...wholeOf(battle, scale), over: "nothing" });
}

/** The counters that start on the map, as squares of their colour. */
function Troops({ battle }: { battle: Battle }) {
  const { width, height } = sheetSize(battle.grid);
  const sides = new Map(battle.sides.map((side) => [side.id, side]));
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
            style={{ fill: tincture(sides.get(unit.side), unit.group) }}
          />
        );
      })}
    </svg>
  );
}

export function Thumbnail({ battle }: { battle: Battle | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!battle) return undefined;
    const show = (picture: HTMLCanvasElement): void => {
      pictures.set(battle, picture);
      place.current?.prepend(picture);
      place.current?.classList.add("painted");
    };
    const known = pictures.get(battle);
    if (!known) return atLeisure(async () => show(await pictureOf(battle)));
    show(known);
    return undefined;
  }, [battle]);
  return (
    <span class="thumbnail" ref={place} aria-hidden="true">
      {battle && <Troops battle={battle} />}
    </span>
  );
}
