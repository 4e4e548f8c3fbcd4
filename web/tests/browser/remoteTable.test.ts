// A game on a server as one player has it: links, refusals, what happened meanwhile, giving up, a
// server that cannot be trusted; and a page that comes from no server.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { BrowserContext, Page, Route } from "playwright-core";
import {
  act, downloadRecord, now, pickFromMenu, setUp, waitForPly, waitPast,
} from "./hands";
import {
  assertAccessible, eventually, openContext, openPage, output, PHONE, serve, verifyRecord,
  type Look,
} from "./harness";
import { assertSelected, gridOf, hexPoint, unitPoint } from "./map";
import {
  closeLinks, make, openTab, serveGames, sitDown, together, verifyDice,
} from "./remoteHands";

const table = setUp(serveGames);
const SMALL = { width: 1280, height: 720 };

/** Anna has the Scots, who begin. */
const MILL_BURN = { battle: "training", side: "scots", name: "Anna" };

interface Game {
  anna: Page;
  ben: Page;
  contexts: readonly BrowserContext[];
}

/** A browser of its own, with a page that may complain of the net. */
async function openAt(address: string, look: Look): Promise<[BrowserContext, Page]> {
  const { context, page } = await table.open(look);
  await page.close();
  return [context, await openTab(context, address)];
}

async function begin(look: Look = { viewport: SMALL }): Promise<Game> {
  const [context, anna] = await openAt(table.address(), { viewport: SMALL });
  const { invite } = await make(anna, MILL_BURN);
  await closeLinks(anna);
  const [other, ben] = await openAt(invite, look);
  await sitDown(ben, "Ben");
  await anna.waitForSelector('[data-remote="playing"]', { state: "attached" });
  return { anna, ben, contexts: [context, other] };
}

async function close({ contexts }: Game): Promise<void> {
  for (const context of contexts) await context.close();
}

const picture = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(output, `remote-${name}.png`) });

test("a friend is invited by a link, on every screen that leads there", async () => {
  for (const look of [{ viewport: SMALL }, { viewport: PHONE, touch: true, dark: true }]) {
    const size = String(look.viewport.width);
    const { context, page } = await table.open(look);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator('[data-battle="training"] button').click();
    const dialog = page.locator('[data-dialog="new-game"]');
    await dialog.getByLabel("With a friend elsewhere").check();
    await assertAccessible(page, "a new game with a friend");
    await picture(page, `new-${size}`);
    await page.keyboard.press("Escape");
    const { invite } = await make(page, MILL_BURN);
    await assertAccessible(page, "the links of a game");
    await picture(page, `links-${size}`);
    await page.locator('[data-copy="invite"]').click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), invite);
    await closeLinks(page);
    await picture(page, `waiting-${size}`);
    assert.match(page.url(), /#\/watch\/[0-9a-f]{32}$/, "the game has its own address");
    await page.reload();
    await waitForPly(page, 0);
    // Who tries his friend's link is warned; a link that is not whole says so.
    await page.goto(invite);
    await page.locator("[data-own-invite]").waitFor();
    assert.equal(await page.getByLabel("Your name").inputValue(), "Anna", "the name is known");
    await assertAccessible(page, "a seat by a link");
    await picture(page, `seat-${size}`);
    await page.getByRole("button", { name: "Not now" }).click();
    assert.ok(!page.url().includes("seat"), "the secret is gone from the address");
    await context.close();
  }
});

test("a link of no seat is told, and leads nowhere", async () => {
  const [context, tab] = await openAt(`${table.address()}#/seat/${"0".repeat(32)}`, {});
  await tab.getByLabel("Your name").fill("Eve");
  await tab.locator('[data-action="join"]').click();
  await tab.locator(".remote-no", { hasText: "gives no seat" }).waitFor();
  await context.close();
});

test("what the server refuses is taken back, and told with its case", async () => {
  const game = await begin();
  const { anna } = game;
  const before = await now(anna);
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  await anna.route("**/actions", async (route) => {
    await held;
    const illegal = (route.request().postData() ?? "").replace(/^do .*$/m, "do riders step 0101");
    await route.continue({ postData: illegal });
  });
  await act(anna, "riders step 1209");
  assert.equal(await anna.locator("[data-remote]").getAttribute("data-pending"), "1");
  free();
  await anna.locator(".refusal", { hasText: "gmb 5.25" }).waitFor();
  assert.deepEqual(await now(anna), before, "it was taken back");
  await anna.unroute("**/actions");
  await act(anna, "riders step 1209");
  await together(anna, game.ben);
  await close(game);
});

test("of two tabs that decide at once one is second, and told", async () => {
  const game = await begin();
  const { anna, contexts } = game;
  assert.ok(contexts[0]);
  const second = await openTab(contexts[0], anna.url());
  await waitForPly(second, 0);
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  await anna.route("**/actions", async (route) => {
    await held;
    await route.continue();
  });
  await act(anna, "riders step 1209");
  await act(second, "schiltrom-west about-face");
  free();
  await anna.locator("[data-trouble]", { hasText: "decided first" }).waitFor();
  await together(anna, second, game.ben);
  assert.equal((await now(anna)).ply, 1);
  await close(game);
});

