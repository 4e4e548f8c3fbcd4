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

/** Random games, the same every time. */
function* randomGames(battle: string): Generator<{ record: string; all: Told[] }> {
  for (let seed = 1; seed < MOST_GAMES; seed += GAMES) {
    const folder = mkdtempSync(join(output, "search-"));
    run("sim", battle, "--games", `${GAMES}`, "--seed", `${seed}`, "--records", folder);
    try {
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        const all = decisionsIn(run("replay", "--log", file));
        yield { record: readFileSync(file, "utf-8"), all };
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

/** The first decision in random games that fits. */
export function search(
  battle: string, fits: (told: Told, next: Told | undefined) => boolean,
): Found {
  for (const { record, all } of randomGames(battle)) {
    const ply = all.findIndex((told, index) => fits(told, all[index + 1]));
    const told = all[ply];
    if (told) return { record, ply, told };
  }
  throw new Error(`no such decision in ${MOST_GAMES} random games`);
}

export interface Refused {
  record: string;
  ply: number; // decisions before the wish
  action: string;
  allowed: string; // what the same unit may do instead
  stranded: string; // the other unit that the refusal points at
}

interface Asked {
  ok: boolean;
  refused?: { case: string; other?: string };
  owed?: readonly { unit?: string }[];
}

/** The answers of the program to some lines after a record was loaded and some of it undone. */
function answersTo(record: string, back: number, lines: readonly string[]): Asked[] {
  const input = ["load", record.trimEnd(), "end of record", `undo ${back}`, ...lines, ""];
  const { stdout } = spawnSync(program, ["engine"], {
    input: input.join("\n"), encoding: "utf-8", maxBuffer: 2 ** 26,
  });
  return stdout.trimEnd().split("\n").slice(2).map((line) => JSON.parse(line) as Asked);
}

/** What is refused by this case if units that owe something attack each other, where the same unit
 *  may attack another; nothing if none. */
function refusedAt(record: string, ply: number, cite: string): Refused | undefined {
  const back = Number(/^end (\d+) /m.exec(record)?.[1]) - ply;
  const owed = answersTo(record, back, ["view"])[0]?.owed?.flatMap((one) => one.unit ?? []) ?? [];
  const wishes = owed.flatMap((unit) => owed.map((other) => `${unit} open ${other}`));
  const found = answersTo(record, back, wishes.map((wish) => `why ${wish}`));
  const at = found.findIndex(({ refused }) => refused?.case === cite);
  const stranded = found[at]?.refused?.other;
  const action = wishes[at] ?? "";
  const unit = `${action.split(" ")[0]} `;
  const allowed = wishes.find((wish, index) => {
    const answer = found[index];
    return wish.startsWith(unit) && answer?.ok && answer.refused === undefined;
  });
  return stranded === undefined || allowed === undefined
    ? undefined : { record, ply, action, allowed, stranded };
}

/** The first declaration in random games that is refused by this case, and whom it names. */
export function searchRefused(battle: string, cite: string): Refused {
  for (const { record, all } of randomGames(battle))
    for (const [ply, { action }] of all.entries()) {
      const found = / open /.test(action) && / open | join /.test(all[ply + 1]?.action ?? "")
        ? refusedAt(record, ply, cite) : undefined;
      if (found) return found;
    }
  throw new Error(`no such refusal by ${cite} in ${MOST_GAMES} random games`);
}
