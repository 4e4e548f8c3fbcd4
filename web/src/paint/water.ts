// Rivers, burns, pools, and what crosses them: water as one body with a bank, however it is given.
import type { HexId, Hexside } from "../engine/protocol";
import { centreOf, type Point } from "../geometry/hexes";
import { stretchesOf } from "./dryBeds";
import { areaOf, freed, pathOf, type Lattice } from "./groundField";
import { isWet, sideLookOf, type Look } from "./groundKinds";
import { lookAt, softStroke, type Ink, type Layers } from "./groundPaint";
import {
  along, chains, eased, ledOut, linePath, sidePiece, smooth, throughHexes, type Line,
} from "./terrainLines";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet, type Tile } from "./terrainSheet";

export interface Course {
  width: number;
  line: Line;
}

const WIDTHS = { river: 27, burn: 13, "side river": 17, "side deep": 12, "side burn": 8 };

/** The water lines the battle names, without what of them lies dry. */
function wetLines(sheet: Sheet): (readonly HexId[])[] {
  return stretchesOf(sheet).flatMap(({ dry, hexes }) => (dry ? [] : [hexes]));
}

/** Courses the battle names, through hexes. */
function namedCourses(sheet: Sheet, look: (tile: Tile) => Look): Course[] {
  return wetLines(sheet).map((hexes) => {
    const rivers = hexes.filter((hex) => {
      const tile = sheet.at.get(hex);
      return tile && look(tile) === "river";
    });
    const wide = rivers.length * 2 > hexes.length;
    return { width: wide ? WIDTHS.river : WIDTHS.burn, line: throughHexes(sheet, hexes) };
  });
}

function crosses(side: Hexside): boolean {
  return ["ford", "bridge"].includes(sideLookOf(side.kind));
}

/** Sides with water: a ford or bridge counts if water comes to both of its ends. */
function wetSides(sheet: Sheet): Hexside[] {
  const corner = (point: Point): string => `${Math.round(point.x)} ${Math.round(point.y)}`;
  const wet = sheet.land.hexsides.filter((side) => isWet(sideLookOf(side.kind)));
  const reached = new Set<string>();
  for (const side of wet) {
    const piece = crosses(side) ? undefined : sidePiece(sheet, side);
    if (piece) reached.add(corner(piece.from)).add(corner(piece.to));
  }
  return wet.filter((side) => {
    const piece = sidePiece(sheet, side);
    if (!piece || !crosses(side)) return piece !== undefined;
    return reached.has(corner(piece.from)) && reached.has(corner(piece.to));
  });
}

/** Courses along hexsides; a ford or bridge is as wide as the widest water there is. */
function sideCourses(sheet: Sheet): Course[] {
  const sides = wetSides(sheet);
  const widthOf = ({ kind }: Hexside): number => {
    const look = sideLookOf(kind);
    if (look === "river") return WIDTHS["side river"];
    return look === "deep" ? WIDTHS["side deep"] : WIDTHS["side burn"];
  };
  const widest = Math.max(...sides.map(widthOf));
  const widths = new Map(sides.map((side) => [side, crosses(side) ? widest : widthOf(side)]));
  return [...new Set(widths.values())].flatMap((width) => {
    const pieces = sides.flatMap((side) =>
      widths.get(side) === width ? (sidePiece(sheet, side) ?? []) : [],
    );
    return chains(pieces).map((line) => ({ width, line: smooth(meander(ledOut(sheet, line))) }));
  });
}

/** Makes a stream along hexsides less regular. */
function meander(line: Line): Line {
  const random = chance(`stream ${line[0]?.x} ${line[0]?.y}`);
  return eased(eased(line, 0.35), 0.2).map((point, i) =>
    i === 0 || i === line.length - 1
      ? point
      : { x: point.x + (random() - 0.5) * 9, y: point.y + (random() - 0.5) * 9 },
  );
}

/** Hexes that a named course runs through. */
function namedHexes(sheet: Sheet): Set<string> {
  return new Set(wetLines(sheet).flat());
}

/** Water hexes that no named course runs through, broad rivers and ponds, and those of a course
 *  that meet them: the stream flows into its pond. */
