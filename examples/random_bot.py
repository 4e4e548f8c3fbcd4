#!/usr/bin/env python3
"""A whole battle through `banneret engine`, by a bot that plays any legal action.

usage: random_bot.py [PROGRAM [BATTLE]]
"""
import json, os, random, subprocess, sys

built = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../build/release/banneret")  # by ./do build
program = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("BANNERET", built)
battle = sys.argv[2] if len(sys.argv) > 2 else "robert-at-bannockburn"
pipe = subprocess.PIPE
engine = subprocess.Popen([program, "engine"], stdin=pipe, stdout=pipe, encoding="utf-8")


def ask(line):
    print(line, file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    return answer if answer["ok"] else sys.exit(f"{line}: {answer}")


random.seed(1)
now = ask(f"new {battle} seed=1")
while not now["over"]:
    action = random.choice(ask("legal")["actions"])
    now = ask("do " + action["text"])
    if now["dice"]:  # shots, blows and what came of them
        print(*[event["sentence"] for event in now["events"]])
view = ask("view")
print(f"{view['ply']} decisions, points {view['points']}: {view['result']['level']}")
ask("quit")
