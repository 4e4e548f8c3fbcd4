// Finding one's place: layouts in which everything is in reach, keys and Tabs, leaders and counters
// that tell what they are, and a map that is dressed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { act, now, openReplay, setUp, startBattle, waitForPly, waitPast } from "./hands";
import { eventually, PHONE } from "./harness";
import { gridOf, hexPoint } from "./map";
import { Pointer } from "./pointer";
import { search } from "./search";

const table = setUp();
const BATTLE = "robert-at-bannockburn";

/** Whether nothing lies over the middle of an element. */
async function isClear(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const own = element.closest("[data-unit]"); // the parts of a counter are one
    return top !== null && (element.contains(top) || top.contains(element) ||
      (own !== null && own === top.closest("[data-unit]")));
  });
}

async function assertClear(page: Page, ...selectors: readonly string[]): Promise<void> {
  for (const selector of selectors)
    for (const one of await page.locator(selector).all())
      assert.ok(await isClear(one), `${selector} lies open`);
}

/** Whether two things on the page lie apart. */
async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  assert.ok(a && b);
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y ||
    b.y + b.height <= a.y;
}

for (const [width, height] of [[1280, 720], [820, 1180]] as const)
  test(`${width} by ${height}: map, decision, dice and log are all in view`, async () => {
    const { page, context } = await table.open({ viewport: { width, height } });
    await startBattle(page, BATTLE);
    await act(page, "done"); // the other side is called by a banner
    const notice = page.locator("[data-notice]");
    await notice.waitFor();
    for (const one of [".zoom", ".minimap", ".tool-bar"])
      assert.ok(await areApart(notice, page.locator(one)), `the banner is not over ${one}`);
    assert.ok(await areApart(page.locator(".tool-bar"), page.locator(".minimap")));
    await assertClear(page, ".zoom button", ".minimap button", ".tool-bar > button");
    for (const one of [".board", ".decision", ".log"]) {
      const box = await page.locator(one).boundingBox();
      assert.ok(box && box.width > 240 && box.height > 100, `${one} has room`);
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 &&
        box.y + box.height <= height + 1, `${one} is in view`);
    }
    await context.close();
  });

test("a hint lies whole above many dice in a low window", async () => {
  const { page, context } = await table.open({ viewport: { width: 1280, height: 720 } });
  await startBattle(page, "training");
  await page.evaluate(() => // as if by many rolls
    document.styleSheets[0]?.insertRule(".falls .line { min-height: 3rem; }"));
  await act(page, "done", "done");
  await act(page, ...["1105", "1106", "1107", "1108"].map((hex) => `knights-east step ${hex}`));
  await act(page, "knights-east charge schiltrom-east", "done", "done",
    "knights-east attack schiltrom-east");
  const dice = page.locator("[data-dice]");
  await page.locator('[data-tool="hint"]').click();
  await page.locator("[data-hint-card]").waitFor();
  await eventually(async () => {
    const [tray, button] = [await dice.boundingBox(),
      await page.locator("[data-hint-do]").boundingBox()];
    assert.ok(tray && button && button.y + button.height <= tray.y, "all of its button is seen");
  });
  await context.close();
});

test("on a phone Undo and Done lie in reach of the thumb", async () => {
  const { page, context } = await table.open({ viewport: PHONE, touch: true });
  await startBattle(page, BATTLE);
  for (const one of ['[data-tool="undo"]', '.sheet-ends [data-action="done"]']) {
    const box = await page.locator(one).boundingBox();
    assert.ok(box && box.y > 0.75 * PHONE.height && box.height >= 34, `${one} is below`);
  }
  await assertClear(page, ".tool-bar > button", ".sheet-ends button");
  await eventually(async () => { // the board follows when the sheet has its height
    const heights = await page.evaluate(() => {
      const box = (selector: string): DOMRect | undefined =>
        document.querySelector(selector)?.getBoundingClientRect();
      return [box(".sheet-bar .what"), box(".sheet-fold"), box(".panel"), box(".board")]
        .map((one) => ({ top: one?.top ?? 0, bottom: one?.bottom ?? 0 }));
    });
    const [what, fold, panel, board] = heights;
    assert.ok(what && fold && panel && board);
    assert.ok(what.bottom <= fold.bottom && fold.bottom <= panel.bottom + 1, "it is whole");
    assert.ok(board.bottom <= panel.top + 1, "and covers nothing of the board");
  });
  await page.locator("[data-sheet]").tap();
  await eventually(async () => {
    const sheet = await page.locator(".panel").boundingBox();
    const undo = await page.locator('[data-tool="undo"]').boundingBox();
    assert.ok(sheet && undo && sheet.height > 0.5 * PHONE.height);
    assert.ok(undo.y + undo.height <= sheet.y, "Undo rides on the sheet");
  });
  await assertClear(page, ".tool-bar > button");
  await context.close();
});

