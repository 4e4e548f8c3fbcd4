// What people built: villages, towns with walls, abbeys, castles, parks of wagons.
import { APOTHEM, directionAngle, towards, type Point } from "../geometry/hexes";
import { areaOf, pathOf, type Lattice } from "./groundField";
import { lookAt, tilesLike, type Ink, type Layers } from "./groundPaint";
import { along, linePath } from "./terrainLines";
import { faint, PALETTE } from "./terrainPalette";
import { chance, type Sheet, type Tile } from "./terrainSheet";

/** Houses of one colour, merged: shadow, far slope, near slope. */
class Houses {
  readonly shadow = new Path2D();
  readonly dark = new Path2D();
  readonly light = new Path2D();

  add(at: Point, angle: number, length: number, width: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const corner = (along: number, aside: number, shift = 0): [number, number] => [
      at.x + along * length * cos - aside * width * sin + shift,
      at.y + along * length * sin + aside * width * cos + shift * 1.2,
    ];
    const slope = (path: Path2D, from: number, to: number, shift = 0): void => {
      path.moveTo(...corner(-0.5, from, shift));
      path.lineTo(...corner(0.5, from, shift));
      path.lineTo(...corner(0.5, to, shift));
      path.lineTo(...corner(-0.5, to, shift));
      path.closePath();
    };
    slope(this.shadow, -0.5, 0.5, 2.6);
    // The slope that looks up and left catches the light.
    const lit = cos + sin * 0.6 > 0;
    slope(lit ? this.light : this.dark, -0.5, 0);
    slope(lit ? this.dark : this.light, 0, 0.5);
  }

  paint(ink: Ink, roof: string, lit: string): void {
    ink.fillStyle = faint(PALETTE.dark, 0.32);
    ink.fill(this.shadow);
    ink.fillStyle = roof;
    ink.fill(this.dark);
    ink.fillStyle = lit;
    ink.fill(this.light);
    ink.strokeStyle = faint(PALETTE.dark, 0.55);
    ink.lineWidth = 0.7;
    ink.stroke(this.dark);
    ink.stroke(this.light);
  }
}

/** Where the lanes of a village run: along its road, or as chance has it, and one across. */
function lanesOf(sheet: Sheet, tile: Tile, random: () => number): number[] {
  const road = [0, 1, 2, 3, 4, 5].find((d) => (tile.roads & (1 << d)) !== 0);
  const angle = road === undefined ? random() * Math.PI
    : ((directionAngle(sheet.grid, road) - 90) * Math.PI) / 180;
  return [angle, angle + Math.PI / 2 + (random() - 0.5) * 0.5];
}

/** Villages: two lanes that cross, and houses along them. */
export function villageLayers(sheet: Sheet): Layers {
  const look = lookAt(sheet);
  const [tiled, thatched] = [new Houses(), new Houses()];
  const lanes = new Path2D();
  for (const tile of sheet.tiles.filter((one) => look(one) === "village")) {
    const random = chance(`village ${tile.hex}`);
    lanesOf(sheet, tile, random).forEach((angle, lane) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const at = (along: number, aside: number): Point => ({
        x: tile.centre.x + along * cos - aside * sin, y: tile.centre.y + along * sin + aside * cos,
      });
      const end = lane === 0 ? 36 : 27;
      lanes.moveTo(at(-end, 0).x, at(-end, 0).y);
      lanes.quadraticCurveTo(at(0, 3).x, at(0, 3).y, at(end, 0).x, at(end, 0).y);
      for (const along of lane === 0 ? [-27, -13, 13, 27] : [-21, 21])
        for (const aside of [-11, 11]) {
          if (random() < 0.2) continue;
          const into = random() < 0.45 ? tiled : thatched;
          const spot = at(along + (random() - 0.5) * 4, aside + (random() - 0.5) * 2);
          into.add(spot, angle + (random() - 0.5) * 0.25, 10 + random() * 3, 8);
        }
    });
  }
  return {
    crisp: (ink) => {
      ink.lineCap = "round";
      for (const [colour, width] of LANES) {
        ink.strokeStyle = colour;
        ink.lineWidth = width;
        ink.stroke(lanes);
      }
      thatched.paint(ink, PALETTE.thatch, PALETTE.thatchLight);
      tiled.paint(ink, PALETTE.roof, PALETTE.roofLight);
    },
  };
}

