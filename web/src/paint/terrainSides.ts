// Roads, and what lies along hexsides: hedges, ditches, banks, walls. Each has a form of its own.
import { hexAt, RADIUS, type Point } from "../geometry/hexes";
import { sideLookOf, type SideLook } from "./groundKinds";
import type { Ink, Layers, Paint } from "./groundPaint";
import {
  along, chains, eased, linePath, sideLines, smooth, throughHexes, type Line, type Piece, type Stop,
} from "./terrainLines";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet } from "./terrainSheet";

/** A road that ends near another one is led onto it. */
function joined(line: Line, others: readonly Line[]): Line {
  const nearest = (end: Point | undefined): Point[] => {
    let best: Point | undefined;
    let least = RADIUS;
    for (const other of others)
      for (const point of other) {
        const distance = end ? Math.hypot(point.x - end.x, point.y - end.y) : least;
        if (distance >= least) continue;
        least = distance;
        best = point;
      }
    return best ? [best] : [];
  };
  return [...nearest(line[0]), ...line, ...nearest(line[line.length - 1])];
}

/** Roads the battle names, and pieces of road between hexes that no name covers. */
export function roadLines(sheet: Sheet): Line[] {
  const named = sheet.land.lines.filter((line) => line.kind === "road");
  const covered = new Set<string>();
  for (const { hexes } of named)
    hexes.forEach((hex, i) => {
      covered.add(`${hex} ${hexes[i + 1]}`);
      covered.add(`${hexes[i + 1]} ${hex}`);
    });
  const pieces: Piece[] = [];
  for (const tile of sheet.tiles)
    for (let direction = 0; direction < 3; direction++) {
      const there = tile.beside[direction];
      if (!(tile.roads & (1 << direction)) || !there) continue;
      if (covered.has(`${tile.hex} ${there.hex}`)) continue;
      pieces.push({ from: tile.centre, to: there.centre });
    }
  const lines = [
    ...named.map((line) => throughHexes(sheet, line.hexes)),
    ...chains(pieces).map(smooth),
  ];
  return lines.map((line) => joined(line, lines.filter((other) => other !== line)));
}

export function roadLayers(lines: readonly Line[]): Layers {
  const path = linePath(lines);
  const strokes = [
    [faint(PALETTE.dark, 0.1), 11], [faint(PALETTE.roadEdge, 0.85), 6.4], [PALETTE.road, 4.4],
    [faint(PALETTE.roadEdge, 0.35), 0.8],
  ] as const;
  return {
    crisp: (ink) => {
      ink.lineCap = "round";
      ink.lineJoin = "round";
      for (const [colour, width] of strokes) strokeLine(ink, path, colour, width);
    },
  };
}

/** Which side of a place on a line lies lower: +1 the left, -1 the right. */
function lowSide(sheet: Sheet, { at, angle }: Stop): number {
  const height = (side: number): number => {
    const point = { x: at.x + Math.sin(angle) * side * 14, y: at.y - Math.cos(angle) * side * 14 };
    const hex = hexAt(sheet.grid, point);
    return (hex === undefined ? undefined : sheet.at.get(hex)?.elevation) ?? 0;
  };
  return height(1) <= height(-1) ? 1 : -1;
}

/** Short strokes square to a line. */
function ticks(
  stops: readonly Stop[], from: number, to: (stop: Stop, i: number) => number,
): Path2D {
  const path = new Path2D();
  stops.forEach((stop, i) => {
    const [dx, dy] = [Math.sin(stop.angle), -Math.cos(stop.angle)];
    const end = to(stop, i);
    path.moveTo(stop.at.x + dx * from, stop.at.y + dy * from);
    path.lineTo(stop.at.x + dx * end, stop.at.y + dy * end);
  });
  return path;
}

function strokeLine(ink: Ink, path: Path2D, colour: string, width: number): void {
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.stroke(path);
}

