// The whole map: all painters in their order, prepared once for a battle and painted at any scale.
import type { Battle } from "../engine/protocol";
import { gridPaint, numberPaint, unknownLayers, zoneLayers } from "./gridPaint";
import { landmarkLayers, townLayers, villageLayers } from "./groundBuildings";
import { latticeOf } from "./groundField";
import {
  elevationLayers, grainLayers, grassLayers, type Box, type Ink, type Layers, type Paint,
} from "./groundPaint";
import { marshLayers, roughLayers, softLayers, vineLayers } from "./groundWet";
import { sheetOf, type Sheet } from "./terrainSheet";
import { roadLayers, roadLines, sideLayers } from "./terrainSides";
import { coursesOf, crossingLayers, waterLayers } from "./water";
import { woodLayers } from "./woods";

const WASH_SCALE = 0.5; // pixels a world unit: broad colour needs no more

export interface Painting {
  sheet: Sheet;
  wash: HTMLCanvasElement;
  crisp: readonly Paint[];
  far: readonly Paint[]; // on the map seen from afar
  near: readonly Paint[];
}

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
    marshLayers(sheet, lattice),
    vineLayers(sheet, lattice),
    townLayers(sheet, lattice),
    waterLayers(sheet, lattice, courses),
    roadLayers(roads),
    crossingLayers(sheet),
    sideLayers(sheet),
    villageLayers(sheet),
    woodLayers(sheet, lattice, cuts),
    landmarkLayers(sheet),
    unknownLayers(sheet),
    zoneLayers(sheet),
  ];
}

function washOf(sheet: Sheet, layers: readonly Layers[]): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(sheet.width * WASH_SCALE);
  canvas.height = Math.ceil(sheet.height * WASH_SCALE);
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
    far: [gridPaint(sheet, 0.16, 1)],
    near: [gridPaint(sheet, 0.24, 1), numberPaint(sheet)],
  };
}

const paintings = new WeakMap<Battle, Painting>();

export function paintingOf(battle: Battle): Painting {
  const painting = paintings.get(battle) ?? paintSheet(sheetOf(battle));
  paintings.set(battle, painting);
  return painting;
}

/** Paints a part of the map; the transform of the ink takes world units to pixels. */
export function paintMap(ink: Ink, painting: Painting, box: Box, over: readonly Paint[]): void {
  const { wash } = painting;
  ink.drawImage(wash, 0, 0, wash.width / WASH_SCALE, wash.height / WASH_SCALE);
  for (const paint of painting.crisp) paint(ink, box);
  for (const paint of over) paint(ink, box);
}
