// The engines of the families of books: none before a game is wanted, then that of its family, and
// games and records of all families after one another.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, chooseRecord, golden, leave, now, openReplay, setUp, startBattle, waitForPly,
} from "./hands";
import { eventually } from "./harness";

const table = setUp();

/** The families whose engines the page itself fetches; what is kept for offline play is no sign. */
function watchEngines(page: Page): () => string[] {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const family = /\/engine-(\w+)-\w+\.wasm$/.exec(request.url())?.[1];
    if (family !== undefined && !request.serviceWorker()) fetched.add(family);
  });
  return () => [...fetched].sort();
}

/** Goes on with a saved game from the list of them. */
async function resume(page: Page, name: string): Promise<void> {
  await page.locator("[data-game]", { hasText: name }).locator('[data-action="resume"]').click();
}

test("the start page needs no engine, and a game that of its family alone", async () => {
  const { page, context } = await table.open();
  const fetched = watchEngines(page);
  await page.reload();
  const cards = page.locator("[data-battle]");
  await eventually(async () =>
    assert.equal(await cards.locator(".thumbnail.painted").count(), await cards.count()));
  await cards.filter({ hasText: "Battles of the Medieval World" }).first().waitFor();
  assert.deepEqual(fetched(), []);
  await startBattle(page, "robert-at-bannockburn");
  assert.deepEqual(fetched(), ["gmb"]);
  await context.close();
});

test("games and records of all families are played one after the other", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn", { name: "First" });
  await act(page, "done");
  const first = await now(page);
  await leave(page);
  await startBattle(page, "hastings", { name: "Second" });
  await act(page, "done");
  const second = await now(page);
  await leave(page);
  const record = golden("falkirk-random");
  await openReplay(page, record, 5);
  await page.locator('[data-replay="close"]').click();
  await resume(page, "First");
  await waitForPly(page, 1);
  await eventually(async () => assert.deepEqual(await now(page), first));
  await leave(page);
  const fetched = watchEngines(page);
  await page.reload();
  await resume(page, "Second");
  await waitForPly(page, 1);
  await eventually(async () => assert.deepEqual(await now(page), second));
  assert.ok(!fetched().includes("moi"), "nothing of its family is kept here");
  await context.close();
});

test("a bad record of another family leaves everything as it is", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk", { name: "Kept" });
  await act(page, "pass");
  const before = await now(page);
  await leave(page);
  const bad = golden("robert-at-bannockburn-played")
    .replace(/(^end .* hash ).*/m, "$1ffffffffffffffff");
  await chooseRecord(page, "bad.record", bad);
  await page.locator("[data-trouble]", { hasText: "expected" }).waitFor();
  await page.locator('[data-action="continue"]').click();
  await waitForPly(page, 1);
  await eventually(async () => assert.deepEqual(await now(page), before));
  await context.close();
});

test("an engine that cannot be fetched is told, and fetched at the next attempt", async () => {
  const { page: first, context } = await table.open({ keepsNothing: true });
  await first.close();
  const page = await context.newPage(); // whose complaint about the network is right
  await page.route("**/engine-moi-*.wasm", (route) => route.abort());
  await page.goto(table.address());
  await page.locator('[data-battle="falkirk"] button').click();
  await page.locator('[data-dialog="new-game"] [data-action="begin"]').click();
  await page.locator("[data-trouble]", { hasText: "engine could not be loaded" }).waitFor();
  await page.unroute("**/engine-moi-*.wasm");
  await startBattle(page, "falkirk");
  await act(page, "pass");
  await context.close();
});
