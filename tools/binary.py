"""Builds one executable of the game for this system, which needs no Python (ADR 0113).

`python -m tools.binary [--out DIR]` writes p2p-dixit-PLATFORM (with .exe on Windows), as
`p2p-dixit share` looks for it, and has it play a game. PyInstaller cannot build for another system
than the one it runs on.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import p2p_dixit
from p2p_dixit.bundle.browser import program_bundle
from p2p_dixit.bundle.start import this_platform
from p2p_dixit.spawn import PARTS

ROOT = Path(p2p_dixit.__file__).parent.parent
# Modules that are imported by name at run time, which PyInstaller cannot see in the source.
WHOLE = ("p2p_dixit", "rich._unicode_data", "textual", "zeroconf")
HIDDEN = ("_cffi_backend", "rbcl", "rbcl._sodium", "zeroconf._utils.ipaddress", *PARTS)
DATA = ("p2p_dixit", "textual", "rich")
# What others bring along and nothing of ours imports.
UNUSED = ("tkinter", "unittest", "pydoc_data", "setuptools", "pip", "pytest", "hypothesis", "mypy")


def build(out: Path) -> Path:
    """Builds it; returns where it lies."""
    suffix = ".exe" if sys.platform == "win32" else ""
    name = f"p2p-dixit-{this_platform()}"
    with tempfile.TemporaryDirectory() as work:
        call = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
        call += ["--onefile", "--console", "--name", name]
        call += ["--distpath", str(out), "--workpath", work, "--specpath", work]
        for option, values in (
            ("--collect-submodules", WHOLE),
            ("--hidden-import", HIDDEN),
            ("--collect-data", DATA),
            ("--exclude-module", UNUSED),
        ):
            call += [part for value in values for part in (option, value)]
        lock = ROOT / "requirements.lock"
        call += ["--add-data", f"{lock}:p2p_dixit/data", str(ROOT / "p2p_dixit" / "__main__.py")]
        if (web := program_bundle()) is not None:
            call += ["--add-data", f"{web}:p2p_dixit/data/web"]
        subprocess.run(call, check=True, cwd=work)
    return out / f"{name}{suffix}"


def try_out(binary: Path) -> None:
    """Has it play, save, verify and report a game; CalledProcessError if it cannot.

    The processes beside it (reader, pages, proofs) are the part that breaks when it is frozen.
    """
    with tempfile.TemporaryDirectory() as home:
        place = {**os.environ, "P2P_DIXIT_HOME": home}

        def runs(*arguments: str) -> None:
            subprocess.run([binary, *arguments], check=True, cwd=home, env=place)

        runs("simulate", "--games", "1", "--players", "3", "--points", "4", "--full", "--save", ".")
        game = min(Path(home).glob("*.dixit"))
        runs("verify", game.name)
        runs("report", game.name, "--out", "page.html")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("dist"))
    out = parser.parse_args().out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    made = build(out)
    try_out(made)
    print(f"{made}: {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
