"""A finding of the doctor: the subject, its state and the advice."""

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How it is."""

    OK = "ok"
    NOTE = "note"  # not in the way by itself, but worth knowing when something is
    PROBLEM = "problem"


@dataclass(frozen=True)
class Finding:
    """One line of the doctor's report; `advice` says what to do and is empty if all is well."""

    check: str
    verdict: Severity
    what: str
    advice: str = ""


def ok(check: str, what: str) -> Finding:
    """All is well."""
    return Finding(check, Severity.OK, what)


def note(check: str, what: str, advice: str) -> Finding:
    """Worth knowing."""
    return Finding(check, Severity.NOTE, what, advice)


def problem(check: str, what: str, advice: str) -> Finding:
    """In the way."""
    return Finding(check, Severity.PROBLEM, what, advice)
