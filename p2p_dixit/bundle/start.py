"""The first program of a bundle, packed as its `__main__.py`: unpacks it once, then starts it.

Nothing of the game can be imported before that, so this uses the standard library alone, and its
syntax is one that an older Python can still read, to say which one is needed. It speaks English:
translations are inside.

The files go to the user's cache, in a folder that carries the bundle's digest: they are written
beside it and renamed when all are there, so a start that was interrupted leaves nothing that looks
whole. Folders of bundles that were not started for a while are removed.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import sysconfig
import tempfile
import time
import zipfile
from contextlib import suppress
from importlib import import_module
from typing import Any

INDEX = "bundle.json"
COMMON = "common/"  # for every Python of the bundle; beside it a folder for each, such as cp311/
HERE = "P2P_DIXIT_BUNDLE"  # tells the game which file it was started from
UNUSED_SECONDS = 30 * 24 * 3600.0  # after this long without a start an unpacked bundle is removed
BUNDLES = "bundles"
MOVE_PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6)  # seconds that a virus scanner gets for new files
REMOVED = ".removed"  # behind the name of a folder that is about to go


def main(bundle: str) -> None:
    """Unpacks if need be, then hands over to the command line of the game."""
    with zipfile.ZipFile(bundle) as archive:
        index = json.loads(archive.read(INDEX).decode("utf-8"))
        python = "cp{}{}".format(*sys.version_info)
        trouble = unfit(index, this_platform(), python, glibc())
        if trouble:
            sys.exit("p2p-dixit: " + trouble)
        site = unpacked(archive, index["digest"], python)
    os.environ[HERE] = os.path.abspath(bundle)
    sys.path.insert(0, site)
    sys.exit(import_module("p2p_dixit.cli").main())


def platform_name(system: str, machine: str, *, bits: int, build: str) -> str:
    """What a machine is called here.

    `system` and `machine` are those of the module `platform`, `bits` those of this Python. `build`
    is `sysconfig.get_platform()`: Windows on ARM runs a Python for x64, and only that shows it.
    """
    if system == "Windows":
        return {"win-amd64": "windows-x64", "win-arm64": "windows-arm64"}.get(build, "windows-x86")
    if bits == 32:
        machine = {"x86_64": "i686", "aarch64": "armv7l", "armv8l": "armv7l"}.get(machine, machine)
    return ("macos" if system == "Darwin" else system.lower()) + "-" + machine


def this_platform() -> str:
    """The name of this platform, whether the game runs on it or not."""
    bits = 64 if sys.maxsize > 2**32 else 32
    system, machine = platform.system(), platform.machine()
    return platform_name(system, machine, bits=bits, build=sysconfig.get_platform())


def glibc() -> tuple[int, int] | None:
    """The version of the C library as two numbers; None where it is another one."""
    try:
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
        major, minor = version.split(".")[:2]
        return (int(major), int(minor)) if name == "glibc" else None
    except (AttributeError, ValueError, OSError):
        return None


def unfit(index: dict[str, Any], here: str, python: str, libc: tuple[int, int] | None) -> str:
    """Why this bundle cannot run here, in one sentence; empty if it can."""
    if here != index["platform"]:
        return f"this file is for {index['platform']}, and this Python is for {here}."
    if python not in index["pythons"]:
        made = _versions(index["pythons"])
        return f"this file is for Python {made}, and this is Python {_versions([python])}."
    if here.startswith("linux-") and (libc is None or libc < tuple(index["glibc"])):
        return "this file needs a Linux with glibc {}.{} or later.".format(*index["glibc"])
    return ""


def _versions(pythons: list[str]) -> str:
    return ", ".join(each[2:3] + "." + each[3:] for each in pythons)


def cache_folder() -> str:
    """Where the game keeps what it can make again; as in `store.folders`."""
    home = os.environ.get("P2P_DIXIT_HOME")
    if home:
        return os.path.join(os.path.abspath(os.path.expanduser(home)), "cache")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
        return os.path.join(local, "p2p-dixit", "Cache")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches/p2p-dixit")
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "p2p-dixit")


def unpacked(archive: zipfile.ZipFile, digest: str, python: str) -> str:
    """The folder with the files for this Python, unpacked now if it is not there."""
    try:
        return _kept(archive, os.path.join(cache_folder(), BUNDLES), digest + "-" + python, python)
    except OSError as error:  # no home, a full or read-only disk: it may still fit elsewhere
        return _for_once(archive, python, error)


def _kept(archive: zipfile.ZipFile, folder: str, name: str, python: str) -> str:
    site = os.path.join(folder, name)
    if not os.path.isdir(site):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        new = tempfile.mkdtemp(prefix="new-", dir=folder)
        try:
            extract(archive, python, new)
            _move(new, site)
        finally:
            shutil.rmtree(new, ignore_errors=True)
    with suppress(OSError):
        os.utime(site)
    _tidy(folder, name)
    return site


def _move(new: str, site: str) -> None:
    """Puts the folder in its place; another start may have been quicker, its files are the same.

    Windows refuses while another process has a file in it open, as virus scanners do with new
    libraries, so the move is retried. Raises OSError if the target still does not exist at the end.
    """
    for pause in MOVE_PAUSES:
        try:
            os.rename(new, site)
        except OSError:
            if os.path.isdir(site):
                return
            time.sleep(pause)
        else:
            return
    os.rename(new, site)


def _for_once(archive: zipfile.ZipFile, python: str, error: OSError) -> str:
    sys.stderr.write(f"p2p-dixit: cannot keep its files ({error}); unpacking for this time.\n")
    import atexit

    site = tempfile.mkdtemp(prefix="p2p-dixit-")
    atexit.register(shutil.rmtree, site, ignore_errors=True)
    extract(archive, python, site)
    return site


def extract(archive: zipfile.ZipFile, python: str, target: str) -> None:
    """Writes the files for this Python; they are on the disk when it returns."""
    root = os.path.realpath(target)
    for name in archive.namelist():
        for prefix in (COMMON, python + "/"):
            if name.startswith(prefix):
                path = os.path.realpath(os.path.join(root, name[len(prefix) :]))
                if not path.startswith(root + os.sep):
                    raise OSError("a file of the bundle would lie outside of its folder")
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(archive.read(name))
    if hasattr(os, "sync"):
        os.sync()  # else a power cut could leave the folder with empty files in it


def _tidy(folder: str, mine: str) -> None:
    """Removes copies not started for a long time, and the leftovers of interrupted starts."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        with suppress(OSError):
            if name != mine and time.time() - os.stat(path).st_mtime > UNUSED_SECONDS:
                # Renamed first: Windows refuses that while it is in use, and then it stays whole.
                # A half-removed directory must not look like a bundle.
                if not name.endswith(REMOVED):
                    os.rename(path, path + REMOVED)
                    path += REMOVED
                shutil.rmtree(path, ignore_errors=True)


if __name__ == "__main__":
    main(os.path.dirname(os.path.abspath(__file__)))
