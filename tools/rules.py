"""The table of numbered rules and what checks them: writes protocol/rules.md (ADR 0153).

A rule is defined where its id, such as [R-10-3], opens a line of a chapter (after a list mark, if
there is one). Three things check rules and cite their ids: the field `rules` of a vector file,
which maps ids to the names of cases, operations or sections of that file; the scenarios of the
conformance test of peers; and test functions, anywhere in their text. `python -m tools.rules`
writes the table; with --check it reports errors and outdated tables: an id that is defined twice
or in another chapter, one that is cited and not defined, a vector that names no case, an old table.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PROTOCOL: Final = ROOT / "protocol"
TABLE: Final = PROTOCOL / "rules.md"
# Where ids may be cited; what a chapter cites must exist as well.
CITING: Final = ("p2p_dixit/**/*.py", "tools/**/*.py", "tests/**/*.py", "docs/**/*.md")
DEFINED: Final = re.compile(r"^\s*(?:- |\d+\. )?\[(R-(\d\d)-\d+)\] (.*)$", re.MULTILINE)
CITED: Final = re.compile(r"\bR-\d\d-\d+\b")
# The test of this tool has rules of its own.
EXAMPLES: Final = "test_rules.py"
# How much of a rule the table shows.
SHOWN: Final = 90


@dataclass(frozen=True)
class Rule:
    """A rule as its chapter states it."""

    name: str
    chapter: str
    text: str


def rules() -> list[Rule]:
    """All rules in the order of the chapters."""
    found = []
    for path in sorted(PROTOCOL.glob("[0-9][0-9]-*.md")):
        for name, _, text in DEFINED.findall(path.read_text(encoding="utf-8")):
            found.append(Rule(name, path.name, text))
    return found


def by_vectors() -> dict[str, list[str]]:
    """For each rule that vectors cite, where: a file and a case, an operation or a section."""
    cited: dict[str, list[str]] = {}
    for path in sorted((PROTOCOL / "vectors").glob("*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        for name, cases in file.get("rules", {}).items():
            cited.setdefault(name, []).extend(f"{path.stem}: {case}" for case in cases)
    return cited


def by_tests() -> dict[str, list[str]]:
    """For each rule that tests cite, the names of the test functions."""
    cited: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if path.name != EXAMPLES and CITED.search(text):
            for test, name in _functions(text):
                cited.setdefault(name, set()).add(test)
    return {name: sorted(tests) for name, tests in cited.items()}


def by_scenarios() -> dict[str, list[str]]:
    """For each rule that scenarios cite, their names."""
    # the scenarios need the whole client, and their report needs this module
    from tools.conformance.peer.scenarios import SCENARIOS  # noqa: PLC0415

    cited: dict[str, list[str]] = {}
    for scenario in SCENARIOS.values():
        for name in dict.fromkeys(scenario.rules):
            cited.setdefault(name, []).append(scenario.name)
    return cited


def _functions(text: str) -> Iterator[tuple[str, str]]:
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[:5] == "test_":
            first = min((mark.lineno for mark in node.decorator_list), default=node.lineno)
            own = "\n".join(lines[first - 1 : node.end_lineno])
            yield from ((node.name, name) for name in CITED.findall(own))


def problems() -> list[str]:
    """The errors in the ids themselves."""
    known = rules()
    names = [rule.name for rule in known]
    found = [f"{name} is defined twice" for name in sorted(set(names)) if names.count(name) > 1]
    found += [
        f"{rule.name} does not belong into {rule.chapter}"
        for rule in known
        if rule.name[2:4] != rule.chapter[:2]
    ]
    chapters = [path for path in sorted(PROTOCOL.glob("*.md")) if path != TABLE]
    others = [path for pattern in CITING for path in sorted(ROOT.glob(pattern))]
    others = [path for path in others if path.name != EXAMPLES]
    for path in [*chapters, *others]:
        cited = set(CITED.findall(path.read_text(encoding="utf-8")))
        where = path.relative_to(ROOT).as_posix()
        found += [f"{where}: there is no rule {name}" for name in sorted(cited - set(names))]
    return found + _unknown_cases(set(names))


def _unknown_cases(names: set[str]) -> list[str]:
    found = []
    for path in sorted((PROTOCOL / "vectors").glob("*.json")):
        file = json.loads(path.read_text(encoding="utf-8"))
        cases = file.get("cases", [])
        known = {one[key] for one in cases for key in ("name", "op") if key in one} | set(file)
        for name, cited in file.get("rules", {}).items():
            if name not in names:
                found.append(f"{path.name}: there is no rule {name}")
            found += [f"{path.name}: no case {one!r}" for one in cited if one not in known]
    return found


def table() -> str:
    """The whole page."""
    known, vectors, tests, scenarios = rules(), by_vectors(), by_tests(), by_scenarios()
    unchecked = [rule.name for rule in known if rule.name not in vectors | tests | scenarios]
    share = 100 * len(unchecked) / max(1, len(known))
    lines = [
        "# Rules and what checks them",
        "",
        (
            "Made by `python -m tools.rules` from the chapters, the vectors, the scenarios and the "
            "tests of the reference implementation; do not edit it. *Vectors*: the vector files "
            "and the cases, operations or sections in them that an implementation fails if it "
            "breaks the rule. *Scenarios*: those of the [conformance test of a whole "
            "peer](conformance.md#a-whole-peer) with a check that cites the rule. "
            "*Tests*: the tests of the reference implementation that cite the rule."
        ),
        "",
        (
            f"{len(known)} rules; {sum(one.name in vectors for one in known)} checked by vectors, "
            f"{sum(one.name in scenarios for one in known)} by scenarios, "
            f"{sum(one.name in tests for one in known)} by tests, {len(unchecked)} by none "
            f"({share:.1f} %); {sum(one.name in (vectors | scenarios) for one in known)} can "
            "be checked of any implementation, by a vector or a scenario."
        ),
        "",
        f"Not checked: {', '.join(unchecked) or 'none'}.",
    ]
    for chapter in sorted({rule.chapter for rule in known}):
        lines += ["", f"## [{chapter[:2]}]({chapter})", ""]
        lines += ["| rule | begins | vectors | scenarios | tests |", "|---|---|---|---|---|"]
        for rule in known:
            if rule.chapter == chapter:
                cited = (vectors, scenarios, tests)
                cells = [_cell(one.get(rule.name)) for one in cited]
                lines.append(f"| {rule.name} | {_begin(rule.text)} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(cited: list[str] | None) -> str:
    return "; ".join(cited or ()).replace("|", "\\|")


def _begin(text: str) -> str:
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("|", "\\|")
    if len(plain) <= SHOWN:
        return plain
    cut = plain[:SHOWN].rsplit(" ", 1)[0]
    return cut + ("` ..." if cut.count("`") % 2 else " ...")


def main(arguments: list[str]) -> int:
    """Runs the command line."""
    if arguments not in ([], ["--check"]):
        print("rules: usage: python -m tools.rules [--check]")
        return 2
    wrong, text = problems(), table()
    if arguments and (not TABLE.exists() or TABLE.read_text(encoding="utf-8") != text):
        wrong.append("protocol/rules.md is not up to date; run make vectors, look at the diff")
    for line in wrong:
        print(f"rules: {line}")
    if not arguments:
        TABLE.write_text(text, encoding="utf-8")
        print(text.splitlines()[4])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
