// A game on a server as the table has it. The engine here shows every position and answers every
// question; the server decides what was played, and with which dice. What rolls none is shown at
// once and taken back if the server refuses it.
import { messageOf } from "../engine/failure";
import type { Battle, Chapter, Done, SideId, View } from "../engine/protocol";
import { takeLine } from "../play/chapters";
import { recordText } from "../play/opening";
import { inTurn, refresh, refuse, tell, theEngine, view } from "../play/session";
import { source, type Played, type Source } from "../play/source";
import type { SavedGame } from "../saves/store";
import { Asking } from "./asking";
import { Checker } from "./checker";
import { closedAfter, courseAfter, OPENING, standingAfter } from "./course";
import { endedText, endedView, waitingView } from "./ending";
import { Followed, type Place } from "./following";
import { Given } from "./given";
import { keepProgress } from "./keeping";
import { Link } from "./link";
import { markOf, marksAfter } from "./marks";
import { goesOn, Outbox, type Order } from "./outbox";
import { changeRemote, closeWindows, remote, type Checked } from "./state";
import {
  isAction, isEnd, isStart, noText, recordOf, Unreached, type Accepted,
  type EndEvent, type Logged, type No, type Reply,
} from "./wire";

const SHOWN_MOST = 24; // decisions that come together and are seen to move

/** Where the log and the engine stand when the game comes to the table. */
export interface Laid {
  game: SavedGame;
  battle: Battle;
  events: readonly Logged[];
  chapters: readonly Chapter[];
  at: Place;
  seen: number; // decisions that the player has looked at
  commit: string; // to the dice, as the server says now
}

export class RemoteTable implements Source {
  readonly #id: string;
  readonly #battle: Battle;
  readonly #checker: Checker;
  readonly #outbox: Outbox;
  readonly #followed: Followed;
  readonly #asking: Asking;
  readonly #given: Given;
  #link: Link | undefined;
  #left = false;
  #seq: number;
  #end: EndEvent | undefined;
  #seen: number;
  #fell = Infinity; // what is taken back nobody has seen
  #unseen = true; // the player has not looked for a while

