// Every screen held to axe-core, by day and by night.
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { act, leave, openActionList, openReplay, pickFromMenu, seek, setUp, startBattle, takeOver } from "./hands";
import { assertAccessible, root } from "./harness";

const table = setUp();

function golden(name: string): string {
  return readFileSync(join(root, "tests/records", name), "utf-8");
}

/** How many decisions a record holds. */
function length(record: string): number {
  return Number(/^end (\d+) /m.exec(record)?.[1]);
}

async function walkScreens(page: Page, light: string): Promise<void> {
  const check = (screen: string): Promise<void> => assertAccessible(page, `${screen}, ${light}`);
  await check("the start page");
  await page.locator('[data-battle="robert-at-bannockburn"] button').click();
  await page.locator('[data-dialog="new-game"]').waitFor();
  await check("a new game");
  await page.keyboard.press("Escape");
  await startBattle(page, "robert-at-bannockburn");
  await check("set-up");
  await act(page, "done", "done");
  await openActionList(page);
  await page.keyboard.press("n");
  await check("a unit selected, all actions shown");
  await page.locator("[data-case]").first().click();
  await check("a rule beside the board");
  await page.keyboard.press("Escape");
  await page.locator('[data-tool="menu"]').click();
  await check("the menu");
  await page.keyboard.press("Escape");
  for (const entry of ["help", "legend", "options"]) {
    await pickFromMenu(page, entry);
    await check(entry);
    await page.keyboard.press("Escape");
  }
  await leave(page);
  await check("the start page with a saved game");
}

async function walkRecords(page: Page, light: string): Promise<void> {
  const record = golden("falkirk-random.record");
  await openReplay(page, record, 40);
  await assertAccessible(page, `a replay, ${light}`);
  await seek(page, length(record));
  await pickFromMenu(page, "result");
  await page.locator('[data-dialog="end"]').waitFor();
  await assertAccessible(page, `the end of the game, ${light}`);
}

for (const dark of [false, true]) {
  const light = dark ? "dark" : "light";
  test(`the screens of a game, ${light}`, async () => {
    const { page, context } = await table.open({ dark });
    await walkScreens(page, light);
    await context.close();
  });
  test(`replay and end of a game, ${light}`, async () => {
    const { page, context } = await table.open({ dark });
    await walkRecords(page, light);
    await context.close();
  });
}

test("the phone", async () => {
  const { page, context } = await table.open({ viewport: { width: 390, height: 844 }, touch: true });
  await assertAccessible(page, "the start page on a phone");
  await openReplay(page, golden("bannockburn-played.record"), 30);
  await takeOver(page, "Phone");
  await assertAccessible(page, "the board on a phone");
  await context.close();
});
