"""Saved games as rows of frames."""

import pickle
from pathlib import Path

import pytest

from p2p_dixit.errors import DixitError
from p2p_dixit.log import file
from p2p_dixit.log.file import MAGIC, write_records
from p2p_dixit.rules import events as e
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.rules.view import view
from p2p_dixit.saved.recording import Frame, Recording, first_frame, record
from tests.saved.games import EVICTION, GAMES, LEAVE, REFILL, cut, flipped, played
from tests.table.recorded import two_rounds


def recorded(path: Path) -> Recording:
    return record(path.read_bytes())


def results(recording: Recording) -> list[e.RoundScored]:
    happened = (event for frame in recording.frames for event in frame.happened)
    return [event for event in happened if isinstance(event, e.RoundScored)]


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.dixit")), ids=lambda path: path.stem)
def test_a_whole_file_is_recorded_to_its_end(path: Path) -> None:
    recording = recorded(path)
    assert recording.finished
    assert recording.trouble == ""
    assert recording.frames[0].kind == ""
    assert [frame.records for frame in recording.frames] == sorted(
        {frame.records for frame in recording.frames}
    )


def test_the_first_frame_is_made_without_the_records_after_the_genesis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data, taken = REFILL.read_bytes(), list[int]()
    take = file._record

    def counted(data: bytes, at: int) -> bytes:
        taken.append(at)
        return take(data, at)

    monkeypatch.setattr(file, "_record", counted)
    first = first_frame(data)
    assert taken == [len(MAGIC)]
    assert [frame.records for frame in first.frames] == [1]


def test_hands_that_were_shown_are_open_from_the_first_deal_on() -> None:
    recording = recorded(REFILL)
    dealt = [frame for frame in recording.frames if any(frame.game.hands)]
    assert dealt
    for frame in dealt:
        cards = [card for hand in frame.game.hands for card in hand]
        cards += [card for laid in frame.game.laid for card in laid]
        assert None not in cards
        assert len(set(cards)) == len(cards)


def test_what_a_round_opens_is_what_was_laid_and_voted() -> None:
    recording = recorded(REFILL)
    for scored in results(recording):
        result = scored.result
        (voted,) = (
            frame
            for frame in recording.frames
            if frame.kind == "vote" and frame.game.round == result.number
        )
        ballots = {n: seat.ballot for n, seat in enumerate(voted.game.seats) if seat.cast}
        assert ballots == dict(result.ballots)
        laid = {card: n for n, cards in enumerate(voted.game.laid) for card in cards}
        assert laid == dict(zip(result.table, result.owners, strict=True))


def test_cards_that_were_laid_come_from_the_hand_before() -> None:
    recording = recorded(REFILL)
    for before, after in zip(recording.frames, recording.frames[1:], strict=False):
        for n, seat in enumerate(after.game.seats):
            if after.kind in {"tell", "lay"} and seat.laid and not before.game.seats[n].laid:
                assert set(seat.laid) <= set(before.game.seats[n].hand)


def test_a_hand_keeps_its_order_while_cards_come_and_go() -> None:
    for before, after in zip(recorded(REFILL).frames, recorded(REFILL).frames[1:], strict=False):
        for old, new in zip(before.game.hands, after.game.hands, strict=True):
            stay = [card for card in old if card in new]
            assert list(new[: len(stay)]) == stay


def test_the_hand_of_who_left_stays_closed_and_the_others_are_open() -> None:
    recording = recorded(LEAVE)
    (gone,) = (seat for seat in range(4) if seat not in recording.last.present)
    hands = [frame.game.seats for frame in recording.frames if any(frame.game.hands)]
    assert all(set(seats[gone].hand) <= {None} for seats in hands)
    others = [seat for seat in range(4) if seat != gone]
    assert all(None not in seats[n].hand for seats in hands for n in others)


def test_an_eviction_is_told_by_what_happened() -> None:
    happened = [event for frame in recorded(EVICTION).frames for event in frame.happened]
    assert any(isinstance(event, e.SeatsLeft) for event in happened)


def test_an_unfinished_game_shows_what_its_counted_rounds_opened() -> None:
    company = two_rounds("party", 6).company
    recording = record(write_records(company.replica.records()))
    assert not recording.finished
    assert recording.trouble == ""
    first = results(recording)[0].result
    (laid,) = (f for f in recording.frames if f.kind == "lay" and f.game.round == 1)
    assert {card for cards in laid.game.laid for card in cards} == set(first.table)
    assert all(set(hand) <= {None} for hand in laid.game.hands)


def test_a_file_cut_in_the_middle_of_a_step_is_recorded_up_to_there() -> None:
    whole = recorded(REFILL)
    recording = record(cut(REFILL, 19))
    assert "cut short" in recording.trouble
    assert not recording.finished
    kinds = [frame.kind for frame in whole.frames if frame.records <= 19]
    assert [frame.kind for frame in recording.frames] == kinds


def test_a_file_cut_in_the_middle_of_a_record_says_where() -> None:
    data = REFILL.read_bytes()
    recording = record(data[: len(data) - 7])
    assert recording.trouble.startswith("cut short at byte")
    assert len(recording.frames) > 10


def test_nothing_after_a_bad_record_is_recorded() -> None:
    recording = record(flipped(REFILL, 20))
    assert "record 20" in recording.trouble
    assert recording.frames[-1].records <= 20


@pytest.mark.parametrize("data", [b"", b"hello", MAGIC, MAGIC + b"\0\0\0\1x", MAGIC[:-1]])
def test_what_is_no_game_is_refused(data: bytes) -> None:
    with pytest.raises(DixitError):
        record(data)


def test_a_recording_travels_between_processes() -> None:
    recording = recorded(LEAVE)
    assert pickle.loads(pickle.dumps(recording)) == recording  # noqa: S301 - our own


@pytest.mark.parametrize("rules", RULE_SETS)
def test_games_on_the_bare_rules_are_recorded_phase_by_phase(rules: str) -> None:
    recording = played(rules)
    assert recording.finished
    for scored in results(recording):
        number = scored.result.number
        kinds = [f.kind for f in recording.frames if f.game.round == number]
        assert kinds.count("tell") + kinds.count("claim") > 0
        for kind in ("lay", "open", "vote", "reveal"):
            assert kinds.count(kind) == 1, (number, kinds)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_nobodys_eyes_see_another_hand(rules: str) -> None:
    def open_hands(frame: Frame, eyes: int | None) -> set[int]:
        seats = view(frame.game, eyes).seats
        return {n for n, seat in enumerate(seats) if any(c is not None for c in seat.hand)}

    for frame in played(rules).frames:
        for eyes in range(len(frame.game.seats)):
            assert open_hands(frame, eyes) <= {eyes}
        assert not open_hands(frame, None)
