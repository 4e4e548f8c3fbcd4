// Dunes: sand with crests that the wind has drawn all one way, lit on one side.
import { areaOf, pathOf, type Lattice } from "./groundField";
import { lookAt, softStroke, tilesLike, type Layers } from "./groundPaint";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet } from "./terrainSheet";

export function duneLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const sand = pathOf(areaOf(lattice, (tile) => look(tile) === "dunes", 0.08));
  const crests = new Path2D();
  const grass = new Path2D();
  for (const tile of tilesLike(sheet, "dunes")) {
    const random = chance(`dunes ${tile.hex}`);
    for (let i = 0; i < 4; i++) {
      const x = tile.centre.x + (random() - 0.5) * 40;
      const y = tile.centre.y - 24 + i * 16 + (random() - 0.5) * 6;
      const wide = 9 + random() * 9;
      crests.moveTo(x - wide, y + 3.5);
      crests.bezierCurveTo(x - wide * 0.3, y - 6, x + wide * 0.3, y - 5, x + wide, y + 2.5);
      if (i % 2 > 0) continue;
      for (const lean of [-2.4, -0.6, 1.4]) {
        grass.moveTo(x + wide * 0.6, y + 1);
        grass.quadraticCurveTo(x + wide * 0.6 + lean, y - 3, x + wide * 0.6 + lean * 2, y - 6);
      }
    }
  }
  return {
    wash: (ink) => {
      softStroke(ink, sand, PALETTE.sandDark, 22, 0.4);
      ink.fillStyle = faint(PALETTE.sand, 0.9);
      ink.fill(sand);
    },
    crisp: (ink) => {
      ink.lineCap = "round";
      ink.translate(1.2, 2);
      ink.strokeStyle = faint(PALETTE.sandDark, 0.8);
      ink.lineWidth = 2.4;
      ink.stroke(crests);
      ink.translate(-1.2, -2);
      ink.strokeStyle = faint(PALETTE.light, 0.9);
      ink.lineWidth = 1.3;
      ink.stroke(crests);
      ink.strokeStyle = faint(PALETTE.reed, 0.6);
      ink.lineWidth = 0.9;
      ink.stroke(grass);
    },
  };
}
