// Chromium's own record of what it did: when the page marked something, when frames were shown.
import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  ts: number; // microseconds
  args: { frameId?: number; frameSeqId?: number; data?: { frameId?: number } };
}

export interface Frame {
  made: number; // when the page was done with it; what it changes later is in the next
  tick: number; // the beat of the screen it was drawn for
  shown: number;
}

const CATEGORIES = [
  "blink.user_timing", "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
];

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

  /** The time of a mark of the page, the last of that name. */
  at(name: string): number {
    const found = this.#events.findLast((event) =>
      event.name === name && event.cat.includes("user_timing"));
    if (!found) throw new Error(`the trace has no ${name}`);
    return found.ts / 1000;
  }

  /** The pictures that the page made and the screen showed, in their order. */
  get frames(): readonly Frame[] {
    const made = new Map<number, number>();
    const ticks = new Map<number, number>();
    const waiting: number[] = [];
    const frames: Frame[] = [];
    let making = -1;
    for (const { name, cat, args, ts } of this.#events) {
      const time = ts / 1000;
      const id = args.frameId ?? args.frameSeqId ?? args.data?.frameId ?? -1;
      if (name === "BeginFrame") ticks.set(id, time);
      if (name === "BeginMainThreadFrame") making = id;
      if (name === "Commit" && cat === "disabled-by-default-devtools.timeline")
        made.set(making, time);
      if (name === "ActivateLayerTree") waiting.push(made.get(id) ?? time);
      if (name === "DrawFrame" && waiting.length > 0)
        frames.push({
          made: Math.max(...waiting.splice(0)), tick: ticks.get(id) ?? time, shown: time,
        });
    }
    return frames;
  }

  /** When what the page had made at that time was on the screen. */
  shownAfter(time: number): number {
    const frame = this.frames.find(({ made }) => made >= time);
    if (!frame) throw new Error("the trace ends before the picture is shown");
    return frame.shown;
  }
}
