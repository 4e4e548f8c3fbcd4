// Woods: a dark floor with a flowing edge, and trees across hex borders, lit from the left.
import { cornerAngle, RADIUS, towards, type Point } from "../geometry/hexes";
import { areaOf, pathOf, type Lattice } from "./groundField";
import { isInside, lookAt, softStroke, tilesLike, type Ink, type Layers } from "./groundPaint";
import { along, type Line } from "./terrainLines";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet, type Tile } from "./terrainSheet";

interface Tree extends Point {
  radius: number;
  kind: number;
}

const KINDS = 6;
const CROWN = 16; // half the side of a picture of a tree of radius 10

/** One crown: lumps of leaf, darker below, lighter towards the sun. */
function drawCrown(ink: Ink, kind: number): void {
  const random = chance(`tree ${kind}`);
  const lumps = Array.from({ length: 6 }, (_, i) => {
    const angle = (i / 6) * 2 * Math.PI + random();
    return { x: Math.cos(angle) * 4.6, y: Math.sin(angle) * 4.2, r: 4.6 + random() * 1.8 };
  });
  const shape = (grow: number, dx: number, dy: number, shrink: number): void => {
    ink.beginPath();
    ink.arc(dx, dy, Math.max(5 + grow, 1) * shrink, 0, 7);
    for (const { x, y, r } of lumps) {
      ink.moveTo(dx + x * shrink + (r + grow) * shrink, dy + y * shrink);
      ink.arc(dx + x * shrink, dy + y * shrink, (r + grow) * shrink, 0, 7);
    }
    ink.fill();
  };
  ink.fillStyle = PALETTE.leafDark;
  shape(0.9, 0, 0, 1);
  ink.fillStyle = PALETTE.leaf[kind % PALETTE.leaf.length] ?? PALETTE.leafDark;
  shape(0, 0, 0, 1);
  ink.fillStyle = faint(PALETTE.leafLight[kind % PALETTE.leafLight.length] ?? PALETTE.light, 0.85);
  shape(0, -1.8, -2.2, 0.62);
  ink.fillStyle = faint(PALETTE.light, 0.22);
  shape(0, -3.2, -3.8, 0.3);
  ink.strokeStyle = faint(PALETTE.leafDark, 0.55);
  ink.lineWidth = 0.7;
  for (const { x, y, r } of lumps.slice(0, 4)) {
    ink.beginPath();
    ink.arc(x * 0.7, y * 0.7, r * 0.6, 0.3, 2.4);
    ink.stroke();
  }
}

const pictures = new Map<number, OffscreenCanvas[]>();

/** The crowns as small pictures, made once for each resolution. */
function crowns(scale: number): OffscreenCanvas[] {
  const known = pictures.get(scale);
  if (known) return known;
  const made = Array.from({ length: KINDS }, (_, kind) => {
    const size = Math.ceil(2 * CROWN * scale);
    const canvas = new OffscreenCanvas(size, size);
    const ink = canvas.getContext("2d");
    ink?.setTransform(scale, 0, 0, scale, CROWN * scale, CROWN * scale);
    if (ink) drawCrown(ink, kind);
    return canvas;
  });
  pictures.set(scale, made);
  return made;
}

/** The trees of a hex: around its middle, and on the sides and corners it shares with more wood. */
function treesOf(sheet: Sheet, tile: Tile, isWood: (tile: Tile | undefined) => boolean): Tree[] {
  const random = chance(`wood ${tile.hex}`);
  const trees: Tree[] = [];
  const plant = (x: number, y: number, loose: number): void => {
    trees.push({
      x: x + (random() - 0.5) * loose,
      y: y + (random() - 0.5) * loose,
      radius: 8.5 + random() * 4.5,
      kind: Math.floor(random() * KINDS),
    });
  };
  const { x, y } = tile.centre;
  plant(x, y, 12);
  const corners = [0, 1, 2, 3, 4, 5].map((f) =>
    towards(tile.centre, cornerAngle(sheet.grid, f), RADIUS),
  );
  const beside = [0, 1, 2, 3, 4, 5].map((direction) => isWood(tile.beside[direction]));
  corners.forEach((corner, f) => {
    const reach = 0.52 + random() * 0.12;
    plant(x + (corner.x - x) * reach, y + (corner.y - y) * reach, 9);
    const next = corners[(f + 1) % 6];
    // The side in direction f + 1 lies between corners f and f + 1; each is planted from one hex.
    if (f < 3 && next && beside[(f + 1) % 6]) {
      plant((corner.x + next.x) / 2, (corner.y + next.y) / 2, 10);
      if (beside[f]) plant(corner.x, corner.y, 10);
    }
  });
  return trees;
}

/** Keeps trees off roads and streams: a test whether a place is free. */
function clearing(lines: readonly Line[]): (tree: Point) => boolean {
  const taken = new Set<string>();
  const cell = (value: number): number => Math.round(value / 12);
  for (const line of lines)
    for (const { at } of along(line, 8)) taken.add(`${cell(at.x)} ${cell(at.y)}`);
  return ({ x, y }) => {
    for (const dx of [-5, 5])
      for (const dy of [-5, 5]) if (taken.has(`${cell(x + dx)} ${cell(y + dy)}`)) return false;
    return true;
  };
}

/** `lines` are roads and streams that cut through the wood. */
export function woodLayers(sheet: Sheet, lattice: Lattice, lines: readonly Line[]): Layers {
  const look = lookAt(sheet);
  const isWood = (tile: Tile | undefined): boolean => tile === undefined || look(tile) === "wood";
  const floor = pathOf(areaOf(lattice, isWood, 0.06));
  const trees = tilesLike(sheet, "wood")
    .flatMap((tile) => treesOf(sheet, tile, isWood))
    .filter(clearing(lines))
    .sort((a, b) => a.y - b.y);
  const shadows = new Path2D();
  for (const { x, y, radius } of trees) {
    shadows.moveTo(x + 4 + radius, y + 6);
    shadows.ellipse(x + 4, y + 6, radius, radius * 0.8, 0, 0, 7);
  }
  return {
    wash: (ink) => {
      softStroke(ink, floor, PALETTE.woodFloor, 26, 0.7);
      ink.fillStyle = faint(PALETTE.woodFloor, 0.75);
      ink.fill(floor);
    },
    crisp: (ink, box) => {
      ink.fillStyle = faint(PALETTE.dark, 0.26);
      ink.fill(shadows);
      const images = crowns(ink.getTransform().a);
      for (const { x, y, radius, kind } of trees) {
        const image = images[kind];
        if (!image || !isInside(box, x, y, 2 * CROWN)) continue;
        const half = (CROWN * radius) / 10;
        ink.drawImage(image, x - half, y - half, 2 * half, 2 * half);
      }
    },
  };
}
