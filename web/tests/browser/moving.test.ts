// How many times a hand must do something to move an army: every press, click or drag of the
// pointer counts as one.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import type { HexId, UnitView } from "../../src/engine/protocol";
import type { Point } from "../../src/geometry/hexes";
import {
  act, decisionsOf, downloadRecord, now, putGame, setUp, startBattle, waitForPly, waitPast,
} from "./hands";
import { eventually, root } from "./harness";
import {
  assertSelected, gridOf, hexPoint, placePoint, positionsOf, selectedUnit, unitPoint,
} from "./map";

const table = setUp();
const BATTLE = "robert-at-bannockburn";
const grid = gridOf(BATTLE);

function kept(name: string): string {
  return readFileSync(join(root, "web/tests/browser", `${name}.record`), "utf-8");
}

function places(units: Map<string, UnitView>): Record<string, string> {
  return Object.fromEntries([...units].map(([id, { hexes }]) => [id, hexes.join("/")]));
}

/** A hand that counts what it does. */
class Counting {
  count = 0;
  constructor(readonly page: Page) {}

  async click({ x, y }: Point): Promise<void> {
    this.count++;
    await this.page.mouse.move(x, y, { steps: 2 });
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  async drag(from: Point, to: Point): Promise<void> {
    this.count++;
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await this.page.mouse.move(to.x, to.y, { steps: 2 });
    await this.page.mouse.up();
  }

  async push(button: Locator): Promise<void> {
    this.count++;
    await button.click();
  }
}

/** The English movement of the first turn, with nothing done before it. */
async function startEnglish(): Promise<Page> {
  const { page } = await table.open();
  await startBattle(page, BATTLE, { seed: 1314 });
  await act(page, "done", "done", "done", "done");
  await eventually(async () => assert.equal((await now(page)).side, "english"));
  return page;
}

const MARCHED = positionsOf(kept("english-turn"));

/** Whoever stands elsewhere after the recorded turn, those in front first; who is carried along by
 *  another is not moved himself. */
function toMove(before: Map<string, UnitView>): [string, readonly HexId[], readonly HexId[]][] {
  const moved = [...MARCHED].flatMap(([id, { hexes }]) => {
    const from = before.get(id)?.hexes ?? [];
    return from.join() === hexes.join() || id.startsWith("leader")
      ? [] : [[id, from, hexes] as [string, readonly HexId[], readonly HexId[]]];
  });
  return moved.sort(([, a], [, b]) => Number(b[0]?.slice(2)) - Number(a[0]?.slice(2)));
}

test("the recorded English turn without a march order, a drag a unit", async () => {
  const page = await startEnglish();
  const hand = new Counting(page);
  hand.count++; // startBattle has shown the whole map
  const wanted = toMove(positionsOf(await downloadRecord(page)));
  assert.ok(wanted.length >= 30, `${wanted.length} units march`);
  for (const [, from, to] of wanted) {
    const { ply } = await now(page);
    await hand.drag(await middle(page, from), await goal(page, to));
    await waitPast(page, ply);
  }
  assert.deepEqual(places(positionsOf(await downloadRecord(page))), places(MARCHED));
  const { ply } = await now(page);
  await hand.push(page.locator('[data-decision] [data-action="done"]'));
  await waitPast(page, ply);
  assert.ok(hand.count <= 90, `${hand.count} pointer actions`);
  console.log(`# ${wanted.length} units without a march order: ${hand.count} pointer actions`);
  await page.context().close();
});

test("drags that come faster than the engine answers are all carried out", async () => {
  const page = await startEnglish();
  const hand = new Counting(page);
  const wanted = toMove(positionsOf(await downloadRecord(page)));
  const ways: [Point, Point][] = [];
  for (const [, from, to] of wanted) ways.push([await middle(page, from), await goal(page, to)]);
  for (const [from, to] of ways) await hand.drag(from, to);
  await eventually(async () =>
    assert.deepEqual(places(positionsOf(await downloadRecord(page))), places(MARCHED)));
  await page.context().close();
});

async function middle(page: Page, hexes: readonly HexId[]): Promise<Point> {
  const points = await Promise.all(hexes.map((hex) => hexPoint(page, grid, hex)));
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

async function goal(page: Page, hexes: readonly HexId[]): Promise<Point> {
  const hex = hexes[0] ?? "";
  return hexes.length < 2 ? hexPoint(page, grid, hex)
    : placePoint(page, grid, hex, hexes.join("/"));
}

test("the recorded English turn with march orders", async () => {
  const page = await startEnglish();
  const hand = new Counting(page);
  hand.count++; // startBattle has shown the whole map
  const order = async (unit: string, group: number): Promise<void> => {
    const before = positionsOf(await downloadRecord(page));
    const from = before.get(unit)?.hexes ?? [];
    const to = MARCHED.get(unit)?.hexes ?? [];
    await hand.click(await unitPoint(page, unit));
    await assertSelected(page, unit);
    if (group > 1) {
      await hand.push(page.locator("[data-band]"));
      await eventually(async () =>
        assert.ok((await page.locator(".counter.banded").count()) >= group));
    }
    const { ply } = await now(page);
    await hand.drag(await middle(page, from), await goal(page, to));
    await waitPast(page, ply);
  };
  await order("cl-arg", 5);
  await order("he-war", 5);
  await order("ed-gl", 7);
  await order("gascon", 1);
  await order("notts-derby", 15);
  assert.deepEqual(places(positionsOf(await downloadRecord(page))), places(MARCHED));
  const left = page.locator("[data-stragglers]");
  await left.waitFor();
  await left.locator("[data-straggler] [data-case]").first().waitFor();
  const { ply, hash } = await now(page);
  await page.keyboard.press("Control+z");
  await eventually(async () => assert.ok((await now(page)).ply < ply - 15, "one undo for all"));
  await left.waitFor({ state: "detached" }); // nobody was left behind
  await page.keyboard.press("Control+y");
  await eventually(async () => assert.equal((await now(page)).hash, hash));
  await hand.push(page.locator('[data-decision] [data-action="done"]'));
  await waitPast(page, ply);
  await left.waitFor({ state: "detached" });
  assert.ok(hand.count <= 45, `${hand.count} pointer actions`);
  console.log(`# with march orders: ${hand.count} pointer actions`);
  await page.context().close();
});

test("a lasso gathers, and one order moves who is in it", async () => {
  const page = await startEnglish();
  const corner = await hexPoint(page, grid, "1012");
  const other = await hexPoint(page, grid, "1417");
  await page.keyboard.down("Shift");
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  for (const [x, y] of [[other.x, corner.y], [other.x, other.y], [corner.x, other.y]] as const)
    await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await eventually(async () => assert.ok((await page.locator(".counter.banded").count()) >= 5));
  const { ply } = await now(page);
  const at = await hexPoint(page, grid, "1116");
  await page.mouse.click(at.x, at.y);
  await waitPast(page, ply);
  await page.context().close();
});

test("a single move is one drag or two clicks, and undo takes the whole of it back", async () => {
  const page = await startEnglish();
  const hand = new Counting(page);
  const before = await now(page);
  await hand.drag(await hexPoint(page, grid, "1516"), await hexPoint(page, grid, "1519"));
  await eventually(async () => assert.ok((await now(page)).ply > before.ply + 2));
  assert.equal(hand.count, 1);
  await hand.click(await hexPoint(page, grid, "1717"));
  await assertSelected(page, "he-lanc", "another is selected without a halt");
  await hand.click(await hexPoint(page, grid, "1720"));
  await page.locator("[data-unit-card]", { hasText: " 1720" }).waitFor({ state: "attached" });
  assert.equal(hand.count, 3);
  const moved = await now(page);
  await page.locator('[data-tool="undo"]').click();
  await eventually(async () => assert.equal((await now(page)).ply, before.ply + 4));
  await page.locator('[data-tool="undo"]').click();
  await eventually(async () => assert.equal((await now(page)).hash, before.hash));
  await page.locator('[data-tool="redo"]').click();
  await page.locator('[data-tool="redo"]').click();
  await eventually(async () => assert.equal((await now(page)).hash, moved.hash));
  await page.locator('[data-tool="undo-step"]').click();
  await eventually(async () => assert.equal((await now(page)).ply, moved.ply - 1));
  await page.context().close();
});

test("drags in haste are not lost, while counters still slide", async () => {
  const { page } = await table.open({ motion: true });
  await startBattle(page, BATTLE, { seed: 1314 });
  await act(page, "done", "done", "done", "done");
  const hand = new Counting(page);
  const drags = [["1516", "1519"], ["1616", "1619"], ["1717", "1720"], ["1315", "1318"]] as const;
  for (const [from, to] of drags)
    await hand.drag(await hexPoint(page, grid, from), await hexPoint(page, grid, to));
  await eventually(async () => {
    const at = places(positionsOf(await downloadRecord(page)));
    assert.deepEqual([at["he-he"], at["he-war"], at["he-lanc"], at["cl-linc"]],
      drags.map(([, to]) => to));
  });
  await page.context().close();
});

test("a charge of Men of Iron, its answer, the retreat and the facings", async () => {
  const courtrai = gridOf("courtrai");
  const record = kept("charge");
  const { page } = await table.open();
  await putGame(page, { battle: "courtrai", seed: 8, decisions: decisionsOf(record),
    hash: /hash ([0-9a-f]{16})\n*$/.exec(record)?.[1] ?? "" });
  await waitForPly(page, 302);
  const hand = new Counting(page);
  await page.locator('[data-phase="name"]').waitFor();
  await hand.drag(await unitPoint(page, "ar4"), await unitPoint(page, "gu12"));
  await hand.push(page.locator("[data-commit]"));
  await waitForPly(page, 303);
  await hand.push(page.locator('[data-decision] [data-action="decline"]'));
  await waitForPly(page, 304);
  await eventually(async () => assert.equal(await selectedUnit(page), "gu12"));
  await hand.click(await hexPoint(page, courtrai, "2206"));
  await waitForPly(page, 305);
  await hand.click(await placePoint(page, courtrai, "2206", "2206", 5)); // NW+N
  await waitForPly(page, 306);
  const home = await unitPoint(page, "ar4");
  await hand.click({ x: home.x + 30, y: home.y + 30 });
  await waitForPly(page, 307);
  assert.ok(hand.count <= 6, `${hand.count} pointer actions`);
  console.log(`# a charge of Men of Iron: ${hand.count} pointer actions`);
  await page.context().close();
});
