"""What the lock file asks for on a platform, fetched as wheels by pip and taken apart."""

import shutil
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement

from p2p_dixit import spawn
from p2p_dixit.bundle.platforms import Platform, Version
from p2p_dixit.errors import LocalFault

# All wheels of one platform and Python together: fetching them takes seconds at home, minutes at
# worst; a proxy that lets nothing through keeps us no longer than this.
_FETCH_SECONDS = 900.0


@dataclass(frozen=True)
class Locked:
    """One line of the lock file."""

    requirement: Requirement
    hashes: tuple[str, ...]  # as sha256:...

    def fits(self, platform: Platform, python: Version) -> bool:
        """Whether it is needed there."""
        marker = self.requirement.marker
        return marker is None or marker.evaluate(dict(platform.markers(python)))

    @property
    def pinned(self) -> str:
        """As in name==1.0, without the marker."""
        return f"{self.requirement.name}{self.requirement.specifier}"


def read_lock(text: str) -> tuple[Locked, ...]:
    """The lines of a lock file as `uv pip compile --generate-hashes` writes it."""
    whole = text.replace("\\\n", " ")
    lines = [
        line for line in whole.splitlines() if line.strip() and not line.startswith((" ", "#"))
    ]
    return tuple(map(_locked, lines))


def _locked(line: str) -> Locked:
    requirement, *hashes = line.split("--hash=")
    return Locked(Requirement(requirement.strip()), tuple(each.strip() for each in hashes))


def wheel_tree(lock: str, platform: Platform, python: Version) -> dict[str, bytes]:
    """Everything the lock file asks for there, checked against its hashes. Downloads."""
    tree: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as folder:
        for wheel in _fetched(read_lock(lock), platform, python, Path(folder)):
            tree |= unpacked_wheel(wheel)
    return tree


def unpacked_wheel(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel that Python imports; RECORD would not be true of the bundle."""
    tree = {}
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            path = _place(name)
            if path is not None and not name.endswith(("/", ".dist-info/RECORD")):
                tree[path] = archive.read(name)
    return tree


def _place(name: str) -> str | None:
    """Where a file of a wheel goes; None for scripts and headers."""
    folder, _, rest = name.partition("/")
    if not folder.endswith(".data"):
        return name
    kind, _, path = rest.partition("/")
    return path if kind in {"purelib", "platlib"} else None


def _fetched(
    lock: tuple[Locked, ...], platform: Platform, python: Version, folder: Path
) -> list[Path]:
    listed = folder / "lock.txt"
    listed.write_text(requirements(lock, platform, python))
    call = [*pip(), "download", "--quiet", "--no-deps", "--require-hashes", "-r", str(listed)]
    call += ["--dest", str(folder), *pip_target(platform, python)]
    try:
        done = subprocess.run(  # noqa: S603 - pip, with arguments of ours
            call, capture_output=True, text=True, check=False, timeout=_FETCH_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _not_fetched(platform, str(error)) from error
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise _not_fetched(platform, (errors or done.stderr.splitlines() or [""])[-1])
    return sorted(folder.glob("*.whl"))


def requirements(lock: tuple[Locked, ...], platform: Platform, python: Version) -> str:
    """The lines that hold there, for pip, which would judge the markers by where it runs."""
    return "".join(
        f"{each.pinned} {' '.join(f'--hash={value}' for value in each.hashes)}\n"
        for each in lock
        if each.fits(platform, python)
    )


def pip_target(platform: Platform, python: Version) -> list[str]:
    """The options that make pip choose wheels for another machine."""
    tags = [option for tag in platform.tags for option in ("--platform", tag)]
    version = f"{python[0]}.{python[1]}"
    return ["--only-binary=:all:", "--implementation", "cp", "--python-version", version, *tags]


def pip() -> list[str]:
    """How pip is called here; an environment made by uv has none of its own."""
    if not spawn.frozen() and find_spec("pip") is not None:
        return [spawn.interpreter(), "-m", "pip"]
    if (uv := shutil.which("uv")) is not None:
        return [uv, "tool", "run", "pip"]
    if (own := shutil.which("pip3") or shutil.which("pip")) is not None:
        return [own]
    raise LocalFault("Bundles for other systems are fetched with pip, and there is none here.")


def _not_fetched(platform: Platform, why: str) -> LocalFault:
    return LocalFault(
        "The packages for {platform} could not be fetched: {why}. This takes the internet; a"
        " bundle for this very system (--for this) does not.",
        platform=platform.name,
        why=why.rstrip("."),
    )
