// The page's end of the engine: lines go to the worker, answers come back as promises.
import type { Answer, Done } from "./protocol";
import type { BattleText, FromWorker, ToWorker } from "./worker";

interface Pending {
  resolve(answers: readonly string[]): void;
  reject(error: Error): void;
}

export class Engine {
  readonly family: string;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #failure: Error | undefined;
  #starting: Promise<void> | undefined;

  /** Starts a worker with the engine of a family of books, compiled once for all, and the texts of
   *  its battles. */
  constructor(
    worker: string, family: string, module: Promise<WebAssembly.Module>,
    texts: Promise<readonly BattleText[]>,
  ) {
    this.family = family;
    this.#worker = new Worker(worker, { type: "module" });
    this.#starting = new Promise((resolve, reject) => {
      this.#worker.onmessage = (event: MessageEvent<FromWorker>) => {
        const message = event.data;
        if (message.kind === "ready") {
          this.#starting = undefined;
          resolve();
        } else if (message.kind === "answers") {
          this.#pending.get(message.id)?.resolve(message.answers);
          this.#pending.delete(message.id);
        } else {
          this.#fail(new Error(`The engine stopped: ${message.message}`));
          reject(this.#failure);
        }
      };
      this.#worker.onerror = (event) => {
        this.#fail(new Error(`The engine could not be loaded: ${event.message}`));
        reject(this.#failure);
      };
    });
    this.#starting.catch(() => undefined); // told to whoever asks
    const fail = (error: unknown): void =>
      this.#worker.onerror?.(new ErrorEvent("error", { message: String(error) }));
    Promise.all([module, texts]).then(
      ([compiled, known]) => this.#send({ kind: "start", module: compiled, texts: known }), fail);
  }

  /** It answers no more. */
  get failed(): boolean {
    return this.#failure !== undefined;
  }

  /** Asks several lines in one go; the answers as JSON values in their order. */
  askAll(lines: readonly string[]): Promise<readonly unknown[]> {
    return this.#ask(lines, false);
  }

  /** Plays actions one after the other until one is refused or the side no longer decides; the
   *  answers to those that were tried. */
  playAll(actions: readonly string[]): Promise<readonly Answer<Done>[]> {
    return this.chain(actions.map((text) => `do ${text}`));
  }

  /** The same for lines that each decide something. */
  async chain(lines: readonly string[]): Promise<readonly Answer<Done>[]> {
    return (await this.#ask(lines, true)) as Answer<Done>[];
  }

  async #ask(lines: readonly string[], chain: boolean): Promise<readonly unknown[]> {
    // Once it runs a question leaves at once, before anything else the page does about a click.
    if (this.#starting) await this.#starting;
    if (this.#failure) throw this.#failure;
    const id = this.#next++;
    const answers = await new Promise<readonly string[]>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#send({ kind: "ask", id, lines, chain });
    });
    return answers.map((text): unknown => (text === "" ? undefined : JSON.parse(text)));
  }

  /** Asks one line. The caller names the type that docs/protocol.md gives its answer. */
  async ask<T>(line: string): Promise<Answer<T>> {
    const [answer] = await this.askAll([line]);
    return answer as Answer<T>;
  }

  /** Asks one line whose refusal would be a bug of ours. */
  async must<T>(line: string): Promise<T> {
    return granted(await this.ask<T>(line), line);
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #fail(error: Error): void {
    this.#failure = error;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

/** The answer, or an exception that says what the engine did not like. */
export function granted<T>(answer: Answer<T>, line: string): T {
  if (answer.ok) return answer;
  throw new Error(`${line}: ${complaint(answer)}`);
}

/** Why the engine said no, as a sentence for people. */
export function complaint(answer: Answer<unknown> & { ok: false }): string {
  if (answer.refused) return `${answer.refused.why} (${answer.refused.case})`;
  const { line, column, found, expected } = answer.error;
  const where = line > 1 ? `line ${line}, column ${column}: ` : "";
  const instead = found === "" ? "" : `found ${found}, `;
  return `${where}${instead}expected ${expected}`;
}
