import { test } from "node:test";
import { act, now, setUp, startBattle } from "./hands";
import { eventually } from "./harness";
import assert from "node:assert/strict";
const table = setUp();
for (const [w, h] of [[1440, 900], [390, 844]] as const)
  test(`zz ${w}`, async () => {
    const touch = w < 800;
    const { page, context } = await table.open({ viewport: { width: w, height: h }, touch });
    await startBattle(page, "crecy", { seed: 1 });
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/crecy-${w}.png` });
    if (!touch) {
      await page.locator('[data-tool="menu"]').click();
      await page.locator('[data-menu="order"]').click();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/order-${w}.png` });
      await page.locator('[data-order="do3"] button').click();
      await page.waitForTimeout(300);
      await act(page, "done");
      for (let i = 0; i < 40 && (await page.locator("[data-tray]").count()) === 0; i++) {
        const b = page.locator('[data-decision] [data-action], .commands [data-action]').first();
        await b.click();
        if (await page.locator("[data-confirm]").count()) await page.locator("[data-confirm]").click();
        await page.waitForTimeout(150);
      }
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/tray-${w}.png` });
      console.log(await page.locator("[data-tray]").count(), await now(page));
    }
    void eventually; void assert;
    await context.close();
  });
