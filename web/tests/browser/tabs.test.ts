// One game in two tabs: it is played in one of them, and no decision is lost on the way.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, downloadRecord, now, openActionList, pickFromMenu, setUp, startBattle, stored, waitForPly,
} from "./hands";
import { eventually, openPage, verifyRecord } from "./harness";

const table = setUp();

async function twoTabs(): Promise<[first: Page, second: Page]> {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk", { seed: 3, name: "Callendar Wood" });
  await act(page, "pass");
  const second = await openPage(context, table.address());
  return [page, second];
}

async function toldElsewhere(page: Page): Promise<void> {
  await page.locator('[data-dialog="elsewhere"]', { hasText: "Callendar Wood" }).waitFor();
}

/** Asks for the game in a tab, which says that another has it. */
async function ask(page: Page): Promise<void> {
  await page.locator('[data-action="continue"]').click();
  await toldElsewhere(page);
}

async function playHere(page: Page, ply: number): Promise<void> {
  await page.locator('[data-action="play-here"]').click();
  await waitForPly(page, ply);
}

/** Takes the first action of the list of all actions. */
async function actSomehow(page: Page): Promise<void> {
  await openActionList(page);
  const first = page.locator("[data-action-list] [data-action]").first();
  await act(page, (await first.getAttribute("data-action")) ?? "");
}

test("a game that another tab plays is left there or taken over, as it stands", async () => {
  const [first, second] = await twoTabs();
  await ask(second);
  await second.getByRole("button", { name: "Leave it there" }).click();
  await second.locator('[data-dialog="elsewhere"]').waitFor({ state: "detached" });
  await actSomehow(first);
  const left = await now(first);
  await ask(second);
  await playHere(second, 2);
  await eventually(async () => assert.deepEqual(await now(second), left));
  await toldElsewhere(first);
  await first.locator("[data-decision]").waitFor({ state: "detached" }); // nothing to decide there
  await actSomehow(second);
  const there = await now(second);
  await playHere(first, 3);
  await eventually(async () => assert.deepEqual(await now(first), there));
  await toldElsewhere(second);
  await actSomehow(first);
  assert.equal(verifyRecord("tabs", await downloadRecord(first)), (await now(first)).hash);
  await first.context().close();
});

test("a game taken over in the moment of a click has that decision", async () => {
  const [first, second] = await twoTabs();
  await openActionList(first);
  await first.evaluate(() => {
    Worker.prototype.postMessage = () => undefined; // the engine does not come to answer
    document.querySelector<HTMLElement>("[data-action-list] [data-action]")?.click();
  });
  await ask(second);
  await playHere(second, 2);
  await toldElsewhere(first);
  await first.context().close();
});

test("a tab that is closed or that leaves the game keeps it from nobody", async () => {
  const [first, second] = await twoTabs();
  await ask(second);
  await playHere(second, 1);
  await pickFromMenu(second, "leave");
  await first.getByRole("button", { name: "Leave it there" }).click();
  await first.locator('[data-action="continue"]').click();
  await waitForPly(first, 1);
  await ask(second);
  await playHere(second, 1);
  await toldElsewhere(first);
  await second.close();
  await eventually(async () => { // the browser frees what a closed tab held, but not at once
    await first.getByRole("button", { name: "Leave it there" }).click();
    await first.locator('[data-action="continue"]').click();
    await first.locator('[data-dialog="elsewhere"], [data-decision]').first().waitFor();
    assert.equal(await first.locator("[data-decision]").count(), 1);
  });
  await waitForPly(first, 1);
  await first.context().close();
});

test("a game deleted in one tab is gone from the other", async () => {
  const [first, second] = await twoTabs();
  await second.locator('[data-game] [data-action="delete"]').click();
  await second.locator('[data-action="delete-confirmed"]').click();
  await second.locator("[data-game]").waitFor({ state: "detached" });
  await first.locator('[data-action="play-here"]').click();
  await first.locator("[data-trouble]", { hasText: "no longer" }).waitFor();
  await eventually(async () => assert.equal(await stored(first), "[[],[]]"));
  await first.context().close();
});
