// Beds that have run dry: sand and pebbles over their hexes, and the old channel in the middle.
import type { HexId } from "../engine/protocol";
import { areaOf, pathOf, type Lattice } from "./groundField";
import { lookAt, softStroke, tilesLike, type Layers } from "./groundPaint";
import { along, linePath, throughHexes } from "./terrainLines";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet } from "./terrainSheet";

export interface Stretch {
  dry: boolean;
  hexes: readonly HexId[];
}

/** The named courses, parted where they fall dry; a dry part reaches into the wet hex beside it. */
export function stretchesOf(sheet: Sheet): Stretch[] {
  const look = lookAt(sheet);
  const isDry = (hex: HexId): boolean => {
    const tile = sheet.at.get(hex);
    return tile !== undefined && look(tile) === "dry";
  };
  return sheet.land.lines.filter(({ kind }) => kind === "water").flatMap(({ hexes }) => {
    const parts: { dry: boolean; hexes: HexId[] }[] = [];
    hexes.forEach((hex, i) => {
      const [dry, before] = [isDry(hex), hexes[i - 1]];
      const last = parts.at(-1);
      if (last?.dry === dry) return void last.hexes.push(hex);
      if (last?.dry) last.hexes.push(hex);
      parts.push({ dry, hexes: dry && before !== undefined ? [before, hex] : [hex] });
    });
    return parts;
  });
}

export function dryBedLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const bed = pathOf(areaOf(lattice, (tile) => look(tile) === "dry", 0.1));
  const lines = stretchesOf(sheet)
    .flatMap(({ dry, hexes }) => (dry ? [throughHexes(sheet, hexes)] : []));
  const channel = linePath(lines);
  const banks = new Path2D();
  for (const { at, angle } of lines.flatMap((line) => along(line, 13)))
    for (const side of [-1, 1]) {
      const [dx, dy] = [-Math.sin(angle) * side, Math.cos(angle) * side];
      banks.moveTo(at.x + dx * 12, at.y + dy * 12);
      banks.lineTo(at.x + dx * 17, at.y + dy * 17);
    }
  const pebbles = new Path2D();
  const cracks = new Path2D();
  for (const tile of tilesLike(sheet, "dry")) {
    const random = chance(`dry ${tile.hex}`);
    for (let i = 0; i < 9; i++) {
      const x = tile.centre.x + (random() - 0.5) * 58;
      const y = tile.centre.y + (random() - 0.5) * 54;
      const wide = 1.2 + random() * 2.2;
      pebbles.moveTo(x + wide, y);
      pebbles.ellipse(x, y, wide, wide * 0.7, random() * 3, 0, 7);
      if (i % 3 > 0) continue;
      cracks.moveTo(x - 6, y + 5);
      cracks.lineTo(x - 1, y + 3 + random() * 3);
      cracks.lineTo(x + 5, y + 6);
    }
  }
  return {
    wash: (ink) => {
      softStroke(ink, bed, PALETTE.contour, 20, 0.35);
      ink.fillStyle = faint(PALETTE.sand, 0.8);
      ink.fill(bed);
      ink.lineCap = "round";
      ink.lineJoin = "round";
      softStroke(ink, channel, PALETTE.sandDark, 30, 0.7);
    },
    crisp: (ink) => {
      ink.lineCap = "round";
      ink.strokeStyle = faint(PALETTE.earth, 0.45);
      ink.lineWidth = 1.1;
      ink.stroke(banks);
      ink.strokeStyle = faint(PALETTE.earth, 0.4);
      ink.lineWidth = 0.8;
      ink.stroke(cracks);
      ink.fillStyle = PALETTE.stone;
      ink.fill(pebbles);
      ink.strokeStyle = faint(PALETTE.stoneDark, 0.8);
      ink.lineWidth = 0.7;
      ink.stroke(pebbles);
    },
  };
}
