// What a player does with the page, by what the page calls things: start, act, look, open, save.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import {
  launch, openContext, openPage, root, serve, slowness, type Look, type Served,
} from "./harness";
import { mapRests } from "./map";

const PHONE_MOST = 800; // pixels wide

export interface Table {
  context: BrowserContext;
  page: Page;
}

export interface Tables {
  open(look?: Look): Promise<Table>;
  address(): string;
}

/** The program or another host, the browser of one test file, and pages for each of its tests. */
export function setUp(begin: () => Promise<Served> = serve): Tables {
  let served: Served | undefined;
  let browser: Browser | undefined;
  before(async () => {
    served = await begin();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await served?.stop();
  });
  const address = (): string => {
    assert.ok(served, "the page is served");
    return served.address;
  };
  return {
    address,
    async open(look) {
      assert.ok(browser, "the browser runs");
      const context = await openContext(browser, look);
      return { context, page: await openPage(context, address()) };
    },
  };
}

export interface NewGame {
  seats?: Readonly<Record<string, string>>; // by side; persons unless said
  seed?: number;
  name?: string;
  freeUndo?: boolean;
}

/** A game opens where its counters can be read. Tests point at any hex of it: they show the whole
 *  map first, by its button. On a phone that would be too small to hit anything. */
export async function showWholeMap(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= PHONE_MOST) return;
  await page.getByRole("button", { name: "Show the whole map" }).click();
  await mapRests(page);
}

/** Starts a battle from the start page, by its dialog. */
export async function startBattle(page: Page, battle: string, game: NewGame = {}): Promise<void> {
  await page.locator(`[data-battle="${battle}"] button`).click();
  const dialog = page.locator('[data-dialog="new-game"]');
  await dialog.locator("[data-seat]").first().waitFor();
  for (const choice of await dialog.locator("[data-seat]").all()) {
    const side = await choice.getAttribute("data-seat");
    await choice.selectOption(game.seats?.[side ?? ""] ?? "person");
  }
  await dialog.getByLabel("Seed of the dice").fill(String(game.seed ?? 1));
  if (game.name !== undefined) await dialog.getByLabel("Name of the game").fill(game.name);
  if (game.freeUndo) await dialog.getByLabel(/taken back/).check();
  await dialog.locator('[data-action="begin"]').click();
  await page.waitForSelector("[data-decision]", { state: "attached" });
  await showWholeMap(page);
}

export interface Now {
  ply: number;
  hash: string;
  side: string; // "over" once nobody decides
  phase: string;
}

/** Where the game on the table stands, as the page shows it. */
export async function now(page: Page): Promise<Now> {
  return page.locator("[data-decision]").evaluate((element) => {
    const { ply, hash, decision, phase } = (element as HTMLElement).dataset;
    return { ply: Number(ply), hash: hash ?? "", side: decision ?? "", phase: phase ?? "" };
  });
}

/** Waits for a decision to be through, even where the panel is folded. */
export async function waitForPly(page: Page, ply: number): Promise<void> {
  await page.waitForSelector(`[data-decision][data-ply="${ply}"]`, { state: "attached" });
}

/** Waits until something more has been decided: a gesture may be several decisions. */
export async function waitPast(page: Page, ply: number): Promise<void> {
  await page.waitForFunction((last) => {
    const shown = document.querySelector<HTMLElement>("[data-decision]")?.dataset["ply"];
    return shown !== undefined && Number(shown) > last;
  }, ply);
}

/** Waits for the end of a way of several steps: until nothing has been decided for a while. */
export async function settle(page: Page): Promise<void> {
  for (let before = -1, at = await now(page); at.ply !== before; at = await now(page)) {
    before = at.ply;
    await page.waitForTimeout(250 * slowness);
  }
}

/** Waits until a button cannot be pressed. */
export async function assertDisabled(page: Page, button: string): Promise<void> {
  await page.locator(`${button}:disabled`).waitFor();
}

/** Unfolds the list of all actions. */
export async function openActionList(page: Page): Promise<void> {
  const list = page.locator("[data-action-list]");
  await list.waitFor();
  if (!(await list.evaluate((element) => (element as HTMLDetailsElement).open)))
    await list.locator("summary").click();
  await list.locator("[data-action]").first().waitFor();
}

