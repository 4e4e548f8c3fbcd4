// One person against the computer: each level, stopping it, taking a side over, undo, watching.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import {
  downloadRecord, golden, leave, now, openActionList, openReplay, pickFromMenu, settle, setUp,
  startBattle, takeOver, waitForPly, waitPast,
} from "./hands";
import { assertAccessible, program, slowness, verifyRecord } from "./harness";

const table = setUp();
const ITS_TURN = '[data-decision][data-computer="true"]';
const OUR_TURN = '[data-decision]:not([data-decision="over"])[data-computer="false"]';

/** A page on which the computer's moves are shown so. */
async function openAt(pace: "slow" | "quick" | "once"): Promise<Page> {
  const { page } = await table.open();
  await page.evaluate((wanted) => localStorage.setItem("banneret.pace", wanted), pace);
  await page.reload();
  await page.waitForSelector("[data-screen]");
  return page;
}

/** Decides something, which the computer may answer at once. */
async function decide(page: Page, text: string): Promise<void> {
  const { ply } = await now(page);
  await openActionList(page);
  await page.locator(`[data-action-list] [data-action="${text}"]`).first().click();
  await waitPast(page, ply);
}

/** A button for the computer, beside the decision. */
const tool = (page: Page, name: string): Locator =>
  page.locator(`.decision [data-computer="${name}"]`);

/** The decisions of the computer's side are those the program takes in the same game. */
function assertSameNatively(record: string, player: string): void {
  const lines = record.slice(record.indexOf("\nplay\n") + 6).split("\n")
    .filter((line) => /^(scots|english) /.test(line)).map((line) => line.replace(/ :.*$/, ""));
  const asked = lines.map((line) => line.startsWith("english ") ? `go ${player} budget=0`
    : `do ${line.replace("scots ", "")}`);
  const run = spawnSync(program, ["engine"],
    { input: ["new training seed=5", ...asked, "quit"].join("\n"), encoding: "utf-8" });
  const answers = run.stdout.trimEnd().split("\n").slice(1, -1)
    .map((text) => JSON.parse(text) as { side: string; action: string });
  assert.deepEqual(answers.map(({ side, action }) => `${side} ${action}`), lines);
}

/** A person who does nothing but what must be done, until the battle is over or so many turns. */
async function passAlong(page: Page, turns: number): Promise<number> {
  for (let decided = 0; ; decided++) {
    await page.locator(`${OUR_TURN}, [data-dialog="end"]`).first().waitFor();
    if (await page.locator('[data-dialog="end"]').count() > 0) return decided;
    const turn = /Turn (\d+) of/.exec(await page.locator(".panel-head").innerText())?.[1];
    if (Number(turn ?? 0) > turns) return decided;
    await openActionList(page);
    const done = page.locator('[data-action-list] [data-action="done"]');
    const first = page.locator("[data-action-list] [data-action]").first();
    const text = await (await done.count() > 0 ? done : first).getAttribute("data-action");
    const { ply } = await now(page);
    await page.locator(`[data-action-list] [data-action="${text ?? ""}"]`).first().click();
    await page.waitForFunction((last) => {
      document.querySelector<HTMLElement>("[data-commit], [data-confirm]")?.click();
      const shown = document.querySelector<HTMLElement>("[data-decision]")?.dataset["ply"];
      return Number(shown) > last;
    }, ply);
  }
}

test("two clicks from the start page begin a battle against the computer", async () => {
  const page = await openAt("quick");
  await page.locator('[data-battle="robert-at-bannockburn"] button').click();
  const begin = page.locator('[data-action="begin"]');
  await begin.waitFor();
  assert.equal(await page.getByLabel("With a friend elsewhere").count(), 0, "no server is here");
  await begin.click();
  await waitForPly(page, 0);
  assert.equal((await now(page)).side, "scots");
  await decide(page, "done");
  await page.locator(`${OUR_TURN}[data-phase="movement"]`).waitFor();
  await decide(page, "done");
  await decide(page, "done");
  await page.waitForSelector(ITS_TURN);
  await page.context().close();
});

