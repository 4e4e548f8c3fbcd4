// Decisions on their way to the server, one request after the other. Each has an id of its own:
// sent again, after an answer that was lost or a page that was loaded anew, it is not done twice.
import type { Chapter } from "../engine/protocol";
import { Patience } from "./patience";
import { changeRemote } from "./state";
import {
  isAction, pathOf, randomDigits, request, Unreached, type Accepted, type Reply,
} from "./wire";

export interface Order {
  id: string;
  ply: number; // the position it is for
  hash: string;
  texts: readonly string[];
  rolls: boolean; // not all of it is shown: there are dice in it
  itself: boolean; // nobody has decided it now
}

type Decided = Pick<Chapter, "action">;

const MOST = 64; // actions of a request

const keyOf = (game: string): string => `banneret.orders.${game}`;

/** Of this tab alone: another one of the same game has its own. */
function note(game: string, orders: readonly Order[]): void {
  try {
    if (orders.length === 0) sessionStorage.removeItem(keyOf(game));
    else sessionStorage.setItem(keyOf(game), JSON.stringify(orders));
  } catch {
    // A browser that forbids storage sends them all the same.
  }
}

/** Those that a page which was closed could not send. What they did is not shown yet. */
function noted(game: string): Order[] {
  try {
    const orders = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? "[]") as Order[];
    return orders.map((order) => ({ ...order, rolls: true }));
  } catch {
    return [];
  }
}

function linesOf({ id, ply, hash, texts }: Order): string[] {
  return [`id ${id}`, `at ${ply} ${hash}`, ...texts.map((text) => `do ${text}`)];
}

/** Whether what is left of an order comes next: nothing was decided since what its answer tells. An
 *  answer that comes a second time may be older than the rest, which was sent meanwhile. */
export function goesOn({ events, left }: Accepted, ply: number, hash: string): boolean {
  const last = events.filter(isAction).at(-1);
  return left.length > 0 && last?.ply === ply && last.hash === hash;
}

/** Does what follows from an answer: the order is finished, goes on, or all are forgotten. */
type Settle = (order: Order, reply: Reply<Accepted>) => Promise<void>;

export class Outbox {
  readonly #game: string;
  readonly #settle: Settle;
  readonly #answered = new Map<string, () => void>(); // whoever waits for an order, by its id
  readonly #missed = new WeakSet<Order>(); // was found once
  #orders: Order[];
  #sending = false;
  #stopped = false;
  readonly #patience = new Patience();

  constructor(game: string, settle: Settle) {
    this.#game = game;
    this.#settle = settle;
    this.#orders = noted(game);
  }

  /** Whether something is with the server that is not shown yet. */
  get rolls(): boolean {
    return this.#orders.some((order) => order.rolls);
  }

  /** Adds an order for as many of its actions as one request takes; the order that it became. */
  add(wanted: Omit<Order, "id">): Order {
    const order = { ...wanted, id: randomDigits(16), texts: wanted.texts.slice(0, MOST) };
    this.#orders.push(order);
    note(this.#game, this.#orders);
    return order;
  }

  /** It was done. */
  finish({ id }: Order): void {
    this.#orders = this.#orders.filter((order) => order.id !== id);
    note(this.#game, this.#orders);
    this.#answered.get(id)?.();
    this.#answered.delete(id);
  }

  /** These decisions have been taken, as events tell: no answer is needed to know. Gives the orders
   *  in whose place another was taken; of one that was begun the rest may still follow its dice. */
  passed(told: readonly Decided[]): readonly Order[] {
    const [first] = this.#orders;
    const over = this.#orders.filter(({ ply, texts }) => ply + texts.length <= told.length);
    for (const order of over) this.finish(order);
    if (this.#orders[0] !== first) this.#patience.nudge();
    return over.filter(({ ply, texts }) => told[ply]?.action !== texts[0]);
  }

  /** Goes on with the rest of an order, before all others. */
  goOn(order: Order, rest: Pick<Order, "ply" | "hash" | "texts">): void {
    const next = { ...order, ...rest, id: randomDigits(16) };
    this.#orders = [next, ...this.#orders.filter(({ id }) => id !== order.id)];
    note(this.#game, this.#orders);
    const waiting = this.#answered.get(order.id);
    this.#answered.delete(order.id);
    if (waiting) this.#answered.set(next.id, waiting);
  }

  /** Comes back when an order is answered, or forgotten. */
  answer({ id }: Order): Promise<void> {
    return new Promise((resolve) => this.#answered.set(id, resolve));
  }

  /** None of them means anything any more; those that were dropped. */
  forget(): readonly Order[] {
    const dropped = this.#orders;
    this.#orders = [];
    note(this.#game, this.#orders);
    this.#answered.forEach((resolve) => resolve());
    this.#answered.clear();
    return dropped;
  }

  /** Whether somebody misses one of them among the decisions taken: each is found once, for events
   *  and the answer may both tell of it, and what nobody has decided now nobody misses. */
  misses(orders: readonly Order[], told: readonly Decided[]): boolean {
    const missed = orders.filter((order) => !order.itself && !this.#missed.has(order) &&
      order.texts.some((text, index) => told[order.ply + index]?.action !== text));
    for (const order of missed) this.#missed.add(order);
    return missed.length > 0;
  }

  /** The orders stay noted, for when the game comes back to the table. */
  stop(): void {
    this.#stopped = true;
    this.#patience.stop();
    this.#answered.forEach((resolve) => resolve());
  }

  /** Sends what there is, each order until it is answered. */
  async send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (let order = this.#orders[0]; order && !this.#stopped; order = this.#orders[0]) {
      try {
        const reply = await request<Accepted>(pathOf(this.#game, "/actions"), linesOf(order));
        this.#patience.rest();
        this.#tell(true);
        if (!this.#stopped) await this.#settle(order, reply);
        if (this.#orders[0] === order) this.finish(order); // it failed here, and is not sent again
      } catch (error) {
        if (!(error instanceof Unreached)) throw error;
        if (error.waitMs === 0) this.#tell(false);
        await this.#patience.wait(error.waitMs);
      }
    }
    this.#sending = false;
  }

  /** Another game may be on the table by now. */
  #tell(reached: boolean): void {
    if (!this.#stopped) changeRemote({ reached });
  }
}
