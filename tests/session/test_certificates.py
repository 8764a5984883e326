"""Certificates that a liar has tampered with: they are dropped, and cost only their sender."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from p2p_dixit.log.decision import Certificate, read_certificate
from p2p_dixit.log.grounds import Said
from p2p_dixit.log.said import Leave
from p2p_dixit.session.messages import Certified, Message
from tests.session.bench import Bench, Tamper

LIAR, LEAVER = 1, 3


def stripped(_: Bench, whole: Certificate) -> Certificate:
    return replace(whole, papers=())


def doubled(_: Bench, whole: Certificate) -> Certificate:
    return replace(whole, papers=whole.papers * 2)


def foreign(bench: Bench, whole: Certificate) -> Certificate:
    """Another leave, just as genuine, in place of what the decision rests on."""
    body = Leave()
    return replace(whole, papers=(Said(bench.say(LIAR, body, whole.decision.number - 1), body),))


def padded(bench: Bench, whole: Certificate) -> Certificate:
    return replace(whole, papers=(*whole.papers, *foreign(bench, whole).papers))


CHANGES: dict[str, Callable[[Bench, Certificate], Certificate]] = {
    "stripped": stripped,
    "doubled": doubled,
    "foreign": foreign,
    "padded": padded,
}


def passing_on(bench: Bench, change: Callable[[Bench, Certificate], Certificate]) -> Tamper:
    """Passes certificates on changed."""

    def tamper(_: int, message: Message) -> Iterable[Message]:
        if isinstance(message, Certified):
            other = change(bench, read_certificate(message.certificate))
            yield Certified(other.raw)
        else:
            yield message

    return tamper


def departure(bench: Bench, seconds: float = 20.0) -> None:
    """A few steps, then a player leaves, and the others decide."""
    bench.move()
    bench.run(1.0)
    bench.do(LEAVER, bench.sessions[LEAVER].leave(bench.now))
    bench.run(seconds, lambda: all(bench.sessions[at].core.roster.number for at in (0, 2)))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_certificate_with_other_papers_stops_no_one(
    change: Callable[[Bench, Certificate], Certificate],
) -> None:
    bench = Bench()
    bench.quick.add(LIAR)
    bench.tamper[LIAR] = passing_on(bench, change)
    departure(bench)
    steps = bench.sessions[0].core.open
    bench.run(5.0)
    assert bench.divided() == []
    assert [bench.sessions[at].core.roster.number for at in (0, 2)] == [1, 1]
    assert bench.sessions[0].core.open > steps + 10  # the seal, and the game
    assert LIAR in bench.blamed(0) and LIAR in bench.blamed(2)
    assert not (bench.blamed(0) | bench.blamed(2)) - {LIAR}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_does_not_hold_is_neither_journaled_nor_passed_on(
    change: Callable[[Bench, Certificate], Certificate],
) -> None:
    bench = Bench()
    bench.quick.add(LIAR)
    bench.tamper[LIAR] = passing_on(bench, change)
    departure(bench)
    for honest in (0, 2):
        bench.restart(honest)
    bench.run(5.0)
    assert bench.divided() == []
    assert [bench.sessions[at].core.roster.number for at in (0, 2)] == [1, 1]
