"""What hostile bytes cost, in counts: values decoded, signatures and proofs checked, bytes held."""

import tracemalloc
from collections.abc import Callable

import pytest

from p2p_dixit.bucket import Bucket
from p2p_dixit.encoding import Value, encode
from p2p_dixit.log.ledger import MAX_HELD_BYTES_PER_SEAT, MAX_HELD_PER_SEAT
from p2p_dixit.log.signed import pack_signed
from p2p_dixit.log.statements import Ack
from p2p_dixit.membership.limits import MAX_ITEMS_ASKED, MAX_NAMED
from p2p_dixit.session import inbox
from p2p_dixit.session.effects import Misbehaved, PlayerSaid
from p2p_dixit.session.limits import bad_proofs_bucket, chat_bucket, nodes_bucket, signatures_bucket
from p2p_dixit.session.messages import Chat, Filed, Have, Message, Moved, Stated, WantItems
from p2p_dixit.work import Work, metered
from tests.session.hand import Hand
from tests.session.toy import BAD

LIAR, STRANGER = 1, 3
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


@pytest.fixture
def hand() -> Hand:
    """A session with a link to two seats and to a stranger who watches."""
    hand = Hand(3, length=20)
    hand.do(hand.session.connect(hand.keys[STRANGER].public, hand.now))
    hand.forget()
    return hand


def blamed(hand: Hand, peer: int, message: Message) -> bool:
    """Whether a message is the fault of the peer that sent it."""
    hand.forget()
    hand.hear(peer, message)
    return bool(hand.told(Misbehaved))


def event(hand: Hand, body: Value, signer: int = LIAR, **changes: int) -> bytes:
    """A move of the liar as no honest client makes it: with any body, signed by any key."""
    ledger = hand.toy.ledger
    place = vars(ledger.place_of(LIAR)) | changes
    return pack_signed(hand.keys[signer], "event", (*place.values(), ledger.step.kind, body))


def unsigned(payload: bytes) -> bytes:
    return encode((payload, bytes(64)))


def full_of_maps(head: bytes, most: int = MAPS) -> bytes:
    """An array that begins like an event or statement and goes on with empty maps."""
    return head + b"\xdd" + most.to_bytes(4, "big") + b"\x80" * most


def head_of(value: tuple[object, ...]) -> bytes:
    """The beginning of an array that has one item more."""
    whole = encode((*value, None))  # type: ignore[arg-type]
    return whole[:-1]


def maps_for(hand: Hand, what: str) -> Message:
    shared = hand.session.shared
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
@pytest.mark.parametrize("peer", [LIAR, STRANGER])
def test_half_a_megabyte_of_empty_maps_is_not_decoded_and_is_a_fault(
    hand: Hand, what: str, peer: int
) -> None:
    # R-12-2
    assert blamed(hand, peer, maps_for(hand, what))
    assert hand.spent.nodes < 40
    assert hand.spent.signatures <= 1


def test_what_a_seat_signed_is_decoded_up_to_its_cap_and_no_further(hand: Hand) -> None:
    body: Value = tuple({} for _ in range(100_000))
    assert blamed(hand, LIAR, Moved(event(hand, body)))
    assert hand.spent.nodes < 300


@pytest.mark.parametrize("peer", [LIAR, 2, STRANGER])
def test_a_signature_that_is_not_the_seats_is_the_fault_of_whoever_sent_it(
    hand: Hand, peer: int
) -> None:
    # R-12-3
    forged = hand.say(LIAR, Ack(hand.origin, hand.open, bytes(32)), key=STRANGER)
    for message in (Moved(event(hand, b"move", STRANGER)), Stated(forged.raw)):
        assert blamed(hand, peer, message)
        assert hand.spent.signatures == 1


