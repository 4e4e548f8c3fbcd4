// Overlays on demand: zones with what they mean, the enemy's zones, where he could strike and with
// whom, commands, range and sight. All of it is what the engine tells.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { now, openReplay, setUp, startBattle, takeOver, waitPast } from "./hands";
import { eventually, program } from "./harness";
import { gridOf, unitPoint } from "./map";
import { Pointer } from "./pointer";
import { search } from "./search";

const table = setUp();

/** What the program answers about the start of a battle. */
function told<T>(battle: string, line: string): T {
  return allTold<T>(battle, [line])[0] as T;
}

function allTold<T>(battle: string, lines: readonly string[]): T[] {
  const input = [`new ${battle} seed=1`, ...lines, ""].join("\n");
  const { stdout } = spawnSync(program, ["engine"], { input, encoding: "utf-8" });
  return stdout.trim().split("\n").slice(1).map((answer) => JSON.parse(answer) as T);
}

async function wants(page: Page, overlay: string): Promise<void> {
  const sheet = page.locator(".overlay-menu");
  if (!(await sheet.isVisible())) await page.locator('[data-tool="overlays"]').click();
  await page.locator(`[data-overlay="${overlay}"]`).click();
}

interface Strikes {
  unit: string;
  from: string[];
  blows: (Threat["blows"][number] & { hexes: string[]; path: string[] })[];
}

interface Threat {
  hexes: { hex: string; units: string[] }[];
  blows: { unit: string; attackers: string[]; from: string; sum: { text: string }[];
    numerator: number; denominator: number }[];
}

const PAIRS = [["peipus", "russian"], ["robert-at-bannockburn", "english"]] as const;
for (const [battle, enemy] of PAIRS)
  test(`${battle}: where the enemy could strike next, and with whom`, async () => {
    const { page, context } = await table.open();
    await startBattle(page, battle);
    const { hexes } = told<Threat>(battle, `threat ${enemy}`);
    assert.ok(hexes.length > 50);
    assert.equal(await page.locator("[data-threat]").count(), 0, "only on demand");
    await wants(page, "threat");
    await page.locator(`[data-threat="${hexes.length}"]`).waitFor({ state: "attached" });
    const worst = hexes.reduce((a, b) => (b.units.length > a.units.length ? b : a));
    const count = page.locator(`[data-struck="${worst.hex}"]`);
    assert.match(await count.textContent() ?? "", new RegExp(`^${worst.units.length}`));
    await wants(page, "threat");
    await page.locator("[data-threat]").waitFor({ state: "detached" });
    const zones = told<{ hexes: unknown[] }>(battle, `zones ${enemy}`).hexes.length;
    await wants(page, "enemy-zones");
    await page.locator(`[data-enemy-zones="${zones}"]`).waitFor({ state: "attached" });
    await context.close();
  });

test("how well the enemy could strike: on the counter, in the card, in words", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "peipus");
  const { blows } = told<Threat>("peipus", "threat russian");
  assert.ok(blows.length > 3);
  await wants(page, "threat");
  await page.locator("[data-blow]").first().waitFor();
  assert.equal(await page.locator("[data-blow]").count(), blows.length);
  const [blow] = blows;
  assert.ok(blow);
  const chance = `${Math.round((100 * blow.numerator) / blow.denominator)} %`;
  assert.match(await page.locator(`[data-blow="${blow.unit}"] text`).innerHTML(), RegExp(chance));
  await page.locator('[data-tool="overlays"]').click();
  const hand = new Pointer(page, gridOf("peipus"));
  await hand.clickUnit(blow.unit);
  const said = page.locator(`[data-danger="${blow.unit}"]`);
  assert.match(await said.innerText(), RegExp(`from ${blow.from}: ${blow.sum[0]?.text} ${chance}`));
  const label = await page.locator(".cursor-cell").getAttribute("aria-label");
  assert.match(label ?? "", RegExp(`In danger next: .* ${chance}`));
  await context.close();
});

