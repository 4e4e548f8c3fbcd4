// The game in the engine here: as far as the server has told it, each position held against the
// server's, and behind that what is shown already and waits for it.
import { complaint } from "../engine/client";
import type { Answer, Chapter, Done, Standing } from "../engine/protocol";
import { chaptersOf, takeLine } from "../play/chapters";
import { theEngine } from "../play/session";
import { standingAfter } from "./course";
import type { ActionEvent, Logged } from "./wire";

export interface Compared {
  done: readonly Done[]; // on which both agree
  differs?: string; // and why they part behind them
}

/** The answers to decisions that were taken one after the other, up to the first difference. */
export function compared(
  decided: readonly ActionEvent[], answers: readonly Answer<Done>[],
): Compared {
  const done: Done[] = [];
  for (const [index, event] of decided.entries()) {
    const answer = answers[index];
    const what = `decision ${event.ply}, ${event.action}`;
    if (!answer?.ok)
      return { done, differs: `${what}: ${answer ? complaint(answer) : "no answer"}` };
    if (answer.hash !== event.hash || answer.ply !== event.ply)
      return { done, differs: `${what}: it leads to another position` };
    done.push(answer);
  }
  return { done };
}

/** How many decisions the engine has taken too many. */
export function tooMany(done: readonly Done[], answers: readonly Answer<Done>[]): number {
  return answers.filter((answer) => answer.ok).length - done.length;
}

/** A position, as far as decisions are told by it. */
export type Place = Pick<Standing, "hash" | "turn" | "phase">;

export interface News {
  taken: number; // decisions that were not shown before
  tookBack: boolean; // some are no longer there
  differs?: string;
}

export class Followed {
  #chapters: readonly Chapter[]; // those the server has told, then those that wait for it
  #ahead: Done[] = []; // the latter
  #at: Place; // the position the server has told

  constructor(chapters: readonly Chapter[], at: Place) {
    this.#chapters = chapters;
    this.#at = at;
  }

  /** All that is shown. */
  get chapters(): readonly Chapter[] {
    return this.#chapters;
  }

  /** The decisions that the server has told. */
  get told(): readonly Chapter[] {
    return this.#chapters.slice(0, this.#chapters.length - this.#ahead.length);
  }

  get pending(): number {
    return this.#ahead.length;
  }

  /** The hash of the position the server has told. */
  get hash(): string {
    return this.#at.hash;
  }

  /** Decisions that the engine has taken and the server does not know of yet. */
  goAhead(from: Standing, done: readonly Done[]): void {
    this.#ahead.push(...done);
    this.#chapters = [...this.#chapters, ...chaptersOf(from, done)];
  }

  /** Goes back to where the server is. */
  async forget(): Promise<void> {
    if (this.#ahead.length > 0) await theEngine().must(`undo ${this.#ahead.length}`);
    this.#chapters = this.told;
    this.#ahead = [];
  }

  /** Follows events of the log, which are new. */
  async follow(events: readonly Logged[]): Promise<News> {
    const before = this.told.length;
    const { stay, taken } = standingAfter(before, events);
    if (stay < before) {
      await this.#goBack(before - stay);
      return this.#take(taken, true);
    }
    const rest = taken.slice(this.#confirm(taken));
    const isOther = rest.length > 0 && this.#ahead.length > 0;
    if (isOther) await this.forget();
    return this.#take(rest, isOther);
  }

  /** How many decisions of the server are shown already. */
  #confirm(decided: readonly ActionEvent[]): number {
    let confirmed = 0;
    for (const event of decided) {
      const shown = this.#ahead[0];
      if (shown?.action !== event.action || shown.hash !== event.hash) break;
      this.#ahead.shift();
      this.#at = shown;
      confirmed++;
    }
    return confirmed;
  }

  /** Decisions that were taken back by the players. */
  async #goBack(count: number): Promise<void> {
    await this.forget();
    this.#at = await theEngine().must<Standing>(`undo ${count}`);
    this.#chapters = this.#chapters.slice(0, this.#chapters.length - count);
  }

  /** Takes decisions with their dice, as far as both agree. */
  async #take(decided: readonly ActionEvent[], tookBack: boolean): Promise<News> {
    if (decided.length === 0) return { taken: 0, tookBack };
    const answers = (await theEngine().askAll(decided.map(takeLine))) as readonly Answer<Done>[];
    const { done, ...found } = compared(decided, answers);
    const back = tooMany(done, answers);
    if (back > 0) await theEngine().must(`undo ${back}`);
    this.#chapters = [...this.#chapters, ...chaptersOf(this.#at, done)];
    this.#at = done.at(-1) ?? this.#at;
    return { taken: done.length, tookBack, ...found };
  }
}
