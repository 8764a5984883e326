"""Fetches what others have made, checks it against the lock files, and keeps it in build/."""

import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from p2p_dixit.bundle.platforms import Platform, Version
from p2p_dixit.bundle.wheels import Locked, read_lock, wheel_tree

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = ROOT / "build" / "web-parts"
BYTECODE = KEPT / "bytecode"

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
    folder = KEPT / f"node-{_digest(inputs)}"
    return _made_once(folder, lambda made: _install(npm, inputs, made)) / "node_modules"


def _install(npm: str, inputs: list[Path], folder: Path) -> None:
    folder.mkdir()
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


def _made_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """The folder, made elsewhere and then put there at one stroke: several tests may want it at the
    same time, each in a process of its own, and none of them may see half of it.
    """
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as name:
            make(Path(name) / "made")
            with suppress(OSError):  # made meanwhile, by another process
                (Path(name) / "made").rename(folder)
    return folder


def wheels(lock: str, names: tuple[str, ...]) -> Path:
    """A folder with these packages for a browser, as the lock file pins them. Downloads once."""
    chosen = [locked for locked in read_lock((ROOT / lock).read_text()) if _wanted(locked, names)]
    lines = "".join(
        f"{one.pinned} {' '.join(f'--hash={value}' for value in one.hashes)}\n" for one in chosen
    )
    folder = KEPT / f"packages-{hashlib.sha256(lines.encode()).hexdigest()[:16]}"
    return _made_once(folder, lambda made: _unpack(lines, made))


def _unpack(lines: str, folder: Path) -> None:
    try:
        tree = wheel_tree(lines, BROWSER, PYTHON)
    except Exception as error:
        raise PartsMissing(str(error)) from error
    _write(folder, tree)


def compiled(tree: dict[str, bytes], place: str, level: int) -> dict[str, bytes]:
    """The same with bytecode for every Python file, made by the browser's own Python: a page that
    compiles them itself starts seconds later. `place` is where they will lie, `level` how far they
    are optimized. Compiles once.

    Node gets no environment and one folder, so that nothing of this machine has an influence.
    """
    sources = {path: data for path, data in tree.items() if path.endswith(".py")}
    told = repr((sorted(sources.items()), place, level)).encode()
    inputs = [HERE / name for name in ("compile.py", "package-lock.json")]
    folder = BYTECODE / hashlib.sha256(told + _digest(inputs).encode()).hexdigest()[:16]
    _made_once(folder, lambda made: _compile(sources, place, level, made))
    made = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pyc")
    }
    return {path: data for path, data in tree.items() if path not in sources} | made


def _compile(sources: dict[str, bytes], place: str, level: int, folder: Path) -> None:
    modules = npm_folder()
    _write(folder, sources)
    script, work = HERE / "python.mjs", HERE / "compile.py"
    done = subprocess.run(
        [shutil.which("node") or "node", script, modules, work, place, str(level)],
        env={"DIXIT_PATH": str(folder), "PYTHONHASHSEED": "0"},
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    if done.returncode != 0:
        raise PartsMissing(f"node cannot compile Python: {done.stderr[-500:]}")


def _write(folder: Path, tree: dict[str, bytes]) -> None:
    for name, data in tree.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def _wanted(locked: Locked, names: tuple[str, ...]) -> bool:
    return locked.requirement.name in names


def _digest(paths: list[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]
