"""A pack comes from several peers, through interruptions, past liars, and is exactly right."""

import random
from collections.abc import Iterable
from hashlib import sha256

from p2p_dixit.encoding import encode
from p2p_dixit.packs.manifest import Card, Manifest, pack_id
from p2p_dixit.packs.messages import (
    AskPack,
    AskPiece,
    GivePiece,
    HavePack,
    decode_message,
)
from p2p_dixit.packs.transfer import (
    MAX_DELAYS,
    MAX_UNASKED,
    PATIENCE,
    WINDOW,
    Complete,
    Effect,
    Keep,
    PackDownload,
    Unusable,
    answer,
)
from p2p_dixit.session.effects import Misbehaved, Send

IMAGES = [bytes([number]) * (100 + number) for number in range(40)]
MANIFEST = Manifest("Pictures", tuple(Card(sha256(image).digest(), len(image)) for image in IMAGES))
PACK = MANIFEST.id
A, B, C = b"a" * 32, b"b" * 32, b"c" * 32


class OneShelf:
    """A player who has the pack; `spoil` turns a piece into another one."""

    def __init__(self, spoil: int | None = None) -> None:
        self.spoil = spoil

    def piece(self, pack: bytes, piece: int) -> bytes | None:
        if pack != PACK or not 0 <= piece <= len(IMAGES):
            return None
        data = MANIFEST.encode() if piece == 0 else IMAGES[piece - 1]
        return data[:-1] + b"!" if piece == self.spoil else data


def asked(effects: Iterable[Effect]) -> list[tuple[bytes, int]]:
    """The orders among the effects: peer and piece."""
    sent = ((e.peer, decode_message(e.message)) for e in effects if isinstance(e, Send))
    return [(peer, message.piece) for peer, message in sent if isinstance(message, AskPiece)]


