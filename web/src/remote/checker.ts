// Checks what a server tells of a game: that no event was changed or left out, and that the dice
// are those it had bound itself to before it knew what the players would add.
import type { SideId } from "../engine/protocol";
import type { Checked } from "./state";
import { bytesOf, EPOCH_DICE, fallsOf, hashOf, keyBefore, keyFromSeed, mixOf } from "./sealed";
import {
  digitsOf, isAction, isEnd, isReveal, isStart, type EndEvent, type Logged, type Seal,
} from "./wire";

/** What is known of the game from elsewhere than its log. */
export interface Known {
  game: string;
  sides: readonly SideId[]; // of the battle, in its order
  faces: number; // of its die
  own: readonly SideId[];
  commit?: string | undefined; // as this browser was told before it added anything
  told?: string | undefined; // the commit as the server says now
  added?: Readonly<Record<SideId, string>> | undefined; // by others, before this browser did
  entropy?: string | undefined; // what it added
  seq: number; // of the last event it has seen before, and its chain
  chain: string;
}

/** A server that does not play fair, or a program that is broken. */
class Unfair extends Error {}

const diceOf = (epoch: number): string =>
  `dice ${EPOCH_DICE * (epoch - 1) + 1} to ${EPOCH_DICE * epoch}`;

export class Checker {
  readonly #known: Known;
  readonly #tell: (checked: Checked) => void;
  #queue: Promise<void> = Promise.resolve();
  #seq = 0;
  #chain: string;
  #seal: Seal | undefined;
  #mix: Uint8Array = new Uint8Array();
  #falls: number[] = []; // all dice, as the log tells them
  #epoch = 0; // of the last key told
  #key = "";
  #checked = 0;
  #ended = false;
  #unfair = false;

  constructor(known: Known, tell: (checked: Checked) => void) {
    this.#known = known;
    this.#chain = known.game; // before the first event
    this.#tell = tell;
    if (!this.#isAble) tell({ state: "unable", dice: 0, fallen: 0 });
  }

  /** Browsers have the means on secure hosts only. */
  get #isAble(): boolean {
    return (crypto as Partial<Crypto>).subtle !== undefined;
  }

  /** Takes the events of the log, each once and in their order. */
  add(events: readonly Logged[]): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#unfair) return; // nothing behind it can be trusted
      try {
        this.#checkCommit(this.#known.told);
        for (const event of events) await this.#check(event);
        this.#report("good");
      } catch (error) {
        if (!(error instanceof Unfair)) throw error;
        this.#unfair = true;
        this.#report("unfair", error.message);
      }
    });
    this.#queue.catch((error: unknown) => this.#report("unfair", String(error)));
  }

  #report(state: "good" | "unfair", what?: string): void {
    const dice = this.#checked;
    const fallen = this.#falls.length;
    if (!this.#isAble && state === "good") this.#tell({ state: "unable", dice: 0, fallen });
    else this.#tell({ state, dice, fallen, ...(what === undefined ? {} : { what }) });
  }

  async #check(event: Logged): Promise<void> {
    if (this.#isAble) this.#checkOrder(event);
    if (isAction(event)) {
      if (event.rolls !== this.#falls.length)
        throw new Unfair(`event ${event.seq} counts ${event.rolls} dice before it, ` +
          `and ${this.#falls.length} have fallen`);
      this.#falls.push(...event.dice);
    }
    if (!this.#isAble) return;
    await this.#checkChain(event);
    if (isStart(event)) await this.#begin(event.dice);
    if (isReveal(event)) await this.#checkKey(event.epoch, event.key);
    if (isEnd(event)) await this.#checkSeed(event);
  }

  /** A key is told as soon as its last die has fallen, and no die falls outside what is sealed. */
  #checkOrder(event: Logged): void {
    if (this.#falls.length >= EPOCH_DICE * (this.#epoch + 1) && !isReveal(event))
      throw new Unfair(`the key of ${diceOf(this.#epoch + 1)} was not told when they had fallen`);
    if (isStart(event) && this.#seal) throw new Unfair(`event ${event.seq} seals the dice anew`);
    if (isAction(event) && event.dice.length > 0 && (!this.#seal || this.#ended))
      throw new Unfair(`the dice of event ${event.seq} are not sealed`);
  }

  /** The chain is over what the server wrote, which a browser writes the same way. */
  async #checkChain({ chain, ...data }: Logged): Promise<void> {
    const text = JSON.stringify(data);
    const hash = await hashOf("banneret log 1", bytesOf(this.#chain), text);
    if (data.seq !== this.#seq + 1 || digitsOf(hash.slice(0, 16)) !== chain)
      throw new Unfair(`event ${data.seq} does not follow from those before it`);
    if (data.seq === this.#known.seq && chain !== this.#known.chain)
      throw new Unfair(`event ${data.seq} is another than this browser has seen before`);
    this.#seq = data.seq;
    this.#chain = chain;
  }

  #checkCommit(told: string | undefined): void {
    const { commit } = this.#known;
    if (told !== undefined && commit !== undefined && told !== commit)
      throw new Unfair("the server is bound to other dice than it was before the game began");
  }

  async #begin(seal: Seal): Promise<void> {
    const { game, added = {}, entropy, own } = this.#known;
    if (seal.game !== game) throw new Unfair("the dice are sealed for another game");
    this.#checkCommit(seal.commit);
    for (const [side, digits] of Object.entries(added))
      if (seal.entropy[side] !== digits)
        throw new Unfair("what others had added to the dice before this browser did was changed");
    // Who has lost the session sits nowhere, and has added to the dice all the same.
    const sides = own.length > 0 ? own : Object.keys(seal.entropy);
    if (entropy !== undefined && !sides.some((side) => seal.entropy[side] === entropy))
      throw new Unfair("what this browser added to the dice is not what the game began with");
    this.#seal = seal;
    this.#key = seal.commit;
    this.#mix = await mixOf(seal, this.#known.sides);
  }

  /** A key that was told when all its dice had fallen. */
  async #checkKey(epoch: number, key: string): Promise<void> {
    if (epoch !== this.#epoch + 1 || (await keyBefore(key)) !== this.#key)
      throw new Unfair(`the key of ${diceOf(epoch)} does not fit the one before it`);
    await this.#checkFalls(epoch, key);
    this.#epoch = epoch;
    this.#key = key;
  }

  async #checkFalls(epoch: number, key: string): Promise<void> {
    const first = (epoch - 1) * EPOCH_DICE;
    const falls = await fallsOf(epoch, key, this.#mix, this.#known.faces);
    this.#falls.slice(first, first + EPOCH_DICE).forEach((fall, index) => {
      if (fall !== falls[index])
        throw new Unfair(`die ${first + index + 1} of the game fell ${fall}, ` +
          `and by its key it is ${falls[index]}`);
      this.#checked = first + index + 1;
    });
  }

  /** The seed of all keys, which the end tells: the dice since the last key follow from it. */
  async #checkSeed({ seed }: EndEvent): Promise<void> {
    this.#ended = true;
    if (!this.#seal) return; // it ended before it began
    const next = this.#epoch + 1;
    const key = await keyFromSeed(seed, this.#seal.game, next);
    if ((await keyBefore(key)) !== this.#key)
      throw new Unfair("the seed told at the end is not that of the keys told before");
    await this.#checkFalls(next, key);
    if (this.#checked !== this.#falls.length)
      throw new Unfair(`only ${this.#checked} of ${this.#falls.length} dice could be checked`);
  }
}
