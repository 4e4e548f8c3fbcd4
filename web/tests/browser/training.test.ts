// The training battle: a whole game by pointer through the lesson, one by keyboard alone, and the
// lesson up to the first melee by touch on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { now, setUp, waitPast, type Now } from "./hands";
import { PHONE, verifyRecord } from "./harness";
import { gridOf } from "./map";
import { Keys } from "./keys";
import { Finger, Pointer } from "./pointer";

const table = setUp();

const RULES = '[data-panel="rules"], [data-dialog="rules"]';
const CLOSE = '[data-action="close"]';

async function atStep(page: Page, title: string): Promise<void> {
  await page.locator("[data-lesson-step] h2", { hasText: title }).waitFor();
}

async function lessonOnMovement(hand: Pointer): Promise<void> {
  const { page } = hand;
  await hand.push(page.locator('[data-action="learn"]'));
  await atStep(page, "Welcome to the Mill Burn");
  await hand.push(page.locator('[data-lesson="next"]'));
  await atStep(page, "Select a unit");
  await hand.select("schiltrom-west");
  await atStep(page, "Reach and facing");
  await hand.push(page.locator('[data-lesson="next"]'));
  await atStep(page, "Move");
  await hand.goTo("0505", "0505/0605");
  await atStep(page, "Bring up the bows");
  await hand.drag("clansmen", "0706", "0706/0806");
  await atStep(page, "Turn");
  await hand.select("schiltrom-east");
  await hand.goTo("1007", "1007/1008");
  await atStep(page, "Look up a rule");
  await hand.push(page.locator("[data-decision] [data-case]").first());
  await hand.push(page.locator(RULES).locator(CLOSE));
  await atStep(page, "End the movement");
  await hand.press("done");
  await atStep(page, "Change of mode");
  await hand.press("done");
}

async function lessonOnFighting(hand: Pointer): Promise<void> {
  const { page } = hand;
  await atStep(page, "Weigh a shot");
  await hand.weigh("clansmen", "bowmen-west");
  await atStep(page, "Shoot");
  await hand.commit();
  await atStep(page, "The English shoot");
  await hand.weigh("bowmen-west", "schiltrom-west");
  await hand.commit();
  await hand.press("done");
  await atStep(page, "Morale");
  await hand.push(page.locator('[data-lesson="next"]'));
  await atStep(page, "Melee");
  await hand.weigh("schiltrom-west", "knights-west");
  await hand.commit();
}

/** Decides what must be decided by the panel's buttons, until a phase begins or nobody decides. */
async function playOn(hand: Pointer, until: (at: Now) => boolean): Promise<void> {
  const { page } = hand;
  for (let at = await now(page); !until(at) && at.side !== "over"; at = await now(page)) {
    const buttons = page.locator("[data-decision] [data-action], .unit-actions [data-action]");
    const next = page.locator("[data-next], [data-duty-of]").first();
    await buttons.or(next).first().waitFor();
    if ((await buttons.count()) === 0) await next.click();
    await buttons.first().click();
    const sure = page.locator("[data-confirm]");
    const asked = sure.waitFor().then(() => true, () => false);
    if (await Promise.race([asked, waitPast(page, at.ply).then(() => false)])) await sure.click();
    await waitPast(page, at.ply);
  }
}

async function lessonOnRallying(hand: Pointer): Promise<void> {
  const { page } = hand;
  await atStep(page, "Rout");
  await playOn(hand, ({ phase }) => phase === "movement");
  await atStep(page, "A leader to rally them");
  await hand.openStack("knights-centre");
  await hand.select("captain");
  await hand.drag("captain", "0603");
  await hand.arrival("0603");
  await atStep(page, "Charge");
  await hand.select("knights-east");
  await hand.clickHex("1107");
  await hand.arrival("1107");
  await hand.push(page.locator('[data-action="knights-east charge schiltrom-east"]').first());
  await page.locator("[data-preview]", { hasText: "charges with the lance" }).waitFor();
  await hand.commit();
  await atStep(page, "To the melee");
  await playOn(hand, ({ phase }) => phase === "melee");
  await atStep(page, "Home with the lance");
  await hand.weigh("knights-east", "schiltrom-east");
  await hand.commit();
  await atStep(page, "A new turn");
  await playOn(hand, ({ side, phase }) => side === "scots" && phase === "movement");
  await atStep(page, "Rallied");
  await page.locator('[data-lesson="next"]').click();
  await atStep(page, "The battle is yours");
  await page.locator('[data-lesson="play-on"]').click();
  await page.locator("[data-lesson-step]").waitFor({ state: "detached" });
}

