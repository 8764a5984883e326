"""Who leaves, is sent away, returns or comes new, at every step of a game; and the seals of it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from p2p_dixit.deck.moves import MAX_CARDS
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_MOVE_BYTES, MAX_SEAL_BYTES, Event, Place, sign_event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.ledger import Faulty
from p2p_dixit.log.statements import Ack, Leave, Wish
from p2p_dixit.membership.decision import Certificate, certificates_of, in_order
from p2p_dixit.membership.grounds import Paper, Said, contradiction_of
from p2p_dixit.rules.events import DeckDropped, RoundVoided, SeatsLeft
from p2p_dixit.rules.model import EndReason, RoundResult
from p2p_dixit.rules.owed import AskVote
from p2p_dixit.rules.phases import asks
from p2p_dixit.table.audit import audit
from p2p_dixit.table.steps.ends import SealMove
from p2p_dixit.table.steps.kind import Check
from p2p_dixit.table.view import view
from tests.table.change import (
    application,
    bad,
    certified,
    decide,
    goodbye,
    say,
    say_of,
    wishes,
)
from tests.table.play import Company, cloned, key_of, short
from tests.table.recorded import Moment, two_rounds, whole

# -- leaving at every step

# One seat, at the beginning of a step: what is the same in all rule sets is tried in every step of
# one of them, of the others the steps that they do in their own way. All kinds of steps of all rule
# sets, in their middle and with two seats at once, are in
# tests/sim/agreement/test_silence.py with real sessions, in every way in `make soak` (`silence`),
# which has decisions at any step, too (`games`).
OWN_WAYS = [
    ("classic", 4, ("deal", "tell")),
    ("odyssey", 7, ("vote",)),
    ("party", 7, ("deal", "pass", "tell", "lay")),
    ("teams", 6, ("name", "lay", "vote")),
]


def test_the_rest_goes_on_whoever_leaves_at_whichever_step() -> None:
    leave_in_each(whole("modern", 4).moments, 4)


@pytest.mark.parametrize(("name", "players", "kinds"), OWN_WAYS)
def test_the_rest_goes_on_in_the_ways_of_its_rules(
    name: str, players: int, kinds: tuple[str, ...]
) -> None:
    found = two_rounds(name, players).moments
    second = [moment for moment in found if moment.company.replica.table.game.round == 2]
    scenes = [moment for moment in second if moment.kind in kinds]
    assert {moment.kind for moment in scenes} >= set(kinds) - {"deal"}
    first_deal = [moment for moment in found if moment.kind == "deal"][:1]
    leave_in_each(first_deal + scenes if "deal" in kinds else scenes, players)


def leave_in_each(scenes: list[Moment], players: int) -> None:
    for index, moment in enumerate(scenes):
        company = moment.company.clone()
        owes = company.replica.step.owes
        who = owes[index % len(owes)] if index % 2 else (index * 5) % players
        papers = goodbye(company, who) if index % 3 else wishes(company, who)
        before = company.replica.table.game
        decide(company, papers)
        goes_on(company, before.round)
        read = audit(company.replica.records(), checked_already).replica
        assert read.table.hash == company.replica.table.hash


def checked_already(_: Event, __: Sequence[Check]) -> None:
    """The replica has checked the proofs when it admitted the moves."""


def goes_on(company: Company, number: int) -> None:
    """The round is counted or void, and another one begins with cards for all; or it is the end."""
    company.until(
        lambda one: (
            one.replica.finished
            or (one.replica.table.game.round > number and one.replica.step.kind == "lay")
        )
    )
    game = company.replica.table.game
    if game.end is None:
        size = game.rule_set.hand_for(len(game.present))
        laid = sum(map(len, game.laid))
        assert sum(map(len, game.hands)) >= len(game.present) * size - laid


def test_too_few_players_end_the_game() -> None:
    for moment in whole("modern", 3).moments[::3]:
        company = moment.company.clone()
        decide(company, goodbye(company, 1))
        company.play()
        game = company.replica.table.game
        assert game.end is not None
        assert game.end.reason in (EndReason.PLAYERS, EndReason.POINTS)
        audit(company.replica.records(), checked_already)


@pytest.mark.parametrize(
    ("name", "players"),
    [("classic", 3), ("modern", 3), ("odyssey", 7), ("party", 6), ("teams", 6)],
)
def test_whoever_leaves_once_the_votes_are_sealed_changes_no_point(name: str, players: int) -> None:
    moment = next(m for m in two_rounds(name, players).moments if m.kind == "reveal")
    undisturbed = moment.company.clone()
    undisturbed.step()
    for who in {players - 1, undisturbed_teller(moment)}:
        company = moment.company.clone()
        decide(company, wishes(company, who))
        company.until(lambda one: one.replica.table.game.last is not None)
        assert last(company) == last(undisturbed)


def undisturbed_teller(moment: Moment) -> int:
    teller = moment.company.replica.table.game.storyteller
    assert teller is not None
    return teller


def last(company: Company) -> RoundResult:
    result = company.replica.table.game.last
    assert result is not None
    return result


def test_two_may_go_at_once_and_the_rest_still_opens_the_votes() -> None:
    company = Company(short("modern", 5, points=30), 5, shared=True)
    company.until_step("reveal")
    decide(company, [*goodbye(company, 0), *goodbye(company, 3)])
    company.until(lambda one: one.replica.table.game.last is not None)
    assert last(company).fouled == ()


def test_a_lost_deck_is_dealt_afresh_and_the_scores_stay() -> None:
    # R-16-25
    company = Company(short("modern", 6, points=30), 6, shared=True)
    company.until(lambda one: one.replica.table.game.round == 2 and one.replica.step.kind == "lay")
    scores = company.replica.table.game.scores
    assert any(scores)
    decide(company, goodbye(company, 5, 4))
    assert not any(isinstance(one, DeckDropped) for one in company.replica.happened)
    company.step()
    leaver = next(s for s in range(4) if s != company.replica.table.game.storyteller)
    decide(company, wishes(company, leaver))
    happened = company.replica.happened
    assert any(isinstance(one, DeckDropped) for one in happened)
    assert any(isinstance(one, RoundVoided) for one in happened)
    assert company.replica.table.game.scores == scores
    company.until_step("reveal")
    game = company.replica.table.game
    assert game.scores == scores
    assert len(game.pile) + sum(map(len, (*game.hands, game.table))) == game.options.deck
    company.until(lambda one: one.replica.step.kind == "tell")
    audit(company.replica.records(), checked_already)


def test_the_card_of_a_partner_is_hidden_and_may_be_voted_for() -> None:
    moment = next(m for m in two_rounds("teams", 6).moments if m.kind == "vote")
    company = moment.company
    for voter in company.replica.step.owes:
        table, private = company.replica.table, company.peers[voter].private
        seen = view(table, private)
        assert not private.own_places(table)
        assert all(card is None for seat in seen.seats for card in seat.laid)
        ask = asks(seen)[voter]
        assert isinstance(ask, AskVote)
        assert ask.places == tuple(range(1, len(table.game.table) + 1))


# -- coming


def test_a_seat_that_returns_goes_on_with_its_score() -> None:
    company = Company(short("modern", 4, points=30), 4, shared=True)
    company.until(lambda one: one.replica.table.game.last is not None)
    decide(company, wishes(company, 1))
    company.until_step("lay")
    score = company.replica.table.game.scores[1]
    papers = application(company, 1)
    assert company.replica.may_join(say_of(papers))
    decide(company, papers)
    assert company.replica.table.waiting == (1,)
    company.until(lambda one: one.replica.table.game.round == 3 and one.replica.step.kind == "vote")
    game = company.replica.table.game
    assert 1 in game.present
    assert game.scores[1] == score + sum(last(company).points[1:2])
    assert len(company.peers[1].private.hand(company.replica.table)) + len(game.laid[1]) == 6
    audit(company.replica.records(), checked_already)


def deck_for(players: int) -> Company:
    options = replace(short("modern", players, points=30), deck=60)
    return Company(options, players, shared=True)


@pytest.mark.parametrize("kind", ["mix", "vote"])
def test_a_newcomer_plays_from_the_next_round_on(kind: str) -> None:
    company = deck_for(3)
    company.until_step(kind)
    papers = application(company, 3, ("Newcomer", 7))
    assert company.replica.may_join(say_of(papers))
    decide(company, papers)
    company.until(lambda one: 3 in one.replica.table.game.present)
    assert company.replica.table.players[3].name == "Newcomer"
    number = company.replica.table.game.round
    company.until(lambda one: one.replica.table.game.round > number)
    company.until_step("reveal")
    assert company.replica.table.game.laid[3]
    audit(company.replica.records(), checked_already)


def test_only_one_may_come_at_a_time_and_nobody_to_a_game_that_is_over() -> None:
    # R-16-27
    company = deck_for(3)
    company.until_step("lay")
    decide(company, application(company, 3, ("Newcomer", 7)))
    assert not company.replica.may_join(say_of(application(company, 4, ("Another", 8))))
    over = whole("modern", 3).company
    assert not over.replica.may_join(say_of(application(over, 3, ("Newcomer", 7))))


def test_a_newcomer_who_goes_before_sitting_down_leaves_the_number_free() -> None:
    # R-16-1, R-16-23
    company = deck_for(3)
    company.until_step("lay")
    decide(company, application(company, 3, ("Newcomer", 7)))
    company.step()
    decide(company, goodbye(company, 3))
    assert len(company.replica.table.players) == 3
    papers = application(company, 3, ("Another", 8))
    assert company.replica.may_join(say_of(papers))
    decide(company, papers)
    company.until(lambda one: 3 in one.replica.table.game.present)
    company.until_step("lay")
    assert [one.name for one in company.replica.table.players][3:] == ["Another"]
    assert len(company.peers[3].private.hand(company.replica.table)) in (5, 6)


@pytest.mark.parametrize(
    ("seat", "profile"),
    [
        (4, ("Newcomer", 7)),  # not the next number
        (3, ("Player 1", 7)),  # somebody's name
        (3, ("P1ayer 1", 7)),  # a look-alike of it
        (3, ("Newcomer", 1)),  # somebody's colour
        (3, ("Newcomer", 12)),
        (3, ("Newcomer", True)),
        (3, ("\x1b[2J", 7)),
        (3, ("", 7)),
        (3, None),
        (3, {"name": "Newcomer"}),
        (3, ("Newcomer", 7, 7)),
    ],
)
def test_a_newcomer_who_cannot_be_told_apart_may_not_come(seat: int, profile: Value) -> None:
    # R-16-24
    company = deck_for(3)
    company.until_step("lay")
    papers = application(company, seat, profile)
    assert not company.replica.may_join(say_of(papers))
    with pytest.raises(Malformed):
        decide(company, papers)


def test_a_returning_seat_needs_the_key_it_always_had() -> None:
    company = Company(short("modern", 4, points=30), 4, shared=True)
    company.until_step("lay")
    decide(company, goodbye(company, 3))
    genuine = say_of(application(company, 3))
    stolen = Company(short("modern", 4, points=30), 4, seed=5, shared=True)
    foreign = say_of(application(stolen, 3))
    assert company.replica.may_join(genuine)
    assert not company.replica.may_join(replace(foreign, game=genuine.game))


def test_who_was_expelled_may_not_return() -> None:
    company = Company(short("modern", 4, points=30), 4, shared=True)
    company.until_step("lay")
    (event, *_) = company.moves()
    place = event.place
    lie = sign_event(key_of(event.seat), place, "lay", None)
    decide(company, bad(lie))
    assert not company.replica.may_join(say_of(application(company, event.seat)))


# -- cheats do not win


def evidence(company: Company, cheat: int, how: str) -> list[Paper]:
    replica = company.replica
    if how == "contradiction":
        one, other = (
            say(company, cheat, Ack(replica.roster.origin, 3, bytes([n]) * 32)) for n in (1, 2)
        )
        return [contradiction_of(one, other)]
    place = replica.ledger.place_of(cheat)
    lies = [sign_event(key_of(cheat), place, replica.step.kind, body) for body in ("a", "b")]
    return [fork_of(*lies)] if how == "fork" else bad(lies[0])


@pytest.mark.parametrize("how", ["fork", "contradiction", "bad move"])
def test_a_convicted_cheat_cannot_win(how: str) -> None:
    company = Company(short("modern", 3, points=30), 3, shared=True)
    company.until(lambda one: len(set(one.replica.table.game.scores)) > 1)
    scores = company.replica.table.game.scores
    leader = scores.index(max(scores))
    company.until(lambda one: leader in one.replica.step.owes)
    honest, convicted = company.clone(), company
    decide(honest, goodbye(honest, leader))
    assert leader in winners(honest)
    decide(convicted, evidence(convicted, leader, how))
    left = next(one for one in convicted.replica.happened if isinstance(one, SeatsLeft))
    assert left.expelled
    assert leader not in winners(convicted)
    convicted.play()
    audit(convicted.replica.records(), checked_already)


@pytest.mark.parametrize("how", ["fork", "contradiction", "bad move"])
def test_a_winner_convicted_while_hands_are_shown_does_not_win(how: str) -> None:
    # R-06-19
    company = Company(short("modern", 4, points=1), 4, shared=True)
    company.until_step("show")
    before, scores = winners(company), company.replica.table.game.scores
    cheat = before[0]
    decide(company, evidence(company, cheat, how))
    honest = [seat for seat in range(4) if seat != cheat]
    most = max(scores[seat] for seat in honest)
    assert winners(company) == tuple(seat for seat in honest if scores[seat] == most)
    company.play()
    assert audit(company.replica.records(), checked_already).replica.finished


def test_leaving_while_hands_are_shown_changes_no_winner() -> None:
    # R-06-19
    company = Company(short("modern", 4, points=1), 4, shared=True)
    company.until_step("show")
    before = winners(company)
    decide(company, goodbye(company, before[0]))
    assert winners(company) == before
    company.play()
    kinds = [done.events[0].kind for done in company.replica.ledger.done[-2:]]
    assert kinds == ["seal", "show"]
    assert audit(company.replica.records(), checked_already).replica.finished


def test_a_certificate_that_brings_a_cheat_back_does_not_hold() -> None:
    # R-16-24
    company = Company(short("modern", 5), 5, shared=True)
    company.until_step("lay")
    cheat = company.replica.step.owes[-1]
    decide(company, evidence(company, cheat, "fork"))
    papers = application(company, cheat)
    with pytest.raises(Malformed, match="cannot have"):
        decide(company, papers)


def winners(company: Company) -> tuple[int, ...]:
    end = company.replica.table.game.end
    assert end is not None
    return end.winners


def test_a_cheat_and_a_leaver_may_go_at_once() -> None:
    company = Company(short("modern", 5, points=30), 5, shared=True)
    company.until_step("lay")
    cheat = company.replica.step.owes[0]
    leaver = next(s for s in company.replica.step.owes if s != cheat)
    decide(company, [*evidence(company, cheat, "bad move"), *goodbye(company, leaver)])
    seats = company.replica.table.game.seats
    assert (seats[cheat].expelled, seats[cheat].present) == (True, False)
    assert (seats[leaver].expelled, seats[leaver].present) == (False, False)
    company.until_step("vote")


# -- seals


def test_whoever_holds_other_papers_of_a_decision_ends_with_the_same_file() -> None:
    company = Company(short("modern", 4, points=1), 4)
    company.until_step("lay")
    first = certified(company, goodbye(company, 2))
    accepted = first.accepted
    company.peers.pop(2)
    for number, replica in enumerate(company.replicas):
        mine = replace(first, accepted=accepted[number:] + accepted[:number])
        replica.reconfigure(mine)
    company.play()
    (file,) = company.files()
    assert file


def test_a_successor_seals_what_a_sealer_who_went_has_left() -> None:
    # R-16-28
    company = Company(short("modern", 5, points=1), 5, shared=True)
    company.until_step("mix")
    decide(company, goodbye(company, 0))
    assert company.replica.step.owes == (1,)
    decide(company, wishes(company, 1))
    assert (company.replica.step.kind, company.replica.step.owes) == ("seal", (2,))
    company.step()
    (seal,) = company.replica.ledger.done[-1].events
    assert seal.seat == 2
    assert isinstance(seal.body, dict)
    numbers = [one.decision.number for one in certificates_of(seal.body["certificates"])]
    assert numbers == [1, 2]
    company.play()
    assert audit(company.replica.records()).replica.finished


def test_a_sealer_with_bogus_papers_is_at_fault() -> None:
    company = Company(short("modern", 5, points=1), 5, shared=True)
    company.until_step("deal")
    elsewhere = company.clone()
    decide(elsewhere, goodbye(elsewhere, 1))
    other = elsewhere.replica.table.unsealed[0].certificate
    certificate = decide(company, wishes(company, 4))
    replica = company.replica
    wrong: list[tuple[Certificate, ...]] = [
        (other,),
        (certificate, certificate),
        (certificate, other),
        (replace(certificate, papers=()),),
        (replace(certificate, papers=certificate.papers[1:]),),
        (replace(certificate, accepted=certificate.accepted[1:]),),
        (replace(certificate, accepted=(*certificate.accepted[1:], other.accepted[0])),),
        (replace(certificate, papers=(*certificate.papers, forged(company))),),
        (replace(certificate, decision=other.decision),),
    ]
    place = replica.ledger.place_of(0)
    for certificates in wrong:
        event = sign_event(key_of(0), place, "seal", SealMove(certificates).to_value())
        assert isinstance(cloned(replica).offer(event.raw), Faulty)
        assert replica.convicts(event.raw)
    raw = certificate.raw
    for at in range(0, len(raw), 23):
        changed = raw[:at] + bytes([raw[at] ^ 4]) + raw[at + 1 :]
        event = sign_event(key_of(0), place, "seal", {"certificates": (changed,)})
        assert isinstance(cloned(replica).offer(event.raw), Faulty)


def forged(company: Company) -> Paper:
    """A goodbye in the name of a seat, signed by another."""
    statement = say(company, 1, Leave())
    return Said(replace(statement, seat=2), Leave())


@pytest.mark.parametrize("what", ["stripped", "doubled", "turned", "padded"])
def test_a_seal_with_other_papers_than_were_accepted_is_a_bad_move(what: str) -> None:
    company = Company(short("modern", 5, points=1), 5, shared=True)
    company.until_step("deal")
    decide(company, wishes(company, 4))
    certificate = company.replica.table.unsealed[0].certificate
    papers = certificate.papers
    more = as_of(company, 3, Wish(4, company.replica.step.number))
    others = {
        "stripped": papers[:-1],
        "doubled": papers * 2,
        "turned": papers[::-1],
        "padded": in_order([*papers, more]),
    }
    other = replace(certificate, papers=others[what])
    place = company.replica.ledger.place_of(0)
    event = sign_event(key_of(0), place, "seal", SealMove((other,)).to_value())
    assert isinstance(company.replica.offer(event.raw), Faulty)
    assert company.replica.convicts(event.raw)


def as_of(company: Company, seat: int, wish: Wish) -> Paper:
    """A wish said under the roster before."""
    moved = company.replica.roster
    company.replica.ledger.roster = company.replica.table.unsealed[0].roster
    try:
        return Said(say(company, seat, wish), wish)
    finally:
        company.replica.ledger.roster = moved


def test_the_log_must_stand_at_the_cut() -> None:
    # R-12-26
    company = Company(short("modern", 4, points=1), 4, shared=True)
    company.until_step("deal")
    certificate = certified(company, goodbye(company, 2))
    company.step()
    with pytest.raises(ValueError, match="cut"):
        company.replica.reconfigure(certificate)


def test_evidence_leaves_room_for_its_seal() -> None:
    # R-16-29
    company = Company(short("modern", 5, points=1), 5, shared=True)
    company.until_step("lay")
    assert company.replica.room_for_evidence >= 2 * MAX_MOVE_BYTES + 64  # a fork of the largest
    cheat = company.replica.step.owes[0]
    place = company.replica.ledger.place_of(cheat)
    large = [
        sign_event(key_of(cheat), place, "lay", bytes(MAX_MOVE_BYTES - 400) + bytes([n]))
        for n in (1, 2)
    ]
    decide(company, [fork_of(*large)])
    assert company.replica.room_for_evidence < 8 * 1024
    decide(company, wishes(company, company.replica.step.owes[0]))
    company.step()
    (seal,) = company.replica.ledger.done[-1].events
    assert seal.kind == "seal"
    assert MAX_SEAL_BYTES - len(seal.raw) > 80 * 1024


def test_the_largest_shuffle_fits_into_an_event() -> None:
    cards = 32 * MAX_CARDS
    body: Value = {
        "outputs": bytes(2 * cards),
        "commitments": bytes(cards),
        "chain": bytes(cards),
        "proof": bytes(32 * (1 + 4) + 2 * cards),
    }
    place = Place(bytes(32), 9999, 11, 99999, bytes(32), 99999, bytes(32))
    assert len(sign_event(key_of(0), place, "mix", body).raw) <= MAX_MOVE_BYTES


def test_a_bad_seal_too_large_to_be_sealed_convicts_nobody() -> None:
    # R-15-10
    company = Company(short("modern", 4, points=1), 4, shared=True)
    company.until_step("lay")
    decide(company, goodbye(company, 3))
    place = company.replica.ledger.place_of(0)
    event = sign_event(key_of(0), place, "seal", {"certificates": (bytes(MAX_MOVE_BYTES),)})
    assert isinstance(company.replica.offer(event.raw), Faulty)
    assert not company.replica.convicts(event.raw)
