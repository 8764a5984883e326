"""Making a deck key at the table: a bad share or a false complaint convicts, and play goes on."""

from dataclasses import replace

from p2p_dixit.crypto.group import Scalar, scalars_from
from p2p_dixit.crypto.sigma import prove
from p2p_dixit.deck import keygen
from p2p_dixit.deck.keygen import Complaint, DealMove, ReportMove
from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event, sign_event
from p2p_dixit.log.ledger import Admitted, Faulty
from p2p_dixit.table.audit import audit
from p2p_dixit.table.replica import context_of
from p2p_dixit.table.steps.keys import making_of
from tests.table.change import bad, decide, wishes
from tests.table.doctor import doctored
from tests.table.play import Company, cloned, key_of, short

LIAR, VICTIM = 1, 3


def signed(company: Company, seat: int, body: Value) -> Event:
    place = company.replica.ledger.place_of(seat)
    return sign_event(key_of(seat), place, company.replica.step.kind, body)


def bad_deal(company: Company) -> Event:
    """A deal whose proof holds, with a share for one seat that does not fit the commitments."""
    replica, private = company.replica, company.peers[LIAR].private
    context = context_of(replica.table, replica.step, LIAR)
    keys = making_of(replica.table).transport
    honest = keygen.make_deal(context, keys, private.secret)
    place = sorted(keys).index(VICTIM)
    masked = tuple(
        share + Scalar(1) if at == place else share for at, share in enumerate(honest.masked)
    )
    stream = context.secrets(private.secret, "deal", *keygen._listed(keys))
    r, first, *_ = scalars_from(stream, 1 + len(honest.commitments))
    statement = keygen._deal_statement(keys, honest.commitments, honest.ephemeral, masked)
    proof = prove(context, statement, (first, r), private.secret)
    move = DealMove(honest.commitments, honest.ephemeral, masked, proof)
    return signed(company, LIAR, move.to_value())


def take(company: Company, doctored_event: Event) -> None:
    """A step in which one seat says something else than it should."""
    for event in company.moves():
        sent = doctored_event if event.seat == doctored_event.seat else event
        assert isinstance(company.replica.offer(sent.raw), Admitted)
    company.replica.advance()


def with_a_bad_share() -> Company:
    company = Company(short("modern", 4, points=1), 4, shared=True)
    company.until_step("share")
    take(company, bad_deal(company))
    return company


def test_a_bad_share_convicts_its_dealer_and_the_game_goes_on_without() -> None:
    company = with_a_bad_share()
    company.step()
    table = company.replica.table
    assert table.convicted == {LIAR: f"dealt seat {VICTIM} a bad share"}
    assert company.replica.step.kind == "keys"
    assert making_of(table).number == 2
    event = company.peers[LIAR].move()
    assert isinstance(company.replica.offer(event.raw), Faulty)
    assert company.replica.convicts(event.raw)
    decide(company, bad(event))
    company.play()
    game = company.replica.table.game
    assert game.seats[LIAR].expelled
    assert game.end is not None
    assert LIAR not in game.end.winners
    audit(company.replica.records())


def test_a_convicted_dealer_who_falls_silent_is_expelled_all_the_same() -> None:
    company = with_a_bad_share()
    company.step()
    decide(company, wishes(company, LIAR))
    assert company.replica.table.game.seats[LIAR].expelled
    assert company.replica.table.convicted == {}


def false_complaint(company: Company, against: int) -> Event:
    """A complaint with the true pad of a share that is good."""
    replica, private = company.replica, company.peers[LIAR].private
    making = making_of(replica.table)
    context = context_of(replica.table, replica.step, LIAR)
    secret, deal = private.transport_secret(making), making.deals[against]
    pad = secret * deal.ephemeral
    statement = keygen._complaint_statement(making.transport[LIAR], deal, against, pad)
    proof = prove(context, statement, (secret,), private.secret)
    return signed(company, LIAR, ReportMove((Complaint(against, pad, proof),)).to_value())


def test_a_false_complaint_convicts_its_author() -> None:
    company = Company(short("modern", 4, points=1), 4, shared=True)
    company.until_step("report")
    take(company, false_complaint(company, against=0))
    assert company.replica.table.convicted == {LIAR: "complained of a good share"}


def test_no_doctored_complaint_is_admitted() -> None:
    company = Company(short("modern", 3, points=1), 3, shared=True)
    company.until_step("report")
    honest = false_complaint(company, against=0)
    for _, body in doctored(honest.body):
        event = signed(company, LIAR, body)
        outcome = cloned(company.replica).offer(event.raw)
        assert isinstance(outcome, Faulty) or body == {"complaints": ()}


def test_a_making_that_failed_is_drawn_afresh() -> None:
    # R-07-2, R-07-9
    company = with_a_bad_share()
    before = making_of(company.replica.table)
    company.step()
    decide(company, wishes(company, LIAR))
    company.until_step("report")
    after = making_of(company.replica.table)
    assert not set(before.transport.values()) & set(after.transport.values())
    commitments = [deal.commitments for deal in (*before.deals.values(), *after.deals.values())]
    assert len(set(commitments)) == len(commitments)
    assert replace(before, number=0) != replace(after, number=0)
