"""What is said about the truth of a file."""

import pytest

from p2p_dixit.saved.reports import Bad, Checking, Report, Stopped, Unreadable, Verified
from p2p_dixit.ui.replay.badge import badge, verdict

CASES: list[tuple[Report | None, str, str]] = [
    (None, "verifying …", "being checked"),
    (Checking(3, 10), "verifying 30 %", "being checked"),
    (Verified(finished=True), "✓ verified", "is valid"),
    (Verified(finished=False), "✓ verified unfinished", "not finished"),
    (Bad(57, "Anna (seat 0)", "a bad proof"), "✗ bad from record 57 on", "57 by Anna (seat 0)"),
    (Bad(0, None, "no valid genesis"), "✗ bad from record 0 on", "Record 0 is wrong"),
    (Bad(None, None, "cut short at byte 9"), "✗ damaged", "cut short at byte 9"),
    (Unreadable("not a game"), "✗ damaged", "not a game"),
    (Stopped(), "not verified", "Open the replay again"),
]


@pytest.mark.parametrize(("report", "short", "sentence"), CASES)
def test_badge_and_sentence_say_the_same(report: Report | None, short: str, sentence: str) -> None:
    assert badge(report).plain == short
    assert sentence in verdict(report)


def test_what_a_file_says_is_never_markup() -> None:
    bad = Bad(1, "[@click=app.quit]x[/]", "[b]why[/b]")
    assert "[@click" in verdict(bad)
    assert badge(bad).plain == "✗ bad from record 1 on"