for (const level of ["squire", "captain", "marshal"])
  test(`a training battle against the ${level}`, async () => {
    const page = await openAt("once");
    await startBattle(page, "training", { seed: 5, seats: { english: level } });
    await passAlong(page, 4);
    await page.locator('[data-dialog="end"] [data-action="look"]').click();
    const record = await downloadRecord(page);
    const name = { squire: "greedy", captain: "captain", marshal: "marshal" }[level] ?? "";
    assert.match(record, new RegExp(`^player {2}scots person\\nplayer {2}english ${name}$`, "m"));
    assert.equal(verifyRecord(`against-${level}`, record), (await now(page)).hash);
    if (level !== "marshal") assertSameNatively(record, name); // he thinks by the clock
    await page.context().close();
  });

test("the first turn of Robert against the captain: reasons, skip and undo", async () => {
  const page = await openAt("slow");
  await startBattle(page, "robert-at-bannockburn", { seed: 7, seats: { english: "captain" } });
  await decide(page, "done");
  await page.locator(`${OUR_TURN}[data-phase="movement"]`).waitFor();
  // What the computer has answered is taken back with the decision it answered to.
  assert.equal((await now(page)).ply, 2);
  await page.locator('[data-tool="undo"]').click();
  await waitForPly(page, 0);
  await decide(page, "done");
  await page.locator(`${OUR_TURN}[data-phase="movement"]`).waitFor();
  await decide(page, "done");
  await decide(page, "done");
  await page.waitForSelector(ITS_TURN);
  await assertAccessible(page, "the computer's turn");
  assert.equal(await page.locator('[data-board] [data-unit] .eligible').count(), 0);
  await tool(page, "skip").click();
  await page.locator(OUR_TURN).waitFor();
  const why = page.locator(".reason").last();
  await why.locator("summary").click();
  const reason = await why.innerText();
  assert.match(reason, /\w+ \w+/);
  await page.reload();
  await page.locator(".reason").last().waitFor();
  assert.equal(await page.locator(".reason").last().locator("p").textContent(),
    reason.split("\n").at(-1)?.trim(), "a saved game remembers reasons");
  await page.context().close();
});

test("the computer is stopped, stepped, and its side taken over and handed back", async () => {
  const page = await openAt("slow");
  await startBattle(page, "training", { seed: 5, seats: { english: "captain" } });
  while (await page.locator(ITS_TURN).count() === 0) await decide(page, "done");
  await tool(page, "stop").click();
  await tool(page, "go-on").waitFor();
  await settle(page); // what it was about to do
  const { ply } = await now(page);
  await page.waitForTimeout(1500);
  assert.equal((await now(page)).ply, ply, "it has stopped");
  await tool(page, "step").click();
  await waitPast(page, ply);
  // While the last group is still looked at, a step means the next one.
  const shown = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.decision [data-computer="stop"]')?.click();
    return Number(document.querySelector<HTMLElement>("[data-decision]")?.dataset["ply"]);
  });
  await tool(page, "step").click();
  await waitPast(page, shown);
  await tool(page, "go-on").waitFor();
  await tool(page, "take-over").click();
  await page.locator(`${OUR_TURN}[data-decision="english"]`).waitFor();
  await decide(page, "done");
  await pickFromMenu(page, "seats");
  await assertAccessible(page, "who plays");
  await page.locator('[data-dialog="seats"] [data-seat="english"]').selectOption("squire");
  await page.locator('[data-action="seat"]').click();
  await leave(page);
  await page.locator('[data-action="continue"]').click();
  await pickFromMenu(page, "seats");
  const seated = page.locator('[data-dialog="seats"] [data-seat="english"]');
  assert.equal(await seated.inputValue(), "squire", "the saved game remembers who plays");
  await page.context().close();
});

