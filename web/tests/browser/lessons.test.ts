// The lessons for the other books, played to their ends by pointer; their card covers nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { now, setUp, waitPast } from "./hands";
import { eventually } from "./harness";
import { gridOf, hexPoint, placePoint } from "./map";
import { Pointer } from "./pointer";

const table = setUp();

async function atStep(page: Page, title: string): Promise<void> {
  await page.locator("[data-lesson-step] h2", { hasText: title }).waitFor();
}

async function readOn(page: Page, title: string): Promise<void> {
  await atStep(page, title);
  await page.locator('[data-lesson="next"]').click();
}

/** The hexes of a step lie open to the eye. */
async function assertOpen(hand: Pointer, ...hexes: readonly string[]): Promise<void> {
  await eventually(async () => {
    const card = await hand.page.locator(".lesson").boundingBox();
    assert.ok(card);
    for (const hex of hexes) {
      const { x, y } = await hexPoint(hand.page, hand.grid, hex);
      const across = x > card.x && x < card.x + card.width;
      const down = y > card.y && y < card.y + card.height;
      assert.ok(!(across && down), `the card covers ${hex}`);
    }
  });
}

/** Sends a unit off to a hex, facing a corner where it has a facing. */
async function send(hand: Pointer, unit: string, hex: string, face?: number): Promise<void> {
  const { page, grid } = hand;
  await hand.select(unit);
  await assertOpen(hand, hex);
  await page.locator("[data-reach]:not([data-reach='0'])").waitFor({ state: "attached" });
  const at = face === undefined ? await hexPoint(page, grid, hex)
    : await placePoint(page, grid, hex, hex, face);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
}

async function march(hand: Pointer, unit: string, hex: string, face?: number): Promise<void> {
  await send(hand, unit, hex, face);
  await hand.arrival(hex);
}

/** Presses the first of these actions that is offered, until none is. */
async function answer(page: Page, wanted: RegExp): Promise<void> {
  const { ply } = await now(page);
  const buttons = page.locator("[data-decision] [data-action], .cards [data-action]");
  await eventually(async () => {
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => one.getAttribute("data-action") ?? ""));
    const at = names.findIndex((name) => wanted.test(name));
    assert.ok(at >= 0, `${wanted} among ${names.join(", ")}`);
    await buttons.nth(at).click({ timeout: 2000 });
  });
  const commit = page.locator("[data-commit]");
  const weighed = commit.waitFor().then(() => true, () => false);
  if (await Promise.race([weighed, waitPast(page, ply).then(() => false)])) await commit.click();
  await waitPast(page, ply);
}

/** Weighs an attack, which completes the move of the unit, and carries it out. */
async function attack(hand: Pointer, unit: string, enemy: string): Promise<void> {
  await hand.select(unit);
  await hand.clickUnit(enemy);
  await hand.page.locator("[data-preview]", { hasText: /\d %/ }).waitFor(); // odds are shown
  const { ply } = await now(hand.page);
  await hand.page.locator("[data-commit]").click();
  await waitPast(hand.page, ply);
}

/** A charger goes on into a hex of its way. */
async function ride(hand: Pointer, hex: string): Promise<void> {
  const { ply } = await now(hand.page);
  await assertOpen(hand, hex);
  await hand.clickHex(hex);
  await waitPast(hand.page, ply);
}

test("the lesson for Men of Iron, to its end", async () => {
  const { page, context } = await table.open();
  const hand = new Pointer(page, gridOf("training-iron"));
  await page.locator('[data-learn="training-iron"]').click();
  await readOn(page, "The Long Meadow");
  await atStep(page, "A free activation");
  await answer(page, /^activate genoese$/);
  await atStep(page, "Move and face");
  await march(hand, "fr1", "0606", 0);
  await atStep(page, "Shoot");
  await attack(hand, "fr1", "en2");
  await atStep(page, "Return fire");
  await answer(page, /^en2 return$/);
  await atStep(page, "Disordered");
  await hand.press("done");
  await atStep(page, "Continuity");
  await answer(page, /^attempt knights$/);
  await atStep(page, "Seizure");
  await answer(page, /^seize riders$/);
  await atStep(page, "Free again");
  await answer(page, /^activate knights$/);
  await atStep(page, "Into the saddle");
  await march(hand, "fr3", "0707", 0);
  await atStep(page, "Both together");
  await march(hand, "fr4", "0907", 0);
  await atStep(page, "To the shock");
  await hand.press("done");
  await atStep(page, "Name a charge");
  await attack(hand, "fr3", "en3");
  await atStep(page, "And another");
  await attack(hand, "fr4", "en4");
  await atStep(page, "Which first?");
  await answer(page, /^resolve en4$/);
  await atStep(page, "The ride");
  await ride(hand, "0906");
  await ride(hand, "0905");
  await answer(page, /^fr4 halt$/);
  await atStep(page, "Counter-charge");
  await answer(page, /^en4 counter/);
  await atStep(page, "Retreat");
  await answer(page, /^en4 retreat/);
  await atStep(page, "Advance");
  await answer(page, /^en4 face/);
  await answer(page, /^fr4 face/);
  await ride(hand, "0706"); // the last hex of the way is the only one left
  await atStep(page, "Reaction fire");
  await answer(page, /^en3 react$/);
  await readOn(page, "Flight");
  await atStep(page, "Let the play go");
  await answer(page, /^decline$/);
  await atStep(page, "The English turn");
  await answer(page, /^activate bows$/);
  await atStep(page, "Up to the enemy");
  await send(hand, "en1", "0605", 2); // and is shot at on its way
  await atStep(page, "Done marching");
  await answer(page, /^fr1 react$/);
  await hand.press("done");
  await atStep(page, "Shock");
  await attack(hand, "en1", "fr1");
  await atStep(page, "The battle is yours");
  await page.locator('[data-lesson="leave"]').click();
  await page.locator("[data-lesson-step]").waitFor({ state: "detached" });
  await context.close();
});

test("the lesson for Battles of the Medieval World, to its end", async () => {
  const { page, context } = await table.open();
  const hand = new Pointer(page, gridOf("training-zones"));
  await page.locator('[data-learn="training-zones"]').click();
  await readOn(page, "The Sheepfold");
  await atStep(page, "Into the zone");
  await march(hand, "red-spears1", "0405");
  await atStep(page, "The line");
  await march(hand, "red-spears2", "0505");
  await atStep(page, "Bring up the bows");
  await march(hand, "red-bows", "0406");
  await atStep(page, "End the movement");
  await hand.press("done");
  await atStep(page, "Archery");
  await attack(hand, "red-bows", "blue-spears1");
  await atStep(page, "Defensive archery");
  await attack(hand, "blue-bows", "red-spears2");
  await atStep(page, "Declare the combats");
  await attack(hand, "red-spears1", "blue-spears1");
  await atStep(page, "Fight");
  await answer(page, /^red-spears1 fight$/);
  await atStep(page, "Retreat");
  await answer(page, /^blue-spears1 retreat/);
  await atStep(page, "Advance");
  const isOver = async (): Promise<boolean> => {
    const { side, phase } = await now(page);
    return side === "blue" && phase === "movement";
  };
  while (!(await isOver())) await answer(page, / advance | fight$| retreat |^rally$|^done$/);
  await readOn(page, "Reorganize");
  await atStep(page, "The battle is yours");
  await page.locator('[data-lesson="leave"]').click();
  await page.locator("[data-lesson-step]").waitFor({ state: "detached" });
  await context.close();
});
