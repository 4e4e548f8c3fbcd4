// What Battles of the Medieval World adds, in the page: attacks declared in groups with what is
// still owed, declarations that would strand somebody, retreats through friends, charges, armies
// that lose heart. The positions come from random games, searched for what is wanted.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { act, entry, now, openReplay, setUp, takeOver, waitForPly } from "./hands";
import { eventually, type Look } from "./harness";
import { assertSelected, gridOf, hexPoint } from "./map";
import { Pointer } from "./pointer";
import { search, searchRefused } from "./search";

const table = setUp();
const BATTLE = "hastings";
const grid = gridOf(BATTLE);

/** Goes on from a position of a record as a game of one's own. */
async function takeUp(record: string, ply: number, look?: Look): Promise<Page> {
  const { page } = await table.open(look);
  await openReplay(page, record, ply);
  await takeOver(page, "Hastings");
  await eventually(async () => assert.equal((await now(page)).ply, ply));
  return page;
}

const wordsOf = (action: string): string[] => action.split(" ");
const group = (page: Page, attackers: readonly string[], defender: string): Locator =>
  page.locator(attackers.map((unit) => `[data-attackers~="${unit}"]`).join("") +
    `[data-defenders~="${defender}"]`);

test("attacks are declared as groups, and what is owed shrinks with each", async () => {
  const { record, ply, told } = search(BATTLE, ({ action }, next) => {
    const [, word, target] = wordsOf(action);
    const [other, joins, same] = wordsOf(next?.action ?? "");
    return word === "open" && joins === "join" && same === target && other !== undefined;
  });
  const [first = "", , target = ""] = wordsOf(told.action);
  const page = await takeUp(record, ply);
  const hand = new Pointer(page, grid);
  const owed = page.locator(".duties [data-duty-of]");
  const before = await owed.count();
  assert.ok(before > 1, "the panel says who owes something");
  assert.equal(await page.locator("[data-duty]").count(), before, "and the map marks them all");
  await page.locator(`.foe[data-duty="${target}"]`).waitFor({ state: "attached" });
  const letters = await page.locator("[data-combat-badge]").count();
  await hand.weigh(first, target);
  await page.locator("[data-commit]", { hasText: /^Attack / }).waitFor(); // no word of the notation
  await hand.commit();
  await group(page, [first], target).waitFor({ state: "attached" });
  const badge = page.locator("[data-combat-badge]").last();
  await eventually(async () => {
    assert.equal(await page.locator("[data-combat-badge]").count(), letters + 1);
    assert.match(await badge.textContent() ?? "", /[A-Z] \d-\d/, "its letter and its odds");
    assert.ok(await owed.count() < before, "less is owed");
  });
  assert.equal(await page.locator(`[data-duty="${target}"]`).count(), 0);
  const joining = page.locator(`[data-action-list] [data-action$=" join ${target}"]`).first();
  await page.locator("[data-action-list] summary").click();
  const second = wordsOf(await joining.getAttribute("data-action") ?? "")[0] ?? "";
  await act(page, `${second} join ${target}`);
  await group(page, [first, second], target).waitFor({ state: "attached" });
  await page.context().close();
});

test("a click on a declared attack picks who rolls for it, another weighs it", async () => {
  const { record, ply, told } = search(BATTLE, ({ action }) => / fight$/.test(action));
  const [unit = ""] = wordsOf(told.action);
  const page = await takeUp(record, ply);
  const hand = new Pointer(page, grid);
  const foes = await page.locator(`[data-attackers~="${unit}"]`).getAttribute("data-defenders");
  const [foe = ""] = wordsOf(foes ?? "");
  await hand.clickUnit(foe);
  await assertSelected(page, unit);
  await hand.clickUnit(foe);
  await page.locator(`[data-preview="${unit} fight"]`).waitFor();
  await page.context().close();
});

