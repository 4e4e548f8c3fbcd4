// The page's end of the painter: parts of maps are ordered, and come as pictures.
import { effect } from "@preact/signals";
import type { Battle } from "../engine/protocol";
import { sheetSize } from "../geometry/hexes";
import type { FromPainter, Order, ToPainter } from "../paint/painter";
import { PALETTE } from "../paint/terrainPalette";
import type { Land } from "../paint/terrainSheet";
import { coming } from "../play/session";

const FAR_SCALE = 1; // pixels a world unit
const QUICK_SCALE = 0.5; // for the first look at the whole sheet

type Picture = ImageBitmap | Blob;
interface Pending {
  resolve(picture: Picture): void;
  reject(error: Error): void;
}

let worker: Worker | undefined;
let failure: Error | undefined; // of the painter as a whole
const keys = new WeakMap<object, number>();
const pending = new Map<number, Pending>();
let last = 0;

function start(): Worker {
  const name = document.body.dataset["painter"] ?? "";
  const made = new Worker(new URL(name, document.baseURI), { type: "module" });
  made.onmessage = ({ data }: MessageEvent<FromPainter>) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ("picture" in data) waiting?.resolve(data.picture);
    else waiting?.reject(new Error(`The map could not be painted: ${data.failed}`));
  };
  made.onerror = (event) => {
    failure = new Error(`The painter could not be loaded: ${event.message || name}`);
    for (const waiting of pending.values()) waiting.reject(failure);
    pending.clear();
  };
  return made;
}

/** The painter starts with its first order, or before. */
export function callPainter(): Worker {
  worker ??= start();
  return worker;
}

function post(message: ToPainter): void {
  callPainter().postMessage(message);
}

const colours = new Map<string, string>();

/** Heraldic names as the page's tokens have them. */
export function sideColour(name: string): string {
  const known = colours.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const colour = /^#[0-9a-f]{6}$/i.test(value) ? value : PALETTE.dark;
  colours.set(name, colour);
  return colour;
}

function landOf({ grid, hexes, terrains, hexsides, lines, zones, sides }: Battle): Land {
  const coloured = sides.map(({ id, colour }) => ({ id, colour: sideColour(colour) }));
  return { grid, hexes, terrains, hexsides, lines, zones, sides: coloured };
}

function order(battle: Battle, wanted: Order): Promise<Picture> {
  if (failure) return Promise.reject(failure);
  const id = ++last;
  const key = keys.get(battle) ?? id;
  const picture = new Promise<Picture>((resolve, reject) => pending.set(id, { resolve, reject }));
  if (!keys.has(battle)) post({ kind: "land", key, land: landOf(battle) });
  keys.set(battle, key);
  post({ kind: "paint", key, id, order: wanted });
  return picture;
}

type Part = Omit<Order, "as">;

/** A picture to be shown at once, on a canvas. */
export async function paintCanvas(battle: Battle, part: Part): Promise<HTMLCanvasElement> {
  const bitmap = (await order(battle, { ...part, as: "bitmap" })) as ImageBitmap;
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("bitmaprenderer", { alpha: false })?.transferFromImageBitmap(bitmap);
  return canvas;
}

/** A picture to be kept. The browser redraws a canvas with every frame; an image becomes part of
 *  the ground that the camera merely moves. */
export async function paintImage(battle: Battle, part: Part): Promise<HTMLImageElement> {
  const blob = (await order(battle, { ...part, as: "jpeg" })) as Blob;
  const image = new Image();
  image.alt = "";
  image.decoding = "sync"; // never a hole in the map while it is decoded
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/** The whole sheet as it is seen from afar. */
export function wholeOf({ grid }: Battle, scale = FAR_SCALE): Part {
  const { width, height } = sheetSize(grid);
  const box = { left: 0, top: 0, right: width, bottom: height };
  return { box, scale, over: "grid" };
}

function paintQuickly(battle: Battle): Promise<HTMLCanvasElement> {
  return paintCanvas(battle, wholeOf(battle, QUICK_SCALE));
}

const ahead = new WeakMap<Battle, Promise<HTMLCanvasElement>>();

/** Has the map painted of a battle that comes to the table, before it is there. */
export function watchComing(): void {
  effect(() => {
    if (coming.value) paintAhead(coming.value);
  });
}

/** Has a map painted that will probably be wanted next. */
export function paintAhead(battle: Battle): void {
  if (ahead.has(battle)) return;
  const canvas = paintQuickly(battle);
  canvas.catch(() => ahead.delete(battle)); // whoever wants it then will hear why
  ahead.set(battle, canvas);
}

/** The whole map on a canvas, for the first look; the one painted ahead, if there is one. */
export function paintWhole(battle: Battle): Promise<HTMLCanvasElement> {
  const canvas = ahead.get(battle) ?? paintQuickly(battle);
  ahead.delete(battle);
  return canvas;
}
