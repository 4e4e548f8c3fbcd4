// How each kind of ground and hexside looks, by its id; what is not known here gets a general
// drawing.
import type { Ground } from "../engine/protocol";

export type Look =
  | "open" | "soft" | "marsh" | "fen" | "river" | "burn" | "pool" | "wood" | "village" | "town"
  | "abbey" | "castle" | "vines" | "wagons" | "camp" | "bridge" | "ford" | "rough" | "dry"
  | "hill" | "dunes" | "ice" | "thin" | "unknown";

export type SideLook =
  | "burn" | "deep" | "river" | "ford" | "bridge" | "ditch" | "shallow" | "hedge" | "bank" | "wall"
  | "unknown";

const LOOKS: Readonly<Record<string, Look>> = {
  clear: "open", open: "open", field: "open", plain: "open", road: "open",
  soft: "soft", mud: "soft",
  marsh: "marsh", bog: "marsh", swamp: "marsh",
  fen: "fen",
  river: "river", lake: "river", sea: "river", water: "river",
  burn: "burn", brook: "burn", stream: "burn",
  pool: "pool", pond: "pool",
  wood: "wood", woods: "wood", wooded: "wood", forest: "wood", orchard: "wood",
  hill: "hill", hills: "hill", knoll: "hill",
  dunes: "dunes", sand: "dunes",
  ice: "ice", "thin-ice": "thin",
  village: "village", hamlet: "village", farm: "village",
  town: "town", city: "town",
  abbey: "abbey", church: "abbey", monastery: "abbey",
  castle: "castle", fort: "castle", keep: "castle",
  vines: "vines", vineyard: "vines",
  wagons: "wagons",
  camp: "camp", tents: "camp",
  "dry-river": "dry", "dry-bed": "dry", wadi: "dry",
  bridge: "bridge", ford: "ford",
  rough: "rough", rocks: "rough", scrub: "rough", broken: "rough",
};

const SIDE_LOOKS: Readonly<Record<string, SideLook>> = {
  burn: "burn", brook: "burn", stream: "burn",
  deep: "deep",
  river: "river",
  ford: "ford", bridge: "bridge",
  ditch: "ditch", "shallow-ditch": "shallow", trench: "ditch",
  hedge: "hedge",
  bank: "bank", slope: "bank", cliff: "bank",
  wall: "wall", palisade: "wall",
};

export function lookOf(ground: Ground | undefined): Look {
  if (!ground) return "unknown";
  return LOOKS[ground.id] ?? (ground.attributes.marsh === true ? "marsh" : "unknown");
}

export function sideLookOf(kind: string): SideLook {
  return SIDE_LOOKS[kind] ?? "unknown";
}

/** Sides that water flows along: a ford and a bridge have it under them. */
export function isWet(look: SideLook): boolean {
  return ["burn", "deep", "river", "ford", "bridge"].includes(look);
}
