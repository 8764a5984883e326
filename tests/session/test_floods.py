"""What one peer can make another do is bounded, however much it sends."""

from itertools import pairwise

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import encode
from p2p_dixit.log.event import sign_event
from p2p_dixit.log.statements import Apply, kind_of, sign_statement, value_of
from p2p_dixit.membership.grounds import BadMove, Said
from p2p_dixit.membership.limits import (
    MAX_APPLICANTS,
    MAX_ITEMS_ASKED,
    MAX_NAMED,
    MAX_WANTED_BYTES,
)
from p2p_dixit.session.effects import Misbehaved, PlayerSaid
from p2p_dixit.session.limits import (
    HEARTBEAT,
    MIN_PAUSE,
    NEWS_DELAY,
    faults_bucket,
    questions_bucket,
)
from p2p_dixit.session.messages import Chat, Have, Message, Moved, Want, WantItems
from p2p_dixit.table import replica as replicas
from p2p_dixit.table.replica import Replica
from tests.session.hand import Hand
from tests.session.toy import BAD
from tests.table.recorded import moments

LIAR = 1


@pytest.fixture
def hand() -> Hand:
    return Hand(3, length=20)


def answers(hand: Hand, message: Message, kind: type[Message]) -> list[Message]:
    """What the session sends, of one kind, after a message of the liar."""
    hand.forget()
    hand.hear(LIAR, message)
    return [one for _, one in hand.sent if isinstance(one, kind)]


def named(number: int) -> tuple[bytes, ...]:
    return tuple((number * MAX_NAMED + at).to_bytes(8, "big") for at in range(MAX_NAMED))


def test_of_a_thousand_names_a_few_are_asked_for_and_only_those_count_as_asked(
    hand: Hand,
) -> None:
    have = Have(0, hand.origin, hand.open, 0, 0, 0, named(0))
    (first,) = answers(hand, have, WantItems)
    (second,) = answers(hand, have, WantItems)
    assert isinstance(first, WantItems)
    assert isinstance(second, WantItems)
    assert len(first.items) == len(second.items) == MAX_ITEMS_ASKED
    assert not set(first.items) & set(second.items)


def test_names_without_end_are_not_even_looked_at(hand: Hand) -> None:
    def questions(number: int) -> int:
        have = Have(0, hand.origin, hand.open, 0, 0, 0, named(number))
        return len(answers(hand, have, WantItems))

    assert 0 < sum(map(questions, range(200))) <= 4
    hand.now += 10.0
    assert questions(999)


def test_whoever_talks_nonsense_is_not_heeded_for_a_while(hand: Hand) -> None:
    for _ in range(100):
        hand.hear_raw(LIAR, encode((hand.session.shared.game, "nonsense")))
    assert len(hand.told(Misbehaved)) == faults_bucket().burst
    hand.hear(LIAR, Chat("hello"))
    assert not hand.told(PlayerSaid)
    hand.now += 2.0
    hand.hear(LIAR, Chat("hello"))
    assert hand.told(PlayerSaid)


