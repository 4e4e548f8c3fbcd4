// Bundles the tests of a folder and runs them with node's own runner.
//   node tests/run.mjs unit|browser [FILE...]
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [kind = "unit", ...wanted] = process.argv.slice(2);
const out = join(here, "../node_modules/.tests", kind); // where bundles still find their packages
const files = readdirSync(join(here, kind))
  .filter((name) => name.endsWith(".test.ts") && (wanted.length === 0 || wanted.some((one) => name.includes(one))));
if (files.length === 0) throw new Error(`no tests in tests/${kind} fit ${wanted.join(" ")}`);
rmSync(out, { recursive: true, force: true });
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
const run = spawnSync(process.execPath, ["--test", ...bundles], { stdio: "inherit" });
process.exit(run.status ?? 1);
