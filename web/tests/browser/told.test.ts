// Dice as they fall, and the log that tells of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, now, pickFromMenu, setUp, startBattle } from "./hands";
import { eventually } from "./harness";

const table = setUp();

/** Notes whether the log told of a roll while dice were seen to tumble. */
function watchDice(): void {
  new MutationObserver(() => {
    const root = document.documentElement; // of the page that has come meanwhile
    if (!document.querySelector(".tumbling")) return;
    root.dataset["tumbled"] = "yes";
    const log = document.querySelector(".log ol")?.textContent ?? "";
    if (/rolls \d/.test(log)) root.dataset["toldEarly"] = "yes";
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function rollToOrganize(page: Page): Promise<number> {
  await startBattle(page, "robert-at-bannockburn");
  await act(page, "done", "done", "done", "done", "warw-leics organize");
  return (await now(page)).ply;
}

test("nothing is written before the dice lie still, and they stay until one goes on", async () => {
  const { page, context } = await table.open({ motion: true });
  await page.addInitScript(watchDice);
  await page.reload();
  const ply = await rollToOrganize(page);
  const told = page.locator(`.log [data-plies~="${ply}"]`, { hasText: /rolls \d/ });
  await told.waitFor();
  assert.equal(await page.locator("html").getAttribute("data-tumbled"), "yes");
  assert.equal(await page.locator("html").getAttribute("data-told-early"), null);
  const card = page.locator("[data-dice]");
  assert.equal(await card.locator(".die").count(), await told.locator(".die").count());
  const above = (await card.boundingBox())?.y ?? 0;
  assert.ok(above < ((await page.locator(".log").boundingBox())?.y ?? 0), "beside the log");
  await page.waitForTimeout(1000);
  assert.ok(await card.isVisible(), "it stays");
  await card.locator("[data-go-on]").click();
  await card.waitFor({ state: "detached" });
  await context.close();
});

test("dice lie at once if the options say so", async () => {
  const { page, context } = await table.open({ motion: true });
  await page.addInitScript(watchDice);
  await page.reload();
  await startBattle(page, "robert-at-bannockburn");
  await pickFromMenu(page, "options");
  await page.getByLabel("Lie at once").check();
  await page.keyboard.press("Escape");
  await act(page, "done", "done", "done", "done", "warw-leics organize");
  await page.locator("[data-dice]").waitFor();
  assert.equal(await page.locator("html").getAttribute("data-tumbled"), null);
  await context.close();
});

test("the log has one line a move, under the part in which it was made", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn");
  await act(page, "done", "done", "keith1 step 0219", "keith1 step 0218", "keith1 halt");
  const { ply } = await now(page);
  await eventually(async () => {
    const entry = page.locator(`.log [data-plies~="${ply}"]`);
    assert.equal(await entry.innerText(), "Keith I moves from 0320 to 0218.");
    assert.equal(await entry.getAttribute("data-plies"), `${ply - 2} ${ply - 1} ${ply}`);
  });
  await act(page, "done", "done", "warw-leics organize");
  await eventually(async () => {
    const rows = await page.locator(".log ol > li").evaluateAll((all) =>
      all.map((one) => (one.matches(".part") ? "# " : "") + (one as HTMLElement).innerText));
    assert.deepEqual(rows.filter((row) => row.startsWith("#")),
      ["# Game-turn 1. Scots: Movement.", "# Game-turn 1. English: Movement."],
      "parts in which nothing happened are left out");
    assert.match(rows.at(-1) ?? "", /Warwick and Leicester rolls \d.*rab 19/s);
  });
  await context.close();
});
