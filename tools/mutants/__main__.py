"""Changes the C source token by token, and tells what no test notices: ./do mutants --help"""
import argparse
import fcntl
import fnmatch
import hashlib
import json
import os
import random
import re
import sys
import threading
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

import differ
import report
import sites
import stages
import workshop

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
FILES = ["rules/gmb/*.[ch]", "rules/moi/*.[ch]"]
WORDS = "*_words.[ch]"  # tables of words for people; nothing follows from them
TESTS = ["tests/*", "engine/case_*", "docs/protocol.md", "docs/notation-battle.md"]


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def digest(patterns):
    """Of these files, so that what was found out is forgotten when it may be untrue."""
    total = hashlib.sha256()
    for name in sorted(workshop.tree_files(ROOT)):
        if any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
            with open(os.path.join(ROOT, name), "rb") as file:
                total.update(name.encode() + b"\0" + file.read() + b"\0")
    return total.hexdigest()[:12]


def draw(seed, patterns):
    """All places in an order that the seed gives, each with the change the seed chooses."""
    found = []
    for name in sorted(workshop.tree_files(ROOT)):
        chosen = any(fnmatch.fnmatch(name, p) for p in patterns)
        if chosen and (name in patterns or not fnmatch.fnmatch(name, WORDS)):
            found += sites.sites_of(name, read(name))
    random.Random(seed).shuffle(found)
    for site in found:
        yield site, random.Random(f"{seed} {site.key}").choice(site.changes)


def describe(site, change):
    """The row of a mutant before anything is known of it."""
    source = read(site.path)
    old, new = sites.changed_line(source, change)
    return {"file": site.path, "line": site.line, "kind": change.kind, "start": change.start,
            "end": change.end, "new": change.new, "old_line": old, "new_line": new}


def key_of(row):
    return f"{row['file']}:{row['start']}:{row['end']}:{row['new']}"


def rules_of(path):
    """The rule systems that a file serves: the properties need play no others."""
    match = re.match(r"rules/\w+/", path)
    if not match:
        return ""
    names = [n for n in workshop.tree_files(ROOT) if n.startswith(match.group())]
    return ",".join(sorted(set(re.findall(r'\.id = "([\w-]+)"', "".join(map(read, names))))))


class State:
    """What is known, a JSON line a mutant: a run that was stopped goes on from it."""

    def __init__(self, path, tests):
        self.path, self.tests, self.rows = path, tests, {}
        self.lock = threading.Lock()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    if line.endswith("\n"):
                        row = json.loads(line)
                        self.rows[key_of(row)] = row

    def known(self, row):
        """What a test noticed stays noticed; a survivor is tried again when tests were changed."""
        old = self.rows.get(key_of(row))
        if not old or (old["fate"] == "survived" and old["tests"] != self.tests):
            return None
        return old

    def in_order(self):
        return sorted(self.rows.values(), key=lambda row: row["place"])

    def add(self, row):
        with self.lock:
            self.rows[key_of(row)] = row
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


def try_one(shop, worker, row, tests, stopped):
    """Fills in the row's fate; None if the time is over."""
    source = read(row["file"])
    text = source[:row["start"]] + row["new"] + source[row["end"]:]
    mutant = workshop.Mutant(shop, worker, row["file"], text)
    made = mutant.compare()
    if made != "changed":
        return {**row, "fate": "dropped" if made == "dropped" else "equivalent"}
    rules = rules_of(row["file"])
    try:
        found = stages.judge(mutant, tests, shop, rules, stopped)
    except TimeoutError:
        return None
    if found:
        return {**row, "fate": "noticed", "stage": found[0], "said": found[1]}
    # The optimizer knows more than one level of equal: only survivors are worth its time.
    if mutant.compare("-O2") == "same":
        return {**row, "fate": "equivalent"}
    return {**row, "fate": "survived"}


