// Games kept in the browser: nothing that was decided is lost, and no bad file harms them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, chooseRecord, golden, leave, now, openActionList, setUp, startBattle, stored, waitForPly,
} from "./hands";
import { eventually, openPage } from "./harness";

const table = setUp();

async function resume(page: Page): Promise<void> {
  await page.locator('[data-action="continue"]').click();
  await page.waitForSelector("[data-decision]");
}

test("a reload in mid-game loses nothing", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn", { seed: 11 });
  await act(page, "keith1 mode dismounted", "done", "done", "keith2 step 0420");
  const before = await now(page);
  const told = await page.locator(".log ol").innerText();
  await page.reload(); // the address leads back to the game
  await waitForPly(page, before.ply);
  await eventually(async () => assert.deepEqual(await now(page), before));
  await eventually(async () => {
    const again = await page.locator(".log ol").innerText();
    assert.equal(again, told, "the story is told as before");
  });
  await act(page, "keith2 step 0419");
  await context.close();
});

test("a tab that closes as soon as a decision is seen keeps it", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk", { seed: 2 });
  await openActionList(page);
  await page.locator("[data-action-list] [data-action]").first().click();
  await waitForPly(page, 1);
  const seen = await now(page);
  await page.close();
  const again = await openPage(context, table.address());
  await resume(again);
  await eventually(async () => assert.deepEqual(await now(again), seen));
  await context.close();
});

test("a tab that closes in the very moment of a click loses nothing either", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk", { seed: 2 });
  await openActionList(page);
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => undefined; // the engine has no time left to answer
    document.querySelector<HTMLElement>("[data-action-list] [data-action]")?.click();
  });
  await page.close();
  const again = await openPage(context, table.address());
  await resume(again);
  await waitForPly(again, 1);
  await again.reload();
  await waitForPly(again, 1);
  await context.close();
});

test("several games are kept, renamed and deleted", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk", { name: "The first" });
  await act(page, "pass");
  await leave(page);
  await startBattle(page, "robert-at-bannockburn", { name: "The second" });
  await act(page, "done");
  await leave(page);
  const rows = page.locator("[data-game]");
  await eventually(async () => {
    const names = await rows.locator("strong").allInnerTexts();
    assert.deepEqual(names, ["The second", "The first"], "last played first");
  });
  const first = rows.filter({ hasText: "The first" });
  const second = rows.filter({ hasText: "The second" });
  await first.locator('[data-action="rename"]').click();
  await page.getByLabel("Name of the game").fill("Callendar Wood");
  await page.locator('[data-action="name"]').click();
  await rows.filter({ hasText: "Callendar Wood" }).waitFor();
  await second.locator('[data-action="delete"]').click();
  await page.locator('[data-dialog="delete"]').getByText("Keep it").click();
  await eventually(async () => assert.equal(await rows.count(), 2));
  await second.locator('[data-action="delete"]').click();
  await page.locator('[data-action="delete-confirmed"]').click();
  await second.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-game]").first().waitFor();
  await eventually(async () =>
    assert.deepEqual(await rows.locator("strong").allInnerTexts(), ["Callendar Wood"]));
  await eventually(async () =>
    assert.equal(JSON.parse(await stored(page))[1].length, 1, "its decisions are gone with it"));
  await context.close();
});

const record = golden("falkirk-random");
const otherDie = record.replace(/ : (\d+)$/m, (_, die: string) => ` : ${die === "1" ? "2" : "1"}`);
const otherHash = record.replace(/hash [0-9a-f]{16}\n$/, "hash 0000000000000000\n");
const BAD: readonly [what: string, text: string, reason: RegExp][] = [
  ["a die changed", otherDie, /line \d+/],
  ["a decision left out", record.replace(/\n[^\n]* enter [^\n]*\n/, "\n"), /line \d+/],
  ["cut off in the middle", record.slice(0, record.length / 2), /expected/],
  ["another hash at the end", otherHash, /hash|0000000000000000/],
  ["a battle nobody has", record.replace(/^battle +\S+/m, "battle  nowhere"), /nowhere/],
  ["a letter", "Dear Sir,\n\nend of record\nquit\n", /Dear|expected/],
  ["a picture", "\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR", /expected/],
  ["nothing", "", /expected/],
];

test("damaged and foreign files are refused with a reason, and harm no saved game", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk", { seed: 4 });
  await act(page, "pass");
  const before = await now(page);
  await leave(page);
  const kept = await stored(page);
  for (const [what, text, reason] of BAD) {
    await chooseRecord(page, "bad.record", text);
    const trouble = page.locator("[data-trouble]");
    await trouble.waitFor();
    await eventually(async () => assert.match(await trouble.innerText(), reason, what));
    await eventually(async () =>
      assert.equal(await page.locator("[data-screen]").getAttribute("data-screen"), "start", what));
    await eventually(async () => assert.equal(await stored(page), kept, what));
    await trouble.getByRole("button", { name: "Dismiss" }).click();
    await trouble.waitFor({ state: "detached" });
  }
  await resume(page);
  await eventually(async () => assert.deepEqual(await now(page), before));
  await context.close();
});