class Network:
    """Peers that answer at once, in a random order, until told otherwise."""

    def __init__(self, download: PackDownload, seed: int = 0) -> None:
        self.download = download
        self.shelves: dict[bytes, OneShelf] = {}
        self.chance = random.Random(seed)
        self.waiting: list[Send] = []
        self.seen: list[Effect] = []
        self.kept: dict[int, bytes] = {}
        self.silent: set[bytes] = set()
        self.now = 0.0

    def joins(self, peer: bytes, shelf: OneShelf | None = None) -> None:
        self.shelves[peer] = shelf or OneShelf()
        self.take(self.download.peer_came(peer))

    def take(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            self.seen.append(effect)
            if isinstance(effect, Send):
                self.waiting.append(effect)
            if isinstance(effect, Keep):
                self.kept[effect.piece] = effect.data

    def deliver(self, most: int = 10_000) -> None:
        while self.waiting and most:
            most -= 1
            send = self.waiting.pop(self.chance.randrange(len(self.waiting)))
            if send.peer in self.shelves and send.peer not in self.silent:
                reply = answer(self.shelves[send.peer], decode_message(send.message))
                assert reply is not None
                self.take(self.download.received(send.peer, reply, self.now))

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.take(self.download.tick(self.now))

    def blamed(self) -> list[bytes]:
        return [effect.peer for effect in self.seen if isinstance(effect, Misbehaved)]

    @property
    def complete(self) -> bool:
        return Complete(MANIFEST) in self.seen


def accepted() -> PackDownload:
    download = PackDownload(PACK)
    download.accept(0.0)
    return download


def everything_kept(network: Network) -> bool:
    return network.kept == {0: MANIFEST.encode(), **dict(enumerate(IMAGES, 1))}


def test_a_pack_comes_from_one_peer_piece_by_piece() -> None:
    # R-13-14, R-13-16
    network = Network(accepted())
    network.joins(A)
    network.deliver()
    assert network.complete
    assert everything_kept(network)
    assert network.download.done == MANIFEST.image_bytes


def test_several_peers_share_the_work_and_no_piece_is_ordered_twice_before_the_end() -> None:
    for seed in range(20):
        network = Network(accepted(), seed)
        for peer in (A, B, C):
            network.joins(peer)
        network.deliver()
        assert network.complete
        assert everything_kept(network)
        orders = asked(network.seen)
        assert {peer for peer, _ in orders} == {A, B, C}
        assert len(orders) <= 1 + len(IMAGES) + 2 * 3 * WINDOW


def test_no_peer_has_more_on_order_than_the_window() -> None:
    # R-13-16
    download = accepted()
    download.peer_came(A)
    download.received(A, HavePack(PACK, has=True), 0.0)
    first = download.received(A, GivePiece(PACK, 0, MANIFEST.encode()), 0.0)
    assert len(asked(first)) == WINDOW


def test_an_interrupted_transfer_goes_on_from_what_was_kept() -> None:
    first = Network(accepted())
    first.joins(A)
    first.deliver(most=15)
    assert not first.complete
    kept = dict(first.kept)
    assert len(kept) > 5

    again = Network(accepted(), seed=1)
    again.take(again.download.restore(sorted(kept.items())))
    again.joins(B)
    again.deliver()
    assert again.complete
    fetched = {piece for _, piece in asked(again.seen)}
    assert fetched == set(range(len(IMAGES) + 1)) - set(kept)


def test_a_kept_piece_that_was_damaged_is_fetched_again() -> None:
    # R-13-21
    download = accepted()
    download.restore([(0, MANIFEST.encode()), (1, b"damaged"), (2, IMAGES[1]), (999, b"x")])
    network = Network(download)
    network.joins(A)
    network.deliver()
    assert network.complete
    assert 1 in network.kept
    assert 2 not in network.kept


def test_a_transfer_that_was_whole_already_asks_nobody() -> None:
    download = accepted()
    effects = download.restore([(0, MANIFEST.encode()), *enumerate(IMAGES, 1)])
    assert effects[-1] == Complete(MANIFEST)
    assert download.peer_came(A) == ()


def test_a_liar_is_named_dropped_and_never_asked_again_and_the_others_finish() -> None:
    # R-13-17
    for spoiled in (0, 1, 17, 40):
        network = Network(accepted(), seed=spoiled)
        network.joins(A, OneShelf(spoil=spoiled))
        network.deliver()
        network.joins(B)
        network.deliver()
        assert network.complete
        assert everything_kept(network)
        assert network.blamed() == [A]
        before = len(asked(network.seen))
        network.take(network.download.peer_came(A))
        assert len(asked(network.seen)) == before


def test_the_honest_are_never_blamed_for_a_liars_piece() -> None:
    for seed in range(30):
        network = Network(accepted(), seed)
        network.joins(A)
        network.joins(B, OneShelf(spoil=seed + 1))
        network.joins(C)
        network.deliver()
        assert network.complete
        assert network.blamed() in ([], [B])


def test_a_piece_that_nobody_asked_for_is_passed_over_even_if_it_is_right() -> None:
    # R-13-18
    download = accepted()
    download.peer_came(A)
    for _ in range(MAX_UNASKED):
        assert download.received(A, GivePiece(PACK, 0, MANIFEST.encode()), 0.0) == ()
    assert download.manifest is None


def test_a_peer_that_keeps_sending_what_nobody_asked_for_is_blamed() -> None:
    # R-13-18
    download = accepted()
    download.peer_came(A)
    for _ in range(MAX_UNASKED):
        download.received(A, GivePiece(PACK, 0, MANIFEST.encode()), 0.0)
    effects = download.received(A, GivePiece(PACK, 0, MANIFEST.encode()), 0.0)
    assert isinstance(effects[0], Misbehaved)
    assert download.peer_came(A) == ()


def test_what_strangers_and_other_packs_say_is_none_of_its_business() -> None:
    download = accepted()
    assert download.received(A, HavePack(PACK, has=True), 0.0) == ()
    download.peer_came(A)
    assert download.received(A, HavePack(bytes(32), has=True), 0.0) == ()
    assert download.received(A, AskPack(PACK), 0.0) == ()


def test_what_a_peer_had_on_order_is_ordered_elsewhere_when_it_leaves() -> None:
    network = Network(accepted())
    network.joins(A)
    network.deliver(most=4)
    network.silent.add(A)
    network.joins(B)
    network.deliver()
    del network.shelves[A]
    network.take(network.download.peer_left(A, network.now))
    network.deliver()
    assert network.complete


def test_what_a_silent_peer_has_on_order_is_ordered_elsewhere_in_time() -> None:
    # R-13-19
    network = Network(accepted())
    network.silent.add(A)
    network.joins(A)
    network.take(network.download.received(A, HavePack(PACK, has=True), 0.0))
    assert network.download.deadline == PATIENCE
    network.joins(B)
    network.wait(PATIENCE)
    network.deliver()
    assert network.complete
    assert network.blamed() == []


def test_a_peer_that_is_always_late_is_still_asked_if_there_is_no_other() -> None:
    network = Network(accepted())
    network.silent.add(A)
    network.joins(A)
    network.take(network.download.received(A, HavePack(PACK, has=True), 0.0))
    for _ in range(MAX_DELAYS + 2):
        network.wait(1000.0)
    network.silent.clear()
    network.wait(1000.0)
    network.deliver()
    assert network.complete


def test_a_late_piece_is_welcome() -> None:
    download = accepted()
    download.peer_came(A)
    download.received(A, HavePack(PACK, has=True), 0.0)
    download.tick(PATIENCE)
    effects = download.received(A, GivePiece(PACK, 0, MANIFEST.encode()), PATIENCE + 1)
    assert effects[0] == Keep(0, MANIFEST.encode())


def test_a_peer_that_no_longer_has_the_pack_is_not_asked() -> None:
    network = Network(accepted())
    network.joins(A)
    network.deliver(most=4)
    network.take(network.download.received(A, HavePack(PACK, has=False), 0.0))
    orders = len(asked(network.seen))
    network.waiting.clear()
    network.wait(PATIENCE)
    assert len(asked(network.seen)) == orders


def test_a_large_pack_is_fetched_only_after_the_person_said_yes() -> None:
    # R-13-15
    network = Network(PackDownload(PACK))
    network.joins(A)
    network.joins(B)
    network.deliver()
    assert set(network.kept) == {0}
    network.wait(PATIENCE)
    network.deliver()
    assert set(network.kept) == {0}
    network.take(network.download.accept(network.now))
    network.deliver()
    assert network.complete


def test_a_large_pack_that_was_begun_asks_again() -> None:
    download = PackDownload(PACK)
    assert download.restore([(0, MANIFEST.encode()), (1, IMAGES[0])]) == ()
    assert download.peer_came(A) != ()
    assert download.received(A, HavePack(PACK, has=True), 0.0) == ()
    assert download.accept(0.0) != ()


def test_a_pack_that_is_none_is_nobodys_fault_and_ends_the_transfer() -> None:
    # R-13-20
    bad = encode({"cards": (), "credits": "", "format": 1, "name": "x"})
    download = PackDownload(pack_id(bad))
    download.peer_came(A)
    download.received(A, HavePack(download.pack, has=True), 0.0)
    effects = download.received(A, GivePiece(download.pack, 0, bad), 0.0)
    assert isinstance(effects[-1], Unusable)
    assert not any(isinstance(effect, Misbehaved) for effect in effects)
    assert download.peer_came(B) == ()
    assert PackDownload(pack_id(bad)).restore([(0, bad)]) == (effects[-1],)


def test_a_peer_without_the_pack_says_so() -> None:
    # R-13-23
    assert answer(OneShelf(), AskPack(bytes(32))) == HavePack(bytes(32), has=False)
    assert answer(OneShelf(), AskPiece(PACK, 99)) == HavePack(PACK, has=False)
    assert answer(OneShelf(), HavePack(PACK, has=True)) is None
