// The content policy: sent by the program, and in the page itself for any other host.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setUp, startBattle } from "./hands";
import { serveFolder } from "./host";

/** Notes every breach of the content policy on the document itself. */
function watchPolicy(): void {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    const { dataset } = document.documentElement;
    dataset["violation"] = `${dataset["violation"] ?? ""}${violatedDirective} ${blockedURI};`;
  });
}

const HOSTS = [["the program", setUp()], ["a plain web host", setUp(serveFolder)]] as const;

for (const [host, table] of HOSTS) {
  test(`from ${host}, the page keeps its content policy`, async () => {
    const { page, context } = await table.open();
    await page.addInitScript(watchPolicy);
    await page.reload();
    await startBattle(page, "crecy");
    await page.locator("[data-painted] > img").waitFor();
    await page.locator("[data-decision] [data-case]").first().click();
    await page.locator("[data-rule]").waitFor();
    assert.equal(await page.locator("html").getAttribute("data-violation"), null);
    await context.close();
  });

  for (const kind of ["inline", "foreign"] as const)
    test(`from ${host}, the content policy lets no ${kind} script run`, async () => {
      const { context } = await table.open();
      const page = await context.newPage(); // not watched: it is meant to complain
      await page.route("https://example.org/script.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "document.title = 'ran'" }));
      await page.addInitScript(watchPolicy);
      await page.goto(table.address());
      await page.waitForSelector("[data-screen]");
      await page.evaluate((inline) => {
        const script = document.createElement("script");
        if (inline) script.textContent = "document.title = 'ran'";
        else script.src = "https://example.org/script.js";
        document.body.append(script);
      }, kind === "inline");
      await page.waitForSelector("html[data-violation]");
      assert.equal(await page.title(), "Banneret");
      await context.close();
    });
}
