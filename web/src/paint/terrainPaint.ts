// The whole map: all painters in their order, prepared once for a battle and painted at any scale.
import { campLayers } from "./camps";
import { dryBedLayers } from "./dryBeds";
import { duneLayers } from "./dunes";
import { iceLayers } from "./ice";
import { gridPaint, numberPaint, unknownLayers, zoneLayers } from "./gridPaint";
import { landmarkLayers, townLayers, villageLayers } from "./groundBuildings";
import { latticeOf } from "./groundField";
import {
  elevationLayers, grainLayers, grassLayers, type Box, type Layers, type Paint,
} from "./groundPaint";
import { marshLayers, roughLayers, softLayers, vineLayers } from "./groundWet";
import type { Sheet } from "./terrainSheet";
import { roadLayers, roadLines, sideLayers } from "./terrainSides";
import { coursesOf, crossingLayers, waterLayers } from "./water";
import { woodLayers } from "./woods";

const WASH_SCALE = 0.5; // pixels a world unit: broad colour needs no more

export interface Painting {
  sheet: Sheet;
  wash: OffscreenCanvas;
  crisp: readonly Paint[];
  over: Readonly<Record<Over, readonly Paint[]>>;
}

/** What is written over the ground: nothing, the grid, or grid and numbers. */
export type Over = "nothing" | "grid" | "numbers";

function layersOf(sheet: Sheet): Layers[] {
  const lattice = latticeOf(sheet);
  const courses = coursesOf(sheet);
  const roads = roadLines(sheet);
  const cuts = [...roads, ...courses.map((course) => course.line)];
  return [
    elevationLayers(sheet, lattice),
    grainLayers(sheet),
    grassLayers(sheet),
    softLayers(sheet, lattice),
    roughLayers(sheet, lattice),
    duneLayers(sheet, lattice),
    iceLayers(sheet, lattice),
    marshLayers(sheet, lattice),
    vineLayers(sheet, lattice),
    townLayers(sheet, lattice),
    dryBedLayers(sheet, lattice),
    waterLayers(sheet, lattice, courses),
    roadLayers(roads),
    crossingLayers(sheet),
    sideLayers(sheet),
    villageLayers(sheet),
    woodLayers(sheet, lattice, cuts),
    landmarkLayers(sheet),
    campLayers(sheet, lattice),
    unknownLayers(sheet),
    zoneLayers(sheet),
  ];
}

function washOf(sheet: Sheet, layers: readonly Layers[]): OffscreenCanvas {
  const [width, height] = [sheet.width * WASH_SCALE, sheet.height * WASH_SCALE];
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  const ink = canvas.getContext("2d", { alpha: false });
  ink?.scale(WASH_SCALE, WASH_SCALE);
  const box = { left: 0, top: 0, right: sheet.width + 2, bottom: sheet.height + 2 };
  for (const { wash } of layers) if (ink) wash?.(ink, box);
  return canvas;
}

export function paintSheet(sheet: Sheet): Painting {
  const layers = layersOf(sheet);
  return {
    sheet,
    wash: washOf(sheet, layers),
    crisp: layers.flatMap((layer) => layer.crisp ?? []),
    over: {
      nothing: [],
      grid: [gridPaint(sheet, 0.16, 1)],
      numbers: [gridPaint(sheet, 0.24, 1), numberPaint(sheet)],
    },
  };
}

/** Paints a part of the map, so many pixels a world unit. */
export function paintPart(
  painting: Painting, box: Box, scale: number, over: Over,
): OffscreenCanvas {
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  const ink = canvas.getContext("2d", { alpha: false });
  if (!ink) return canvas;
  const { wash } = painting;
  ink.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
  ink.drawImage(wash, 0, 0, wash.width / WASH_SCALE, wash.height / WASH_SCALE);
  for (const paint of [...painting.crisp, ...painting.over[over]]) paint(ink, box);
  return canvas;
}
