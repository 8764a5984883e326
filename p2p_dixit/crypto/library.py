"""Loading the libsodium that `rbcl` carries, from a place that only we can write to (ADR 0090).

The wheel of `rbcl` holds the library as a hexadecimal constant of the module `rbcl._sodium`. Run,
that module writes the library into the temporary folder and loads it from there: this fails where
that folder is mounted noexec, and where others may rename files in it, they choose the library.
So nothing of `rbcl` is run here. The constant is read from the module's code object, which is there
in an installed package, a zip file and a frozen program alike, and the library is loaded

1. from memory (`memfd_create`, Linux): no name in any folder, nothing to remove;
2. otherwise from our own cache folder, where one copy named after its hash is kept;
3. otherwise from a fresh folder in the temporary one, removed again after loading (Windows keeps a
   library in use; the folder stays).

A folder counts only if no other user can exchange its files.
"""

import contextlib
import ctypes
import hashlib
import importlib.util
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType

import platformdirs

from p2p_dixit.errors import LocalFault
from p2p_dixit.sentences import Sentence

_CARRIER, _MODULE = "rbcl", "rbcl._sodium"
# Shorter constants of that module are its documentation; libsodium has never been under 100 kB.
_SMALLEST = 2 * 100_000
_SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}
_HOME = "P2P_DIXIT_HOME"  # as in `store.folders`, which lies above


def load(environ: Mapping[str, str] = os.environ) -> ctypes.CDLL:
    """libsodium, ready to be called; a LocalFault says what to do where it cannot be loaded."""
    image = _image()
    reasons = []
    for way in _ways(environ):
        try:
            library = way(image)
        except OSError as error:
            reasons.append(error.strerror or str(error))
            continue
        if library.sodium_init() < 0:
            reasons.append("sodium_init")
            continue
        return library
    raise LocalFault(
        Sentence(
            "The library for the cards (libsodium) cannot be loaded ({reasons}). Set {variable} to"
            " a folder of your own on a disk that is not mounted noexec, then try again.",
            reasons="; ".join(dict.fromkeys(reasons)),
            variable=_HOME,
        )
    )


def _ways(environ: Mapping[str, str]) -> Iterator[Callable[[bytes], ctypes.CDLL]]:
    if sys.platform == "linux":
        yield _from_memory
    yield lambda image: _from_folder(_cache(environ), image)
    yield _from_temporary


def _image() -> bytes:
    """The library as it stands in `rbcl`, which is found and not imported."""
    code = _code()
    constants = [] if code is None else [one for one in code.co_consts if isinstance(one, str)]
    longest = max(constants, key=len, default="")
    with contextlib.suppress(ValueError):
        if len(longest) >= _SMALLEST:
            return bytes.fromhex(longest)
    raise LocalFault("The package rbcl is damaged or missing: install p2p-dixit again.")


def _code() -> CodeType | None:
    carrier = importlib.util.find_spec(_CARRIER)
    if carrier is None:
        return None
    for finder in sys.meta_path:  # `importlib.util.find_spec` would import the package
        find = getattr(finder, "find_spec", None)
        spec = None if find is None else find(_MODULE, carrier.submodule_search_locations, None)
        if spec is not None and hasattr(spec.loader, "get_code"):
            code: CodeType | None = spec.loader.get_code(_MODULE)
            return code
    return None


def _from_memory(image: bytes) -> ctypes.CDLL:
    """Through a file that exists for this process alone."""
    if sys.platform != "linux" or not hasattr(os, "memfd_create"):
        raise OSError("memfd_create")
    number = os.memfd_create("libsodium", os.MFD_CLOEXEC)
    with open(number, "wb") as file:  # noqa: PTH123 - a number, not a path
        file.write(image)
        file.flush()
        return ctypes.CDLL(f"/proc/self/fd/{number}")


def _from_temporary(image: bytes) -> ctypes.CDLL:
    folder = Path(tempfile.mkdtemp(prefix="p2p-dixit-"))
    try:
        return _from_folder(folder, image)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _from_folder(folder: Path, image: bytes) -> ctypes.CDLL:
    """Through a file named after its hash, which is compared each time before it is loaded."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    check_private(folder)
    name = f"libsodium-{hashlib.sha256(image).hexdigest()[:32]}"
    path = folder / f"{name}{_SUFFIXES.get(sys.platform, '.so')}"
    if not _holds(path, image):
        _write(path, image)
    return ctypes.CDLL(str(path))


def _holds(path: Path, image: bytes) -> bool:
    return path.is_file() and not path.is_symlink() and path.read_bytes() == image


def _write(path: Path, image: bytes) -> None:
    number, made = tempfile.mkstemp(dir=path.parent)
    try:
        with open(number, "wb") as file:  # noqa: PTH123 - a number, not a path
            file.write(image)
        Path(made).replace(path)
    except OSError:
        Path(made).unlink(missing_ok=True)
        raise


def _cache(environ: Mapping[str, str]) -> Path:
    if environ.get(_HOME):
        cache = Path(environ[_HOME]).expanduser().absolute() / "cache"
    else:
        cache = platformdirs.PlatformDirs("p2p-dixit", appauthor=False).user_cache_path
    return cache / "library"


def check_private(folder: Path) -> None:
    """Refuses a folder whose contents another user could exchange, here or anywhere above it.

    A folder above may be writable for others if it is sticky: our own files in it stay ours. On
    Windows the folders of a user's profile are closed to others by their access lists.
    """
    if sys.platform == "win32":
        return
    here = folder.resolve()
    trusted = {0, os.getuid(), Path("/").stat().st_uid}
    for place in (here, *here.parents):
        found = place.stat()
        shared = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if found.st_uid not in trusted or (
            shared and (place == here or not found.st_mode & stat.S_ISVTX)
        ):
            raise PermissionError(1, Sentence("other users can write to {folder}", folder=place))
