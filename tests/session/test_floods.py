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
from p2p_dixit.session.effects import Effect, Misbehaved, Notify, Send
from p2p_dixit.session.effects import PlayerSaid as Heard
from p2p_dixit.session.limits import (
    HEARTBEAT,
    MIN_PAUSE,
    NEWS_DELAY,
    faults_bucket,
    questions_bucket,
)
from p2p_dixit.session.messages import (
    Chat,
    Have,
    Message,
    Moved,
    Want,
    WantItems,
    read_message,
    write_message,
)
from p2p_dixit.session.session import Session
from p2p_dixit.table import replica as replicas
from p2p_dixit.table.replica import Replica
from tests.session.toy import BAD, ToyGame
from tests.table.recorded import moments

GAME = ToyGame(3, 20)
LIAR = 1


class Table:
    """One session, and a liar with a link to it."""

    def __init__(self) -> None:
        self.session = GAME.player(0, 1, Session, lambda: 0.5).session
        self.now = 0.0
        for key in GAME.keys[1:3]:
            self.session.connect(key.public, self.now)

    def hear(self, message: Message) -> list[Effect]:
        return self.hear_raw(write_message(self.session.shared.game, message))

    def hear_raw(self, raw: bytes) -> list[Effect]:
        return self.session.receive(GAME.keys[LIAR].public, raw, self.now)


def sent(effects: list[Effect], kind: type[Message]) -> list[Message]:
    messages = [read_message(one.message)[1] for one in effects if isinstance(one, Send)]
    return [message for message in messages if isinstance(message, kind)]


def named(number: int) -> tuple[bytes, ...]:
    return tuple((number * MAX_NAMED + at).to_bytes(8, "big") for at in range(MAX_NAMED))


def test_of_a_thousand_names_a_few_are_asked_for_and_only_those_count_as_asked() -> None:
    table = Table()
    shared = table.session.shared
    have = Have(0, shared.roster.origin, shared.open, 0, 0, 0, named(0))
    (first,) = sent(table.hear(have), WantItems)
    (second,) = sent(table.hear(have), WantItems)
    assert isinstance(first, WantItems)
    assert isinstance(second, WantItems)
    assert len(first.items) == len(second.items) == MAX_ITEMS_ASKED
    assert not set(first.items) & set(second.items)


def test_names_without_end_are_not_even_looked_at() -> None:
    table = Table()
    shared = table.session.shared
    questions = 0
    for number in range(200):
        have = Have(0, shared.roster.origin, shared.open, 0, 0, 0, named(number))
        questions += len(sent(table.hear(have), WantItems))
    assert 0 < questions <= 4
    table.now += 10.0
    assert sent(
        table.hear(Have(0, shared.roster.origin, shared.open, 0, 0, 0, named(999))), WantItems
    )


def test_whoever_talks_nonsense_is_not_heeded_for_a_while() -> None:
    table = Table()
    told = 0
    for _ in range(100):
        effects = table.hear_raw(encode((table.session.shared.game, "nonsense")))
        told += sum(isinstance(e, Notify) and isinstance(e.notice, Misbehaved) for e in effects)
    assert told == faults_bucket().burst
    assert not any(_says(effect) for effect in table.hear(Chat("hello")))
    table.now += 2.0
    assert any(_says(effect) for effect in table.hear(Chat("hello")))


def _says(effect: Effect) -> bool:
    return isinstance(effect, Notify) and isinstance(effect.notice, Heard)


def test_bad_moves_are_judged_a_few_times_and_then_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    ledger = table.session.shared.ledger
    place, kind = ledger.place_of(LIAR), ledger.step.kind
    judged = 0
    offer = table.session.replica.offer

    def counted(raw: bytes) -> object:
        nonlocal judged
        judged += 1
        return offer(raw)

    monkeypatch.setattr(table.session.replica, "offer", counted)
    for number in range(200):
        event = sign_event(GAME.keys[LIAR], place, kind, BAD + bytes([number]))
        table.hear(Moved(event.raw))
    assert judged == faults_bucket().burst


def test_a_question_for_everything_is_answered_a_bounded_number_of_times() -> None:
    table = Table()
    own = table.session.shared.ledger.place_of(0)
    kind = table.session.shared.ledger.step.kind
    if 0 in table.session.shared.ledger.missing:
        event = sign_event(GAME.keys[0], own, kind, b"move" + own.base[:4])
        table.session.submit(event.raw, table.now)
    answers = sum(len(sent(table.hear(Want(0, 0, 0, 0)), Moved)) for _ in range(1000))
    assert 0 < answers <= questions_bucket().burst


def test_what_is_ours_is_said_again_a_bounded_number_of_times() -> None:
    table = Table()
    shared = table.session.shared
    own, kind = shared.ledger.place_of(0), shared.ledger.step.kind
    assert 0 in shared.ledger.missing
    event = sign_event(GAME.keys[0], own, kind, b"move" + own.base[:4])
    table.session.submit(event.raw, table.now)
    table.now += NEWS_DELAY
    nothing = Have(0, shared.roster.origin, shared.open, 0, 0, 0, ())
    answers = sum(len(sent(table.hear(nothing), Moved)) for _ in range(1000))
    assert answers == questions_bucket().burst


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
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    ledger = table.session.shared.ledger
    place, kind = ledger.place_of(LIAR), ledger.step.kind
    asked = []
    convicts = table.session.replica.convicts

    def counted(raw: bytes) -> bool:
        asked.append(raw)
        return convicts(raw)

    monkeypatch.setattr(table.session.replica, "convicts", counted)
    for number in range(50):
        event = sign_event(GAME.keys[LIAR], place, kind, BAD + bytes([number]))
        table.session.pool.file(BadMove(event))
    assert len(asked) == 1


def test_strangers_who_ask_for_seats_do_not_keep_anybody_from_coming_back() -> None:
    table = Table()
    shared, pool = table.session.shared, table.session.pool

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


def test_messages_in_quick_succession_put_no_timer_off() -> None:
    """With each of them the caller asks again when the next tick is due."""
    table, ticked = Table(), []
    while table.now < 10 * HEARTBEAT:
        table.now += MIN_PAUSE / 2
        table.hear_raw(b"garbage")
        if table.session.deadline() <= table.now:
            table.session.tick(table.now)
            ticked.append(table.now)
    assert len(ticked) >= 10
    assert all(later - before >= MIN_PAUSE / 2 for before, later in pairwise(ticked))
