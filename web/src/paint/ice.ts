// A frozen lake: pale ice with long cracks and snow drifts; where it is thin the water shows
// through, and the cracks run together.
import { areaOf, pathOf, type Lattice } from "./groundField";
import { lookAt, softStroke, tilesLike, type Layers } from "./groundPaint";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet, type Tile } from "./terrainSheet";

interface IceMarks {
  cracks: Path2D;
  breaks: Path2D; // where it is thin
  drifts: Path2D;
}

function addCrack(path: Path2D, x: number, y: number, angle: number, random: () => number): void {
  path.moveTo(x, y);
  for (let i = 0; i < 3; i++) {
    const turn = angle + (random() - 0.5) * 1.1;
    const far = 7 + random() * 9;
    x += Math.cos(turn) * far;
    y += Math.sin(turn) * far;
    path.lineTo(x, y);
  }
}

function addIce(to: IceMarks, tile: Tile, isThin: boolean): void {
  const random = chance(`ice ${tile.hex}`);
  const { x, y } = tile.centre;
  if (isThin)
    for (let i = 0; i < 5; i++) {
      const from = { x: x + (random() - 0.5) * 18, y: y + (random() - 0.5) * 18 };
      addCrack(to.breaks, from.x, from.y, (i * 2 * Math.PI) / 5 + random(), random);
    }
  else if (random() < 0.45) {
    const from = { x: x + (random() - 0.5) * 50, y: y + (random() - 0.5) * 46 };
    addCrack(to.cracks, from.x, from.y, random() * 6.3, random);
  }
  if (isThin || random() < 0.4) return;
  const at = { x: x + (random() - 0.5) * 44, y: y + (random() - 0.5) * 40 };
  const wide = 8 + random() * 9;
  to.drifts.moveTo(at.x - wide, at.y);
  to.drifts.quadraticCurveTo(at.x, at.y - 5, at.x + wide, at.y);
  to.drifts.quadraticCurveTo(at.x, at.y + 2, at.x - wide, at.y);
}

export function iceLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const isIce = (tile: Tile): boolean => ["ice", "thin"].includes(look(tile));
  const lake = pathOf(areaOf(lattice, isIce, 0.08));
  const weak = pathOf(areaOf(lattice, (tile) => look(tile) === "thin", 0.08));
  const marks = { cracks: new Path2D(), breaks: new Path2D(), drifts: new Path2D() };
  for (const tile of tilesLike(sheet, "ice", "thin")) addIce(marks, tile, look(tile) === "thin");
  return {
    wash: (ink) => {
      softStroke(ink, lake, PALETTE.bank, 26, 0.5);
      ink.fillStyle = faint(PALETTE.ice, 0.95);
      ink.fill(lake);
      softStroke(ink, weak, PALETTE.iceThin, 18, 0.6);
      ink.fillStyle = faint(PALETTE.iceThin, 0.85);
      ink.fill(weak);
    },
    crisp: (ink) => {
      ink.strokeStyle = faint(PALETTE.bank, 0.6);
      ink.lineWidth = 1.6;
      ink.stroke(lake);
      ink.setLineDash([5, 4]);
      ink.strokeStyle = faint(PALETTE.bank, 0.55);
      ink.lineWidth = 1.2;
      ink.stroke(weak);
      ink.setLineDash([]);
      ink.fillStyle = faint(PALETTE.foam, 0.9);
      ink.fill(marks.drifts);
      ink.strokeStyle = faint(PALETTE.iceDark, 0.95);
      ink.lineWidth = 1;
      ink.stroke(marks.cracks);
      ink.strokeStyle = faint(PALETTE.foam, 0.85);
      ink.lineWidth = 1.3;
      ink.stroke(marks.breaks);
    },
  };
}
