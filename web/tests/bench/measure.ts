// The three things a player feels: how soon the board is there, how smoothly it moves, how fast a
// unit answers a click.
import type { Browser, Page } from "playwright-core";
import { openContext } from "../browser/harness";
import { Trace } from "./trace";

const MOTION_MS = 5000;
const ROUND_MS = 2500; // a second of zooming, then panning in circles
const ZOOM_MS = 1000;
const INPUT_MS = 8; // twice as often as frames come
const SELECTIONS = 20;
const VISITS = 5;
const BOARD = "[data-board]:has([data-unit]) [data-painted] > *"; // counters on the painted map
const BEGIN = "[data-action=begin]";
const CONTINUE = "[data-action=continue]";

/** From the next document on, marks when it began and when a selector first fits something. */
async function markWhenThere(page: Page, mark: string, selector: string): Promise<void> {
  const watch = ([name, wanted]: readonly [string, string]): void => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      performance.mark(name);
      performance.mark("navigation", { startTime: 0 });
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true });
  };
  await page.addInitScript(watch, [mark, selector] as const);
}

/** Clicks as soon as the button is there, and marks that moment. */
async function clickNow(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.evaluate((wanted) => {
    performance.mark("clicked");
    const button = document.querySelector(wanted);
    if (button instanceof HTMLElement) button.click();
  }, selector);
}

export interface Opening {
  start: number; // ms until the page can be used
  board: number; // ms from the click to the board on the screen
}

async function opening(
  page: Page, button: string, load: () => Promise<unknown>,
): Promise<Opening> {
  const trace = await Trace.of(page, async () => {
    await load();
    await clickNow(page, button);
    await page.waitForSelector(BOARD);
    await page.waitForTimeout(1000);
  });
  return {
    start: trace.shownAfter(trace.at("usable")) - trace.at("navigation"),
    board: trace.shownAfter(trace.at("board")) - trace.at("clicked"),
  };
}

async function decideSomething(page: Page): Promise<void> {
  await page.locator("[data-action-list] summary").click();
  await page.locator("[data-action-list] [data-action]").last().click();
  await page.waitForSelector("[data-decision]:not([data-ply='0'])");
}

/** From nothing in the browser to the board of a new game, and from a reload back to it. */
export async function measureOpenings(
  browser: Browser, address: string, battle: string,
): Promise<{ fresh: Opening[]; again: Opening[] }> {
  const times: { fresh: Opening[]; again: Opening[] } = { fresh: [], again: [] };
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await openContext(browser);
    const page = await context.newPage();
    await markWhenThere(page, "usable", `${BEGIN}, ${CONTINUE}`);
    await markWhenThere(page, "board", BOARD);
    const visited = (): Promise<unknown> => page.goto(`${address}#battle=${battle}`);
    times.fresh.push(await opening(page, BEGIN, visited));
    await decideSomething(page); // or there is no game to go on with
    await page.evaluate(() => history.replaceState(null, "", location.pathname));
    times.again.push(await opening(page, CONTINUE, () => page.reload()));
    await context.close();
  }
  return times;
}

export async function openBoard(browser: Browser, address: string, battle: string): Promise<Page> {
  const context = await openContext(browser, { motion: true });
  const page = await context.newPage();
  await page.goto(`${address}#battle=${battle}`);
  await clickNow(page, BEGIN);
  await page.waitForSelector(BOARD);
  await page.waitForTimeout(1500); // what the page still prepares
  return page;
}

export interface Motion {
  frames: number;
  late: number; // the share of frames that came more than 20 ms after the one before
  longest: number; // ms
}

/** Zooms in and out with the wheel and pans in circles, as fast as a hand would. */
async function moveAbout(page: Page, centre: { x: number; y: number }): Promise<void> {
  const sent: Promise<void>[] = [];
  const start = performance.now();
  let held = false;
  for (let time = 0; time < MOTION_MS; time = performance.now() - start) {
    const part = time % ROUND_MS;
    const drags = part >= ZOOM_MS;
    const middle = { button: "middle" } as const;
    if (drags !== held) sent.push(drags ? page.mouse.down(middle) : page.mouse.up(middle));
    held = drags;
    const angle = ((part - ZOOM_MS) / 750) * 2 * Math.PI;
    sent.push(drags
      ? page.mouse.move(centre.x + 200 * Math.sin(angle), centre.y + 120 * (1 - Math.cos(angle)))
      : page.mouse.wheel(0, time < ROUND_MS ? -8 : 8));
    await new Promise((resolve) => setTimeout(resolve, INPUT_MS));
  }
  sent.push(page.mouse.up({ button: "middle" }));
  await Promise.all(sent);
}

