"""What the open step leads to is known before it is final, and so is the next move of a machine."""

from collections.abc import Callable

import pytest

from p2p_dixit.log.event import Event
from p2p_dixit.log.ledger import Admitted
from p2p_dixit.table.author import has_duty, make_duty_ahead, make_move
from p2p_dixit.table.replica import Replica
from tests.table.play import by_chance
from tests.table.recorded import Moment, Recording, two_rounds, whole, with_a_leave, with_a_tie


def complete(moment: Moment) -> Replica:
    """A replica that has all moves of the moment, and waits for the acks."""
    replica = moment.fresh()
    for event in moment.events:
        replica.offer(event.raw)
    return replica


@pytest.mark.parametrize(
    ("recording", "kind"),
    [
        pytest.param(lambda: whole("modern", 3), "show", id="whole"),
        pytest.param(lambda: two_rounds("party", 6), "pass", id="party"),
        pytest.param(with_a_tie, "lot", id="tie"),
        pytest.param(with_a_leave, "rekey", id="leave"),
    ],
)
def test_a_move_made_ahead_is_the_one_that_is_owed_then(
    recording: Callable[[], Recording], kind: str
) -> None:
    made = set()
    for moment in recording().moments:
        if moment.decided is not None:
            continue
        replica = complete(moment)
        peers = moment.company.peers.values()
        ahead = {
            peer.seat: make_duty_ahead(replica, replica.look_ahead(), peer.private, peer.key)
            for peer in peers
        }
        replica.advance()
        for peer in peers:
            owed = has_duty(replica, peer.seat)
            assert (ahead[peer.seat] is not None) == owed
            if owed:
                assert ahead[peer.seat] == make_move(replica, peer.private, peer.key)
                made.add(replica.step.kind)
    assert made >= {"share", "report", "mix", kind}


def test_what_was_foreseen_is_what_comes() -> None:
    for moment in whole("modern", 3).moments:
        foreseeing, other = complete(moment), complete(moment)
        foreseen = foreseeing.look_ahead()
        assert foreseeing.look_ahead() is foreseen
        assert foreseeing.step == other.step
        assert foreseeing.table.hash == other.table.hash == moment.company.replica.table.hash
        foreseeing.advance()
        other.advance()
        assert foreseeing.table is foreseen.table
        assert foreseeing.table.hash == other.table.hash
        assert foreseeing.step == other.step == foreseen.step
        assert foreseeing.happened == other.happened
        assert foreseeing.results == other.results


def test_other_moves_in_the_place_of_those_foreseen_lead_elsewhere() -> None:
    """A liar has shown us another vote than all others, and theirs is settled on."""
    moment = next(one for one in whole("modern", 3).moments if one.kind == "vote")
    settled, *_ = moment.events
    replica = complete(moment)
    replica.ledger.withdraw(())
    for event in (another(moment, settled), *moment.events[1:]):
        assert isinstance(replica.offer(event.raw), Admitted)
    ours = replica.look_ahead()
    replica.ledger.withdraw(moment.events)
    with pytest.raises(ValueError, match="not complete"):
        replica.look_ahead()
    for event in moment.events:
        assert isinstance(replica.offer(event.raw), Admitted)
    theirs = replica.look_ahead()
    assert theirs.step.base != ours.step.base
    for peer in moment.company.peers.values():
        one, other = (
            make_duty_ahead(replica, foreseen, peer.private, peer.key)
            for foreseen in (ours, theirs)
        )
        assert (one is None) == (other is None)
        assert one is None or one != other
    replica.advance()
    assert replica.step == theirs.step
    after = complete(moment)
    after.advance()
    assert replica.table.hash == after.table.hash


def another(moment: Moment, event: Event) -> Event:
    """Another valid move of the same seat in the same place."""
    peer = moment.company.clone().peers[event.seat]
    for seed in range(100):
        peer.choose = by_chance(seed)
        made = peer.move()
        if made.raw != event.raw:
            assert made.place == event.place
            return made
    raise AssertionError("there is but one answer")
