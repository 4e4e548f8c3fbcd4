// The games kept in this browser: one row a game, one row a decision, so that saving a decision
// costs the same in the first turn as in the last.
import type { SideId } from "../engine/protocol";
import type { Seats } from "./seats";

/** What this browser keeps of a game on a server. */
export interface Remote {
  sides: readonly SideId[]; // that are played here
  seat?: string; // the secret link of that seat
  invite?: string; // and of the other, for whoever made the game
  commit?: string; // to the dice, as it was told before the game began
  added?: Readonly<Record<SideId, string>>; // to them, by others before
  entropy?: string; // what was added to them here
  seq: number; // of the last event seen, and its chain
  chain: string;
  seen: number; // decisions that the player has looked at
}

/** How a game began and where it stands. */
export interface SavedGame {
  id: string;
  name: string;
  battle: string;
  title: string;
  options: Readonly<Record<string, string | number>>;
  seed: number;
  base?: string; // a record the game goes on from, instead of the beginning
  freeUndo: boolean; // both agree that rolls of dice may be taken back
  lesson: boolean;
  seats?: Seats; // none: persons
  created: number; // milliseconds of Date
  updated: number;
  ply: number;
  hash: string;
  standing: string; // for the list: "turn 3, Scots, Movement"
  over: boolean;
  marches?: readonly Span[]; // decisions of one order to several units
  remote?: Remote; // it is on a server, and none of its decisions are here
}

/** The decisions after the first of the two plies up to the second. */
export type Span = readonly [from: number, to: number];

export interface SavedDecision {
  ply: number; // 1 is the first
  action: string;
  why?: string; // the computer's reason
}

type DecisionRow = SavedDecision & { game: string };

const NAME = "banneret";
const VERSION = 1;

function request<T>(from: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    from.onsuccess = () => resolve(from.result);
    from.onerror = () => reject(from.error ?? new Error("the browser's storage failed"));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    const fail = (): void => reject(transaction.error ?? new Error("the browser's storage failed"));
    transaction.onerror = fail;
    transaction.onabort = fail;
  });
}

export class Store {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
  }

  static async open(): Promise<Store> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("games", { keyPath: "id" });
      opening.result.createObjectStore("decisions", { keyPath: ["game", "ply"] });
    };
    return new Store(await request(opening));
  }

  /** All games, the last played first. */
  async games(): Promise<SavedGame[]> {
    const rows = this.#db.transaction("games").objectStore("games");
    const games: SavedGame[] = await request(rows.getAll());
    return games.sort((a, b) => b.updated - a.updated);
  }

  async game(id: string): Promise<SavedGame | undefined> {
    const rows = this.#db.transaction("games").objectStore("games");
    return request(rows.get(id)) as Promise<SavedGame | undefined>;
  }

  /** Both as they stand in one moment, which another tab cannot come between. */
  async gameWithDecisions(id: string): Promise<[SavedGame | undefined, SavedDecision[]]> {
    const transaction = this.#db.transaction(["games", "decisions"]);
    return Promise.all([
      request(transaction.objectStore("games").get(id)) as Promise<SavedGame | undefined>,
      request(transaction.objectStore("decisions").getAll(ofGame(id))) as Promise<DecisionRow[]>,
    ]);
  }

  /** The decisions of a game in their order. */
  async decisions(id: string): Promise<SavedDecision[]> {
    const rows = this.#db.transaction("decisions").objectStore("decisions");
    return request(rows.getAll(ofGame(id))) as Promise<DecisionRow[]>;
  }

  /** Writes how a game stands now: the decisions just taken, and none after them. */
  async save(game: SavedGame, decisions: readonly SavedDecision[] = []): Promise<void> {
    const transaction = this.#db.transaction(["games", "decisions"], "readwrite", {
      durability: "strict",
    });
    const games = transaction.objectStore("games");
    const before: SavedGame | undefined = await request(games.get(game.id));
    games.put({ ...game, name: before?.name ?? game.name } satisfies SavedGame);
    const rows = transaction.objectStore("decisions");
    rows.delete(ofGame(game.id, game.ply + 1));
    for (const decision of decisions)
      rows.put({ game: game.id, ...decision } satisfies DecisionRow);
    await finished(transaction);
  }

  /** Leaves the decisions alone, which another tab may be adding to. */
  async rename(id: string, name: string): Promise<void> {
    await this.update(id, (game) => ({ ...game, name }));
  }

  /** Changes a game that is kept, as it stands in that moment; one that is not stays so. */
  async update(id: string, change: (game: SavedGame) => SavedGame): Promise<void> {
    const transaction = this.#db.transaction("games", "readwrite");
    const rows = transaction.objectStore("games");
    const game: SavedGame | undefined = await request(rows.get(id));
    if (game) rows.put(change(game));
    await finished(transaction);
  }

  async remove(id: string): Promise<void> {
    const transaction = this.#db.transaction(["games", "decisions"], "readwrite");
    transaction.objectStore("games").delete(id);
    transaction.objectStore("decisions").delete(ofGame(id));
    await finished(transaction);
  }
}

function ofGame(id: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([id, from], [id, Infinity]);
}
