// The engine as WebAssembly gives the same games as the program: 100 records of random games
// replay to the hashes they name, and a game played in both ends alike.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { readModules, readTexts, startEngine } from "../../tools/modules.mjs";

const root = new URL("../..", import.meta.url).pathname;
const program = process.env.BANNERET ?? join(root, "build/release/banneret");
const folder = join(root, "build/wasm-records");
const battles = readdirSync(join(root, "battles")).filter((name) => name.endsWith(".battle"))
  .map((name) => name.slice(0, -".battle".length));
const GAMES = 100; // of the first battle in the book; a few of each other one
const gamesOf = (battle) => (battle === "robert-at-bannockburn" ? GAMES : 5);

const texts = readTexts(join(root, "battles"));
const modules = readModules(process.env.BANNERET_WASM ?? join(root, "build/wasm"), texts);

/** A fresh engine that plays a battle. */
function startFor(battle) {
  const { module } = modules.find(({ battles }) => battles.some(({ id }) => id === battle));
  return startEngine(module, texts);
}

/** Engines by the battle they play, each of a family started once. */
function startAll() {
  const running = modules.map(({ battles, module }) => [battles, startEngine(module, texts)]);
  return (battle) => running.find(([battles]) => battles.some(({ id }) => id === battle))[1];
}

const battleOf = (record) => /^battle +(\S+)/m.exec(record)[1];

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

test("there is a module a family, each book is in one, and none imports anything", () => {
  const folders = readdirSync(join(root, "rules"), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== "blank").map(({ name }) => name).sort();
  assert.deepEqual(modules.map(({ family }) => family), folders);
  const books = modules.flatMap(({ battles: played }) => [...new Set(played.map(({ rules }) => rules))]);
  assert.deepEqual(books, [...new Set(books)]);
  for (const { module } of modules) assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("a module refuses a battle of another family", () => {
  const answer = startFor("crecy")("new robert-at-bannockburn");
  assert.equal(answer.ok, false);
  assert.equal(answer.error.found, "rab");
});

test(`${GAMES} records and more replay to their hashes`, () => {
  const playing = startAll();
  const names = readdirSync(folder).filter((name) => name.endsWith(".record"));
  assert.equal(names.length, battles.reduce((sum, battle) => sum + gamesOf(battle), 0));
  for (const name of names) {
    const record = readFileSync(join(folder, name), "utf-8").trimEnd();
    const hash = /^end .* hash ([0-9a-f]{16})$/.exec(record.split("\n").at(-1))?.[1];
    assert.ok(hash, `${name} ends with a hash`);
    const ask = playing(battleOf(record));
    assert.equal(ask("load"), null);
    for (const line of record.split("\n")) assert.equal(ask(line), null);
    const answer = ask("end of record");
    assert.equal(answer.ok, true, `${name}: ${JSON.stringify(answer)}`);
    assert.equal(ask("hash").hash, hash, name);
  }
});

test("golden records of both forms load; one with another die does not", () => {
  const playing = startAll();
  const load = (record) => {
    const ask = playing(battleOf(record));
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
  .flatMap((battle) => ["random", "greedy", "captain", "captain-bold", "marshal budget=24"].map((player) => [battle, player]));
for (const [battle, player] of played) test(`${battle} played by ${player} in wasm is the game played natively`, () => {
  const ask = startFor(battle);
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

test("thought in steps and playouts are the same in wasm and natively", () => {
  const ask = startFor("robert-at-bannockburn");
  const think = ["hint marshal budget=3", "hint marshal budget=5", "go marshal budget=0",
    "evaluate captain games=2", "hint captain-bold"];
  const lines = ["new robert-at-bannockburn seed=5", ...Array(2).fill("go captain"), ...think,
    ...Array(300).fill("go captain"), ...think, "hash"];
  const native = runProgram(["engine"], lines.join("\n") + "\n").trimEnd().split("\n");
  lines.forEach((line, i) => assert.deepEqual(ask(line), JSON.parse(native[i]), line));
  assert.ok(native.some((line) => line.includes('"more":true')), "it thinks somewhere");
});

test("a line of any bytes is answered and changes nothing", () => {
  const ask = startFor("robert-at-bannockburn");
  ask("new robert-at-bannockburn");
  const { hash } = ask("hash");
  for (const line of ["", "do", "do \u0000", "undo 1", "x".repeat(200000), "do \u{1F600}", "a\nb"]) {
    assert.equal(ask(line).ok, false);
    assert.equal(ask("hash").hash, hash);
  }
});
