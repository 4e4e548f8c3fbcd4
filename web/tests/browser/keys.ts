// The hands on the keyboard, and no mouse: before every key something must have the focus.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { cellOf } from "../../src/geometry/hexes";
import { now, settle, waitForPly, waitPast } from "./hands";
import { eventually } from "./harness";
import { assertSelected, selectedUnit } from "./map";

const MAP = ".cursor-cell";
const FILTER = '[data-action-list] input[type="search"]';
const MOST_TABS = 150;

export class Keys {
  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    await this.look("*");
    await this.page.keyboard.press(key);
  }

  /** Where the focus is as seen from an element: there, or before or past it; never nowhere. */
  private async look(selector: string): Promise<"there" | "before" | "past"> {
    const found = await this.page.evaluate((wanted) => {
      const holder = document.activeElement;
      if (!holder || holder === document.body) return "nowhere";
      if (holder.matches(wanted)) return "there";
      const place = document.querySelector(wanted);
      const order = place ? holder.compareDocumentPosition(place) : 0;
      return (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0 ? "past" : "before";
    }, selector);
    if (found !== "nowhere") return found;
    await this.arrivesAt(":not(body)", `something has the focus on the way to ${selector}`);
    return this.look(selector);
  }

  /** Waits until such an element has the focus. */
  async arrivesAt(selector: string, why: string): Promise<void> {
    const there = (wanted: string): boolean => document.activeElement?.matches(wanted) ?? false;
    const waited = this.page.waitForFunction(there, selector);
    await waited.catch(() => assert.fail(`${why}: ${selector}`));
  }

  /** Goes on with Tab, or back with Shift+Tab, until such an element has the focus. */
  async tabTo(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const where = await this.look(selector);
      if (where === "there") return;
      await this.page.keyboard.press(where === "past" ? "Shift+Tab" : "Tab");
    }
    assert.fail(`Tab does not lead to ${selector}`);
  }

  /** Presses a button, wherever it is. */
  async pushButton(selector: string): Promise<void> {
    await this.tabTo(selector);
    await this.press("Enter");
  }

  /** Leads the cursor over the map. */
  async cursorTo(hex: string): Promise<void> {
    await this.tabTo(MAP);
    const at = await this.page.locator(MAP).getAttribute("data-hex");
    const from = cellOf(at ?? "");
    const to = cellOf(hex);
    const columns = to.column - from.column;
    const rows = to.row - from.row;
    for (let n = 0; n < Math.abs(rows); n++) await this.press(rows < 0 ? "ArrowUp" : "ArrowDown");
    for (let n = 0; n < Math.abs(columns); n++)
      await this.press(columns < 0 ? "ArrowLeft" : "ArrowRight");
    await this.page.locator(`${MAP}[data-hex="${hex}"]`).waitFor();
  }

  /** N until the unit is selected. */
  async select(unit: string): Promise<void> {
    await this.tabTo(MAP);
    let held = await selectedUnit(this.page);
    for (let tries = 0; tries < 12 && held !== unit; tries++) {
      const before = held;
      await this.press("n");
      await eventually(async () => {
        held = await selectedUnit(this.page);
        assert.notEqual(held, before, "N selects the next unit");
      });
    }
    await assertSelected(this.page, unit);
  }

  /** Waits until the cursor tells this of its hex; returns all it tells. */
  private async hear(words: RegExp): Promise<string> {
    const cell = this.page.getByRole("gridcell", { name: words });
    await cell.waitFor();
    return (await cell.getAttribute("aria-label")) ?? "";
  }

  /** Sends the selected unit, which has no facing, into a hex. */
  async enter(hex: string): Promise<void> {
    await this.cursorTo(hex);
    await this.hear(/can be reached/);
    await this.press("Enter");
    await this.page.locator("[data-unit-card]", { hasText: ` ${hex}` }).waitFor();
    await settle(this.page);
  }

  /** R on a hex that can be reached until the unit would lie as it shall, then Enter. */
  async goTo(hex: string, place: string): Promise<void> {
    await this.cursorTo(hex);
    let told = await this.hear(/can be reached/);
    for (let turns = 0; turns < 14 && !told.includes(`As ${place}`); turns++) {
      await this.press("r");
      told = await this.hear(/can be reached/);
    }
    await this.hear(new RegExp(`As ${place}`));
    await this.press("Enter");
    await this.page.locator("[data-unit-card]", { hasText: ` ${place}` }).waitFor();
    await settle(this.page);
  }

  /** Takes an action of the panel; focus then stays in the panel. */
  async act(action: string): Promise<void> {
    await this.tabTo(`.panel [data-action="${action}"]`);
    const { ply } = await now(this.page);
    await this.press("Enter");
    const sure = this.page.locator("[data-confirm]");
    const asked = sure.waitFor({ state: "attached" }).then(() => true, () => false);
    if (await Promise.race([asked, waitPast(this.page, ply).then(() => false)]))
      await this.pushButton("[data-confirm]");
    await waitPast(this.page, ply);
  }

  /** Weighs an attack on whoever stands in a hex, and carries it out. */
  async attack(unit: string, hex: string): Promise<void> {
    const { ply } = await now(this.page);
    await this.select(unit);
    await this.cursorTo(hex);
    await this.hear(/can be attacked/);
    await this.press("Enter");
    await this.page.locator("[data-commit]").waitFor();
    await this.press("Enter");
    await waitForPly(this.page, ply + 1);
  }

  /** What the list of all actions offers, unfolded and unfiltered; the focus is in its filter. */
  async openList(): Promise<string[]> {
    if ((await this.page.locator("[data-action-list][open]").count()) === 0)
      await this.pushButton("[data-action-list] > summary");
    await this.tabTo(FILTER);
    await this.press("Control+a");
    await this.press("Delete");
    const buttons = this.page.locator("[data-action-list] [data-action]");
    await buttons.first().waitFor();
    return buttons.evaluateAll((all) => all.map((one) => one.getAttribute("data-action") ?? ""));
  }

  /** Takes an action from the list by its filter; an attack is weighed and carried out. */
  async actFromList(action: string): Promise<void> {
    const { ply } = await now(this.page);
    await this.tabTo(FILTER);
    await this.page.keyboard.type(action);
    await this.pushButton(`[data-action-list] [data-action="${action}"]`);
    const done = this.page.locator(`[data-decision][data-ply="${ply + 1}"]`);
    const commit = this.page.locator("[data-commit]");
    await done.or(commit).first().waitFor();
    if (await commit.isVisible()) {
      await this.arrivesAt("[data-commit]", "from the list the focus goes on to the attack");
      await this.press("Enter");
    }
    await done.waitFor();
  }
}
