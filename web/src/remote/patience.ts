// The pauses of whoever asks a server again that was not reached: each twice as long as the one
// before, and over when the net is back.
const FIRST_MS = 1000;
const LAST_MS = 8000;

export class Patience {
  #next = FIRST_MS;
  #wake: () => void = () => undefined;

  constructor() {
    addEventListener("online", this.nudge);
  }

  /** Ends the pause, if there is one. */
  readonly nudge = (): void => this.#wake();

  /** The server was reached. */
  rest(): void {
    this.#next = FIRST_MS;
  }

  wait(least: number): Promise<void> {
    const ms = Math.max(least, this.#next);
    this.#next = Math.min(2 * this.#next, LAST_MS);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  stop(): void {
    removeEventListener("online", this.nudge);
    this.nudge();
  }
}
