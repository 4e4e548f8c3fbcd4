// The board under a thumb: a small window, fingers for a mouse, the panel as a sheet from below.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Point } from "../../src/geometry/hexes";
import { now, setUp, startBattle, waitForPly, waitPast } from "./hands";
import { eventually, PHONE } from "./harness";
import { assertSelected, cameraOf, gridOf, hexPoint, mapRests, unitPoint } from "./map";

const table = setUp();
const BATTLE = "robert-at-bannockburn";

async function open(): Promise<Page> {
  const { page } = await table.open({ viewport: PHONE, touch: true });
  await page.locator(`[data-battle="${BATTLE}"] button`).tap();
  await page.locator(`[data-seat="english"]`).selectOption("person");
  await page.locator(`[data-action="begin"]`).tap();
  await waitForPly(page, 0);
  return page;
}

type Finger = Point & { id: number };

/** Two fingers around a point of the window, from one span to another. */
async function pinch(page: Page, at: Point, from: number, to: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const fingers = (span: number): Finger[] => [
    { x: at.x - span / 2, y: at.y, id: 1 }, { x: at.x + span / 2, y: at.y, id: 2 },
  ];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Finger[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", fingers(from));
  for (let step = 1; step <= 5; step++)
    await send("touchMove", fingers(from + ((to - from) * step) / 5));
  await send("touchEnd", []);
}

async function assertPulled(page: Page, pull: "low" | "half"): Promise<void> {
  await page.locator(`[data-sheet="${pull}"]`).waitFor();
}

test("two fingers zoom the map about the point between them", async () => {
  const page = await open();
  const grid = gridOf(BATTLE);
  const before = await cameraOf(page);
  const at = await hexPoint(page, grid, "1018");
  await pinch(page, at, 60, 180);
  await eventually(async () => {
    const after = await cameraOf(page);
    assert.ok(after.scale > 2 * before.scale, `${before.scale} to ${after.scale}`);
    const moved = await hexPoint(page, grid, "1018");
    const way = Math.hypot(moved.x - at.x, moved.y - at.y);
    assert.ok(way < 40, "what lies between the fingers stays there");
  });
  await page.context().close();
});

test("a tap selects, a tap moves", async () => {
  const page = await open();
  const grid = gridOf(BATTLE);
  for (const ply of [1, 2]) {
    await page.locator("[data-sheet]").tap();
    await page.locator('[data-decision] [data-action="done"]').tap();
    await waitForPly(page, ply);
    await page.locator("[data-sheet]").tap();
  }
  await assertPulled(page, "low");
  await pinch(page, await hexPoint(page, grid, "0320"), 60, 200);
  const unit = await hexPoint(page, grid, "0320");
  await page.touchscreen.tap(unit.x, unit.y);
  await page.locator("[data-reach]:not([data-reach='0'])").waitFor({ state: "attached" });
  await assertSelected(page, "keith1");
  const goal = await hexPoint(page, grid, "0319");
  await page.touchscreen.tap(goal.x, goal.y);
  await waitForPly(page, 3);
  await page.context().close();
});

test("a march order of a finger is shown first, and given by the second tap", async () => {
  const { page } = await table.open({ viewport: PHONE, touch: true });
  await startBattle(page, "hastings");
  await page.locator(".sheet-ends [data-action]").tap();
  await waitForPly(page, 1);
  await mapRests(page);
  await page.locator('[data-tool="several"]').tap();
  await page.locator(".tool-hint").waitFor();
  const [first, second] = ["norman-archers2", "norman-archers4"];
  for (const unit of [first, second]) {
    const at = await unitPoint(page, unit);
    await page.touchscreen.tap(at.x, at.y);
    await page.locator(`.counter.banded[data-unit="${unit}"], .counter.selected`).first().waitFor();
  }
  await assertSelected(page, first, "who leads is marked");
  const horse = await unitPoint(page, "norman-knights3");
  for (const together of [1, 0]) { // whoever rides with a unit comes and goes with it
    await page.touchscreen.tap(horse.x, horse.y);
    for (const unit of ["norman-knights3", "leader-william"])
      await eventually(async () => assert.equal(
        await page.locator(`.counter.banded[data-unit="${unit}"]`).count(), together, unit));
  }
  const grid = gridOf("hastings");
  const goal = await hexPoint(page, grid, "1209");
  const { ply } = await now(page);
  await page.touchscreen.tap(goal.x, goal.y);
  await page.locator('[data-march="1209"]').waitFor();
  await page.locator(".area.goals.lead").waitFor({ state: "attached" });
  assert.equal((await now(page)).ply, ply, "nobody has gone yet");
  const again = await hexPoint(page, grid, "1209");
  await page.touchscreen.tap(again.x, again.y);
  await waitPast(page, ply);
  await page.locator("[data-march]").waitFor({ state: "detached" });
  await page.context().close();
});

test("the sheet is pulled up and down, and what must be seen pulls it up", async () => {
  const page = await open();
  await assertPulled(page, "low");
  const bar = page.locator("[data-sheet]");
  await bar.tap();
  await assertPulled(page, "half");
  await page.locator("[data-action-list] summary").tap();
  await eventually(async () => {
    const box = await bar.boundingBox();
    assert.ok(box && box.y > 0 && box.y < PHONE.height, "the handle stays in reach");
  });
  await bar.tap();
  await assertPulled(page, "low");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= PHONE.width, `nothing is wider than the window: ${wide}`);
  await page.context().close();
});

test("after a decision the sheet shows whose decision it is", async () => {
  const page = await open();
  await page.locator("[data-sheet]").tap();
  await assertPulled(page, "half");
  await page.locator("[data-action-list] summary").tap();
  const last = page.locator('[data-action-list] [data-action="done"]');
  await last.tap();
  await waitForPly(page, 1);
  await eventually(async () => {
    const sheet = await page.locator(".panel-body").boundingBox();
    const card = await page.locator("[data-decision]").boundingBox();
    assert.ok(sheet && card && card.y >= sheet.y && card.y < sheet.y + sheet.height / 4);
  });
  await page.context().close();
});
