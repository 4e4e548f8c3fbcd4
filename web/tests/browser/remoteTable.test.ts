// A game on a server as one player has it: links, refusals, what happened meanwhile, giving up, and
// a server that cannot be trusted.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { BrowserContext, Page, Route } from "playwright-core";
import {
  act, downloadRecord, now, pickFromMenu, setUp, stored, waitForPly, waitPast,
} from "./hands";
import {
  assertAccessible, eventually, output, PHONE, verifyRecord, type Look,
} from "./harness";
import { assertSelected, gridOf, hexPoint, unitPoint } from "./map";
import {
  asked, closeLinks, foldSheet, make, makeGame, openTab, serveGames, sitDown, together, verifyDice,
} from "./remoteHands";

const table = setUp(serveGames);
const ACTIONS = "**/actions"; // requests to play
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

/** clock: in place of the one that is chosen in the page. */
async function begin(look: Look = { viewport: SMALL }, clock = "none"): Promise<Game> {
  const [context, anna] = await openAt(table.address(), { viewport: SMALL });
  await anna.route("**/api/games", (route) => route.continue({
    postData: (route.request().postData() ?? "").replace("clock none", `clock ${clock}`),
  }));
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
  const [context, tab] = await openAt(`${table.address()}#/seat/${"0".repeat(32)}`, {});
  await tab.getByLabel("Your name").fill("Eve");
  await tab.locator('[data-action="join"]').click();
  await tab.locator(".remote-no", { hasText: "gives no seat" }).waitFor();
  await context.close();
});

/** Holds the requests of a page back until they are let go. */
async function hold(page: Page, change: (body: string) => string): Promise<() => Promise<void>> {
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (free = resolve));
  await page.route(ACTIONS, async (route) => {
    await held;
    await route.continue({ postData: change(route.request().postData() ?? "") });
  });
  return async () => {
    free();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** The server has the request, and nobody hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  const answer = await route.fetch({ headers: await route.request().allHeaders() });
  assert.equal(answer.status(), 200);
  await route.abort("connectionreset");
}

/** Loads the game again from a server whose log is not what it was. */
async function tampered(page: Page, change: (log: string) => string): Promise<void> {
  await page.route("**/log?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: change(await answer.text()) });
  });
  await page.reload();
}

/** The same answer with another commit to the dice. */
async function bend(route: Route): Promise<void> {
  const answer = await route.fetch();
  const told = (await answer.text()).replace(/"commit":"[0-9a-f]{64}"/, `"commit":"${OTHER}"`);
  await route.fulfill({ response: answer, body: told });
}

const OTHER = "0123456789abcdef".repeat(4);

test("a server is held to the dice it was bound to before anything was added", async () => {
  const [context, anna] = await openAt(table.address(), { viewport: SMALL });
  const links = await make(anna, MILL_BURN);

  // Who was invited asks what the dice are sealed with, then adds his own.
  const [other, ben] = await openAt(links.invite, { viewport: SMALL });
  const paths: string[] = [];
  ben.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await ben.route("**/api/join", bend);
  const dialog = ben.locator('[data-dialog="join"]');
  await dialog.getByLabel("Your name").fill("Ben");
  await dialog.locator('[data-action="join"]').click();
  await dialog.getByText("does not play fair").waitFor();
  const seat = paths.filter((path) => ["/api/seat", "/api/join"].includes(path));
  assert.deepEqual(seat.slice(-2), ["/api/seat", "/api/join"]); // the window has looked before
  await ben.unrouteAll({ behavior: "wait" });
  await sitDown(ben, "Ben");

  // What the game itself says is held against it whenever it comes to the table.
  const { pathname } = new URL(links.watch.replace("#/watch", "api/games"));
  await anna.route(`**${pathname}`, bend);
  await anna.reload();
  await anna.locator("[data-unfair]", { hasText: "other dice than" }).waitFor();
  await anna.unrouteAll({ behavior: "wait" });
  await anna.reload();
  await anna.waitForSelector('[data-remote="playing"]', { state: "attached" });
  assert.equal(await anna.locator("[data-unfair], [data-adds-nothing]").count(), 0);

  // From another browser the same seat adds nothing, and the page says so.
  const [third, elsewhere] = await openAt(links.seat, { viewport: SMALL });
  await sitDown(elsewhere, "Anna");
  await elsewhere.locator("[data-adds-nothing]").waitFor();
  await third.close();
  await close({ anna, ben, contexts: [context, other] });
});

