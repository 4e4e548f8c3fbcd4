#!/usr/bin/env node
// Measures random play inside the WebAssembly module against the program, by the time of the
// processor, so that a busy machine makes it slow and not wrong; fails below the bar.
// usage: tools/bench-wasm.mjs PROGRAM FOLDER BATTLE...
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { readModules, readTexts } from "./modules.mjs";

const BAR = 0.7; // of the program's decisions a second
const DECISIONS = 100_000; // a round
const ROUNDS = 7; // of each, in turn; the quickest counts

const [program, folder, ...battles] = process.argv.slice(2);
if (battles.length === 0) {
  console.error("usage: tools/bench-wasm.mjs PROGRAM FOLDER BATTLE...");
  process.exit(2);
}
const texts = readTexts("battles");
const modules = readModules(folder, texts).map(({ family, battles: played }) =>
  ({ module: new WebAssembly.Module(readFileSync(join(folder, `bench-${family}.wasm`))), played }));
const encoder = new TextEncoder();

/** A fresh module that plays the battle, with every text; the numbers of the texts by name. */
function start(battle) {
  const { module } = modules.find(({ played }) => played.some(({ id }) => id === battle));
  const engine = new WebAssembly.Instance(module, {}).exports;
  const numbers = new Map();
  let at = 0;
  for (const { name, text } of texts) {
    const [title, body] = [name, text].map((part) => encoder.encode(part));
    const pool = new Uint8Array(engine.memory.buffer, engine.bench_pool() + at);
    pool.set(title);
    pool[title.length] = 0;
    pool.set(body, title.length + 1);
    engine.bench_add_text(at, title.length, body.length);
    at += title.length + 1 + body.length;
    numbers.set(name, numbers.size);
  }
  return { engine, numbers };
}

function runModule({ engine, numbers }, battle) {
  if (!engine.bench_open(numbers.get(`${battle}.battle`))) throw new Error(`${battle}: not read`);
  const begin = process.cpuUsage();
  const hash = BigInt.asUintN(64, engine.bench_run(DECISIONS)).toString(16).padStart(16, "0");
  const { user, system } = process.cpuUsage(begin);
  return { seconds: (user + system) / 1e6, hash };
}

function runProgram(battle) {
  const run = spawnSync(program, ["bench", battle, "--decisions", String(DECISIONS)], { encoding: "utf-8" });
  const told = /, ([0-9.]+) s, hash ([0-9a-f]{16})/.exec(run.stdout);
  if (!told) throw new Error(`${battle}: ${run.stdout}${run.stderr}`);
  return { seconds: Number(told[1]), hash: told[2] };
}

let below = 0;
console.log("| battle | native, decisions a second | wasm | share |\n|---|---|---|---|");
for (const battle of battles) {
  const started = start(battle);
  const least = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    const ran = [runProgram(battle), runModule(started, battle)];
    if (ran[0].hash !== ran[1].hash) throw new Error(`${battle}: another game in the module`);
    ran.forEach(({ seconds }, i) => (least[i] = Math.min(least[i], seconds)));
  }
  const share = least[0] / least[1];
  below += share < BAR ? 1 : 0;
  const [native, wasm] = least.map((seconds) => Math.round(DECISIONS / seconds).toLocaleString("en"));
  console.log(`| ${battle} | ${native} | ${wasm} | ${share.toFixed(2)}${share < BAR ? " !" : ""} |`);
}
console.log(`${below} below ${BAR} (!); load ${loadavg()[0].toFixed(1)}`);
process.exit(below > 0 ? 1 : 0);
