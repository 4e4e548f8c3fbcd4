// Camps: trodden ground, felt tents in a ring and the silk tent of a lord among them.
import type { Point } from "../geometry/hexes";
import { areaOf, pathOf, type Lattice } from "./groundField";
import { lookAt, softStroke, type Ink, type Layers } from "./groundPaint";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet } from "./terrainSheet";

interface Tent extends Point {
  radius: number;
  cloth: string;
  seams: number;
  turn: number;
}

/** A round tent from above: shadow, roof with its seams, lit half, smoke hole. */
function drawTent(ink: Ink, { x, y, radius, cloth, seams, turn }: Tent): void {
  const disc = (dx: number, dy: number, r: number, fill: string): void => {
    ink.beginPath();
    ink.arc(x + dx, y + dy, r, 0, 7);
    ink.fillStyle = fill;
    ink.fill();
  };
  disc(radius * 0.28, radius * 0.36, radius, faint(PALETTE.dark, 0.3));
  disc(0, 0, radius, cloth);
  ink.strokeStyle = faint(PALETTE.dark, 0.6);
  ink.lineWidth = 0.9;
  ink.stroke();
  ink.beginPath();
  ink.moveTo(x, y);
  ink.arc(x, y, radius, Math.PI * 0.95, Math.PI * 1.75);
  ink.closePath();
  ink.fillStyle = faint(PALETTE.light, 0.38);
  ink.fill();
  ink.beginPath();
  for (let i = 0; i < seams; i++) {
    const angle = turn + (i / seams) * 2 * Math.PI;
    ink.moveTo(x + Math.cos(angle) * radius * 0.3, y + Math.sin(angle) * radius * 0.3);
    ink.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  ink.strokeStyle = faint(PALETTE.dark, 0.35);
  ink.lineWidth = 0.7;
  ink.stroke();
  disc(0, 0, radius * 0.26, faint(PALETTE.dark, 0.65));
}

export function campLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const hexes = sheet.tiles.filter((tile) => look(tile) === "camp");
  const area = pathOf(areaOf(lattice, (tile) => look(tile) === "camp", 0.06));
  const tents = hexes.flatMap((tile): Tent[] => {
    const random = chance(`camp ${tile.hex}`);
    const begin = random() * 6;
    const ring = Array.from({ length: 5 }, (_, i) => {
      const angle = begin + (i / 5) * 2 * Math.PI;
      return {
        x: tile.centre.x + Math.cos(angle) * 24 + (random() - 0.5) * 5,
        y: tile.centre.y + Math.sin(angle) * 22 + (random() - 0.5) * 5,
        radius: 6.6 + random() * 2.2,
        cloth: random() < 0.3 ? PALETTE.feltDark : PALETTE.felt,
        seams: 8,
        turn: random(),
      };
    });
    const lord = { ...tile.centre, radius: 10.5, cloth: PALETTE.silk, seams: 12, turn: 0 };
    return [...ring, lord].sort((a, b) => a.y - b.y);
  });
  return {
    wash: (ink) => {
      softStroke(ink, area, PALETTE.street, 24, 0.6);
      ink.fillStyle = faint(PALETTE.street, 0.75);
      ink.fill(area);
    },
    crisp: (ink) => tents.forEach((tent) => drawTent(ink, tent)),
  };
}
