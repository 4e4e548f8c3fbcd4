"""Where a C file can be changed, and into what."""
from dataclasses import dataclass, field

import lexer

# What the compiler, not a test, watches over.
UNTOUCHED_CALLS = {"ASSERT", "VALIDATE", "_Static_assert", "COUNT_OF", "sizeof", "MUST_NOT_HAPPEN"}
WORDS = {
    "if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue",
    "goto", "sizeof", "static", "const", "struct", "enum", "union", "typedef", "void", "bool",
    "int", "char", "unsigned", "inline", "extern", "NULL",
}
RELATIONS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"],
}
ARITHMETIC = {
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "<<": [">>"], ">>": ["<<"],
    "|": ["&"], "&": ["|"], "^": ["|"], "+=": ["-=", "="], "-=": ["+=", "="], "|=": ["&=", "="],
    "&=": ["|=", "="], "++": ["--"], "--": ["++"],
}
ENDS_OPERAND = {")", "]", "++", "--"}


@dataclass(frozen=True)
class Change:
    """One piece of the text replaced by another."""
    kind: str
    start: int
    end: int
    new: str


@dataclass
class Site:
    """One place; the seed chooses one of its changes."""
    path: str
    line: int
    start: int
    changes: list = field(default_factory=list)

    @property
    def key(self):
        return f"{self.path}:{self.start}"


