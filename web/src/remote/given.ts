// The standing orders of this player as the server has them: what they say, why they have ended,
// whether they answer the decision that is open. Nobody else is told, so they are asked for.
import type { SideId } from "../engine/protocol";
import { Patience } from "./patience";
import { changeRemote, remote } from "./state";
import { isAction, must, pathOf, Unreached, type Logged, type OrdersTold } from "./wire";

interface Told {
  orders: Readonly<Record<SideId, OrdersTold>>;
}

const AGAIN_MS = 1500; // while they answer: nobody tells if they come to nothing
const SOON_MS = 800;

const isAnswering = (): boolean => remote.value?.orders?.answering === true;

export class Given {
  readonly #game: string;
  readonly #changed: () => void; // whether they answer the open decision
  readonly #patience = new Patience();
  #newest = 0; // the request whose answer counts
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(game: string, changed: () => void) {
    this.#game = game;
    this.#changed = changed;
  }

  /** Whether how they stand is to be asked for after events: they may answer, or have answered,
   *  though nothing is known of them here. */
  isAsked(events: readonly Logged[]): boolean {
    const { orders, state, own = [] } = remote.value ?? {};
    if (state === "over" || own.length !== 1) return false;
    const active = orders !== undefined && orders.text !== "" && orders.stopped === undefined;
    return active || events.some((event) =>
      isAction(event) && event.by === "order" && own.includes(event.side));
  }

  /** Asks how they stand, without waiting for long; what is told later is told as a change. */
  async ask(): Promise<void> {
    const before = isAnswering();
    let late = false;
    const asked = this.#fetch().then(() => {
      if (late && isAnswering() !== before) this.#changed();
    });
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, SOON_MS))]);
    late = true;
  }

  /** Gives others in their place; none: all that is asked waits for the player. */
  async give(lines: readonly string[]): Promise<void> {
    const told = await must<Told>(pathOf(this.#game, "/orders"), lines);
    this.#newest++; // whatever was asked before may be answered by those before
    this.#note(told);
    this.#changed();
  }

  stop(): void {
    this.#stopped = true;
    this.#patience.stop();
    clearTimeout(this.#timer);
  }

  /** Asks until something is known of them; who knew something goes on with that if he cannot be
   *  told. */
  async #fetch(): Promise<void> {
    const own = ++this.#newest;
    while (own === this.#newest && !this.#stopped) {
      try {
        const told = await must<Told>(pathOf(this.#game, "/orders"));
        this.#patience.rest();
        if (own === this.#newest) this.#note(told);
        return;
      } catch (error) {
        if (!(error instanceof Unreached) || remote.value?.orders) return this.#askAgain();
        await this.#patience.wait(error.waitMs);
      }
    }
  }

  #note({ orders }: Told): void {
    const own = remote.value?.own[0];
    const now = own === undefined ? undefined : orders[own];
    if (!now || this.#stopped) return;
    changeRemote({ orders: now });
    this.#askAgain();
  }

  #askAgain(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || !isAnswering()) return;
    this.#timer = setTimeout(() => void this.ask().then(() => {
      if (!isAnswering()) this.#changed();
    }), AGAIN_MS);
  }
}
