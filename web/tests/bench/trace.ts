// Chromium's own record of what it did: when the page marked something, when frames came to the screen.
import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  ts: number; // microseconds
  args: { frameId?: number; data?: { frameId?: number } };
}

const CATEGORIES = ["blink.user_timing", "disabled-by-default-devtools.timeline.frame"];

/** What happened to one page, in milliseconds of Chromium's clock. */
export class Trace {
  readonly #events: readonly TraceEvent[];

  private constructor(events: readonly TraceEvent[]) {
    this.#events = events;
  }

  /** Does the work while Chromium traces itself. */
  static async of(page: Page, work: () => Promise<void>): Promise<Trace> {
    const events: TraceEvent[] = [];
    const session = await page.context().newCDPSession(page);
    session.on("Tracing.dataCollected", ({ value }) => {
      events.push(...(value as unknown as TraceEvent[]));
    });
    const complete = new Promise<void>((resolve) => {
      session.once("Tracing.tracingComplete", () => resolve());
    });
    await session.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: CATEGORIES, recordMode: "recordUntilFull" },
    });
    const mark = `traced ${Date.now()}`;
    await page.evaluate((name) => performance.mark(name), mark).catch(() => undefined);
    await work();
    await page.evaluate((name) => performance.mark(name), mark);
    await session.send("Tracing.end");
    await complete;
    await session.detach();
    const pid = events.findLast((event) => event.name === mark)?.pid;
    return new Trace(events.filter((event) => event.pid === pid).sort((a, b) => a.ts - b.ts));
  }

  /** When a mark was set, or a step of the navigation reached, the last time. */
  at(name: string): number {
    const found = this.#events.findLast((event) => event.name === name && event.cat.includes("user_timing"));
    if (!found) throw new Error(`the trace has no ${name}`);
    return found.ts / 1000;
  }

  /** When each picture that the page made came to the screen, with when it was begun. */
  get frames(): { begun: number; shown: number }[] {
    const begun = new Map<number, number>();
    const waiting: number[] = [];
    const frames: { begun: number; shown: number }[] = [];
    for (const { name, args, ts } of this.#events) {
      const id = args.frameId ?? args.data?.frameId ?? -1;
      if (name === "BeginMainThreadFrame") begun.set(id, ts / 1000);
      if (name === "ActivateLayerTree") waiting.push(begun.get(id) ?? ts / 1000);
      if (name === "DrawFrame")
        frames.push(...waiting.splice(0).map((start) => ({ begun: start, shown: ts / 1000 })));
    }
    return frames;
  }

  /** When what the page had made at that time was on the screen. */
  shownAfter(time: number): number {
    const frame = this.frames.find(({ begun }) => begun >= time);
    if (!frame) throw new Error("the trace ends before the picture is shown");
    return frame.shown;
  }
}
