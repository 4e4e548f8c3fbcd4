// Builds the page into a folder that any web host can serve.
//   node build.mjs --wasm ../build/wasm --out ../build/web
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readModules, readTexts, startEngine } from "../tools/modules.mjs";
import { readCases } from "./rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const { values } = parseArgs({
  options: {
    wasm: { type: "string", default: join(root, "build/wasm") },
    out: { type: "string", default: join(root, "build/web") },
  },
});
const out = resolve(values.out);

/** Writes a file under a name that changes with its content, and returns that name. */
function emit(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  const extension = extname(name);
  const hashed = `${basename(name, extension)}-${hash}${extension}`;
  writeFileSync(join(out, hashed), content);
  return hashed;
}

/** The names of what esbuild makes of some entries. */
async function bundleEntries(entryPoints, splitting) {
  const result = await build({
    absWorkingDir: here,
    entryPoints,
    splitting,
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022", "chrome110", "firefox115", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".woff2": "file" },
    assetNames: "[name]-[hash]",
    entryNames: "[name]-[hash]",
    outdir: out,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
  });
  return Object.keys(result.metafile.outputs).map((path) => basename(path));
}

/** The page in pieces, of which some are fetched when they are asked for; a worker is one file. */
async function bundle() {
  const names = [
    ...await bundleEntries({ page: "src/main.tsx", page_style: "src/style/page.css" }, true),
    ...await bundleEntries(
      { engine: "src/engine/worker.ts", painter: "src/paint/painter.ts" }, false),
  ];
  return {
    find: (start, end) => {
      const name = names.find((one) => one.startsWith(start) && one.endsWith(end));
      if (!name) throw new Error(`the bundle has no ${start}*${end}`);
      return name;
    },
    names,
  };
}

const emitJson = (name, value) => emit(name, JSON.stringify(value));

/** Emits the engine of a family with what it reads; what the page knows of both before it starts:
 *  the battles, each with the file of all that `battle` says of it, and the books it cites. */
function emitFamily({ family, file, bytes, module, battles }, texts, cases) {
  const named = new Set(battles.map(({ id }) => `${id}.battle`));
  const own = texts.filter(({ name }) => // records may be of an earlier revision
    named.has(name.replace(/-\d+\.old$/, ".battle")));
  const used = texts.filter(({ name }) => own.some(({ text }) => text.includes(name)));
  const ask = startEngine(module, [...own, ...used]);
  const listed = battles.map((entry) => {
    if (!ask(`new ${entry.id}`).ok) throw new Error(`${entry.id} uses a text it does not name`);
    return { ...entry, family, about: emitJson(`${entry.id}.json`, ask("battle")) };
  });
  const cited = cases.filter(({ book, number }) => ask(`reason ${book} ${number}`).ok);
  const books = [...new Set(cited.map(({ book }) => book))];
  const read = emitJson(`texts-${family}.json`, [...own, ...used]);
  return { listed, files: { engine: emit(file, bytes), texts: read, books } };
}

/** Emits all engines; the catalogue of what there is. */
function emitEngines(cases) {
  const texts = readTexts(join(root, "battles"));
  const modules = readModules(values.wasm, texts);
  const emitted = modules.map((module) => [module.family, emitFamily(module, texts, cases)]);
  const place = ({ id }) => texts.findIndex(({ name }) => name === `${id}.battle`);
  return {
    battles: emitted.flatMap(([, { listed }]) => listed).sort((a, b) => place(a) - place(b)),
    families: Object.fromEntries(emitted.map(([family, { files }]) => [family, files])),
  };
}

/** The content policy for the page itself, from where the program has it too. */
function policy() {
  const text = readFileSync(join(root, "app/page_policy.def"), "utf-8");
  return [...text.matchAll(/^DIRECTIVE\("(.+)"\)$/gm)].map((row) => row[1]).join("; ");
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { find, names } = await bundle();
const cases = readCases(join(root, "docs/rules"));
const catalogue = emitEngines(cases);
const assets = {
  script: find("page-", ".js"),
  worker: find("engine-", ".js"),
  painter: find("painter-", ".js"),
  style: find("page_style-", ".css"),
  catalogue: emitJson("catalogue.json", catalogue),
  rules: emitJson("rules.json", cases),
  icon: emit("icon.svg", readFileSync(join(here, "src/icon.svg"))),
};
const fill = (text) => text.replace(/\{(\w+)\}/g, (all, name) => assets[name] ?? all);
const manifest = fill(readFileSync(join(here, "src/manifest.webmanifest"), "utf-8"));
assets.manifest = emit("manifest.webmanifest", manifest);
const template = fill(readFileSync(join(here, "src/index.html"), "utf-8"));
const page = template.replace("{policy}", policy());
writeFileSync(join(out, "index.html"), page);
const listed = [
  ...catalogue.battles.map(({ about }) => about),
  ...Object.values(catalogue.families).flatMap(({ engine, texts }) => [engine, texts]),
];
// A server of games has another one in its place.
writeFileSync(join(out, "remote.json"), JSON.stringify({ remote: false }));
const offline = ["./", "remote.json", ...new Set([...Object.values(assets), ...listed, ...names])];
const version = createHash("sha256").update(page).digest("hex").slice(0, 10);
const worker = readFileSync(join(here, "src/sw.js"), "utf-8");
writeFileSync(join(out, "sw.js"),
  worker.replace("{version}", version).replace('"{files}"', JSON.stringify(offline)));
