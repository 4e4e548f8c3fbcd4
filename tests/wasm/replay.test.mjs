// The engine as WebAssembly gives the same games as the program: 100 records of random games
// replay to the hashes they name, and a game played in both ends alike.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";

const root = new URL("../..", import.meta.url).pathname;
const program = process.env.BANNERET ?? join(root, "build/release/banneret");
const wasm = process.env.BANNERET_WASM ?? join(root, "build/wasm/engine.wasm");
const folder = join(root, "build/wasm-records");
const battles = readdirSync(join(root, "battles")).filter((name) => name.endsWith(".battle"))
  .map((name) => name.slice(0, -".battle".length));
const GAMES = 100; // of the first battle in the book; a few of each other one
const gamesOf = (battle) => (battle === "robert-at-bannockburn" ? GAMES : 5);

const module = new WebAssembly.Module(readFileSync(wasm));

/** A fresh engine: a function from a line to its answer, or null if there is none. */
function startEngine() {
  const engine = new WebAssembly.Instance(module, {}).exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (const name of readdirSync(join(root, "battles"))) {
    if (!/\.(battle|tables)$/.test(name)) continue;
    const title = encoder.encode(name);
    const text = readFileSync(join(root, "battles", name));
    const input = new Uint8Array(engine.memory.buffer, engine.engine_input_buffer());
    input.set(title);
    input.set(text, title.length);
    assert.ok(engine.engine_add_text(title.length, text.length), name);
    assert.ok(!engine.engine_add_text(title.length, text.length), `${name} a second time`);
  }
  engine.engine_start();
  return (line) => {
    const bytes = encoder.encode(line);
    assert.ok(bytes.length <= engine.engine_input_cap());
    new Uint8Array(engine.memory.buffer, engine.engine_input_buffer()).set(bytes);
    const size = engine.engine_answer_line(bytes.length);
    const answer = new Uint8Array(engine.memory.buffer, engine.engine_output_buffer(), size);
    return size === 0 ? null : JSON.parse(decoder.decode(answer));
  };
}

function runProgram(args, input) {
  const run = spawnSync(program, args, { cwd: root, encoding: "utf-8", input, maxBuffer: 1 << 28 });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

before(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const battle of battles) {
    runProgram(["sim", battle, "--players", "random,random", "--games", String(gamesOf(battle)),
      "--seed", "1", "--records", folder]);
  }
});

test("the module has no imports", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test(`${GAMES} records and more replay to their hashes`, () => {
  const ask = startEngine();
  const names = readdirSync(folder).filter((name) => name.endsWith(".record"));
  assert.equal(names.length, battles.reduce((sum, battle) => sum + gamesOf(battle), 0));
  for (const name of names) {
    const record = readFileSync(join(folder, name), "utf-8").trimEnd();
    const hash = /^end .* hash ([0-9a-f]{16})$/.exec(record.split("\n").at(-1))?.[1];
    assert.ok(hash, `${name} ends with a hash`);
    assert.equal(ask("load"), null);
    for (const line of record.split("\n")) assert.equal(ask(line), null);
    const answer = ask("end of record");
    assert.equal(answer.ok, true, `${name}: ${JSON.stringify(answer)}`);
    assert.equal(ask("hash").hash, hash, name);
  }
});

test("golden records of both forms load; one with another die does not", () => {
  const ask = startEngine();
  const load = (record) => {
    for (const line of ["load", ...record.trimEnd().split("\n")]) assert.equal(ask(line), null);
    return ask("end of record");
  };
  const goldens = join(root, "tests/records");
  const forms = readdirSync(goldens).filter((name) => name.endsWith(".record")).map((name) => {
    const record = readFileSync(join(goldens, name), "utf-8");
    const answer = load(record);
    assert.equal(answer.ok, true, `${name}: ${JSON.stringify(answer)}`);
    const form = /^banneret record (\d)/.exec(record)[1];
    if (form === "2") {
      const other = record.replace(/^seed .*\n/m, "")
        .replace(/ : (\d+)/, (_, die) => ` : ${die === "1" ? 2 : 1}`);
      assert.equal(load(other).ok, false, `${name} with another die`);
    }
    return form;
  });
  assert.deepEqual([...new Set(forms)].sort(), ["1", "2"]);
});

const played = ["robert-at-bannockburn", "tamburlaine-the-great", "courtrai"]
  .flatMap((battle) => ["random", "greedy", "captain", "captain-bold", "marshal budget=6"].map((player) => [battle, player]));
for (const [battle, player] of played) test(`${battle} played by ${player} in wasm is the game played natively`, () => {
  const ask = startEngine();
  const lines = [`new ${battle} seed=77`];
  const answers = [ask(lines[0])];
  while (!answers.at(-1).over) {
    lines.push(`go ${player}`);
    answers.push(ask(`go ${player}`));
    assert.equal(answers.at(-1).ok, true, JSON.stringify(answers.at(-1)));
  }
  for (const line of ["hash", "view", "battle", "record"]) {
    lines.push(line);
    answers.push(ask(line));
  }
  const native = runProgram(["engine"], lines.join("\n") + "\n").trimEnd().split("\n");
  assert.equal(native.length, answers.length);
  native.forEach((line, i) => assert.deepEqual(answers[i], JSON.parse(line), lines[i]));
});

test("a line of any bytes is answered and changes nothing", () => {
  const ask = startEngine();
  ask("new robert-at-bannockburn");
  const { hash } = ask("hash");
  for (const line of ["", "do", "do \u0000", "undo 1", "x".repeat(200000), "do \u{1F600}", "a\nb"]) {
    assert.equal(ask(line).ok, false);
    assert.equal(ask("hash").hash, hash);
  }
});