const pendingOf = (page: Page): Promise<string | null> =>
  page.locator("[data-remote]").getAttribute("data-pending");

test("decisions on their way: in one request, refused, second, unanswered, falsified", async () => {
  const game = await begin();
  const { anna, ben, contexts } = game;
  assert.ok(contexts[0]);

  // The way of a unit is one request.
  const sent = anna.waitForRequest(ACTIONS);
  const from = await unitPoint(anna, "riders");
  const to = await hexPoint(anna, gridOf("training"), "1207");
  await anna.mouse.click(from.x, from.y);
  await assertSelected(anna, "riders");
  await anna.mouse.click(to.x, to.y);
  assert.match((await sent).postData() ?? "",
    /^id .*\nat 0 .*\ndo riders step 1209\ndo riders step 1208\ndo riders step 1207\n/);
  await waitPast(ben, 2);
  const before = await together(anna, ben);

  // What the server refuses is taken back, and told with its case.
  const refuse = await hold(anna, (body) => body.replace(/^do .*$/m, "do riders step 0101"));
  await act(anna, "riders halt");
  assert.equal(await pendingOf(anna), "1");
  await refuse();
  await anna.locator(".refusal", { hasText: "gmb 5.25" }).waitFor();
  assert.deepEqual(await now(anna), before);

  // Of two tabs that decide at once one is second, and told.
  const second = await openTab(contexts[0], anna.url());
  await waitForPly(second, before.ply);
  const letGo = await hold(anna, (body) => body);
  await act(anna, "riders halt");
  await act(second, "riders step 1206");
  await waitForPly(ben, before.ply + 1); // it is at the server, and not only shown
  await letGo();
  await anna.locator("[data-trouble]", { hasText: "decided first" }).waitFor();
  await anna.getByRole("button", { name: "Dismiss" }).click();
  const { ply } = await together(anna, second, ben);
  assert.equal(ply, before.ply + 1);
  await second.close();

  // An answer that was lost is asked for again, and a page that is loaded anew knows what is done.
  await anna.route("**/events?*", (route) => route.abort()); // nor does the stream tell
  await anna.reload();
  await waitForPly(anna, ply);
  await anna.route("**/log?*", (route) => route.abort()); // nor the log, if the page asks for it
  const bodies: string[] = [];
  await anna.route(ACTIONS, async (route) => {
    bodies.push(route.request().postData() ?? "");
    await loseAnswer(route);
  });
  await act(anna, "riders halt");
  await waitForPly(ben, ply + 1);
  await eventually(async () => assert.ok(bodies.length > 1));
  await anna.unrouteAll({ behavior: "ignoreErrors" });
  await anna.reload();
  assert.equal(new Set(bodies).size, 1, "always the same request");
  const { hash } = await together(anna, ben);
  assert.equal((await now(ben)).ply, ply + 1, "and it is done once");

  // A server that tells another position is found out, and play stops; so is another history.
  await tampered(anna, (log) => log.replace(hash, "0123456789abcdef"));
  await anna.locator("[data-differs]", { hasText: `decision ${ply + 1}` }).waitFor();
  assert.equal((await now(anna)).ply, ply, "as far as both agree");
  assert.equal(await anna.locator("[data-action-list] [data-action]").count(), 0);
  await assertAccessible(anna, "a server that differs");
  await picture(anna, "differs-1280");
  const [seen] = await Promise.all([
    anna.waitForEvent("download"), anna.locator('[data-action="record-here"]').click(),
  ]);
  assert.match(seen.suggestedFilename(), /^training-/);
  await anna.unrouteAll({ behavior: "ignoreErrors" });
  await tampered(anna, (log) => log.replace('"Ben"', '"Eve"'));
  await anna.locator("[data-unfair]", { hasText: "event 1" }).waitFor();
  await picture(anna, "unfair-1280");
  await close(game);
});

