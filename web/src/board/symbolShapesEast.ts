// The silhouettes of Angora: Ottomans, Serbs, Tartars, Mongols and Indians.
import {
  CAPARISON, COUCHED, cut, edged, HOOVES, HORSE, line, man, rider, shape, SHIELD, spear, tip,
  type Stroke,
} from "./symbolStrokes";

const SPIRED =
  "M51.6 10.4c-.2-4.4 2-7 5.4-8L58-1l1 3.4c3.4 1 5.4 3.6 5.2 8l-1 3c-3 2.4-8 2.4-10.6 0z";
const PLUME = "M57.4-1c-4-1.4-10 1-12 8 3-2.2 7-3 11-1z";
const AVENTAIL = "M51.4 9h13";
const FUR =
  "M49 9.4c1-1.8 2.2-2.4 3.4-2.6.8-3.6 3-6 5.6-7.4 2.8 1.4 5 3.8 5.6 7.4 1.4.2 2.6.8 3.4 2.6l-1.6" +
  " 2c-.4 5-13.6 5-14.6 0z";
const TURBAN =
  "M48.4 8c-1-4.8 4-7.8 9.6-7.8s10.6 3 9.6 7.8c-.6 1.8-2.4 2.4-4.4 2.6-.6 4.6-9.4 4.6-10.4 0-2-.2" +
  "-4-.8-4.4-2.6z";
const SPIKE = "M56.4 1.6L58.2-4l1.8 5.6z";
const FOLDS = "M49.6 6.6c4.4-4 11-4.6 16.6-2.2";

const ROUND = "M56 28a9 9 0 1 0 18 0a9 9 0 1 0-18 0";
const BOSS = "M62.6 28a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0";

/** A round shield on a rider's arm. */
const TARGE = [cut(2.6, ROUND), shape(ROUND), cut(1.8, BOSS)];

/** A rider's short bow, drawn over the horse's head. */
const FORWARD: readonly Stroke[] = [
  line(4.6, "M53 20.5L44 17 58 13.5"), line(4.4, "M61 20.5L80 14"),
  ...edged(2.8, "M72-.5c5 .4 5.6 3 8 7 2.6 4.4 2.6 9.6 0 14-2.4 4-3 6.6-8 7"),
  line(1.3, "M72-.5L58 13.5 72 27.5"), line(2, "M58 13.5H97"), shape(tip(96, 13.5, 0)),
];

/** The same over the horse's tail: the shot of a rider who rides away. */
const BACKWARD: readonly Stroke[] = [
  line(4.6, "M61 20.5L70 17 56 13.5"), line(4.4, "M53 20.5L34 14"),
  ...edged(2.8, "M42-.5c-5 .4-5.6 3-8 7-2.6 4.4-2.6 9.6 0 14 2.4 4 3 6.6 8 7"),
  line(1.3, "M42-.5L56 13.5 42 27.5"), line(2, "M56 13.5H16"), shape(tip(17, 13.5, 180)),
];

/** A rider's banner, and on the khan's Timur's three rings. */
const BANNER = [
  line(4.6, "M58 20L69 27"), ...edged(2.8, "M64 46L71-3"),
  shape("M71-2c9-3 19 3 31-1l-1.5 24c-11 4-21-2-32 1z"),
];
const RINGS = [[76, 4], [88, 4.4], [81, 14.2]] as const;

/** The bowcase on a rider's hip. */
const QUIVER = [cut(2.2, "M41 33l8 13 5-3-7-13z"), shape("M41 33l8 13 5-3-7-13z")];

/** A foot bow, drawn. */
const FOOT_BOW: readonly Stroke[] = [
  line(5, "M50 34.5L35 33 47 32"), line(4.8, "M57 34.5L77 32"),
  line(3, "M68 8c8 1 7 6 9.6 12 2.6 6.4 2.6 17.6 0 24-2.6 6-1.6 11-9.6 12"),
  line(1.3, "M68 8L46 32 68 56"), line(2, "M46 32H93"), shape(tip(92, 32, 0)),
];

