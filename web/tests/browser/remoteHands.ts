// What two players do over a server: make, join, hand their seats to the computer, lose the net.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { now, pickFromMenu, type Now } from "./hands";
import { eventually, output, program, start, type Served } from "./harness";

/** Starts `banneret serve` on any port, with games in a folder of its own and no limits. */
export const serveGames = (): Promise<Served> => serveGamesWith();

export async function serveGamesWith(...words: readonly string[]): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "banneret-remote-"));
  const free = ["--requests", "0", "--games", "0", "--tries", "0"];
  const served = await start("serve", "--folder", folder, ...free, ...words);
  return {
    address: served.address,
    stop: async () => {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The net was taken away, or the server says no. */
const EXPECTED = /net::ERR_|Failed to load resource/;

/** A page in which the browser may complain of the net and of nothing else. */
export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED.test(message.text()))
      throw new Error(`the page complains: ${message.text()}`);
  });
  await page.goto(address);
  await page.waitForSelector("[data-screen]");
  return page;
}

/** Shows moves at once, from the next page on. */
export async function hurry(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem("banneret.pace", "once"));
}

export interface Links {
  invite: string;
  seat: string;
  watch: string;
}

export interface Wanted {
  battle: string;
  side: string;
  name: string;
  opponent?: string; // a computer of the server
  clock?: string;
  options?: Readonly<Record<string, string>>;
}

/** Fills the dialog of a battle and makes the game on the server. */
export async function makeGame(
  page: Page, wanted: Wanted, way = "With a friend elsewhere",
): Promise<void> {
  await page.locator(`[data-battle="${wanted.battle}"] button`).click();
  const dialog = page.locator('[data-dialog="new-game"]');
  await dialog.getByLabel(way).check();
  await dialog.locator("[data-side]").selectOption(wanted.side);
  if (wanted.opponent !== undefined)
    await dialog.locator("[data-opponent]").selectOption(wanted.opponent);
  await dialog.getByLabel("Your name").fill(wanted.name);
  if (wanted.clock !== undefined)
    await dialog.locator("[data-clock]").selectOption(wanted.clock);
  for (const [option, value] of Object.entries(wanted.options ?? {})) {
    if (!(await dialog.locator(`#option-${option}`).isVisible()))
      await dialog.locator("summary", { hasText: "Options" }).click();
    await dialog.locator(`#option-${option}`).fill(value);
  }
  await dialog.locator('[data-action="make"]').click();
}

/** Makes a game with a person; the links that the page then shows. */
export async function make(page: Page, wanted: Wanted, way?: string): Promise<Links> {
  await makeGame(page, wanted, way);
  const links = page.locator('[data-dialog="links"]');
  await links.waitFor();
  const [invite = "", seat = "", watch = ""] = await Promise.all(["invite", "seat", "watch"].map(
    (name) => links.locator(`[data-link="${name}"]`).inputValue()));
  return { invite, seat, watch };
}

export async function closeLinks(page: Page): Promise<void> {
  await page.locator('[data-dialog="links"] .primary').click();
}

/** How many decisions of a game, as its server's log has them, were made by standing orders. */
export async function countByOrder(page: Page, { watch }: Links): Promise<number> {
  const game = /[0-9a-f]{32}/.exec(watch)?.[0];
  return page.evaluate(async (id) => {
    let count = 0;
    for (let after = 0, more = true; more;) {
      const reply = await fetch(`/api/games/${id}/log?after=${after}&most=512`);
      const { events, next } = await reply.json() as { events: { by?: string }[]; next: number };
      count += events.filter(({ by }) => by === "order").length;
      more = next > after;
      after = next;
    }
    return count;
  }, game);
}

/** Sits down by the link of a seat, which the page has opened. */
export async function sitDown(page: Page, name: string): Promise<void> {
  const dialog = page.locator('[data-dialog="join"]');
  await dialog.getByLabel("Your name").fill(name);
  await dialog.locator('[data-action="join"]').click();
  await page.waitForSelector('[data-remote="playing"]', { state: "attached" });
}

/** Lets the computer of this page decide for its own side. */
export async function handOver(page: Page, level = "captain"): Promise<void> {
  await pickFromMenu(page, "seats");
  const dialog = page.locator('[data-dialog="seats"]');
  await dialog.waitFor();
  assert.equal(await dialog.locator("[data-seat]").count(), 1, "the other seat is not ours");
  await dialog.locator("[data-seat]").selectOption(level);
  await dialog.locator('[data-action="seat"]').click();
}

/** The sheet of a phone lies over the tools when it is pulled up. */
export async function foldSheet(page: Page): Promise<void> {
  const bar = page.locator("[data-sheet]");
  while ((await bar.getAttribute("data-sheet")) !== "low") await bar.tap();
}

/** The window of standing orders, by the menu. */
export async function openOrders(page: Page): Promise<Locator> {
  await pickFromMenu(page, "orders");
  const dialog = page.locator('[data-dialog="orders"]');
  await dialog.waitFor();
  return dialog;
}

/** What the page says of the dice: how many it has checked of those that fell. */
export async function checkedDice(page: Page): Promise<[checked: number, fallen: number]> {
  const line = page.locator("[data-checked]");
  const of = async (name: string): Promise<number> => Number(await line.getAttribute(name));
  return [await of("data-checked"), await of("data-fallen")];
}

/** Waits until all pages show the same position, and that none of it is on its way. */
export async function together(...pages: readonly Page[]): Promise<Now> {
  let shown: Now | undefined;
  await eventually(async () => {
    const [first, ...rest] = await Promise.all(pages.map(now));
    for (const other of rest) assert.deepEqual(other, first);
    for (const page of pages)
      assert.equal(await page.locator("[data-remote]").getAttribute("data-pending"), "0");
    shown = first;
  });
  assert.ok(shown);
  return shown;
}

/** Waits for the decision of a side that a person has there. */
export async function asked(page: Page, side: string): Promise<void> {
  const decision = `[data-decision="${side}"][data-computer="false"]`;
  await page.waitForSelector(decision, { state: "attached" });
}

/** The dice of a finished record follow from its seed, by the program and nothing of the page. */
export function verifyDice(name: string, record: string): void {
  const file = join(output, `${name}.record`);
  writeFileSync(file, record);
  const run = spawnSync(program, ["verify", file], { encoding: "utf-8" });
  assert.equal(run.status, 0, run.stdout + run.stderr);
}
