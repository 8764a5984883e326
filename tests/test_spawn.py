"""Starting a part of the program in a process of its own, from source and from a frozen binary."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from p2p_dixit import spawn

PACKAGE = Path(spawn.__file__).parent


def test_only_spawn_knows_how_a_process_of_ours_is_started() -> None:
    sources = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    knowing = {path.name for path, text in sources.items() if "sys.executable" in text}
    assert knowing == {"spawn.py"}


@pytest.mark.parametrize("module", spawn.PARTS)
def test_every_part_is_a_module_that_runs(module: str) -> None:
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    assert '__name__ == "__main__"' in Path(found.origin).read_text("utf-8")
    assert spawn.command(module, "a") == (sys.executable, "-P", "-m", module, "a")


def test_a_frozen_binary_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    module = spawn.PARTS[0]
    assert spawn.command(module, "a") == (sys.executable, spawn.HIDDEN, module, "a")
    assert spawn.environment() == dict(os.environ)


def test_the_hidden_argument_runs_a_part_and_nothing_else() -> None:
    def run(module: str) -> "subprocess.CompletedProcess[bytes]":
        call = [sys.executable, "-m", "p2p_dixit", spawn.HIDDEN, module]
        return subprocess.run(call, input=b"", capture_output=True, check=False)

    assert run(spawn.PARTS[0]).returncode == 0  # the decoder ends with its input
    assert run("timeit").returncode == 2
