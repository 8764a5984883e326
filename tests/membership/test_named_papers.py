"""What a liar's prepare or accept names is kept for the judge, and goes no further.

Before, it took the place of what is of use: an honest player was shown as convicted, a liar kept
its own conviction out, and the pool grew without end.
"""

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.journal_records import Record, read_record
from p2p_dixit.log.statements import Apply, Wish, sign_statement, value_of
from p2p_dixit.membership.grounds import BadMove, Paper, Said, paper_id, write_paper
from p2p_dixit.membership.limits import MAX_APPLICANTS, MAX_WANTED
from p2p_dixit.session.effects import Applied, Convicted, Wished
from p2p_dixit.session.messages import Filed, Moved
from tests.session.hand import Hand
from tests.session.toy import BAD

LIAR = 4


@pytest.fixture
def hand() -> Hand:
    made = Hand()
    made.play(2)
    made.until_owes()
    made.forget()
    return made


def name_and_file(hand: Hand, *papers: Paper, turn: int = 0) -> None:
    """The liar names papers in a call for a decision, and sends them when they are asked for."""
    hand.hear(LIAR, hand.stated(LIAR, hand.prepare(LIAR, turn, papers)))
    hand.file(*papers, by=LIAR)


def test_a_good_move_that_a_liar_calls_bad_convicts_nobody(hand: Hand) -> None:
    good = hand.event(2)
    hand.hear(2, Moved(good.raw))
    name_and_file(hand, BadMove(good))
    assert hand.told(Convicted) == []
    assert hand.session.pool.papers() == []
    assert hand.session.pool.get(paper_id(write_paper(BadMove(good)))) is not None  # for the judge


def test_a_move_of_a_later_step_does_not_keep_the_conviction_of_a_liar_out(hand: Hand) -> None:
    later = BadMove(hand.event(LIAR, step=hand.open + 50, seq=50))
    name_and_file(hand, later)
    bad = hand.event(LIAR, BAD)
    hand.hear(LIAR, Moved(bad.raw))
    assert [notice.seat for notice in hand.told(Convicted)] == [LIAR]
    assert Filed(write_paper(BadMove(bad))) in [message for _, message in hand.sent]


def test_applications_that_a_liar_names_take_no_place_and_are_not_shown(hand: Hand) -> None:
    # R-12-18
    shared = hand.session.shared
    for turn in range(8):
        papers = list[Paper]()
        for number in range(90):
            key = SigningKey((turn * 90 + number + 1).to_bytes(32, "big"))
            body = Apply(key.public, ("x", 1))
            statement = sign_statement(
                key, shared.game, shared.roster.number, 9, "apply", value_of(body)
            )
            papers.append(Said(statement, body))
        hand.now += 1
        name_and_file(hand, *papers, turn=turn)
    assert len(hand.session.pool.papers()) <= MAX_APPLICANTS
    assert len(hand.told(Applied)) <= MAX_APPLICANTS
    assert len(hand.session.pool.items()) <= MAX_WANTED + MAX_APPLICANTS + len(shared.roster.seats)
    lazy = [read_record(record)[0] for record in shared._lazy]
    assert lazy.count(Record.PAPER) <= MAX_APPLICANTS


def test_a_wish_that_is_named_and_far_ahead_is_neither_shown_nor_written_down(hand: Hand) -> None:
    far: list[Paper] = [hand.paper(LIAR, Wish(2, hand.open + 1000))]
    name_and_file(hand, *far)
    assert hand.told(Wished) == []
    hand.move()  # whatever was to be written goes with our own ack
    assert write_paper(far[0]) not in hand.written(Record.PAPER)
    wish = hand.wishes(2, LIAR)
    hand.file(*wish, by=LIAR)  # the one that counts is not kept out
    assert len(hand.told(Wished)) == 1


def test_what_is_named_and_of_use_is_taken_in_as_ever(hand: Hand) -> None:
    papers = hand.wishes(2, 1, 3, LIAR)
    name_and_file(hand, *papers)
    assert len(hand.told(Wished)) == 3
    assert len(hand.session.pool.papers()) == 3
