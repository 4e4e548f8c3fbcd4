// The lesson of Men of Iron by keys alone: after every answer the focus is where the next decision
// is taken, every target is a key away, and what happened is told once.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { setUp, startBattle } from "./hands";
import { eventually } from "./harness";
import { Keys } from "./keys";
import { assertSelected } from "./map";

const table = setUp();
const MAP = ".cursor-cell";

async function atStep(page: Page, title: string): Promise<void> {
  await page.locator("[data-lesson-step] h2", { hasText: title }).waitFor();
}

/** Notes all that the live region tells of what happened. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const log = document.querySelector("[data-live] [role=log]");
    const note = (): void => void heard.push(log?.textContent ?? "");
    const all = { childList: true, characterData: true, subtree: true };
    if (log) new MutationObserver(note).observe(log, all);
  });
}

const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((one) => one !== ""));

/** A key again and again until the cursor tells this. */
async function pressUntil(keys: Keys, key: string, words: RegExp): Promise<void> {
  const cell = keys.page.locator(MAP);
  for (let tries = 0; tries < 8; tries++) {
    const before = await cell.getAttribute("aria-label");
    if (words.test(before ?? "")) return;
    await keys.press(key);
    await eventually(async () => assert.notEqual(await cell.getAttribute("aria-label"), before));
  }
  assert.match((await cell.getAttribute("aria-label")) ?? "", words);
}

/** Sends the selected unit two hexes north. */
async function north(keys: Keys, hex: string): Promise<void> {
  await keys.press("w");
  await keys.press("w");
  await pressUntil(keys, "r", new RegExp(`As ${hex}, looking north-east`));
  await keys.press("Enter");
}

/** Weighs the attack on whom the cursor finds so, and carries it out. */
async function attack(keys: Keys, whom: RegExp): Promise<void> {
  await pressUntil(keys, "g", whom);
  await keys.press("Enter");
  await keys.page.locator("[data-live] [role=status]", { hasText: /Enter does it/ })
    .waitFor({ state: "attached" });
  await keys.press("Enter");
}

async function shooting(keys: Keys): Promise<void> {
  const { page } = keys;
  await page.keyboard.press("Tab");
  await keys.pushButton('[data-learn="training-iron"]');
  await atStep(page, "The Long Meadow");
  await listen(page);
  await keys.arrivesAt('[data-lesson="next"]', "what is only read leads to its button");
  await keys.press("Enter");
  await keys.arrivesAt('[data-action="activate genoese"]', "and that to the commands");
  await keys.press("ArrowDown");
  await keys.arrivesAt('[data-action="activate knights"]', "Down leads to the next");
  await keys.press("ArrowUp");
  await keys.press("Enter");
  await atStep(page, "Move and face");
  await keys.arrivesAt(MAP, "units act on the map");
  await keys.press("n");
  await assertSelected(page, "fr1");
  await keys.press(".");
  await keys.arrivesAt(".unit-actions [data-action]", "a full stop leads to the unit's buttons");
  await keys.press("p");
  await keys.arrivesAt(MAP, "P leads back to the map");
  await keys.select("fr1");
  await north(keys, "0606");
  await atStep(page, "Shoot");
  await attack(keys, /longbows I,.*can be attacked/);
  await atStep(page, "Return fire");
  await keys.press(".");
  await keys.arrivesAt('[data-action="en2 return"]', "a full stop leads to the answers");
  await keys.press("Enter");
  await keys.arrivesAt("[data-commit]", "the attack is weighed");
  await keys.press("Enter");
  await atStep(page, "Disordered");
}

async function commanding(keys: Keys): Promise<void> {
  const { page } = keys;
  await keys.arrivesAt(MAP, "after the answer units go on");
  await keys.press("Control+Enter");
  await atStep(page, "Continuity");
  await keys.press(".");
  await keys.arrivesAt('[data-action="attempt knights"]', "the command to go on with");
  await keys.press("Enter");
  await keys.arrivesAt('.answer-groups [data-action="decline"]', "the enemy's answer");
  await keys.press("ArrowDown");
  await keys.press("ArrowDown");
  await keys.arrivesAt('[data-action="seize riders"]', "the other answers by Down");
  await keys.press("Enter");
  await keys.arrivesAt('[data-action="activate genoese"]', "free again");
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await atStep(page, "Into the saddle");
  for (const [unit, hex] of [["fr3", "0707"], ["fr4", "0907"]] as const) {
    await keys.select(unit);
    await north(keys, hex);
  }
  await atStep(page, "To the shock");
  await keys.press("Control+Enter");
}

