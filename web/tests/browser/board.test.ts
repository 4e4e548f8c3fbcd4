// What the board tells: names one can read, why a hex is out of reach, whom a question is about.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, decisionsOf, golden, now, openReplay, setUp, startBattle, takeOver, waitForPly,
} from "./hands";
import { DESKTOP, eventually, PHONE } from "./harness";
import { gridOf, selectedUnit } from "./map";
import { Pointer } from "./pointer";

const table = setUp();
const BATTLE = "robert-at-bannockburn";

interface Rectangle {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the elements of a kind lie in the window. */
async function boxes(page: Page, kind: string): Promise<Rectangle[]> {
  return page.locator(kind).evaluateAll((found) => found.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const name = element.getAttribute("data-unit") ?? element.textContent ?? "";
    return { name, left, top, right, bottom };
  }));
}

/** The pairs that lie on each other by more than the edge of a box around letters. */
function collisions(
  ones: readonly Rectangle[], others: readonly Rectangle[], edge: number,
): string[] {
  return ones.flatMap((one) => others.flatMap((other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > edge && high > edge ? [`${one.name} and ${other.name}`] : [];
  }));
}

/** The Scots' first movement phase. */
async function startMovement(page: Page): Promise<Pointer> {
  await startBattle(page, BATTLE);
  await act(page, "done", "done");
  await eventually(async () => assert.equal((await now(page)).phase, "movement"));
  return new Pointer(page, gridOf(BATTLE));
}

test("no name of a place lies under a counter", async () => {
  for (const battle of ["crecy", "courtrai"]) {
    const { page, context } = await table.open();
    await startBattle(page, battle);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await eventually(async () => {
      const names = await boxes(page, ".names text");
      assert.ok(names.length > 5, "the map has names");
      assert.deepEqual(collisions(names, await boxes(page, ".counter"), 8), []);
    });
    await context.close();
  }
});

test("a unit sent far beyond its reach is told why not, by drag and by tap", async () => {
  const { page, context } = await table.open();
  const pointer = await startMovement(page);
  const before = await now(page);
  await pointer.drag("keith2", "1808");
  const refused = page.locator("[data-refused]");
  await refused.waitFor();
  await eventually(async () =>
    assert.equal(await refused.getAttribute("data-refused"), "gmb 5.12"));
  await eventually(async () =>
    assert.match(await refused.innerText(), /as far as \d{4}\. There:\s+.*movement points left/));
  await pointer.clickHex("1910");
  await refused.getByText("1910").waitFor();
  await eventually(async () =>
    assert.equal(await selectedUnit(page), "keith2", "it stays selected"));
  await pointer.clickHex("1910");
  await page.locator('[data-ground-card="1910"]').waitFor();
  await eventually(async () =>
    assert.equal(await selectedUnit(page), null, "who taps again means the ground"));
  await eventually(async () => assert.deepEqual(await now(page), before));
  await pointer.drag("keith2", "1808");
  const far = page.locator("[data-as-far]");
  const place = await far.getAttribute("data-as-far");
  await far.click();
  await pointer.arrival(place ?? "");
  assert.notEqual((await now(page)).ply, before.ply, "it goes as far as it can");
  await context.close();
});

test("with the phase goes the selection of who has nothing to do in the next", async () => {
  const { page, context } = await table.open();
  const pointer = await startMovement(page);
  await pointer.select("keith2");
  await page.locator(".zones").waitFor({ state: "attached" });
  await act(page, "keith2 step 0420");
  await eventually(async () =>
    assert.equal(await selectedUnit(page), "keith2", "a unit under way stays selected"));
  await act(page, "keith2 halt");
  while ((await now(page)).side === "scots") await pointer.press("done");
  await eventually(async () => assert.equal(await selectedUnit(page), null));
  await eventually(async () => assert.equal(await page.locator(".zones").count(), 0));
  await context.close();
});

