// Makes the screenshots of docs/images from kept records, so that they can be made again.
//   ./do pictures [NAME...]
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import {
  eventually, launch, openContext, openPage, PHONE, root, serve, type Look,
} from "../browser/harness";
import { act, openReplay, pickFromMenu, startBattle, takeOver } from "../browser/hands";
import { withPalette } from "./palette";

interface Picture {
  name: string;
  look?: Look;
  pose(page: Page): Promise<void>;
}

const ROBERT = "robert-at-bannockburn-played";
const BANNOCKBURN = "bannockburn-played";
const SIZE_MAX = 700_000; // bytes

/** A game that goes on from a position of a kept record. */
async function comeTo(page: Page, record: string, ply: number): Promise<void> {
  const text = readFileSync(join(root, "tests/records", `${record}.record`), "utf-8");
  await openReplay(page, text, ply);
  await takeOver(page, "An evening's game");
}

/** The middle of a unit on the screen, once it is there; a counter may be drawn anew meanwhile. */
async function placeOf(page: Page, unit: string): Promise<{ x: number; y: number }> {
  let place = { x: NaN, y: NaN };
  await eventually(async () => {
    const box = await page.locator(`[data-board] [data-unit="${unit}"]`).first().boundingBox();
    if (!box) throw new Error(`${unit} is not on the board`);
    place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return place;
}

/** Brings a unit nearer: so many turns of the wheel over it. */
async function zoom(page: Page, unit: string, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const { x, y } = await placeOf(page, unit);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -120);
  }
}

async function click(page: Page, unit: string): Promise<void> {
  const { x, y } = await placeOf(page, unit);
  await page.mouse.click(x, y);
  await page.waitForTimeout(400); // two clicks, not a double click
}

/** Draws something over the ground. */
async function show(page: Page, overlay: string): Promise<void> {
  await page.locator('[data-tool="overlays"]').click();
  await page.locator(`[data-overlay="${overlay}"]`).click();
  await page.locator('[data-tool="overlays"]').click();
}

/** Weighs an attack as a player does: a click on the unit, a click on its target. */
async function weigh(page: Page, unit: string, target: string): Promise<void> {
  await page.waitForTimeout(400);
  await click(page, unit);
  await click(page, target);
  await page.locator("[data-preview]").waitFor();
}

const pictures: readonly Picture[] = [
  { name: "start", pose: async (page) => {
    await page.waitForFunction(() =>
      document.querySelectorAll(".thumbnail").length > 0 &&
      document.querySelectorAll(".thumbnail:not(.painted)").length === 0);
  } },
  { name: "setup", pose: async (page) => {
    await startBattle(page, "robert-at-bannockburn", { seed: 7 });
    await zoom(page, "schiltrom-robert2", 2);
    await click(page, "keith2");
  } },
  { name: "against", pose: async (page) => {
    await comeTo(page, ROBERT, 710);
    await pickFromMenu(page, "seats");
    await page.locator('[data-seat="english"]').selectOption("marshal");
    await page.locator('[data-seconds="english"]').selectOption("30");
    await page.locator('[data-action="seat"]').click();
    await page.locator("[data-thinking]").waitFor();
    await zoom(page, "he-he", 3);
  } },
  { name: "angora", pose: async (page) => {
    await startBattle(page, "tamburlaine-the-great", { seed: 7 });
    await zoom(page, "khoshun2", 2);
  } },
  { name: "edward", pose: async (page) => {
    await startBattle(page, "edward-at-bannockburn", { seed: 7 });
    await act(page, "done", "done");
    await zoom(page, "keith2", 1);
    await show(page, "strikes");
    await click(page, "keith2");
    await page.locator("[data-strike]").first().waitFor();
  } },
  { name: "zones", pose: async (page) => {
    await startBattle(page, "peipus", { seed: 7 });
    await zoom(page, "order-knights1", 2);
    await show(page, "threat");
    await page.locator("[data-blow]").first().waitFor();
    await click(page, "order-knights1");
  } },
  { name: "fire-preview", pose: async (page) => {
    await comeTo(page, ROBERT, 271);
    await zoom(page, "longbow-he1", 4);
    await weigh(page, "longbow-he1", "schiltrom-moray1");
  } },
  { name: "melee-preview", pose: async (page) => {
    await comeTo(page, ROBERT, 397);
    await zoom(page, "he-he", 4);
    await weigh(page, "he-he", "schiltrom-moray1");
  } },
  { name: "rout-choice", pose: async (page) => {
    await comeTo(page, ROBERT, 622);
    await zoom(page, "he-lanc", 4);
  } },
  { name: "interrupt", pose: async (page) => {
    await comeTo(page, BANNOCKBURN, 31);
    await zoom(page, "gh4", 4);
  } },
  { name: "end", pose: async (page) => {
    await comeTo(page, ROBERT, 1653);
    await act(page, "done");
    await page.locator('[data-dialog="end"]').waitFor();
  } },
  { name: "phone", look: { viewport: PHONE, touch: true }, pose: async (page) => {
    await comeTo(page, ROBERT, 397);
    await zoom(page, "he-lanc", 6);
    await weigh(page, "he-lanc", "schiltrom-robert3");
  } },
  { name: "dark", look: { dark: true }, pose: async (page) => {
    await comeTo(page, BANNOCKBURN, 66);
    await zoom(page, "cl3", 3);
  } },
];

async function take(browser: Browser, address: string, picture: Picture): Promise<void> {
  const { name, look, pose } = picture;
  const context = await openContext(browser, look);
  const page = await openPage(context, address);
  await pose(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1500); // the near map is painted piece by piece
  const image = withPalette(await page.screenshot());
  await context.close();
  console.log(`${String(image.length).padStart(8)} ${name}.png`);
  if (image.length > SIZE_MAX) throw new Error(`${name}.png is larger than ${SIZE_MAX} bytes`);
  writeFileSync(join(root, "docs/images", `${name}.png`), image);
}

const wanted = process.argv.slice(2);
mkdirSync(join(root, "docs/images"), { recursive: true });
const served = await serve();
const browser = await launch();
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name))
      await take(browser, served.address, picture);
} finally {
  await browser.close();
  await served.stop();
}
