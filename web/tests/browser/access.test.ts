// Every screen held to axe-core, by day and by night.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, chooseRecord, decisionsOf, golden, leave, openActionList, openReplay, pickFromMenu, seek,
  setUp, startBattle, takeOver,
} from "./hands";
import { assertAccessible, eventually, PHONE } from "./harness";

const table = setUp();
type Check = (screen: string) => Promise<void>;

async function close(page: Page, dialog: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(`[data-dialog="${dialog}"]`).waitFor({ state: "detached" });
}

async function walkStart(page: Page, check: Check): Promise<void> {
  await page.locator("[data-battle]").first().waitFor();
  await check("the start page");
  await page.locator('[data-battle="robert-at-bannockburn"] button').click();
  await page.locator('[data-dialog="new-game"]').waitFor();
  const options = page.locator('[data-dialog="new-game"] .options summary');
  await options.filter({ hasText: "Options" }).click();
  await check("a new game");
  await close(page, "new-game");
  await startBattle(page, "falkirk", { name: "Kept" });
  await act(page, "pass"); // what was only opened is not kept
  await leave(page);
  await page.locator("[data-game]").waitFor();
  await check("the saved games");
  for (const [action, dialog] of [["rename", "name"], ["delete", "delete"]] as const) {
    await page.locator(`[data-game] [data-action="${action}"]`).click();
    await page.locator(`[data-dialog="${dialog}"]`).waitFor();
    await check(`asked to ${action} a game`);
    await close(page, dialog);
  }
  await chooseRecord(page, "foreign.record", "Dear Sir,");
  await page.locator("[data-trouble]").waitFor();
  await check("a record refused");
}

const WINDOWS = ["briefing", "order", "charts", "legend", "options", "help", "seats"];

/** Everything to read and to choose that the menu leads to. */
async function walkMenu(page: Page, check: Check): Promise<void> {
  for (const entry of WINDOWS) {
    await pickFromMenu(page, entry);
    await page.locator(`[data-dialog="${entry}"]`).waitFor();
    await check(entry);
    await close(page, entry);
  }
}

async function walkGame(page: Page, check: Check): Promise<void> {
  await startBattle(page, "robert-at-bannockburn");
  await check("set-up");
  await act(page, "done", "done");
  await openActionList(page);
  await page.locator("[data-next]").click();
  await page.locator(".counter.selected").waitFor();
  await check("a unit selected, all actions shown");
  await page.locator("[data-decision] [data-case]").first().click();
  await page.locator('[data-panel="rules"] [data-rule]').waitFor();
  await check("a rule beside the board");
  await page.locator('[data-action="rules-contents"]').click();
  await page.locator(".rule-list").first().waitFor({ state: "attached" });
  await check("all cases");
  await page.locator('[data-panel="rules"] [data-action="close"]').click();
  await page.locator('[data-tool="menu"]').click();
  await page.locator('[data-dialog="menu"]').waitFor();
  await check("the menu");
  await close(page, "menu");
  await walkMenu(page, check);
  await act(page, "done", "done");
  await openActionList(page);
  await page.locator('[data-action-list] [data-action="warw-leics organize"]').click();
  await page.locator("[data-preview]").waitFor();
  await check("an attack weighed");
  await page.locator("[data-commit]").click();
  await page.locator("[data-dice]").waitFor();
  await check("dice fallen");
}

async function walkRecords(page: Page, check: Check): Promise<void> {
  const record = golden("courtrai-random");
  const decisions = decisionsOf(record);
  await openReplay(page, record, decisions.findIndex((text) => text.endsWith(" react")));
  await check("a replay");
  await takeOver(page, "Taken over");
  await page.locator('[data-interrupt="true"] .odds-bar').first().waitFor();
  await check("an interruption");
  await act(page, "decline");
  await check("the other side's turn");
  await leave(page);
  await openReplay(page, record, 0);
  await seek(page, decisions.length);
  await pickFromMenu(page, "result");
  await page.locator('[data-dialog="end"]').waitFor();
  await check("the end of the game");
}

async function walkPhone(page: Page, check: Check): Promise<void> {
  await check("the start page");
  await openReplay(page, golden("bannockburn-played"), 30);
  await takeOver(page, "Phone");
  await check("the board");
  await walkMenu(page, check);
  await page.locator("[data-sheet]").tap();
  await check("the sheet pulled up");
}

const WALKS = [["start", walkStart], ["game", walkGame], ["records", walkRecords]] as const;

for (const dark of [false, true])
  for (const [name, walk] of WALKS) {
    const light = dark ? "dark" : "light";
    test(`the screens of ${name}, ${light}`, async () => {
      const { page, context } = await table.open({ dark });
      await walk(page, (screen) => assertAccessible(page, `${screen}, ${light}`));
      await context.close();
    });
  }

test("the screens of a phone", async () => {
  const { page, context } = await table.open({ viewport: PHONE, touch: true });
  await walkPhone(page, (screen) => assertAccessible(page, `${screen}, on a phone`));
  await context.close();
});

test("the rules take the focus from the menu, give it back, and go with the game", async () => {
  const { page, context } = await table.open();
  const rules = page.locator('[data-panel="rules"]');
  await startBattle(page, "falkirk");
  await pickFromMenu(page, "rules");
  await page.locator('[data-panel="rules"]:focus-within').waitFor();
  await page.keyboard.press("Escape");
  await rules.waitFor({ state: "detached" });
  await page.locator('[data-tool="menu"]:focus').waitFor();
  await pickFromMenu(page, "rules");
  await rules.waitFor();
  await page.locator('[data-tool="menu"]').press("Enter"); // the rules lie over it
  await page.locator('[data-menu="leave"]').click();
  await page.locator('[data-screen="start"]').waitFor();
  await page.locator('[data-dialog="rules"]').waitFor({ state: "detached" });
  await startBattle(page, "falkirk");
  await eventually(async () => assert.equal(await rules.count(), 0));
  await context.close();
});
