"""The deck in words: 84 different pictures, and players who follow the clue."""

from p2p_dixit.rules import Clue, ClueKind, Options
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.runtime.bare import moments
from p2p_dixit.runtime.chance import Chance
from p2p_dixit.runtime.daydreams import dreamers, fits, picture


def test_no_two_cards_of_a_deck_are_alike() -> None:
    assert len({picture(card) for card in range(84)}) == 84


def test_a_clue_fits_some_cards_and_not_all() -> None:
    fitting = [card for card in range(84) if fits(card, Clue(ClueKind.TEXT, "borrowed time"))]
    assert 0 < len(fitting) < 20
    assert all("clocks" in picture(card) for card in fitting)


def test_dreamers_find_the_card_now_and_then_but_not_always() -> None:
    """Otherwise there would be nothing to watch."""
    shares = [
        len(event.result.found)
        for _, events in moments(Options("modern"), 5, Chance("dreams"), dreamers)
        for event in events
        if isinstance(event, RoundScored)
    ]
    assert set(shares) & {1, 2, 3}
    assert sum(1 for found in shares if 0 < found < 4) > len(shares) / 2