function waterArea(sheet: Sheet, lattice: Lattice, look: (tile: Tile) => Look): Path2D {
  const named = namedHexes(sheet);
  const isWater = (tile: Tile | undefined): boolean =>
    tile !== undefined && ["river", "burn"].includes(look(tile));
  const isBroad = (tile: Tile | undefined): boolean =>
    tile !== undefined && isWater(tile) && !named.has(tile.like ?? tile.hex);
  const wet = (tile: Tile): boolean => {
    const crossing = look(tile) === "bridge" || look(tile) === "ford";
    if (isBroad(tile) || !(crossing || isWater(tile))) return isBroad(tile);
    return tile.beside.some((there) => isBroad(there));
  };
  const path = pathOf(areaOf(lattice, wet, 0.03).map(freed));
  path.addPath(pools(sheet, look));
  return path;
}

/** A pool is smaller than its hex and never quite round. */
function pools(sheet: Sheet, look: (tile: Tile) => Look): Path2D {
  const path = new Path2D();
  for (const tile of sheet.tiles) {
    if (look(tile) !== "pool") continue;
    const random = chance(`pool ${tile.hex}`);
    const rim = Array.from({ length: 9 }, (_, i) => {
      const angle = (i / 9) * 2 * Math.PI;
      const reach = 21 + random() * 7;
      return {
        x: tile.centre.x + Math.cos(angle) * reach * 1.1,
        y: tile.centre.y + Math.sin(angle) * reach * 0.85,
      };
    });
    path.addPath(pathOf([rim]));
  }
  return path;
}

/** Short strokes of light with the stream. */
function gleams(courses: readonly Course[]): Path2D {
  const path = new Path2D();
  for (const { line, width } of courses) {
    const random = chance(`gleam ${line.length} ${width}`);
    for (const { at, angle } of along(line, width < 10 ? 26 : 19)) {
      const half = 3 + random() * 5;
      const aside = (random() - 0.5) * width * 0.5;
      const x = at.x - Math.sin(angle) * aside;
      const y = at.y + Math.cos(angle) * aside;
      path.moveTo(x - Math.cos(angle) * half, y - Math.sin(angle) * half);
      path.lineTo(x + Math.cos(angle) * half, y + Math.sin(angle) * half);
    }
  }
  return path;
}

function ripples(sheet: Sheet, look: (tile: Tile) => Look): Path2D {
  const path = new Path2D();
  const named = namedHexes(sheet);
  for (const tile of sheet.tiles) {
    const kind = look(tile);
    if (named.has(tile.hex) || !["river", "burn", "pool", "bridge"].includes(kind)) continue;
    const random = chance(`ripple ${tile.hex}`);
    const spread = kind === "pool" ? 24 : 54;
    for (let i = 0; i < (kind === "pool" ? 3 : 6); i++) {
      const x = tile.centre.x + (random() - 0.5) * spread;
      const y = tile.centre.y + (random() - 0.5) * spread * 0.8;
      const half = 4 + random() * 5;
      path.moveTo(x - half, y);
      path.quadraticCurveTo(x - half / 2, y - 2.2, x, y);
      path.quadraticCurveTo(x + half / 2, y + 2.2, x + half, y);
    }
  }
  return path;
}

export function coursesOf(sheet: Sheet): Course[] {
  return [...namedCourses(sheet, lookAt(sheet)), ...sideCourses(sheet)];
}

export function waterLayers(sheet: Sheet, lattice: Lattice, courses: readonly Course[]): Layers {
  const look = lookAt(sheet);
  const byWidth = [...new Set(courses.map((course) => course.width))].map((width) => ({
    width,
    path: linePath(courses.filter((course) => course.width === width).map((course) => course.line)),
  }));
  const area = waterArea(sheet, lattice, look);
  const light = gleams(courses);
  light.addPath(ripples(sheet, look));
  const strokeAll = (ink: Ink, colour: string, more: number): void => {
    ink.strokeStyle = colour;
    for (const { width, path } of byWidth) {
      ink.lineWidth = Math.max(width + more, 1);
      ink.stroke(path);
    }
  };
  return {
    wash: (ink) => {
      ink.lineCap = "round";
      ink.lineJoin = "round";
      softStroke(ink, area, PALETTE.contour, 26, 0.5);
      for (const more of [20, 15, 10, 6]) strokeAll(ink, faint(PALETTE.contour, 0.08), more);
    },
    crisp: (ink) => {
      ink.lineCap = "round";
      ink.lineJoin = "round";
      strokeAll(ink, PALETTE.bank, 2.6);
      ink.strokeStyle = PALETTE.bank;
      ink.lineWidth = 3;
      ink.stroke(area);
      strokeAll(ink, PALETTE.waterDeep, 0);
      ink.fillStyle = PALETTE.water;
      ink.fill(area);
      strokeAll(ink, PALETTE.water, -4);
      ink.strokeStyle = faint(PALETTE.foam, 0.75);
      ink.lineWidth = 1.1;
      ink.stroke(light);
    },
  };
}

