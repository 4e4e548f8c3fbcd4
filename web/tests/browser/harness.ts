// What every browser test needs: the program serving the page, Chromium, and hands for the page.
import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

declare const ROOT: string; // of the repository, put in by tests/run.mjs

export const root = ROOT;
export const program = process.env["BANNERET"] ?? join(root, "build/release/banneret");
export const output = join(root, "build/browser"); // screenshots and records of the tests
mkdirSync(output, { recursive: true });

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
const CHROMIUM = BROWSERS.find((path) => existsSync(path));
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Served {
  address: string;
  stop(): Promise<void>;
}

/** Starts the program on any port and waits for the address it prints. */
export async function start(...words: readonly string[]): Promise<Served> {
  const child: ChildProcess = spawn(program, [...words, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (data: Buffer) => {
      text += data.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(text);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`${words.join(" ")} ended with ${code}: ${text}`)));
  });
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners("exit");
        child.on("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

export const serve = (): Promise<Served> => start("play", "--no-open");

/** How many times slower than alone this machine is, as tests/run.mjs has measured: 1 or more. */
export const slowness = Math.max(1, Number(process.env["BANNERET_SLOWNESS"]) || 1);
/** How long the page is waited for: a slow machine gets its time. */
export const PATIENCE_MS = Number(process.env["BANNERET_PATIENCE"]) || 60_000 * slowness;

export function launch(): Promise<Browser> {
  assert.ok(CHROMIUM, "Debian's chromium is installed (./do setup)");
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS, timeout: PATIENCE_MS });
}

export interface Look {
  viewport?: { width: number; height: number };
  dark?: boolean;
  touch?: boolean;
  motion?: boolean;
  keepsNothing?: boolean; // no service worker: every file is asked for, and can be withheld
}

/** A browser of its own for one test: empty storage; every error in the page fails the test. */
export async function openContext(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: look.viewport ?? DESKTOP,
    colorScheme: look.dark ? "dark" : "light",
    reducedMotion: look.motion ? "no-preference" : "reduce",
    hasTouch: look.touch ?? false,
    acceptDownloads: true,
    serviceWorkers: look.keepsNothing ? "block" : "allow",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  page.on("console", (message) => {
    if (message.type() === "error") throw new Error(`the page complains: ${message.text()}`);
  });
  await page.goto(address);
  await page.waitForSelector("[data-screen]");
  return page;
}

/** Looks again and again until what is said of the page is true. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A small generator, so that the decisions of a test are the same every time. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The record must replay natively to the hash it names; returns that hash. */
export function verifyRecord(name: string, record: string): string {
  const file = join(output, `${name}.record`);
  writeFileSync(file, record);
  const run = spawnSync(program, ["replay", "--verify", file], { encoding: "utf-8" });
  assert.equal(run.status, 0, run.stdout + run.stderr);
  const hash = /^end .* hash ([0-9a-f]{16})$/m.exec(record)?.[1];
  assert.ok(hash, "the record ends with a hash");
  return hash;
}

export function axeSource(): string {
  return readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf-8");
}

interface Finding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** Holds the screen as it is now to axe-core: nothing serious, nothing critical. */
export async function assertAccessible(page: Page, screen: string): Promise<void> {
  if (await page.evaluate(() => !("axe" in window)))
    await page.evaluate(axeSource()); // by the debugger, which the page's policy does not bind
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    const { violations } = await axe.run();
    const tell = ({ target, failureSummary }: Finding["nodes"][number]): string =>
      `${String(target)}: ${failureSummary ?? ""}`;
    return violations.map(({ id, impact, help, nodes }) => ({
      id, impact, help, nodes: nodes.slice(0, 3).map(tell),
    }));
  });
  const grave = findings.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(grave, [], `axe-core on ${screen}`);
}
