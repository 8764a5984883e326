"""`p2p-dixit doctor`: what may keep people from playing together, and what to do about it."""

import argparse
import asyncio
import json

from p2p_dixit.net import parse_address
from p2p_dixit.runtime.doctor import Finding, Verdict, examine
from p2p_dixit.ui.strings import _, translated

_MARKS = {Verdict.OK: _("ok"), Verdict.NOTE: _("note"), Verdict.PROBLEM: _("PROBLEM")}
_CHECKS = {
    "announcement": _("announcement"),
    "cards": _("cards"),
    "characters": _("characters"),
    "clock": _("clock"),
    "colour": _("colour"),
    "firewall": _("firewall"),
    "interfaces": _("interfaces"),
    "memory": _("memory"),
    "multicast": _("multicast"),
    "peer": _("peer"),
    "pictures": _("pictures"),
    "port": _("port"),
    "sandbox": _("sandbox"),
    "terminal": _("terminal"),
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--json", action="store_true", help=_("print the findings as JSON"))
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help=_("also try to reach this player (may be given several times)"),
    )
    parser.epilog = _("Exit code 1 if there is a problem.")


def run(options: argparse.Namespace) -> int:
    """Examines and reports."""
    return asyncio.run(_run(options))


async def _run(options: argparse.Namespace) -> int:
    peers = tuple(map(parse_address, options.peer))
    findings = []
    async for finding in examine(peers):
        findings.append(finding)
        if not options.json:
            _show(finding)
    if options.json:
        print(json.dumps([_record(finding) for finding in findings], indent=1))
    return 1 if any(finding.verdict is Verdict.PROBLEM for finding in findings) else 0


def _show(finding: Finding) -> None:
    check = _CHECKS.get(finding.check, finding.check)
    print(f"{_MARKS[finding.verdict]:<8} {check}: {translated(finding.what)}", flush=True)
    if finding.advice:
        print(f"{'':<8} -> {translated(finding.advice)}")


def _record(finding: Finding) -> dict[str, str]:
    return {
        "check": finding.check,
        "verdict": finding.verdict.value,
        "what": finding.what,
        "advice": finding.advice,
    }
