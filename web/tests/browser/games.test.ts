// Whole games through the list of all actions: a seeded player picks among its buttons to the end,
// attacks sooner than the rest. The record then replays natively to the position the page shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { downloadRecord, now, openActionList, setUp, startBattle } from "./hands";
import { PATIENCE_MS, verifyRecord } from "./harness";

const table = setUp();

interface Course {
  decisions: number;
  weighed: number; // attacks whose odds were shown first
}

/** Clicks on, in the page itself, until nobody has anything left to decide. */
async function playToTheEnd(page: Page, seed: number): Promise<Course> {
  return page.evaluate(async ({ first, mostMs }) => {
    let state = first;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const decision = (): DOMStringMap =>
      document.querySelector<HTMLElement>("[data-decision]")?.dataset ?? {};
    const until = <T>(what: string, look: () => T | undefined): Promise<T> =>
      new Promise((resolve, reject) => {
        const watch = new MutationObserver(() => check());
        const patience = setTimeout(() => {
          watch.disconnect();
          reject(new Error(`waited in vain for ${what} at ${JSON.stringify(decision())}`));
        }, mostMs);
        const check = (): void => {
          const found = look();
          if (found === undefined) return;
          clearTimeout(patience);
          watch.disconnect();
          resolve(found);
        };
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        check();
      });
    const LIST = "[data-action-list] [data-action]";
    const ATTACK = / (attack|fire|shock|charge|counter|react|return)( |$)/;
    const isOfNobody = (button: HTMLElement): boolean =>
      button.closest("section")?.getAttribute("aria-label") === "General";
    const among = (buttons: readonly HTMLButtonElement[]): HTMLButtonElement | undefined => {
      const attacks = buttons.filter((button) => ATTACK.test(button.dataset["action"] ?? ""));
      if (attacks.length > 0 && below(3) > 0) return attacks[below(attacks.length)];
      const ends = buttons.filter(isOfNobody);
      const some = ends.length > 0 && below(30) === 0 ? ends : buttons;
      return some[below(some.length)];
    };
    const all = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>(LIST)];
    const course = { decisions: 0, weighed: 0 };
    while (decision()["decision"] !== "over") {
      const button = among(all());
      const { ply } = decision();
      if (!button) throw new Error(`nothing to choose from at decision ${ply}`);
      button.click();
      const next = await until("a decision or a preview", () => {
        if (decision()["ply"] !== ply) return "decided";
        return document.querySelector<HTMLButtonElement>("[data-commit]:enabled") ?? undefined;
      });
      if (next !== "decided") {
        next.click();
        course.weighed++;
        await until("the attack", () => (decision()["ply"] !== ply ? true : undefined));
      }
      course.decisions++;
    }
    return course;
  }, { first: seed, mostMs: PATIENCE_MS });
}

interface Played {
  course: Course;
  record: string;
  lastPart: string; // "Game-turn 10. English: Melee.": the last heading of the log
}

async function playBattle(battle: string, seed: number): Promise<Played> {
  const { page, context } = await table.open();
  await startBattle(page, battle, { seed });
  await openActionList(page);
  const course = await playToTheEnd(page, seed);
  await page.locator('[data-dialog="end"] [data-action="look"]').click();
  const record = await downloadRecord(page);
  const shown = await now(page);
  assert.equal(shown.ply, course.decisions);
  assert.equal(verifyRecord(`page-${battle}`, record), shown.hash);
  const lastPart = await page.locator(".log .part").last().innerText();
  await context.close();
  return { course, record, lastPart };
}

test("ten turns of Robert at Bannockburn from the action list replay natively", async () => {
  const { course, record, lastPart } = await playBattle("robert-at-bannockburn", 10);
  assert.match(lastPart, /turn 10\./i);
  assert.ok(course.decisions > 500 && course.weighed > 0, JSON.stringify(course));
  assert.match(record, /^battle\s+robert-at-bannockburn /m);
});

test("a whole Falkirk from the action list replays natively", async () => {
  const { course, record } = await playBattle("falkirk", 52);
  assert.ok(course.decisions > 100 && course.weighed > 0, JSON.stringify(course));
  assert.match(record, /^battle\s+falkirk /m);
});
