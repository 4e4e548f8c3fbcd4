// What Tamburlaine the Great adds, in the page: the retreat and the advance after combat, elephants
// that run amok, wagon lagers. The positions come from random games, searched for what is wanted.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { act, entry, now, openReplay, setUp, startBattle, takeOver, waitForPly } from "./hands";
import { eventually, type Look } from "./harness";
import { assertSelected, gridOf, hexPoint } from "./map";
import { search } from "./search";

const table = setUp();
const BATTLE = "tamburlaine-the-great";

/** Goes on from a position of a record as a game of one's own. */
async function takeUp(record: string, ply: number, look?: Look): Promise<Page> {
  const { page } = await table.open(look);
  await openReplay(page, record, ply);
  await takeOver(page, "Angora");
  await eventually(async () => assert.equal((await now(page)).ply, ply));
  return page;
}

const unitOf = (action: string): string => action.split(" ")[0] ?? "";
const counter = (page: Page, unit: string): Locator =>
  page.locator(`.counter[data-unit="${unit}"]`);

async function assertAsked(page: Page, phase: string, prompt: RegExp, cite: string) {
  const banner = page.locator(`[data-decision][data-phase="${phase}"]`);
  await banner.waitFor();
  await banner.locator(".prompt", { hasText: prompt }).waitFor();
  await banner.locator(`[data-case="${cite}"]`).first().waitFor();
}

test("a retreat after combat is led through, hex by hex, on the map", async () => {
  const flight = / flee \d{4}$/;
  const { record, ply, told } = search(BATTLE, ({ text }, next) =>
    text.includes("must retreat at once") && next !== undefined && flight.test(next.action));
  assert.match(told.action, / attack /);
  const page = await takeUp(record, ply + 1);
  await assertAsked(page, "retreat", /must retreat|flees/, "tam 15.41");
  const unit = await page.locator(".counter.selected").getAttribute("data-unit");
  assert.ok(unit, "the player is led to the unit");
  const hex = /\d{4}$/.exec(
    await page.locator(`.unit-card [data-action^="${unit} flee"]`).first()
      .getAttribute("data-action") ?? "")?.[0] ?? "";
  const goal = await hexPoint(page, gridOf(BATTLE), hex);
  await page.mouse.click(goal.x, goal.y);
  await waitForPly(page, ply + 2);
  await entry(page, ply + 2).getByText(new RegExp(`flees from .* to ${hex}`)).waitFor();
  await page.context().close();
});

test("an advance after combat is offered on the map, and to hold is offered with it", async () => {
  const { record, ply, told } = search(BATTLE, ({ action }) => / advance \d{4}$/.test(action));
  const unit = unitOf(told.action);
  const hex = told.action.slice(-4);
  const page = await takeUp(record, ply);
  await assertAsked(page, "advance", /may advance.*or hold/, "tam 15.42");
  await assertSelected(page, unit, "the player is led to the unit");
  const goal = await hexPoint(page, gridOf(BATTLE), hex);
  await page.mouse.click(goal.x, goal.y);
  await waitForPly(page, ply + 1);
  await entry(page, ply + 1).getByText(new RegExp(`advances from \\d{4} to ${hex}`)).waitFor();
  await page.locator(".trail").first().waitFor({ state: "attached" });
  await page.locator('[data-tool="undo"]').click();
  await waitForPly(page, ply);
  await page.locator(`[data-decision] [data-action="${unit} hold"]`).click();
  await waitForPly(page, ply + 1);
  await entry(page, ply + 1).getByText("advances no further").waitFor();
  await page.locator('[data-decision]:not([data-phase="advance"])').waitFor();
  await page.context().close();
});