const LANES = [[faint(PALETTE.roadEdge, 0.5), 7], [PALETTE.road, 4.6]] as const;

/** The streets of a town: from hex to hex as chance has it, and out by its roads. */
function streetsOf(sheet: Sheet, look: (tile: Tile) => string): Path2D {
  const path = new Path2D();
  const middle = ({ hex, centre }: Tile): Point => {
    const random = chance(`market ${hex}`);
    return { x: centre.x + (random() - 0.5) * 34, y: centre.y + (random() - 0.5) * 34 };
  };
  for (const tile of tilesLike(sheet, "town"))
    tile.beside.forEach((there, direction) => {
      const random = chance(`street ${tile.hex} ${direction}`);
      const town = there !== undefined && look(there) === "town";
      const road = (tile.roads & (1 << direction)) !== 0;
      if (!road && (!town || direction > 2 || random() > 0.42)) return;
      const out = towards(tile.centre, directionAngle(sheet.grid, direction), APOTHEM + 2);
      const [from, to] = [middle(tile), town && there ? middle(there) : out];
      const bend = (random() - 0.5) * 0.4;
      path.moveTo(from.x, from.y);
      path.quadraticCurveTo((from.x + to.x) / 2 - (to.y - from.y) * bend,
        (from.y + to.y) / 2 + (to.x - from.x) * bend, to.x, to.y);
    });
  return path;
}

/** A town: streets, close roofs, and a wall with towers around it all. */
export function townLayers(sheet: Sheet, lattice: Lattice): Layers {
  const look = lookAt(sheet);
  const loops = areaOf(lattice, (tile) => look(tile) === "town", 0);
  const area = pathOf(loops);
  const houses = new Houses();
  const slates = new Houses();
  for (const tile of tilesLike(sheet, "town")) {
    const random = chance(`town ${tile.hex}`);
    for (let row = -1; row <= 1; row++)
      for (let column = -2; column <= 2; column++) {
        if (Math.abs(column) === 2 && row !== 0 && random() < 0.6) continue;
        const at = {
          x: tile.centre.x + column * 14 + (random() - 0.5) * 4,
          y: tile.centre.y + row * 20 + (random() - 0.5) * 5,
        };
        const into = random() < 0.14 ? slates : houses;
        const across = random() < 0.3 ? Math.PI / 2 : 0;
        into.add(at, across + (random() - 0.5) * 0.3, 10 + random() * 3, 9);
      }
  }
  const streets = streetsOf(sheet, look);
  const towers = loops.flatMap((loop) => along([...loop, ...loop.slice(0, 1)], 74));
  const wall = linePath(loops.map((loop) => [...loop, ...loop.slice(0, 1)]));
  const wallStrokes = [
    [faint(PALETTE.dark, 0.25), 11], [PALETTE.stoneDark, 7], [PALETTE.stone, 4],
  ] as const;
  return {
    wash: (ink) => {
      ink.fillStyle = PALETTE.street;
      ink.fill(area);
    },
    crisp: (ink) => {
      houses.paint(ink, PALETTE.roof, PALETTE.roofLight);
      slates.paint(ink, PALETTE.slate, PALETTE.slateLight);
      ink.lineCap = "round";
      for (const [colour, width] of LANES) { // cut through the roofs
        ink.strokeStyle = colour;
        ink.lineWidth = width;
        ink.stroke(streets);
      }
      ink.lineJoin = "round";
      for (const [colour, width] of wallStrokes) {
        ink.strokeStyle = colour;
        ink.lineWidth = width;
        ink.stroke(wall);
      }
      for (const { at } of towers) roundTower(ink, at, 6);
    },
  };
}

function roundTower(ink: Ink, { x, y }: Point, radius: number): void {
  ink.beginPath();
  ink.arc(x, y, radius, 0, 7);
  ink.fillStyle = PALETTE.stone;
  ink.fill();
  ink.strokeStyle = PALETTE.stoneDark;
  ink.lineWidth = 1.6;
  ink.stroke();
  ink.beginPath();
  ink.arc(x, y, radius * 0.45, 0, 7);
  ink.fillStyle = PALETTE.stoneDark;
  ink.fill();
}

