// Hands on the map: where hexes and counters lie in the window, as the camera stands now.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import type { Battle, Grid, UnitView, View } from "../../src/engine/protocol";
import { pointFor } from "../../src/board/stances";
import { centreOf, neighbourOf, type Point } from "../../src/geometry/hexes";
import { eventually, program } from "./harness";

/** The grid of a battle, from the program itself. */
export function gridOf(battle: string): Grid {
  const input = `new ${battle}\nbattle\n`;
  const run = spawnSync(program, ["engine"], { input, encoding: "utf-8" });
  const answer = JSON.parse(run.stdout.split("\n")[1] ?? "") as Battle;
  return answer.grid;
}

/** Where all units stand after a record, by the program. */
export function positionsOf(record: string): Map<string, UnitView> {
  const input = `load\n${record.trimEnd()}\nend of record\nview\n`;
  const run = spawnSync(program, ["engine"], { input, encoding: "utf-8", maxBuffer: 2 ** 26 });
  const view = JSON.parse(run.stdout.trimEnd().split("\n").at(-1) ?? "") as View;
  return new Map(view.units.map((unit) => [unit.id, unit]));
}

export interface Camera extends Point {
  scale: number;
}

/** Where the sheet lies in the window and how large it is drawn. */
export async function cameraOf(page: Page): Promise<Camera> {
  return page.locator(".stage").evaluate((stage) => {
    const box = stage.getBoundingClientRect();
    return { x: box.left, y: box.top, scale: box.width / (stage as HTMLElement).offsetWidth };
  });
}

/** Waits until the map lies still, also if it is only about to move. */
export async function mapRests(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
  await page.locator(".stage:not(.moving)").waitFor();
}

/** Waits until a unit, and no other, is selected. */
export async function assertSelected(page: Page, unit: string, why?: string): Promise<void> {
  await eventually(async () => assert.equal(await selectedUnit(page), unit, why));
}

export async function hexPoint(page: Page, grid: Grid, hex: string): Promise<Point> {
  const { x, y, scale } = await cameraOf(page);
  const centre = centreOf(grid, hex);
  return { x: x + centre.x * scale, y: y + centre.y * scale };
}

/** Where in a hex the pointer means a unit to lie across two hexes, or to face a corner. */
export async function placePoint(
  page: Page, grid: Grid, hex: string, place: string, face?: number,
): Promise<Point> {
  const { x, y, scale } = await cameraOf(page);
  const hexes = place.split("/");
  const looks = face ?? [0, 1, 2, 3, 4, 5].find((d) =>
    neighbourOf(grid, hexes[0] ?? "", d) === hexes[1]) ?? 0;
  const actions = [{ argument: "facing" }];
  const of = { grid, rules: { actions } } as unknown as Battle;
  const at = pointFor(of, { hexes, face: looks, kind: "move", path: [] }, hex);
  return { x: x + at.x * scale, y: y + at.y * scale };
}

export async function unitPoint(page: Page, unit: string): Promise<Point> {
  const box = await page.locator(`.counter[data-unit="${unit}"]`).boundingBox();
  assert.ok(box, `${unit} stands on the map`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function selectedUnit(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.querySelector(".counter.selected")?.getAttribute("data-unit") ?? null);
}
