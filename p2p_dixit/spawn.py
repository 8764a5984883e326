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
    "p2p_dixit.saved.replay_worker",
    "p2p_dixit.ui.report.beside",
)


def frozen() -> bool:
    """Whether this is a binary without an interpreter of its own."""
    return bool(getattr(sys, "frozen", False))


def interpreter() -> str:
    """The Python that runs us; a frozen binary is its own."""
    return sys.executable


def command(module: str, *arguments: str) -> tuple[str, ...]:
    """The command line that runs a module of `PARTS`."""
    if frozen():
        return (sys.executable, HIDDEN, module, *arguments)
    return (sys.executable, "-P", "-m", module, *arguments)


# What a bare process is given before it can import anything: the code to run, and where to find it.
_BOOT = (
    "import runpy, sys; sys.path[:] = sys.argv[1].split({0!r}); del sys.argv[1];"
    " runpy.run_module(sys.argv[1], run_name='__main__', alter_sys=True)"
)


def bare_command(module: str, *arguments: str) -> tuple[str, ...]:
    """As `command`, for a process that starts with next to no environment.

    It reads no PYTHON* variable and no folder of the user (`-I`); the command line passes on this
    process's own code paths.
    """
    if frozen():
        return command(module, *arguments)
    here = str(Path(__file__).parents[1])
    paths = os.pathsep.join(dict.fromkeys([here, *filter(None, sys.path)]))
    return (sys.executable, "-I", "-c", _BOOT.format(os.pathsep), paths, module, *arguments)


# What a process cannot start without on some systems: Windows' own libraries, an interpreter whose
# libraries lie elsewhere, and the notes of a frozen binary to itself. None of it is a secret.
_NEEDED = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_NOTES = ("_PYI_", "_MEIPASS")


def bare_environment() -> dict[str, str]:
    """The environment without all that is of no concern to a process that is not trusted."""
    notes = _NOTES if frozen() else ()
    return {
        name: value
        for name, value in os.environ.items()
        if name.upper() in _NEEDED or (notes and name.startswith(notes))
    }


def environment() -> dict[str, str]:
    """The environment for it: as ours, and our own code is found first."""
    if frozen():
        return dict(os.environ)  # the loader of the binary has left its own notes in there
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}


def start(
    call: Sequence[str], *, stdin: int = subprocess.DEVNULL, bare: bool = False
) -> "subprocess.Popen[bytes]":
    """Starts it with no terminal and no console window; its output is a pipe to us.

    `bare`: with `bare_environment`, for a `bare_command`.

    Raises OSError where the system cannot start one more process.
    """
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        call,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=bare_environment() if bare else environment(),
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def run_part(arguments: Sequence[str]) -> None:
    """Runs the module of a `command` in this process; does nothing for any other command line."""
    if len(arguments) > 1 and arguments[0] == HIDDEN and arguments[1] in PARTS:
        sys.argv = [arguments[1], *arguments[2:]]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        raise SystemExit(0)
