// Positions that show what a test wants: random games are searched for it, the same every time.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { output, program } from "./harness";

const GAMES = 40; // at a time
const MOST_GAMES = 800;

/** A decision with what followed from it, as `replay --log` tells them. */
export interface Told {
  action: string;
  text: string;
}

export interface Found {
  record: string;
  ply: number; // decisions before the one that was looked for
  told: Told;
}

function run(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: "utf-8", maxBuffer: 2 ** 26,
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

function decisionsIn(log: string): Told[] {
  return log.split(/^\d+\. \S+ /m).slice(1).map((part) => {
    const [action = "", ...lines] = part.split("\n");
    return { action: action.replace(/ :.*$/, ""), text: lines.join("\n") };
  });
}

/** The first decision in random games that fits; the games are the same every time. */
export function search(
  battle: string, fits: (told: Told, next: Told | undefined) => boolean,
): Found {
  for (let seed = 1; seed < MOST_GAMES; seed += GAMES) {
    const folder = mkdtempSync(join(output, "search-"));
    run("sim", battle, "--games", `${GAMES}`, "--seed", `${seed}`, "--records", folder);
    try {
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        const all = decisionsIn(run("replay", "--log", file));
        const ply = all.findIndex((told, index) => fits(told, all[index + 1]));
        const told = all[ply];
        if (told) return { record: readFileSync(file, "utf-8"), ply, told };
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  throw new Error(`no such decision in ${MOST_GAMES} random games`);
}
