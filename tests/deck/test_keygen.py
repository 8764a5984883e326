"""Making a key: bad shares convict their dealer, false complaints their author, nobody else."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from p2p_dixit.crypto.group import BASE, Point, Scalar, scalars_from
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck.keygen import (
    Complaint,
    DealMove,
    ReportMove,
    _complaint_statement,
    _deal_statement,
    _is_good,
    _listed,
    _mask,
    check_deal,
    check_report,
    make_complaint,
    make_deal,
    make_report,
    own_share,
    verdict,
)
from p2p_dixit.encoding import decode
from p2p_dixit.errors import Malformed, PeerFault
from tests.deck.room import Keygen, game_secret


def _reports(making: Keygen, deals: dict[int, DealMove]) -> dict[int, ReportMove]:
    reports = {}
    for seat in making.seats:
        arguments = (making.keys, deals, making.secrets[seat], game_secret(seat))
        reports[seat] = make_report(making.reported(seat), making.dealt(seat), *arguments)
        check_report(making.reported(seat), making.keys, deals, reports[seat])
    return reports


def _spoiled(making: Keygen, dealer: int, victim: int) -> dict[int, DealMove]:
    """The deals when `dealer` proves properly but sends `victim` another share."""
    deal = making.deals[dealer]
    place = making.seats.index(victim)
    masked = tuple(
        share + Scalar(1) if index == place else share for index, share in enumerate(deal.masked)
    )
    return making.deals | {dealer: replace(deal, masked=masked)}


@settings(max_examples=8)
@given(
    st.lists(st.integers(0, 11), min_size=3, max_size=5, unique=True).map(sorted).map(tuple),
    st.data(),
)
def test_a_bad_share_convicts_its_dealer_alone(seats: tuple[int, ...], data: st.DataObject) -> None:
    making = Keygen(seats)
    dealer = data.draw(st.sampled_from(seats))
    victim = data.draw(st.sampled_from([seat for seat in seats if seat != dealer]))
    deals = _spoiled(making, dealer, victim)
    reports = _reports(making, deals)
    assert [seat for seat in seats if reports[seat].complaints] == [victim]
    (fault,) = verdict(making.dealt(0), making.keys, deals, reports)
    assert (fault.seat, fault.what) == (dealer, f"dealt seat {victim} a bad share")
    kept = [decode(evidence) for evidence in fault.evidence]
    assert DealMove.from_value(kept[0]) == deals[dealer]
    assert ReportMove.from_value(kept[1]) == reports[victim]


def test_a_bad_share_for_two_seats_convicts_once() -> None:
    making = Keygen((0, 1, 2, 3))
    deal = making.deals[2]
    deals = making.deals | {2: replace(deal, masked=tuple(s + Scalar(3) for s in deal.masked))}
    reports = {seat: ReportMove() for seat in making.seats}
    for seat in (0, 1, 3):
        arguments = (making.keys, deals, making.secrets[seat], game_secret(seat))
        reports[seat] = make_report(making.reported(seat), making.dealt(seat), *arguments)
    assert [fault.seat for fault in verdict(making.dealt(0), making.keys, deals, reports)] == [2]


def _complaint(making: Keygen, accuser: int, dealer: int, secret: Scalar) -> Complaint:
    here = making.reported(accuser)
    return make_complaint(here, dealer, making.deals[dealer], secret, game_secret(accuser))


def test_a_false_complaint_convicts_its_author() -> None:
    making = Keygen((0, 1, 2))
    false = ReportMove((_complaint(making, 1, 0, making.secrets[1]),))
    check_report(making.reported(1), making.keys, making.deals, false)  # the pad is the true one
    reports = {0: ReportMove(), 1: false, 2: ReportMove()}
    (fault,) = verdict(making.dealt(0), making.keys, making.deals, reports)
    assert (fault.seat, fault.what) == (1, "complained of a good share")


def test_a_false_pad_cannot_be_shown() -> None:
    making = Keygen((0, 1, 2))
    false = ReportMove((_complaint(making, 1, 0, making.secrets[1] + Scalar(1)),))
    with pytest.raises(PeerFault, match="seat 1: the proof of a complaint does not hold"):
        check_report(making.reported(1), making.keys, making.deals, false)


def test_a_true_pad_in_other_bytes_cannot_be_shown() -> None:
    """The mask is a hash of the pad's bytes: a second encoding would convict an honest dealer."""
    making = Keygen((0, 1, 2))
    pad = making.secrets[1] * making.deals[0].ephemeral
    high = bytearray(pad.encode())
    high[31] |= 0x80
    disguised = Point(bytes(high))
    here, secret = making.reported(1), making.secrets[1]
    statement = _complaint_statement(making.keys[1], making.deals[0], 0, disguised)
    proof = prove(here, statement, (secret,), game_secret(1))
    report = ReportMove((Complaint(0, disguised, proof),))
    with pytest.raises(Malformed, match="not the canonical encoding of a point"):
        ReportMove.from_value(report.to_value())
    # What it would do: libsodium reads over the bit, so the proof holds, and the share is "bad".
    check_report(here, making.keys, making.deals, report)
    (fault,) = verdict(making.dealt(0), making.keys, making.deals, {1: report})
    assert fault.seat == 0