/** A man's bow as tall as himself. */
const TALL_BOW: readonly Stroke[] = [
  line(5, "M50 34.5L35 34 47 33"), line(4.8, "M57 35L79 33"),
  line(3, "M70-1C84 15 85 50 72 68"), line(1.3, "M70-1L46 33 72 68"), line(2, "M46 33H94"),
  shape(tip(93, 33, 0)),
];

const SABRE = "M40.6 27C38 17 30 8 18 5c6 6 10 12 13.6 23z";
const ALMOND = (x: number): string =>
  `M${x} 33c5.6 1 9 4.6 9 9.4 0 7-4 14-9 19.6-5-5.6-9-12.6-9-19.6 0-4.8 3.4-8.4 9-9.4z`;

/** A Serb on foot: spear and almond shield. */
function serb(x: number): Stroke[] {
  return [
    cut(2.6, man(x, "bascinet")), shape(man(x, "bascinet")),
    line(4.6, `M${x + 5} 35L${x + 13} 43`), ...spear(x + 14, 77, x + 14, 8),
    cut(2.6, ALMOND(x - 3)), shape(ALMOND(x - 3)), cut(1.8, `M${x - 3} 36v21M${x - 9} 43h12`),
  ];
}

/** Rows of plates on a horse's armour. */
const PLATES = cut(
  1.5, "M24 50c8 3 18 4 28 3.4M24 57c8 3 18 4 26 3.4M76 50c6 .6 11 0 16-1.4M77 57c5 .6 11 0 16-1.4",
);
/** A heavy rider of the steppe: horse in armour, spired helm with its plume. */
const STEPPE = [
  shape(HOOVES), ...rider(CAPARISON, SPIRED), shape(PLUME), cut(1.5, AVENTAIL), PLATES,
];

const ELEPHANT =
  "M20 45c0-12 9-18.4 22-19.4 12-1 24-.6 34 1.6 3-5 9-7.8 15-7 9 1.2 13 8 13.6 16 .6 10-.4 18 1.8" +
  " 25 1 3 3.4 3.4 5.4 1.4l2.2 3c-4 5-10.8 4.4-12.8-1.6-2-6-2-12-4.4-17.6-1.6 3-4 5-7 5.4-1 4-1.6" +
  " 6-1.8 9l.6 17.2H76.4l-1.2-14h-2l-.4 14H62.2l-.6-15.6c-6 1.4-11 1.4-16 .4l-.6 15.2H35l-.6" +
  "-12.6-2-.2-1 12.8H19.4l.8-16c-3-5-4.2-9-4.2-14l-2 12.4-3-.4c.8-8 2.4-16 9-19z";
const HOWDAH = "M35 13h34l-3 12H38z";
const MAHOUT = "M76 24c-.6-6 .6-9.6 3.6-10.6-2-3.4 0-6.6 2.8-6.6s4.6 3.2 2.6 6.4c2.6 1.4 3.6 3.6" +
  " 4 7.2-5-.4-9 1-13 3.6z";

/** A small man in the tower of an elephant, seen to the waist. */
const guard = (x: number): string =>
  `M${x - 4.6} 13c0-4 1.2-5.6 2.6-6.2-2-3.2 0-6.2 2.4-6.2s4.4 3 2.4 6.2c1.4.6 2.4 2.2 2.4 6.2z`;

