// What the silhouettes are made of: strokes, horses, riders, men, weapons, in a box 120 wide and 80
// high, all looking right. A shape is filled, a line is stroked, a cut is a stroke in the colour of
// the field that parts what overlaps.

export interface Stroke {
  kind: "shape" | "line" | "cut";
  path: string;
  width?: number;
}

export const shape = (path: string): Stroke => ({ kind: "shape", path });
export const line = (width: number, path: string): Stroke => ({ kind: "line", path, width });
export const cut = (width: number, path: string): Stroke => ({ kind: "cut", path, width });
/** A line with a gap around it, so that it reads across a body. */
export const edged = (width: number, path: string): Stroke[] =>
  [cut(width + 2.6, path), line(width, path)];

export const HORSE =
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
export const HELM = "M52.6 3.6c2.6-2.4 8.6-2.4 11 0l.8 7.2c-2.4 3.4-10 3.4-12.6 0z";
export const VISOR = "M57.5 6.6h8M61 7v6";

export const CAPARISON =
  "M85 22.5l2.6-6.5 3 4.4c4.4 2 8 9 11 15 1.4 3-.2 5.4-3 5.4-2.6 0-4.4-1.8-6.8-2.6 0 9 1 18 3" +
  " 27.4l-4.6 3-4.8-2.6-4.6 2.8-4.8-2.6-3.4 2.2c-1.2-3-2.2-5.4-3.6-7.8-7 1.6-15 1.4-22.4-.4-.6" +
  " 2.6-1 5-1 7.6l-5.2 2.6-4.6-2.8-4.8 2.6-4.6-2.6-4.4 2.2c1.6-8 1.2-15 .4-20.4-.6-7 .4-11.6" +
  " 3-14.6 4-4.4 9-4.6 14-3.8 8 1.8 16.6 2.2 23.6-1 7.4-4 10.2-9.6 16.6-10.5z";
export const HOOVES =
  "M77 68l.6 6 2.4 3h-6.6l-.6-9zM92.6 66l-1.6 6 2.2 3.4h-6.4l.8-9zM41 68l2.2 6 3 3" +
  "h-6.4l-3.6-9zM27.6 68l-3.4 6.4 1.6 2.6h-6.4l.4-3 3-6z";

/** Horse and what every rider shares: body, leg, helm. */
export function rider(mount: string, helm: string): Stroke[] {
  return [
    shape(mount), shape(TAIL), cut(9, SEAT), cut(2.6, TORSO), shape(TORSO), line(5.4, SEAT),
    shape(helm),
  ];
}

export const KETTLE =
  "M50 9c2-1 3.4-1.6 4-4 1.6-3.6 7-3.6 8.6 0 .6 2.4 2 3 4 4-1 1.4-2.6 1.8-4 1.8-.6" +
  " 4-7.6 4-8.6 0-1.6 0-3-.4-4-1.8z";

export const COUCHED = "M40 33L115 7";
export const SHIELD = "M58 20c5-.6 9.6.4 13 2.6.6 8-1.4 14-7.6 18.4-5-5-6.6-12-5.4-21z";

export type Head = "kettle" | "bascinet" | "hood" | "helm" | "turban" | "cap" | "bork";

