"""`p2p-dixit doctor`: what may keep people from playing together, and what to do about it."""

import argparse
import asyncio
import json
import os
from collections.abc import AsyncIterator
from dataclasses import asdict

from p2p_dixit.cli.screen import liked
from p2p_dixit.doctor import Finding, Severity, examine
from p2p_dixit.doctor.report import facts, report
from p2p_dixit.language.strings import _, translated
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.store.crash import last_crash
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.terminal import Images, granted
from p2p_dixit.ui.terminal.probe import Question
from p2p_dixit.ui.text.findings import check_name, mark_word, pictures_finding


def add(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=_("print the findings as JSON"))
    form.add_argument(
        "--report",
        action="store_true",
        help=_(
            "print all that helps to find a bug, for an issue: versions, terminal, findings, the"
            " last crash; no names, keys or public addresses"
        ),
    )
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help=_("also try to reach this player (may be given several times)"),
    )
    parser.epilog = _("Exit code 1 if there is a problem.")


def run(options: argparse.Namespace) -> int:
    return asyncio.run(_run(options))


async def _run(options: argparse.Namespace) -> int:
    peers = tuple(map(parse_address, options.peer))
    pictures = _pictures(options)  # asked before anything is printed: the terminal must be at rest
    findings = []
    async for finding in _examine(peers, pictures):
        findings.append(finding)
        if not (options.json or options.report):
            _show(finding)
    if options.json:
        print(json.dumps([_record(finding) for finding in findings], indent=1))
    if options.report:
        print(report(facts(os.environ), findings, last_crash(folders().crash)))
    return 1 if any(finding.verdict is Severity.PROBLEM for finding in findings) else 0


async def _examine(peers: tuple[Address, ...], pictures: list[Finding]) -> AsyncIterator[Finding]:
    async for finding in examine(peers):
        yield finding
    for finding in pictures:
        yield finding


def _pictures(options: argparse.Namespace) -> list[Finding]:
    """What this terminal draws, if this is one."""
    question = Question()
    try:
        if not question.possible:
            return []
        wish = Images(liked(options.settings).images)
        return [pictures_finding(granted(wish, question.terminal()))]
    finally:
        question.close()


def _show(finding: Finding) -> None:
    head = f"{mark_word(finding):<8} {check_name(finding)}"
    print(f"{head}: {translated(finding.what)}", flush=True)
    if finding.advice:
        print(f"{'':<8} -> {translated(finding.advice)}")


def _record(finding: Finding) -> dict[str, str]:
    return asdict(finding) | {"verdict": finding.verdict.value}
