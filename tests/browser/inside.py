"""Runs inside Pyodide: makes vector files anew with the doors of a browser, and runs tests.

The arguments are names of vector files and paths of tests. Prints one line of JSON at the end.
"""

import json
import sys
import time
from types import ModuleType

from p2p_dixit.net import pake


def stand_in_for_spake2() -> None:
    """The maker of vectors asks the package for the scalar of a code; here its twin has it."""
    package, group = ModuleType("spake2"), ModuleType("spake2.ed25519_group")
    group.Ed25519Group = ModuleType("Ed25519Group")  # type: ignore[attr-defined]
    group.Ed25519Group.password_to_scalar = pake._password  # type: ignore[attr-defined]
    sys.modules |= {"spake2": package, "spake2.ed25519_group": group}


def same_bytes(name: str) -> bool:
    """Whether a vector file that is made here is the one of the repository."""
    from tools import vectors

    if vectors.text(name).encode() != vectors._stored(f"{name}.json"):
        return False
    files: dict[str, bytes] = getattr(vectors._module(name), "files", dict)()
    return all(vectors._stored(path) == data for path, data in files.items())


def run_tests(paths: list[str]) -> int:
    """The exit code of pytest."""
    import pytest

    plugins = ("cacheprovider", "xdist", "asyncio")
    options = [option for name in plugins for option in ("-p", f"no:{name}")]
    return int(pytest.main([*options, "-c", "/dev/null", "--rootdir", ".", "-q", *paths]))


def main(arguments: list[str]) -> None:
    stand_in_for_spake2()
    names = [name for name in arguments if "/" not in name]
    paths = [name for name in arguments if "/" in name]
    told: dict[str, object] = {"platform": sys.platform}
    seconds = {}
    for name in names:
        begun = time.perf_counter()
        told[name] = same_bytes(name)
        seconds[name] = round(time.perf_counter() - begun, 2)
    told["seconds"] = seconds
    if paths:
        told["tests"] = run_tests(paths)
    print(json.dumps(told))


main(sys.argv[1:])
