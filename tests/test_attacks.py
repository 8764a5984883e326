"""The catalogue of attacks (docs/attacks.md) is whole, and every test it names is there."""

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "attacks.md"
FIELDS = ("Tries", "Stopped by", "Victim sees", "Tested by")
LAYERS = (
    "Cards and proofs",
    "Events and the log",
    "Selective, late and missing words",
    "Acks, wishes and decisions",
    "Coming back",
    "Links",
    "Floods inside a game",
    "Lobby and strangers",
    "Discovery",
    "Text on the screen",
    "Packs and pictures",
    "The machine itself",
    "Giving the program away",
    "The page in the browser and the board",
    "Claims that no one signed",
    "Seats in browsers",
)
LEAST = 60
_NAME = re.compile(r"`(tests/[\w/]+\.py)::(\w+)(?:\[([^`]*)\])?`")


def entries() -> list[tuple[str, str]]:
    """Title and text of each entry."""
    catalogue = PAGE.read_text().split("\n## Not prevented")[0]
    found = re.split(r"^### \d+\. (.+)$", catalogue, flags=re.MULTILINE)
    return list(zip(found[1::2], found[2::2], strict=True))


def fields(text: str) -> dict[str, str]:
    return dict(re.findall(r"^- (\w[\w ]*): (.+)$", text, flags=re.MULTILINE))


@lru_cache
def module(path: str) -> ast.Module:
    return ast.parse((ROOT / path).read_text())


def functions(path: str) -> set[str]:
    """The tests of a module as pytest would collect them."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    names = {node.name for node in module(path).body if isinstance(node, kinds)}
    return {name for name in names if name.startswith("test_")}


def texts(path: str) -> set[str]:
    """The texts in a module, among them the names of its cases."""
    nodes = ast.walk(module(path))
    return {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_there_are_enough_entries_and_no_two_alike() -> None:
    titles = [title for title, _ in entries()]
    assert len(titles) >= LEAST
    assert len(set(titles)) == len(titles)
    assert not [title for title, text in entries() if text.count("Tested by") != 1]


def test_entries_are_numbered_in_order_and_every_layer_has_some() -> None:
    page = PAGE.read_text()
    numbers = [int(number) for number in re.findall(r"^### (\d+)\.", page, flags=re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    for layer in LAYERS:
        section = page.split(f"\n## {layer}\n")[1].split("\n## ")[0]
        assert "\n### " in section, layer


@pytest.mark.parametrize("title", [title for title, _ in entries()])
def test_an_entry_says_everything_and_names_tests_that_are_there(title: str) -> None:
    said = fields(dict(entries())[title])
    assert tuple(said) == FIELDS
    assert all(len(text) > 5 for text in said.values())
    named = _NAME.findall(said["Tested by"])
    assert named
    assert len(named) == said["Tested by"].count("::")
    for path, name, case in named:
        assert name in functions(path), f"{path} has no {name}"
        assert not case or case in texts(path), f"{path} has no case {case!r}"


@pytest.mark.parametrize("title", [title for title, _ in entries()])
def test_an_entry_that_says_nothing_happens_says_what_is_measured(title: str) -> None:
    seen = fields(dict(entries())[title])["Victim sees"]
    assert "nothing" not in seen.lower() or "Measured" in seen


def test_what_is_not_prevented_is_said() -> None:
    page = PAGE.read_text().split("\n## Not prevented\n")[1]
    assert page.count("\n- **") >= 10
    for path, name, _ in _NAME.findall(page):
        assert name in functions(path)