class Reader:
    """Finds the sites of one file."""

    def __init__(self, path, source):
        self.path, self.source = path, source
        self.tokens = lexer.tokens_of(source)
        self.pairs = lexer.pairs_of(self.tokens)
        self.functions = lexer.functions_of(self.tokens, self.pairs)
        self.families = self.find_families()
        self.heads = [  # of loops
            (i + 1, self.pairs[i + 1]) for i, token in enumerate(self.tokens)
            if token.text == "for" and self.tokens[i + 1].text == "("
        ]
        self.sites = {}

    def is_constant(self, token):
        known = token.text not in UNTOUCHED_CALLS and token.text != "REFUSE_IF"
        return known and token.text.isupper() and "_" in token.text.strip("_")

    def find_families(self):
        """Enum constants used in this file by their prefix: WHY_, EVENT_, CLASS_ ..."""
        families = {}
        for token in self.tokens:
            if self.is_constant(token):
                names = families.setdefault(token.text.split("_")[0], [])
                if token.text not in names:
                    names.append(token.text)
        return families

    def add(self, token, kind, new, start=None, end=None):
        start = token.start if start is None else start
        end = token.end if end is None else end
        old = self.source[start:end]
        new += "\n" * (old.count("\n") - new.count("\n"))  # lines keep their numbers
        site = self.sites.setdefault(token.start, Site(self.path, token.line, token.start))
        site.changes.append(Change(kind, start, end, new))

    # ---- what one token can become ----

    def read_name(self, i):
        token = self.tokens[i]
        if token.text in ("true", "false"):
            self.add(token, "truth", "false" if token.text == "true" else "true")
        elif self.is_constant(token):
            family = self.families[token.text.split("_")[0]]
            if len(family) > 1:
                others = [name for name in family if name != token.text]
                self.add(token, "name", others[token.start % len(others)])

    def read_number(self, i):
        token = self.tokens[i]
        digits = token.text.rstrip("uUlL")
        if not digits.isdecimal():
            return
        value, suffix = int(digits), token.text[len(digits):]
        self.add(token, "number", f"{value + 1}{suffix}")
        if value > 0:
            self.add(token, "number", f"{value - 1}{suffix}")
        if value > 1:
            self.add(token, "number", f"0{suffix}")

    def is_binary(self, i):
        before = self.tokens[i - 1]
        if before.kind == "name" and before.text[0].isupper() and not before.text.isupper():
            return False  # a type
        if before.kind in ("number", "string"):
            return True
        if before.text == ")":  # a cast is followed by an operand, too
            inside = self.tokens[self.pairs[i - 1] + 1:i - 1]
            cast = all(t.text.endswith("_t") or t.text in WORDS or t.text == "*" for t in inside)
            return not cast
        return before.text in ENDS_OPERAND or (before.kind == "name" and before.text not in WORDS)

    def read_sign(self, i):
        token = self.tokens[i]
        if token.text in RELATIONS:
            for new in RELATIONS[token.text]:
                self.add(token, "relation", new)
        elif token.text == "!":
            self.add(token, "negation", "")
        elif token.text in ARITHMETIC:
            if token.text in ("+", "-", "*", "&") and not self.is_binary(i):
                if token.text == "-":
                    self.add(token, "arithmetic", "")
                return
            if token.text in ("++", "--") and self.in_for(i):
                return  # a loop that runs the other way is noticed by its time alone
            for new in ARITHMETIC[token.text]:
                self.add(token, "arithmetic", new)

    # ---- statements ----

    def is_declaration(self, first, last):
        """`Type name`, `Type *name`, `const ...`: a statement that makes a variable."""
        one, two = self.tokens[first], self.tokens[first + 1]
        if one.text in WORDS or one.kind != "name":
            return True
        three = self.tokens[first + 2] if first + 2 <= last else two
        return two.kind == "name" or (two.text == "*" and three.kind == "name")

    def read_statement(self, first):
        """A call or an assignment can be left out; a jump can be another."""
        token = self.tokens[first]
        last = first
        while self.tokens[last].text != ";":
            if self.tokens[last].text == "{" or last + 1 >= len(self.tokens):
                return
            last = self.pairs.get(last, last) + 1 if self.tokens[last].text in "([" else last + 1
        if token.text in ("break", "continue"):
            self.add(token, "jump", "continue" if token.text == "break" else "break")
            self.add(token, "jump", "")
        elif token.text == "*" or not self.is_declaration(first, last):
            if token.text in UNTOUCHED_CALLS:
                return
            self.add(token, "removed", "", end=self.tokens[last].start)

    def read_statements(self, function):
        for i in range(function.first, function.last):
            text = self.tokens[i].text
            if text in ("if", "while") and self.tokens[i + 1].text == "(":
                self.negate(i)
            if text == "return" and function.returns_bool:
                self.negate_return(i)
            opens = text in (";", "{", "}", "else", "do") or (text == ":" and self.after_label(i))
            closes = text == ")" and self.tokens[self.pairs[i] - 1].text in ("if", "for", "while")
            following = self.tokens[i + 1].text
            if (opens or closes) and following not in ("{", "}", ";") and not self.in_for(i):
                self.read_statement(i + 1)

    def after_label(self, i):
        return self.tokens[i - 2].text == "case" or self.tokens[i - 1].text == "default"

    def in_for(self, i):
        """Whether the token stands in the head of a loop."""
        return any(a <= i < b for a, b in self.heads)

    def negate(self, i):
        start, end = self.tokens[i + 1].end, self.tokens[self.pairs[i + 1]].start
        self.add(self.tokens[i], "condition", f"!({self.source[start:end]})", start, end)

    def negate_return(self, i):
        last = i + 1
        while self.tokens[last].text != ";":
            last = self.pairs.get(last, last) + 1
        start, end = self.tokens[i].end, self.tokens[last].start
        if last > i + 2:  # one word is true, false or a variable
            self.add(self.tokens[i], "answer", f" !({self.source[start:end].lstrip()})", start, end)

    # ---- the file ----

    def skipped(self):
        """Indices of tokens that stay: asserts, labels, sizes of arrays, designators, types."""
        stays = set()
        for i, token in enumerate(self.tokens):
            following = self.tokens[i + 1].text if i + 1 < len(self.tokens) else ""
            if token.text in UNTOUCHED_CALLS and following == "(":
                stays.update(range(i, self.pairs[i + 1] + 1))
            elif token.text == "case":
                stays.update((i + 1, i + 2))
            elif token.text in ("enum", "struct", "typedef") or token.text == "POD_BEGIN":
                if following == "{" or (i + 2 < len(self.tokens) and self.tokens[i + 2].text == "{"):
                    opening = i + 1 if following == "{" else i + 2
                    stays.update(range(i, self.pairs[opening] + 1))
            elif token.text == "[" and i in self.pairs:
                after = self.tokens[self.pairs[i] + 1].text
                before = self.tokens[i - 2].text if i > 1 else ""
                typed = before[:1].isupper() and not before.isupper()
                declared = before.endswith("_t") or before in ("*", "bool") or typed
                designates = self.tokens[i - 1].text in ("{", ",") and after == "="
                if designates or (declared and after in (";", "=", ",", ")", "[")):
                    stays.update(range(i, self.pairs[i] + 1))
        return stays

    def read(self):
        stays = self.skipped()
        inside = set()
        for function in self.functions:
            inside.update(range(function.first, function.last))
            self.read_statements(function)
        tables = self.find_tables()
        for i, token in enumerate(self.tokens):
            if i in stays or i == 0 or (i not in inside and i not in tables):
                continue
            if token.kind == "name":
                self.read_name(i)
            elif token.kind == "number":
                self.read_number(i)
            elif token.kind == "sign" and i in inside:
                self.read_sign(i)
        return [self.sites[start] for start in sorted(self.sites)]

    def find_tables(self):
        """Tokens of the initialisers at the top: which case, which number, which flag."""
        found, i = set(), 0
        bodies = {f.first: f.last for f in self.functions}
        while i < len(self.tokens):
            if i in bodies:
                i = bodies[i]
            elif self.tokens[i].text == "=" and self.tokens[i + 1].text == "{":
                found.update(range(i + 2, self.pairs[i + 1]))
                i = self.pairs[i + 1]
            i += 1
        return found


def sites_of(path, source):
    """Every place of a file where something can be changed, in order."""
    return Reader(path, source).read()


def apply_change(source, change):
    return source[:change.start] + change.new + source[change.end:]


def changed_line(source, change):
    """The lines of the change before and after, each as one."""
    first = source.rfind("\n", 0, change.start) + 1
    last = source.find("\n", change.end)
    old = source[first:last]
    new = source[first:change.start] + change.new + source[change.end:last]
    return " ".join(old.split()), " ".join(new.split())
