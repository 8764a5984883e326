"""Fetches what others have made, checks it against the lock files, and keeps it in build/."""

import hashlib
import shutil
import subprocess
from pathlib import Path

from p2p_dixit.bundle.platforms import Platform, Version
from p2p_dixit.bundle.wheels import Locked, read_lock, wheel_tree

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = ROOT / "build" / "web-parts"

# As Pyodide 314 calls itself; its wheels are on the index like those of any other platform.
BROWSER = Platform(
    "browser",
    "a browser",
    ("pyemscripten_2026_0_wasm32",),
    {
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "sys_platform": "emscripten",
    },
)
PYTHON: Version = (3, 14)

# The packages that the code in a browser imports; twins replace the others (p2p_dixit/twins.py).
PACKAGES = ("msgpack", "platformdirs")


class PartsMissing(Exception):
    """They cannot be had here; the text says why, in one line."""


def npm_folder() -> Path:
    """The folder node_modules with Pyodide and libsodium. Downloads them once."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise PartsMissing("needs node and npm (Debian: nodejs npm)")
    inputs = [HERE / "package.json", HERE / "package-lock.json"]
    folder = KEPT / f"npm-{_digest(inputs)}"
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for path in inputs:
            shutil.copy(path, folder)
        call = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        try:
            done = subprocess.run(
                call, cwd=folder, capture_output=True, text=True, check=False, timeout=600
            )
        except subprocess.TimeoutExpired:
            raise PartsMissing("npm cannot fetch pyodide: no answer") from None
        if done.returncode != 0:
            raise PartsMissing("npm cannot fetch pyodide: is the registry reachable?")
        (folder / "done").touch()
    return folder / "node_modules"


def wheels(lock: str, names: tuple[str, ...]) -> Path:
    """A folder with these packages for a browser, as the lock file pins them. Downloads once."""
    chosen = [locked for locked in read_lock((ROOT / lock).read_text()) if _wanted(locked, names)]
    lines = "".join(
        f"{one.pinned} {' '.join(f'--hash={value}' for value in one.hashes)}\n" for one in chosen
    )
    folder = KEPT / f"wheels-{hashlib.sha256(lines.encode()).hexdigest()[:16]}"
    if not (folder / "done").exists():
        try:
            tree = wheel_tree(lines, BROWSER, PYTHON)
        except Exception as error:
            raise PartsMissing(str(error)) from error
        for name, data in tree.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        (folder / "done").touch()
    return folder


def _wanted(locked: Locked, names: tuple[str, ...]) -> bool:
    return locked.requirement.name in names


def _digest(paths: list[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]
