"""The door: events that a screen can show, states that nobody can change."""

from dataclasses import FrozenInstanceError

import pytest

from p2p_dixit.errors import RuleViolation
from p2p_dixit.rules import events as e
from p2p_dixit.rules.engine import apply, decide
from p2p_dixit.rules.intents import Claim, LayDown
from p2p_dixit.rules.model import Gain, Phase, Reason
from tests.rules.drive import CLUE, Play


def test_a_round_is_told_by_its_events_in_order() -> None:
    play = Play("modern", 3)
    play.tell_first(0)
    play.round({1: 0, 2: 1})
    kinds = [type(event) for event in play.events if not isinstance(event, e.PhaseBegan)]
    assert kinds == [
        e.PileRenewed,
        e.CardsDealt,
        e.RoundBegan,
        e.RoleClaimed,
        e.RoleYielded,
        e.RoleYielded,
        e.StorytellerFound,
        e.CardsLaid,
        e.CardsLaid,
        e.CardsLaid,
        e.TableShown,
        e.BallotCast,
        e.BallotCast,
        e.BallotsOpened,
        e.RoundScored,
        e.CardsDiscarded,
    ]
    assert play.game.last is not None
    assert play.game.last.gains == (
        Gain(0, Reason.TOLD, 3),
        Gain(1, Reason.FOUND, 3),
        Gain(1, Reason.FOOLED, 1),
    )
    assert play.game.last.found == (1,)
    assert play.game.last.owners == (0, 1, 1, 2, 2)


def test_decide_changes_nothing_and_apply_leaves_the_old_state_as_it_was() -> None:
    play = Play("modern", 3)
    before = play.until(Phase.CLAIM)
    intent = Claim(0, CLUE)
    events = decide(before, intent)
    after, again = apply(before, intent)
    assert events == again == (e.RoleClaimed(0, CLUE),)
    assert before.seats[0].claim is None
    assert after.seats[0].claim == CLUE
    with pytest.raises(FrozenInstanceError):
        after.phase = Phase.OVER  # type: ignore[misc]


def test_a_card_laid_down_has_left_the_hand() -> None:
    play = Play("modern", 4)
    play.tell_first(0)
    card = play.game.hands[0][2]
    play.do(LayDown(0, (card,)))
    assert card not in play.game.hands[0]
    assert play.game.laid[0] == (card,)
    with pytest.raises(RuleViolation, match="from your own hand"):
        play.do(LayDown(1, (card,)))
