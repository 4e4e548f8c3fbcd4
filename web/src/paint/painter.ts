// The painter: a worker that paints maps, so that the page answers while one is painted.
import numerals from "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2";
import type { Box } from "./groundPaint";
import { paintPart, paintSheet, type Over, type Painting } from "./terrainPaint";
import { sheetOf, type Land } from "./terrainSheet";

const MOST_PAINTINGS = 2; // of some 5 MB each
const SAMPLE_HEXES = 9; // a land no larger is painted once, for the legend
const QUALITY = 0.95;

/** A part of a map, and in what form it is wanted: to be shown at once, or to be kept. */
export interface Order {
  box: Box;
  scale: number; // pixels a world unit
  over: Over;
  as: "bitmap" | "jpeg";
}

export type ToPainter =
  | { kind: "land"; key: number; land: Land }
  | { kind: "paint"; key: number; id: number; order: Order };

export type FromPainter =
  | { id: number; picture: ImageBitmap | Blob }
  | { id: number; failed: string };

const lands = new Map<number, Land>();
const paintings = new Map<number, Painting>();

function paintingOf(key: number): Painting {
  const land = lands.get(key);
  if (!land) throw new Error(`land ${key} is not known`);
  const painting = paintings.get(key) ?? paintSheet(sheetOf(land));
  if (land.hexes.on_map.length <= SAMPLE_HEXES) return painting;
  paintings.delete(key);
  paintings.set(key, painting);
  for (const oldest of paintings.keys())
    if (paintings.size > MOST_PAINTINGS) paintings.delete(oldest);
  return painting;
}

let letters: Promise<unknown> | undefined;

/** A worker has only the fonts it loads; without them the browser's own will do. */
function loadLetters(): Promise<unknown> {
  const url = new URL(numerals, self.location.href).href;
  const fonts = (self as Partial<FontFaceSource>).fonts;
  const font = new FontFace("Alegreya Sans", `url("${url}")`);
  fonts?.add(font);
  return font.load().catch(() => undefined);
}

async function paint(key: number, { box, scale, over, as }: Order): Promise<ImageBitmap | Blob> {
  if (over === "numbers") await (letters ??= loadLetters());
  const canvas = paintPart(paintingOf(key), box, scale, over);
  if (as === "bitmap") return canvas.transferToImageBitmap();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

function post(message: FromPainter, moved: Transferable[]): void {
  self.postMessage(message, { transfer: moved });
}

self.addEventListener("message", (event: MessageEvent<ToPainter>) => {
  const message = event.data;
  if (message.kind === "land") {
    lands.set(message.key, message.land);
    return;
  }
  const { id, key, order } = message;
  paint(key, order).then(
    (picture) => post({ id, picture }, picture instanceof ImageBitmap ? [picture] : []),
    (error: unknown) => post({ id, failed: String(error) }, []),
  );
});
