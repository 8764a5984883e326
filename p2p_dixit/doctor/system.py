"""The operating system: its firewall, its permissions, its clock."""

import shutil
import time
from pathlib import Path

from p2p_dixit.bundle.platforms import PYTHONS, Version, platform_named
from p2p_dixit.doctor.findings import Finding, note, ok, problem
from p2p_dixit.net.address import DEFAULT_PORT
from p2p_dixit.sentences import Sentence

# Before this the clock was never set. Nothing of the game depends on it, but saved games are dated.
_NOT_BEFORE = 1_735_689_600  # 2025


def check_platform(platform: str, python: Version, libc: Version | None) -> Finding:
    """Whether this is a platform that the game is made for (docs/platforms.md)."""
    version = f"{python[0]}.{python[1]}"
    here = Sentence("{platform}, Python {version}", platform=platform, version=version)
    if python not in PYTHONS:
        known = f"{PYTHONS[0][0]}.{PYTHONS[0][1]} - {PYTHONS[-1][0]}.{PYTHONS[-1][1]}"
        return note(
            "platform", here, Sentence("the game is tested with Python {known} only", known=known)
        )
    if platform == "windows-arm64":
        return problem(
            "platform",
            here,
            "cryptography and rbcl have no packages for Python on Windows ARM:"
            " install Python for x64, which runs here too",
        )
    if platform_named(platform) is None:
        return problem(
            "platform",
            here,
            "some packages have no wheels for this platform: you need a compiler,"
            " or a laptop with a 64-bit Linux, macOS or Windows",
        )
    if platform.startswith("linux-") and libc is None:
        return note(
            "platform",
            here,
            "this Linux has no glibc: bundles do not run here, but pip may be able"
            " to install the game",
        )
    return ok("platform", here)


def check_firewall(platform: str, etc: Path = Path("/etc"), run: Path = Path("/run")) -> Finding:
    """Known obstacles on this kind of system."""
    if platform == "darwin":
        return note(
            "firewall",
            "macOS asks once whether your terminal may use the local network",
            "if that was refused ('No route to host'): System Settings, Privacy & Security,"
            " Local Network; and under Network, Firewall, allow incoming connections for"
            " Python",
        )
    if platform == "win32":
        return note(
            "firewall",
            "Windows lets Python in on private networks only",
            "set this network to 'Private', and allow Python when Windows asks",
        )
    return _linux_firewall(etc, run)


def _linux_firewall(etc: Path, run: Path) -> Finding:
    if _ufw_enabled(etc / "ufw/ufw.conf"):
        return note(
            "firewall",
            "ufw is active",
            Sentence(
                "if others cannot join: sudo ufw allow {default_port}/tcp; sudo ufw allow 5353/udp",
                default_port=DEFAULT_PORT,
            ),
        )
    if (run / "firewalld").is_dir():
        return note(
            "firewall",
            "firewalld is active",
            Sentence(
                "if others cannot join: sudo firewall-cmd --add-service=mdns"
                " --add-port={default_port}/tcp",
                default_port=DEFAULT_PORT,
            ),
        )
    if shutil.which("nft") or shutil.which("iptables"):
        return ok("firewall", "no ufw or firewalld; other firewall rules are not checked")
    return ok("firewall", "none found")


def _ufw_enabled(configuration: Path) -> bool:
    try:
        return "ENABLED=yes" in configuration.read_text()
    except OSError:
        return False


class ClockWatch:
    """Compares the wall clock with the steady one over the time of the examination."""

    def __init__(self) -> None:
        self._began = time.time(), time.monotonic()

    def finding(self) -> Finding:
        """What it has seen since it was made."""
        return check_clock(
            time.time(), (time.time() - self._began[0]) - (time.monotonic() - self._began[1])
        )


def check_clock(wall: float, jumped: float) -> Finding:
    """Whether the clock is set and steady. Games do not depend on it; discovery notices jumps."""
    if wall < _NOT_BEFORE:
        return note("clock", "the clock was never set", "set date and time: saved games are dated")
    if abs(jumped) > 1:
        return problem(
            "clock",
            Sentence("the clock jumped by {jumped:+.0f} s during this check", jumped=jumped),
            "switch to automatic time; two programs may be setting it against each other",
        )
    return ok("clock", "set and steady")