test("keys complete a move, take it back and end the part; six Tabs lead to Done", async () => {
  const { page, context } = await table.open();
  await startBattle(page, BATTLE);
  await act(page, "done", "done");
  const hand = new Pointer(page, gridOf(BATTLE));
  await act(page, "keith1 step 0219");
  await hand.clickUnit("keith1");
  const under = await now(page);
  await page.keyboard.press("h");
  await waitPast(page, under.ply);
  assert.equal((await now(page)).ply, under.ply + 1, "it has halted");
  await page.keyboard.press("Control+z");
  await waitForPly(page, 2);
  await page.locator(".cursor-cell").focus();
  const done = page.locator('.decision [data-action="done"]');
  const isThere = (): Promise<boolean> => done.evaluate((one) => one === document.activeElement);
  let tabs = 0;
  for (; tabs < 6 && !(await isThere()); tabs++) await page.keyboard.press("Tab");
  assert.ok(await isThere(), `Done after ${tabs} Tabs`);
  await hand.select("keith2");
  await page.locator(".unit-actions").waitFor();
  await page.keyboard.press(".");
  await page.locator(".unit-actions :focus").waitFor();
  await page.keyboard.press("Control+Enter");
  await eventually(async () => assert.notEqual((await now(page)).phase, "movement"));
  await context.close();
});

test("six Tabs and arrow keys lead to every answer and every command", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "crecy");
  await act(page, "done", "attempt grimaldi");
  await page.locator('[data-phase="seize"]').waitFor();
  const offered = await page.locator(".decision [data-action]:visible").evaluateAll((all) =>
    all.map((one) => one.getAttribute("data-action")));
  assert.ok(offered.length > 3);
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute("data-action"));
  await page.locator(".cursor-cell").focus();
  for (let tabs = 0; tabs < 6 && !(await focused()); tabs++) await page.keyboard.press("Tab");
  for (const action of offered) {
    assert.equal(await focused(), action);
    await page.keyboard.press("ArrowDown");
  }
  await context.close();
});

test("a leader's flag lies over his unit, chosen or not, and commands differ", async () => {
  const { page, context } = await table.open();
  await startBattle(page, BATTLE);
  await act(page, "done", "done");
  const flags = page.locator('.counter.flag[data-stack]');
  await flags.first().waitFor({ state: "attached" });
  const host = await flags.first().getAttribute("data-stack") ?? "";
  const flag = page.locator(`.counter.flag[data-stack="${host}"]`).first();
  assert.ok(await isClear(flag.locator(".banner")), "over its unit");
  const hand = new Pointer(page, gridOf(BATTLE));
  await hand.clickUnit(host);
  await page.locator(`.counter.selected[data-unit="${host}"]`).waitFor();
  const bare = await hexPoint(page, gridOf(BATTLE), "2005");
  await page.mouse.move(bare.x, bare.y); // the stack closes
  await eventually(async () => assert.ok(await isClear(flag.locator(".banner")), "still over it"));
  const tab = (unit: string): Promise<string | null> =>
    page.locator(`.counter[data-unit="${unit}"] .command-tab`).getAttribute("class");
  assert.notEqual(await tab("keith1"), await tab("schiltrom-douglas2"));
  const title = await page.locator('.counter[data-unit="keith1"] > .body > title').textContent();
  assert.match(title ?? "", /^Keith I, Scots, Keith's horse/);
  await eventually(async () => {
    await page.mouse.move(bare.x + 1, bare.y);
    assert.match(await page.locator(".board").getAttribute("title") ?? "", /2005/);
  });
  await context.close();
});

test("rout changes the whole counter", async () => {
  const { record, ply, told } = search("tamburlaine-the-great", ({ text }) =>
    /routs \d, to level \d/.test(text));
  const { page, context } = await table.open();
  await openReplay(page, record, ply);
  const broken = page.locator(".counter .fade.broken");
  const before = await broken.count();
  await page.locator('[data-replay="forward"]').click();
  await waitForPly(page, ply + 1);
  await eventually(async () => assert.ok(await broken.count() > before, told.text));
  await page.locator(".counter .worn", { hasText: /rout level \d/ }).first()
    .waitFor({ state: "attached" });
  await context.close();
});

test("a map has its title, a compass, a scale and a frame", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "hattin");
  assert.equal(await page.locator('[data-dress="title"]').textContent(), "Hattin, 4 July 1187");
  const board = await page.locator(".board").boundingBox();
  assert.ok(board);
  for (const one of ["title", "compass", "scale"]) {
    const box = await page.locator(`[data-dress="${one}"]`).boundingBox();
    assert.ok(box && box.y >= board.y - 1 && box.y + box.height <= board.y + board.height + 1, one);
    assert.ok(box.x >= board.x && box.x + box.width <= board.x + board.width + 1, one);
  }
  await page.locator(".frame-paper").waitFor({ state: "attached" });
  await context.close();
});
