// Every game has its address: a reload comes back to it, Back goes to the start page, and a battle
// that was only opened leaves no save.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, golden, now, openReplay, setUp, startBattle, stored, waitForPly } from "./hands";
import { eventually } from "./harness";

const table = setUp();

const savedGames = async (page: Page): Promise<number> =>
  (JSON.parse(await stored(page)) as [unknown[], unknown[]])[0].length;
const start = (page: Page): Promise<unknown> => page.waitForSelector('[data-screen="start"]');

test("a battle that was only opened comes back by its address and leaves no save", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "peipus", { seed: 5 });
  const opened = await now(page);
  await eventually(async () => assert.match(page.url(), /#game=[0-9a-f]+$/));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await waitForPly(page, 0);
  assert.deepEqual(await now(page), opened);
  assert.equal(await savedGames(page), 0, "nothing was decided");
  await page.goBack();
  await start(page);
  assert.equal(new URL(page.url()).hash, "");
  assert.equal(await page.locator("[data-game]").count(), 0);
  assert.ok(asked.length > 0);
  assert.deepEqual(asked.filter((path) => /^\/api\/|people/.test(path)), [], "no server here");
  await page.goForward();
  await waitForPly(page, 0);
  assert.deepEqual(await now(page), opened);
  await context.close();
});

test("a game comes back by its address, Back goes to the start page, and it is kept", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn", { seed: 5, name: "The burn" });
  await act(page, "done", "done");
  const there = await now(page);
  await page.reload();
  await waitForPly(page, 2);
  assert.deepEqual(await now(page), there);
  await page.goBack();
  await start(page);
  await page.locator("[data-game]", { hasText: "The burn" }).waitFor();
  await page.goForward();
  await waitForPly(page, 2);
  await page.locator('[data-tool="menu"]').click();
  await page.locator('[data-menu="leave"]').click();
  await start(page);
  assert.equal(new URL(page.url()).hash, "", "the start page has its own address");
  await context.close();
});

test("Back leads out of a record, too, and an unknown address to the start page", async () => {
  const { page, context } = await table.open();
  await openReplay(page, golden("falkirk-random"), 3);
  await page.goBack();
  await start(page);
  await page.goto(`${table.address()}#game=0123`);
  await page.reload();
  await start(page);
  await page.locator("[data-trouble]", { hasText: "no longer" }).waitFor();
  await context.close();
});
