// The hand on the mouse, or a finger: counters, hexes and buttons are hit where they lie.
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Grid } from "../../src/engine/protocol";
import type { Point } from "../../src/geometry/hexes";
import { now, settle, waitForPly, waitPast } from "./hands";
import { eventually, slowness } from "./harness";
import { hexPoint, mapRests, placePoint, selectedUnit, unitPoint } from "./map";

const DOUBLE_CLICK_MS = 340; // two clicks on one spot within this time zoom the map

export class Pointer {
  private last: Point = { x: 0, y: 0 };
  private lastAt = 0;

  constructor(
    readonly page: Page,
    readonly grid: Grid,
  ) {}

  async clickUnit(unit: string): Promise<void> {
    await this.turnToMap();
    await eventually(async () => {
      const { x, y } = await unitPoint(this.page, unit);
      const hit = await this.page.evaluate(([left, top]) =>
        document.elementFromPoint(left, top)?.closest("[data-unit]")?.getAttribute("data-unit"),
        [x, y] as const);
      assert.equal(hit, unit, `${unit} lies open to the pointer`);
    });
    await this.clickAt(await unitPoint(this.page, unit));
  }

  async select(unit: string): Promise<void> {
    if ((await selectedUnit(this.page)) === unit) return; // who alone has a choice is picked
    await this.clickUnit(unit);
    await this.page.locator(`.counter.selected[data-unit="${unit}"]`).waitFor();
  }

  /** Rests on a stack until its counters lie apart. */
  async openStack(unit: string): Promise<void> {
    const at = await unitPoint(this.page, unit);
    await this.page.mouse.move(at.x, at.y, { steps: 3 });
    await this.page.locator(`.raised [data-unit="${unit}"]`).waitFor();
  }

  async clickHex(hex: string): Promise<void> {
    await this.turnToMap();
    await this.clickAt(await hexPoint(this.page, this.grid, hex));
  }

  /** Drags a unit to a hex, with the mouse held down on the way. */
  async drag(unit: string, hex: string, place?: string): Promise<void> {
    const from = await unitPoint(this.page, unit);
    const to = place === undefined ? await hexPoint(this.page, this.grid, hex)
      : await placePoint(this.page, this.grid, hex, place);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Sends the selected unit to a hex so that it lies across these hexes: the pointer goes around
   *  the hex until the ghost lies so. */
  async goTo(hex: string, place: string): Promise<void> {
    await this.reachIsKnown();
    const at = await placePoint(this.page, this.grid, hex, place);
    await this.page.mouse.move(at.x, at.y);
    await this.page.locator(`[data-ghost="${place}"]`).waitFor({ state: "attached" });
    await this.clickAt(at);
    await this.arrival(place);
  }

  protected async reachIsKnown(): Promise<void> {
    await this.page.locator("[data-reach]:not([data-reach='0'])").waitFor({ state: "attached" });
  }

  /** Waits until the selected unit has come to the end of its way. */
  async arrival(place: string): Promise<void> {
    const card = this.page.locator("[data-unit-card]", { hasText: ` ${place}` });
    await card.waitFor({ state: "attached" });
    await settle(this.page);
  }

  /** Presses a button of the panel and waits until it has done something. */
  async press(action: string): Promise<void> {
    const button = this.page.locator(`[data-action="${action}"]`).first();
    await button.waitFor({ state: "attached" });
    const { ply } = await now(this.page);
    await this.push(button);
    const sure = this.page.locator("[data-confirm]");
    const asked = sure.waitFor({ state: "attached" }).then(() => true, () => false);
    if (await Promise.race([asked, waitPast(this.page, ply).then(() => false)]))
      await this.push(sure);
    await waitPast(this.page, ply);
  }

  /** Weighs an attack by clicking the enemy; nothing is decided yet. */
  async weigh(unit: string, enemy: string): Promise<void> {
    const before = await now(this.page);
    await this.select(unit);
    await this.clickUnit(enemy);
    await this.page.locator("[data-preview] [data-commit]").waitFor();
    await this.page.locator("[data-preview]", { hasText: /\d %/ }).waitFor(); // odds are shown
    assert.deepEqual(await now(this.page), before);
  }

  /** Carries the weighed attack out. */
  async commit(): Promise<void> {
    const { ply } = await now(this.page);
    await this.push(this.page.locator("[data-commit]"));
    await waitForPly(this.page, ply + 1);
  }

  /** Presses a button, wherever it is. */
  async push(button: Locator): Promise<void> {
    await button.click();
  }

  /** Makes the map lie open, where something may cover it. */
  protected async turnToMap(): Promise<void> {}

  protected async hit({ x, y }: Point): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  private async clickAt(at: Point): Promise<void> {
    const near = Math.hypot(at.x - this.last.x, at.y - this.last.y) < 30;
    const wait = this.lastAt + DOUBLE_CLICK_MS - Date.now();
    if (near && wait > 0) await this.page.waitForTimeout(wait);
    await this.hit(at);
    this.last = at;
    this.lastAt = Date.now();
  }
}

/** The same by touch on a phone, where the panel is a sheet that is pulled up and down. */
export class Finger extends Pointer {
  private async pull(sheet: "low" | "half"): Promise<void> {
    const bar = this.page.locator("[data-sheet]");
    if ((await bar.getAttribute("data-sheet")) !== sheet) await bar.tap();
    await this.page.locator(`[data-sheet="${sheet}"]`).waitFor();
  }

  override async push(button: Locator): Promise<void> {
    const isInSheet = await button.evaluate((element) => element.closest(".panel") !== null);
    if (isInSheet) await this.pull("half");
    await button.tap();
  }

  /** A finger that moves pushes the map: the unit is tapped, then where it shall go. */
  override async drag(unit: string, hex: string, place?: string): Promise<void> {
    await this.select(unit);
    if (place === undefined) await this.clickHex(hex);
    else await this.goTo(hex, place);
  }

  /** The first tap shows the ghost, buttons turn it, the second tap takes it. */
  override async goTo(hex: string, place: string): Promise<void> {
    await this.reachIsKnown();
    const turning = this.page.locator("[data-turn]").first();
    for (let tries = 0; tries < 5 && !(await turning.isVisible()); tries++) {
      await this.clickHex(hex); // again if the sheet still lay over the hex
      await turning.waitFor({ timeout: 4000 * slowness }).catch(() => undefined);
    }
    await turning.waitFor();
    const ghost = this.page.locator("[data-ghost]");
    for (let turns = 0; turns < 14; turns++) {
      if ((await ghost.getAttribute("data-ghost")) === place) break;
      await this.page.locator('[data-turn="right"]').tap();
    }
    await this.clickHex(hex);
    await this.arrival(place);
  }

  protected override async turnToMap(): Promise<void> {
    await this.pull("low");
    await mapRests(this.page);
  }

  protected override async hit({ x, y }: Point): Promise<void> {
    await this.page.touchscreen.tap(x, y);
  }
}
