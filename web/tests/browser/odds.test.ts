// What an attack comes to before it is made, in every family of books.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, now, openActionList, setUp, startBattle, waitForPly } from "./hands";

const table = setUp();

/** Weighs an attack from the list of all actions. */
async function weigh(page: Page, action: string): Promise<void> {
  await openActionList(page);
  await page.locator(`[data-action-list] [data-action="${action}"]`).click();
  await page.locator(`[data-preview="${action}"] [data-headline]`).waitFor();
}

/** The tones of the bar, from left to right: "good-2", "" for what is neither. */
async function tones(page: Page): Promise<string[]> {
  const parts = page.locator("[data-preview] [data-sum] .tone");
  return parts.evaluateAll((all) => all.map((one) => one.className.replace(/^tone ?/, "")));
}

const rank = (tone: string): number => {
  const [hue, depth] = tone.split("-");
  return hue === "good" ? Number(depth) : -Number(depth ?? 0);
};

test("an attack is summed up with the answer that is worst for it", async () => {
  const { context, page } = await table.open();
  await startBattle(page, "crecy");
  await act(page, "do3 step 1415", "do3 step 1414", "do3 step 1314", "do3 face NE+SE");
  await weigh(page, "do3 fire go5");
  const preview = page.locator("[data-preview]");
  assert.equal(await preview.locator("[data-headline]").innerText(),
    "Disorders it 30 %, you are disordered 40 %, you are driven back 20 %");
  assert.match(await preview.locator("[data-worst='go5 return']").innerText(), /Shoot back/);
  const shown = await tones(page);
  assert.deepEqual(shown, [...shown].sort((a, b) => rank(b) - rank(a)), "the best comes first");
  assert.ok(shown.some((tone) => tone.startsWith("good")) && shown.includes("bad-3"));
  const pattern = await page.locator("[data-preview] .bad-3").first()
    .evaluate((part) => getComputedStyle(part).backgroundImage);
  assert.match(pattern, /gradient/, "tones differ by pattern, too");
  const order = await preview.evaluate((card) => [".headline", ".odds-bar", ".needs", ".modifiers"]
    .map((where) => card.querySelector(where)?.getBoundingClientRect().top ?? Infinity));
  assert.deepEqual(order, [...order].sort((a, b) => a - b), "headline, bar, modifiers");
  await preview.locator(".otherwise summary").click();
  const places = await preview.evaluate((card) => [".headline", "[data-sum] .odds-bar", ".buttons"]
    .map((where) => card.querySelector(where)?.getBoundingClientRect() ?? new DOMRect())
    .map(({ top, bottom }) => ({ top, bottom })));
  const list = await page.locator(".cards").evaluate((one) => one.getBoundingClientRect().top);
  const [head, bar, buttons] = places;
  assert.ok(head && bar && buttons && head.top >= list && bar.bottom <= buttons.top,
    "headline and bar stay in view, however long the card is");
  await preview.locator(".if-answered", { hasText: "He lets it be" }).waitFor();
  await context.close();
});

test("Esc closes the window in front, not the attack behind it", async () => {
  const { context, page } = await table.open();
  await startBattle(page, "crecy");
  await act(page, "do3 step 1415", "do3 step 1414", "do3 step 1314", "do3 face NE+SE");
  await weigh(page, "do3 fire go5");
  const preview = page.locator("[data-preview]");
  for (const [opens, front] of [["menu", "dialog[open]"], ["overlays", ".overlay-menu"]] as const) {
    await page.locator(`[data-tool="${opens}"]`).click();
    await page.locator(`${front} button, ${front} input`).first().focus();
    await page.keyboard.press("Escape");
    await page.locator(front).waitFor({ state: "detached" });
    assert.equal(await preview.count(), 1, `${opens}: the attack is still weighed`);
  }
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  await context.close();
});

test("a charge is weighed as it will strike, before it is made", async () => {
  const { context, page } = await table.open();
  await startBattle(page, "training");
  await act(page, "done", "done");
  await act(page, ...["1105", "1106", "1107", "1108"].map((hex) => `knights-east step ${hex}`));
  const { ply } = await now(page);
  await weigh(page, "knights-east charge schiltrom-east");
  const preview = page.locator("[data-preview]");
  assert.match(await preview.locator("[data-headline]").innerText(), /^Routs it \d+ %/);
  assert.match(await preview.innerText(), /When it strikes/);
  await preview.locator(".modifiers [data-case='gmb 5.31']").waitFor();
  await preview.locator(".modifiers [data-case='gmb 9.31']").first().waitFor();
  assert.equal((await now(page)).ply, ply, "nothing is decided yet");
  await page.locator("[data-commit]").click();
  await waitForPly(page, ply + 1);
  await context.close();
});