/** A deck of planks over water, along an angle. */
function deck(ink: Ink, at: Point, angle: number, length: number, width: number): void {
  ink.save();
  ink.translate(at.x, at.y);
  ink.rotate(angle);
  ink.fillStyle = faint(PALETTE.dark, 0.35);
  ink.fillRect(-length / 2 + 2, -width / 2 + 3, length, width);
  ink.fillStyle = PALETTE.earthLight;
  ink.fillRect(-length / 2, -width / 2, length, width);
  ink.strokeStyle = faint(PALETTE.earth, 0.6);
  ink.lineWidth = 0.8;
  ink.beginPath();
  for (let x = -length / 2 + 4; x < length / 2; x += 4) {
    ink.moveTo(x, -width / 2);
    ink.lineTo(x, width / 2);
  }
  ink.stroke();
  ink.strokeStyle = PALETTE.stoneDark;
  ink.lineWidth = 2.2;
  ink.beginPath();
  for (const y of [-width / 2, width / 2]) {
    ink.moveTo(-length / 2, y);
    ink.lineTo(length / 2, y);
  }
  ink.stroke();
  ink.restore();
}

/** Stepping stones and broken water. */
function stones(ink: Ink, at: Point, angle: number, length: number): void {
  ink.save();
  ink.translate(at.x, at.y);
  ink.rotate(angle);
  ink.lineWidth = 0.8;
  for (let i = 0; i < 5; i++)
    for (const y of [-5, 5]) {
      ink.beginPath();
      const x = ((i - 2) * length) / 5 + (y > 0 ? 2 : 0);
      ink.ellipse(x, y + ((i * 7) % 3) - 1, 3, 2.2, 0.4, 0, 7);
      ink.fillStyle = PALETTE.stone;
      ink.fill();
      ink.strokeStyle = PALETTE.stoneDark;
      ink.stroke();
    }
  ink.restore();
}

/** Bridges and fords, in hexes along their road and on hexsides across them. */
export function crossingLayers(sheet: Sheet): Layers {
  const look = lookAt(sheet);
  const marks: ((ink: Ink) => void)[] = [];
  for (const side of sheet.land.hexsides) {
    const kind = sideLookOf(side.kind);
    const piece = sidePiece(sheet, side);
    if (!piece || (kind !== "bridge" && kind !== "ford")) continue;
    const at = { x: (piece.from.x + piece.to.x) / 2, y: (piece.from.y + piece.to.y) / 2 };
    const across = Math.atan2(piece.to.y - piece.from.y, piece.to.x - piece.from.x) + Math.PI / 2;
    marks.push((ink) =>
      kind === "bridge" ? deck(ink, at, across, 34, 13) : stones(ink, at, across, 26),
    );
  }
  for (const tile of sheet.tiles) {
    const kind = look(tile);
    if (kind !== "bridge" && kind !== "ford") continue;
    const at = tile.centre;
    const ends = roadEnds(sheet, tile);
    const angle = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x);
    marks.push((ink) =>
      kind === "bridge" ? deck(ink, at, angle, 82, 14) : stones(ink, at, angle, 60),
    );
  }
  return { crisp: (ink) => marks.forEach((mark) => mark(ink)) };
}

/** Where the road through a hex comes from and goes to; across the sheet if there is none. */
function roadEnds(sheet: Sheet, tile: Tile): [Point, Point] {
  const { x, y } = tile.centre;
  const roads = sheet.land.lines.filter((one) => one.kind === "road");
  const line = roads.find((one) => one.hexes.includes(tile.hex));
  const at = line?.hexes.indexOf(tile.hex) ?? -1;
  const before = line?.hexes[at - 1];
  const after = line?.hexes[at + 1];
  return [
    before ? centreOf(sheet.grid, before) : { x: x - 40, y },
    after ? centreOf(sheet.grid, after) : { x: x + 40, y },
  ];
}