test("zones are explained by the rules, and sight and commands are drawn", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "peipus");
  await page.locator('[data-tool="overlays"]').click();
  const key = page.locator(".zone-key", { hasText: "Zone of control" });
  await key.locator('[data-case="bmw 5.1"]').waitFor();
  await page.locator('[data-tool="overlays"]').click();
  await page.locator(".overlay-menu").waitFor({ state: "detached" });
  const hand = new Pointer(page, gridOf("peipus"));
  const { actions } = told<{ actions: { unit: string }[] }>("peipus", "legal");
  await hand.clickUnit(actions[0]?.unit ?? "");
  await page.locator(".area.zone.all_round").waitFor({ state: "attached" });
  await page.keyboard.press("z");
  await page.locator(".area.zone").waitFor({ state: "detached" });
  await wants(page, "sight");
  await page.locator(".area.seen").waitFor({ state: "attached" });
  await context.close();
  const other = await table.open();
  await startBattle(other.page, "crecy");
  await wants(other.page, "command");
  await eventually(async () => assert.ok(await other.page.locator(".leash").count() > 10));
  await other.context.close();
});

test("whom a unit could charge in this turn, from where and how well", async () => {
  const { record, ply, told: decision } = search("bannockburn", ({ action }) =>
    / charge /.test(action));
  const [unit = "", , target = ""] = decision.action.split(" ");
  const { page, context } = await table.open();
  await openReplay(page, record, ply);
  await takeOver(page, "Charge");
  const hand = new Pointer(page, gridOf("bannockburn"));
  await hand.select(unit);
  assert.equal(await page.locator("[data-strike]").count(), 0, "only on demand");
  await wants(page, "strikes");
  await page.locator(`[data-strike="${target}"]`).waitFor({ state: "attached" });
  await context.close();
  // Where attacks are declared after all moves, too: heavy horse charges by riding up to somebody.
  const other = await table.open();
  await startBattle(other.page, "hattin");
  const { actions } = told<{ actions: { unit?: string }[] }>("hattin", "legal");
  const units = [...new Set(actions.flatMap((action) => action.unit ?? []))];
  const horse = allTold<Strikes>("hattin", units.map((one) => `strikes ${one}`))
    .find(({ blows }) => blows.length > 0);
  assert.ok(horse);
  await new Pointer(other.page, gridOf("hattin")).select(horse.unit);
  await wants(other.page, "strikes");
  await other.page.locator(`[data-strike-from="${horse.from.length}"]`).waitFor();
  assert.equal(await other.page.locator("[data-strike]").count(), horse.blows.length);
  // At whom the pointer rests: from where he can be struck, and then the way to it.
  const blow = horse.blows.find(({ path }) => path.length > 0);
  assert.ok(blow);
  const at = await unitPoint(other.page, blow.unit);
  await other.page.mouse.move(at.x, at.y);
  await other.page.locator(`[data-strike-from="${blow.hexes.length}"]`).waitFor();
  await new Pointer(other.page, gridOf("hattin")).clickUnit(blow.unit);
  const { ply: before } = await now(other.page);
  await other.page.locator(`[data-approach="${blow.from}"]`).click();
  await waitPast(other.page, before);
  await other.context.close();
});

test("the keys of the overlays work in the panel, and Esc leads back to their button", async () => {
  const { page, context } = await table.open();
  await startBattle(page, "peipus");
  await page.locator(".log-list").focus();
  await page.keyboard.press("x");
  await page.locator("[data-enemy-zones]").waitFor({ state: "attached" });
  assert.ok(await page.locator(".log-list").evaluate((list) => list === document.activeElement),
    "the reader keeps his place");
  await page.keyboard.press("x");
  await page.locator("[data-enemy-zones]").waitFor({ state: "detached" });
  await page.locator('[data-tool="overlays"]').click();
  await page.locator('[data-overlay="zones"]').focus();
  await page.keyboard.press("Escape");
  await page.locator(".overlay-menu").waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-tool")),
    "overlays");
  await context.close();
});
