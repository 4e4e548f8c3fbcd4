// What the page knows of battles and books before an engine runs, from the engines' own answers
// when the page was built; and the engines, one a family of books, fetched when one is wanted.
import { Engine } from "./client";
import type { Battle, BattleEntry } from "./protocol";
import type { BattleText } from "./worker";

interface Listed extends BattleEntry {
  family: string;
  about: string; // the file of all that `battle` says of it as it is set up
}

interface Family {
  engine: string; // its module, a file
  texts: string; // what that reads, a file
  books: readonly string[]; // whose cases it cites
}

interface Listing {
  battles: readonly Listed[];
  families: Readonly<Record<string, Family>>;
}

interface Loaded {
  module: Promise<WebAssembly.Module>;
  texts: Promise<readonly BattleText[]>;
}

const at = (name: string): string => new URL(name, document.baseURI).href;

async function fetchJson<T>(file: string): Promise<T> {
  const answer = await fetch(at(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  return (await answer.json()) as T;
}

/** A host that does not know the type of a wasm file is no reason to fail. */
function compile(wasm: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(wasm)).catch(async () =>
    WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()));
}

export class Catalogue {
  readonly #listing: Listing;
  readonly #worker: string;
  readonly #loaded = new Map<string, Loaded>();

  constructor(listing: Listing, worker: string) {
    this.#listing = listing;
    this.#worker = worker;
  }

  static async open(file: string, worker: string): Promise<Catalogue> {
    return new Catalogue(await fetchJson<Listing>(file), worker);
  }

  get battles(): readonly BattleEntry[] {
    return this.#listing.battles;
  }

  /** The family that plays a battle. One that is not listed goes to any: its engine says so. */
  familyOf(battle: string): string {
    const { battles, families } = this.#listing;
    return battles.find(({ id }) => id === battle)?.family ?? Object.keys(families)[0] ?? "";
  }

  /** The family that cites a book's cases, if one does. */
  familyCiting(book: string): string | undefined {
    const found = Object.entries(this.#listing.families)
      .find(([, { books }]) => books.includes(book));
    return found?.[0];
  }

  /** All that `battle` says of one that is listed, with its own options. */
  async about(battle: string): Promise<Battle> {
    const entry = this.#listing.battles.find(({ id }) => id === battle);
    if (!entry) throw new Error(`There is no battle ${battle}.`);
    return fetchJson<Battle>(entry.about);
  }

  /** Starts a worker with the engine of a family, whose files are fetched once for all of them. */
  startEngine(family: string): Engine {
    const { module, texts } = this.#loaded.get(family) ?? this.#load(family);
    return new Engine(this.#worker, family, module, texts);
  }

  #load(family: string): Loaded {
    const files = this.#listing.families[family];
    if (!files) throw new Error(`There is no engine ${family}.`);
    const loaded = {
      module: compile(at(files.engine)), texts: fetchJson<readonly BattleText[]>(files.texts),
    };
    this.#loaded.set(family, loaded);
    // What could not be fetched is tried again for the next engine.
    Promise.all([loaded.module, loaded.texts]).catch(() => this.#loaded.delete(family));
    return loaded;
  }
}
