"""Facts of the deck that do not fit are refused, each with its own sentence."""

import pytest

from p2p_dixit.errors import RuleViolation
from p2p_dixit.rules import intents, owed
from p2p_dixit.rules.intents import (
    CastBallot,
    Deal,
    FindStoryteller,
    OpenBallots,
    RenewPile,
    ShowTable,
)
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Ballot, Phase
from p2p_dixit.rules.phases import needs
from p2p_dixit.rules.sets import Options
from tests.rules.drive import Play


def drawn(play: Play) -> dict[int, tuple[int | None, ...]]:
    need = needs(play.game)
    assert isinstance(need, owed.Draws)
    pile = list(play.game.pile)
    return {seat: tuple(pile.pop() for _ in range(count)) for seat, count in need.counts.items()}


def test_a_fresh_deck_is_whole_and_without_doubles() -> None:
    game = Play("modern", 4).game
    assert refusal(game, RenewPile(tuple(range(84)))) is None
    assert refusal(game, RenewPile((None,) * 84)) is None
    assert refusal(game, RenewPile(tuple(range(83)))) is not None
    assert refusal(game, RenewPile((*range(83), 5))) is not None
    assert refusal(game, RenewPile((*range(83), None))) is not None


def test_a_deal_is_exactly_what_is_due() -> None:
    play = Play("modern", 4)
    play.until(Phase.GATHER)
    hands = drawn(play)
    assert refusal(play.game, Deal(hands)) is None
    assert refusal(play.game, Deal({**hands, 0: hands[0][:5]})) is not None
    assert refusal(play.game, Deal({**hands, 0: hands[1]})) is not None, "the same cards twice"
    assert refusal(play.game, Deal({seat: hands[seat] for seat in (0, 1, 2)})) is not None
    assert refusal(play.game, Deal({**hands, 0: (None,) * 6})) is not None
    assert refusal(play.game, Deal({**hands, 4: ()})) is not None


def test_a_renewed_pile_is_the_old_pile_with_the_discards() -> None:
    play = Play(Options("modern", deck=28), 4)
    while not isinstance(needs(play.game), owed.Renewal) or play.game.round == 0:
        play.step()
    everything = play.game.pile + play.game.discards
    assert refusal(play.game, RenewPile(everything)) is None
    assert refusal(play.game, RenewPile((None,) * len(everything))) is None
    assert refusal(play.game, RenewPile(everything[1:])) is not None
    other = play.game.hands[0][0]
    assert refusal(play.game, RenewPile((*everything[1:], other))) is not None


def test_a_tie_goes_to_one_of_its_leaders() -> None:
    play = Play("modern", 4)
    play.until(Phase.CLAIM)
    play.do(*(intents.Yield(seat, (seat + 1) % 4) for seat in (0, 1, 2)))
    play.do(intents.DropSeats(frozenset({3})))
    assert refusal(play.game, FindStoryteller(3)) is not None
    assert refusal(play.game, FindStoryteller(2)) is None


def test_the_table_is_what_was_laid() -> None:
    play = Play("modern", 4)
    play.until(Phase.OPEN)
    play.until(Phase.GATHER)
    play.until(Phase.TABLE)
    cards = [card for laid in play.game.laid for card in laid if card is not None]
    assert refusal(play.game, ShowTable(tuple(cards))) is None
    assert refusal(play.game, ShowTable(tuple(reversed(cards)))) is None
    assert refusal(play.game, ShowTable(tuple(cards[1:]))) is not None
    assert refusal(play.game, ShowTable((*cards[1:], cards[1]))) is not None
    hand = next(card for card in play.game.hands[0] if card is not None)
    assert refusal(play.game, ShowTable((*cards[1:], hand))) is not None


def test_face_down_cards_may_turn_out_to_be_any_but_not_discarded_ones() -> None:
    play = Play("modern", 3)
    play.until(Phase.OPEN)
    play.until(Phase.GATHER)
    play.until(Phase.TABLE)
    game = play.game
    from dataclasses import replace

    blind = replace(
        game, seats=tuple(replace(seat, laid=(None,) * len(seat.laid)) for seat in game.seats)
    )
    size = sum(map(len, game.laid))
    free = [card for card in game.pile if card is not None][:size]
    assert refusal(blind, ShowTable(tuple(free))) is None
    spent = next(card for card in game.discards if card is not None)
    refused = refusal(blind, ShowTable((spent, *free[1:])))
    assert refused == "A card on the table was discarded before."


def test_ballots_are_opened_as_they_were_cast() -> None:
    play = Play("modern", 4)
    play.tell_first(0)
    play.lay_all()
    cast = {1: Ballot((play.place(0),)), 2: Ballot((play.place(1),)), 3: Ballot((play.place(2),))}
    play.do(CastBallot(1, cast[1]), CastBallot(2, None), CastBallot(3, None))
    laid = {s: tuple(c for c in play.game.laid[s] if c is not None) for s in range(4)}
    assert refusal(play.game, OpenBallots(cast, laid)) is None
    other = {**cast, 1: Ballot((play.place(3),))}
    assert refusal(play.game, OpenBallots(other, laid)) == "Seat 1 cast a different ballot."
    fewer = {seat: cast[seat] for seat in (1, 2)}
    assert refusal(play.game, OpenBallots(fewer, laid)) is not None
    assert refusal(play.game, OpenBallots({**cast, 0: cast[1]}, laid)) is not None
    swapped = {**laid, 0: laid[1], 1: laid[0]}
    assert refusal(play.game, OpenBallots(cast, swapped)) is not None
    assert refusal(play.game, OpenBallots(cast, {s: laid[s] for s in (0, 1, 2)})) is not None


def test_nothing_is_allowed_once_the_game_is_over() -> None:
    play = Play("party", 6)
    play.until(Phase.OVER)
    for intent in (intents.Join(), intents.LoseDeck(), intents.DropSeats(frozenset({0}))):
        with pytest.raises(RuleViolation, match=r"The game is over\."):
            play.do(intent)
