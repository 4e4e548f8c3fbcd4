// Choices out of turn, reached by taking over a record just before them and answered in the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import {
  act, decisionsOf, entry, golden, now, openReplay, setUp, takeOver, waitForPly,
} from "./hands";
import { eventually } from "./harness";
import { assertSelected } from "./map";

const table = setUp();

/** Takes a record over before the decision with that number, counted from 1. */
async function takeOverBefore(record: string, decision: number): Promise<Page> {
  const { page } = await table.open();
  await openReplay(page, golden(record), decision - 1);
  await takeOver(page, "Taken over");
  await eventually(async () => assert.equal((await now(page)).ply, decision - 1));
  return page;
}

/** The first decision of a record that fits, counted from 1. */
function find(record: string, decision: RegExp, from = 1): number {
  const decisions = decisionsOf(golden(record));
  const at = decisions.findIndex((text, index) => index + 1 >= from && decision.test(text));
  assert.ok(at >= 0, `${record} has a decision like ${decision}`);
  return at + 1;
}

function decisionAt(record: string, number: number): string {
  const text = decisionsOf(golden(record))[number - 1];
  assert.ok(text, `${record} has ${number} decisions`);
  return text;
}

interface Banner {
  heading: string;
  prompt: string;
  cases: readonly string[];
  answers: readonly { action: string; says: string; odds: string }[];
}

/** What the alert says: whose choice, about what, by which case, each answer with its effect. */
async function readBanner(page: Page): Promise<Banner> {
  const alert = page.locator('[data-decision][data-interrupt="true"]');
  await alert.locator("[data-action]").first().waitFor();
  await page.locator(".decision .inline-odds.quiet").first().waitFor({ state: "detached" });
  return alert.evaluate((element) => {
    const text = (from: Element, where: string): string =>
      from.querySelector(where)?.textContent ?? "";
    const cases = [...element.querySelectorAll<HTMLElement>("[data-case]")];
    return {
      heading: text(element, "h2"),
      prompt: text(element, ".prompt"),
      cases: cases.map((one) => one.dataset["case"] ?? ""),
      answers: [...element.querySelectorAll<HTMLElement>("[data-action]")].map((one) => ({
        action: one.dataset["action"] ?? "",
        says: text(one, ".help"),
        odds: one.querySelector(".odds-bar")?.getAttribute("aria-label") ?? "",
      })),
    };
  });
}

/** Gives an answer from the alert itself; what rolls dice for an attack is weighed first. */
async function answer(page: Page, action: string): Promise<void> {
  const { ply } = await now(page);
  await page.locator(`[data-decision] [data-action="${action}"]`).click();
  const weighed = page.locator("[data-commit]");
  await weighed.or(page.locator(`[data-decision][data-ply="${ply + 1}"]`)).first().waitFor();
  if (await weighed.isVisible()) await weighed.click();
  await waitForPly(page, ply + 1);
}

