"""What the doctor found, in the reader's language."""

from p2p_dixit.doctor.findings import Finding, Severity
from p2p_dixit.language.strings import N_, _

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


def mark_word(finding: Finding) -> str:
    """How bad it is."""
    return _(_MARKS[finding.verdict])


def check_name(finding: Finding) -> str:
    """What was looked at."""
    return _(_CHECKS.get(finding.check, finding.check))
