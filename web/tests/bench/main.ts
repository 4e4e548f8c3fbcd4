// Measures the page in headless Chromium with software rendering; holds it to what it must reach.
//   ./do bench --web [BATTLE...]
import { loadavg } from "node:os";
import type { Browser } from "playwright-core";
import { launch, serve } from "../browser/harness";
import {
  measureMotion, measureOpenings, measureSelections, openBoard, type Opening,
} from "./measure";

const GATES = { board: 1000, late: 0.05, longest: 50, selection: 50 };
const wanted = process.argv.slice(2);
const battles = wanted.length > 0 ? wanted : ["robert-at-bannockburn", "najera"];

let failed = false;

/** A row of the table; a figure beyond its gate fails the bench. */
function row(what: string, value: number, unit: "ms" | "%" | "", gate?: number): void {
  const shown = unit === "%" ? `${(100 * value).toFixed(1)} %` : `${value.toFixed(0)} ${unit}`;
  const most = gate === undefined ? "" : unit === "%" ? `${100 * gate} %` : `${gate} ${unit}`;
  const late = gate !== undefined && value > gate;
  failed ||= late;
  const row = `  ${what.padEnd(52)}${shown.padStart(10)}${most.padStart(10)}`;
  console.log(`${row}${late ? "  BEYOND" : ""}`);
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

const toUse = ({ start }: Opening): number => start;
const toBoard = ({ board }: Opening): number => board;
const inAll = ({ start, board }: Opening): number => start + board;

/** Single times measure the machine's other business; the median is held to the gate. */
async function bench(browser: Browser, address: string, battle: string): Promise<void> {
  console.log(`${battle.padEnd(54)}${"figure".padStart(10)}${"at most".padStart(10)}`);
  const { fresh, again } = await measureOpenings(browser, address, battle);
  row("first visit, median of 5: navigation to the dialog", median(fresh.map(toUse)), "ms");
  row("Begin to the board", median(fresh.map(toBoard)), "ms");
  row("both: the first usable board", median(fresh.map(inAll)), "ms", GATES.board);
  row("the same, slowest", Math.max(...fresh.map(inAll)), "ms");
  row("reload, median of 5: navigation to the start page", median(again.map(toUse)), "ms");
  row("Continue to the board", median(again.map(toBoard)), "ms");
  row("both", median(again.map(inAll)), "ms", GATES.board);
  const page = await openBoard(browser, address, battle);
  const motion = await measureMotion(page);
  row("5 s of panning and zooming: frames", motion.frames, "");
  row("frames over 20 ms", motion.late, "%", GATES.late);
  row("longest frame", motion.longest, "ms", GATES.longest);
  const clicks = await measureSelections(page);
  row("click on a unit to its reach, median of 20", median(clicks), "ms", GATES.selection);
  row("the same, slowest", Math.max(...clicks), "ms");
  await page.context().close();
}

const served = await serve();
const browser = await launch();
try {
  for (const battle of battles) await bench(browser, served.address, battle);
} finally {
  await browser.close();
  await served.stop();
}
console.log(`load of the machine: ${loadavg().map((one) => one.toFixed(1)).join(" ")}`);
process.exit(failed ? 1 : 0);
