"""Starting a part of the program in a process of its own, from source and from a frozen binary."""

import os
import subprocess
import sys
import zipfile
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


def test_a_bare_process_gets_our_code_and_none_of_our_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("P2P_DIXIT_TEST_SECRET", "a token")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("LD_LIBRARY_PATH", "/nowhere")
    assert set(spawn.bare_environment()) <= {"SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"}
    assert spawn.bare_environment()["LD_LIBRARY_PATH"] == "/nowhere"
    call = spawn.bare_command("p2p_dixit.store.pictures.worker", "--unconfined")
    assert call[1] == "-I"
    assert call[-2:] == ("p2p_dixit.store.pictures.worker", "--unconfined")
    assert str(PACKAGE.parent) in call[4].split(os.pathsep)
    assert "" not in call[4].split(os.pathsep)  # the current folder


def test_a_frozen_binary_keeps_its_notes_to_itself_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("_PYI_ARCHIVE_FILE", "/somewhere")
    monkeypatch.setenv("P2P_DIXIT_TEST_SECRET", "a token")
    assert spawn.bare_environment()["_PYI_ARCHIVE_FILE"] == "/somewhere"
    assert "P2P_DIXIT_TEST_SECRET" not in spawn.bare_environment()
    module = spawn.PARTS[0]
    assert spawn.bare_command(module) == (sys.executable, spawn.HIDDEN, module)


def test_the_decoder_is_found_and_confined_from_inside_a_zip_file(tmp_path: Path) -> None:
    packed = tmp_path / "game.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for source in PACKAGE.rglob("*.py"):
            archive.write(source, source.relative_to(PACKAGE.parent))
    code = """
import sys
import zipfile
sys.path.insert(0, sys.argv[1])
from p2p_dixit.store.pictures.decoder import Decoder
assert sys.argv[1] in Decoder.__init__.__code__.co_filename
with Decoder() as decoder:
    print(*decoder.confinement().attempts.values())
"""
    call = [sys.executable, "-c", code, str(packed)]
    done = subprocess.run(call, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.split()
