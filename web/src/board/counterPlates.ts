// Sizes of a counter's three forms, in world units, around its middle.

export type Layout = "single" | "wide" | "tall";

export interface Plate {
  w: number;
  h: number;
  foot: number; // height of the parchment at the bottom
  figures: readonly { x: number; y: number; scale: number }[]; // middle of each silhouette
}

export const PLATES: Readonly<Record<Layout, Plate>> = {
  single: { w: 52, h: 54, foot: 21, figures: [{ x: 0, y: -10.5, scale: 0.4 }] },
  wide: {
    w: 118, h: 48, foot: 18,
    figures: [{ x: -29, y: -9, scale: 0.37 }, { x: 29, y: -9, scale: 0.37 }],
  },
  tall: {
    w: 48, h: 118, foot: 24,
    figures: [{ x: 0, y: -38, scale: 0.37 }, { x: 0, y: 4, scale: 0.37 }],
  },
};

/** From the middle of a plate to its edge in a direction, degrees clockwise from its top. */
export function edgeDistance(plate: Plate, angle: number): number {
  const radians = (angle * Math.PI) / 180;
  const sine = Math.abs(Math.sin(radians));
  const cosine = Math.abs(Math.cos(radians));
  return Math.min(
    sine > 1e-6 ? plate.w / 2 / sine : Infinity,
    cosine > 1e-6 ? plate.h / 2 / cosine : Infinity,
  );
}