/** The server has the request, and nobody hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  const answer = await route.fetch({ headers: await route.request().allHeaders() });
  assert.equal(answer.status(), 200);
  await route.abort("connectionreset");
}

test("an answer that was lost is asked for again, and nothing is done twice", async () => {
  const game = await begin();
  const { anna, ben } = game;
  await anna.route("**/events?*", (route) => route.abort()); // nor does the stream tell
  await anna.reload();
  let lost = 0;
  await anna.route("**/actions", async (route) => {
    if (lost++ > 0) return route.continue();
    await loseAnswer(route);
  });
  await act(anna, "riders step 1209");
  await together(anna, ben);
  assert.ok(lost > 1, "it was asked for again");
  assert.equal((await now(ben)).ply, 1);
  // The same if the page is loaded again before the answer has come.
  await anna.unroute("**/actions");
  let kept: string | undefined;
  await anna.route("**/actions", async (route) => {
    kept = route.request().postData() ?? undefined;
    await loseAnswer(route);
  });
  await act(anna, "riders halt");
  await waitForPly(ben, 2);
  await anna.unrouteAll({ behavior: "ignoreErrors" });
  const again = anna.waitForRequest((request) => request.url().endsWith("/actions"));
  await anna.reload();
  assert.equal((await again).postData(), kept);
  await together(anna, ben);
  assert.equal((await now(ben)).ply, 2);
  await close(game);
});

test("who comes back is told what happened, and sees it again; then one gives up", async () => {
  const game = await begin({ viewport: PHONE, touch: true });
  const { anna, ben, contexts } = game;
  assert.ok(contexts[1]);
  const address = ben.url();
  await ben.close();
  await act(anna, "riders step 1209", "riders halt", "done");
  const back = await openTab(contexts[1], address);
  await waitForPly(back, 3);
  await back.locator("[data-sheet]").tap();
  const card = back.locator('[data-since="0"]');
  await card.locator("li", { hasText: "Riders" }).first().waitFor();
  await assertAccessible(back, "what happened meanwhile");
  await picture(back, "since-390");
  await back.locator('[data-action="replay-since"]').click();
  await back.waitForSelector('[data-panel="replay"]');
  await waitForPly(back, 0);
  await back.locator('[data-replay="forward"]').click();
  await waitForPly(back, 1);
  await back.locator('[data-replay="close"]').click();
  await back.locator('[data-panel="replay"]').waitFor({ state: "detached" });
  await waitForPly(back, 3);
  assert.equal(await back.locator("[data-since]").count(), 0, "it was seen");

  await pickFromMenu(anna, "resign");
  await assertAccessible(anna, "giving up");
  await picture(anna, "resign-1280");
  await anna.locator('[data-action="resign-confirmed"]').click();
  for (const page of [anna, back]) {
    const end = page.locator('[data-dialog="end"]');
    await end.getByRole("heading", { name: "The Scots have resigned" }).waitFor();
    await end.getByText("The English have won.").waitFor();
  }
  await picture(anna, "end-1280");
  await picture(back, "end-390");
  await anna.locator('[data-dialog="end"] [data-action="look"]').click();
  const record = await downloadRecord(anna);
  assert.match(record, /^result resignation scots$/m);
  assert.equal(verifyRecord("remote-resigned", record), (await now(anna)).hash);
  verifyDice("remote-resigned", record);
  await picture(anna, "over-1280");
  await close(game);
});

/** Loads the game again from a server whose log is not what it was. */
async function tampered(page: Page, change: (log: string) => string): Promise<void> {
  await page.route("**/log?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: change(await answer.text()) });
  });
  await page.reload();
}

test("a server that tells another position is found out, and play stops", async () => {
  const game = await begin();
  const { anna } = game;
  await act(anna, "riders step 1209", "riders halt");
  await together(anna, game.ben);
  const { hash } = await now(anna);
  await tampered(anna, (log) => log.replace(hash, "0123456789abcdef"));
  await anna.locator("[data-differs]", { hasText: "decision 2" }).waitFor();
  assert.equal((await now(anna)).ply, 1, "as far as both agree");
  assert.equal(await anna.locator("[data-action-list] [data-action]").count(), 0);
  await assertAccessible(anna, "a server that differs");
  await picture(anna, "differs-1280");
  await downloadRecord(anna);
  await close(game);
});

test("a server that tells another history than before is found out", async () => {
  const game = await begin();
  const { anna } = game;
  await act(anna, "riders step 1209");
  await together(anna, game.ben);
  await tampered(anna, (log) => log.replace('"Ben"', '"Eve"'));
  await anna.locator("[data-unfair]", { hasText: "event 1" }).waitFor();
  await picture(anna, "unfair-1280");
  await close(game);
});

test("the way of a unit is one request", async () => {
  const game = await begin();
  const { anna } = game;
  const sent = anna.waitForRequest((request) => request.url().endsWith("/actions"));
  const from = await unitPoint(anna, "riders");
  const to = await hexPoint(anna, gridOf("training"), "1207");
  await anna.mouse.click(from.x, from.y);
  await assertSelected(anna, "riders");
  await anna.mouse.click(to.x, to.y);
  assert.match((await sent).postData() ?? "",
    /^id .*\nat 0 .*\ndo riders step 1209\ndo riders step 1208\ndo riders step 1207\n/);
  await waitPast(game.ben, 2);
  await together(anna, game.ben);
  await close(game);
});

test("a page that comes from no server offers no friend elsewhere", async () => {
  const plain = await serve();
  const { context } = await table.open();
  const browser = context.browser();
  assert.ok(browser);
  const own = await openContext(browser);
  const page = await openPage(own, plain.address);
  await page.locator('[data-battle="training"] button').click();
  await page.locator('[data-dialog="new-game"] [data-seat]').first().waitFor();
  assert.equal(await page.getByLabel("With a friend elsewhere").count(), 0);
  await eventually(async () => assert.ok(await page.evaluate(async () =>
    (await (await fetch("remote.json")).text()) === '{"remote":false}')));
  await own.close();
  await context.close();
  await plain.stop();
});