class Run:
    def __init__(self, options, shop, state):
        self.options, self.shop, self.state = options, shop, state
        self.done = []
        self.end = time.monotonic() + options.minutes * 60
        self.free = list(range(options.jobs))  # workers, by number
        wanted = [name for name in stages.NAMES if name not in options.without]
        self.tests = stages.make_stages(shop, wanted)

    def stopped(self):
        return time.monotonic() > self.end

    def work(self, place, row):
        worker = self.free.pop()
        try:
            result = try_one(self.shop, worker, row, self.tests, self.stopped)
        finally:
            self.free.append(worker)
        if result:
            result.update(place=place, tests=self.state.tests)
            self.state.add(result)
        return result

    def judged(self):
        return sum(row["fate"] in ("noticed", "survived") for row in self.done)

    def go(self):
        """Tries mutants until there are enough or the time is over; all rows of the draw so far."""
        jobs = self.options.jobs
        waiting = set()
        progress = report.Progress(self.options)
        with ThreadPoolExecutor(jobs) as pool:
            for place, (site, change) in enumerate(draw(self.options.seed, self.options.files)):
                row = describe(site, change)
                known = self.state.known(row)
                if known:
                    self.done.append({**known, "place": place})
                    continue
                while len(waiting) >= jobs or self.judged() + len(waiting) >= self.options.count:
                    if not waiting:
                        break
                    ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    self.done += [f.result() for f in ready if f.result()]
                    progress.show(self.done)
                if self.stopped() or self.judged() >= self.options.count:
                    break
                waiting.add(pool.submit(self.work, place, row))
            for future in waiting:
                if future.result():
                    self.done.append(future.result())
        progress.clear()
        return sorted(self.done, key=lambda row: row["place"])


def parse(arguments):
    parser = argparse.ArgumentParser(
        prog="./do mutants", description=__doc__.split(":")[0] + ". Goes on where it stopped.")
    parser.add_argument("--minutes", type=float, default=30, help="how long (30)")
    parser.add_argument("--seed", type=int, default=1, help="which places are drawn first (1)")
    parser.add_argument("--count", type=int, default=10**9,
                        help="or until so many that change the meaning were tried")
    parser.add_argument("--files", action="append", metavar="GLOB",
                        help="instead of the rule files; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at once (all cores)")
    parser.add_argument("--without", action="append", default=[], choices=stages.NAMES,
                        help="leave these tests out; a later run tries the survivors with them")
    parser.add_argument("--differ", metavar="FILE:LINE|all",
                        help="play random games with survivors and the original, and tell where "
                             "they part")
    parser.add_argument("--games", type=int, default=20, help="of each battle, for --differ (20)")
    parser.add_argument("--list", action="store_true", help="tell what is known, try nothing")
    parser.add_argument("--brief", action="store_true", help="told in a few lines, for ./do test")
    options = parser.parse_args(arguments)
    options.files = options.files or FILES
    return options


def main(arguments):
    options = parse(arguments)
    folder = os.path.join(ROOT, "build", "mutants")
    os.makedirs(folder, exist_ok=True)
    without = "".join(" -" + name for name in sorted(options.without))
    state = State(os.path.join(folder, f"seed-{options.seed}-{digest(options.files)}.jsonl"),
                  digest(TESTS) + without)
    rows = state.in_order()
    if not options.list:
        shop = workshop.Workshop(ROOT, folder)
        lock = open(os.path.join(folder, "lock"), "w", encoding="utf-8")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as busy:
            raise workshop.Trouble("another run is under way") from busy
        report.say("building the original")
        shop.copy_tree()
        shop.build_original()
        if options.differ:
            survivors = [row for row in rows if row["fate"] == "survived"]
            return differ.tell(options, shop, survivors, read, rules_of)
        rows = Run(options, shop, state).go()
    report.tell(options, rows, os.path.relpath(state.path, ROOT))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except workshop.Trouble as trouble:
        sys.exit(f"mutants: {trouble}")
    except KeyboardInterrupt:
        sys.exit("mutants: stopped; the same command goes on")
