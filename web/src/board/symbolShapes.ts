// The silhouettes on the counters.
import { EAST } from "./symbolShapesEast";
import {
  CAPARISON, COUCHED, cut, edged, footman, HELM, HOOVES, HORSE, KETTLE, line, man, ranker, rider,
  shape, SHIELD, spear, tip, VISOR, WHEEL, type Stroke,
} from "./symbolStrokes";

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
  ...EAST,
};