/** A cut in the ground: a dark bed between two light lips, with strokes up both slopes. */
function ditch(lines: readonly Line[], deep: boolean): Paint {
  const path = linePath(lines);
  const stops = lines.flatMap((line) => along(line, deep ? 5 : 9));
  const slopes = ticks(stops, 0, (_, i) => (i % 2 === 0 ? 1 : -1) * (deep ? 7.5 : 5));
  return (ink) => {
    ink.lineCap = "butt";
    strokeLine(ink, path, faint(PALETTE.light, 0.26), deep ? 16 : 11);
    strokeLine(ink, slopes, faint(PALETTE.earth, 0.85), 1.2);
    strokeLine(ink, path, PALETTE.earth, deep ? 6 : 3.4);
    strokeLine(ink, path, PALETTE.dark, deep ? 2.4 : 1);
  };
}

/** A crest with strokes down the low side, longer and shorter by turns. */
function bank(sheet: Sheet, lines: readonly Line[]): Paint {
  const path = linePath(lines);
  const stops = lines.flatMap((line) => along(line, 4.5));
  const slopes = ticks(stops, 0, (stop, i) => lowSide(sheet, stop) * (i % 2 === 0 ? 12 : 7));
  return (ink) => {
    ink.lineCap = "round";
    strokeLine(ink, path, faint(PALETTE.contour, 0.25), 12);
    strokeLine(ink, slopes, PALETTE.earth, 1.3);
    strokeLine(ink, path, PALETTE.earth, 3.2);
  };
}

/** A row of bushes of all sizes. */
function hedge(lines: readonly Line[]): Paint {
  const bushes = lines.flatMap((line, k) => {
    const random = chance(`hedge ${k} ${line.length}`);
    return along(line, 5.5).map(({ at }): Point & { r: number } => ({
      x: at.x + (random() - 0.5) * 5,
      y: at.y + (random() - 0.5) * 5,
      r: 3.2 + random() * 3,
    }));
  });
  const discs = (grow: number, dx: number, dy: number): Path2D => {
    const path = new Path2D();
    for (const { x, y, r } of bushes) {
      path.moveTo(x + dx + r * grow, y + dy);
      path.arc(x + dx, y + dy, r * grow, 0, 7);
    }
    return path;
  };
  const layers = [
    [discs(1.05, 3, 4), faint(PALETTE.dark, 0.3)],
    [discs(1.22, 0, 0), PALETTE.leafDark],
    [discs(1, 0, 0), PALETTE.leaf[1]],
    [discs(0.45, -1.2, -1.6), PALETTE.leafLight[1]],
  ] as const;
  return (ink) => {
    for (const [path, colour] of layers) {
      ink.fillStyle = colour;
      ink.fill(path);
    }
  };
}

function wall(lines: readonly Line[]): Paint {
  const path = linePath(lines);
  const joints = ticks(lines.flatMap((line) => along(line, 8)), -2.5, () => 2.5);
  return (ink) => {
    ink.lineCap = "butt";
    strokeLine(ink, path, PALETTE.stoneDark, 7);
    strokeLine(ink, path, PALETTE.stone, 4.6);
    strokeLine(ink, joints, PALETTE.stoneDark, 1);
  };
}

function unknownSide(lines: readonly Line[]): Paint {
  const path = linePath(lines);
  return (ink) => {
    ink.lineCap = "butt";
    strokeLine(ink, path, faint(PALETTE.light, 0.7), 6);
    ink.setLineDash([7, 5]);
    strokeLine(ink, path, PALETTE.unknown, 3.5);
    ink.setLineDash([]);
  };
}

function sidePainter(sheet: Sheet, look: SideLook, lines: readonly Line[]): Paint | undefined {
  switch (look) {
    case "ditch":
      return ditch(lines, true);
    case "shallow":
      return ditch(lines, false);
    case "bank":
      return bank(sheet, lines);
    case "hedge":
      return hedge(lines);
    case "wall":
      return wall(lines);
    case "unknown":
      return unknownSide(lines);
    default:
      return undefined; // water is painted with the water
  }
}

export function sideLayers(sheet: Sheet): Layers {
  const looks = new Set(sheet.land.hexsides.map((side) => sideLookOf(side.kind)));
  const paints = [...looks].flatMap((look) => {
    const lines = sideLines(sheet, (kind) => sideLookOf(kind) === look)
      .map((line) => smooth(eased(line, 0.3)));
    return sidePainter(sheet, look, lines) ?? [];
  });
  return { crisp: (ink, box) => paints.forEach((paint) => paint(ink, box)) };
}
