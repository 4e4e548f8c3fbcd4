// The map under the counters: one picture of the whole for looking from afar, finer pieces of it for
// looking closely, painted when they are first needed; the camera only moves them.
import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Battle } from "../engine/protocol";
import { battle as laid } from "../play/session";
import { camera, detail, frame, moving, toSheet } from "./camera";
import { centreOf, sheetSize } from "./geometry";
import { paintingOf, paintMap, type Painting } from "./terrainPaint";
import type { Box } from "./groundPaint";
import { miniature, overview } from "./minimap";

const FAR_SCALE = 1; // pixels a world unit
const NEAR_SCALE = 2;
const PIECE = 512; // world units
const MOST_PIECES = 24; // of 4 MB each

/** Paints a part of the map and hands it to a canvas as a finished picture: the browser would copy a
 *  canvas that can still be drawn on with every frame. */
function paintCanvas(canvas: HTMLCanvasElement, painting: Painting, box: Box, scale: number): OffscreenCanvas {
  canvas.width = Math.ceil((box.right - box.left) * scale);
  canvas.height = Math.ceil((box.bottom - box.top) * scale);
  const easel = new OffscreenCanvas(canvas.width, canvas.height);
  const ink = easel.getContext("2d", { alpha: false });
  if (!ink) return easel;
  ink.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
  paintMap(ink, painting, box, scale === NEAR_SCALE ? painting.near : painting.far);
  return easel;
}

function show(canvas: HTMLCanvasElement, easel: OffscreenCanvas): void {
  canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(easel.transferToImageBitmap());
}

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
function forget(painted: Map<Box, HTMLCanvasElement>): void {
  for (const [box, canvas] of painted) {
    if (painted.size <= MOST_PIECES) return;
    if (isSeen(box)) continue;
    canvas.remove();
    painted.delete(box);
  }
}

/** Paints the pieces in view, one at a time and never while the camera moves. */
function usePieces(battle: Battle, holder: { current: HTMLDivElement | null }): void {
  const painted = useRef(new Map<Box, HTMLCanvasElement>());
  const boxes = useRef<readonly Box[]>([]);
  useLayoutEffect(() => {
    const { width, height } = sheetSize(battle.grid);
    boxes.current = pieces(width, height);
    return () => {
      painted.current.forEach((canvas) => canvas.remove());
      painted.current.clear();
    };
  }, [battle]);
  useSignalEffect(() => {
    const idle = detail.value !== "far" && !moving.value && frame.value.width > 0;
    if (!idle || laid.value !== battle) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = (): void => {
      const box = boxes.current.find((one) => !painted.current.has(one) && isSeen(one));
      if (!box) return;
      const canvas = document.createElement("canvas");
      show(canvas, paintCanvas(canvas, paintingOf(battle), box, NEAR_SCALE));
      Object.assign(canvas.style, {
        left: `${box.left}px`, top: `${box.top}px`,
        width: `${box.right - box.left}px`, height: `${box.bottom - box.top}px`,
      });
      painted.current.set(box, canvas);
      holder.current?.append(canvas);
      forget(painted.current);
      timer = setTimeout(step, 16);
    };
    timer = setTimeout(step, 30);
    return () => clearTimeout(timer);
  });
}

export function Terrain({ battle }: { battle: Battle }) {
  const whole = useRef<HTMLCanvasElement>(null);
  const near = useRef<HTMLDivElement>(null);
  const { width, height } = sheetSize(battle.grid);
  useLayoutEffect(() => {
    if (!whole.current) return undefined;
    const box = { left: 0, top: 0, right: width, bottom: height };
    const easel = paintCanvas(whole.current, paintingOf(battle), box, FAR_SCALE);
    overview.value = miniature(easel);
    show(whole.current, easel);
    performance.mark("map painted");
    return () => void (overview.value = undefined);
  }, [battle]);
  usePieces(battle, near);
  return (
    <div class="terrain" aria-hidden="true">
      <canvas ref={whole} style={{ width: `${width}px`, height: `${height}px` }} />
      <div class="pieces" ref={near} />
      <div class="dusk" />
      <Names battle={battle} width={width} height={height} />
    </div>
  );
}

function Names(props: { battle: Battle; width: number; height: number }) {
  const { battle, width, height } = props;
  return (
    <svg class="names" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {battle.places.map(({ name, hex }) => {
        const { x, y } = centreOf(battle.grid, hex);
        const kind = battle.lines.find((line) => line.name === name)?.kind;
        return <text key={`${name} ${hex}`} class={kind} x={x} y={y + 6}>{name}</text>;
      })}
    </svg>
  );
}
