// An engine of its own that follows the game on the table, for whoever thinks about it. It takes
// every decision with the dice that fell; what it tries itself falls by the seed of the game.
import type { Engine } from "../engine/client";
import { granted } from "../engine/client";
import type { Answer, Chapter, Done, Standing } from "../engine/protocol";
import type { SavedGame } from "../saves/store";
import { takeLine } from "./chapters";
import { theCatalogue } from "./engines";
import { linesOf } from "./games";

export class Shadow {
  readonly #engines = new Map<string, Engine>(); // by family, made when first wanted
  #engine: Engine | undefined;
  #game: string | undefined;
  #known: string[] = []; // the decisions in its game, as lines

  /** The engine with the game that it follows. */
  get engine(): Engine {
    if (!this.#engine) throw new Error("Nothing is followed yet.");
    return this.#engine;
  }

  #take(family: string): void {
    const known = this.#engines.get(family);
    this.#engine = known && !known.failed ? known : theCatalogue().startEngine(family);
    this.#engines.set(family, this.#engine);
  }

  /** Begins the game anew; what a record brought with it is known to be among the decisions. */
  async #begin(game: SavedGame, lines: readonly string[]): Promise<void> {
    this.#take(theCatalogue().familyOf(game.battle));
    const at = await this.#ask<Standing>(linesOf(game, []));
    this.#known = Array.from({ length: at?.ply ?? 0 }, (_, index) => lines[index] ?? "");
  }

  /** The answer to the last line that has one. */
  async #ask<T>(lines: readonly string[]): Promise<T | undefined> {
    const answers = lines.length === 0 ? [] : await this.engine.askAll(lines);
    const last = answers.findLast((answer) => answer !== undefined);
    return last === undefined ? undefined : granted(last as Answer<T>, "Thinking");
  }

  /** Brings it to where these decisions lead; what it has of them already it keeps. */
  async follow(game: SavedGame, chapters: readonly Chapter[]): Promise<void> {
    const lines = chapters.map(takeLine);
    const isNew = this.#game !== game.id;
    this.#game = undefined; // in case something fails on the way
    if (isNew) await this.#begin(game, lines);
    const other = this.#known.findIndex((line, index) => line !== lines[index]);
    const common = other < 0 ? this.#known.length : other;
    const back = this.#known.length > common ? [`undo ${this.#known.length - common}`] : [];
    await this.#ask([...back, ...lines.slice(common)]);
    this.#game = game.id;
    this.#known = lines;
  }

  /** Whether it stands after these decisions and some more of its own. */
  isAhead(game: SavedGame, chapters: readonly Chapter[]): boolean {
    const known = this.#known;
    return this.#game === game.id &&
      chapters.every((chapter, index) => takeLine(chapter) === known[index]);
  }

  /** Lets players decide in its own game, one after the other, as long as the same side goes on. */
  async decide(lines: readonly string[]): Promise<(Done & { explained?: string })[]> {
    const answers = await this.engine.chain(lines);
    return answers.map((answer) => {
      const done = granted(answer as Answer<Done & { explained?: string }>, lines[0] ?? "");
      this.#known.push(takeLine(done));
      return done;
    });
  }
}
