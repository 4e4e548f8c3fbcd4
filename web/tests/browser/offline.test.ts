// The page without the program: with the network gone after the first visit, and as plain files.
import assert from "node:assert/strict";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { act, now, setUp, startBattle, waitForPly } from "./hands";
import { launch, openContext, openPage, root } from "./harness";

const table = setUp();
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** The service worker has taken every file of the page into its keeping. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!active) throw new Error("no service worker");
    if (active.state !== "activated")
      await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
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
  await act(page, "pass");
  await page.locator("[data-decision] [data-case]").first().click();
  await page.locator("[data-rule]").waitFor();
  const before = await now(page);
  await page.reload();
  await page.locator('[data-action="continue"]').click();
  await waitForPly(page, 1);
  assert.deepEqual(await now(page), before);
  await context.close();
});

/** Any web host: gives out the files of a folder and knows nothing else. */
async function plainHost(folder: string): Promise<Server> {
  const host = createServer((request, response) => {
    const path = normalize(join(folder, new URL(request.url ?? "/", "http://host").pathname));
    const file = path.startsWith(folder) && existsSync(path) && statSync(path).isDirectory()
      ? join(path, "index.html") : path;
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return host;
}

test("the folder of ./do web works on any web host, in a folder of its own", async () => {
  const host = await plainHost(join(root, "build"));
  const browser = await launch();
  const context = await openContext(browser);
  const { port } = host.address() as AddressInfo;
  const page = await openPage(context, `http://127.0.0.1:${port}/web/`);
  await startBattle(page, "robert-at-bannockburn");
  await act(page, "done");
  assert.equal((await now(page)).side, "english");
  await browser.close();
  host.closeAllConnections();
  host.close();
});

/** Notes every breach of the content policy on the document itself. */
function watchPolicy(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { dataset } = document.documentElement;
    dataset["violation"] = `${dataset["violation"] ?? ""}${event.violatedDirective} ${event.blockedURI};`;
  });
}

test("the page keeps the content policy it is served with", async () => {
  const { page, context } = await table.open();
  await page.addInitScript(watchPolicy);
  await page.reload();
  await startBattle(page, "crecy");
  await page.locator("[data-decision] [data-case]").first().click();
  await page.locator("[data-rule]").waitFor();
  assert.equal(await page.locator("html").getAttribute("data-violation"), null);
  await context.close();
});

test("the content policy lets no foreign script run", async () => {
  const { context } = await table.open();
  const page = await context.newPage(); // not watched: it is meant to complain
  await page.addInitScript(watchPolicy);
  await page.goto(table.address());
  await page.waitForSelector("[data-screen]");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.foreign = 'ran'";
    document.body.append(script);
  });
  await page.waitForSelector("html[data-violation]");
  assert.equal(await page.locator("html").getAttribute("data-foreign"), null);
  await context.close();
});
