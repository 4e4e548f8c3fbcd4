"""What a run tells: progress while it runs, and what came of it."""
import sys
import time
from collections import Counter


def say(text):
    print(f"mutants: {text}", file=sys.stderr, flush=True)


class Progress:
    """A line that is written over on a terminal, one now and then in a log."""

    def __init__(self, options):
        self.options, self.begin, self.last = options, time.monotonic(), 0
        self.live = sys.stderr.isatty()

    def show(self, rows):
        now = time.monotonic()
        if now - self.last < (0.2 if self.live else 30):
            return
        self.last = now
        fates = Counter(row["fate"] for row in rows)
        judged = fates["noticed"] + fates["survived"]
        wanted = f" of {self.options.count}" if self.options.count < 10**9 else ""
        text = (f"{judged}{wanted} tried, {fates['survived']} unnoticed, "
                f"{fates['equivalent']} equal, {fates['dropped']} do not compile, "
                f"{(now - self.begin) / 60:.1f} of {self.options.minutes:g} minutes")
        if self.live:
            print(f"\r{text:<90}", end="", file=sys.stderr, flush=True)
        else:
            say(text)

    def clear(self):
        if self.live:
            print(f"\r{'':<90}\r", end="", file=sys.stderr, flush=True)


def survivor_lines(row):
    return [f"{row['file']}:{row['line']}: {row['kind']}",
            f"    - {row['old_line']}", f"    + {row['new_line']}"]


def tell(options, rows, path):
    fates = Counter(row["fate"] for row in rows)
    noticed, survived = fates["noticed"], fates["survived"]
    judged = noticed + survived
    share = f"{100 * noticed / judged:.1f} %" if judged else "none"
    summary = f"{noticed} of {judged} mutants noticed ({share}), seed {options.seed}"
    if options.brief:  # ./do test shows lines that begin so
        print(f"told: {summary}")
        for row in rows:
            if row["fate"] == "survived":
                print(f"told: unnoticed {row['file']}:{row['line']}: {row['new_line']}")
        return
    print(f"{len(rows)} drawn, {fates['dropped']} do not compile, "
          f"{fates['equivalent']} equal to the original in object code")
    print(summary)
    for stage, count in Counter(r["stage"] for r in rows if r["fate"] == "noticed").most_common():
        print(f"{count:6} by {stage}")
    folders = Counter(r["file"].rsplit("/", 1)[0] for r in rows
                      if r["fate"] in ("noticed", "survived"))
    for folder, count in sorted(folders.items()):
        left = sum(r["fate"] == "survived" and r["file"].startswith(folder + "/") for r in rows)
        print(f"{folder}: {count - left} of {count}")
    if survived:
        print(f"\nno test notices {survived}:")
    for row in sorted(rows, key=lambda r: (r["file"], r["line"])):
        if row["fate"] == "survived":
            print("\n".join(survivor_lines(row)))
    print(f"\nkept in {path}")