/** A man on foot whose feet stand at (x, 77): legs, coat, head under a helmet of some sort. */
export function man(x: number, head: Head): string {
  const body =
    `M${x - 7.5} 31c4-2.4 10.6-2.4 14.6 0l1 14.5 3 13.5-3.6.6 3.6 11.9.4 2.5 4 3h-9.5l-4.7-16.6` +
    `-2.4-.2-5.6 12 .8 1.8 3.6 3h-9.4l-.6-4.8 5-12.7-3.4-.7c1-9 .8-18 3.2-27.8z`;
  const heads: Readonly<Record<Head, string>> = {
    kettle: `M${x - 10} 23c2.4-1 4-2 4.6-4.6 1.6-4 9-4 10.6 0 .6 2.6 2.2 3.6 4.6 4.6-1.4` +
      ` 1.4-2.8 1.6-4.4 1.6-.8 5.6-9.6 5.6-10.8 0-1.8 0-3.2-.2-4.6-1.6z`,
    bascinet: `M${x - 6} 27c-.8-7 1-12.6 6.4-15 4.6 3 6.2 6 6.2 10l-1.8 2.6c.2 6-9.6 8.4-10.8 2.4z`,
    hood: `M${x - 6.5} 29.5c-1.6-7-.2-13.5 6.5-14.5 6 1 7 7.4 5 13-3 3.6-8.4 4-11.5 1.5z`,
    helm: `M${x - 6} 15c3-2.4 9.4-2.4 12.4 0l.6 10c-3 3.8-10.6 3.8-13.6 0z`,
    turban: `M${x - 9} 21c-1.6-5.6 3.4-9.6 9-9.6 6 0 11 4 9.4 9.6-.6 1.6-2.2 2.4-4 2.6.2 6-9.4` +
      ` 7.4-10.6 0-1.8-.2-3.2-1-3.8-2.6z`,
    cap: `M${x - 8} 22l2.4-3.4c.4-5 2.6-9.6 5.6-12.6 3 3 5.2 7.6 5.8 12.6l2.2 3.4-2.6 1.4c.2 6.4` +
      `-9.6 7.4-10.8 0z`,
    bork: `M${x - 6} 20.5c-.6-7-.6-13 .4-19 3.6-2.4 8.6-1.6 10.6 1.6 1 5 1.4 11 1.4 17.4l-.8 1.4` +
      `c1 7-9.4 9-11 1.4zM${x - 5} 2c-6-.4-9.6 5-10.4 12.5l-1 9 5.4.8c.2-6 1.6-11 5-13.4z`,
  };
  return body + heads[head];
}

/** A small spearman of a rank, feet at (x, 77). */
export function ranker(x: number): string {
  return `M${x - 5} 45c3-1.6 7-1.6 10 0l1.8 18.4-2 .4 1.2 10.6 2.6 2.6h-6.8l-1.6-13-1-.2-2.6 11` +
    ` .6 2.2h-5.4l-.2-3 2.6-10-1.6-.6zM${x - 6.6} 40c1.6-.6 2.6-1.6 3-3.4 1.2-3 6.2-3 7.4 0 .4` +
    ` 1.8 1.4 2.8 3 3.4-.8 1-1.8 1.2-3 1.2-.6 4-6.4 4-7.2 0-1.4 0-2.4-.2-3.2-1.2z`;
}

/** A point of a weapon at (x, y), turned by degrees. */
export const tip = (x: number, y: number, angle: number): string => {
  const turn = (angle * Math.PI) / 180;
  const at = (along: number, across: number): string =>
    `${(x + Math.cos(turn) * along - Math.sin(turn) * across).toFixed(1)} ` +
    `${(y + Math.sin(turn) * along + Math.cos(turn) * across).toFixed(1)}`;
  return `M${at(8, 0)}L${at(0, 2.4)}L${at(-2, 0)}L${at(0, -2.4)}z`;
};

/** A shaft from its butt to its point, with its head. */
export function spear(x1: number, y1: number, x2: number, y2: number, width = 2.4): Stroke[] {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return [...edged(width, `M${x1} ${y1}L${x2} ${y2}`), shape(tip(x2, y2, angle))];
}

/** A man with spear and round shield. */
export function footman(x: number): Stroke[] {
  const shield = `M${x - 13} 44a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0`;
  const boss = `M${x - 6.5} 44a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;
  return [
    cut(2.6, man(x, "kettle")), shape(man(x, "kettle")), line(4.6, `M${x + 5} 35L${x + 13} 43`),
    ...spear(x + 14, 77, x + 14, 8), cut(2.6, shield), shape(shield), cut(1.8, boss),
  ];
}

export const WHEEL = (x: number): string =>
  `M${x - 13} 63a13 13 0 1 0 26 0a13 13 0 1 0-26 0M${x - 13}` +
  ` 63h26M${x} 50v26`;
