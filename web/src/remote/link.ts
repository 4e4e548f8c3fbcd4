// How events come from the server: by one stream for all tabs of this browser, and by asking for
// what was missed whenever the page wakes up or the net is back.
import { hintChat } from "./state";
import { KINDS, logAfter, pathOf, Unreached, type Logged } from "./wire";

export interface Hearer {
  /** Some events; they may be known already, and some before them may be missing. */
  hear(events: readonly Logged[]): void;
  /** The number of the last event that is known. */
  last(): number;
  /** Whether the server is reached. */
  reach(reached: boolean): void;
  fail(error: unknown): void;
}

/** What the tab with the stream tells the others. */
type Word =
  { events: readonly Logged[] } | { reached: boolean } | { hello: true } | { chat: true };

const LOST_MS = 2500; // a stream that comes back sooner was not lost
const AGAIN_MS = 3000;
const ASK_MS = 45_000; // a stream may be dead and look open

export class Link {
  readonly #game: string;
  readonly #hearer: Hearer;
  readonly #channel: BroadcastChannel;
  readonly #ended = new AbortController();
  #stream: EventSource | undefined;
  #reached = true;
  #asking = false;
  #free: () => void = () => undefined;
  #lost: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(game: string, hearer: Hearer) {
    this.#game = game;
    this.#hearer = hearer;
    this.#channel = new BroadcastChannel(`banneret.remote.${game}`);
    this.#channel.onmessage = (event: MessageEvent<Word>) => this.#hearOther(event.data);
    this.#watch();
    this.#lead();
    this.#say({ hello: true });
  }

  stop(): void {
    this.#ended.abort();
    this.#close();
    this.#free();
    this.#channel.close();
    clearTimeout(this.#lost);
  }

  /** Asks for what is missing, at once. */
  async ask(): Promise<void> {
    if (this.#asking || this.#ended.signal.aborted) return;
    this.#asking = true;
    const before = this.#hearer.last();
    try {
      const events = await logAfter(this.#game, before);
      if (this.#ended.signal.aborted) return;
      this.#tell(true);
      this.#hearer.hear(events);
      hintChat();
      // What the stream should have told long ago: it is dead, or asleep.
      if (events.length > 0 && this.#stream) this.#open();
    } catch (error) {
      if (error instanceof Unreached) this.#tell(false);
      else this.#hearer.fail(error);
    } finally {
      this.#asking = false;
    }
  }

  /** One tab has the stream, as long as it lives; then the next one. */
  #lead(): void {
    const locks = (navigator as Partial<Navigator>).locks; // browsers have it on secure hosts only
    if (!locks) return this.#open();
    const { signal } = this.#ended;
    locks.request(`banneret.stream.${this.#game}`, { signal }, () => {
      this.#open();
      return new Promise<void>((free) => (this.#free = free));
    }).catch(() => undefined); // it was left before its turn came
  }

  #open(): void {
    this.#close();
    if (this.#ended.signal.aborted) return;
    const after = this.#hearer.last();
    const stream = new EventSource(pathOf(this.#game, `/events?after=${after}`));
    this.#stream = stream;
    for (const kind of KINDS)
      stream.addEventListener(kind, (event: MessageEvent<string>) => {
        const events = [JSON.parse(event.data) as Logged];
        this.#tell(true);
        this.#say({ events });
        this.#hearer.hear(events);
      });
    stream.addEventListener("chat", () => {
      this.#say({ chat: true });
      hintChat();
    });
    stream.onopen = () => this.#tell(true);
    stream.onerror = () => {
      this.#lost ??= setTimeout(() => this.#tell(false), LOST_MS);
      if (stream.readyState !== EventSource.CLOSED) return; // it comes again by itself
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.#open(), AGAIN_MS);
    };
  }

  #close(): void {
    clearTimeout(this.#again);
    this.#stream?.close();
    this.#stream = undefined;
  }

  #tell(reached: boolean): void {
    if (this.#ended.signal.aborted) return;
    clearTimeout(this.#lost);
    this.#lost = undefined;
    this.#reached = reached;
    this.#hearer.reach(reached);
    if (this.#stream) this.#say({ reached });
  }

  #say(word: Word): void {
    this.#channel.postMessage(word);
  }

  #hearOther(word: Word): void {
    if ("events" in word) this.#hearer.hear(word.events);
    else if ("chat" in word) hintChat();
    else if ("reached" in word) this.#hearer.reach(word.reached);
    else if (this.#stream) this.#say({ reached: this.#reached });
  }

  #watch(): void {
    const { signal } = this.#ended;
    const awake = (): void => {
      if (document.visibilityState === "visible") void this.ask();
    };
    const back = (): void => {
      if (this.#stream) this.#open();
      void this.ask();
    };
    addEventListener("online", back, { signal });
    addEventListener("offline", () => this.#tell(false), { signal });
    addEventListener("pageshow", awake, { signal });
    document.addEventListener("visibilitychange", awake, { signal });
    document.addEventListener("resume", awake, { signal });
    const timer = setInterval(awake, ASK_MS);
    signal.addEventListener("abort", () => clearInterval(timer));
  }
}
