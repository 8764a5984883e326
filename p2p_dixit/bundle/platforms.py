"""The platforms the game runs on, as wheels call them; and which one this is.

What holds for each is checked against the lock file by tools/wheels.py (docs/platforms.md).
"""

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from packaging.tags import mac_platforms

Version = tuple[int, int]

PYTHONS: tuple[Version, ...] = ((3, 11), (3, 12), (3, 13), (3, 14))

# Wheels for a newer C library are skipped: 2.28 is that of RHEL 8, Debian 10 and Ubuntu 20.04.
GLIBC = (2, 28)
_GLIBC_NAMES = {17: "manylinux2014", 12: "manylinux2010", 5: "manylinux1"}

# The oldest macOS that a bundle is packed for; the first one on Apple's own processors.
MACOS = (11, 0)


@dataclass(frozen=True)
class Platform:
    """One kind of machine."""

    name: str
    title: str
    tags: tuple[str, ...]  # platform tags of wheels, best first
    environment: Mapping[str, str]  # what the markers of requirements ask about

    def markers(self, python: Version) -> dict[str, str]:
        """The environment for `packaging.markers`."""
        version = f"{python[0]}.{python[1]}"
        return {
            "implementation_name": "cpython",
            "implementation_version": f"{version}.0",
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_version": "",
            "python_full_version": f"{version}.0",
            "python_version": version,
            "extra": "",
            **self.environment,
        }


def _platform(
    name: str, title: str, tags: Iterable[str], system: tuple[str, str, str], machine: str
) -> Platform:
    """`system` is its name for `os.name`, `sys.platform` and `platform.system()`."""
    markers = ("os_name", "sys_platform", "platform_system", "platform_machine")
    return Platform(name, title, tuple(tags), dict(zip(markers, (*system, machine), strict=True)))


def _linux(machine: str, title: str) -> Platform:
    tags = []
    for minor in range(GLIBC[1], 4, -1):
        tags.append(f"manylinux_2_{minor}_{machine}")
        if minor in _GLIBC_NAMES:
            tags.append(f"{_GLIBC_NAMES[minor]}_{machine}")
    tags.append(f"linux_{machine}")
    return _platform(f"linux-{machine}", title, tags, ("posix", "linux", "Linux"), machine)


def _macos(machine: str, title: str) -> Platform:
    tags = mac_platforms(MACOS, machine)
    return _platform(f"macos-{machine}", title, tags, ("posix", "darwin", "Darwin"), machine)


def _windows(name: str, tag: str, machine: str, title: str) -> Platform:
    return _platform(f"windows-{name}", title, (tag,), ("nt", "win32", "Windows"), machine)


PLATFORMS = (
    _linux("x86_64", "Linux, x86_64"),
    _linux("aarch64", "Linux, aarch64"),
    _macos("arm64", "macOS, Apple silicon"),
    _macos("x86_64", "macOS, Intel"),
    _windows("x64", "win_amd64", "AMD64", "Windows, x64"),
)

# Platforms for which some package has no wheel: nothing is packed for them, and the doctor says so.
WITHOUT_WHEELS = (
    _windows("arm64", "win_arm64", "ARM64", "Windows, ARM64"),
    _linux("armv7l", "Linux, 32-bit ARM"),
)


def platform_named(name: str) -> Platform | None:
    """The platform of that name, if the game runs there."""
    return next((each for each in PLATFORMS if each.name == name), None)


def this_python() -> Version:
    return sys.version_info[0], sys.version_info[1]
