"""What is accepted elsewhere, or rests on what was not said here, counts for nothing here."""

from dataclasses import replace

import pytest

from p2p_dixit.encoding import MAX_BYTES
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import SMALL, Place, read_envelope, sign_event, whole
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.log.statements import (
    Accepted,
    Apply,
    Leave,
    kind_of,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import Certificate, Decision, check_accepted
from p2p_dixit.membership.grounds import Said, is_genuine
from tests.membership.test_decision import (
    GAME,
    KEYS,
    ORIGIN,
    ROSTER,
    H,
    certificate,
    certify,
    said,
    say,
)


def good() -> Certificate:
    return certificate([said(4, Leave())])


@pytest.mark.parametrize("change", [{"game": H}, {"number": 2}, {"origin": H}])
def test_a_majority_for_a_decision_of_elsewhere_is_none_here(change: dict[str, bytes]) -> None:
    decision: Decision = replace(good().decision, **change)  # type: ignore[arg-type]
    check_accepted(good(), GAME, ROSTER)
    with pytest.raises(Malformed):
        check_accepted(certify(decision, list(good().papers), (0, 1, 2)), GAME, ROSTER)


def test_an_acceptance_signed_for_another_game_does_not_count() -> None:
    whole = good()
    body = Accepted(ORIGIN, (0, 1), whole.decision.hash)
    foreign = sign_statement(KEYS[2], H, 0, 2, kind_of(body), value_of(body)).raw
    with pytest.raises(Malformed):
        check_accepted(replace(whole, accepted=(*whole.accepted[:2], foreign)), GAME, ROSTER)


def test_a_certificate_with_a_paper_that_is_not_genuine_is_refused() -> None:
    forged = Said(say(4, Leave(), key=KEYS[3]), Leave())
    with pytest.raises(Malformed):
        check_accepted(replace(good(), papers=(forged,)), GAME, ROSTER)


def test_an_application_is_of_the_roster_it_was_made_to() -> None:
    body = Apply(KEYS[5].public, "")
    assert is_genuine(Said(say(5, body), body), GAME, ROSTER)
    assert not is_genuine(Said(say(5, body, roster=1), body), GAME, ROSTER)


def test_the_largest_record_is_read_back_and_a_larger_one_is_not() -> None:
    assert list(read_records(write_records([bytes(MAX_BYTES)]))) == [bytes(MAX_BYTES)]
    whole = bytearray(write_records([bytes(MAX_BYTES)]))
    at = len(whole) - MAX_BYTES - 4
    whole[at : at + 4] = (MAX_BYTES + 1).to_bytes(4, "big")
    with pytest.raises(Malformed):
        list(read_records(bytes(whole) + b"x"))


def test_only_what_is_small_is_remembered_when_it_is_read() -> None:
    """Reading again costs nothing then; large ones would cost memory."""
    for size, same in ((100, True), (SMALL + 1, False)):
        place = Place(game=GAME, roster=0, seat=1, seq=0, previous=ORIGIN, step=0, base=H)
        event = sign_event(KEYS[1], place, "name", bytes(size)).raw
        assert (whole(read_envelope(event)) is whole(read_envelope(event))) is same
        body = Apply(KEYS[5].public, bytes(size))
        statement = say(5, body).raw
        assert (read_statement(statement) is read_statement(statement)) is same
