"""The tests that a mutant must get past, the cheapest first."""
import glob
import os
import threading

import workshop

TIMES = 5  # a mutant that needs so many times the original's CPU time is noticed
LEAST_SECONDS = 2
GAMES_PERCENT = "2"  # of the properties: two games of each battle


class Stage:
    """One program's worth of tests; ask() says what was noticed, or None."""

    def __init__(self, name, program, ask):
        self.name, self.program, self.ask = name, program, ask
        self.seconds = {}  # of CPU time that a mutant may take, by the rules that are played
        self.lock = threading.Lock()

    def bound(self, rules):
        return self.seconds.get(self.played(rules))

    def played(self, rules):
        """Only some play the battles of these rules alone."""
        return rules if self.name in ("said", "properties") else ""


def failure(code, output):
    """What a failed run says of itself, in a line."""
    if code < 0:
        return f"ended by signal {-code}"
    lines = [line for line in output.decode(errors="replace").splitlines() if line.strip()]
    telling = [line for line in lines if "ERROR" in line or ".case:" in line] or lines
    return telling[0][:160] if telling else f"exit code {code}"


def plain(arguments):
    def ask(stage, path, shop, rules):
        code, output = workshop.run([path, *arguments], shop.tree, stage.bound(rules),
                                    environment(stage.played(rules)))
        return None if code == 0 else failure(code, output)
    return ask


def environment(rules):
    return {**os.environ, "BANNERET_PROPS_GAMES": GAMES_PERCENT, "BANNERET_PROPS_RULES": rules}


def terminal(stage, path, shop, rules):
    for script in sorted(glob.glob(os.path.join(shop.tree, "tests/terminal/*.in"))):
        battle = os.path.basename(script)[:-3]
        with open(script, "rb") as file:
            typed = file.read()
        with open(script[:-3] + ".out", "rb") as file:
            expected = file.read()
        _, shown = workshop.run([path, "terminal", battle, "--seed", "7", "--no-colour"],
                                shop.tree, stage.bound(rules), None, typed)
        if shown != expected:
            return f"the terminal of {battle} shows something else"
    return None


def protocol(stage, path, shop, rules):
    code, output = workshop.run([os.path.join(shop.tree, "tools/check-protocol"), path], shop.tree,
                                stage.bound(rules))
    return None if code == 0 else failure(code, output)


def test_programs(shop, label):
    names = glob.glob(os.path.join(shop.build, label + "_*"))
    return sorted(os.path.basename(n) for n in names if os.access(n, os.X_OK))


NAMES = ["cases", "records", "said", "terminal", "unit", "protocol", "properties"]


def make_stages(shop, names):
    """Those named, in the order in which they run."""
    records = sorted(glob.glob(os.path.join(shop.tree, "tests/records/*.record")))
    stages = [
        Stage("cases", "banneret", plain(["cases"])),
        Stage("records", "banneret", plain(["replay", "--verify", *records])),
        Stage("said", "props_test_said", plain([])),
        Stage("terminal", "banneret", terminal),
    ]
    stages += [Stage("unit", p, plain([])) for p in test_programs(shop, "unit")]
    stages.append(Stage("protocol", "banneret", protocol))
    stages += [Stage("properties", p, plain([])) for p in test_programs(shop, "props")
               if p != "props_test_said"]
    return [s for s in stages if s.name in names]


def measure(stage, shop, rules):
    """Runs a stage unchanged when it is first wanted: it must pass, and bounds the mutants' time."""
    with stage.lock:
        if stage.bound(rules):
            return
        before = os.times()
        found = stage.ask(stage, workshop.Original(shop).program(stage.program), shop, rules)
        if found:
            raise workshop.Trouble(f"{stage.program}: {stage.name} without any change: {found}")
        after = os.times()  # of all workers' children: too much rather than too little
        cpu = after.children_user + after.children_system
        cpu -= before.children_user + before.children_system
        stage.seconds[stage.played(rules)] = max(LEAST_SECONDS, cpu * TIMES)


def judge(mutant, stages, shop, rules, stopped):
    """(stage, what it said), or None if nobody noticed; raises TimeoutError if stopped."""
    built = {}
    for stage in stages:
        if stopped():
            raise TimeoutError
        measure(stage, shop, rules)
        if stage.program not in built:
            built[stage.program] = mutant.program(stage.program)
        found = stage.ask(stage, built[stage.program], shop, rules)
        if found:
            return stage.name, found
        if stage.program != "banneret":
            os.remove(built.pop(stage.program))
    return None
