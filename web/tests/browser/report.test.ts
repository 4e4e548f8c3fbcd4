// The figures of a game that is over, on the screen and as files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { decisionsOf, golden, openReplay, pickFromMenu, setUp } from "./hands";

const table = setUp();

async function save(page: Page, kind: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`[data-export="${kind}"]`).click(),
  ]);
  assert.match(download.suggestedFilename(), new RegExp(`^training-.*\\.${kind}$`));
  return readFileSync(await download.path(), "utf-8");
}

test("after the battle its turning points, losses and dice are told, and exported", async () => {
  const record = golden("training-1");
  const { page, context } = await table.open();
  await openReplay(page, record, decisionsOf(record).length);
  await pickFromMenu(page, "result");
  await page.locator('[data-report="whole"]').waitFor();
  const data = JSON.parse(await save(page, "json")) as {
    dice: { count: number; faces: number[]; tried: number; cameOff: number; expected: number }[];
    points: Record<string, number>;
    turning: { swing: number; text: string }[];
    losses: { unit: string; how: string }[];
    course: { ply: number; points: Record<string, number> }[];
  };
  const fallen = record.split("\n").flatMap((line) =>
    / : ([\d ]+)$/.exec(line)?.[1]?.trim().split(/ +/) ?? []);
  assert.equal(data.dice.reduce((all, one) => all + one.count, 0), fallen.length,
    "every die of the record is counted");
  for (const one of data.dice) {
    assert.equal(one.faces.reduce((all, times) => all + times, 0), one.count);
    assert.ok(one.expected >= 0 && one.expected <= one.tried && one.cameOff <= one.tried);
  }
  const end = /^end .*$/m.exec(record)?.[0] ?? "";
  for (const [side, points] of Object.entries(data.points))
    assert.match(end, new RegExp(`${side} ${points}\\b`), "the points are those of the record");
  assert.deepEqual(data.course.at(-1)?.points, data.points);
  assert.ok(data.turning.length > 0 && data.turning.every((one) => one.swing !== 0));
  assert.match(data.turning.map((one) => one.text).join("\n"), /eliminated|flees off|captured/,
    "a turning point tells what the points were given for");
  assert.equal(await page.locator("[data-lost]").count(), data.losses.length);
  for (const { how } of data.losses) assert.match(how, /eliminated|captured|fled off the map/);
  assert.match(await save(page, "csv"), /^decision,turn,\w+,\w+\n0,/);
  assert.match(await save(page, "txt"), /Turning points[^]*Losses[^]*Dice/);
  await context.close();
});
