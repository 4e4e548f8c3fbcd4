// The silhouettes on the counters, drawn in a box 120 wide and 80 high, all looking right. A shape
// is filled, a line is stroked, a cut is a stroke in the colour of the field that parts what
// overlaps.

export interface Stroke {
  kind: "shape" | "line" | "cut";
  path: string;
  width?: number;
}

const shape = (path: string): Stroke => ({ kind: "shape", path });
const line = (width: number, path: string): Stroke => ({ kind: "line", path, width });
const cut = (width: number, path: string): Stroke => ({ kind: "cut", path, width });
/** A line with a gap around it, so that it reads across a body. */
const edged = (width: number, path: string): Stroke[] =>
  [cut(width + 2.6, path), line(width, path)];

const HORSE =
  "M86 22l2.2-6 2.6 4.6c4 2 7.6 8.6 10.6 14.4 1.4 3-.2 5.4-3 5.4-3 0-5-2.6-8-3-2 1-2.8 3-3.2" +
  " 5.6-.4 3-.8 5.4-2 7.6 4 .6 8.6.8 12 2.2 1.6 1 1.6 3 1 5l-4 11-4.6 1.2-.4-2.6 2.4-1.6" +
  " 1.2-6.8c-4.8 0-8.8.4-12.6.8.2 3 .4 6 .2 8.4l.6 5.8 2.4 3h-6.8l-.6-9c-.6-3-2-6-3.6-8.2-8" +
  " 2.6-18 2-25-.4-.6 2.6-2.4 4.6-4.4 7l2.8 7.6 3.4 3h-6.6l-4.8-9.8c-.2-2.4.2-4.4.6-6.4-3" +
  " 1.4-6.4 3-9.8 5.6l-4.4 8.2 1.8 2.4h-6.4l.4-3.2 4.8-9.6c1-3.4 1.8-6.2 1.4-9.2-1.8-6-1.4-12.6" +
  " 2.2-17 4-4.4 10-4.8 15-3.8 8 2 16.6 2.2 23.6-1 7.4-4 11.4-12.2 19.4-12.4z";
const TAIL = "M29 39c-7-1-10 5-10.5 12-.4 6-3 10-6.5 12 7 1 12.6-5 13.6-12 .6-4 2-6 4-7.4z";
const SEAT = "M55 34L65.5 46 62.5 58.5h4.5";
const TORSO = "M50.5 37c-.6-8-.6-14 1-20 2.6-2.6 8-2.8 10.6-.4 1.8 6 1.6 13 .8 20.4-3.6 2-8.6" +
  " 2-12.4 0z";
const HELM = "M52.6 3.6c2.6-2.4 8.6-2.4 11 0l.8 7.2c-2.4 3.4-10 3.4-12.6 0z";
const VISOR = "M57.5 6.6h8M61 7v6";

const CAPARISON =
  "M85 22.5l2.6-6.5 3 4.4c4.4 2 8 9 11 15 1.4 3-.2 5.4-3 5.4-2.6 0-4.4-1.8-6.8-2.6 0 9 1 18 3" +
  " 27.4l-4.6 3-4.8-2.6-4.6 2.8-4.8-2.6-3.4 2.2c-1.2-3-2.2-5.4-3.6-7.8-7 1.6-15 1.4-22.4-.4-.6" +
  " 2.6-1 5-1 7.6l-5.2 2.6-4.6-2.8-4.8 2.6-4.6-2.6-4.4 2.2c1.6-8 1.2-15 .4-20.4-.6-7 .4-11.6" +
  " 3-14.6 4-4.4 9-4.6 14-3.8 8 1.8 16.6 2.2 23.6-1 7.4-4 10.2-9.6 16.6-10.5z";
const HOOVES = "M77 68l.6 6 2.4 3h-6.6l-.6-9zM92.6 66l-1.6 6 2.2 3.4h-6.4l.8-9zM41 68l2.2 6 3 3" +
  "h-6.4l-3.6-9zM27.6 68l-3.4 6.4 1.6 2.6h-6.4l.4-3 3-6z";

/** Horse and what every rider shares: body, leg, helm. */
function rider(mount: string, helm: string): Stroke[] {
  return [
    shape(mount), shape(TAIL), cut(9, SEAT), cut(2.6, TORSO), shape(TORSO), line(5.4, SEAT),
    shape(helm),
  ];
}

const KETTLE = "M50 9c2-1 3.4-1.6 4-4 1.6-3.6 7-3.6 8.6 0 .6 2.4 2 3 4 4-1 1.4-2.6 1.8-4 1.8-.6" +
  " 4-7.6 4-8.6 0-1.6 0-3-.4-4-1.8z";

const COUCHED = "M40 33L115 7";
const SHIELD = "M58 20c5-.6 9.6.4 13 2.6.6 8-1.4 14-7.6 18.4-5-5-6.6-12-5.4-21z";

