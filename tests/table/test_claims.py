"""Who tells first when several claim to."""

from p2p_dixit.log.event import sign_event
from p2p_dixit.log.ledger import Admitted
from tests.table.play import key_of
from tests.table.recorded import moments


def first_storyteller(words: str) -> int | None:
    """Everybody claims, with a clue of these words."""
    replica = moments("claim")[0].fresh()
    for seat in replica.step.owes:
        place = replica.ledger.place_of(seat)
        claim = {"claim": ("sung", f"{words} {seat}")}
        outcome = replica.offer(sign_event(key_of(seat), place, "claim", claim).raw)
        assert isinstance(outcome, Admitted)
    replica.advance()
    return replica.table.game.storyteller


def test_a_tie_is_broken_by_what_was_fixed_before_anybody_claimed() -> None:
    winners = {first_storyteller(f"clue number {number}") for number in range(20)}
    assert len(winners) == 1
    assert winners != {None}
