// Bundles the tests of a folder and runs them with node's own runner; a folder with a main.ts is a
// program, which is run with the words that follow.
//   node tests/run.mjs unit|browser [FILE...]
//   node tests/run.mjs bench|pictures [WORD...]
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [kind = "unit", ...wanted] = process.argv.slice(2);
// Where bundles still find their packages; of its own, so that two runs do not disturb each other.
const out = join(here, "../node_modules/.tests", `${kind}-${process.pid}`);
const isProgram = existsSync(join(here, kind, "main.ts"));
const isWanted = (name) => wanted.length === 0 || wanted.some((one) => name.includes(one));
const files = isProgram
  ? ["main.ts"]
  : readdirSync(join(here, kind)).filter((name) => name.endsWith(".test.ts") && isWanted(name));
if (files.length === 0) throw new Error(`no tests in tests/${kind} fit ${wanted.join(" ")}`);
await build({
  entryPoints: files.map((name) => join(here, kind, name)),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node18",
  packages: "external",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: out,
  outExtension: { ".js": ".mjs" },
  define: { ROOT: JSON.stringify(join(here, "../..")) },
  logLevel: "warning",
});
/** Time on the clock for a second of work, as others leave us the machine: 1 if we are alone. */
function measureSlowness() {
  const begin = process.hrtime.bigint();
  const before = process.cpuUsage();
  let work = 0; // microseconds
  while (work < 300_000) {
    const { user, system } = process.cpuUsage(before);
    work = user + system;
  }
  return Math.max(1, Number(process.hrtime.bigint() - begin) / 1000 / work);
}

const slowness = process.env["BANNERET_SLOWNESS"] ?? measureSlowness().toFixed(1);
if (slowness > 1.5) console.log(`# this machine is busy: every wait is ${slowness} times as long`);
const bundles = files.map((name) => join(out, `${basename(name, ".ts")}.mjs`));
// Tests of the page wait more than they work: two files at once leave no core idle.
const together = kind === "browser" ? ["--test-concurrency=2"] : [];
const words = isProgram ? [...bundles, ...wanted] : ["--test", ...together, ...bundles];
const run = spawnSync(process.execPath, words, {
  stdio: "inherit",
  env: { ...process.env, BANNERET_SLOWNESS: slowness },
});
rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
