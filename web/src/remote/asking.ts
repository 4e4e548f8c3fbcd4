// What is asked of a server beside decisions: to take something back, an offer, an answer. Each is
// sent until it is answered, even by a page that was loaded anew, and always with the same id, so
// that it is done once.
import { messageOf } from "../engine/failure";
import { tell } from "../play/session";
import { Patience } from "./patience";
import { changeRemote } from "./state";
import {
  noText, pathOf, randomDigits, request, Unreached, type Accepted, type Logged,
} from "./wire";

interface Wish {
  route: string;
  lines: readonly string[]; // with its id
}

const keyOf = (game: string): string => `banneret.asked.${game}`;

function noted(game: string): Wish[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(game)) ?? "[]") as Wish[];
  } catch {
    return [];
  }
}

export class Asking {
  readonly #game: string;
  readonly #hear: (events: readonly Logged[]) => Promise<void>;
  readonly #patience = new Patience();
  #wishes: readonly Wish[];
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(game: string, hear: (events: readonly Logged[]) => Promise<void>) {
    this.#game = game;
    this.#hear = hear;
    this.#wishes = noted(game);
  }

  /** Asks again for what a page that was closed had no answer to; a no holds up no other. */
  async begin(): Promise<void> {
    this.#note(this.#wishes);
    for (const wish of this.#wishes)
      await this.#inTurn(wish).catch((error: unknown) => tell(messageOf(error)));
  }

  async ask(route: string, lines: readonly string[]): Promise<void> {
    const wish = { route, lines: [`id ${randomDigits(16)}`, ...lines] };
    this.#note([...this.#wishes, wish]);
    await this.#inTurn(wish);
  }

  stop(): void {
    this.#stopped = true;
    this.#patience.stop();
  }

  /** Of this tab alone, as its decisions are. */
  #note(wishes: readonly Wish[]): void {
    this.#wishes = wishes;
    changeRemote({ asking: wishes.length });
    try {
      if (wishes.length === 0) sessionStorage.removeItem(keyOf(this.#game));
      else sessionStorage.setItem(keyOf(this.#game), JSON.stringify(wishes));
    } catch {
      // A browser that forbids storage asks all the same.
    }
  }

  #inTurn(wish: Wish): Promise<void> {
    const next = this.#turn.then(() => this.#send(wish));
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #send(wish: Wish): Promise<void> {
    while (!this.#stopped) {
      try {
        const reply = await request<Accepted>(pathOf(this.#game, wish.route), wish.lines);
        this.#patience.rest();
        if (this.#stopped) return;
        changeRemote({ reached: true });
        this.#note(this.#wishes.filter((other) => other !== wish));
        await this.#hear((reply.ok ? reply.value.events : reply.no.events) ?? []);
        if (!reply.ok) throw new Error(noText(reply.no));
        return;
      } catch (error) {
        if (!(error instanceof Unreached)) throw error;
        if (error.waitMs === 0 && !this.#stopped) changeRemote({ reached: false });
        await this.#patience.wait(error.waitMs);
      }
    }
  }
}
