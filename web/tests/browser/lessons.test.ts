// The lessons for the other books, played to their ends by pointer, by touch and by keys; their
// card covers nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { now, setUp, waitPast } from "./hands";
import { eventually, PHONE } from "./harness";
import { Keys } from "./keys";
import { gridOf, hexPoint, placePoint } from "./map";
import { Finger, Pointer } from "./pointer";

const table = setUp();

async function atStep(page: Page, title: string): Promise<void> {
  await page.locator("[data-lesson-step] h2", { hasText: title }).waitFor();
}

async function readOn(hand: Pointer, title: string): Promise<void> {
  await atStep(hand.page, title);
  await hand.push(hand.page.locator('[data-lesson="next"]'));
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
  if (face === undefined) return hand.clickHex(hex);
  const at = await placePoint(page, grid, hex, hex, face);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
}

async function march(hand: Pointer, unit: string, hex: string, face?: number): Promise<void> {
  await send(hand, unit, hex, face);
  await hand.arrival(hex);
}

/** Presses the first of these actions that is offered, until none is. */
async function answer(hand: Pointer, wanted: RegExp): Promise<void> {
  const { page } = hand;
  const { ply } = await now(page);
  const buttons = page.locator("[data-decision] [data-action], .cards [data-action]");
  await eventually(async () => {
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => one.getAttribute("data-action") ?? ""));
    const at = names.findIndex((name) => wanted.test(name));
    assert.ok(at >= 0, `${wanted} among ${names.join(", ")}`);
    await hand.push(buttons.nth(at));
  });
  const commit = page.locator("[data-commit]");
  const weighed = commit.waitFor().then(() => true, () => false);
  if (await Promise.race([weighed, waitPast(page, ply).then(() => false)]))
    await hand.push(commit);
  await waitPast(page, ply);
}

/** Weighs an attack, which completes the move of the unit, and carries it out. */
async function attack(hand: Pointer, unit: string, enemy: string): Promise<void> {
  await hand.select(unit);
  await hand.clickUnit(enemy);
  await hand.page.locator("[data-preview]", { hasText: /\d %/ }).waitFor(); // odds are shown
  const { ply } = await now(hand.page);
  await hand.push(hand.page.locator("[data-commit]"));
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
  await readOn(hand, "The Long Meadow");
  await atStep(page, "A free activation");
  await answer(hand, /^activate genoese$/);
  await atStep(page, "Move and face");
  await march(hand, "fr1", "0606", 0);
  await atStep(page, "Shoot");
  await attack(hand, "fr1", "en2");
  await atStep(page, "Return fire");
  await answer(hand, /^en2 return$/);
  await atStep(page, "Disordered");
  await hand.press("done");
  await atStep(page, "Continuity");
  await answer(hand, /^attempt knights$/);
  await atStep(page, "Seizure");
  await answer(hand, /^seize riders$/);
  await atStep(page, "Free again");
  await answer(hand, /^activate knights$/);
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
  await answer(hand, /^resolve en4$/);
  await atStep(page, "The ride");
  await ride(hand, "0906");
  await ride(hand, "0905");
  await answer(hand, /^fr4 halt$/);
  await atStep(page, "Counter-charge");
  await answer(hand, /^en4 counter/);
  await atStep(page, "Retreat");
  await answer(hand, /^en4 retreat/);
  await atStep(page, "Advance");
  await answer(hand, /^en4 face/);
  await answer(hand, /^fr4 face/);
  await ride(hand, "0706"); // the last hex of the way is the only one left
  await atStep(page, "Reaction fire");
  await answer(hand, /^en3 react$/);
  await readOn(hand, "Flight");
  await atStep(page, "Let the play go");
  await answer(hand, /^decline$/);
  await atStep(page, "The English turn");
  await answer(hand, /^activate bows$/);
  await atStep(page, "Up to the enemy");
  await send(hand, "en1", "0605", 2); // and is shot at on its way
  await atStep(page, "Done marching");
  await answer(hand, /^fr1 react$/);
  await hand.press("done");
  await atStep(page, "Shock");
  await attack(hand, "en1", "fr1");
  await atStep(page, "The battle is yours");
  await page.locator('[data-lesson="leave"]').click();
  await page.waitForSelector('[data-screen="start"]'); // and the training game is over
  await context.close();
});