test("a marshal is seen to think, and cancelled at once", async () => {
  const page = await openAt("quick");
  await startBattle(page, "edward-at-bannockburn", { seed: 7, seats: { scots: "marshal" } });
  await page.locator(OUR_TURN).waitFor(); // the set-up of the English
  await pickFromMenu(page, "seats");
  await page.locator('[data-seconds="scots"]').selectOption("30");
  await page.locator('[data-action="seat"]').click();
  await decide(page, "done");
  await page.locator("[data-thinking]").waitFor();
  await assertAccessible(page, "the computer thinks");
  const { ply } = await now(page);
  const begun = Date.now();
  await tool(page, "take-over").click();
  await page.locator(OUR_TURN).waitFor();
  assert.ok(Date.now() - begun < 5000 * slowness, "it did not think to the end");
  assert.equal((await now(page)).ply, ply);
  await decide(page, "done");
  await page.context().close();
});

test("the computer plays itself; who watches pauses it and asks the judge", async () => {
  const page = await openAt("slow");
  const seats = { scots: "captain", english: "captain" };
  await startBattle(page, "training", { seed: 3, seats });
  await page.locator(`${ITS_TURN}[data-phase="movement"]`).waitFor();
  await tool(page, "stop").click();
  await tool(page, "go-on").waitFor();
  await pickFromMenu(page, "judge");
  await page.locator('[data-judged="48"][data-running="false"]').waitFor();
  assert.match(await page.locator("[data-judged]").innerText(), /Scots \d+ %[^]*English \d+ %/);
  await assertAccessible(page, "the judge");
  const { ply } = await now(page);
  await tool(page, "step").click();
  await waitPast(page, ply);
  await tool(page, "go-on").waitFor();
  await page.locator("[data-pace]").selectOption("once");
  await tool(page, "go-on").click();
  await page.locator('[data-dialog="end"]').waitFor();
  // How it was won: the curve, its swings, and the way to one of them in the replay.
  await page.locator('[data-action="judge"]').click();
  await page.locator('[data-verdict="100"] .chances-line').waitFor();
  const swings = await page.locator("[data-swing]").count();
  assert.ok(swings > 0 && swings <= 3, `${swings} swings`);
  await assertAccessible(page, "the curve");
  const place = Number(await page.locator("[data-swing]").first().getAttribute("data-swing"));
  await page.locator("[data-swing] button").first().click();
  await page.waitForSelector('[data-panel="replay"]');
  await waitForPly(page, place);
  await page.locator('[data-replay="close"]').click();
  await page.locator('[data-panel="replay"]').waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  const record = await downloadRecord(page);
  assert.equal(verifyRecord("watched", record), (await now(page)).hash);
  await page.context().close();
});

test("a hint is marked on the map with its reason, and done or left", async () => {
  const page = await openAt("once");
  await startBattle(page, "training", { seed: 5 });
  const before = await now(page);
  await page.locator('[data-tool="hint"]').click();
  await page.locator("[data-hint-card]").waitFor();
  assert.equal((await now(page)).hash, before.hash, "nothing was decided");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.locator("[data-hint-card]").waitFor({ state: "detached" });
  for (let moves = 0; moves < 12; moves++) {
    const { ply } = await now(page);
    await page.locator('[data-tool="hint"]').click();
    await page.locator("[data-hint-card]").waitFor();
    const card = await page.locator("[data-hint-card]").innerText();
    assert.match(card, /\. [A-Z]\w+/, "what, and why");
    if (await page.locator(".hint-way").count() > 0) return page.context().close();
    await page.locator("[data-hint-do]").click();
    await waitPast(page, ply);
  }
  assert.fail("no hint was a way on the map");
});

test("a record that is taken over goes on against the computer", async () => {
  const page = await openAt("once");
  await openReplay(page, golden("robert-at-bannockburn-played"), 710);
  await takeOver(page, "Taken over");
  await pickFromMenu(page, "seats");
  await page.locator('[data-seat="english"]').selectOption("captain");
  await page.locator('[data-action="seat"]').click();
  await waitPast(page, 710);
  assert.equal(await page.locator("[data-trouble]").count(), 0);
  await page.context().close();
});
