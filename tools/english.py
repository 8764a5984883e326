"""Holds the project to plain English: words of its old dialect are counted, and may only get fewer.

`python -m tools.english --check` counts the sentences with such a word in comments and docstrings
(code), in docs, in the standard (protocol) and in the strings that players read, and compares them
with the budget in tools/english.json. More is an error. `python -m tools.english` writes a lower
budget where there are fewer, and never a higher one.
`python -m tools.english --list AREA` shows the sentences, and `--commit-msg FILE` checks a commit
message (.pre-commit-config.yaml): at most 72 characters in its first line, imperative, no dialect.

The words are a symptom. A sentence that is natural with one of them may keep it; a sentence that
only avoids them is not better for it (CONTRIBUTING.md).
"""

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import polib

BUDGET = Path("tools/english.json")
TEMPLATE = Path("p2p_dixit/language/locale/p2p-dixit.pot")
LONGEST_SUBJECT = 72

DIALECT = re.compile(
    r"\b(whoever|whom|nobody|somebody|anybody|anew|in vain|the own|the person|owns up"
    r"|comes to nothing|is told|are told|gets up|sits down)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"(?<=[.!?:;])\s+|\n\n")
_FENCED = re.compile(r"```.*?```", re.DOTALL)
_WORDS = 4  # shorter pieces are headings, labels and the like
# "Added", "Adds", "Adding": a subject says what the commit does when it is applied.
_NOT_IMPERATIVE = re.compile(r"^\w+(ed|ing|s)\b")
_IMPERATIVE_AFTER_ALL = frozenset(
    {"address", "bring", "cross", "discuss", "embed", "express", "feed", "focus", "guess", "need",
     "pass", "press", "process", "proceed", "seed", "speed", "spring", "string", "suppress"}
)  # fmt: skip


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, without code."""
    for part in _ENDS.split(_FENCED.sub("", text)):
        if len(part.split()) >= _WORDS:
            yield " ".join(part.split())


def code() -> Iterator[str]:
    """Comments and docstrings of the package, the tools and the tests."""
    for root in ("p2p_dixit", "tools"):
        for file in sorted(Path(root).rglob("*.py")):
            yield from of_source(file.read_text("utf-8"))


def of_source(source: str) -> Iterator[str]:
    """The sentences in the comments and docstrings of a module."""
    block: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if token.start[0] != last + 1:
            yield from sentences(" ".join(block))
            block = []
        block.append(token.string.lstrip("# "))
        last = token.start[0]
    yield from sentences(" ".join(block))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from sentences(ast.get_docstring(node) or "")


def markdown(*roots: str) -> Iterator[str]:
    """The sentences of all pages below these folders."""
    for root in roots:
        for file in sorted(Path(root).rglob("*.md")):
            yield from sentences(file.read_text("utf-8"))


def strings() -> Iterator[str]:
    """The texts that players read."""
    for entry in polib.pofile(TEMPLATE.as_posix()):
        yield from (text for text in (entry.msgid, entry.msgid_plural) if text)


AREAS: dict[str, Callable[[], Iterator[str]]] = {
    "code": code,
    "docs": lambda: markdown("docs"),
    "protocol": lambda: markdown("protocol"),
    "strings": strings,
}


def counts() -> dict[str, tuple[int, int]]:
    """By area: sentences in the dialect, and all of them."""
    found = {}
    for name, area in AREAS.items():
        texts = list(area())
        found[name] = sum(bool(DIALECT.search(text)) for text in texts), len(texts)
    return found


def problems(found: dict[str, tuple[int, int]], budget: dict[str, int]) -> Iterator[str]:
    """What is wrong, one line each."""
    for name, (count, _all) in found.items():
        if count > budget[name]:
            more = f"{count} sentences in the old dialect, {budget[name]} allowed"
            yield f"{name}: {more} (python -m tools.english --list {name})"


def message_problems(message: str) -> Iterator[str]:
    """What is wrong with a commit message."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0].strip() if lines else ""
    first = subject.split(" ", 1)[0].lower()
    if not subject:
        yield "The first line says what the commit does."
        return
    if len(subject) > LONGEST_SUBJECT:
        yield f"The first line has {len(subject)} characters; {LONGEST_SUBJECT} are the limit."
    if subject.endswith("."):
        yield "The first line ends without a full stop."
    if _NOT_IMPERATIVE.match(first) and first not in _IMPERATIVE_AFTER_ALL:
        yield f'"{first}" is not imperative: write "Add", not "Added", "Adds" or "Adding".'
    if len(lines) > 1 and lines[1].strip():
        yield "The second line is empty."
    for line in lines:
        if found := DIALECT.search(line):
            yield f'"{found[0]}" is of the old dialect: {line}'


def main(arguments: list[str]) -> int:
    """Checks, lists, or writes a lower budget."""
    if arguments[:1] == ["--commit-msg"]:
        wrong = list(message_problems(Path(arguments[1]).read_text("utf-8")))
        print("\n".join(wrong))
        return int(bool(wrong))
    if arguments[:1] == ["--list"]:
        for text in AREAS[arguments[1]]():
            if DIALECT.search(text):
                print(text)
        return 0
    found = counts()
    for name, (count, whole) in found.items():
        print(f"english: {name}: {count} of {whole} sentences ({100 * count / whole:.1f} %)")
    budget = json.loads(BUDGET.read_text("utf-8")) if BUDGET.exists() else {}
    if "--check" in arguments:
        wrong = list(problems(found, budget))
        print("\n".join(wrong))
        return int(bool(wrong))
    lower = {name: min(count, budget.get(name, count)) for name, (count, _all) in found.items()}
    BUDGET.write_text(json.dumps(lower, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
