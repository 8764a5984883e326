"""The modules that a browser needs in another form: the one place that chooses (ADR 0184).

A browser has no sockets, no threads and none of the compiled packages. The few modules that touch
those have a twin beside them with the same public names, `NAME_browser.py`; everything above is the
same code. In a browser (`sys.platform == "emscripten"`) importing a module of `TWINNED` loads its
twin under the module's own name, so that no caller has to ask which one it is.
"""

import sys
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from types import ModuleType

TWINNED = frozenset(
    {
        "p2p_dixit.crypto.signing",
        "p2p_dixit.crypto.sodium",
        "p2p_dixit.discovery.discovery",
        "p2p_dixit.discovery.interfaces",
        "p2p_dixit.net.noise",
        "p2p_dixit.net.pake",
        "p2p_dixit.net.sockets",
    }
)
SUFFIX = "_browser"


class TwinFinder(MetaPathFinder):
    """Finds the twin's file for a module of `TWINNED`, and nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in TWINNED:
            return None
        found = PathFinder.find_spec(fullname + SUFFIX, path, target)
        if found is None or found.origin is None:
            raise ImportError(f"{fullname} has no twin for a browser", name=fullname)
        return spec_from_file_location(fullname, found.origin)


def install() -> None:
    """From now on twins are imported; called once, before anything else of the package.

    One function of the standard library is missing there: with one thread the processor time of
    that thread is best told by the clock.
    """
    sys.meta_path.insert(0, TwinFinder())
    if not hasattr(time, "thread_time"):
        time.thread_time = time.perf_counter
