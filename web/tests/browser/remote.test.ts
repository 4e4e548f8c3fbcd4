// Two browsers play the smallest battle of each family to the end over a server, most of it by the
// computer players of their pages; one of them sleeps, loses the net, is loaded again, and has a
// second tab.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { act, downloadRecord, now, setUp, waitPast } from "./hands";
import { assertAccessible, eventually, output, PHONE, verifyRecord, type Look } from "./harness";
import {
  asked, checkedDice, closeLinks, countByOrder, foldSheet, handOver, hurry, make, openOrders,
  openTab, serveGames, sitDown, together, verifyDice, type Links, type Wanted,
} from "./remoteHands";

const table = setUp(serveGames);

interface Player {
  context: BrowserContext;
  page: Page;
}

/** Anna makes a game, Ben sits down by her link. */
async function meet(
  wanted: Wanted, look: Look = {}, prepare?: () => void,
): Promise<{ anna: Player; ben: Player; links: Links }> {
  const anna = await table.open();
  await hurry(anna.context);
  await anna.page.reload();
  const links = await make(anna.page, wanted);
  await closeLinks(anna.page);
  const { context, page } = await table.open(look);
  await page.close();
  await hurry(context);
  if (prepare) await context.addInitScript(prepare);
  const ben = { context, page: await openTab(context, links.invite) };
  await sitDown(ben.page, "Ben");
  await anna.page.waitForSelector('[data-remote="playing"]', { state: "attached" });
  return { anna, ben, links };
}

/** Waits for the end, and puts its window away. */
async function ended(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) =>
    page.locator('[data-dialog="end"] [data-action="look"]').click()));
}

/** Both have come to the same end with the same record, whose dice are good. */
async function assertSameEnd(name: string, anna: Page, ben: Page): Promise<void> {
  const { hash } = await together(anna, ben);
  const [record, other] = [await downloadRecord(anna), await downloadRecord(ben)];
  assert.equal(record, other, "both have the same record");
  assert.match(record, /^player {2}\S+ "?Anna"?$/m);
  assert.equal(verifyRecord(name, record), hash);
  verifyDice(name, record);
}

async function assertDiceChecked(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const line = document.querySelector<HTMLElement>("[data-checked]");
    const { checked, fallen } = line?.dataset ?? {};
    return Number(checked) > 0 && checked === fallen;
  });
}

