// A record file dropped on the start page, as a file manager does it.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { CDPSession, Page } from "playwright-core";
import { decisionsOf, golden, now, seek, setUp } from "./hands";
import { eventually, output, slowness } from "./harness";

const table = setUp();
const record = golden("falkirk-random");

async function drag(devtools: CDPSession, type: "dragEnter" | "dragOver" | "drop", file: string) {
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  await devtools.send("Input.dispatchDragEvent", { type, x: 400, y: 500, data });
}

/** Carries a file over the page, which shows that it would take it, and lets it fall. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const file = join(output, name);
  writeFileSync(file, text);
  const devtools = await page.context().newCDPSession(page);
  await drag(devtools, "dragEnter", file);
  await eventually(async () => { // a hand is never quite still
    await drag(devtools, "dragOver", file);
    assert.equal(await page.locator(".start.dropping").count(), 1);
  });
  await eventually(async () => { // the browser overlooks a drop that comes too soon after that
    await drag(devtools, "drop", file);
    await page.locator(".start.dropping").waitFor({ state: "detached", timeout: 4000 * slowness });
  });
}

test("a record dropped on the page is opened as a replay", async () => {
  const { page, context } = await table.open();
  await drop(page, "dropped.record", record);
  await page.locator('[data-panel="replay"]').waitFor();
  await seek(page, decisionsOf(record).length);
  await eventually(async () =>
    assert.equal((await now(page)).hash, /^end .* hash ([0-9a-f]{16})$/m.exec(record)?.[1]));
  await context.close();
});

test("a bad file dropped on the page is refused with a reason; the next one opens", async () => {
  const { page, context } = await table.open();
  await drop(page, "bad.record", record.slice(0, record.length / 2));
  await page.locator("[data-trouble]", { hasText: /expected/ }).waitFor();
  await page.locator('[data-screen="start"]').waitFor();
  await drop(page, "dropped.record", record);
  await page.locator('[data-panel="replay"]').waitFor();
  await context.close();
});