test("a declaration that would strand somebody is refused, and names him", async () => {
  const { record, ply, action, allowed, stranded } = searchRefused(BATTLE, "bmw B33");
  const [unit = "", , target = ""] = wordsOf(action);
  const [, , other = ""] = wordsOf(allowed);
  const page = await takeUp(record, ply);
  const hand = new Pointer(page, grid);
  await hand.select(unit);
  await hand.clickUnit(target);
  const box = page.locator('[data-refused="bmw B33"]');
  await box.waitFor();
  await box.locator('[data-case="bmw B33"]').waitFor();
  await box.locator(`[data-concerned="${stranded}"]`).waitFor();
  assert.equal((await now(page)).ply, ply, "nothing is declared");
  await hand.clickUnit(other);
  await page.locator("[data-preview]").waitFor();
  await box.waitFor({ state: "detached" }); // what is weighed now has its place
  await page.context().close();
});

test("a retreat through friends is led through and turns both over", async () => {
  const { record, ply, told } = search(BATTLE, ({ action, text }) =>
    / retreat \d{4}$/.test(action) && /^ +(.*) is disordered: a retreat through/m.test(text));
  const [unit = "", , hex = ""] = wordsOf(told.action);
  const page = await takeUp(record, ply);
  const banner = page.locator('[data-decision][data-phase="retreat"]');
  await banner.locator(".prompt", { hasText: /must go back (one|\d more) hex|must retreat/ })
    .waitFor();
  await banner.locator('[data-case="bmw 7.6"]').first().waitFor(); // why
  await assertSelected(page, unit, "the player is led to the unit");
  await page.locator(".area.reachable").waitFor({ state: "attached" });
  const worn = await page.locator(".counter .worn").count();
  const goal = await hexPoint(page, grid, hex);
  await page.mouse.click(goal.x, goal.y);
  await waitForPly(page, ply + 1);
  const line = entry(page, ply + 1).locator(".line", { hasText: "through friends disorders both" });
  await line.first().locator('[data-case="bmw 7.8"]').waitFor();
  await eventually(async () =>
    assert.ok(await page.locator(".counter .worn").count() > worn, "the counter is turned over"));
  await page.context().close();
});

test("a charge is told, and marked on its counter", async () => {
  const { record, ply, told } = search(BATTLE, ({ action, text }) =>
    / step \d{4}$/.test(action) && text.includes("charges!"));
  const [unit = ""] = wordsOf(told.action);
  const page = await takeUp(record, ply);
  assert.equal(await page.locator(`.counter[data-unit="${unit}"] .marker`).count(), 0);
  await act(page, told.action);
  await entry(page, ply + 1).locator(".line", { hasText: "charges!" }).waitFor();
  const marker = page.locator(`.counter[data-unit="${unit}"] .marker`);
  await marker.locator("title", { hasText: "charges" }).waitFor({ state: "attached" });
  await marker.locator('use[href="#glyph-lance"]').waitFor({ state: "attached" });
  await page.context().close();
});

test("an army that loses heart is marked until it recovers", async () => {
  const { record, ply, told } = search(BATTLE, ({ action, text }) => // no dice fall in giving up
    / lose$/.test(action) && /The (Saxons|Normans) are demoralized/.test(text));
  const side = told.text.includes("The Saxons are demoralized") ? "saxon" : "norman";
  const page = await takeUp(record, ply);
  assert.equal(await page.locator(`[data-army="${side}"] .army-mark`).count(), 0);
  await act(page, told.action);
  const line = entry(page, ply + 1).locator(".line", { hasText: "are demoralized" });
  await line.locator('[data-case="bmw 11.3"]').waitFor();
  await page.locator(`[data-army="${side}"] .army-mark`, { hasText: "demoralized" }).waitFor();
  await page.locator('[data-tool="undo"]').click();
  await eventually(async () =>
    assert.equal(await page.locator(`[data-army="${side}"] .army-mark`).count(), 0));
  await page.context().close();
});

test("an attack that needs no die lies on the card of the dice", async () => {
  const { record, ply, told } = search(BATTLE, ({ text }) =>
    /No die is rolled/.test(text) && !/die \d/i.test(text));
  const page = await takeUp(record, ply);
  await act(page, told.action);
  const card = page.locator(".panel .dice-tray:not(.dice-over)", { hasText: "No die is rolled" });
  await card.waitFor();
  await card.locator("[data-go-on]").click();
  await card.waitFor({ state: "detached" });
  await page.context().close();
});
