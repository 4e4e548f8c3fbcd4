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
const bundles = files.map((name) => join(out, `${basename(name, ".ts")}.mjs`));
const words = isProgram ? [...bundles, ...wanted] : ["--test", ...bundles];
const run = spawnSync(process.execPath, words, { stdio: "inherit" });
rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
