"""What the doctor found, in the reader's language."""

from p2p_dixit.doctor.findings import Finding, Severity, note, ok
from p2p_dixit.language.strings import N_, _
from p2p_dixit.sentences import Sentence
from p2p_dixit.ui.terminal.choice import Renderer, found, used, why_not_better

_MARKS = {Severity.OK: N_("ok"), Severity.NOTE: N_("note"), Severity.PROBLEM: N_("PROBLEM")}
_CHECKS = {
    "announcement": N_("announcement"),
    "cards": N_("cards"),
    "characters": N_("characters"),
    "clock": N_("clock"),
    "colour": N_("colour"),
    "firewall": N_("firewall"),
    "interfaces": N_("interfaces"),
    "memory": N_("memory"),
    "multicast": N_("multicast"),
    "peer": N_("peer"),
    "pictures": N_("pictures"),
    "platform": N_("platform"),
    "port": N_("port"),
    "sandbox": N_("sandbox"),
    "terminal": N_("terminal"),
}


def pictures_finding(drawn: Renderer) -> Finding:
    """The terminal found, the drawing mode chosen, and why not a better one."""
    what = Sentence("{found}: {used}", found=found(drawn), used=used(drawn))
    reason = why_not_better(drawn)
    return note("pictures", what, reason) if reason else ok("pictures", what)


def mark_word(finding: Finding) -> str:
    """How bad it is."""
    return _(_MARKS[finding.verdict])


def check_name(finding: Finding) -> str:
    """What was looked at."""
    return _(_CHECKS.get(finding.check, finding.check))
