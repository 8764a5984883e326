"""The one line to type on another laptop: fetches the program there and starts it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from p2p_dixit.bundle.offers import FileKind, Offer


class System(Enum):
    """What a visitor's laptop runs, as far as it matters for the line."""

    LINUX = "Linux"
    MACOS = "macOS"
    WINDOWS = "Windows"


@dataclass(frozen=True)
class CommandLine:
    """What to type, and for which files it is right."""

    system: System
    kind: FileKind
    text: str
    offers: tuple[Offer, ...]


# What prints the SHA-256 of a file on each system, with what the system itself brings.
CHECKS = {
    System.LINUX: "sha256sum {file}",
    System.MACOS: "shasum -a 256 {file}",
    System.WINDOWS: "(Get-FileHash {file}).Hash.ToLower()",
}


def system_of(offer: Offer) -> System:
    """The system that a file is for."""
    return {"linux": System.LINUX, "macos": System.MACOS, "windows": System.WINDOWS}[
        offer.platform.partition("-")[0]
    ]


def guessed_system(agent: str) -> System | None:
    """The system of a browser by what it says of itself; None for phones and the unknown."""
    if "Android" in agent or "iPhone" in agent or "iPad" in agent:
        return None
    for word, system in (
        ("Windows", System.WINDOWS),
        ("Mac OS X", System.MACOS),
        ("Linux", System.LINUX),
        ("X11", System.LINUX),
    ):
        if word in agent:
            return system
    return None


def lines(offers: Sequence[Offer], base: str) -> tuple[CommandLine, ...]:
    """All lines; `base` is the address of the page, without a slash at the end.

    A browser does not say which processor it runs on, so where there are files for both the line
    asks the system.
    """
    made = []
    for system in System:
        for kind in FileKind:
            group = tuple(o for o in offers if system_of(o) is system and o.kind is kind)
            if group:
                made.append(CommandLine(system, kind, _text(system, group, base), group))
    return tuple(made)


def shortest_lines(offers: Sequence[Offer], base: str) -> tuple[CommandLine, ...]:
    """One line for each system to type from a screen: the bundle's where there are bundles."""
    kind = FileKind.BUNDLE if any(o.kind is FileKind.BUNDLE for o in offers) else FileKind.BINARY
    return tuple(line for line in lines(offers, base) if line.kind is kind)


def _text(system: System, group: tuple[Offer, ...], base: str) -> str:
    first = group[0]
    name = first.name
    if system is System.WINDOWS:
        start = f"py {name}" if first.kind is FileKind.BUNDLE else f".\\{name}"
        return f"curl.exe -fO {base}/{first.platform}/{name}; if ($?) {{ {start} }}"
    family = first.platform.partition("-")[0]
    place = first.platform if len(group) == 1 else f"{family}-$(uname -m)"
    if first.kind is FileKind.BUNDLE:
        return f"curl -fO {base}/{place}/{name} && python3 {name}"
    return f"curl -fO {base}/{place}/{name} && chmod +x {name} && ./{name}"