/** A man on foot whose feet stand at (x, 77): legs, coat, head under a helmet of some sort. */
function man(x: number, head: "kettle" | "bascinet" | "hood" | "helm"): string {
  const body =
    `M${x - 7.5} 31c4-2.4 10.6-2.4 14.6 0l1 14.5 3 13.5-3.6.6 3.6 11.9.4 2.5 4 3h-9.5l-4.7-16.6` +
    `-2.4-.2-5.6 12 .8 1.8 3.6 3h-9.4l-.6-4.8 5-12.7-3.4-.7c1-9 .8-18 3.2-27.8z`;
  const heads = {
    kettle: `M${x - 10} 23c2.4-1 4-2 4.6-4.6 1.6-4 9-4 10.6 0 .6 2.6 2.2 3.6 4.6 4.6-1.4` +
      ` 1.4-2.8 1.6-4.4 1.6-.8 5.6-9.6 5.6-10.8 0-1.8 0-3.2-.2-4.6-1.6z`,
    bascinet: `M${x - 6} 27c-.8-7 1-12.6 6.4-15 4.6 3 6.2 6 6.2 10l-1.8 2.6c.2 6-9.6 8.4-10.8 2.4z`,
    hood: `M${x - 6.5} 29.5c-1.6-7-.2-13.5 6.5-14.5 6 1 7 7.4 5 13-3 3.6-8.4 4-11.5 1.5z`,
    helm: `M${x - 6} 15c3-2.4 9.4-2.4 12.4 0l.6 10c-3 3.8-10.6 3.8-13.6 0z`,
  };
  return body + heads[head];
}

/** A small spearman of a rank, feet at (x, 77). */
function ranker(x: number): string {
  return `M${x - 5} 45c3-1.6 7-1.6 10 0l1.8 18.4-2 .4 1.2 10.6 2.6 2.6h-6.8l-1.6-13-1-.2-2.6 11` +
    ` .6 2.2h-5.4l-.2-3 2.6-10-1.6-.6zM${x - 6.6} 40c1.6-.6 2.6-1.6 3-3.4 1.2-3 6.2-3 7.4 0 .4` +
    ` 1.8 1.4 2.8 3 3.4-.8 1-1.8 1.2-3 1.2-.6 4-6.4 4-7.2 0-1.4 0-2.4-.2-3.2-1.2z`;
}

/** A point of a weapon at (x, y), turned by degrees. */
const tip = (x: number, y: number, angle: number): string => {
  const turn = (angle * Math.PI) / 180;
  const at = (along: number, across: number): string =>
    `${(x + Math.cos(turn) * along - Math.sin(turn) * across).toFixed(1)} ` +
    `${(y + Math.sin(turn) * along + Math.cos(turn) * across).toFixed(1)}`;
  return `M${at(8, 0)}L${at(0, 2.4)}L${at(-2, 0)}L${at(0, -2.4)}z`;
};

/** A shaft from its butt to its point, with its head. */
function spear(x1: number, y1: number, x2: number, y2: number, width = 2.4): Stroke[] {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return [...edged(width, `M${x1} ${y1}L${x2} ${y2}`), shape(tip(x2, y2, angle))];
}

