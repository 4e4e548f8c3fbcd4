// The ground itself: fields by height, the shade below each contour, grain, tufts of grass.
import { fieldOf, freed, outline, pathOf, type Lattice } from "./groundField";
import { lookOf, type Look } from "./groundKinds";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet, type Tile } from "./terrainSheet";

export type Ink = OffscreenCanvasRenderingContext2D;
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** Paints what was prepared once; of what lies outside the box nothing need be painted. */
export type Paint = (ink: Ink, box: Box) => void;

/** A kind of ground: broad soft colour, painted once and coarsely, and sharp drawing over it. */
export interface Layers {
  wash?: Paint;
  crisp?: Paint;
}

export function lookAt(sheet: Sheet): (tile: Tile) => Look {
  const looks = new Map(sheet.land.terrains.map((ground) => [ground.id, lookOf(ground)]));
  return (tile) => looks.get(tile.ground) ?? "unknown";
}

/** The hexes that look so, and the ground beyond the map's edge that does. */
export function tilesLike(sheet: Sheet, ...wanted: readonly Look[]): Tile[] {
  const look = lookAt(sheet);
  return [...sheet.tiles, ...sheet.ghosts].filter((tile) => wanted.includes(look(tile)));
}

export function isInside(box: Box, x: number, y: number, reach: number): boolean {
  const inColumn = x > box.left - reach && x < box.right + reach;
  return inColumn && y > box.top - reach && y < box.bottom + reach;
}

function levelColour(level: number): string {
  if (level < 0) return PALETTE.low;
  return PALETTE.levels[Math.min(level, PALETTE.levels.length - 1)] ?? PALETTE.low;
}

/** A soft edge: many strokes over one another, each a little narrower. */
export function softStroke(
  ink: Ink, path: Path2D, colour: string, width: number, alpha: number,
): void {
  const strokes = 4;
  ink.strokeStyle = faint(colour, alpha / strokes);
  ink.lineJoin = "round";
  for (let i = strokes; i > 0; i--) {
    ink.lineWidth = (width * i) / strokes;
    ink.stroke(path);
  }
}

/** Fields by height; hills that a battle has as a kind of ground rise by one level. */
export function elevationLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const height = (tile: Tile): number => tile.elevation + (look(tile) === "hill" ? 1 : 0);
  const heights = sheet.tiles.map(height);
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  const field = fieldOf(lattice, height);
  const steps: { level: number; path: Path2D }[] = [];
  for (let level = lowest + 1; level <= highest; level++)
    steps.push({ level, path: pathOf(outline(lattice, field, level - 0.5).map(freed)) });
  return {
    wash: (ink, box) => {
      ink.fillStyle = levelColour(lowest);
      ink.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      for (const { level, path } of steps) {
        // The light comes from the upper left, so the shade falls a little to the lower right.
        ink.translate(3, 4);
        softStroke(ink, path, PALETTE.contour, 50, 0.55);
        ink.translate(-3, -4);
        ink.fillStyle = levelColour(level);
        ink.fill(path);
      }
    },
    crisp: (ink) => {
      for (const { path } of steps) {
        ink.translate(1, 1.4);
        ink.strokeStyle = faint(PALETTE.contour, 0.3);
        ink.lineWidth = 2.4;
        ink.stroke(path);
        ink.translate(-2, -2.6);
        ink.strokeStyle = faint(PALETTE.light, 0.28);
        ink.lineWidth = 1.8;
        ink.stroke(path);
        ink.translate(1, 1.2);
      }
    },
  };
}

/** A square of noise, made once. */
function noise(size: number, alpha: number, seed: string): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size);
  const ink = canvas.getContext("2d");
  if (!ink) return canvas;
  const image = ink.createImageData(size, size);
  const random = chance(seed);
  for (let i = 0; i < image.data.length; i += 4) {
    const value = random() + random() - 1;
    const light = value > 0;
    image.data[i] = light ? 255 : 58;
    image.data[i + 1] = light ? 246 : 44;
    image.data[i + 2] = light ? 214 : 14;
    image.data[i + 3] = Math.abs(value) * alpha * 255;
  }
  ink.putImageData(image, 0, 0);
  return canvas;
}

/** Noise blown up with care once, so that it can be stretched cheaply over the sheet. */
function blotches(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(256, 256);
  const ink = canvas.getContext("2d");
  if (!ink) return canvas;
  ink.imageSmoothingQuality = "high";
  ink.drawImage(noise(40, 0.17, "blotches"), 0, 0, 256, 256);
  return canvas;
}

let coarse: OffscreenCanvas | undefined;
let fine: OffscreenCanvas | undefined;

/** Large uneven tones in the wash, fine grain over it. */
export function grainLayers(sheet: Sheet): Layers {
  coarse ??= blotches();
  fine ??= noise(192, 0.12, "grain");
  const [tones, grain] = [coarse, fine];
  return {
    wash: (ink) => {
      const size = Math.max(sheet.width, sheet.height) * 1.02;
      ink.drawImage(tones, 0, 0, size, size);
    },
    crisp: (ink, box) => {
      const pattern = ink.createPattern(grain, "repeat");
      if (!pattern) return;
      ink.fillStyle = pattern;
      ink.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    },
  };
}

/** Tufts of grass, few and deterministic, so that open ground is not empty. */
export function grassLayers(sheet: Sheet): Layers {
  const path = new Path2D();
  for (const tile of tilesLike(sheet, "open")) {
    const random = chance(`grass ${tile.hex}`);
    for (let i = 0; i < 4; i++) {
      const x = tile.centre.x + (random() - 0.5) * 62;
      const y = tile.centre.y + (random() - 0.5) * 58;
      for (const lean of [-2, 0.4, 2.2]) {
        path.moveTo(x + lean * 0.5, y);
        path.lineTo(x + lean, y - 2.2 - random() * 1.6);
      }
    }
  }
  return {
    crisp: (ink) => {
      ink.strokeStyle = faint(PALETTE.grass, 0.5);
      ink.lineWidth = 0.8;
      ink.stroke(path);
    },
  };
}
