"""What `make test` leaves out: cases that other cases already prove, and most of a real browser.

`make test-all` runs all of it, `make test-web` what needs a browser. The cases that
are kept meet every distinct property: the largest table, the rule set with a step of its own.
Plain `pytest` leaves the marked ones out (pyproject.toml); `-m more` has these alone, `-m ""`
everything.
"""

from collections.abc import Iterable

import pytest

more = pytest.mark.more


def some(cases: Iterable[object], *kept: object) -> list[object]:
    """All cases for `parametrize`; those that are not kept are marked."""
    return [case if case in kept else _marked(case) for case in cases]


def _marked(case: object) -> object:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=more)
