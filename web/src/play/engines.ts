// The engines that run: the one with the game on the table, and one of a family for whatever else
// must be played through.
import type { Catalogue } from "../engine/catalogue";
import type { Engine } from "../engine/client";

let catalogue: Catalogue;
let engine: Engine | undefined;
const spares = new Map<string, Engine>(); // by family

/** Where engines come from. */
export function connect(from: Catalogue): void {
  catalogue = from;
}

export function theCatalogue(): Catalogue {
  return catalogue;
}

/** The engine with the game on the table: ask it, but leave its game alone. */
export function theEngine(): Engine {
  if (!engine) throw new Error("There is no game on the table.");
  return engine;
}

/** An engine of that family beside the table, made when first wanted. */
export function spareEngine(family: string): Engine {
  const known = spares.get(family);
  if (known && !known.failed) return known;
  const made = catalogue.startEngine(family);
  spares.set(family, made);
  return made;
}

/** An engine on which a game of that battle can be laid out: the table's if it is of its family. */
export function engineFor(battle: string): Engine {
  const family = catalogue.familyOf(battle);
  return engine?.family === family && !engine.failed ? engine : spareEngine(family);
}

/** The game that an engine plays is the one on the table from now on. */
export function seat(next: Engine): void {
  if (next === engine) return;
  if (spares.get(next.family) === next) spares.delete(next.family);
  if (engine && !spares.has(engine.family)) spares.set(engine.family, engine);
  engine = next;
}
