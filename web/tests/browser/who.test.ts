// What now, and who: marks on the counters, the tray of those who may enter, the order of battle,
// the question before Done, and the ghost under pointer and keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, leave, now, pickFromMenu, setUp, startBattle, waitForPly, waitPast } from "./hands";
import { eventually } from "./harness";
import { Keys } from "./keys";
import { assertSelected, gridOf, hexPoint, mapRests, placePoint } from "./map";
import { Pointer } from "./pointer";

const table = setUp();

async function ghostFace(page: Page): Promise<string | null> {
  return page.locator("[data-ghost]").getAttribute("data-face");
}

test("who may enter waits in a tray, and comes on to the map from it", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "falkirk");
  await page.locator(".counter circle.eligible").first().waitFor(); // to be seen
  await eventually(async () =>
    assert.ok((await page.locator(".counter circle.eligible").count()) > 3, "commands on offer"));
  const group = page.locator('.commands [data-action^="activate"]');
  for (const name of await group.evaluateAll((all) =>
    all.map((one) => one.getAttribute("data-action") ?? ""))) {
    await act(page, name);
    if ((await page.locator("[data-entrant]").count()) > 0) break;
    await page.locator('[data-tool="undo"]').click();
    await waitForPly(page, 0);
  }
  await page.locator(".area.active-command, [data-entrant]").first().waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  await eventually(async () => {
    const boxes = await Promise.all([".tray", ".minimap", ".zoom", ".tool-bar"].map((one) =>
      page.locator(one).boundingBox()));
    const [tray, ...others] = boxes.flatMap((box) => box ?? []);
    assert.ok(tray && others.length === 3);
    for (const { x, y, width, height } of others) {
      const apart = x >= tray.x + tray.width || x + width <= tray.x ||
        y >= tray.y + tray.height || y + height <= tray.y;
      assert.ok(apart, "nothing lies over the tray");
    }
  });
  const first = page.locator("[data-entrant]").first();
  const unit = await first.getAttribute("data-entrant");
  const { ply } = await now(page);
  await first.click();
  const way = page.locator(`.unit-actions [data-action^="${unit} enter"]`).first();
  const hex = /\d{4}$/.exec(await way.getAttribute("data-action") ?? "")?.[0] ?? "";
  await mapRests(page);
  const at = await hexPoint(page, gridOf("falkirk"), hex);
  await page.mouse.click(at.x, at.y);
  await waitPast(page, ply);
  await page.locator(`.counter[data-unit="${unit}"]`).waitFor();
  await context.close();
});

test("the order of battle leads to a unit", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "crecy");
  await page.locator(".area.active-command").waitFor({ state: "attached" });
  await pickFromMenu(page, "order");
  await page.locator('[data-order="do3"] button').click();
  await assertSelected(page, "do3");
  await context.close();
});

test("a unit of Men of Iron goes and faces by one click, as the pointer says", async () => {
  const { page, context } = await table.open();
  const grid = gridOf("crecy");
  await startBattle(page, "crecy");
  const home = await hexPoint(page, grid, "1516");
  await page.mouse.click(home.x, home.y);
  await page.locator("[data-reach]:not([data-reach='0'])").waitFor({ state: "attached" });
  const { ply } = await now(page);
  const seen = new Set<string | null>();
  for (const face of [0, 1, 2, 3, 4, 5]) {
    const at = await placePoint(page, grid, "1515", "1515", face);
    await page.mouse.move(at.x, at.y);
    await eventually(async () => assert.equal(await ghostFace(page), String(face)));
    seen.add(await ghostFace(page));
  }
  assert.equal(seen.size, 6, "every facing is reached");
  const at = await placePoint(page, grid, "1515", "1515", 1);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.up();
  await waitForPly(page, ply + 2);
  await page.locator(".log", { hasText: /1515/ }).first().waitFor();
  await context.close();
});

test("a short drag in a hex turns the ghost and takes it", async () => {
  const { page, context } = await table.open();
  const grid = gridOf("training");
  await startBattle(page, "training");
  const { ply } = await now(page);
  await page.locator('.counter[data-unit="schiltrom-west"]').click();
  await page.locator("[data-reach]:not([data-reach='0'])").waitFor({ state: "attached" });
  const centre = await hexPoint(page, grid, "0506");
  const wanted = await placePoint(page, grid, "0506", "0506/0606");
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.mouse.move(wanted.x, wanted.y, { steps: 4 });
  await page.locator('[data-ghost="0506/0606"]').waitFor({ state: "attached" });
  await page.mouse.up();
  await waitPast(page, ply);
  await page.locator("[data-unit-card]", { hasText: " 0506/0606" }).waitFor({ state: "attached" });
  await context.close();
});

test("a unit is turned on its spot by keys", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "crecy");
  const keys = new Keys(page);
  await page.keyboard.press("Tab");
  const { ply } = await now(page);
  await keys.select("do3");
  await keys.cursorTo("1516");
  await keys.press("r");
  await page.locator("[data-ghost]").waitFor({ state: "attached" });
  await keys.press("Enter");
  await waitPast(page, ply);
  await context.close();
});

test("Done asks once if units could still attack, and a setting turns that off", async () => {
  const { page, context } = await table.open();
  const done = page.locator('[data-decision] [data-action="done"]');
  const toTheFire = async (): Promise<number> => {
    await startBattle(page, "training");
    await new Pointer(page, gridOf("training")).drag("clansmen", "0706", "0706/0806");
    await page.locator("[data-unit-card]", { hasText: " 0706/0806" }).waitFor();
    for (let at = await now(page); at.phase !== "fire"; at = await now(page)) {
      await done.click();
      await waitPast(page, at.ply);
    }
    return (await now(page)).ply;
  };
  const asked = await toTheFire();
  await done.click();
  await page.locator("[data-doubt]").waitFor();
  assert.equal((await now(page)).ply, asked, "nothing is decided yet");
  await page.locator("[data-confirm]").click();
  await waitPast(page, asked);
  await pickFromMenu(page, "options");
  await page.getByLabel("Ask before Done").uncheck();
  await page.keyboard.press("Escape");
  await leave(page);
  const unasked = await toTheFire();
  await done.click();
  await waitPast(page, unasked);
  await context.close();
});

test("in set-up one is led through those who can change, and nobody must", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "robert-at-bannockburn");
  const count = page.locator(".decision [data-owed]");
  assert.match(await count.innerText(), /^\d+ units can change$/);
  const next = page.locator(".decision [data-next]");
  const unit = await next.getAttribute("data-next") ?? "";
  await next.click();
  await assertSelected(page, unit);
  await eventually(async () => assert.notEqual(await next.getAttribute("data-next"), unit));
  await context.close();
});