  constructor({ game, battle, events, chapters, at, seen, commit: told }: Laid) {
    this.#id = game.id;
    this.#battle = battle;
    this.#followed = new Followed(chapters, at);
    this.#seen = seen;
    this.#seq = events.at(-1)?.seq ?? 0;
    this.#end = events.find(isEnd);
    const { sides: own = [], commit, added, entropy, seq = 0, chain = "" } = game.remote ?? {};
    this.#checker = new Checker({
      game: game.id, sides: battle.sides.map(({ id }) => id), faces: battle.rules.die_faces,
      own, commit, told, added, entropy, seq, chain,
    }, (checked) => this.#note(checked));
    this.#outbox = new Outbox(game.id, (order, reply) =>
      inTurn(() => this.#settle(order, reply)));
    this.#asking = new Asking(game.id, (told) => inTurn(() => this.#receive(told)));
    this.#given = new Given(game.id, () =>
      void inTurn(async () => void (this.#isGone() || await refresh(this.#followed.chapters))));
    this.#checker.add(events);
    changeRemote({ closed: closedAfter(OPENING, events, own, seq) });
  }

  /** Listens to the server, and sends what a page that was closed could not. */
  begin(): void {
    this.#link = new Link(this.#id, {
      hear: (events) => void inTurn(() => this.#receive(events)),
      last: () => this.#seq,
      reach: (reached) => changeRemote({ reached }),
      fail: (error) => tell(messageOf(error)),
    });
    document.addEventListener("visibilitychange", this.#look);
    this.#look();
    this.#show();
    void this.#outbox.send();
    void this.#asking.begin();
    if (this.#hasOrders) void this.#given.ask();
  }

  leave(): void {
    this.#left = true;
    closeWindows();
    this.#link?.stop();
    this.#outbox.stop();
    this.#asking.stop();
    this.#given.stop();
    document.removeEventListener("visibilitychange", this.#look);
  }

  sides(): readonly SideId[] {
    const now = remote.value;
    return now && now.differs === undefined ? now.own : []; // play has stopped
  }

  decides(side: SideId | undefined): boolean {
    const now = remote.value;
    return now?.state === "playing" && now.differs === undefined && !this.#end &&
      side !== undefined && now.own.includes(side) && now.computers[side] === undefined &&
      !now.orders?.answering;
  }

  shown(now: View): View {
    if (this.#end && !now.over) return endedView(now, this.#battle, this.#end);
    return this.decides(now.to_act) || now.over ? now : waitingView(now);
  }

  /** The server's, with what is needed to verify its dice; what this page has seen if it cannot. */
  async record(): Promise<string> {
    try {
      return await recordOf(this.#id);
    } catch (error) {
      if (error instanceof Unreached) return recordText();
      throw error;
    }
  }

  /** Asks for something other than a decision; what follows from it comes as events. */
  ask(route: string, ...lines: readonly string[]): Promise<void> {
    return this.#asking.ask(route, lines);
  }

  /** Gives standing orders in place of those before. */
  giveOrders(lines: readonly string[]): Promise<void> {
    return this.#given.give(lines);
  }

  async undo(to: number): Promise<void> {
    const { pending, told, hash } = this.#followed;
    if (pending > 0) throw new Error("A decision is still being sent: try again in a moment.");
    await this.ask("/undo", `at ${told.length} ${hash}`, `to ${to}`);
  }

  async play(texts: readonly string[], { itself = false }: Played): Promise<void> {
    const first = view.peek();
    let answered: Promise<void> | undefined;
    await inTurn(async () => {
      const side = first?.to_act;
      if (this.#isGone() || !first || first !== view.peek() || texts.length === 0) return;
      if (!this.decides(side) || side === undefined || this.#outbox.rolls) return;
      const lines = texts.map((action) => takeLine({ side, action, dice: [] }));
      const answers = await theEngine().chain(lines);
      const done = answers.flatMap((answer) => (answer.ok ? [answer] : []));
      const failed = answers.find((answer) => !answer.ok);
      const rolls = failed?.ok === false && failed.error !== undefined;
      answered = this.#order(first, rolls ? texts : texts.slice(0, done.length), done, itself);
      this.#followed.goAhead(first, done);
      this.#show();
      void this.#outbox.send();
      if (done.length > 0) await refresh(this.#followed.chapters, { newest: done.length, itself });
      if (failed?.ok === false && failed.refused)
        refuse({ ...failed.refused, action: texts[done.length] ?? "" });
    });
    await answered;
  }

  /** Puts actions on their way, those that are done and perhaps more, in as many requests as it
   *  takes; comes back with the answer if dice are waited for. */
  #order(
    first: View, texts: readonly string[], done: readonly Done[], itself: boolean,
  ): Promise<void> | undefined {
    let from: { ply: number; hash: string } = first;
    for (let sent = 0; sent < texts.length; ) {
      const { ply, hash } = from;
      const rolls = texts.length > done.length;
      const order = this.#outbox.add({ ply, hash, texts: texts.slice(sent), rolls, itself });
      sent += order.texts.length;
      if (sent > done.length) return this.#outbox.answer(order);
      from = done[sent - 1] ?? from;
    }
    return undefined;
  }

  /** Who is at the table for both sides is always there to be asked. */
  get #hasOrders(): boolean {
    return remote.value?.own.length === 1;
  }

  #isGone(): boolean {
    return this.#left || source.peek() !== this;
  }

  #show(): void {
    if (!this.#isGone())
      changeRemote({ pending: this.#followed.pending, rolling: this.#outbox.rolls });
  }

  async #settle(order: Order, reply: Reply<Accepted>): Promise<void> {
    if (this.#isGone()) return;
    if (!reply.ok) return this.#takeBack(order, reply.no);
    await this.#receive(reply.value.events);
    const { left: texts } = reply.value;
    const isOurs = this.decides(view.value?.to_act) && this.#followed.pending === 0;
    // Dice ended the request: what was to follow them follows.
    const { told, hash } = this.#followed;
    if (isOurs && goesOn(reply.value, told.length, hash))
      this.#outbox.goOn(order, { ply: told.length, hash, texts });
    else this.#outbox.finish(order);
    this.#show();
  }

  /** The server has refused: what was shown of it, and whatever was built on it, is taken back. */
  async #takeBack(order: Order, no: No): Promise<void> {
    await this.#receive(no.events ?? []);
    const shown = this.#followed.pending > 0;
    await this.#followed.forget();
    const dropped = this.#outbox.forget();
    this.#show();
    if (shown) await refresh(this.#followed.chapters);
    if (no.refused) refuse({ ...no.refused, action: order.texts[0] ?? "" });
    else if (!no.stale) tell(noText(no));
    else this.#tellMissed([order, ...dropped]);
    void this.#link?.ask();
  }

  /** Tells the player that a decision of his was not taken, whoever brings the news. */
  #tellMissed(orders: readonly Order[]): void {
    if (this.#outbox.misses(orders, this.#followed.told))
      tell("Something else was decided first: what you had just decided was taken back.");
  }

  /** Follows events, wherever they came from; each counts once. */
  async #receive(events: readonly Logged[]): Promise<void> {
    const fresh = events.filter((event) => event.seq > this.#seq);
    const last = fresh.at(-1);
    if (this.#isGone() || !last || remote.value?.differs !== undefined) return;
    if (fresh[0]?.seq !== this.#seq + 1) return void this.#link?.ask();
    this.#checker.add(fresh);
    this.#seq = last.seq;
    const start = fresh.find(isStart);
    const end = fresh.find(isEnd);
    this.#end ??= end;
    const before = { marks: new Map(), ...OPENING, ...remote.value };
    const course = courseAfter(before, fresh);
    const changed = course.state !== before.state;
    changeRemote({ ...course, closed: closedAfter(before, fresh, before.own ?? []) });
    changeRemote({ marks: marksAfter(before.marks, fresh.filter(isAction)) });
    this.#seen = standingAfter(this.#seen, fresh).stay;
    this.#fell = standingAfter(this.#fell, fresh).stay;
    const pending = this.#followed.pending;
    const { taken, tookBack, differs } = await this.#followed.follow(fresh);
    const dropped = tookBack && pending > 0 ? this.#outbox.forget() : [];
    this.#tellMissed([...dropped, ...this.#outbox.passed(this.#followed.told)]);
    changeRemote({
      seq: this.#seq, chain: last.chain,
      ...(start && { players: start.players }),
      ...(end && { ended: endedText(this.#battle, end) }),
      ...(differs !== undefined && { differs }),
    });
    if (this.#given.isAsked(fresh)) await this.#given.ask();
    const isSeen = taken > 0 && taken <= SHOWN_MOST; // to move
    if (taken > 0 || tookBack || changed)
      await refresh(this.#followed.chapters, isSeen ? { newest: taken } : {});
    this.#show();
    this.#look();
  }

  /** What the player sees he has looked at; what came while he did not is told to him. */
  readonly #look = (): void => {
    const { own = [], marks = new Map() } = remote.value ?? {};
    const told = this.#followed.told;
    if (document.visibilityState !== "visible") {
      this.#unseen = true;
      return;
    }
    const news = told.slice(this.#seen).some((chapter) =>
      !own.includes(chapter.side) || markOf(marks, chapter) !== "player");
    if (this.#unseen && news && own.length > 0) changeRemote({ since: this.#seen });
    this.#unseen = false;
    this.#seen = told.length;
    this.#keep();
  };

  #note(checked: Checked): void {
    if (this.#left) return;
    changeRemote({ checked });
    this.#keep();
  }

  #keep(): void {
    const { told, hash } = this.#followed;
    const at = { ply: told.length, hash, seen: this.#seen, fell: this.#fell };
    keepProgress(this.#id, this.#battle, at);
    this.#fell = Infinity;
  }
}
