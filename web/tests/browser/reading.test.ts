// What a player reads: briefings, how far levels are, charts, and cards in his words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { act, leave, pickFromMenu, setUp, startBattle } from "./hands";

const table = setUp();

test("a battle is told before it begins, on its first turn and from the menu", async () => {
  const { page, context } = await table.open();
  await page.locator('[data-battle="falkirk"] button').click();
  const offer = page.locator('[data-dialog="new-game"]');
  await offer.locator("summary", { hasText: "Briefing" }).click();
  await offer.locator('[data-part="victory"]', { hasText: "Flight levels" }).waitFor();
  await page.keyboard.press("Escape");
  await startBattle(page, "falkirk");
  const card = page.locator("[data-briefing]");
  assert.match(await card.innerText(), /Callendar Wood/);
  await card.locator('[data-open="briefing"]').click();
  const dialog = page.locator('[data-dialog="briefing"]');
  await dialog.locator('[data-part="special"] [data-case="falkirk F7"]').click();
  await page.locator('[data-dialog="rules"]', { hasText: "falkirk F7" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await act(page, "activate lincoln");
  await card.waitFor({ state: "detached" });
  await pickFromMenu(page, "briefing");
  await dialog.locator(".notes summary").click();
  assert.match(await dialog.innerText(), /What is reconstruction/);
  await context.close();
});

test("the points say how far each level is", async () => {
  const { page, context } = await table.open();
  for (const [battle, far] of [
    ["robert-at-bannockburn", /50\s+Decisive Scottish victory: 50 more for the Scots/],
    ["falkirk", /21\s+English victory: the Scots may run at 21 flight points, and must at 30/],
    ["hastings", /41\s+Important Norman victory: 41 more for the Normans/],
  ] as const) {
    await startBattle(page, battle);
    await page.locator(".points summary").click();
    const levels = page.locator(".prospects");
    await levels.waitFor();
    assert.match((await levels.innerText()).replaceAll("\n", " "), far);
    await leave(page);
  }
  await context.close();
});

test("the charts of every book are the engine's tables", async () => {
  const { page, context } = await table.open();
  for (const [battle, chart, cell, ground] of [
    ["robert-at-bannockburn", "melee", /schiltrom\s+5\s+–\s+6\s+4\s+–/, /river\s+Prohibited/],
    ["tamburlaine-the-great", "melee-modifiers", /attacker stands with Tamburlaine\s+−1/, /camp/],
    ["edward-at-bannockburn", "organize", /3-4\s+2/, /burn\s+Crossing takes a whole move/],
    ["crecy", "matrix", /pike\s+\+1\s+−1\s+\+1/, /wood\s+Foot pays: 2\s+Horse pays: 3/],
    ["hastings", "combat", /6\s+AL\s+AL\s+AL\s+AR/, /swamp\s+Points to enter: 3\s+Closed to horse/],
  ] as const) {
    await startBattle(page, battle);
    await pickFromMenu(page, "charts");
    const dialog = page.locator('[data-dialog="charts"]');
    const shown = dialog.locator(`[data-chart="${chart}"] table`);
    await shown.waitFor();
    assert.match(await shown.innerText(), cell);
    assert.match(await dialog.innerText(), ground);
    assert.match(await dialog.locator('[data-chart="sequence"]').innerText(), /\d\.\d/);
    await page.keyboard.press("Escape");
    await leave(page);
  }
  await context.close();
});

const INTERNAL = /\b(Wave|Watch|Choice|Change|Class|Formed|yes|true|false)\b|-1\b/;

test("cards speak a player's words in every book", async () => {
  const { page, context } = await table.open();
  for (const [battle, unit, words] of [
    ["robert-at-bannockburn", "longbow-cl1", /Shoots with\s+longbow[^]*Needs command control/],
    ["tamburlaine-the-great", "leader-tamburlaine", /Rallies all, as\s+tamburlaine/],
    ["edward-at-bannockburn", "cl-cl", /Armour\s+plate\s+Movement points\s+6\s+Morale\s+B/],
    ["falkirk", "li1", /Fights as\s+mounted\s+Movement points\s+6\s+Defence\s+0/],
    ["hastings", "leader-william", /Strength he adds\s+3/],
  ] as const) {
    await startBattle(page, battle);
    await pickFromMenu(page, "order");
    await page.locator(`[data-order="${unit}"] button`).click();
    const card = page.locator(`[data-unit-card="${unit}"]`);
    await card.waitFor();
    const folded = card.locator("details.choice > summary");
    if (await folded.count() > 0) await folded.click(); // while a command is to be chosen
    const text = await card.innerText();
    assert.match(text, words);
    assert.doesNotMatch(text, INTERNAL);
    await pickFromMenu(page, "legend");
    const legend = page.locator('[data-dialog="legend"]');
    await legend.locator("[data-ground]").first().waitFor();
    assert.doesNotMatch(await legend.innerText(), INTERNAL);
    await page.keyboard.press("Escape");
    await leave(page);
  }
  await context.close();
});

test("the order of battle has everybody with state, fate and who is to come", async () => {
  const { page, context } = await table.open();
  for (const [battle, group, summary, row, state] of [
    ["robert-at-bannockburn", "keith", /6 of 6 on the map/, "keith1", /0320 · mounted · lance/],
    ["tamburlaine-the-great", "turk", /on the map/, "wagons1", /lager/],
    ["edward-at-bannockburn", "durham", /2 of 2 on the map/, "durham1", /disorganized/],
    ["falkirk", "durham", /0 of 5 on the map · rating 3 · 3 still to come/, "du1", /still to come/],
    ["hastings", "norman", /21 of 21 on the map/, "norman-knights1", /1014 · charge/],
  ] as const) {
    await startBattle(page, battle);
    await pickFromMenu(page, "order");
    const part = page.locator(`[data-order-group="${group}"]`);
    await part.waitFor();
    assert.match(await part.locator("summary").innerText(), summary);
    assert.match(await page.locator(`[data-order="${row}"]`).innerText(), state);
    assert.doesNotMatch(await part.innerText(), /[Aa]llowance/);
    await page.keyboard.press("Escape");
    await leave(page);
  }
  await context.close();
});
