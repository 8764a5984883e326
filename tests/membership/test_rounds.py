"""A liar and the numbers of ballots: whatever it claims or asks for, the others decide.

Five seats, one of which is away, so that a decision takes the promises of all three honest ones.
"""

import pytest

from p2p_dixit.log.statements import Prepare, Promise, Wish
from p2p_dixit.membership.grounds import Said, paper_id, write_paper
from p2p_dixit.membership.limits import MAX_PACE_DOUBLINGS, MAX_ROUND_JUMP, PACE
from p2p_dixit.session.messages import Filed, Message, Stated
from tests.session.bench import Bench
from tests.session.test_liars import AWAY, HONEST, LIAR, bench, decided, go_on_without, tell

__all__ = ["bench"]

HIGHEST_ROUND = 2**32 - 1


def silent(bench: Bench) -> None:
    """The liar's own session takes no part in decisions."""

    def tamper(_: int, message: Message) -> tuple[Message, ...]:
        return () if isinstance(message, Stated) else (message,)

    bench.tamper[LIAR] = tamper


def call(bench: Bench, turn: int, *to: int) -> None:
    """The liar opens a ballot with good grounds, towards some."""
    papers: list[bytes] = []
    for seat in (*HONEST, LIAR):
        body = Wish(AWAY, bench.sessions[0].shared.open)
        raw = write_paper(Said(bench.say(seat, body), body))
        papers.append(paper_id(raw))
        for index in to:
            bench.post(LIAR, index, Filed(raw))
    prepare = Prepare(bench.sessions[LIAR].shared.roster.origin, turn, tuple(sorted(papers)))
    for index in to:
        bench.post(LIAR, index, Stated(bench.say(LIAR, prepare).raw))


def claim(bench: Bench, turn: int) -> Stated:
    """The liar says that it has promised a round."""
    origin, last = bench.sessions[LIAR].shared.roster.origin, bench.sessions[LIAR].acks.last
    return Stated(bench.say(LIAR, Promise(origin, (turn, LIAR), None, last)).raw)


def test_jumps_do_not_exhaust_the_numbers_in_an_evening() -> None:
    """A promise that a liar gets can be a jump ahead, and the pause between two grows."""
    promises = 10 * 3600 / (PACE * 2**MAX_PACE_DOUBLINGS)
    assert promises * MAX_ROUND_JUMP < HIGHEST_ROUND


@pytest.mark.parametrize("beyond", [-1, 0, 1, 2])
def test_a_claim_at_the_edge_of_what_is_followed_leads_no_one_beyond_it(
    bench: Bench, beyond: int
) -> None:
    silent(bench)
    call(bench, 0, *HONEST)
    bench.run(0.2)
    tell(bench, claim(bench, MAX_ROUND_JUMP + beyond))
    bench.run(0.1)
    go_on_without(bench, AWAY)
    assert decided(bench, AWAY)


@pytest.mark.parametrize("jump", [1000, MAX_ROUND_JUMP - 1, MAX_ROUND_JUMP, MAX_ROUND_JUMP + 1])
def test_one_seat_that_promised_a_round_far_ahead_is_not_lost_to_the_others(
    bench: Bench, jump: int
) -> None:
    # R-12-37
    silent(bench)
    call(bench, jump, 0)
    bench.run(0.2)
    call(bench, 2 * jump, 0)
    bench.run(1.0)
    go_on_without(bench, AWAY)
    assert decided(bench, AWAY)


@pytest.mark.parametrize("turn", [MAX_ROUND_JUMP, HIGHEST_ROUND])
def test_what_is_claimed_towards_one_peer_only_does_not_part_it_from_the_others(
    bench: Bench, turn: int
) -> None:
    """To the others the liar claims the highest round there is, which none of them follows."""
    silent(bench)
    call(bench, 0, *HONEST)
    bench.run(0.2)
    bench.post(LIAR, 0, claim(bench, turn))
    for index in HONEST[1:]:
        bench.post(LIAR, index, claim(bench, 2**32 - 1))
    bench.run(0.1)
    go_on_without(bench, AWAY)
    assert decided(bench, AWAY)


def test_a_liar_who_jumps_ahead_again_and_again_towards_one_seat_only_is_caught_up_with(
    bench: Bench,
) -> None:
    silent(bench)
    turn = 0
    for _ in range(12):
        promised = bench.sessions[0].acceptor.promised
        turn = (promised[0] if promised else 0) + MAX_ROUND_JUMP
        bench.post(LIAR, 0, claim(bench, turn - 1))
        call(bench, turn, 0)
        bench.run(1.0)
    go_on_without(bench, AWAY)
    assert decided(bench, AWAY)


@pytest.mark.parametrize("away", [(1,), (1, 2)])
def test_seats_that_were_led_far_ahead_while_others_were_away_are_caught_up_with(
    bench: Bench, away: tuple[int, ...]
) -> None:
    """Several times as far as anybody follows at once; one honest seat alone, or two of them."""
    silent(bench)
    there = [index for index in HONEST if index not in away]
    call(bench, 0, *HONEST)
    bench.run(0.2)
    bench.deaf.update(away)
    for _ in range(5):
        for index in there:
            promised = bench.sessions[index].acceptor.promised
            call(bench, (promised[0] if promised else 0) + MAX_ROUND_JUMP, index)
        bench.run(5.0)
    led = [bench.sessions[index].acceptor.promised for index in there]
    assert all(ballot is not None and ballot[0] > 2 * MAX_ROUND_JUMP for ballot in led)
    bench.deaf.difference_update(away)
    go_on_without(bench, AWAY)
    assert decided(bench, AWAY)