/** The decision as the log tells it. */
test("reaction fire interrupts the move that provokes it", async () => {
  const record = "courtrai-random";
  const reaction = find(record, / react$/);
  const page = await takeOverBefore(record, reaction - 1);
  await eventually(async () => assert.equal((await now(page)).side, "french"));
  await act(page, decisionAt(record, reaction - 1));
  const banner = await readBanner(page);
  assert.match(banner.heading, /Flemish, your answer/);
  assert.match(banner.prompt, /at-arms I comes to 2306, before the front of Guy's crossbows II/);
  assert.ok(banner.cases.includes("moi 9.2"), banner.cases.join());
  const offered = banner.answers.map((one) => one.action);
  assert.deepEqual(offered, [decisionAt(record, reaction), "decline"]);
  assert.ok(banner.answers.every((one) => one.says !== ""), "each answer says what it does");
  assert.match(banner.answers[0]?.odds ?? "", /no effect \d+ ?%/);
  await answer(page, decisionAt(record, reaction));
  const told = await entry(page, reaction).innerText();
  assert.match(told, /shoots at .*who has come before its front/);
  await page.context().close();
});

test("declining a reaction lets the move go on", async () => {
  const record = "courtrai-random";
  const reaction = find(record, / react$/);
  const page = await takeOverBefore(record, reaction);
  await readBanner(page);
  await answer(page, "decline");
  const asked = page.locator(`[data-decision] [data-action="${decisionAt(record, reaction)}"]`);
  await asked.waitFor({ state: "detached" }); // it is not asked again
  await eventually(async () =>
    assert.doesNotMatch(await entry(page, reaction).innerText(), /shoots at/));
  await page.context().close();
});

test("a charge is drawn, ridden and met by a counter-charge", async () => {
  const record = "bannockburn-played";
  const counter = find(record, /^cl3 counter ke1$/);
  const charge = find(record, /^ke2 charge cl3$/, counter - 6);
  const page = await takeOverBefore(record, charge);
  for (let number = charge; number < counter; number++) {
    await act(page, decisionAt(record, number));
    if (number === charge) await page.locator(".arrow.declared").first().waitFor();
  }
  const banner = await readBanner(page);
  assert.match(banner.heading, /English, your answer/);
  assert.match(banner.prompt, /Keith's men-at-arms I attacks Clifford's men-at-arms III/);
  assert.deepEqual(banner.answers.map((one) => one.action), ["cl3 counter ke1", "decline"]);
  assert.ok(banner.answers.every((one) => one.says !== ""), "each answer says what it does");
  assert.match(banner.answers[0]?.odds ?? "", /counter-charge/);
  await answer(page, "cl3 counter ke1");
  await eventually(async () =>
    assert.match(await entry(page, counter).innerText(), /counter-charge/));
  await page.context().close();
});

test("the odds of an answer stand in the place of the answers, whole", async () => {
  const record = "bannockburn-played";
  const counter = find(record, /^gh4 counter eb3$/);
  const page = await takeOverBefore(record, counter);
  const button = page.locator('[data-decision] [data-action="gh4 counter eb3"]');
  const preview = page.locator("[data-preview]");
  await button.click();
  await preview.locator(".odds-list").first().waitFor();
  await eventually(async () => assert.equal(await button.isVisible(), false));
  await eventually(async () => {
    const seen = await preview.evaluate((card) => {
      const panel = card.closest(".panel-body")?.getBoundingClientRect();
      const { top, bottom } = card.getBoundingClientRect();
      const isWhole = card.scrollHeight <= card.clientHeight;
      return isWhole && panel !== undefined && top >= panel.top && bottom <= panel.bottom;
    });
    assert.ok(seen, "the card is as high as what it says, and in view");
  });
  await page.keyboard.press("Escape");
  await button.waitFor();
  await eventually(async () =>
    assert.ok(await button.evaluate((one) => one === document.activeElement), "back where he was"));
  await answer(page, "decline");
  const dice = page.locator("[data-dice] .line");
  await eventually(async () => assert.match(await dice.first().innerText(), /attacks .*: die \d/));
  await eventually(async () => assert.ok((await dice.count()) > 1, "each event has its line"));
  await page.context().close();
});

test("a retreat is a forced choice, and the attack that goes on asks who goes", async () => {
  const record = "bannockburn-played";
  const advance = find(record, /^cl1 advance 1607$/);
  const retreat = find(record, /^do5 retreat 1407$/);
  const page = await takeOverBefore(record, retreat);
  const banner = await readBanner(page);
  assert.match(banner.heading, /Scots, your answer/);
  assert.match(banner.prompt, /Douglas's pikes V must retreat from Clifford's men-at-arms III/);
  assert.ok(banner.answers.length > 1, "there is a choice");
  assert.ok(banner.answers.every((one) => one.action.startsWith("do5 retreat")));
  await assertSelected(page, "do5", "the player is led to the unit");
  for (let number = retreat; number < advance; number++)
    await answer(page, decisionAt(record, number));
  const { side, phase } = await now(page);
  assert.deepEqual([side, phase], ["english", "continued"]);
  await page.locator("[data-decision] .prompt", { hasText: /the attack must go on/i }).waitFor();
  await act(page, decisionAt(record, advance));
  await eventually(async () =>
    assert.match(await entry(page, advance).innerText(), /continues its attack into 1607/));
  await page.context().close();
});