/** A man with spear and round shield. */
function footman(x: number): Stroke[] {
  const shield = `M${x - 13} 44a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0`;
  const boss = `M${x - 6.5} 44a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;
  return [
    cut(2.6, man(x, "kettle")), shape(man(x, "kettle")), line(4.6, `M${x + 5} 35L${x + 13} 43`),
    ...spear(x + 14, 77, x + 14, 8), cut(2.6, shield), shape(shield), cut(1.8, boss),
  ];
}

const WHEEL = (x: number): string => `M${x - 13} 63a13 13 0 1 0 26 0a13 13 0 1 0-26 0M${x - 13}` +
  ` 63h26M${x} 50v26`;

export const SHAPES: Readonly<Record<string, readonly Stroke[]>> = {
  knight: [
    shape(HOOVES), ...rider(CAPARISON, HELM),
    cut(1.6, "M26 60l5 1.5M37 61.5l6 .5M78 60l6-.5M88 59l5-1.5"),
    cut(1.6, VISOR), ...edged(3, COUCHED), shape(tip(114, 7.3, -19)), cut(2.6, SHIELD),
    shape(SHIELD),
  ],
  cavalry: [
    ...rider(HORSE, HELM), cut(1.6, VISOR), ...edged(2.6, "M66 44L77 -2"),
    shape("M77 -2l17 2-5.5 4 4 4.6-18.5 1.4z"), cut(2.6, SHIELD), shape(SHIELD),
  ],
  horse: [
    ...rider(HORSE, KETTLE), line(4.6, "M58 20L67 30"), ...spear(44, 44, 104, 12),
  ],
  genitor: [
    ...rider(HORSE, KETTLE), line(4.6, "M54 20L43 15 40 6"), ...spear(22, 9, 78, 1, 2.2),
    cut(2.6, "M58 29a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0"),
    shape("M58 29a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0"),
  ],
  swordsman: [
    shape(man(58, "helm")), cut(1.8, "M57 18.5h8M61 19v6"), line(5.4, "M53 34L43 31 40 22"),
    ...edged(3, "M41.5 25L31 3"), line(3, "M35 20.5l9.5-4.5"),
    cut(2.8, "M62 32c6-1.6 13-1 18 1 1 12-2 20-10 26-7-7-9.6-15-8-27z"),
    shape("M62 32c6-1.6 13-1 18 1 1 12-2 20-10 26-7-7-9.6-15-8-27z"),
    cut(2, "M71 34v20M65 41.5h13.5"),
  ],
  longbow: [
    shape(man(52, "kettle")), line(5, "M50 34.5L34 33 48 31"), line(4.8, "M57 34L78 31.5"),
    line(3, "M70 1C85 17 86 46 73 63"), line(1.3, "M70 1L46 31.5 73 63"), line(2, "M46 31.5H93"),
    shape(tip(92, 31.5, 0)),
  ],
  shortbow: [
    shape(man(52, "hood")), line(5, "M50 34.5L35 33 47 33"), line(4.8, "M57 35L75 33"),
    line(2.8, "M70 16C80 22 81 42 72 51"), line(1.3, "M70 16L46 33.5 72 51"),
    line(2, "M46 33.5H90"),
    shape(tip(88, 33.5, 0)), line(5, "M41 36L46 52"),
  ],
  crossbow: [
    shape(man(46, "kettle")), line(5, "M42 35L50 43 61 37"), line(4.6, "M50 35L68 38"),
    line(4, "M46 33.5L86 30.5"), line(3, "M78 13C88 22 90 40 82 49"),
    line(1.3, "M78 13L70 32 82 49"),
    line(2, "M86 30.5h6"), shape("M92 40c4-1.5 12-1.5 16 0v34c-4 2-12 2-16 0z"),
    cut(2, "M100 42v31"),
  ],
  slinger: [
    shape(man(52, "hood")), line(5, "M56 34L68 25 70 15"), line(5, "M48 35L38 44 34 41"),
    line(1.6, "M70 15C58 2 78-6 92 3 104 11 98 19 88 16M70 15C80 16 84 18 88 16"),
    shape("M86 14a3.6 3.6 0 1 0 7 2z"),
  ],
  axe: [
    shape(man(58, "bascinet")), line(5, "M54 35L45 43 52 48"), line(5, "M62 35L72 42 60 46"),
    ...edged(3, "M46 56L85 6"),
    shape("M82.5 8.5L97 11C101 20 96 30.5 84.5 34.5L74.5 19.5C78 17 81 13 82.5 8.5z"),
  ],
  foot: [...footman(28), ...footman(58), ...footman(88)],
  pike: [
    shape(ranker(26) + ranker(47) + ranker(68) + ranker(89)),
    ...spear(14, 62, 60, 6), ...spear(35, 62, 81, 6), ...spear(56, 62, 102, 6),
    ...spear(77, 62, 112, 19),
  ],
  "schiltrom-open": [
    shape(ranker(18) + ranker(36) + ranker(54) + ranker(72) + ranker(90)),
    ...[4, 22, 40, 58, 76].flatMap((x) => spear(x, 64, x + 34, 8)),
  ],
  "schiltrom-close": [
    shape(ranker(42) + ranker(60) + ranker(78)),
    ...spear(45, 58, 12, 40), ...spear(48, 56, 26, 14), ...spear(57, 56, 48, 4),
    ...spear(64, 56, 73, 4),
    ...spear(72, 56, 94, 14), ...spear(75, 58, 108, 40),
    cut(2.6, "M34 56c12-5 40-5 52 0v12c-12 5-40 5-52 0z"),
    shape("M34 56c12-5 40-5 52 0v12c-12 5-40 5-52 0z"),
    cut(2, "M47 54v16M60 53v18M73 54v16"),
  ],
  wagon: [
    shape("M18 46c0-22 8-34 16-36 16-3 36-3 52 0 8 2 16 14 16 36z"),
    cut(2, "M38 10c-4 10-5 22-5 36M60 8v38M82 10c4 10 5 22 5 36"),
    shape("M12 48h96l-5 10H17z"), cut(7, WHEEL(34) + WHEEL(86)), line(3, WHEEL(34) + WHEEL(86)),
  ],
  leader: [
    ...rider(HORSE, HELM), cut(1.6, VISOR), line(4.6, "M58 20L69 27"),
    ...edged(2.8, "M64 46L71 -3"),
    shape("M71 -2c9-3 17 3 28-1l-1.5 19c-10 4-19-2-29 1z"),
    cut(2.2, "M83.5 0l-2 17M71 8.5c9-2.5 18 3 27-.5"),
  ],
  standard: [
    line(3.4, "M34 79V2"), shape("M29.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0"),
    shape("M37 7c18-6 32 6 60 0l-11 14 13 15c-26 6-42-6-62 1z"),
    cut(3, "M54 5.5v30M37 21.5c18-4 30 4 50-.5"),
    shape("M22 77h24l-4-5H26z"),
  ],
  shield: [
    shape("M36 6c16 4 32 4 48 0 3 32-4 56-24 70C40 62 33 38 36 6z"), cut(3, "M60 12v56M40 34h40"),
  ],
};
