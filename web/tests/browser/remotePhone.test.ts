// A game on a server by a phone, whose sheet is folded most of the time: what is told there, what
// pulls it up, and what becomes of offers.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { pickFromMenu, setUp } from "./hands";
import { assertAccessible, eventually, output, PHONE, type Look } from "./harness";
import { closeLinks, foldSheet, make, openTab, serveGames, sitDown } from "./remoteHands";

const table = setUp(serveGames);
const SMALL = { width: 1280, height: 720 };
const MILL_BURN = { battle: "training", side: "scots", name: "Anna" };
const LINE_MOST = 44; // pixels, of the one line more

async function openAt(address: string, look: Look): Promise<[BrowserContext, Page]> {
  const { context, page } = await table.open(look);
  await page.close();
  return [context, await openTab(context, address)];
}

const picture = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(output, `remote-${name}.png`) });

const fold = (page: Page, name: string): Locator => page.locator(`[data-fold-waiting="${name}"]`);

/** The folded sheet tells of a game on a server in one line. */
async function assertOneLine(page: Page): Promise<void> {
  const box = await page.locator("[data-fold-remote]").boundingBox();
  assert.ok(box && box.height <= LINE_MOST, `${box?.height} pixels`);
}

test("the folded sheet tells what waits, and offers end in words", async () => {
  const phone = { viewport: PHONE, touch: true };
  const [context, anna] = await openAt(table.address(), phone);
  await anna.locator('[data-battle="training"] button').tap();
  const form = anna.locator('[data-dialog="new-game"]');
  await form.getByLabel("With a friend elsewhere").check();
  await form.locator("[data-clock]").selectOption("each 3d");
  for (const part of ["more-settings", "about-dice"])
    await form.locator(`[data-${part}] summary`).tap();
  await form.locator('[data-more="lapse"]').selectOption("computer");
  await form.getByText("When it has run out, a computer goes on at once.").waitFor();
  await assertAccessible(anna, "more settings of a game");
  await form.locator('[data-more="lapse"]').scrollIntoViewIfNeeded();
  await picture(anna, "more-390");
  await anna.keyboard.press("Escape");
  const { invite } = await make(anna, { ...MILL_BURN, clock: "bank 14d +12h" });
  await closeLinks(anna);
  await assertOneLine(anna);
  await picture(anna, "fold-open-390");
  await fold(anna, "invite").tap();
  await closeLinks(anna);

  const [other, ben] = await openAt(invite, { viewport: SMALL });
  const about = ben.locator("[data-about-seat]", { hasText: "you have the English, against Anna" });
  await about.filter({ hasText: "14 days in all, 12 hours more each turn" }).waitFor();
  await assertAccessible(ben, "a seat by a link");
  await picture(ben, "about-seat-1280");
  await sitDown(ben, "Ben");
  await eventually(async () => {
    assert.match(await anna.title(), /^\(your turn\) The Mill Burn.* – Banneret$/);
    assert.match(await ben.title(), /^The Mill Burn.* – Banneret$/);
  });
  await anna.waitForSelector('[data-remote="playing"]', { state: "attached" });
  await anna.locator("[data-fold-remote]", { hasText: "You: Scots" }).waitFor();
  await anna.locator("[data-fold-clock]", { hasText: "13 days 23 h" }).waitFor();
  await assertOneLine(anna);
  await assertAccessible(anna, "a folded sheet of a game on a server");
  await picture(anna, "fold-390");

  // An offer pulls the sheet up once; who folds it finds the way back.
  await pickFromMenu(ben, "draw");
  const offer = anna.locator('[data-offer="draw"]');
  await offer.locator('[data-answer="accept"]').waitFor();
  await picture(anna, "fold-pulled-390");
  await foldSheet(anna);
  await assertOneLine(anna);
  await picture(anna, "fold-offer-390");
  await fold(anna, "offer").tap();
  await offer.locator('[data-answer="accept"]').tap();
  const dialog = anna.locator('[data-dialog="draw"]');
  await dialog.waitFor();
  await assertAccessible(anna, "a draw, once more");
  await picture(anna, "draw-390");
  await dialog.getByRole("button", { name: "Not now" }).tap();
  await offer.locator('[data-answer="decline"]').tap();
  const closed = ben.locator("[data-closed]", { hasText: "Anna declined a draw" });
  await closed.waitFor();
  assert.match(await ben.locator("[data-closed-told]").innerText(), /declined a draw/);
  await picture(ben, "declined-1280");
  await closed.locator('[data-action="dismiss-closed"]').click();
  await closed.waitFor({ state: "detached" });
  await other.close();
  await context.close();
});

test("a game to which nobody came is withdrawn, at its table and on the start page", async () => {
  const [context, page] = await openAt(table.address(), { viewport: PHONE, touch: true });
  for (const place of ["table", "start"]) {
    const { invite } = await make(page, MILL_BURN);
    await closeLinks(page);
    if (place === "table") {
      await page.locator('[data-tool="menu"]').tap();
      assert.equal(await page.locator('[data-menu="draw"], [data-menu="resign"]').count(), 0);
      await picture(page, "open-menu-390");
      await page.locator('[data-menu="withdraw"]').tap();
    } else {
      await pickFromMenu(page, "leave");
      await picture(page, "open-start-390");
      await page.locator('[data-mine="true"] [data-action="withdraw"]').tap();
    }
    await assertAccessible(page, "withdrawing a game");
    await picture(page, `withdraw-${place}-390`);
    await page.locator('[data-action="withdraw-confirmed"]').tap();
    await page.locator('[data-screen="start"] [data-mine]').waitFor({ state: "detached" });
    const token = invite.slice(-32);
    const seat = await page.request.post(`${table.address()}api/seat`, {
      headers: { "Content-Type": "application/banneret", Origin: new URL(invite).origin },
      data: `token ${token}\n`,
    });
    assert.equal(seat.status(), 403);
  }
  await context.close();
});
