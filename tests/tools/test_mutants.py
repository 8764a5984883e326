"""`make mutants`: what is changed, that tests notice it, and that what no test sees survives."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tools.mutants.nearest import PACKAGES, stages
from tools.mutants.sites import Mutant, Sites

ROOT = Path(__file__).parents[2]

SOURCE = '''"""A module."""

MAX_THINGS = 4


def check(a: int, b: int, key: bytes) -> bool:
    """Says whether."""
    if a < b and (a, b) != (1, 2):
        raise ValueError(tagged("tag", key, encode((a, b))))
    return a <= MAX_THINGS
'''


def _mutants() -> list[Mutant]:
    sites = Sites("p2p_dixit/log/x.py", SOURCE)
    return [mutant for mutant in sites.all() if sites.differs(mutant)]


@pytest.mark.parametrize(
    ("kind", "was", "text"),
    [
        ("compare", "a < b", "a <= b"),
        ("compare", "a <= MAX_THINGS", "a < MAX_THINGS"),
        ("compare", "(a, b) != (1, 2)", "(a, b) == (1, 2)"),
        ("element", "(a, b) != (1, 2)", "(b,) != (2,)"),
        ("force", "a < b and (a, b) != (1, 2)", "False"),
        ("force", "a < b and (a, b) != (1, 2)", "True"),
        ("operand", "a < b and (a, b) != (1, 2)", "(a < b)"),
        ("drop", 'raise ValueError(tagged("tag", key, encode((a, b))))', "pass"),
        ("element", "key", 'b""'),
        ("element", "(a, b)", "(a,)"),
        ("cap", "4", "(4) * 1000"),
    ],
)
def test_every_kind_of_change_is_made(kind: str, was: str, text: str) -> None:
    found = [one for one in _mutants() if (one.kind, one.was, one.text) == (kind, was, text)]
    assert len(found) == 1
    changed = found[0].applied(SOURCE)
    assert changed != SOURCE
    compile(changed, "x", "exec")


def test_words_and_types_are_left_alone() -> None:
    lines = {mutant.line for mutant in _mutants()}
    assert lines == {3, 8, 9, 10}


def test_every_module_has_tests_near_it() -> None:
    for package in PACKAGES:
        for module in package.modules(ROOT):
            assert stages(package, module, ROOT)[0], module


def _tree(folder: Path) -> Path:
    """A checkout of one module, of which one line is tested and one is not."""
    package, tests = folder / "p2p_dixit" / "log", folder / "tests" / "log"
    for path in (package, tests):
        path.mkdir(parents=True)
        for one in (path, path.parent):
            (one / "__init__.py").touch()
    (package / "x.py").write_text(
        "def seen(a):\n    return a > 3\n\n\ndef unseen(a):\n    return a > 3\n"
    )
    (tests / "test_x.py").write_text(
        "from p2p_dixit.log.x import seen\n\n\n"
        "def test_it():\n    assert seen(4)\n    assert not seen(3)\n"
    )
    return folder


def _run(tree: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tools.mutants", "--package", "log", "--count", "9", "--tree"]
    return subprocess.run(
        [*command, str(tree)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def test_tests_that_are_red_anyway_show_nothing(tmp_path: Path) -> None:
    tree = _tree(tmp_path)
    (tree / "tests" / "log" / "test_x.py").write_text("def test_it():\n    assert False\n")
    done = _run(tree)
    assert done.returncode == 1
    assert "red without any mutant: tests/log/test_x.py" in done.stderr


def test_what_is_tested_is_killed_and_what_is_not_survives(tmp_path: Path) -> None:
    done = _run(_tree(tmp_path))
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    assert any("killed" in line and "x.py:2 " in line for line in lines)
    assert any("survived" in line and "x.py:6 " in line for line in lines)
    assert any(line.split()[:4] == ["log:", "all", "1", "1"] for line in lines)
