// The page without the program: with the network gone after the first visit, and as plain files.
import assert from "node:assert/strict";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { test } from "node:test";
import { act, now, setUp, startBattle } from "./hands";
import { launch, openContext, openPage, root } from "./harness";

const table = setUp();
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".svg": "image/svg+xml", ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

test("once loaded the page works without a network", async () => {
  const { page, context } = await table.open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (;;) {
      const names = await caches.keys();
      const cache = names[0] === undefined ? undefined : await caches.open(names[0]);
      if (cache && (await cache.keys()).length > 5) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('[data-screen="start"]');
  await startBattle(page, "falkirk");
  const { ply } = await now(page);
  assert.equal(ply, 0);
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

test("the page keeps the content policy it is served with", async () => {
  const { page, context } = await table.open();
  await page.evaluate(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      document.documentElement.dataset["violation"] = `${event.violatedDirective} ${event.blockedURI}`;
    });
  });
  await startBattle(page, "crecy");
  await page.locator("[data-case]").first().click();
  assert.equal(await page.locator("html").getAttribute("data-violation"), null);
  await context.close();
});
