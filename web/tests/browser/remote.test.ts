// Two browsers play over a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { setUp, now, waitForPly } from "./hands";
import { eventually, openContext, output } from "./harness";
import { checkedDice, closeLinks, handOver, hurry, make, openTab, serveGames, sitDown } from "./remoteHands";

const table = setUp(serveGames);

test("smoke", async () => {
  const { context, page } = await table.open({ viewport: { width: 1280, height: 720 } });
  await hurry(context);
  await page.reload();
  await page.locator('[data-battle="training"] button').click();
  await page.screenshot({ path: join(output, "r0.png") });
  await page.keyboard.press("Escape");
  const links = await make(page, { battle: "training", side: "scots", name: "Anna", options: { turns: "2" } });
  console.log(links);
  await page.screenshot({ path: join(output, "r1.png") });
  await closeLinks(page);
  await page.screenshot({ path: join(output, "r2.png") });
  const other = await table.open({ viewport: { width: 390, height: 844 } });
  await hurry(other.context);
  await other.page.close();
  const ben = await openTab(other.context, links.invite);
  await ben.screenshot({ path: join(output, "r3.png") });
  await sitDown(ben, "Ben");
  await ben.screenshot({ path: join(output, "r4.png") });
  await page.waitForSelector('[data-remote="playing"]');
  await page.screenshot({ path: join(output, "r5.png") });
  await handOver(page);
  await handOver(ben);
  await page.locator('[data-dialog="end"]').waitFor();
  await page.screenshot({ path: join(output, "r6.png") });
  await ben.locator('[data-dialog="end"]').waitFor();
  await ben.screenshot({ path: join(output, "r7.png") });
  console.log(await checkedDice(page), await checkedDice(ben), await now(page), await now(ben));
  await page.locator('[data-action="look"]').click();
  await page.screenshot({ path: join(output, "r8.png") });
});