function drawCastle(ink: Ink, { x, y }: Point): void {
  ink.fillStyle = faint(PALETTE.dark, 0.3);
  ink.fillRect(x - 20, y - 15, 48, 42);
  ink.fillStyle = PALETTE.street;
  ink.fillRect(x - 23, y - 21, 46, 42);
  ink.strokeStyle = PALETTE.stoneDark;
  ink.lineWidth = 6;
  ink.strokeRect(x - 23, y - 21, 46, 42);
  ink.strokeStyle = PALETTE.stone;
  ink.lineWidth = 3.4;
  ink.strokeRect(x - 23, y - 21, 46, 42);
  for (const dx of [-23, 23])
    for (const dy of [-21, 21]) roundTower(ink, { x: x + dx, y: y + dy }, 8);
  ink.fillStyle = PALETTE.stone;
  ink.fillRect(x - 9, y - 9, 18, 18);
  ink.strokeStyle = PALETTE.stoneDark;
  ink.lineWidth = 1.6;
  ink.strokeRect(x - 9, y - 9, 18, 18);
  ink.strokeRect(x - 5, y - 5, 10, 10);
}

/** A church with nave, transept and tower, and a cloister beside it. */
function drawAbbey(ink: Ink, { x, y }: Point): void {
  const court = new Houses();
  court.add({ x: x - 2, y: y + 21 }, 0, 30, 7);
  court.add({ x: x - 17, y: y + 11 }, Math.PI / 2, 18, 7);
  court.add({ x: x + 13, y: y + 11 }, Math.PI / 2, 18, 7);
  court.paint(ink, PALETTE.thatch, PALETTE.thatchLight);
  const church = new Houses();
  church.add({ x, y: y - 10 }, 0, 50, 13);
  church.add({ x: x + 10, y: y - 10 }, Math.PI / 2, 30, 10);
  church.paint(ink, PALETTE.slate, PALETTE.slateLight);
  ink.fillStyle = PALETTE.stone;
  ink.fillRect(x - 27, y - 17, 11, 14);
  ink.strokeStyle = PALETTE.dark;
  ink.lineWidth = 1;
  ink.strokeRect(x - 27, y - 17, 11, 14);
  ink.beginPath();
  ink.moveTo(x - 21.5, y - 15);
  ink.lineTo(x - 21.5, y - 5);
  ink.moveTo(x - 25, y - 12);
  ink.lineTo(x - 18, y - 12);
  ink.stroke();
}

function drawWagon(ink: Ink, { x, y }: Point, angle: number): void {
  ink.save();
  ink.translate(x, y);
  ink.rotate(angle);
  ink.fillStyle = faint(PALETTE.dark, 0.3);
  ink.fillRect(-8, -3, 20, 11);
  ink.fillStyle = PALETTE.dark;
  for (const dx of [-6, 6]) ink.fillRect(dx - 2, -7, 4, 14);
  ink.fillStyle = PALETTE.wood;
  ink.fillRect(-11, -5, 22, 10);
  ink.fillStyle = PALETTE.canvas;
  ink.beginPath();
  ink.roundRect(-9, -4.6, 17, 9.2, 3);
  ink.fill();
  ink.strokeStyle = faint(PALETTE.dark, 0.6);
  ink.lineWidth = 0.8;
  for (const dx of [-5, 0, 4]) {
    ink.moveTo(dx, -4.6);
    ink.quadraticCurveTo(dx + 1.5, 0, dx, 4.6);
  }
  ink.moveTo(11, 0);
  ink.lineTo(17, 0);
  ink.stroke();
  ink.restore();
}

function drawWagons(ink: Ink, tile: Tile): void {
  const random = chance(`wagons ${tile.hex}`);
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI + random() * 0.5;
    const at = { x: tile.centre.x + Math.cos(angle) * 22, y: tile.centre.y + Math.sin(angle) * 20 };
    drawWagon(ink, at, angle + Math.PI / 2 + (random() - 0.5) * 0.5);
  }
}

/** The buildings that stand alone in their hex. */
export function landmarkLayers(sheet: Sheet): Layers {
  const look = lookAt(sheet);
  const marks = sheet.tiles.flatMap((tile): ((ink: Ink) => void)[] => {
    switch (look(tile)) {
      case "castle":
        return [(ink) => drawCastle(ink, tile.centre)];
      case "abbey":
        return [(ink) => drawAbbey(ink, tile.centre)];
      case "wagons":
        return [(ink) => drawWagons(ink, tile)];
      default:
        return [];
    }
  });
  return { crisp: (ink) => marks.forEach((mark) => mark(ink)) };
}
