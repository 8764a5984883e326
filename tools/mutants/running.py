"""Runs mutants against tests, each in a process forked from this one.

Nothing of the program has been imported here, only modules that are slow to import and do not
change: pytest and the libraries. A child puts the mutant in the place of its module and runs the
tests.
"""

import importlib
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from tools.mutants.sites import Mutant

# Modules that most tests import in addition to the program.
LIBRARIES = (
    "pytest",
    "hypothesis",
    "hypothesis.strategies",
    "hypothesis.stateful",
    "pytest_asyncio.plugin",
    "xdist.plugin",
    "_pytest.assertion.rewrite",
    "asyncio",
    "msgpack",
    "noise.connection",
    "spake2",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "zeroconf.asyncio",
)

# They were imported before pytest looks at them; nothing here is about their assertions.
IGNORE = ("-W", "ignore::pytest.PytestAssertRewriteWarning")

# Seconds. A mutant that makes a test wait for ever is noticed, too: after this long, or after many
# times what the tests take without a mutant, where that is known.
PATIENCE = 300.0
LEAST_PATIENCE, TIMES = 30.0, 10
POLL = 0.05

# Bytes of address space. A cap that is switched off makes a test ask for gigabytes: it ends with
# an error instead of taking the memory of everything else on the machine.
MAX_MEMORY = 4 << 30


class _Changed(Loader):
    def __init__(self, path: str, source: str) -> None:
        self._path = path
        self._source = source

    def exec_module(self, module: ModuleType) -> None:
        """Runs the mutant."""
        module.__file__ = self._path
        exec(compile(self._source, self._path, "exec"), module.__dict__)  # noqa: S102 - its purpose


class _Finder(MetaPathFinder):
    """Finds the mutant for its own name, and nothing else."""

    def __init__(self, name: str, loader: Loader) -> None:
        self._name = name
        self._loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As the import system asks."""
        del path, target
        if fullname != self._name:
            return None
        return importlib.util.spec_from_loader(fullname, self._loader)


def preload() -> None:
    """Imports what every child needs."""
    for name in LIBRARIES:
        importlib.import_module(name)


@dataclass
class Run:
    """A child at work."""

    pid: int
    deadline: float


def patience(green: float | None) -> float:
    """How long to wait for tests that take so long without a mutant."""
    return PATIENCE if green is None else min(PATIENCE, max(LEAST_PATIENCE, TIMES * green))


def start(
    tree: Path, mutant: Mutant | None, tests: Sequence[str], green: float | None = None
) -> Run:
    """Starts tests of a checkout with a mutant in it; `green`: the seconds they take without."""
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        _child(tree, mutant, tests)
    return Run(pid, time.monotonic() + patience(green))


def poll(runs: Sequence[Run]) -> Iterator[tuple[Run, bool]]:
    """Those that have ended, and whether their tests turned red."""
    for run in runs:
        pid, status = os.waitpid(run.pid, os.WNOHANG)
        if pid:
            yield run, status != 0
        elif time.monotonic() > run.deadline:
            os.killpg(run.pid, signal.SIGKILL)
            os.waitpid(run.pid, 0)
            yield run, True


def _child(tree: Path, mutant: Mutant | None, tests: Sequence[str]) -> None:
    code = 1
    try:
        os.setpgid(0, 0)  # what it starts ends with it
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        os.chdir(tree)
        sys.path.insert(0, str(tree))
        sys.dont_write_bytecode = True
        for name in [name for name in sys.modules if name.split(".")[0] in ("tools", "p2p_dixit")]:
            del sys.modules[name]
        if mutant is not None:
            _install(tree, mutant)
        pytest = importlib.import_module("pytest")
        code = int(pytest.main(["-x", "-q", "-n0", *IGNORE, *tests]))
    finally:
        os._exit(code)


def _install(tree: Path, mutant: Mutant) -> None:
    path = tree / mutant.module
    loader = _Changed(str(path), mutant.applied(path.read_text()))
    dotted = mutant.module.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, _Finder(dotted, loader))