async function lessonOnZones(hand: Pointer): Promise<void> {
  const { page } = hand;
  await hand.push(page.locator('[data-learn="training-zones"]'));
  await readOn(hand, "The Sheepfold");
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
  await answer(hand, /^red-spears1 fight$/);
  await atStep(page, "Retreat");
  await answer(hand, /^blue-spears1 retreat/);
  await atStep(page, "Advance");
  while (!(await isOver(page))) await answer(hand, AFTERWARDS);
  await readOn(hand, "Reorganize");
  await atStep(page, "The battle is yours");
  await hand.push(page.locator('[data-lesson="leave"]'));
  await page.locator("[data-lesson-step]").waitFor({ state: "detached" });
}

/** What is left of the turn once the combat of the lesson is fought. */
const AFTERWARDS = / advance | fight$| retreat |^rally$|^done$/;
async function isOver(page: Page): Promise<boolean> {
  const { side, phase } = await now(page);
  return side === "blue" && phase === "movement";
}

const ZONES = "the lesson for Battles of the Medieval World, to its end";

test(`${ZONES}, by pointer`, async () => {
  const { page, context } = await table.open();
  await lessonOnZones(new Pointer(page, gridOf("training-zones")));
  await context.close();
});

test(`${ZONES}, by touch on a phone`, async () => {
  const { page, context } = await table.open({ viewport: PHONE, touch: true });
  await lessonOnZones(new Finger(page, gridOf("training-zones")));
  await context.close();
});

/** Presses a button of the panel; an attack is weighed and carried out. */
async function decideByKeys(keys: Keys, action: string): Promise<void> {
  const { page } = keys;
  const { ply } = await now(page);
  await keys.pushButton(`.panel [data-action="${action}"]`);
  const weighed = page.locator("[data-commit]").waitFor().then(() => true, () => false);
  if (await Promise.race([weighed, waitPast(page, ply).then(() => false)]))
    await keys.pushButton("[data-commit]");
  await waitPast(page, ply);
}

test(`${ZONES}, by keys`, async () => {
  const { page, context } = await table.open();
  const keys = new Keys(page);
  await page.keyboard.press("Tab");
  await keys.pushButton('[data-learn="training-zones"]');
  await atStep(page, "The Sheepfold");
  await keys.pushButton('[data-lesson="next"]');
  await atStep(page, "Into the zone");
  for (const [unit, hex, step] of [
    ["red-spears1", "0405", "The line"], ["red-spears2", "0505", "Bring up the bows"],
    ["red-bows", "0406", "End the movement"],
  ] as const) {
    await keys.select(unit);
    await keys.enter(hex);
    await atStep(page, step);
  }
  await keys.act("done");
  await atStep(page, "Archery");
  await keys.attack("red-bows", "0404");
  await atStep(page, "Defensive archery");
  await keys.attack("blue-bows", "0505");
  await atStep(page, "Declare the combats");
  await keys.attack("red-spears1", "0404");
  await atStep(page, "Fight");
  await decideByKeys(keys, "red-spears1 fight");
  await atStep(page, "Retreat");
  const take = async (wanted: RegExp): Promise<void> => {
    const offered = page.locator("[data-decision] [data-action], .cards [data-action]");
    await offered.first().waitFor();
    const names = await offered.evaluateAll((all) =>
      all.map((one) => one.getAttribute("data-action") ?? ""));
    const name = names.find((one) => wanted.test(one)) ?? assert.fail(names.join(", "));
    await decideByKeys(keys, name);
  };
  await take(/^blue-spears1 retreat/);
  await atStep(page, "Advance");
  while (!(await isOver(page))) await take(AFTERWARDS);
  await atStep(page, "Reorganize");
  await keys.pushButton('[data-lesson="next"]');
  await atStep(page, "The battle is yours");
  await keys.pushButton('[data-lesson="leave"]');
  await page.locator("[data-lesson-step]").waitFor({ state: "detached" });
  await context.close();
});
