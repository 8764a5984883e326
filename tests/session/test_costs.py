"""What hostile bytes cost, in counts: values decoded, signatures and proofs checked, bytes held."""

import tracemalloc
from collections.abc import Callable

import pytest

from p2p_dixit.bucket import Bucket
from p2p_dixit.encoding import Value, encode
from p2p_dixit.log.ledger import MAX_HELD_BYTES_PER_SEAT, MAX_HELD_PER_SEAT
from p2p_dixit.log.signed import pack_signed
from p2p_dixit.log.statements import Ack, kind_of, sign_statement, value_of
from p2p_dixit.membership.limits import MAX_ITEMS_ASKED, MAX_NAMED
from p2p_dixit.session import inbox
from p2p_dixit.session.effects import Effect, Misbehaved, Notify
from p2p_dixit.session.limits import bad_proofs_bucket, chat_bucket, nodes_bucket, signatures_bucket
from p2p_dixit.session.messages import (
    Chat,
    Filed,
    Have,
    Message,
    Moved,
    Stated,
    WantItems,
    write_message,
)
from p2p_dixit.session.session import Session
from p2p_dixit.work import Work, metered
from tests.session.toy import BAD, ToyGame

GAME = ToyGame(3, 20)
LIAR = 1
STRANGER = GAME.keys[3]
MAPS = 485 * 1024  # of one byte each: what one message had room for


@pytest.mark.parametrize(
    ("ration", "seconds"),
    [(nodes_bucket, 0.6e-6), (signatures_bucket, 70e-6), (bad_proofs_bucket, 2.6e-3 / 1024)],
)
def test_what_a_link_may_ask_for_for_ever_is_a_tenth_of_a_core(
    ration: Callable[[], Bucket], seconds: float
) -> None:
    """By what a value, a signature and a byte of a bad proof cost on a slow laptop."""
    assert ration().rate * seconds <= 0.1


class Table:
    """One session with a link to two seats and to a stranger who watches."""

    def __init__(self) -> None:
        self.session = GAME.player(0, 1, Session, lambda: 0.5).session
        self.now = 0.0
        for key in GAME.keys[1:4]:
            self.session.connect(key.public, self.now)

    def hear(self, peer: int, message: Message) -> tuple[list[Effect], Work]:
        raw = write_message(self.session.shared.game, message)
        with metered() as spent:
            effects = self.session.receive(GAME.keys[peer].public, raw, self.now)
        return effects, spent

    def event(self, signer: int, body: Value, seat: int = LIAR, **changes: int) -> bytes:
        """Not as an honest client would make it: the body may be anything."""
        ledger = self.session.shared.ledger
        place = vars(ledger.place_of(seat)) | changes
        return pack_signed(GAME.keys[signer], "event", (*place.values(), ledger.step.kind, body))


def blamed(effects: list[Effect]) -> bool:
    return any(isinstance(one, Notify) and isinstance(one.notice, Misbehaved) for one in effects)


def unsigned(payload: bytes) -> bytes:
    return encode((payload, bytes(64)))


def full_of_maps(head: bytes, most: int = MAPS) -> bytes:
    """An array that begins like an event or statement and goes on with empty maps."""
    return head + b"\xdd" + most.to_bytes(4, "big") + b"\x80" * most


def head_of(value: tuple[object, ...]) -> bytes:
    """The beginning of an array that has one item more."""
    whole = encode((*value, None))  # type: ignore[arg-type]
    return whole[:-1]


def maps_for(table: Table, what: str) -> Message:
    shared = table.session.shared
    event = (*vars(shared.ledger.place_of(LIAR)).values(), shared.ledger.step.kind)
    statement = (shared.game, 0, LIAR, "ack")
    match what:
        case "moved":
            return Moved(unsigned(full_of_maps(head_of(event))))
        case "stated":
            return Stated(unsigned(full_of_maps(head_of(statement), 40 * 1024)))
        case "filed":
            return Filed(encode(("bad", unsigned(full_of_maps(head_of(event), 180 * 1024)))))
        case _:
            return Filed(encode(("said", unsigned(full_of_maps(head_of(statement), 40 * 1024)))))


@pytest.mark.parametrize("what", ["moved", "stated", "filed", "filed words"])
@pytest.mark.parametrize("peer", [LIAR, 3])
def test_half_a_megabyte_of_empty_maps_is_not_decoded_and_is_a_fault(what: str, peer: int) -> None:
    # R-12-2
    table = Table()
    effects, spent = table.hear(peer, maps_for(table, what))
    assert spent.nodes < 40
    assert spent.signatures <= 1
    assert blamed(effects)


def test_what_a_seat_signed_is_decoded_up_to_its_cap_and_no_further() -> None:
    table = Table()
    body: Value = tuple({} for _ in range(100_000))
    effects, spent = table.hear(LIAR, Moved(table.event(LIAR, body)))
    assert spent.nodes < 300
    assert blamed(effects)


