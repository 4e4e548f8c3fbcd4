// A part of the map as a picture on the page: painted on a canvas to be there at once, then
// exchanged for an image. The browser redraws a canvas with every frame; an image becomes part of
// the ground that the camera merely moves.
import { effect } from "@preact/signals";
import { moving } from "./camera";
import type { Box, Paint } from "./groundPaint";
import { paintMap, type Painting } from "./terrainPaint";

const QUALITY = 0.95;

export interface Picture {
  canvas: HTMLCanvasElement;
  remove(): void;
}

function paintCanvas(
  painting: Painting, box: Box, scale: number, over: readonly Paint[],
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((box.right - box.left) * scale);
  canvas.height = Math.ceil((box.bottom - box.top) * scale);
  const ink = canvas.getContext("2d", { alpha: false });
  if (!ink) return canvas;
  ink.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
  paintMap(ink, painting, box, over);
  return canvas;
}

function lay(element: HTMLElement, box: Box): void {
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.right - box.left}px`,
    height: `${box.bottom - box.top}px`,
  });
}

function whenStill(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (moving.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

async function imageOf(canvas: HTMLCanvasElement): Promise<HTMLImageElement | undefined> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) return undefined;
  const image = new Image();
  image.alt = "";
  image.decoding = "sync"; // never a hole in the map while it is decoded
  image.src = URL.createObjectURL(blob);
  await image.decode();
  URL.revokeObjectURL(image.src);
  return image;
}

/** Puts a part of the map into its holder. */
export function hang(
  holder: HTMLElement, painting: Painting, box: Box, scale: number, over: readonly Paint[],
): Picture {
  const canvas = paintCanvas(painting, box, scale, over);
  lay(canvas, box);
  holder.append(canvas);
  let image: HTMLImageElement | undefined;
  let gone = false;
  const exchange = async (): Promise<void> => {
    image = await imageOf(canvas);
    await whenStill();
    if (!image || gone) return;
    lay(image, box);
    canvas.before(image);
    requestAnimationFrame(() => canvas.remove());
  };
  // Without an image the canvas stays, and all is well but for speed.
  exchange().catch(() => undefined);
  return {
    canvas,
    remove: () => {
      gone = true;
      canvas.remove();
      image?.remove();
    },
  };
}
