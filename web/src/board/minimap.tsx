// The whole map in a corner: the ground, each unit as a mark of its side, what the camera sees.
import { signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Battle, View } from "../engine/protocol";
import { middleOf, sheetSize } from "../geometry/hexes";
import { faint, PALETTE } from "../paint/terrainPalette";
import { battle, view } from "../play/session";
import { camera, frame, moveTo } from "./camera";
import { sideColour } from "./painting";

const LONGEST = 190; // pixels of the longer side
const FINE = 2; // drawn twice as fine, for fine screens

/** The ground of the whole map, small, once it is painted. */
export const overview = signal<HTMLCanvasElement | undefined>(undefined);

export function keepOverview(picture: HTMLCanvasElement | undefined): void {
  overview.value = picture;
}

const folded = signal(false);

export function miniature(whole: HTMLCanvasElement): HTMLCanvasElement {
  const scale = (LONGEST * FINE) / Math.max(whole.width, whole.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const ink = canvas.getContext("2d");
  if (ink) ink.imageSmoothingQuality = "medium";
  ink?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The first side's marks are round, the second's square. */
function drawUnits(ink: CanvasRenderingContext2D, of: Battle, now: View): void {
  const sideOf = new Map(of.units.map((unit) => [unit.id, unit.side]));
  of.sides.forEach((side, which) => {
    ink.beginPath();
    for (const unit of now.units) {
      if (sideOf.get(unit.id) !== side.id || unit.hexes.length === 0) continue;
      const { x, y } = middleOf(of.grid, unit.hexes);
      if (which === 0) {
        ink.moveTo(x + 27, y);
        ink.arc(x, y, 27, 0, 7);
      } else ink.rect(x - 24, y - 24, 48, 48);
    }
    ink.fillStyle = sideColour(side.colour);
    ink.fill();
    ink.strokeStyle = faint(PALETTE.light, 0.9);
    ink.lineWidth = 7;
    ink.stroke();
  });
}

/** The ink of a canvas, in the measure of the sheet. Not an opaque canvas: the browser would cut
 *  the map beneath it, and the cut would show. */
function inkOf(canvas: HTMLCanvasElement | null, of: Battle | undefined) {
  const ink = canvas?.getContext("2d");
  if (!ink || !of) return undefined;
  const { width, height } = sheetSize(of.grid);
  const fine = (LONGEST / Math.max(width, height)) * FINE;
  ink.setTransform(fine, 0, 0, fine, 0, 0);
  return ink;
}

export function Minimap() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null); // above the dusk, which dims the ground alone
  const window = useRef<HTMLDivElement>(null);
  const of = battle.value;
  const sheet = of ? sheetSize(of.grid) : { width: 1, height: 1 };
  const scale = LONGEST / Math.max(sheet.width, sheet.height);

  useSignalEffect(() => {
    const [picture, laid] = [overview.value, battle.value];
    const ink = folded.value ? undefined : inkOf(canvas.current, laid);
    if (!ink || !laid || !picture) return;
    const { width, height } = sheetSize(laid.grid);
    ink.drawImage(picture, 0, 0, width, height);
  });
  useSignalEffect(() => {
    const [laid, now] = [battle.value, view.value];
    const ink = folded.value ? undefined : inkOf(marks.current, laid);
    if (!ink || !laid || !now) return;
    const { width, height } = sheetSize(laid.grid);
    ink.clearRect(0, 0, width, height);
    drawUnits(ink, laid, now);
  });
  useSignalEffect(() => {
    const box = folded.value ? null : window.current;
    const laid = battle.value;
    if (!box || !laid) return;
    const { width, height } = sheetSize(laid.grid);
    const small = LONGEST / Math.max(width, height);
    const { x, y, scale: zoom } = camera.value;
    const wide = Math.min((frame.value.width / zoom) * small, 4 * LONGEST);
    const high = Math.min((frame.value.height / zoom) * small, 4 * LONGEST);
    box.style.transform = `translate(${(-x / zoom) * small}px, ${(-y / zoom) * small}px)`;
    box.style.width = `${wide}px`;
    box.style.height = `${high}px`;
  });

  const look = (event: PointerEvent): void => {
    if (event.buttons === 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const { scale: zoom } = camera.value;
    moveTo({
      x: frame.value.width / 2 - ((event.clientX - box.left) / scale) * zoom,
      y: frame.value.height / 2 - ((event.clientY - box.top) / scale) * zoom,
      scale: zoom,
    });
  };

  if (!of) return null;
  const size = { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) };
  return (
    <div class="minimap" data-control="minimap">
      <button
        type="button"
        aria-expanded={!folded.value}
        aria-label="Small map"
        title={folded.value ? "Show the small map" : "Hide the small map"}
        onClick={() => (folded.value = !folded.value)}
      >
        {folded.value ? "◱" : "×"}
      </button>
      {!folded.value && (
        <div
          class="minimap-sheet"
          aria-hidden="true"
          style={{ width: `${size.width}px`, height: `${size.height}px` }}
          onPointerDown={look}
          onPointerMove={look}
        >
          <canvas ref={canvas} width={size.width * FINE} height={size.height * FINE} />
          <div class="dusk" />
          <canvas class="marks" ref={marks} width={size.width * FINE} height={size.height * FINE} />
          <div class="minimap-window" ref={window} />
        </div>
      )}
    </div>
  );
}