@pytest.mark.parametrize("peer", [LIAR, 2, 3])
def test_a_signature_that_is_not_the_seats_is_the_fault_of_whoever_sent_it(peer: int) -> None:
    # R-12-3
    table = Table()
    shared = table.session.shared
    ack = Ack(shared.roster.origin, shared.open, bytes(32))
    words = (kind_of(ack), value_of(ack))
    forged = sign_statement(STRANGER, shared.game, 0, LIAR, *words).raw
    for message in (Moved(table.event(3, b"move")), Stated(forged)):
        effects, spent = table.hear(peer, message)
        assert blamed(effects)
        assert spent.signatures == 1


def test_what_is_early_is_held_as_the_bytes_it_came_in() -> None:
    # R-12-4
    table = Table()
    many = tuple((b"",) for _ in range(70))
    moves = [table.event(LIAR, (many, bytes(180_000)), step=n, seq=n) for n in range(1, 9)]
    tracemalloc.start()
    for raw in moves:
        table.hear(3, Moved(raw))
    held = table.session.shared.ledger.held(LIAR)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert 0 < len(held) <= MAX_HELD_PER_SEAT
    assert sum(len(one.raw) for one in held) <= MAX_HELD_BYTES_PER_SEAT
    assert not any(hasattr(one, "body") for one in held)
    assert grown < 2 * MAX_HELD_BYTES_PER_SEAT


def test_an_early_event_whose_body_is_malformed_comes_to_nothing_later() -> None:
    table = Table()
    ledger = table.session.shared.ledger
    early = table.event(LIAR, tuple({} for _ in range(500)), step=1, seq=1)
    effects, _ = table.hear(LIAR, Moved(early))
    assert not blamed(effects)
    assert [one.raw for one in ledger.held(LIAR)] == [early]
    again = table.event(LIAR, b"another", step=1, seq=1)
    effects, _ = table.hear(LIAR, Moved(again))
    assert not table.session.pool.papers()  # a fork needs two events, and that is none
    table.session.moves.take_all([early])


def test_work_beyond_the_ration_of_a_link_is_not_done() -> None:
    # R-12-47
    table = Table()
    repeated = table.event(LIAR, b"early", step=1, seq=1)
    with metered() as spent:
        for _ in range(40_000):
            table.hear(3, Moved(repeated))
    assert spent.signatures <= signatures_bucket().burst + 10
    assert spent.nodes <= nodes_bucket().burst + 100


def test_bad_proofs_are_rationed_by_their_size() -> None:
    table = Table()
    link = table.session.shared.links[GAME.keys[LIAR].public]
    link.charge(Work(proof_bytes=int(bad_proofs_bucket().burst) + 1), 1, table.now)
    assert not link.heeded(table.now)
    assert link.heeded(table.now + 1)


def test_good_moves_cost_a_link_nothing_but_values_and_signatures() -> None:
    table = Table()
    link = table.session.shared.links[GAME.keys[LIAR].public]
    link.charge(Work(proof_bytes=10**9), 0, table.now)
    assert link.heeded(table.now)


def test_one_peer_in_debt_does_not_silence_another() -> None:
    table = Table()
    link = table.session.shared.links[GAME.keys[LIAR].public]
    link.charge(Work(nodes=10**9), 0, table.now)
    effects, spent = table.hear(LIAR, Chat("hello"))
    assert not effects
    assert spent.nodes == 0
    effects, _ = table.hear(2, Chat("hello"))
    assert effects


def test_a_bad_move_is_still_told_from_a_forged_one() -> None:
    table = Table()
    effects, _ = table.hear(3, Moved(table.event(LIAR, BAD)))
    assert not blamed(effects)
    assert table.session.moves.faults == 1


def test_many_names_are_one_value_to_decode() -> None:
    table = Table()
    shared = table.session.shared
    names = tuple(number.to_bytes(8, "big") for number in range(MAX_NAMED))
    have = Have(0, shared.roster.origin, shared.open, 0, 0, 0, names)
    effects, spent = table.hear(LIAR, have)
    assert not blamed(effects)
    assert spent.nodes < 20
    for number in (1, 7, 8 * MAX_NAMED + 8):
        raw = encode((shared.game, "have", 0, shared.roster.origin, 0, 0, 0, 0, bytes(number)))
        assert blamed(table.session.receive(GAME.keys[2].public, raw, table.now))


def test_a_question_names_no_more_items_than_may_be_asked_for() -> None:
    table = Table()
    effects, _ = table.hear(LIAR, WantItems((bytes(8),) * MAX_ITEMS_ASKED))
    assert not blamed(effects)
    effects, _ = table.hear(LIAR, WantItems((bytes(8),) * (MAX_ITEMS_ASKED + 1)))
    assert blamed(effects)


def test_texts_beyond_the_ration_and_of_strangers_are_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # R-12-5
    looked: list[str] = []

    def counted(text: str, cells: int) -> bool:
        looked.append(text)
        return True

    monkeypatch.setattr(inbox, "is_name", counted)
    table = Table()
    for number in range(100):
        table.hear(LIAR, Chat(f"line {number}"))
        table.hear(3, Chat(f"line {number}"))
    assert len(looked) == chat_bucket().burst