test("a unit that must flee shows ways, not zones, though its leader may stay", async () => {
  const { page, context } = await table.open();
  await openReplay(page, golden("robert-at-bannockburn-played"), 1008);
  await takeOver(page, "The rout");
  await page.locator(".area.reachable").waitFor({ state: "attached" });
  await eventually(async () => assert.equal(await selectedUnit(page), "he-he"));
  await eventually(async () => assert.equal(await page.locator(".zones").count(), 0));
  await eventually(async () => assert.equal(await page.locator(".way-end").count(), 2));
  await page.getByRole("button", { name: "Let the unit go" }).click();
  await eventually(async () => assert.equal(await selectedUnit(page), null));
  await page.locator("[data-show]").click();
  await eventually(async () => assert.equal(await selectedUnit(page), "he-he", "Show picks it"));
  await context.close();
});

test("a reaction is drawn from who may shoot to whom, and then the mover goes on", async () => {
  const record = golden("courtrai-random");
  const decisions = decisionsOf(record);
  const reaction = decisions.findIndex((text, at) =>
    / react$/.test(text) && !/^decline$/.test(decisions[at + 1] ?? ""));
  const move = decisions[reaction - 1] ?? "";
  const mover = move.split(" ")[0] ?? "";
  const { page, context } = await table.open();
  await openReplay(page, record, reaction - 1);
  await takeOver(page, "The reaction");
  await new Pointer(page, gridOf("courtrai")).select(mover);
  await act(page, move);
  await page.locator(".arrow.answer").waitFor({ state: "attached" });
  await eventually(async () => assert.equal(await page.locator(".arrow.answer").count(), 1));
  await eventually(async () =>
    assert.equal(await selectedUnit(page), decisions[reaction]?.split(" ")[0]));
  await act(page, "decline");
  await page.locator(`.counter.selected[data-unit="${mover}"]`).waitFor();
  await eventually(async () => assert.equal(await page.locator(".arrow.answer").count(), 0));
  await context.close();
});

test("the bars of breaking say what they count", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "crecy");
  await eventually(async () =>
    assert.match(await page.locator(".track").innerText(), /flight points/i));
  await context.close();
});

test("the log shows the newest, and keeps the place of who reads back", async () => {
  const { page, context } = await table.open();
  await openReplay(page, golden("falkirk-random"), 60);
  const list = page.locator(".log-list");
  const edge = (await list.boundingBox()) ?? { y: 0, height: 0 };
  const place = async (ply: number): Promise<number> =>
    (await page.locator(`.log [data-plies~="${ply}"]`).boundingBox())?.y ?? -1;
  const forward = async (ply: number): Promise<void> => {
    await page.locator('[data-replay="forward"]').click();
    await waitForPly(page, ply);
  };
  await forward(61);
  await eventually(async () =>
    assert.ok((await place(61)) > edge.y && (await place(61)) < edge.y + edge.height, "in view"));
  await list.hover();
  await page.mouse.wheel(0, -400);
  await page.waitForFunction(() => (document.querySelector(".log-list")?.scrollTop ?? 0) < -300);
  let before = NaN;
  await eventually(async () => { // the wheel may still be rolling
    const last = before;
    before = await place(50);
    assert.equal(before, last);
  });
  for (const ply of [62, 63, 64]) await forward(ply);
  assert.ok(Math.abs((await place(50)) - before) < 2, "what is read stays where it is");
  await context.close();
});

test("the bar of a replay covers nothing, and is a slim row on a phone", async () => {
  for (const look of [{ viewport: DESKTOP }, { viewport: PHONE, touch: true }]) {
    const { page, context } = await table.open(look);
    await openReplay(page, golden("falkirk-random"), 10);
    const bar = await boxes(page, ".replay-bar");
    const covered = await boxes(page, ".board, .minimap, .tool-bar, .panel");
    assert.deepEqual(collisions(bar, covered, 0), []);
    assert.ok((bar[0]?.bottom ?? 0) - (bar[0]?.top ?? 0) < 60, "it is slim");
    const inside = await boxes(page, ".replay-bar button:visible, .replay-bar input");
    assert.ok(inside.every(({ left, right }) => left >= 0 && right <= look.viewport.width));
    await context.close();
  }
});
