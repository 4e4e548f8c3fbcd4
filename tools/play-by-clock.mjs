#!/usr/bin/env node
// Lets a marshal that has so many seconds for each plan play a captain inside the page's modules,
// the sides changed within a pair. Its seconds are those of the processor, so that a busy machine
// makes it slow and not weak. Tells who won and how many positions a plan has weighed.
// usage: tools/play-by-clock.mjs FOLDER SECONDS PAIRS SEED BATTLE...
import { readModules, readTexts, startEngine } from "./modules.mjs";

const STEP = 16; // evaluations between two looks at the clock

const [folder, ...rest] = process.argv.slice(2);
const [seconds, pairs, seed] = rest.map(Number);
const battles = rest.slice(3);
if (!(seconds > 0 && pairs > 0 && seed > 0) || battles.length === 0) {
  console.error("usage: tools/play-by-clock.mjs FOLDER SECONDS PAIRS SEED BATTLE...");
  process.exit(2);
}
const texts = readTexts("battles");
const modules = readModules(folder, texts);

/** Thinks about the decision that is open; the positions weighed, 0 where none was worth it. */
function ponder(ask) {
  const begun = process.cpuUsage();
  for (;;) {
    const { more, weighed } = ask(`hint marshal budget=${STEP}`);
    const { user, system } = process.cpuUsage(begun);
    if (!more || (user + system) / 1e6 >= seconds) return weighed;
  }
}

/** One game; the score at its end, and what each plan of the marshal has weighed. */
function play(ask, battle, gameSeed, side) {
  let { to_act: acts, over } = ask(`new ${battle} seed=${gameSeed}`);
  const plans = [];
  while (!over) {
    const weighed = acts === side ? ponder(ask) : 0;
    if (weighed > 0) plans.push(weighed);
    ({ to_act: acts, over } = ask(acts === side ? "go marshal budget=0" : "go captain"));
  }
  return { ...ask("score"), plans };
}

const total = { games: 0, won: 0, drawn: 0 };
console.log("| battle | seed | marshal plays | won by | points | plans | evaluations a plan |");
console.log("|---|---|---|---|---|---|---|");
for (const battle of battles) {
  const { module } = modules.find((one) => one.battles.some(({ id }) => id === battle));
  const ask = startEngine(module, texts);
  ask(`new ${battle}`);
  const sides = Object.keys(ask("score").points);
  for (let game = 0; game < 2 * pairs; game++) {
    const side = sides[game % 2];
    const gameSeed = seed + (game >> 1);
    const { points, result, plans } = play(ask, battle, gameSeed, side);
    const mean = plans.reduce((sum, one) => sum + one, 0) / Math.max(1, plans.length);
    total.games++;
    total.won += result.winner === side ? 1 : 0;
    total.drawn += result.winner === undefined ? 1 : 0;
    const told = [battle, gameSeed, side, result.winner ?? "nobody", Object.values(points).join(" : "), plans.length, Math.round(mean)];
    console.log(`| ${told.join(" | ")} |`);
  }
}
console.log(`won ${total.won}, drawn ${total.drawn} of ${total.games}`);
