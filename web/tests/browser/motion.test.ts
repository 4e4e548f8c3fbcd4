// What moves by itself: counters slide and dice tumble, and nothing does for who wants it still.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, now, openActionList, pickFromMenu, setUp, startBattle, waitForPly,
} from "./hands";

const table = setUp();

/** Notes on the document what begins to move by the style sheets, and dice that change faces. */
function watchMotion(): void {
  const note = (what: string): void => {
    const { dataset } = document.documentElement;
    dataset["moved"] = `${dataset["moved"] ?? ""}${what};`;
  };
  const nameOf = (target: EventTarget | null): string =>
    (target as Element).getAttribute("data-unit") ?? (target as Element).className.toString();
  addEventListener("transitionrun", ({ target, propertyName }) =>
    note(`${nameOf(target)} ${propertyName}`));
  addEventListener("animationstart", ({ target, animationName }) =>
    note(`${nameOf(target)} ${animationName}`));
  new MutationObserver(() => {
    if (document.querySelector(".tumbling")) note("faces");
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
}

/** A game with the watch from its very start; a counter moves, and then a die falls. */
async function playWith(page: Page, before: () => Promise<void>): Promise<void> {
  await page.addInitScript(watchMotion);
  await page.reload();
  await startBattle(page, "robert-at-bannockburn");
  await before();
  await act(page, "done", "done", "keith1 step 0219", "keith1 halt");
}

async function rollDice(page: Page): Promise<void> {
  await act(page, "done", "done", "warw-leics organize");
  await page.locator("[data-dice]").waitFor();
}

test("a counter slides and dice tumble", async () => {
  const { page, context } = await table.open({ motion: true });
  await playWith(page, async () => undefined);
  await page.locator('html[data-moved*="keith1 transform;"]').waitFor();
  await rollDice(page);
  await page.locator('html[data-moved*=" tumble;"]').waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await context.close();
});

/** What the page shows of the game, dice and what is weighed apart. */
function shown(): string {
  const text = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent);
  const units = [...document.querySelectorAll<HTMLElement>("[data-unit]")]
    .map((one) => `${one.dataset["unit"]} ${one.style.transform} ${one.getAttribute("class")}`);
  const told = text("[data-live] > :not([data-weighed])");
  return JSON.stringify([units, text(".log li"), text("[data-decision]"), told]);
}

test("nothing gives a roll away before its dice lie still; who acts need not wait", async () => {
  const { page, context } = await table.open({ motion: true });
  await startBattle(page, "robert-at-bannockburn");
  await act(page, "done", "done", "done", "done");
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await page.evaluate(() => { // the tumble does not end by itself
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (work: () => void, ms: number) =>
      ms === 500 ? 0 : setTimeout(work, ms) });
  });
  const { ply } = await now(page);
  await openActionList(page);
  await page.locator('[data-action-list] [data-action="warw-leics organize"]').click();
  await page.locator("[data-commit]").waitFor();
  const before = await page.evaluate(shown);
  await page.locator("[data-commit]").click();
  await page.locator(".tumbling .die:visible").first().waitFor();
  assert.equal(await page.evaluate(shown), before);
  assert.equal((await now(page)).ply, ply);
  await page.keyboard.press("Shift");
  await waitForPly(page, ply + 1);
  assert.equal(await page.locator(".tumbling").count(), 0);
  assert.notEqual(await page.evaluate(shown), before);
  await context.close();
});

/** What an act sets in motion begins with the next picture. */
async function assertStill(page: Page): Promise<void> {
  const running = await page.evaluate(async () => {
    for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
    return document.getAnimations().length;
  });
  assert.equal(running, 0);
  assert.equal(await page.locator("html").getAttribute("data-moved"), null);
}

test("nothing moves by itself if the system asks for less motion", async () => {
  const { page, context } = await table.open({ motion: false });
  await playWith(page, async () => undefined);
  await assertStill(page);
  await rollDice(page);
  await assertStill(page);
  await context.close();
});

test("nothing moves by itself if the options say so", async () => {
  const { page, context } = await table.open({ motion: true });
  await playWith(page, async () => {
    await pickFromMenu(page, "options");
    await page.getByLabel("Counters slide and dice tumble").uncheck();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await page.evaluate(async () => { // what ended is told with the next picture
      for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame);
      delete document.documentElement.dataset["moved"];
    });
  });
  await assertStill(page);
  await rollDice(page);
  await assertStill(page);
  await context.close();
});
