"""Our own move costs what it must: it is made, proven and signed once, and not checked here."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from p2p_dixit.log.event import sign_event
from p2p_dixit.play.commands import SubmitAnswer, TakeBack
from p2p_dixit.play.table import Over
from p2p_dixit.rules.intents import LayDown
from p2p_dixit.rules.model import Phase
from p2p_dixit.table import author
from p2p_dixit.table.steps import people
from tests.play.evening import saves
from tests.play.test_turns import choice_of, laying

COUNTED = ("make_lay", "check_lay", "make_ballot", "check_ballot", "ballot_refusal", "refusal")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a move is made, checked and signed, and the rules are asked, in all machines."""
    count: Counter[str] = Counter()

    def counted(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: object) -> object:
            count[name] += 1
            return call(*args)

        return counting

    for name in COUNTED:
        monkeypatch.setattr(people, name, counted(name, getattr(people, name)))
    monkeypatch.setattr(author, "sign_event", counted("sign_event", sign_event))
    return count


@pytest.mark.parametrize("hold", [0.0, 5.0])
def test_a_card_is_made_and_signed_once_and_checked_by_others_alone(
    hold: float, calls: Counter[str]
) -> None:
    party, _, machines, player = laying(hold)
    calls.clear()
    player.do(SubmitAnswer(choice_of(player)))  # nothing is delivered before the party runs
    assert calls == {"make_lay": 1, "sign_event": 1, "refusal": 1}
    party.run(hold + 1)
    assert player.table.ask is None
    assert (calls["make_lay"], calls["sign_event"]) == (1, 1)
    assert calls["check_lay"] == 1  # the others share their verdicts
    assert all(one.table.phase is Phase.LAY for one in machines)


def test_a_vote_is_made_once_and_the_rules_are_asked_once(calls: Counter[str]) -> None:
    party, bots, machines, _ = laying(hold=0.0)
    for one in machines:
        bots.of(one).plays = True
    bots.wake()
    party.until(lambda: any(one.table.phase is Phase.LAY for one in machines))
    for one in machines:
        if one.table.ask is not None:
            one.do(SubmitAnswer(choice_of(one)))
        bots.of(one).plays = False
    party.until(lambda: all(one.table.phase is Phase.VOTE for one in machines))
    player = next(one for one in machines if one.table.ask is not None)
    calls.clear()
    player.do(SubmitAnswer(choice_of(player)))
    assert calls == {"make_ballot": 1, "sign_event": 1, "ballot_refusal": 1}


def test_another_answer_is_another_move(calls: Counter[str]) -> None:
    party, bots, machines, player = laying(hold=5.0)
    me, (first, other, *_) = player.table.me, player.table.hand
    assert me is not None
    player.do(SubmitAnswer((LayDown(me, (first,)),)))
    player.do(TakeBack())
    calls.clear()
    player.do(SubmitAnswer((LayDown(me, (other,)),)))
    assert calls["make_lay"] == 1
    for one in machines:
        bots.of(one).plays = True
    bots.wake()
    party.until(lambda: all(one.table.phase is Phase.VOTE for one in machines))
    assert other in machines[0].table.table
    assert first not in machines[0].table.table
    party.until(lambda: all(one.kind is Over for one in machines), 3000)
    party.run(5)
    assert len(saves(machines)) == 1