test("elephants run amok, in the log and on the map", async () => {
  const { record, ply } = search(BATTLE, ({ text }) =>
    /runs amok[^]*runs to the [^]*runs from[^]*runs from[^]*strikes/.test(text));
  const { page } = await table.open();
  await openReplay(page, record, ply);
  await page.locator('[data-replay="forward"]').click(); // with the dice of the record
  await waitForPly(page, ply + 1);
  const lines = entry(page, ply + 1).locator(".line");
  await lines.filter({ hasText: "runs amok!" }).waitFor();
  const all = await lines.allInnerTexts();
  const said = all.slice(all.findIndex((line) => line.includes("runs amok!")));
  const steps = said.filter((line) => line.includes("runs from"));
  assert.ok(steps.length >= 1, "the run has its line");
  const first = (part: RegExp): number => said.findIndex((line) => part.test(line));
  const last = said.findLastIndex((line) => line.includes("runs from"));
  const order = [first(/: die \d/), first(/runs to the .* front/), last, first(/strikes/)];
  assert.deepEqual(order, [...order].sort((x, y) => x - y), said.join("\n"));
  await page.locator(".trail-start").first().waitFor({ state: "attached" });
  const trails = await page.locator(".trail").count();
  assert.ok(trails >= 2, `${trails} pieces of a trail`);
  await page.locator(".arrow.past").first().waitFor({ state: "attached" });
  const elephants = counter(page, "elephants");
  await elephants.locator("title", { hasText: "runs amok" }).first().waitFor({ state: "attached" });
  await page.context().close();
});

/** On to the first movement of the Ottomans, with nothing done before it. */
async function startOttomans(page: Page): Promise<void> {
  await startBattle(page, BATTLE);
  for (let at = await now(page); at.side !== "ottoman" || at.phase !== "movement"; ) {
    await act(page, "done");
    at = await now(page);
  }
}

test("a unit enters a lager and stands in it for all to see", async () => {
  const { page } = await table.open();
  await startOttomans(page);
  await act(page, "janissaries1 step 1710/1610", "janissaries1 halt");
  const { ply } = await now(page);
  const grid = gridOf(BATTLE);
  const from = await hexPoint(page, grid, "1811");
  await page.mouse.click(from.x, from.y);
  await assertSelected(page, "akinjis2");
  await page.locator("[data-reach]:not([data-reach='0'])").waitFor({ state: "attached" });
  const to = await hexPoint(page, grid, "1709");
  await page.mouse.click(to.x, to.y);
  const chosen = page.locator("[data-choice]").first();
  const arrived = page.locator(`[data-decision][data-ply="${ply + 3}"]`);
  await chosen.or(arrived).first().waitFor();
  if (await chosen.isVisible()) await chosen.click();
  await arrived.waitFor();
  await page.locator(".unit-card", { hasText: /in a wagon lager/i }).first().waitFor();
  const [inside, wagon] = [counter(page, "akinjis2"), counter(page, "wagons1")];
  assert.equal(await wagon.getAttribute("data-stack"), "akinjis2", "one stack");
  await act(page, "akinjis2 halt");
  const bare = await hexPoint(page, grid, "2616");
  await page.mouse.click(bare.x, bare.y); // lets go of the unit and its stack
  await eventually(async () => {
    const lying = await page.locator(".standing .counter").evaluateAll((all) =>
      all.map((one) => one.getAttribute("data-unit")));
    const [under, over] = [lying.indexOf("wagons1"), lying.indexOf("akinjis2")];
    assert.ok(under >= 0 && under < over, "the wagon lies beneath who stands in it");
    const [low, high] = [await inside.boundingBox(), await wagon.boundingBox()];
    assert.ok(low && high && high.y < low.y, "and shows above him");
  });
  await page.context().close();
});

test("a wagon that the enemy enters is told as lost and leaves the map", async () => {
  const { record, ply, told } = search(BATTLE, ({ action, text }) => // no dice fall in a step
    / step /.test(action) && /is overrun by .* and lost/.test(text));
  const page = await takeUp(record, ply);
  const wagons = await page.locator('.counter[data-unit^="wagons"]').count();
  await act(page, told.action);
  const line = entry(page, ply + 1).locator(".line", { hasText: "is overrun by" });
  await line.locator('[data-case="tam 20.22"]').waitFor();
  await eventually(async () =>
    assert.equal(await page.locator('.counter[data-unit^="wagons"]').count(), wagons - 1));
  await page.context().close();
});
