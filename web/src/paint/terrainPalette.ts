// Every colour of the painted map. The canvas knows no custom properties, so they stand here.
export const PALETTE = {
  levels: ["#a7b07c", "#b8b682", "#c9bd8c", "#d3bd8d", "#d9b98a", "#dcb488"],
  low: "#97a473", // below level 0
  contour: "#5c4218",
  light: "#fff3cf",
  dark: "#2b2210",
  grass: "#6f7a45",
  water: "#6f9cb8",
  waterDeep: "#4c7f9f",
  bank: "#3f5f73",
  foam: "#dcebf0",
  marsh: "#86a491",
  fen: "#6f9690",
  reed: "#3f5a3c",
  soft: "#9a8a5c",
  woodFloor: "#5d7043",
  leaf: ["#4d6a39", "#577442", "#44603a"],
  leafLight: ["#71904f", "#7f9c58", "#678549"],
  leafDark: "#2c4026",
  road: "#d9c8a0",
  roadEdge: "#7b6337",
  roof: "#a5573d",
  roofLight: "#c4795a",
  thatch: "#b0894e",
  thatchLight: "#cfab70",
  slate: "#6d6a6e",
  slateLight: "#918e90",
  stone: "#b9b1a0",
  stoneDark: "#6a6355",
  street: "#c2ab84",
  vine: "#6b7d35",
  earth: "#6b4a25",
  earthLight: "#c8a873",
  sand: "#dcc794",
  sandDark: "#b7955c",
  canvas: "#e4d9bd",
  felt: "#efe8d6",
  feltDark: "#b3a68a",
  silk: "#8d3b33",
  wood: "#7a5a34",
  unknown: "#4a3a20",
} as const;

/** The same colour with an opacity. */
export function faint(colour: string, alpha: number): string {
  return colour + Math.round(alpha * 255).toString(16).padStart(2, "0");
}
