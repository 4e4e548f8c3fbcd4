// The page without the program: with the network gone after the first visit, and as plain files.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, now, setUp, startBattle, waitForPly } from "./hands";
import { eventually } from "./harness";
import { serveFolder } from "./host";

const table = setUp();
const hosted = setUp(serveFolder);

/** The service worker has taken every file of the page into its keeping. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!active) throw new Error("no service worker");
    while (active.state !== "activated")
      await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
  });
}

test("once loaded the page works without a network", async () => {
  const { page, context } = await table.open();
  await kept(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache"); // only what the page itself keeps may help it
  await context.setOffline(true);
  await page.reload();
  await startBattle(page, "falkirk");
  await page.locator("[data-painted] > img").waitFor();
  await act(page, "pass");
  await page.locator("[data-decision] [data-case]").first().click();
  await page.locator("[data-rule]").waitFor();
  const before = await now(page);
  await page.reload();
  await waitForPly(page, 1);
  await eventually(async () => assert.deepEqual(await now(page), before));
  await context.close();
});

test("the folder of ./do web works on any web host, in a folder of its own", async () => {
  const { page, context } = await hosted.open();
  await startBattle(page, "robert-at-bannockburn");
  await act(page, "done");
  await eventually(async () => assert.equal((await now(page)).side, "english"));
  await context.close();
});

test("a map that cannot be painted is told, and the game goes on without", async () => {
  const { page, context } = await table.open({ keepsNothing: true });
  await page.route("**/painter-*.js", (route) => route.abort());
  await page.reload();
  await startBattle(page, "falkirk");
  await page.locator("[data-trouble]", { hasText: "painter" }).waitFor();
  await act(page, "pass");
  await context.close();
});
