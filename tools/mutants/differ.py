"""Survivors against the original over random games: where do they part?

tests/props/test_said.c plays the same random games whoever is asked and prints hashes of everything
a rule system says in each. Equal lines: nothing in those games tells the mutant from the original.
The first line that differs names a battle and a seed, and a second run of that game the decision and
what was said otherwise.
"""
import os
import subprocess

import report
import workshop

WALL_SECONDS = 3600


PROGRAM = "props_test_said"


def said(path, shop, rules, wish):
    env = {**os.environ, "BANNERET_PROPS_RULES": rules, "BANNERET_SAID": wish}
    done = subprocess.run([path], cwd=shop.tree, env=env, capture_output=True, check=False,
                          timeout=WALL_SECONDS)
    lines = [li for li in done.stdout.decode().splitlines() if li.startswith(("game ", "at "))]
    if done.returncode != 0:
        lines.append("game crash")
    return lines


def first_difference(mine, its):
    for a, b in zip(mine, its):
        if a != b:
            return b if b.startswith("game") and b != "game crash" else a
    return its[len(mine)] if len(mine) < len(its) else None


def place_of(mutant, shop, rules, line):
    """The decision of the game at which the two part, and in what."""
    _, battle, seed = line.split()[:3]
    game = f"{battle} {seed}"
    mine = said(mutant, shop, rules, game)
    its = said(workshop.Original(shop).program(PROGRAM), shop, rules, game)
    told = first_difference(mine, its)
    words = (told or line).split()
    return f"{battle} seed {seed}: {' '.join(words[3:-1]) or 'it crashes'}"


def tell(options, shop, rows, read, rules_of):
    original = {}
    chosen = [r for r in rows if options.differ in ("all", f"{r['file']}:{r['line']}")]
    for row in sorted(chosen, key=lambda r: (r["file"], r["line"])):
        rules = rules_of(row["file"])
        if rules not in original:
            report.say(f"playing {options.games} games of each battle of {rules or 'all rules'}")
            path = workshop.Original(shop).program(PROGRAM)
            original[rules] = said(path, shop, rules, str(options.games))
        source = read(row["file"])
        text = source[:row["start"]] + row["new"] + source[row["end"]:]
        mutant = workshop.Mutant(shop, "differ", row["file"], text)
        program = mutant.program(PROGRAM)
        line = first_difference(said(program, shop, rules, str(options.games)), original[rules])
        print("\n".join(report.survivor_lines(row)))
        if line:
            print(f"    differs: {place_of(program, shop, rules, line)}", flush=True)
        else:
            decisions = sum(int(li.split()[3]) for li in original[rules])
            print(f"    no difference in {decisions} decisions of {len(original[rules])} games",
                  flush=True)
    return 0