async function charging(keys: Keys): Promise<void> {
  const { page } = keys;
  await atStep(page, "Name a charge");
  await keys.select("fr3");
  await attack(keys, /longbows II,.*can be attacked/);
  await atStep(page, "And another");
  await keys.select("fr4");
  await attack(keys, /Talbot's horse,.*can be attacked/);
  await atStep(page, "Which first?");
  await keys.press(".");
  await keys.press("ArrowDown");
  await keys.arrivesAt('[data-action="resolve en4"]', "which combat first");
  await keys.press("Enter");
  await keys.arrivesAt(MAP, "it rides on the map");
  for (const hex of ["0906", "0905"]) {
    await pressUntil(keys, "g", new RegExp(`hex ${hex}, .*can be reached`));
    await keys.press("Enter");
    await page.locator(`${MAP}[aria-label*="charging, selected"][data-hex="${hex}"]`).waitFor();
  }
  await keys.press(".");
  await keys.press("Enter");
  await keys.arrivesAt('[data-action="en4 counter fr4"]', "who is charged answers");
  await keys.press("Enter");
  await keys.arrivesAt("[data-commit]", "the counter-charge is weighed");
  await keys.press("Enter");
  await keys.arrivesAt('[data-action^="en4 retreat"]', "then he retreats");
  await keys.press("Escape");
  await pressUntil(keys, "g", /hex 0903, .*can be entered/);
  await keys.press("Enter");
  for (const hex of ["0903", "0904"]) { // first who retreated, then who follows, chooses a facing
    await page.locator(`${MAP}[data-hex="${hex}"][aria-label*="R turns it"]`).waitFor();
    await keys.press("Enter");
  }
  await page.locator('[data-phase="ride"]').waitFor();
}

test("the lesson of Men of Iron by keys, led from decision to decision", async () => {
  const { page, context } = await table.open();
  const keys = new Keys(page);
  await shooting(keys);
  await commanding(keys);
  await charging(keys);
  const told = await heard(page);
  assert.equal(new Set(told).size, told.length, `told once: ${told.join("\n")}`);
  assert.ok(told.some((one) => /shoots back at .*: die \d, in all \d+\./.test(one)), "with dice");
  await keys.press("Control+z");
  await page.locator("[data-live]", { hasText: /^Taken back: .*turns\./ })
    .waitFor({ state: "attached" });
  await context.close();
});

test("keys pressed faster than the engine answers are heard in their order", async () => {
  const { page, context } = await table.open();
  const keys = new Keys(page);
  await page.keyboard.press("Tab");
  await keys.pushButton('[data-learn="training-zones"]');
  await keys.pushButton('[data-lesson="next"]');
  await atStep(page, "Into the zone");
  await keys.tabTo(MAP);
  const typed = ["n", "w", "w", "Enter", "n", "w", "w", "Enter"]; // two units, each two hexes north
  for (const key of typed) await page.keyboard.press(key);
  await atStep(page, "Bring up the bows"); // both stand where the lesson wants them
  await context.close();
});

test("a hint, the menu and the way back to the map by keys", async () => {
  const { page, context } = await table.open();
  const keys = new Keys(page);
  await startBattle(page, "crecy");
  await page.keyboard.press("Tab");
  await keys.press("i");
  await keys.arrivesAt("[data-hint-do]", "I asks for a hint");
  await keys.press("Escape");
  await page.locator("[data-hint-card]").waitFor({ state: "detached" });
  await keys.press("m");
  await keys.arrivesAt("[data-menu]", "M opens the menu");
  await keys.press("ArrowUp");
  await keys.arrivesAt('[data-menu="leave"]', "around to its last entry");
  await keys.press("Escape");
  await keys.tabTo("[data-tool]");
  await keys.press("Escape");
  await keys.arrivesAt(MAP, "Esc leads from the tools to the map");
  await keys.press("m");
  await keys.press("ArrowUp");
  await keys.press("Enter");
  await page.locator('[data-screen="start"]').waitFor();
  await context.close();
});
