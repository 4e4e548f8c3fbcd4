// What the rules forbid: the page says why and by which case, and the case opens in our words.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, now, setUp, startBattle } from "./hands";
import { eventually } from "./harness";
import { gridOf, hexPoint } from "./map";

const table = setUp();
const BATTLE = "robert-at-bannockburn";

/** The Scots' first movement phase: keith2 in 0321 and keith4 in 0421 stand side by side. */
async function startMovement(page: Page): Promise<void> {
  await startBattle(page, BATTLE);
  await act(page, "done", "done");
  await eventually(async () => assert.equal((await now(page)).phase, "movement"));
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const grid = gridOf(BATTLE);
  const start = await hexPoint(page, grid, from);
  const end = await hexPoint(page, grid, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

test("a counter dragged where it may not go comes back with the reason and its case", async () => {
  const { page, context } = await table.open();
  await startMovement(page);
  const before = await now(page);
  await drag(page, "0321", "0421");
  const refused = page.locator("[data-refused]");
  await refused.waitFor();
  await eventually(async () =>
    assert.equal(await refused.getAttribute("data-refused"), "gmb 5.15"));
  const told = refused.locator("[role=alert]");
  await told.filter({ hasText: /Not allowed.*The hex holds another combat unit/ }).waitFor();
  await eventually(async () =>
    assert.deepEqual(await now(page), before, "a refusal changes nothing"));
  await refused.locator("[data-dismiss]").click();
  await refused.waitFor({ state: "detached" });
  await context.close();
});

test("the case of a refusal opens the rule in our words", async () => {
  const { page, context } = await table.open();
  await startMovement(page);
  await drag(page, "0321", "0421");
  await page.locator('[data-refused] [data-case="gmb 5.15"]').click();
  const rule = page.locator('[data-panel="rules"] [data-rule]');
  await rule.waitFor();
  await eventually(async () => assert.equal(await rule.getAttribute("data-rule"), "gmb 5.15"));
  await rule.getByText("a unit may never enter or cross a hex").waitFor();
  await rule.getByText("the hex holds another combat unit").waitFor();
  await page.locator('[data-panel="rules"] [data-action="close"]').click();
  await page.locator('[data-panel="rules"]').waitFor({ state: "detached" });
  await context.close();
});

test("the next act takes the refusal away", async () => {
  const { page, context } = await table.open();
  await startMovement(page);
  await drag(page, "0321", "0421");
  await page.locator("[data-refused]").waitFor();
  await drag(page, "0320", "0219");
  await page.locator('[data-decision][data-ply="3"]').waitFor();
  await page.locator("[data-refused]").waitFor({ state: "detached" });
  await context.close();
});