def test_bad_moves_are_judged_a_few_times_and_then_not_looked_at(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = 0
    offer = hand.replica.offer

    def counted(raw: bytes) -> object:
        nonlocal judged
        judged += 1
        return offer(raw)

    monkeypatch.setattr(hand.replica, "offer", counted)
    for number in range(200):
        hand.hear(LIAR, Moved(hand.event(LIAR, BAD + bytes([number])).raw))
    assert judged == faults_bucket().burst


def test_a_question_for_everything_is_answered_a_bounded_number_of_times(hand: Hand) -> None:
    hand.move(0)
    given = sum(len(answers(hand, Want(0, 0, 0, 0), Moved)) for _ in range(1000))
    assert 0 < given <= questions_bucket().burst


def test_what_is_ours_is_said_again_a_bounded_number_of_times(hand: Hand) -> None:
    assert 0 in hand.toy.ledger.missing
    hand.move(0)
    hand.now += NEWS_DELAY
    nothing = Have(0, hand.origin, hand.open, 0, 0, 0, ())
    given = sum(len(answers(hand, nothing, Moved)) for _ in range(1000))
    assert given == questions_bucket().burst


def test_the_same_accusation_has_its_proofs_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = moments("vote")[0]
    replica, event = moment.fresh(), moment.events[0]
    judged = []
    judge = replicas.judge

    def counted(*arguments: object) -> object:
        judged.append(arguments)
        return judge(*arguments)  # type: ignore[arg-type] # passed on as they came

    monkeypatch.setattr(replicas, "judge", counted)
    for _ in range(50):
        assert not replica.convicts(event.raw)
    assert len(judged) == 1


def test_a_second_accusation_of_one_seat_in_one_step_is_not_judged(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    convicts = hand.replica.convicts

    def counted(raw: bytes) -> bool:
        asked.append(raw)
        return convicts(raw)

    monkeypatch.setattr(hand.replica, "convicts", counted)
    for number in range(50):
        hand.session.pool.file(BadMove(hand.event(LIAR, BAD + bytes([number]))))
    assert len(asked) == 1


def test_strangers_who_ask_for_seats_do_not_keep_anybody_from_coming_back(hand: Hand) -> None:
    shared, pool = hand.session.shared, hand.session.pool

    def asks(key: SigningKey, seat: int) -> bool:
        body = Apply(key.public, "guest")
        statement = sign_statement(key, shared.game, 0, seat, kind_of(body), value_of(body))
        return pool.file(Said(statement, body)) is not None

    strangers = [SigningKey(bytes([100 + number]) * 32) for number in range(8)]
    asked = [asks(key, 10 + number) for number, key in enumerate(strangers)]
    assert asked == [True] * MAX_APPLICANTS + [False] * (len(strangers) - MAX_APPLICANTS)
    once = SigningKey(bytes([99]) * 32)
    assert not asks(once, 9)
    shared.sat.add(once.public)
    assert asks(once, 9)


def test_moves_that_a_decision_may_name_have_their_proofs_checked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that one seat may have us keep by name (1 MiB); with fewer remembered, each look at them
    checked all of them again.
    """
    replica, moves, judged = accused(96, monkeypatch)
    assert 0.9 * MAX_WANTED_BYTES < sum(map(len, moves)) <= MAX_WANTED_BYTES
    for _ in range(3):
        assert not any(map(replica.convicts, moves))
    assert len(judged) == len(moves)


def test_what_is_remembered_of_accusations_is_bounded_by_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    replica, moves, judged = accused(4, monkeypatch)
    monkeypatch.setattr(replicas, "MAX_REMEMBERED_BYTES", sum(map(len, moves[1:])))
    for raw in (*moves, *moves[1:]):
        replica.convicts(raw)
    assert len(judged) == len(moves)
    replica.convicts(moves[0])  # the oldest was forgotten, and now the next one is
    assert len(judged) == len(moves) + 1
    assert list(replica._convicting) == [moves[2], moves[3], moves[0]]


def accused(count: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Replica, list[bytes], list[int]]:
    """Moves of one seat for an open step of a real table, each good; and the proofs checked."""
    moment, judged = moments("vote")[0], list[int]()
    monkeypatch.setattr(replicas, "judge", lambda *_: judged.append(1))
    place, kind = moment.events[0].place, moment.events[0].kind
    key = moment.company.peers[place.seat].key
    size = MAX_WANTED_BYTES // 96 - 300
    moves = [sign_event(key, place, kind, bytes([n]) * size).raw for n in range(count)]
    return moment.fresh(), moves, judged


def test_messages_in_quick_succession_put_no_timer_off(hand: Hand) -> None:
    """With each of them the caller asks again when the next tick is due."""
    ticked = []
    while hand.now < 10 * HEARTBEAT:
        hand.now += MIN_PAUSE / 2
        hand.hear_raw(LIAR, b"garbage")
        if hand.session.deadline() <= hand.now:
            hand.tick(0)
            ticked.append(hand.now)
    assert len(ticked) >= 10
    assert all(later - before >= MIN_PAUSE / 2 for before, later in pairwise(ticked))