@pytest.mark.parametrize("dealers", [(1,), (7,), (-1,), (2**63,), (0, 0), (2, 0)])
def test_complaints_of_nobody_of_oneself_or_out_of_order_are_refused(
    dealers: tuple[int, ...],
) -> None:
    making = Keygen((0, 1, 2))
    one = _complaint(making, 1, 0, making.secrets[1])
    move = ReportMove(tuple(replace(one, dealer=dealer) for dealer in dealers))
    with pytest.raises(PeerFault, match="seat 1: complains of nobody"):
        check_report(making.reported(1), making.keys, making.deals, move)


def test_malformed_reports_are_refused() -> None:
    good = _complaint(Keygen((0, 1, 2)), 1, 0, Scalar(5))
    listed = (0, good.pad.encode(), good.proof.encode())
    for complaints in (None, (listed,) * 13, (listed[:2],), ((True, *listed[1:]),), (listed[1:],)):
        with pytest.raises(Malformed):
            ReportMove.from_value({"complaints": complaints})


@pytest.mark.parametrize("change", [-1, 1])
def test_a_polynomial_of_another_degree_is_refused(change: int) -> None:
    """With one commitment more a dealer could raise the threshold, with one less lower it."""
    making = Keygen((0, 1, 2, 3))
    deal = making.deals[1]
    commitments = deal.commitments[:change] if change < 0 else (*deal.commitments, BASE)
    with pytest.raises(PeerFault, match="seat 1: deals shares of another size"):
        check_deal(making.dealt(1), making.keys, replace(deal, commitments=commitments))


def test_a_part_that_cancels_anothers_cannot_be_proven() -> None:
    making = Keygen((0, 1, 2))
    deal = making.deals[1]
    rogue = (BASE - making.deals[0].commitments[0], *deal.commitments[1:])
    with pytest.raises(PeerFault, match="seat 1: the proof of the deal fails"):
        check_deal(making.dealt(1), making.keys, replace(deal, commitments=rogue))


@pytest.mark.parametrize("shift", [0, 1])
def test_a_dealer_cannot_have_anothers_share_unmasked_by_a_complaint(shift: int) -> None:
    """With the R of seat 0, as it is or shifted, a complaint of seat 2 about seat 1 would show
    k_2 R_0, and with it the share that seat 0 sent to seat 2. The proof takes the r of that R."""
    making = Keygen((0, 1, 2))
    deal, here = making.deals[1], making.dealt(1)
    stolen = making.deals[0].ephemeral + Scalar(shift) * BASE
    statement = _deal_statement(making.keys, deal.commitments, stolen, deal.masked)
    stream = here.secrets(game_secret(1), "deal", *_listed(making.keys))
    r, a_0 = scalars_from(stream, 2)
    assert deal.commitments[0] == a_0 * BASE
    for known in (r, Scalar(shift)):
        proof = prove(here, statement, (a_0, known), game_secret(1))
        doctored = replace(deal, ephemeral=stolen, proof=proof)
        with pytest.raises(PeerFault, match="seat 1: the proof of the deal fails"):
            check_deal(here, making.keys, doctored)
    # What it would be good for: the pad of that complaint opens the honest share.
    pad = making.secrets[2] * stolen - Scalar(shift) * making.keys[2]
    share = making.deals[0].masked[2] - _mask(making.dealt(0), 2, pad)
    assert _is_good(making.deals[0], 2, share)


def test_starting_again_draws_everything_afresh() -> None:
    first, second = Keygen((0, 1, 2), step=1), Keygen((0, 1, 2), step=5)
    drawn = [
        {
            item
            for seat in making.seats
            for item in (
                making.keys[seat],
                making.deals[seat].ephemeral,
                *making.deals[seat].commitments,
                *making.deals[seat].masked,
            )
        }
        for making in (first, second)
    ]
    assert len(drawn[0]) == 3 * (1 + 1 + 2 + 3)
    assert not drawn[0] & drawn[1]


def test_no_share_travels_in_the_clear() -> None:
    making = Keygen((0, 1, 2))
    for seat in making.seats:
        share = own_share(making.dealt(seat), making.keys, making.deals, making.secrets[seat])
        for dealer in making.seats:
            deal = make_deal(making.dealt(dealer), making.keys, game_secret(dealer))
            assert share not in deal.masked


def test_a_mask_belongs_to_one_deal_and_one_seat() -> None:
    here = Keygen((0, 1, 2)).dealt(1)
    elsewhere = (here.at(2), replace(here, step=9), replace(here, game=b"another"))
    masks = {_mask(where, 0, BASE) for where in (here, *elsewhere)}
    masks |= {_mask(here, 2, BASE), _mask(here, 0, BASE + BASE)}
    assert len(masks) == 6


def test_a_deal_to_other_keys_in_the_same_step_shares_nothing() -> None:
    making = Keygen((0, 1, 2))
    other = make_deal(making.dealt(1), making.keys | {2: BASE}, game_secret(1))
    same = making.deals[1]
    assert other.ephemeral != same.ephemeral
    assert not set(other.commitments) & set(same.commitments)
    assert not set(other.masked) & set(same.masked)


def test_a_complaint_is_of_one_dealer_even_if_two_sent_the_same_point() -> None:
    making = Keygen((0, 1, 2))
    twins = making.deals | {2: making.deals[0]}
    one = _complaint(making, 1, 0, making.secrets[1])
    check_report(making.reported(1), making.keys, twins, ReportMove((one,)))
    moved = ReportMove((replace(one, dealer=2),))
    with pytest.raises(PeerFault, match="seat 1: the proof of a complaint does not hold"):
        check_report(making.reported(1), making.keys, twins, moved)
