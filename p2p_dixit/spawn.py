"""How this program starts a part of itself in a process of its own: the one place that knows.

From a checkout, an installation or a bundle (`bundle`) there is an interpreter, and the part is a
module for it: `python -P -m MODULE`. A frozen binary is its own interpreter and knows no `-m`, so
it is called with a hidden first argument, which `run_part` answers before anything else is parsed.
Either way the child runs the same code as its parent, whatever is installed elsewhere.
"""

import os
import runpy
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

# Not a subcommand: it is not in the help, and only the modules in PARTS can be named after it.
HIDDEN = "--part"

# Every module that is started as a process. The tool that freezes a binary packs them by this list.
PARTS = (
    "p2p_dixit.store.pictures.worker",
    "p2p_dixit.runtime.replay_worker",
    "p2p_dixit.ui.report.beside",
)


def frozen() -> bool:
    """Whether this is a binary without an interpreter of its own."""
    return bool(getattr(sys, "frozen", False))


def interpreter() -> str:
    """The Python that runs us; a frozen binary has none."""
    return sys.executable


def command(module: str, *arguments: str) -> tuple[str, ...]:
    """The command line that runs a module of `PARTS`."""
    if frozen():
        return (sys.executable, HIDDEN, module, *arguments)
    return (sys.executable, "-P", "-m", module, *arguments)


def environment() -> dict[str, str]:
    """The environment for it: as ours, and our own code is found first."""
    if frozen():
        return dict(os.environ)  # the loader of the binary has left its own notes in there
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}


def start(call: Sequence[str], *, stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[bytes]":
    """Starts it with no terminal and no console window; its output is a pipe to us.

    Raises OSError where the system cannot start one more process.
    """
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        call,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def run_part(arguments: Sequence[str]) -> None:
    """Runs the module of a `command` in this process; does nothing for any other command line."""
    if len(arguments) > 1 and arguments[0] == HIDDEN and arguments[1] in PARTS:
        sys.argv = [arguments[1], *arguments[2:]]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        raise SystemExit(0)
