// A record looked at: run, step, slide, and gone on from as a game of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  act, assertDisabled, decisionsOf, downloadRecord, golden, leave, now, openReplay, pickFromMenu,
  seek, setUp, startBattle, stored, takeOver, waitForPly,
} from "./hands";
import { eventually, verifyRecord } from "./harness";

const table = setUp();
const record = golden("falkirk-random");
const last = decisionsOf(record).length;

test("a record is stepped, slid and run", async () => {
  const { page, context } = await table.open();
  await openReplay(page, record, 0);
  await assertDisabled(page, '[data-replay="back"]');
  await page.locator('[data-replay="forward"]').click();
  await waitForPly(page, 1);
  await page.locator('[data-replay="forward"]').click();
  await waitForPly(page, 2);
  await page.locator('[data-replay="back"]').click();
  await waitForPly(page, 1);
  await seek(page, last);
  await eventually(async () =>
    assert.equal((await now(page)).hash, /^end .* hash ([0-9a-f]{16})$/m.exec(record)?.[1]));
  await assertDisabled(page, '[data-replay="forward"]');
  await seek(page, 10);
  await page.getByLabel("Speed").selectOption({ label: "flying" });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() =>
    Number(document.querySelector<HTMLElement>("[data-decision]")?.dataset["ply"]) >= 14);
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = (await now(page)).ply;
  await page.waitForTimeout(300);
  assert.ok((await now(page)).ply <= paused + 1, "a pause is a pause");
  const list = await page.locator("[data-action-list]").count();
  assert.equal(list, 0, "nothing can be played in a replay");
  await page.locator('[data-replay="close"]').click();
  await page.waitForSelector('[data-screen="start"]');
  await eventually(async () =>
    assert.equal(await stored(page), "[[],[]]", "looking saves nothing"));
  await context.close();
});

test("the picker of turns jumps to the beginning of a turn, and shows where one is", async () => {
  const { page, context } = await table.open();
  await openReplay(page, golden("robert-at-bannockburn-played"), 0);
  const picker = page.getByLabel("Jump to a turn");
  const where = page.locator(".replay-seek output");
  const turns = await picker.locator("option").allInnerTexts();
  assert.deepEqual(turns.slice(0, 4), ["Start", "Turn 1", "Turn 2", "Turn 3"]);
  for (const turn of [3, 2]) {
    await picker.selectOption({ label: `Turn ${turn}` });
    // At once: a step back is one from where the jump leads, not from where it began.
    await page.locator('[data-replay="back"]').click();
    await where.filter({ hasText: new RegExp(`, turn ${turn - 1}$`) }).waitFor();
    await eventually(async () => assert.equal(await picker.inputValue(), String(turn - 1)));
  }
  await picker.selectOption({ label: "Start" });
  await waitForPly(page, 0);
  await context.close();
});

test("a position looked at is the same whichever way it is reached", async () => {
  const { page, context } = await table.open();
  await openReplay(page, record, 40);
  const forward = await now(page);
  await seek(page, 90);
  await seek(page, 40);
  await eventually(async () => assert.deepEqual(await now(page), forward));
  await context.close();
});

test("a record is forked: the same up to there, a game of its own from there", async () => {
  const { page, context } = await table.open();
  await openReplay(page, record, 25);
  const there = await now(page);
  await takeOver(page, "The fork");
  await eventually(async () => assert.deepEqual(await now(page), there));
  const choice = page.locator("[data-action-list] [data-action]");
  await page.locator("[data-action-list] summary").click();
  const text = await choice.last().getAttribute("data-action");
  assert.ok(text, "there is something to do");
  await act(page, text);
  const forked = await now(page);
  const mine = await downloadRecord(page);
  assert.equal(verifyRecord("fork", mine), forked.hash);
  assert.deepEqual(decisionsOf(mine), [...decisionsOf(record).slice(0, 25), text]);
  await leave(page);
  await page.reload();
  await page.locator('[data-game] [data-action="resume"]', { hasText: "The fork" }).click();
  await waitForPly(page, 26);
  await eventually(async () => assert.deepEqual(await now(page), forked));
  await context.close();
});

test("a game is looked at from its start, and goes on where it was", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn");
  await act(page, "done", "done");
  const there = await now(page);
  await pickFromMenu(page, "replay");
  await waitForPly(page, 0);
  await page.locator('[data-replay="forward"]').click();
  await waitForPly(page, 1);
  await page.locator('[data-replay="close"]').click();
  await waitForPly(page, 2);
  await eventually(async () => assert.deepEqual(await now(page), there));
  await act(page, "keith1 step 0219");
  await context.close();
});