test("who comes back is told what happened, and sees it again; then one gives up", async () => {
  const game = await begin({ viewport: PHONE, touch: true });
  const { anna, ben, contexts } = game;
  assert.ok(contexts[1]);
  const address = ben.url();
  await ben.goBack(); // to the start page, and not to the secret of his seat
  await ben.locator('[data-screen="start"]').waitFor();
  assert.ok(!ben.url().includes("seat"), ben.url());
  assert.equal(await ben.locator('[data-dialog="join"]').count(), 0);
  await ben.close();
  await act(anna, "riders step 1209", "riders halt", "done");
  const back = await openTab(contexts[1], address);
  await waitForPly(back, 3);
  const card = back.locator('[data-since="0"]'); // it has pulled the sheet up
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

  // What was last decided is taken back, though nobody hears the answer: it is asked for again.
  // Then the two agree on a pause, and on going on.
  const wishes: string[] = [];
  await anna.route("**/undo", async (route) => {
    wishes.push(route.request().postData() ?? "");
    await loseAnswer(route);
  });
  await anna.route("**/events?*", (route) => route.abort()); // nor by the stream
  await anna.locator('[data-tool="undo"]').click();
  await waitForPly(back, 2);
  await anna.reload();
  const sent = wishes.length;
  await eventually(async () => assert.ok(wishes.length > sent)); // once more, and by this page
  assert.equal(new Set(wishes).size, 1, "the same wish, though the page is another");
  await anna.unrouteAll({ behavior: "ignoreErrors" });
  await anna.locator('[data-remote][data-asking="0"]').waitFor();
  await together(anna, back);
  for (const offer of ["pause", "resume", "draw"]) {
    await pickFromMenu(back, offer);
    const asks = anna.locator(`[data-offer="${offer}"]`, { hasText: "Ben" });
    await asks.waitFor();
    if (offer === "pause") await assertAccessible(anna, "an offer");
    if (offer === "draw") await picture(anna, "offer-1280");
    await asks.locator(`[data-answer="${offer === "draw" ? "decline" : "accept"}"]`).click();
    await asks.waitFor({ state: "detached" });
    const state = offer === "pause" ? "paused" : "playing";
    for (const page of [anna, back])
      await page.waitForSelector(`[data-remote="${state}"]`, { state: "attached" });
  }

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

test("time runs out: more is given, the game is claimed, and another one follows", async () => {
  const game = await begin({ viewport: PHONE, touch: true, dark: true }, "each 2s");
  const { anna, ben } = game;
  // Anna has thought for too long: Ben may claim the game, and gives her time instead.
  await ben.locator("[data-sheet]").tap();
  await ben.locator("[data-late]").waitFor();
  await anna.locator('[data-clock-of="scots"][data-lapsed]').waitFor();
  await anna.locator("[data-late]", { hasText: "Ben may claim the battle" }).waitFor();
  await picture(anna, "late-1280");
  await assertAccessible(ben, "time has run out");
  await picture(ben, "late-390");
  await foldSheet(ben);
  await pickFromMenu(ben, "give");
  await ben.locator('[data-dialog="give-time"] [data-gift]').selectOption("12h");
  await assertAccessible(ben, "giving time");
  await picture(ben, "give-390");
  await ben.locator('[data-dialog="give-time"] [data-action="give"]').click();
  for (const page of [anna, ben])
    await page.locator('[data-clock-of="scots"][data-due]', { hasText: /11 h 5\d min left/ })
      .waitFor({ state: "attached" });
  assert.equal(await ben.locator("[data-late]").count(), 0);
  await picture(anna, "clock-1280");

  // Then Ben thinks for too long.
  for (let at = await now(anna); at.side === "scots"; at = await now(anna)) {
    await act(anna, "done");
    await waitPast(anna, at.ply);
  }
  await anna.locator("[data-late]").waitFor();
  await assertAccessible(anna, "a game to be claimed");
  await picture(anna, "claim-1280");
  await anna.locator('[data-action="claim"]').click();
  for (const page of [anna, ben])
    await page.locator('[data-dialog="end"]')
      .getByRole("heading", { name: "The time of the English has run out" }).waitFor();

  // Another game, with sides changed.
  await anna.locator('[data-dialog="end"] [data-action="rematch"]').click();
  const offer = ben.locator('[data-dialog="end"] [data-offer="rematch"]', { hasText: "Anna" });
  await offer.waitFor();
  await assertAccessible(ben, "another game is offered");
  await picture(ben, "rematch-390");
  await offer.locator('[data-answer="accept"]').click();
  for (const page of [anna, ben]) {
    const before = page.url();
    await page.locator('[data-dialog="end"] [data-action="next"]').click();
    await page.waitForSelector('[data-remote="open"], [data-remote="playing"]',
      { state: "attached" });
    await page.waitForFunction((url) => location.href !== url, before);
  }
  for (const [page, side] of [[anna, "english"], [ben, "scots"]] as const) {
    await page.waitForSelector('[data-remote="playing"]', { state: "attached" });
    const own = page.locator(`[data-player="${side}"]`, { hasText: "you" });
    await own.waitFor({ state: "attached" });
  }
  await close(game);
});

test("who has lost the session sits down again, and nobody is accused of it", async () => {
  const game = await begin();
  const { anna, ben, contexts } = game;
  await act(anna, "riders step 1209", "riders halt", "done");
  await together(anna, ben);
  assert.ok(contexts[0]);
  await contexts[0].clearCookies();
  await anna.reload();
  await anna.locator("[data-connection]", { hasText: "watching" }).waitFor();
  await anna.locator("[data-trust]").waitFor();
  assert.equal(await anna.locator("[data-unfair]").count(), 0);
  await anna.locator('[data-action="sit-again"]').click();
  await anna.locator('[data-dialog="join"] [data-action="join"]').click();
  await anna.locator("[data-connection]", { hasText: "watching" }).waitFor({ state: "detached" });
  await together(anna, ben);
  await close(game);
});

test("a computer of the server plays on while the page is closed, and that is told", async () => {
  const [context, page] = await openAt(table.address(), { viewport: SMALL });
  const iron = { battle: "training-iron", side: "french", name: "Anna" };
  const wanted = { ...iron, opponent: "captain-bold" };
  await makeGame(page, wanted, "Against the server’s computer");
  await asked(page, "french");
  assert.equal(await page.locator('[data-dialog="links"]').count(), 0, "nobody to be invited");
  await page.locator('[data-player="english"]', { hasText: "the bold Captain" }).waitFor();
  const address = page.url();
  const game = `${table.address()}api/games/${address.slice(-32)}`;
  await page.route("**/events?*", (route) => route.abort()); // nothing is heard of what it does
  await page.reload();
  await asked(page, "french");
  await page.route("**/log?*", (route) => route.abort());
  await act(page, "pass");
  await page.locator("[data-thinks]").waitFor();
  await page.locator("[data-decision]", { hasText: "The bold Captain thinks" }).waitFor();
  await picture(page, "thinks-1280");
  await page.waitForSelector('[data-remote][data-pending="0"]', { state: "attached" });
  await eventually(async () => assert.match(await stored(page), /"seen":1\b/));
  await page.close();
  let last = 0;
  await eventually(async () => { // it has decided, and is no longer asked: dice may end the battle
    const answer = await context.request.get(game);
    const now = (await answer.json()) as { ply: number; to_act?: string };
    assert.ok(now.ply > 1 && now.to_act !== "english", JSON.stringify(now));
    last = now.ply;
  });
  const back = await openTab(context, address);
  const marks = back.locator('[data-since] [data-by="computer"]');
  await marks.filter({ hasText: "by the bold Captain" }).first().waitFor();
  await assertAccessible(back, "what a computer did");
  await picture(back, "computer-1280");
  await back.locator('[data-action="replay-since"]').click();
  await back.waitForSelector('[data-panel="replay"]');
  for (const ply of [2, 3].slice(0, last - 1)) { // the first may open a part, and nothing else
    await back.locator('[data-replay="forward"]').click();
    await waitForPly(back, ply);
  }
  await back.locator('.log [data-by="computer"]').first().waitFor({ state: "attached" });
  await context.close();
});
