// Ground that is neither open nor built on: marsh and fen, soft ground, vineyards, rough ground.
import { hexAt, RADIUS } from "../geometry/hexes";
import { areaOf, pathOf, type Lattice } from "./groundField";
import { lookAt, softStroke, tilesLike, type Layers } from "./groundPaint";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet, type Tile } from "./terrainSheet";

function reeds(path: Path2D, x: number, y: number, random: () => number): void {
  for (const lean of [-4, -1.6, 0.8, 3.4]) {
    const height = 6 + random() * 5;
    path.moveTo(x + lean * 0.5, y);
    path.quadraticCurveTo(x + lean * 0.6, y - height * 0.6, x + lean * 1.2, y - height);
  }
}

interface MarshMarks {
  stalks: Path2D;
  gleams: Path2D;
  pools: Path2D;
}

function addMarsh(to: MarshMarks, tile: Tile, isFen: boolean): void {
  const random = chance(`marsh ${tile.hex}`);
  const place = (wide: number, high: number): [number, number] => [
    tile.centre.x + (random() - 0.5) * wide,
    tile.centre.y + (random() - 0.5) * high,
  ];
  for (let i = 0; i < (isFen ? 5 : 1); i++) {
    const [x, y] = place(56, 48);
    const wide = (isFen ? 10 : 7) + random() * 7;
    to.pools.moveTo(x + wide, y);
    to.pools.ellipse(x, y, wide, wide * 0.42, 0, 0, 7);
  }
  for (let i = 0; i < 7; i++) {
    const [x, y] = place(64, 56);
    const wide = 4 + random() * 6;
    if (i % 2 === 0) reeds(to.stalks, x, y, random);
    to.gleams.moveTo(x - wide, y + 2.5);
    to.gleams.lineTo(x + wide, y + 2.5);
  }
}

/** Marsh and fen: damp ground with reeds and standing water, the fen with much more of it. */
export function marshLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const damp = pathOf(areaOf(lattice, (tile) => ["marsh", "fen"].includes(look(tile)), 0.08));
  const deep = pathOf(areaOf(lattice, (tile) => look(tile) === "fen", 0.08));
  const marks = { stalks: new Path2D(), gleams: new Path2D(), pools: new Path2D() };
  for (const tile of tilesLike(sheet, "marsh", "fen")) addMarsh(marks, tile, look(tile) === "fen");
  return {
    wash: (ink) => {
      softStroke(ink, damp, PALETTE.marsh, 22, 0.7);
      ink.fillStyle = faint(PALETTE.marsh, 0.6);
      ink.fill(damp);
      softStroke(ink, deep, PALETTE.fen, 16, 0.5);
      ink.fillStyle = faint(PALETTE.fen, 0.8);
      ink.fill(deep);
    },
    crisp: (ink) => {
      ink.fillStyle = faint(PALETTE.water, 0.8);
      ink.fill(marks.pools);
      ink.strokeStyle = faint(PALETTE.bank, 0.5);
      ink.lineWidth = 0.7;
      ink.stroke(marks.pools);
      ink.strokeStyle = faint(PALETTE.foam, 0.45);
      ink.lineWidth = 0.9;
      ink.stroke(marks.gleams);
      ink.strokeStyle = faint(PALETTE.reed, 0.8);
      ink.lineWidth = 1.1;
      ink.stroke(marks.stalks);
    },
  };
}

/** Soft ground: a damp tone and short broken strokes. */
export function softLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const area = pathOf(areaOf(lattice, (tile) => look(tile) === "soft"));
  const marks = new Path2D();
  for (const tile of tilesLike(sheet, "soft")) {
    const random = chance(`soft ${tile.hex}`);
    for (let i = 0; i < 11; i++) {
      const x = tile.centre.x + (random() - 0.5) * 66;
      const y = tile.centre.y + (random() - 0.5) * 60;
      const wide = 2 + random() * 4;
      marks.moveTo(x - wide, y);
      marks.quadraticCurveTo(x, y + 2, x + wide, y);
    }
  }
  return {
    wash: (ink) => {
      softStroke(ink, area, PALETTE.soft, 22, 0.4);
      ink.fillStyle = faint(PALETTE.soft, 0.4);
      ink.fill(area);
    },
    crisp: (ink) => {
      ink.strokeStyle = faint(PALETTE.earth, 0.45);
      ink.lineWidth = 1;
      ink.stroke(marks);
    },
  };
}

/** Rows of vines, the same way all over a vineyard. */
export function vineLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const area = pathOf(areaOf(lattice, (tile) => look(tile) === "vines", 0));
  const rows = new Path2D();
  const stocks = new Path2D();
  for (const tile of tilesLike(sheet, "vines")) {
    // Stocks stand on one lattice over the whole sheet, so that rows run on from hex to hex.
    const [left, top] = [tile.centre.x - RADIUS, tile.centre.y - RADIUS];
    for (let i = Math.ceil(left / 8); i * 8 < left + 2 * RADIUS; i++)
      for (let k = Math.ceil((top + i * 2) / 12); k * 12 - i * 2 < top + 2 * RADIUS; k++) {
        const [x, y] = [i * 8, k * 12 - i * 2];
        if (hexAt(sheet.grid, { x, y }) !== tile.hex) continue;
        rows.moveTo(x - 4, y + 3);
        rows.lineTo(x + 4, y + 1);
        stocks.moveTo(x + 2.8, y);
        stocks.arc(x, y, 2.8, 0, 7);
      }
  }
  return {
    wash: (ink) => {
      ink.fillStyle = faint(PALETTE.earthLight, 0.5);
      ink.fill(area);
    },
    crisp: (ink) => {
      ink.strokeStyle = faint(PALETTE.earth, 0.5);
      ink.lineWidth = 1.2;
      ink.stroke(rows);
      ink.fillStyle = PALETTE.vine;
      ink.fill(stocks);
      ink.strokeStyle = faint(PALETTE.leafDark, 0.7);
      ink.lineWidth = 0.6;
      ink.stroke(stocks);
    },
  };
}

/** Rough ground: stones and tussocks. */
export function roughLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const area = pathOf(areaOf(lattice, (tile) => look(tile) === "rough", 0.08));
  const stones = new Path2D();
  for (const tile of tilesLike(sheet, "rough")) {
    const random = chance(`rough ${tile.hex}`);
    for (let i = 0; i < 12; i++) {
      const x = tile.centre.x + (random() - 0.5) * 62;
      const y = tile.centre.y + (random() - 0.5) * 56;
      const wide = 2 + random() * 3.5;
      stones.moveTo(x + wide, y);
      stones.ellipse(x, y, wide, wide * 0.7, random() * 3, 0, 7);
    }
  }
  return {
    wash: (ink) => {
      softStroke(ink, area, PALETTE.contour, 20, 0.3);
      ink.fillStyle = faint(PALETTE.contour, 0.16);
      ink.fill(area);
    },
    crisp: (ink) => {
      ink.fillStyle = PALETTE.stone;
      ink.fill(stones);
      ink.strokeStyle = PALETTE.stoneDark;
      ink.lineWidth = 0.9;
      ink.stroke(stones);
    },
  };
}
