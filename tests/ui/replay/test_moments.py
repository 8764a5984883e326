"""Which moments a recording has."""

import pytest

from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.saved.recording import record
from p2p_dixit.ui.replay.moments import What, moments, results, round_starts, scored
from tests.saved.games import EVICTION, LEAVE, REFILL, cut, played


def whats(data: bytes) -> list[What]:
    return [moment.what for moment in moments(record(data))]


def test_machines_work_unseen_and_what_people_did_is_a_moment_each() -> None:
    row = whats(REFILL.read_bytes())
    assert row[:4] == [What.START, What.DEALT, What.CLAIMED, What.TOLD]
    assert row[-1] is What.END
    assert row.count(What.POINTS) == 3
    assert What.CUT not in row


def test_a_counted_round_is_a_moment_a_card_and_one_for_the_points() -> None:
    recording = record(REFILL.read_bytes())
    row = moments(recording)
    for number, frame in enumerate(recording.frames):
        if (result := scored(frame)) is not None:
            beats = [m.shown for m in row if m.frame == number and m.what is What.REVEAL]
            assert beats == list(range(1, len(result.table) + 1))


def test_whoever_leaves_and_void_rounds_have_their_moment() -> None:
    assert What.PEOPLE in whats(LEAVE.read_bytes())
    assert What.PEOPLE in whats(EVICTION.read_bytes())


def test_an_unfinished_game_ends_with_saying_so() -> None:
    assert whats(cut(REFILL, 19))[-1] is What.CUT
    assert whats(cut(REFILL, 1)) == [What.START, What.CUT]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_rounds_begin_one_after_the_other(rules: str) -> None:
    row = moments(played(rules))
    starts = round_starts(row)
    assert list(starts) == sorted(starts)
    assert list(starts.values()) == sorted(starts.values())
    assert starts[0] == 0


def test_results_are_those_up_to_the_frame() -> None:
    recording = record(REFILL.read_bytes())
    assert results(recording, 0) == ()
    assert len(results(recording, len(recording.frames))) == 3


def test_every_kind_of_moment_has_its_time() -> None:
    assert all(what.seconds > 0 for what in What)