def test_what_is_early_is_held_as_the_bytes_it_came_in(hand: Hand) -> None:
    # R-12-4
    many = tuple((b"",) for _ in range(70))
    moves = [event(hand, (many, bytes(180_000)), step=n, seq=n) for n in range(1, 9)]
    tracemalloc.start()
    for raw in moves:
        hand.hear(STRANGER, Moved(raw))
    held = hand.toy.ledger.held(LIAR)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert 0 < len(held) <= MAX_HELD_PER_SEAT
    assert sum(len(one.raw) for one in held) <= MAX_HELD_BYTES_PER_SEAT
    assert not any(hasattr(one, "body") for one in held)
    assert grown < 2 * MAX_HELD_BYTES_PER_SEAT


def test_an_early_event_whose_body_is_malformed_comes_to_nothing_later(hand: Hand) -> None:
    early = event(hand, tuple({} for _ in range(500)), step=1, seq=1)
    assert not blamed(hand, LIAR, Moved(early))
    assert [one.raw for one in hand.toy.ledger.held(LIAR)] == [early]
    hand.hear(LIAR, Moved(event(hand, b"another", step=1, seq=1)))
    assert not hand.session.pool.papers()  # a fork needs two events, and that is none
    hand.session.moves.take_all([early])


def test_work_beyond_the_ration_of_a_link_is_not_done(hand: Hand) -> None:
    # R-12-47
    repeated = event(hand, b"early", step=1, seq=1)
    with metered() as spent:
        for _ in range(40_000):
            hand.hear(STRANGER, Moved(repeated))
    assert spent.signatures <= signatures_bucket().burst + 10
    assert spent.nodes <= nodes_bucket().burst + 100


def test_bad_proofs_are_rationed_by_their_size(hand: Hand) -> None:
    link = hand.session.shared.links[hand.keys[LIAR].public]
    link.charge(Work(proof_bytes=int(bad_proofs_bucket().burst) + 1), 1, hand.now)
    assert not link.heeded(hand.now)
    assert link.heeded(hand.now + 1)


def test_good_moves_cost_a_link_nothing_but_values_and_signatures(hand: Hand) -> None:
    link = hand.session.shared.links[hand.keys[LIAR].public]
    link.charge(Work(proof_bytes=10**9), 0, hand.now)
    assert link.heeded(hand.now)


def test_one_peer_in_debt_does_not_silence_another(hand: Hand) -> None:
    link = hand.session.shared.links[hand.keys[LIAR].public]
    link.charge(Work(nodes=10**9), 0, hand.now)
    hand.hear(LIAR, Chat("hello"))
    assert (hand.sent, hand.notices, hand.journal) == ([], [], [])
    assert hand.spent.nodes == 0
    hand.hear(2, Chat("hello"))
    assert hand.told(PlayerSaid)


def test_a_bad_move_is_still_told_from_a_forged_one(hand: Hand) -> None:
    assert not blamed(hand, STRANGER, Moved(event(hand, BAD)))
    assert hand.session.moves.faults == 1


def test_many_names_are_one_value_to_decode(hand: Hand) -> None:
    names = tuple(number.to_bytes(8, "big") for number in range(MAX_NAMED))
    assert not blamed(hand, LIAR, Have(0, hand.origin, hand.open, 0, 0, 0, names))
    assert hand.spent.nodes < 20
    for number in (1, 7, 8 * MAX_NAMED + 8):
        game = hand.session.shared.game
        hand.forget()
        hand.hear_raw(2, encode((game, "have", 0, hand.origin, 0, 0, 0, 0, bytes(number))))
        assert hand.told(Misbehaved)


def test_a_question_names_no_more_items_than_may_be_asked_for(hand: Hand) -> None:
    assert not blamed(hand, LIAR, WantItems((bytes(8),) * MAX_ITEMS_ASKED))
    assert blamed(hand, LIAR, WantItems((bytes(8),) * (MAX_ITEMS_ASKED + 1)))


def test_texts_beyond_the_ration_and_of_strangers_are_not_looked_at(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    # R-12-5
    looked: list[str] = []

    def counted(text: str, cells: int) -> bool:
        looked.append(text)
        return True

    monkeypatch.setattr(inbox, "is_name", counted)
    for number in range(100):
        hand.hear(LIAR, Chat(f"line {number}"))
        hand.hear(STRANGER, Chat(f"line {number}"))
    assert len(looked) == chat_bucket().burst
