"""A copy of the tree with a build of its own, in which mutants are compiled, linked and tested.

The original is built once, with traps where behaviour is undefined. Of a mutant only the files that
include the changed one are compiled, in a shadow of the tree (links, but for the changed file); its
objects are linked before the libraries of the original, whose own objects of that name then stay
out. Compiled without traps at two levels, an object that equals the original's is no change at all.
"""
import json
import os
import shlex
import shutil
import subprocess

LEVEL = "-O1"
TRAPS = ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]
SMALL = "banneret_core_small"  # the library with lowered limits, for one unit test
CORE = "banneret_core"
MEMORY_BYTES = 4 << 30


class Trouble(Exception):
    """The tool cannot work: no build, or tests that fail without a change."""


def run(command, cwd=None, seconds=None, env=None, text=None):
    """Exit code and output; a process that outlives its seconds of CPU time is ended."""
    # CPU time does not depend on what else the machine does; the wall clock is for a process that
    # waits for ever.
    limits = ["prlimit", "--core=0", f"--as={MEMORY_BYTES}"]
    if seconds:
        limits.append(f"--cpu={int(seconds) + 1}")
    child = subprocess.Popen(
        [*limits, *command], cwd=cwd, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    try:
        output, _ = child.communicate(text, timeout=seconds * 20 + 60 if seconds else None)
    except subprocess.TimeoutExpired:
        child.kill()
        output, _ = child.communicate()
    return child.returncode, output


def tree_files(root):
    """What git knows or would know: no build, no packages."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, check=False).stdout.decode()
    if not listed:
        raise Trouble("it needs a git checkout, to know what belongs to the tree")
    keep = ("web/", "docs/images/", "tests/fuzz/corpus/", "tests/page/", "examples/")
    return [f for f in listed.split("\0") if f and not f.startswith(keep)
            and os.path.isfile(os.path.join(root, f))]


class Workshop:
    def __init__(self, root, folder):
        self.root, self.folder = root, folder
        self.tree = os.path.join(folder, "tree")
        self.build = os.path.join(folder, "build")
        self.compiles, self.links, self.dependents = {}, {}, {}

    # ---- the original ----

    def copy_tree(self):
        """Brings the copy up to date; a file that is the same keeps its time."""
        wanted = set(tree_files(self.root))
        for name in wanted:
            source, target = os.path.join(self.root, name), os.path.join(self.tree, name)
            with open(source, "rb") as file:
                content = file.read()
            if os.path.exists(target):
                with open(target, "rb") as file:
                    if file.read() == content:
                        continue
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(source, target)
        for at, _, names in os.walk(self.tree):
            for name in names:
                path = os.path.join(at, name)
                if os.path.relpath(path, self.tree) not in wanted:
                    os.remove(path)

    def build_original(self):
        configure = [
            "cmake", "-G", "Ninja", "-S", self.tree, "-B", self.build, "-DCMAKE_BUILD_TYPE=Debug",
            "-DCMAKE_C_COMPILER=gcc", f"-DCMAKE_C_FLAGS_DEBUG={LEVEL}", "-DBANNERET_VALIDATE=ON",
            "-DBANNERET_INSTRUMENT=" + ";".join(TRAPS),
        ]
        shutil.rmtree(os.path.join(self.folder, "plain"), ignore_errors=True)
        for command in (configure, ["ninja", "-C", self.build]):
            done = subprocess.run(command, capture_output=True, check=False)
            if done.returncode != 0:
                raise Trouble("the build failed:\n" + done.stdout.decode()[-3000:])
        self.read_commands()

    def ninja(self, *words):
        return subprocess.run(["ninja", "-C", self.build, "-t", *words], capture_output=True,
                              check=True).stdout.decode()

    def read_commands(self):
        """How each object is compiled, on what it depends, and how each program is linked."""
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            for entry in json.load(file):
                words = shlex.split(entry["command"])
                if os.path.basename(words[0]) == "ccache":
                    words = words[1:]
                self.compiles[words[words.index("-o") + 1]] = words
        name = None
        for line in self.ninja("deps").splitlines():
            if line and not line.startswith(" "):
                name = line.split(":")[0]
            elif line:
                path = os.path.normpath(os.path.join(self.build, line.strip()))
                self.dependents.setdefault(os.path.relpath(path, self.tree), set()).add(name)

    def link_command(self, program):
        if program not in self.links:
            last = self.ninja("commands", program).strip().splitlines()[-1]
            words = [w for w in shlex.split(last) if w not in (":", "&&")]
            self.links[program] = words[1:] if words[0].endswith("ccache") else words
        return list(self.links[program])


class Mutant:
    """One change, compiled; made by a worker in a folder of its own."""

    def __init__(self, shop, worker, path, text):
        self.shop, self.path, self.text = shop, path, text
        self.folder = os.path.join(shop.folder, f"worker-{worker}")
        self.shadow = os.path.join(self.folder, "tree")
        self.objects = {}  # by library
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.make_shadow()

    def make_shadow(self):
        """Links to everything; the folders down to the changed file are real, and so is it."""
        at, here, there = self.path.split("/"), self.shadow, self.shop.tree
        for depth, name in enumerate(at):
            os.makedirs(here, exist_ok=True)
            for other in os.listdir(there):
                if other != name:
                    os.symlink(os.path.join(there, other), os.path.join(here, other))
            here, there = os.path.join(here, name), os.path.join(there, name)
        with open(here, "w", encoding="utf-8") as file:
            file.write(self.text)

    def compile_one(self, name, level, tree, out):
        """Compiles for running (level None), or without traps, to be compared."""
        words = [w.replace(self.shop.tree, tree) for w in self.shop.compiles[name]
                 if not w.startswith("-W")]
        if level:
            words = [level if w == LEVEL else w for w in words if w not in TRAPS]
        words[words.index("-o") + 1] = out
        os.makedirs(os.path.dirname(out), exist_ok=True)
        done = subprocess.run(words + ["-w"], cwd=self.shop.build, capture_output=True, check=False)
        return done.returncode == 0

    def original_object(self, name, level):
        """The original's object without traps, made when it is first wanted."""
        path = os.path.join(self.shop.folder, "plain", level, name)
        if not os.path.exists(path):
            own = os.path.join(self.folder, "original", name)
            self.compile_one(name, level, self.shop.tree, own)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.replace(own, path)
        return path

    def dependents(self, library):
        return [n for n in sorted(self.shop.dependents.get(self.path, ()))
                if n.startswith(f"CMakeFiles/{library}.dir/")]

    def compare(self, level=LEVEL):
        """'dropped' if it does not compile, 'same' if no object differs, or 'changed'."""
        fate = "same"
        for name in self.dependents(CORE):
            out = os.path.join(self.folder, "plain", level, name)
            if not self.compile_one(name, level, self.shadow, out):
                return "dropped"
            with open(out, "rb") as mine, open(self.original_object(name, level), "rb") as its:
                fate = fate if mine.read() == its.read() else "changed"
        return fate

    def objects_of(self, library):
        """The objects to link, compiled when they are first wanted."""
        if library not in self.objects:
            self.objects[library] = []
            for name in self.dependents(library):
                out = os.path.join(self.folder, "objects", name)
                if not self.compile_one(name, None, self.shadow, out):
                    raise Trouble(f"{name} compiles without traps only")
                self.objects[library].append(out)
        return self.objects[library]

    def program(self, name):
        """Links a program with the changed objects; its path."""
        words = self.shop.link_command(name)
        library = SMALL if f"lib{SMALL}.a" in words else CORE
        out = os.path.join(self.folder, name)
        words[words.index("-o") + 1] = out
        first = next(i for i, w in enumerate(words) if w.endswith(".a"))
        words[first:first] = self.objects_of(library)
        done = subprocess.run(words, cwd=self.shop.build, capture_output=True, check=False)
        if done.returncode != 0:
            raise Trouble(f"{name} could not be linked:\n" + done.stderr.decode()[-2000:])
        return out


class Original:
    """The unchanged programs, with the same face as a mutant."""

    def __init__(self, shop):
        self.shop = shop

    def program(self, name):
        return os.path.join(self.shop.build, name)
