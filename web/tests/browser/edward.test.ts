// What Edward at Bannockburn adds, in the page: units of one hex that face a corner, targets that
// are all designated before the first die, divisions that must first be organized.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, downloadRecord, now, openReplay, setUp, startBattle, takeOver, waitForPly, waitPast,
} from "./hands";
import { eventually } from "./harness";
import { gridOf, placePoint, positionsOf } from "./map";
import { Pointer } from "./pointer";
import { search } from "./search";

const table = setUp();
const BATTLE = "edward-at-bannockburn";
const grid = gridOf(BATTLE);

/** The Scottish movement of the first turn. */
async function start(): Promise<Page> {
  const { page } = await table.open();
  await startBattle(page, BATTLE, { seed: 1314 });
  await act(page, "done", "done");
  await eventually(async () => assert.equal((await now(page)).phase, "movement"));
  return page;
}

test("a unit goes to a hex and faces the corner the pointer is at, in two clicks", async () => {
  const page = await start();
  const hand = new Pointer(page, grid);
  await hand.select("schiltrom-robert2");
  const east = 1; // NE+SE
  const at = await placePoint(page, grid, "1220", "1220", east);
  await page.mouse.move(at.x, at.y, { steps: 3 });
  await page.locator("[data-ghost]").waitFor({ state: "attached" });
  const { ply } = await now(page);
  await page.mouse.click(at.x, at.y);
  await waitPast(page, ply);
  await eventually(async () => {
    const unit = positionsOf(await downloadRecord(page)).get("schiltrom-robert2");
    assert.deepEqual([unit?.hexes, unit?.face], [["1220"], east]);
    assert.equal(positionsOf(await downloadRecord(page)).get("leader-robert-bruce")?.hexes[0],
      "1220", "its leader goes along");
  });
  await page.context().close();
});

test("targets are designated as arrows, with their odds, before the first die", async () => {
  const { record, ply, told } = search(BATTLE, ({ action }) => / designate /.test(action));
  const [unit = "", , target = ""] = told.action.split(" ");
  const { page } = await table.open();
  await openReplay(page, record, ply);
  await takeOver(page, "Designated");
  await page.locator('[data-decision][data-phase="designate"]').waitFor();
  await page.locator('[data-decision] [data-case="eab 9.1"]').first().waitFor();
  const hand = new Pointer(page, grid);
  await hand.weigh(unit, target);
  await hand.commit();
  await waitForPly(page, ply + 1);
  await page.locator(".arrow.declared").waitFor({ state: "attached" });
  assert.equal(await page.locator(".arrow.declared").count(), 1);
  assert.ok(!/ : \d/.test((await downloadRecord(page)).split("\n").findLast((line) =>
    line.includes("designate")) ?? ""), "no die has fallen");
  await act(page, `${unit} withdraw`); // until all are designated it may be taken back
  await eventually(async () =>
    assert.equal(await page.locator(".arrow.declared").count(), 0));
  await act(page, `${unit} designate ${target}`);
  await hand.press("done");
  await page.locator('[data-decision][data-phase="melee"]').waitFor();
  await hand.weigh(unit, target);
  await hand.commit();
  await page.locator(".log", { hasText: "strikes" }).waitFor();
  await page.context().close();
});

test("a division is organized from its card, and its roll is its move", async () => {
  const page = await start();
  const hand = new Pointer(page, grid);
  await act(page, "done", "done"); // movement and modes
  await eventually(async () => assert.equal((await now(page)).side, "english"));
  const card = page.locator('[data-group="durham"]');
  await card.locator(".chance", { hasText: "50 %" }).waitFor();
  assert.equal(await page.locator('[data-group="cl"]').count(), 0, "only who can be organized");
  await card.locator('[data-action="organize durham"]').click();
  await page.locator("[data-preview]", { hasText: "organized" }).waitFor();
  await page.locator("[data-preview] [data-case='eab 5.71']").first().waitFor();
  const { ply } = await now(page);
  await page.locator("[data-commit]").click();
  await waitForPly(page, ply + 1);
  await page.locator(`.log [data-plies~="${ply + 1}"]`, { hasText: /Durham rolls \d/ }).waitFor();
  await hand.clickUnit("durham1"); // it has moved now
  await page.locator("[data-unit-card]", { hasText: "Durham I" }).waitFor();
  assert.equal(await page.locator('[data-action^="durham1 step"]').count(), 0);
  await page.context().close();
});
