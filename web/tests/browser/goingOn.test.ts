// What goes on by itself, what a button says where nothing else can be done, and standing answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, now, openActionList, setUp, startBattle } from "./hands";
import { eventually, PHONE, seeded } from "./harness";

const table = setUp();

async function pick(page: Page, action: string): Promise<void> {
  await openActionList(page);
  await page.locator(`[data-action-list] [data-action="${action}"]`).click();
}

async function assertPly(page: Page, ply: number): Promise<void> {
  await eventually(async () => assert.equal((await now(page)).ply, ply));
}

test("a step with no other way on is taken by itself, and can be taken back", async () => {
  const { context, page } = await table.open();
  await startBattle(page, "hastings");
  await act(page, "done", "flemish-foot3 step 1812", "flemish-foot3 step 1912");
  await pick(page, "flemish-foot3 step 1812"); // among friends, where it may not stop
  await assertPly(page, 5);
  await page.locator('.log [data-plies~="5"]', { hasText: /to 1913/ }).waitFor();
  await page.locator('[data-tool="undo"]').click();
  await assertPly(page, 1);
  await context.close();
});

test("where one can only go on, the button says what happens", async () => {
  const { context, page } = await table.open({ viewport: PHONE, touch: true });
  await startBattle(page, "bannockburn");
  const only = page.locator('.sheet-ends [data-action="open"]');
  assert.match(await only.innerText(), /^Roll for the first activation/);
  await context.close();
});

test("an answer that stands is given without asking, shown, and ended", async () => {
  const { context, page } = await table.open();
  await startBattle(page, "crecy");
  await act(page, "done", "attempt grimaldi");
  await page.locator("[data-decision='english'] .let-stand summary").click();
  await page.locator('[data-stand="decline always"]').click();
  await assertPly(page, 3);
  const shown = page.locator('[data-standing="english seize decline"]');
  assert.match(await shown.innerText(), /English.*Let him roll/);
  await act(page, "done");
  await pick(page, "attempt doria");
  await assertPly(page, 6);
  await shown.locator("[data-end-standing]").click();
  await shown.waitFor({ state: "detached" });
  await context.close();
});

/** Whether some way on lies open to the pointer: a button, or a counter that may act. */
async function waysInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const lies = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 0 && hit !== null && (element.contains(hit) || hit.contains(element));
    };
    const ways = ".panel [data-action]:enabled, .sheet-ends button, .counter:has(.eligible)";
    return [...document.querySelectorAll(ways)]
      .filter((one) => !one.closest("[data-action-list]") && lies(one)).length;
  });
}

/** How often Tab is pressed from the map to the nearest way on, or from that back to the map. */
async function tabsToGoOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>(
      'button:enabled, a[href], input, select, summary, [tabindex="0"]')]
      .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
    const map = stops.findIndex((one) => one.matches(".cursor-cell"));
    const way = stops.findIndex((one, index) => index > map && one.matches(
      ".decision [data-action], .commands [data-action], .unit-actions [data-action]"));
    return way < 0 ? 0 : way - map; // else the map itself is the way on
  });
}

for (const [name, viewport] of [["a desk", undefined], ["a phone", PHONE]] as const)
  test(`a way on is in view at every decision, on ${name}`, async () => {
    const battles = ["robert-at-bannockburn", "tamburlaine-the-great", "edward-at-bannockburn",
      "crecy", "hastings"];
    for (const battle of battles) {
      const { context, page } = await table.open(viewport ? { viewport } : {});
      await startBattle(page, battle);
      const choose = seeded(7);
      for (let decision = 0; decision < 25; decision++) {
        const at = await now(page);
        await eventually(async () =>
          assert.ok((await waysInView(page)) > 0, `${battle}, ${at.phase}, ply ${at.ply}`));
        if (viewport === undefined)
          assert.ok((await tabsToGoOn(page)) <= 6, `${battle}, ${at.phase}, ply ${at.ply}: Tabs`);
        const texts = await page.locator("[data-action-list]").evaluate((list) => {
          (list as HTMLDetailsElement).open = true;
          return new Promise<string[]>((resolve) => setTimeout(() => resolve(
            [...list.querySelectorAll<HTMLElement>("[data-action]")]
              .map((one) => one.dataset["action"] ?? "")), 60));
        });
        const ends = texts.filter((text) => /^(done|decline|pass)$/.test(text));
        const pool = ends.length > 0 && choose(3) > 0 ? ends : texts;
        const text = pool[choose(pool.length)] ?? "";
        await page.locator(`[data-action-list] [data-action="${text}"]`).first()
          .evaluate((button) => (button as HTMLElement).click());
        const weighed = page.locator("[data-commit]");
        await eventually(async () => {
          if (await weighed.count()) await weighed.evaluate((one) => (one as HTMLElement).click());
          assert.ok((await now(page)).ply > at.ply);
        });
        await page.locator("[data-action-list]").evaluate((list) => {
          (list as HTMLDetailsElement).open = false;
        });
        if ((await now(page)).side === "over") break;
      }
      await context.close();
    }
  });
