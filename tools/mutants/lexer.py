"""Words of a C file: what the places to change are found in."""
import re
from dataclasses import dataclass

PATTERN = re.compile(
    r"""(?P<comment>/\*.*?\*/|//[^\n]*)
      | (?P<directive>(?m:^)[ \t]*\#(?:\\\n|[^\n])*)
      | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<sign>\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||[^\s\w])
    """,
    re.VERBOSE | re.DOTALL,
)
OPENING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Token:
    kind: str  # name, number, string or sign
    text: str
    start: int  # where it stands in the file
    line: int

    @property
    def end(self):
        return self.start + len(self.text)


def tokens_of(source):
    """All tokens but comments and preprocessor lines."""
    found, line, last = [], 1, 0
    for match in PATTERN.finditer(source):
        line += source.count("\n", last, match.start())
        last = match.start()
        if match.lastgroup not in ("comment", "directive"):
            found.append(Token(match.lastgroup, match.group(), match.start(), line))
    return found


def pairs_of(tokens):
    """The other bracket of each bracket, by index."""
    pairs, stack = {}, []
    for i, token in enumerate(tokens):
        if token.kind != "sign":
            continue
        if token.text in OPENING:
            stack.append(i)
        elif token.text in OPENING.values() and stack:
            pairs[i] = stack.pop()
            pairs[pairs[i]] = i
    return pairs


@dataclass(frozen=True)
class Function:
    returns_bool: bool
    first: int  # index of its opening brace
    last: int  # of its closing one


def functions_of(tokens, pairs):
    """The function bodies; whatever else stands at the top is types and tables."""
    found, i, start = [], 0, 0
    while i < len(tokens):
        text = tokens[i].text
        if text == "{" and i in pairs:
            if i > 0 and tokens[i - 1].text == ")":
                name = pairs[i - 1] - 1
                returns = [t.text for t in tokens[start:name]]
                found.append(Function("bool" in returns and "*" not in returns, i, pairs[i]))
                start = pairs[i] + 1
            i = pairs[i]
        elif text == ";":
            start = i + 1
        i += 1
    return found
