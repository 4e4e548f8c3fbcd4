// Taking back: up to the last roll of dice, or further if both agreed to that.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, assertDisabled, now, setUp, startBattle, waitForPly } from "./hands";
import { eventually } from "./harness";

const table = setUp();

/** The English organize a unit, which rolls a die, and then move another. */
const TO_THE_DICE = ["done", "done", "done", "done"];
const ROLL = "warw-leics organize";
const AFTER = "cl-cl step 1113";

async function undo(page: Page): Promise<void> {
  const { ply } = await now(page);
  await page.locator('[data-tool="undo"]').click();
  await waitForPly(page, ply - 1);
}

test("undo goes back to the last dice and no further", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn");
  await act(page, ...TO_THE_DICE, ROLL);
  const rolled = await now(page);
  await act(page, AFTER);
  await eventually(async () => assert.notEqual((await now(page)).hash, rolled.hash));
  await undo(page);
  await eventually(async () => assert.deepEqual(await now(page), rolled));
  await assertDisabled(page, '[data-tool="undo"][aria-label*="dice have fallen" i]');
  await context.close();
});

test("without dice everything can be taken back, and it stays so after a reload", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn");
  const first = await now(page);
  await act(page, ...TO_THE_DICE);
  await page.reload();
  await waitForPly(page, TO_THE_DICE.length);
  for (const _ of TO_THE_DICE) await undo(page);
  await eventually(async () => assert.deepEqual(await now(page), first));
  await assertDisabled(page, '[data-tool="undo"]');
  await page.reload();
  await waitForPly(page, 0);
  await context.close();
});

test("if both agreed, dice are taken back too, and fall again as they fell", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn", { freeUndo: true });
  await act(page, ...TO_THE_DICE);
  const before = await now(page);
  await act(page, ROLL);
  const dice = await page.locator("[data-dice]").getAttribute("data-dice");
  const rolled = await now(page);
  await undo(page);
  await eventually(async () => assert.deepEqual(await now(page), before));
  await act(page, ROLL);
  await eventually(async () =>
    assert.equal(await page.locator("[data-dice]").getAttribute("data-dice"), dice));
  await eventually(async () => assert.deepEqual(await now(page), rolled));
  await context.close();
});