/** Takes actions from the list of all actions, one after the other; attacks are committed. */
export async function act(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const { ply } = await now(page);
    await openActionList(page);
    await page.locator(`[data-action-list] [data-action="${text}"]`).click();
    const done = page.locator(`[data-decision][data-ply="${ply + 1}"]`);
    const weighed = page.locator("[data-commit]");
    await done.or(weighed).first().waitFor();
    if (await weighed.isVisible()) await weighed.click();
    await done.waitFor();
  }
}

export async function pickFromMenu(page: Page, entry: string): Promise<void> {
  await page.locator('[data-tool="menu"]').click();
  await page.locator(`[data-menu="${entry}"]`).click();
}

/** The record of the game on the table, downloaded through the menu. */
export async function downloadRecord(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    pickFromMenu(page, "download"),
  ]);
  assert.match(download.suggestedFilename(), /^[a-z0-9-]+-\d{4}-\d\d-\d\d\.record$/);
  return readFileSync(await download.path(), "utf-8");
}

/** Hands a file to the start page as if it were chosen in the browser's own window. */
export async function chooseRecord(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name, mimeType: "text/plain", buffer: Buffer.from(text),
  });
}

/** Opens a record as a replay and goes to the position after so many decisions. */
export async function openReplay(page: Page, text: string, ply: number): Promise<void> {
  await chooseRecord(page, "opened.record", text);
  await page.waitForSelector('[data-panel="replay"]');
  await showWholeMap(page);
  await seek(page, ply);
}

export async function seek(page: Page, ply: number): Promise<void> {
  await page.locator('[data-panel="replay"] input[type="range"]:not([max="0"])').fill(String(ply));
  await waitForPly(page, ply);
}

/** Goes on from the position of a replay as a game of one's own. */
export async function takeOver(page: Page, name: string): Promise<void> {
  await page.locator('[data-replay="take-over"]').click();
  const dialog = page.locator('[data-dialog="name"]');
  await dialog.getByLabel("Name of the game").fill(name);
  await dialog.locator('[data-action="name"]').click();
  await page.locator('[data-panel="replay"]').waitFor({ state: "detached" });
}

/** Back to the start page by the menu. */
export async function leave(page: Page): Promise<void> {
  await pickFromMenu(page, "leave");
  await page.waitForSelector('[data-screen="start"]');
}

/** A record that the repository keeps, by the name of its file. */
export function golden(name: string): string {
  return readFileSync(join(root, "tests/records", `${name}.record`), "utf-8");
}

/** The decisions of a record, without the dice that fell. */
export function decisionsOf(record: string): string[] {
  const lines = record.split("\n");
  const from = lines.indexOf("play") + 1;
  const to = lines.findIndex((line) => line.startsWith("end "));
  return lines.slice(from, to).filter((line) => !line.startsWith("check "))
    .map((line) => line.replace(/ :.*$/, "").replace(/^\S+ /, ""));
}

/** Everything in the browser's storage of games, as text. */
export async function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const request = <T>(from: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        from.onsuccess = () => resolve(from.result);
        from.onerror = () => reject(from.error);
      });
    const db = await request(indexedDB.open("banneret"));
    const rows = await Promise.all(["games", "decisions"].map((name) =>
      request(db.transaction(name).objectStore(name).getAll()) as Promise<unknown[]>));
    db.close();
    return JSON.stringify(rows);
  });
}

export interface PutGame {
  battle: string;
  seed: number;
  decisions: readonly string[];
  hash: string;
}

/** Puts a game into the browser's storage as if it had been played there, and goes on with it: its
 *  dice are those of its seed. */
export async function putGame(page: Page, game: PutGame): Promise<void> {
  await page.evaluate(async ({ battle, seed, decisions, hash }) => {
    const opening = indexedDB.open("banneret");
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = db.transaction(["games", "decisions"], "readwrite");
    rows.objectStore("games").put({
      id: "put", name: "Put", battle, title: battle, options: {}, seed, freeUndo: false,
      lesson: false, created: 1, updated: Date.now(), ply: decisions.length, hash, standing: "",
      over: false,
    });
    decisions.forEach((action, index) =>
      rows.objectStore("decisions").put({ game: "put", ply: index + 1, action }));
    await new Promise((resolve) => (rows.oncomplete = resolve));
    db.close();
  }, game);
  await page.reload();
  await page.locator('[data-action="continue"]').first().click();
  await page.waitForSelector("[data-decision]", { state: "attached" });
  await showWholeMap(page);
}

/** What the log has of a decision, under the move that it belongs to. */
export function entry(page: Page, ply: number): Locator {
  return page.locator(`.log [data-plies~="${ply}"]`);
}