/** The end dialog is shown; the record it offers replays natively to the position on the board. */
async function checkEnd(
  page: Page, name: string, push: (button: string) => Promise<void>,
): Promise<void> {
  await page.locator('[data-dialog="end"] .big-points').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"), push('[data-dialog="end"] [data-action="download"]'),
  ]);
  const record = readFileSync(await download.path(), "utf-8");
  assert.match(record, /^battle\s+training /m);
  const { hash, side } = await now(page);
  assert.equal(side, "over");
  assert.equal(verifyRecord(name, record), hash);
}

test("a whole game by pointer, through the lesson", async () => {
  const { page, context } = await table.open();
  const hand = new Pointer(page, gridOf("training"));
  await lessonOnMovement(hand);
  await lessonOnFighting(hand);
  await lessonOnRallying(hand);
  await hand.select("riders");
  await hand.clickHex("1209");
  await hand.arrival("1209");
  await playOn(hand, ({ side }) => side === "over");
  await checkEnd(page, "training-pointer", (button) => page.locator(button).click());
  await context.close();
});

test("the lesson by touch on a phone", async () => {
  const { page, context } = await table.open({ viewport: PHONE, touch: true });
  const finger = new Finger(page, gridOf("training"));
  await lessonOnMovement(finger);
  await lessonOnFighting(finger);
  await atStep(page, "Rout");
  await context.close();
});

async function lessonByKeys(keys: Keys): Promise<void> {
  const { page } = keys;
  await page.keyboard.press("Tab");
  await keys.pushButton('[data-action="learn"]');
  await atStep(page, "Welcome to the Mill Burn");
  await keys.pushButton('[data-lesson="next"]');
  await atStep(page, "Select a unit");
  await keys.select("schiltrom-west");
  await atStep(page, "Reach and facing");
  await keys.pushButton('[data-lesson="next"]');
  await atStep(page, "Move");
  await keys.goTo("0505", "0505/0605");
  await atStep(page, "Bring up the bows");
  await keys.select("clansmen");
  await keys.goTo("0706", "0706/0806");
  await atStep(page, "Turn");
  await keys.select("schiltrom-east");
  await keys.goTo("1007", "1007/1008");
  await atStep(page, "Look up a rule");
  await keys.pushButton("[data-decision] [data-case]");
  await page.locator('[data-panel="rules"] h3').waitFor();
  await atStep(page, "End the movement");
  await keys.press("Escape");
  await keys.arrivesAt("[data-decision] [data-case]", "the focus comes back from the rule");
  await keys.act("done");
  await atStep(page, "Change of mode");
  await keys.act("done");
  await atStep(page, "Weigh a shot");
  await keys.attack("clansmen", "0704");
  await atStep(page, "The English shoot");
  await keys.attack("bowmen-west", "0605");
  await keys.act("done");
  await atStep(page, "Morale");
  await keys.pushButton('[data-lesson="next"]');
  await atStep(page, "Melee");
  await keys.attack("schiltrom-west", "0604");
}

/** The rest of the game: shots, fights and flights from the list of all actions, else Done. */
async function playOnByKeys(keys: Keys): Promise<void> {
  const { page } = keys;
  for (let at = await now(page); at.side !== "over"; at = await now(page)) {
    const isFighting = ["fire", "melee", "rout"].includes(at.phase);
    const offered = isFighting ? await keys.openList() : [];
    const wanted = offered.find((action) => / (fire|attack|flee|rout)\b/.test(action)) ?? "done";
    await (isFighting ? keys.actFromList(wanted) : keys.act(wanted));
  }
}

test("a whole game by keyboard alone", async () => {
  const { page, context } = await table.open();
  const keys = new Keys(page);
  await lessonByKeys(keys);
  await playOnByKeys(keys);
  await checkEnd(page, "training-keys", (button) => keys.pushButton(button));
  await context.close();
});
