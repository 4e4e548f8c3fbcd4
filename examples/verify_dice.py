#!/usr/bin/env python3
"""Checks the dice of a record that `banneret serve` wrote, with nothing of Banneret's: verify_dice.py [RECORD]"""
import hashlib, hmac, os, re, sys


def link(key):
    return hashlib.sha256(b"banneret dice 1 link" + key).digest()


def mac(key, *parts):
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def verify(text):
    """How many dice the record has; complains about the first that is not the server's."""
    faces = 10 if re.search(r"^rules +moi ", text, re.M) else 6  # Men of Iron has a die of its own
    head = dict(re.findall(r"^(game|commit|seed) +([0-9a-f]+)$", text, re.M))
    game, commit, seed = (bytes.fromhex(head[name]) for name in ("game", "commit", "seed"))
    x1, x2 = (bytes.fromhex(x) for x in re.findall(r"^entropy \S+ ([0-9a-f]{64})$", text, re.M))
    keys = [mac(seed, b"banneret dice 1 chain", game)]  # the last key first
    while len(keys) < 4097:
        keys.append(link(keys[-1]))
    keys.reverse()
    assert keys[0] == commit, "the seed does not lead to the commit"
    mix, r = hashlib.sha256(b"banneret dice 1 mix" + game + commit + x1 + x2).digest(), 0
    for dice, at in re.findall(r"^.* : ([\d ]+?)(?: @(\d+))?$", text, re.M):
        for r, fall in enumerate(map(int, dice.split()), int(at) if at else r):
            block = mac(keys[1 + r // 64], b"banneret dice 1 roll", mix, (r // 4).to_bytes(8, "little"))
            face = 1 + (int.from_bytes(block[8 * (r % 4):][:8], "little") * faces >> 64)
            assert fall == face, f"die {r} is written as {fall} and fell as {face}"
        r += 1
    return r


if __name__ == "__main__":
    file = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "sealed.record")
    try:
        print(f"{file}: {verify(open(file).read())} dice are those of the seed that was committed to")
    except (AssertionError, KeyError, ValueError) as wrong:
        sys.exit(f"{file}: {wrong}")