const SPOKED = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0M${x - r} ${y}h${2 * r}` +
  `M${x} ${y - r}v${2 * r}`;
const OX =
  "M66 50c4-4 10-5 16-5 7 0 13 0 18 1 2-4 6-6 10-5l5-5c.6 3-.6 5-3 6.6 3 2 5 6 6 10.4.4 3-1 5-4 5" +
  "-4 0-6-1-9 .4-1 3-2 5-2.4 7.6l.4 11H97l-.4-9h-3l-.6 9h-5.6l-.4-11c-3 .6-6 .6-9 .2l-.4 10.8h" +
  "-5.8l-.2-8h-2.6l-.8 8h-5l1-13c-2-4-1.6-9 1.8-14.6z";

const FLAME =
  "M0 10c-6-1-8.6-6-7-11 1-3 3-4 3.4-8 3 1.4 4 4 3.6 7 2-2 2.4-5 1.4-9 5 3 7 8 6.8 12.6-.4 5-3.6" +
  " 8-8.2 8.4z";

/** The same drawing moved; a path of relative strokes needs only its first point moved. */
const at = (path: string, x: number, y: number): string =>
  path.replace(/^M0 10/, `M${x} ${y + 10}`);

export const EAST: Readonly<Record<string, readonly Stroke[]>> = {
  elephant: [
    ...spear(40, 22, 34, 5, 2), ...spear(64, 22, 70, 5, 2),
    shape(guard(46) + guard(58)), shape(MAHOUT), cut(3, HOWDAH), shape(HOWDAH),
    cut(2.6, ELEPHANT), shape(ELEPHANT), cut(1.8, "M45 13.6v11M59 13.6v11"),
    cut(1.8, "M37 27c-2.4 8-2.6 15-1.4 21.6 10 2.4 21 2.4 32 0 1.6-6.6 1.4-14 .2-21"),
    cut(2.2, "M83 27.6c-6 2.4-8 10-5 17.6 4 4 8.4 1 9-4.4"), cut(3.2, "M95 30.6h.1"),
    ...edged(3, "M98.6 44.6c4 4 10 4.4 14.4-.6"),
  ],
  "wagon-limbered": [
    shape("M6 47c0-20 5-29 11-30.6 10-2 22-2 32 0C55 18 60 27 60 47z"),
    cut(2, "M21 17c-3 8-3.6 20-3.6 30M45 17c3 8 3.6 20 3.6 30M33 16v31"),
    shape("M3 49h60l-4 8H7z"), line(3, "M60 55L90 52"), cut(2.4, OX), shape(OX),
    cut(2, "M103 44l-5 12"), cut(6, SPOKED(18, 66, 11) + SPOKED(48, 66, 11)),
    line(3, SPOKED(18, 66, 11) + SPOKED(48, 66, 11)),
  ],
  lager: [
    ...spear(24, 40, 19, 7, 2.2), ...spear(60, 40, 60, 6, 2.2), ...spear(96, 40, 101, 7, 2.2),
    shape("M4 27h9v-6h13v6h13v-6h12v6h18v-6h12v6h13v-6h13v6h9v27H4z"),
    cut(2, "M4 36h112M4 45h112"), cut(3, "M40 20v36M80 20v36"),
    cut(3.4, "M20 29v6M60 29v6M100 29v6"),
    cut(6, SPOKED(20, 64, 12) + SPOKED(60, 64, 12) + SPOKED(100, 64, 12)),
    line(3, SPOKED(20, 64, 12) + SPOKED(60, 64, 12) + SPOKED(100, 64, 12)),
    line(2.6, "M32 66c5 5 11 5 16 0M72 66c5 5 11 5 16 0"),
  ],
  naphtha: [
    shape(man(44, "turban")), cut(1.6, "M36 19c4-3 11-4 16-1"),
    line(5.2, "M40 34L29 32 24 24"), line(5, "M49 35L61 41 71 38"),
    shape("M15 18a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0-13.2 0"), shape(at(FLAME, 22, 3)),
    line(1.8, "M62 14c7-5 16-7 24-5"), shape("M88 13a7 7 0 1 0 14 0a7 7 0 1 0-14 0"),
    shape("M101 10c3-4 5-5 8-5-1 2-1 3 0 4 2-1 4-1 6 0-4 3-7 6-13 7z"),
    shape(at(FLAME, 98, 67)), shape(at(FLAME, 84, 67)), shape(at(FLAME, 111, 67)),
    shape(at(FLAME, 91, 57)), shape(at(FLAME, 105, 55)),
  ],
  akinji: [...rider(HORSE, FUR), ...QUIVER, ...BACKWARD],
  turcoman: [...rider(HORSE, TURBAN), cut(1.6, FOLDS), ...QUIVER, ...FORWARD],
  spahi: [
    ...rider(HORSE, TURBAN), shape(SPIKE), cut(1.6, FOLDS), ...spear(36, 45, 110, 13, 2.8),
    ...TARGE,
  ],
  "spahi-bow": [
    ...rider(HORSE, TURBAN), shape(SPIKE), cut(1.6, FOLDS), ...QUIVER, ...FORWARD,
  ],
  janissary: [
    shape(man(60, "bork")), line(5.2, "M56 34L46 34 40 26"), cut(2.4, SABRE), shape(SABRE),
    cut(2.8, "M60 46a11 11 0 1 0 22 0a11 11 0 1 0-22 0"),
    shape("M60 46a11 11 0 1 0 22 0a11 11 0 1 0-22 0"),
    cut(2, "M66 46a5 5 0 1 0 10 0a5 5 0 1 0-10 0"),
  ],
  "janissary-bow": [shape(man(52, "bork")), ...FOOT_BOW, line(5, "M41 38L46 52")],
  azab: [
    shape(man(50, "cap")), line(5, "M46 35L40 46 50 47"), line(5, "M55 35L70 41"),
    ...spear(20, 57, 104, 29, 2.8),
  ],
  "azab-bow": [shape(man(52, "cap")), ...FOOT_BOW, line(5, "M41 38L46 52")],
  "serb-guard": [
    shape(HOOVES), ...rider(CAPARISON, SPIRED), shape(PLUME), cut(1.6, "M57.5 6.6h8"),
    cut(1.6, "M26 60l5 1.5M37 61.5l6 .5M78 60l6-.5M88 59l5-1.5"), ...edged(3, COUCHED),
    shape(tip(114, 7.3, -19)), cut(2.6, SHIELD), shape(SHIELD), cut(1.8, "M64.5 22v16M59 27.5h11"),
  ],
  "serb-knight": [
    ...rider(HORSE, SPIRED), cut(1.6, "M57.5 6.6h8"), ...edged(3, COUCHED),
    shape(tip(114, 7.3, -19)), cut(2.6, SHIELD), shape(SHIELD), cut(1.8, "M64.5 22v16M59 27.5h11"),
  ],
  "serb-foot": [...serb(28), ...serb(58), ...serb(88)],
  "light-horsebow": [...rider(HORSE, FUR), ...QUIVER, ...FORWARD],
  horsebow: [...rider(HORSE, SPIRED), cut(1.5, AVENTAIL), ...QUIVER, ...FORWARD],
  "heavy-horse": [
    ...STEPPE, ...spear(38, 46, 112, 16, 2.8),
    shape("M92 22c2-6 8-8 12-6 0 5-3 9-9 9z"), ...TARGE,
  ],
  "heavy-horsebow": [...STEPPE, ...FORWARD],
  "barded-horse": [
    ...STEPPE, ...edged(3, COUCHED), shape(tip(114, 7.3, -19)),
    shape("M100 13l-3 12 6-5 3 7 2-16z"), ...TARGE,
  ],
  "indian-bow": [shape(man(52, "turban")), cut(1.6, "M44 18c4-3 11-4 16-1"), ...TALL_BOW],
  sultan: [
    ...rider(HORSE, TURBAN), shape(SPIKE), cut(1.6, FOLDS), ...BANNER,
    cut(2.4, "M92 4.6a7 7 0 1 0 0 11.6 6.4 6.4 0 1 1 0-11.6z"),
  ],
  khan: [
    ...rider(HORSE, SPIRED), shape(PLUME), cut(1.5, AVENTAIL), ...BANNER,
    cut(2.2, RINGS.map(([x, y]) => `M${x} ${y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`).join("")),
  ],
};
