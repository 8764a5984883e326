"""How much is said: authors tell everybody, who waits asks, and who has no link hears of it."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

import pytest

from p2p_dixit.log.event import read_event
from p2p_dixit.log.statements import read_statement
from p2p_dixit.session.limits import HEARTBEAT, MAX_RELAYS, MAX_REMINDED, NEWS_DELAY
from p2p_dixit.session.messages import Have, Message, Moved, Stated, Want, read_message
from p2p_dixit.session.relays import bits, relays
from tests.session.bench import QUICK, Bench
from tests.session.hand import Hand

STEPS = 12


def at_rest(seats: int, apart: Collection[tuple[int, int]] = ()) -> Bench:
    """Seats with quick links, after the summaries that new links give rise to, before any move."""
    bench = Bench(seats, length=STEPS, apart=apart)
    bench.quick.update(range(seats))
    bench.still.update(range(seats))
    bench.run(1.5 * NEWS_DELAY)
    bench.sent.clear()
    return bench


def play(bench: Bench, steps: int = STEPS) -> None:
    """Plays steps, each faster than any timer."""
    for _ in range(steps):
        bench.move()
        bench.run(10 * QUICK)


def said(bench: Bench) -> list[tuple[int, int, Message]]:
    return [(one, to, read_message(raw)[1]) for one, to, raw in bench.sent]


def kinds(bench: Bench) -> Counter[type[Message]]:
    return Counter(type(message) for _, _, message in said(bench))


def open_steps(bench: Bench) -> set[int]:
    return {session.shared.open for session in bench.sessions}


@pytest.mark.parametrize("seats", [3, 6, 12])
def test_nothing_is_said_but_moves_and_acks_each_once_to_everybody(seats: int) -> None:
    # R-12-6
    bench = at_rest(seats)
    play(bench)
    assert open_steps(bench) == {STEPS}
    moves = sum(len(done.events) for done in bench.sessions[0].shared.history.values())
    assert kinds(bench) == {Moved: moves * (seats - 1), Stated: STEPS * seats * (seats - 1)}


def author_of(message: Message) -> int:
    assert isinstance(message, Moved | Stated)
    if isinstance(message, Moved):
        return read_event(message.event).seat
    return read_statement(message.statement).seat


def test_who_has_no_link_to_an_author_hears_it_from_the_two_lowest_between() -> None:
    # R-12-7
    bench = at_rest(6, apart=[(1, 4)])
    play(bench)
    assert open_steps(bench) == {STEPS}
    assert set(kinds(bench)) == {Moved, Stated}
    authors = [(one, to, author_of(message)) for one, to, message in said(bench)]
    relayed = [(one, to, author) for one, to, author in authors if one != author]
    assert set(relayed) == {(0, 1, 4), (2, 1, 4), (0, 4, 1), (2, 4, 1)}
    own = Counter(author for one, _, author in authors if one == author)
    heard = Counter(author for _, _, author in relayed)
    assert all(heard[author] * 4 == own[author] * MAX_RELAYS for author in (1, 4))


def test_a_chain_of_peers_is_a_table() -> None:
    # R-12-15
    seats = 5
    apart = [(a, b) for a in range(seats) for b in range(a + 2, seats)]
    bench = at_rest(seats, apart)
    play(bench)
    assert open_steps(bench) == {STEPS}
    assert set(kinds(bench)) == {Moved, Stated}


def test_who_is_between() -> None:
    between = bits([1, 3, 5])
    assert [seat for seat in range(7) if relays(seat, between)] == [1, 3]
    assert not relays(None, between)
    assert relays(None, 0)
    assert relays(4, 0)


@pytest.mark.parametrize("kind", [Moved, Stated])
@pytest.mark.parametrize("seats", [3, 12])
def test_what_was_lost_is_there_a_moment_later(kind: type[Message], seats: int) -> None:
    bench = at_rest(seats)
    author = bench.sessions[0].shared.ledger.step.owes[0]
    lost: list[Message] = []

    def lose_one(to: int, message: Message) -> list[Message]:
        if to != (author + 1) % seats or type(message) is not kind or lost:
            return [message]
        lost.append(message)
        return []

    bench.tamper[author] = lose_one
    play(bench, 1)
    assert len(lost) == 1
    assert open_steps(bench) != {1}
    bench.sent.clear()
    bench.run(2 * NEWS_DELAY)
    assert open_steps(bench) == {1}
    assert len(bench.sent) <= 4 * seats


def test_nobody_is_reminded_of_a_move() -> None:
    bench = at_rest(4)
    bench.run(0.9 * HEARTBEAT)
    assert not bench.sent
    bench.run(HEARTBEAT)
    assert kinds(bench) == {Have: 4 * 3}


@pytest.fixture
def waiting() -> Hand:
    """Seat 0 of a large table has all moves of a step, and no ack but its own."""
    hand = Hand(12)
    hand.wait(NEWS_DELAY)
    hand.move()
    assert hand.session.shared.complete is not None
    return hand


def test_a_few_of_those_that_are_waited_for_are_reminded_less_and_less_often(waiting: Hand) -> None:
    # R-12-13
    assert waiting.tick(0.9 * NEWS_DELAY) == []
    first = waiting.tick(0.1 * NEWS_DELAY)
    assert [type(message) for _, message in first] == [Have] * MAX_REMINDED
    assert waiting.tick(1.9 * NEWS_DELAY) == []
    second = waiting.tick(0.1 * NEWS_DELAY)
    assert Counter(type(message) for _, message in second) == {Have: MAX_REMINDED, Want: 1}
    assert {seat for seat, _ in first} != {seat for seat, _ in second}


def test_whoever_was_late_itself_looks_first_at_what_has_come(waiting: Hand) -> None:
    # R-12-13
    assert waiting.tick(5 * NEWS_DELAY) == []
    assert waiting.tick(5 * NEWS_DELAY) != []


def test_what_is_ours_is_said_again_to_whoever_lacks_it_but_not_at_once(waiting: Hand) -> None:
    # R-12-10
    def answered(acks: int) -> list[type[Message]]:
        waiting.forget()
        waiting.hear(1, replace(waiting.session.gossip.have(), acks=acks))
        return [type(message) for _, message in waiting.sent]

    assert answered(0) == []
    waiting.now += NEWS_DELAY
    assert answered(0) == [Stated]
    assert answered(bits([0])) == []
    assert waiting.open == 0


def test_whoever_claims_to_have_no_links_gets_each_thing_once_from_each() -> None:
    bench = at_rest(6)
    for seat in range(1, 6):
        bench.sessions[seat].shared.links[bench.keys[0].public].links = 0
    play(bench, 1)
    got = [(one, raw) for one, to, raw in bench.sent if to == 0]
    assert all(count == 1 for count in Counter(got).values())