/** Stops every script and timer of a page, as a laptop does that is closed. */
async function sleep(player: Player, meanwhile: () => Promise<void>): Promise<void> {
  const session = await player.context.newCDPSession(player.page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await meanwhile();
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await session.detach();
}

test("great medieval battles: asleep, without net, loaded again, in a second tab", async () => {
  const wanted = { battle: "training", side: "scots", name: "Anna", options: { turns: "2" } };
  const { anna, ben, links } = await meet(wanted);
  const watcher = await table.open();
  await watcher.page.close();
  const looksOn = await openTab(watcher.context, links.watch);
  await looksOn.locator("[data-connection]", { hasText: "watching" }).waitFor();

  await sleep(ben, async () => {
    await handOver(anna.page);
    await asked(anna.page, "english");
  });
  await together(anna.page, ben.page, looksOn);
  assert.equal(await looksOn.locator("[data-action-list] [data-action]").count(), 0);

  await ben.context.setOffline(true);
  await ben.page.locator("[data-lost]").waitFor();
  const { ply } = await now(ben.page);
  await act(ben.page, "done");
  assert.equal(await ben.page.locator("[data-remote]").getAttribute("data-pending"), "1");
  assert.equal((await now(anna.page)).ply, ply, "nobody else knows of it");
  await assertAccessible(ben.page, "without net");
  await ben.context.setOffline(false);
  await ben.page.locator("[data-lost]").waitFor({ state: "detached" });
  await waitPast(anna.page, ply);
  await asked(anna.page, "english");
  await together(anna.page, ben.page, looksOn);

  await ben.page.reload();
  await asked(ben.page, "english");
  await together(anna.page, ben.page);
  const second = await openTab(ben.context, ben.page.url());
  await asked(second, "english");
  await handOver(second);
  await ended(second);
  await together(second, anna.page, looksOn);
  await assertDiceChecked(anna.page);
  await assertDiceChecked(second);
  await ended(anna.page, ben.page);
  await assertSameEnd("remote-gmb", anna.page, ben.page);
  assert.deepEqual(await checkedDice(anna.page), await checkedDice(ben.page));
  for (const { context } of [anna, ben, watcher]) await context.close();
});

test("battles of the medieval world: a browser that cannot check dice plays as well", async () => {
  const wanted = { battle: "training-zones", side: "either", name: "Anna" };
  const { anna, ben } = await meet(wanted, {}, () => {
    Object.defineProperty(Crypto.prototype, "subtle", { value: undefined });
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
  });
  await handOver(anna.page);
  await handOver(ben.page, "squire");
  await ended(anna.page, ben.page);
  await assertSameEnd("remote-bmw", anna.page, ben.page);
  await assertDiceChecked(anna.page);
  await ben.page.locator("[data-trust]", { hasText: "not checked here" }).waitFor();
  for (const { context } of [anna, ben]) await context.close();
});

/** Ben leaves orders on his phone: seen, changed, read once more, given, and withdrawn. */
async function leaveOrders(page: Page): Promise<void> {
  const dialog = await openOrders(page);
  await dialog.locator('[data-alike="captain"]').tap();
  const kind = dialog.locator('[data-kind="seize"]');
  await kind.locator("[data-answer]").selectOption("decline");
  await kind.locator("[data-add]").tap();
  await kind.locator("[data-chance]").selectOption("1/2");
  await kind.locator("[data-about]").selectOption({ index: 1 });
  await assertAccessible(page, "standing orders on a phone");
  await page.screenshot({ path: join(output, "remote-orders-390.png") });
  await dialog.locator('[data-action="give-orders"]').tap();
  const words = dialog.locator("[data-confirm-orders]");
  await words.getByText(/Seize the play: do it if the chance is at least 1 in 2 about /).waitFor();
  await assertAccessible(page, "standing orders read once more");
  await page.screenshot({ path: join(output, "remote-orders-read-390.png") });
  await dialog.locator('[data-action="confirm-orders"]').tap();
  await dialog.waitFor({ state: "detached" });
  await page.waitForSelector('[data-orders="given"]', { state: "attached" });

  const again = await openOrders(page);
  assert.equal(await again.locator('[data-kind="seize"] [data-chance]').inputValue(), "1/2");
  await again.locator('[data-action="withdraw-orders"]').tap();
  await again.waitFor({ state: "detached" });
  await page.waitForSelector('[data-orders="none"]', { state: "attached" });
}

/** Orders by keys alone: the Captain answers everything that he can be asked. */
async function letCaptainAnswer(page: Page): Promise<void> {
  const dialog = await openOrders(page);
  await dialog.locator('[data-alike="captain"]').focus();
  await page.keyboard.press("Enter");
  await assertAccessible(page, "standing orders");
  await page.screenshot({ path: join(output, "remote-orders-1280.png") });
  await dialog.locator('[data-action="give-orders"]').focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.waitForSelector('[data-orders="given"]', { state: "attached" });
}

test("men of iron: one of the two on a phone in the dark, one by standing orders", async (t) => {
  const look = { viewport: PHONE, touch: true, dark: true };
  const wanted = { battle: "training-iron", side: "french", name: "Anna" };
  const { anna, ben, links } = await meet(wanted, look);
  await leaveOrders(ben.page);
  await foldSheet(ben.page);
  await letCaptainAnswer(anna.page);
  await handOver(anna.page);
  await handOver(ben.page);
  await ben.page.locator('[data-dialog="end"]').waitFor();
  await assertAccessible(ben.page, "the end on a phone");
  await ended(anna.page, ben.page);
  await foldSheet(ben.page);
  await assertSameEnd("remote-moi", anna.page, ben.page);
  await assertDiceChecked(anna.page);
  await assertDiceChecked(ben.page);
  // What Anna was asked out of her turn her orders answered, and both can tell. The dice are the
  // server's: there are games in which she is never asked.
  const byOrder = await countByOrder(anna.page, links);
  t.diagnostic(`${byOrder} decisions by standing order`);
  const lines = (page: Page, text: string): Promise<number> =>
    page.locator('.log [data-by="order"]', { hasText: text }).count();
  await eventually(async () => {
    assert.equal(await lines(anna.page, "by your standing order") > 0, byOrder > 0);
    assert.equal(await lines(ben.page, "by a standing order") > 0, byOrder > 0);
  });
  await anna.page.screenshot({ path: join(output, "remote-by-order-1280.png") });
  for (const { context } of [anna, ben]) await context.close();
});