export async function measureMotion(page: Page): Promise<Motion> {
  const box = await page.locator("[data-board]").boundingBox();
  if (!box) throw new Error("there is no board");
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  const trace = await Trace.of(page, async () => {
    await page.evaluate(() => performance.mark("motion"));
    await moveAbout(page, centre);
    await page.evaluate(() => performance.mark("rest"));
  });
  const ticks = trace.frames.map((frame) => frame.tick)
    .filter((time) => time >= trace.at("motion") && time <= trace.at("rest"));
  const gaps = ticks.slice(1).map((time, index) => time - (ticks[index] ?? time));
  if (gaps.length === 0) throw new Error("the board did not move");
  const late = gaps.filter((gap) => gap > 20).length;
  return { frames: gaps.length, late: late / gaps.length, longest: Math.max(...gaps) };
}

/** Where a unit can be clicked; nothing if another counter lies there. */
function placeOf(page: Page, unit: string): Promise<{ x: number; y: number } | undefined> {
  return page.evaluate((id) => {
    const counter = document.querySelector(`[data-board] [data-unit="${id}"]`);
    const box = counter?.getBoundingClientRect();
    if (!box) return undefined;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const there = document.elementFromPoint(at.x, at.y)?.closest<SVGElement>("[data-unit]");
    return there?.dataset["unit"] === id ? at : undefined;
  }, unit);
}

/** Marks the click that comes, and the moment the reach of a unit is drawn after it. */
async function armMarks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const up = (event: PointerEvent): void => {
      performance.mark("click", { startTime: event.timeStamp });
    };
    addEventListener("pointerup", up, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const reach = document.querySelector<SVGElement>("[data-reach]")?.dataset["reach"] ?? "0";
      if (reach === "0") return;
      performance.mark("highlight");
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** One click on a unit that can move: from the finger's release to its reach on the screen. */
async function measureSelection(page: Page, at: { x: number; y: number }): Promise<number> {
  const trace = await Trace.of(page, async () => {
    await armMarks(page);
    await page.mouse.move(at.x, at.y);
    await page.waitForTimeout(60);
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(250);
  });
  return trace.shownAfter(trace.at("highlight")) - trace.at("click");
}

/** Ends set-up, or activates the first command, so that units can move. */
async function comeToMove(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 8; tries++) {
    const movers = await page.evaluate(() => {
      const list = document.querySelector<HTMLDetailsElement>("[data-action-list]");
      if (list) list.open = true;
      return new Promise<string[]>((resolve) => setTimeout(() => {
        const buttons = [...(list?.querySelectorAll<HTMLElement>("[data-action]") ?? [])];
        if (list) list.open = false;
        resolve([...new Set(buttons.flatMap(({ dataset }) => {
          const [unit = "", verb] = (dataset["action"] ?? "").split(" ");
          return verb === "step" ? [unit] : [];
        }))]);
      }, 100));
    });
    if (movers.length > 0) return movers;
    const offered = "[data-group] button[data-action], [data-decision] button[data-action]";
    const next = page.locator(offered).last();
    await next.click();
    await page.waitForTimeout(500);
  }
  throw new Error("no unit can ever move");
}

/** The times of so many clicks on units that can move. */
export async function measureSelections(page: Page): Promise<number[]> {
  const movers = await comeToMove(page);
  const times: number[] = [];
  for (let turn = 0; times.length < SELECTIONS; turn++) {
    const unit = movers[turn % movers.length] ?? "";
    if (turn === 20 * SELECTIONS) throw new Error("too few units can be clicked");
    const at = await placeOf(page, unit);
    if (!at) continue;
    times.push(await measureSelection(page, at));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.waitForTimeout(50);
  }
  return times;
}
