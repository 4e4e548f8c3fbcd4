// The hex grid, the numbers, and the marks of edges and entry hexes.
import { APOTHEM, cornersOf, directionAngle, RADIUS, towards, type Point } from "../geometry/hexes";
import { isInside, lookAt, type Layers, type Paint } from "./groundPaint";
import { linePath, type Line } from "./terrainLines";
import { faint, PALETTE } from "./terrainPalette";
import type { Sheet, Tile } from "./terrainSheet";

/** Every side once. */
export function gridPaint(sheet: Sheet, alpha: number, width: number): Paint {
  const lines: Line[] = [];
  for (const tile of sheet.tiles) {
    const corners = cornersOf(sheet.grid, tile.hex);
    for (let direction = 0; direction < 6; direction++) {
      if (direction >= 3 && tile.beside[direction]) continue;
      const from = corners[(direction + 5) % 6];
      const to = corners[direction];
      if (from && to) lines.push([from, to]);
    }
  }
  const path = linePath(lines);
  return (ink) => {
    ink.lineCap = "round";
    ink.strokeStyle = faint(PALETTE.dark, alpha);
    ink.lineWidth = width;
    ink.stroke(path);
  };
}

export function numberPaint(sheet: Sheet): Paint {
  const look = lookAt(sheet);
  const dark = new Set(["wood", "town"]); // grounds on which a number needs a light rim
  const down = sheet.grid.shape === "flat" ? 0.8 * RADIUS : 0.72 * RADIUS;
  return (ink, box) => {
    ink.font = '400 9.5px "Alegreya Sans", "Gill Sans", sans-serif';
    ink.textAlign = "center";
    ink.textBaseline = "alphabetic";
    ink.fillStyle = faint(PALETTE.dark, 0.55);
    ink.strokeStyle = faint(PALETTE.light, 0.4);
    ink.lineWidth = 2.5;
    for (const tile of sheet.tiles) {
      const { x, y } = tile.centre;
      if (!isInside(box, x, y, RADIUS)) continue;
      if (dark.has(look(tile))) ink.strokeText(tile.hex, x, y - down + 8);
      ink.fillText(tile.hex, x, y - down + 8);
    }
  };
}

/** A band outside the outer sides of a zone's hexes, double for the second side; where troops may
 *  enter, with points inwards. */
export function zoneLayers(sheet: Sheet): Layers {
  const marks = sheet.land.zones.map((zone) => {
    const side = sheet.land.sides.findIndex((one) => one.id === zone.side);
    const band: Line[] = [];
    const points = new Path2D();
    for (const hex of zone.hexes) {
      const tile = sheet.at.get(hex);
      if (!tile) continue;
      const corners = cornersOf(sheet.grid, hex);
      tile.beside.forEach((there, direction) => {
        if (there) return;
        const ends = [corners[(direction + 5) % 6], corners[direction]];
        for (const grow of side === 1 ? [1.08, 1.2] : [1.14])
          band.push(ends.flatMap((end) => (end ? [outwards(tile.centre, end, grow)] : [])));
        if (zone.kind !== "edge") addPoint(points, sheet, tile, direction);
      });
    }
    const colour = sheet.land.sides[side]?.colour;
    return { band: linePath(band), points, colour, double: side === 1 };
  });
  return {
    crisp: (ink) => {
      ink.lineCap = "round";
      for (const { band, points, colour, double } of marks) {
        const tone = colour ?? PALETTE.dark;
        ink.strokeStyle = faint(tone, 0.45);
        ink.lineWidth = double ? 2.5 : 5;
        ink.stroke(band);
        ink.fillStyle = faint(tone, 0.6);
        ink.fill(points);
      }
    },
  };
}

function outwards(centre: Point, point: Point, factor: number): Point {
  return {
    x: centre.x + (point.x - centre.x) * factor,
    y: centre.y + (point.y - centre.y) * factor,
  };
}

/** A small triangle in the outer side of a hex, pointing into it. */
function addPoint(path: Path2D, sheet: Sheet, tile: Tile, direction: number): void {
  const angle = directionAngle(sheet.grid, direction);
  const base = towards(tile.centre, angle, APOTHEM);
  const tip = towards(tile.centre, angle, APOTHEM - 7);
  const [left, right] = [towards(base, angle - 90, 5), towards(base, angle + 90, 5)];
  path.moveTo(left.x, left.y);
  path.lineTo(tip.x, tip.y);
  path.lineTo(right.x, right.y);
  path.closePath();
}

/** Ground no painter knows: a hatch and its glyph. */
export function unknownLayers(sheet: Sheet): Layers {
  const look = lookAt(sheet);
  const glyphs = new Map(sheet.land.terrains.map((ground) => [ground.id, ground.glyph]));
  const tiles = sheet.tiles.filter((tile) => look(tile) === "unknown");
  const hatch = new Path2D();
  for (const { centre } of tiles)
    for (let i = -3; i <= 3; i++) {
      const half = 30 - Math.abs(i) * 4;
      hatch.moveTo(centre.x + i * 9 - half * 0.5, centre.y + half * 0.86);
      hatch.lineTo(centre.x + i * 9 + half * 0.5, centre.y - half * 0.86);
    }
  return {
    crisp: (ink, box) => {
      ink.strokeStyle = faint(PALETTE.unknown, 0.45);
      ink.lineWidth = 1.4;
      ink.stroke(hatch);
      ink.fillStyle = PALETTE.unknown;
      ink.font = '24px "Alegreya Sans", "Gill Sans", sans-serif';
      ink.textAlign = "center";
      ink.textBaseline = "middle";
      for (const { centre, ground } of tiles)
        if (isInside(box, centre.x, centre.y, 30))
          ink.fillText(glyphs.get(ground) ?? ground.slice(0, 1), centre.x, centre.y);
    },
  };
}
