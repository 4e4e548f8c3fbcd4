// The map under the counters: one picture of the whole for looking from afar, finer pieces of
// it for looking closely, painted when they are first needed; the camera only moves them.
import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Battle } from "../engine/protocol";
import { sheetSize } from "../geometry/hexes";
import type { Box } from "../paint/groundPaint";
import { battle as laid } from "../play/session";
import { report } from "../play/table";
import { camera, detail, frame, moving, toSheet } from "./camera";
import { keepOverview, miniature } from "./minimap";
import { hangPiece, hangWhole, type Picture } from "./terrainPicture";

const NEAR_SCALE = 2; // pixels a world unit
const PIECE = 512; // world units
const MOST_PIECES = 24; // of 4 MB each

function pieces(width: number, height: number): Box[] {
  const boxes: Box[] = [];
  for (let top = 0; top < height; top += PIECE)
    for (let left = 0; left < width; left += PIECE)
      boxes.push({
        left, top, right: Math.min(left + PIECE, width), bottom: Math.min(top + PIECE, height),
      });
  return boxes;
}

function isSeen(box: Box): boolean {
  const from = toSheet(camera.value, { x: 0, y: 0 });
  const to = toSheet(camera.value, { x: frame.value.width, y: frame.value.height });
  return box.left < to.x && box.right > from.x && box.top < to.y && box.bottom > from.y;
}

/** Keeps memory in bounds on a large sheet: the pieces painted first go first. */
function forget(painted: Map<Box, Picture>): void {
  for (const [box, picture] of painted) {
    if (painted.size <= MOST_PIECES) return;
    if (isSeen(box)) continue;
    picture.remove();
    painted.delete(box);
  }
}

/** Paints the pieces in view, one at a time and never while the camera moves. */
function usePieces(battle: Battle, holder: { current: HTMLDivElement | null }): void {
  const painted = useRef(new Map<Box, Picture>());
  const boxes = useRef<readonly Box[]>([]);
  useLayoutEffect(() => {
    const { width, height } = sheetSize(battle.grid);
    boxes.current = pieces(width, height);
    return () => {
      painted.current.forEach((picture) => picture.remove());
      painted.current.clear();
    };
  }, [battle]);
  useSignalEffect(() => {
    const idle = detail.value !== "far" && !moving.value && frame.value.width > 0;
    if (!idle || laid.value !== battle) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const step = (): void => {
      const box = boxes.current.find((one) => !painted.current.has(one) && isSeen(one));
      if (!box || !holder.current) return;
      const picture = hangPiece(holder.current, battle, box, NEAR_SCALE);
      painted.current.set(box, picture);
      forget(painted.current);
      const next = (): void => {
        if (!over) timer = setTimeout(step, 16);
      };
      report(picture.hung.then(next, (error: unknown) => {
        painted.current.delete(box); // to be tried again when the camera has moved
        throw error;
      }));
    };
    timer = setTimeout(step, 30);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
}

export function Terrain({ battle }: { battle: Battle }) {
  const whole = useRef<HTMLDivElement>(null);
  const near = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const holder = whole.current;
    if (!holder) return undefined;
    const picture = hangWhole(holder, battle, (canvas) => {
      keepOverview(miniature(canvas));
      holder.dataset["painted"] = battle.id;
    });
    report(picture.hung);
    return () => {
      keepOverview(undefined);
      delete holder.dataset["painted"];
      picture.remove();
    };
  }, [battle]);
  usePieces(battle, near);
  return (
    <div class="terrain" aria-hidden="true">
      <div class="whole" ref={whole} />
      <div class="pieces" ref={near} />
      <div class="dusk" />
    </div>
  );
}
