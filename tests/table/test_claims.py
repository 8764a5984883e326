"""Who tells first when several claim to: a lot that no seat can influence or foresee."""

import copy
from functools import cache

import pytest

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.deck.opening import OpenMove, lot, opened
from p2p_dixit.log.event import Event
from p2p_dixit.log.ledger import Admitted
from p2p_dixit.rules.intents import Claim, Yield
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.rules.owed import Ask
from p2p_dixit.table.next_step import helpers
from p2p_dixit.table.replica import Replica
from p2p_dixit.table.steps.keys import key_of as deck_key_of
from p2p_dixit.table.steps.kind import Answer
from tests.table.change import decide, goodbye
from tests.table.play import Chooser, Company, short
from tests.table.recorded import moments

TRIES = 12


def claims_with(words: str) -> Chooser:
    """Somebody who claims with a clue of these words."""

    def choose(_ask: Ask, _hand: tuple[int, ...], seat: int) -> Answer:
        return (Claim(seat, Clue(ClueKind.SUNG, f"{words} {seat}")),)

    return choose


def claiming(company: Company, words: str) -> Company:
    """From here on everybody claims."""
    for peer in company.peers.values():
        peer.choose = claims_with(words)
    return company


def step_with(company: Company, events: list[Event]) -> None:
    """One step, with these moves."""
    for event in events:
        assert isinstance(company.replica.offer(event.raw), Admitted)
    company.replica.advance()


def first_storyteller(company: Company) -> int:
    """Plays on until there is one."""
    company.until(lambda one: one.replica.table.game.storyteller is not None)
    found = company.replica.table.game.storyteller
    assert found is not None
    return found


@cache
def tied(name: str, players: int) -> Company:
    """A company in which all have claimed."""
    company = claiming(Company(short(name, players), players, shared=True), "a clue")
    company.until_step("lot")
    return company


def test_no_clue_decides_a_tie() -> None:
    start = moments("claim")[0].company
    winners = {
        first_storyteller(claiming(start.clone(), f"clue number {number}"))
        for number in range(TRIES)
    }
    assert len(winners) == 1


def other_deal(company: Company, seat: int, number: int) -> Event:
    """A valid deal of a helper that draws its randomness as it likes."""
    peer = copy.copy(company.peers[seat])
    peer.private = copy.copy(peer.private)
    peer.private.share(deck_key_of(company.replica.table))  # derived before the secret changes
    peer.private.secret = tagged("try", bytes([number]))
    return peer.move()


def test_the_last_helper_of_the_deal_cannot_choose_who_wins_a_tie() -> None:
    """Its move is part of the base of the claims, and it can make as many moves as it likes."""
    start = moments("deal")[0].company
    *others, last = start.replica.step.owes
    bases, winners = set(), set()
    for number in range(TRIES):
        company = claiming(start.clone(), "a clue")
        moves = [company.peers[seat].move() for seat in others]
        step_with(company, [*moves, other_deal(company, last, number)])
        assert company.replica.step.kind == "claim"
        bases.add(company.replica.step.base)
        winners.add(first_storyteller(company))
    assert len(bases) == TRIES  # so much it can influence
    assert len(winners) == 1


@pytest.mark.parametrize("name", ["modern", "party", "teams"])
def test_a_lot_falls_on_one_of_those_who_lead(name: str) -> None:
    company = tied(name, 6).clone()
    assert company.replica.step.owes == helpers(company.replica.table)
    company.step()
    game = company.replica.table.game
    assert game.storyteller in game.present
    assert company.replica.step.kind != "lot"


def test_no_lot_is_drawn_when_one_leads() -> None:
    company = moments("claim")[0].company.clone()
    company.peers[0].choose = claims_with("a clue")
    for seat in (1, 2):
        company.peers[seat].choose = lambda _ask, _hand, own: (Yield(own, 0),)
    company.step()
    assert company.replica.table.game.storyteller == 0
    assert company.replica.step.kind == "tell"


def drawn(replica: Replica, moves: list[Event]) -> bytes:
    """What comes out of the lot that is open."""
    parts = [OpenMove.from_value(event.body) for event in moves]
    key = deck_key_of(replica.table).public
    (point,) = opened([lot(replica.genesis.game, key)], parts)
    return point.encode()


def test_a_helper_who_leaves_instead_of_helping_does_not_change_the_lot() -> None:
    """It may know what would come out: whoever helps in its place draws the same."""
    company = tied("modern", 5).clone()
    before, lot_before = company.replica.step, drawn(company.replica, company.moves())
    leaver = before.owes[-1]
    decide(company, goodbye(company, leaver))
    company.until_step("lot")
    after = company.replica.step
    assert after.base != before.base
    assert after.owes != before.owes
    assert drawn(company.replica, company.moves()) == lot_before
    company.step()
    assert company.replica.table.game.storyteller in set(range(5)) - {leaver}


def test_every_game_draws_its_own_lot() -> None:
    # R-09-9, R-09-10
    key = deck_key_of(tied("modern", 5).replica.table).public
    other = deck_key_of(tied("modern", 6).replica.table).public
    games = (bytes(32), tied("modern", 5).genesis.game)
    assert len({lot(game, one) for game in games for one in (key, other)}) == 4
