"""Packs over real links: several sources, interruptions, consent, liars and gluttons."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from hashlib import sha256

import pytest

from p2p_dixit.encoding import encode
from p2p_dixit.packs import giving
from p2p_dixit.packs.library import MAX_PARTIALS
from p2p_dixit.packs.manifest import Card, Manifest, pack_id
from p2p_dixit.packs.messages import AskPack, AskPiece, GivePiece, HavePack, PackMessage
from p2p_dixit.packs.sharing import INBOX_BYTES
from p2p_dixit.packs.transfer import WINDOW
from tests.packs.sharing.players import FOLDER, Linked, Rogue, Sharer, holds
from tests.patience import PATIENCE
from tests.store.memory import Fault, MemoryFiles

pytestmark = pytest.mark.filterwarnings("error")


def pictures(first: int, count: int, size: int = 20_000) -> tuple[bytes, ...]:
    """Bytes in place of pictures: nobody here looks at them."""
    return tuple(n.to_bytes(4, "big") * (size // 4) for n in range(first, first + count))


def pack_of(images: tuple[bytes, ...], name: str) -> Manifest:
    cards = tuple(Card(sha256(image).digest(), len(image)) for image in images)
    return Manifest(name, cards)


ONE, TWO = pictures(0, 40), pictures(30, 30)
FIRST, SECOND = pack_of(ONE, "Holiday"), pack_of(TWO, "Garden")
BOTH = tuple(sorted((FIRST.id, SECOND.id)))


@asynccontextmanager
async def linked(*peers: Linked) -> AsyncIterator[None]:
    """Everybody listens, and calls all who came before."""
    async with AsyncExitStack() as stack:
        for number, peer in enumerate(peers):
            await peer.listen()
            stack.push_async_callback(peer.close)
            for other in peers[:number]:
                peer.call(other)
        yield


def owner(number: int, *packs: tuple[Manifest, tuple[bytes, ...]]) -> Sharer:
    sharer = Sharer(number)
    for manifest, images in packs:
        sharer.library.add(manifest, images)
    return sharer


async def test_a_player_who_lacks_the_packs_gets_them_and_can_give_them_on() -> None:
    ann, ben = owner(0, (FIRST, ONE), (SECOND, TWO)), Sharer(1)
    async with linked(ann, ben):
        for player in (ann, ben):
            player.sharing.want(BOTH, 60)
        await ben.until(lambda stock: stock.whole)
        assert holds(ben, FIRST, ONE)
        assert holds(ben, SECOND, TWO)
        assert {pack.name for pack in ben.sharing.stock.packs} == {"Holiday", "Garden"}
    cleo = Sharer(2)
    again = Sharer(1, ben.files)
    async with linked(again, cleo):
        for player in (again, cleo):
            player.sharing.want(BOTH, 60)
        await cleo.until(lambda stock: stock.whole)
    shares = [stock.share for stock in cleo.seen]
    assert shares == sorted(shares)
    assert len(shares) > 20  # a bar that moves


def _counted(
    given: list[int],
    number: int,
    send: Callable[..., bool],
    identity: bytes,
    message: bytes,
    *,
    bulk: bool = False,
) -> bool:
    given[number] += bulk
    return send(identity, message, bulk=bulk)


async def test_all_who_have_a_pack_give_a_part_of_it() -> None:
    owners = [owner(number, (FIRST, ONE)) for number in range(3)]
    dan = Sharer(3)
    given = [0, 0, 0]
    for number, each in enumerate(owners):
        each.mesh.send = partial(_counted, given, number, each.mesh.send)  # type: ignore[method-assign]
    async with linked(*owners, dan):
        for player in (*owners, dan):
            player.sharing.want((FIRST.id,), 40)
        await dan.until(lambda stock: stock.whole)
    assert holds(dan, FIRST, ONE)
    assert all(given)
    assert 41 <= sum(given) <= 41 + 3 * WINDOW


async def test_a_transfer_that_is_cut_goes_on_where_it_was_after_a_restart() -> None:
    ann, files, came = owner(0, (FIRST, ONE)), MemoryFiles(), 0
    ben = Sharer(1, files)
    async with linked(ann):
        ann.sharing.want((FIRST.id,), 40)
        for enough in (25, 60, 100):
            ben = Sharer(1, files)
            await ben.listen()
            ben.sharing.want((FIRST.id,), 40)
            ben.call(ann)
            await ben.until(lambda stock, enough=enough: stock.share >= enough)  # type: ignore[misc]
            await ben.close()
            came += ben.pieces
    assert holds(ben, FIRST, ONE)
    assert came <= 41 + 2 * 2 * WINDOW  # nothing twice but what was on its way
    assert files.names(FOLDER) == (f"{FIRST.id.hex()}.dixitpack",)


async def test_a_source_that_leaves_is_replaced_by_one_that_comes() -> None:
    ann, ben, cleo = owner(0, (FIRST, ONE)), Sharer(1), owner(2, (FIRST, ONE))
    async with linked(ben):
        await ann.listen()
        ben.call(ann)
        for player in (ann, ben, cleo):
            player.sharing.want((FIRST.id,), 40)
        await ben.until(lambda stock: stock.share > 20)
        await ann.close()
        async with linked(cleo):
            ben.call(cleo)
            await ben.until(lambda stock: stock.whole)
    assert holds(ben, FIRST, ONE)


async def test_whoever_was_asked_too_early_says_so_when_the_table_is_known() -> None:
    ann, ben = owner(0, (FIRST, ONE)), Sharer(1)
    async with linked(ann, ben):
        ben.sharing.want((FIRST.id,), 40)
        await ben.linked.wait()
        ann.sharing.want((FIRST.id,), 40)
        await ben.until(lambda stock: stock.whole)


async def test_more_than_is_allowed_is_fetched_only_after_the_person_agreed() -> None:
    ann, ben = owner(0, (FIRST, ONE), (SECOND, TWO)), Sharer(1, ask_above=len(ONE) * 20_000)
    async with linked(ann, ben):
        for player in (ann, ben):
            player.sharing.want(BOTH, 60)
        stock = await ben.until(lambda stock: stock.asking is not None)
        assert stock.asking == (40 + 30) * 20_000
        assert {pack.name for pack in stock.packs} == {"Holiday", "Garden"}
        assert ben.pieces == 2  # the manifests
        ben.sharing.accept()
        await ben.until(lambda stock: stock.whole)
        assert ben.sharing.stock.asking is None


async def test_a_table_that_counts_on_more_cards_than_there_are_is_told_so() -> None:
    ann = owner(0, (FIRST, ONE), (SECOND, TWO))
    async with linked(ann):
        ann.sharing.want(BOTH, 61)
        stock = await ann.until(lambda stock: bool(stock.problem))
        assert "61 cards, but its packs have 60" in stock.problem
        assert stock.share == 99
        ann.sharing.want(BOTH, 60)
        await ann.until(lambda stock: stock.whole)


async def test_a_full_disk_is_told_and_the_transfer_goes_on_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("p2p_dixit.packs.fetching.RETRY_SECONDS", 0.05)
    ann, ben = owner(0, (FIRST, ONE)), Sharer(1)
    assert isinstance(ben.files, MemoryFiles)
    async with linked(ann, ben):
        ann.sharing.want((FIRST.id,), 40)
        ben.sharing.want((FIRST.id,), 40)
        await ben.until(lambda stock: stock.share > 20)
        ben.files.fault = lambda operation: (
            Fault(OSError(28, "No space left on device")) if operation.kind == "write" else None
        )
        stock = await ben.until(lambda stock: bool(stock.problem))
        assert "full" in stock.problem.lower()
        ben.files.fault = lambda _: None
        await ben.until(lambda stock: stock.whole)
    assert holds(ben, FIRST, ONE)


async def test_packs_that_are_not_the_tables_are_nobodys_business() -> None:
    ann, spy = owner(0, (FIRST, ONE), (SECOND, TWO)), Rogue(1)
    async with linked(ann, spy):
        ann.sharing.want((FIRST.id,), 40)
        await spy.connected.wait()
        await ann.until(lambda stock: stock.whole)
        for question in (AskPack(SECOND.id), AskPiece(SECOND.id, 0), AskPiece(FIRST.id, 41)):
            spy.say(ann.name, question)
        async with asyncio.timeout(PATIENCE):
            while len([m for m in spy.heard if isinstance(m, HavePack) and not m.has]) < 3:
                spy.news.clear()
                await spy.news.wait()
    assert not any(isinstance(message, GivePiece) for message in spy.heard)


async def test_whoever_asks_for_everything_again_and_again_is_served_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(giving, "BYTES_PER_SECOND", 10)  # as good as nothing
    ann = owner(0, (FIRST, ONE))
    got = 0

    async def again(rogue: Rogue, peer: bytes, message: PackMessage) -> None:
        nonlocal got
        if isinstance(message, GivePiece):
            got += len(message.data)
            rogue.say(peer, AskPiece(FIRST.id, message.piece % 40 + 1))

    glutton, ben = Rogue(1, again), Sharer(2)
    async with linked(ann, glutton, ben):
        ann.sharing.want((FIRST.id,), 40)
        await ann.until(lambda stock: stock.whole)
        await glutton.connected.wait()
        for piece in range(1, 9):
            glutton.say(ann.name, AskPiece(FIRST.id, piece))
        most = giving.TIMES_OVER * FIRST.image_bytes
        async with asyncio.timeout(PATIENCE):
            while got < most:
                glutton.news.clear()
                await glutton.news.wait()
        ben.sharing.want((FIRST.id,), 40)
        await ben.until(lambda stock: stock.whole)  # nobody else waits for the glutton
        assert got <= most + giving.MOST_QUESTIONS * giving.QUESTION_BYTES + 20_000


async def test_a_flood_of_questions_is_not_remembered() -> None:
    ann = owner(0, (FIRST, ONE))
    asked, heard, flood = 0, asyncio.Event(), Rogue(1)
    async with linked(ann, flood):
        ann.sharing.want((FIRST.id,), 40)
        await ann.until(lambda stock: stock.whole)
        await flood.connected.wait()
        most = 0
        giver = ann.sharing._giver
        assert giver is not None
        real = giver.asked

        def watched(peer: bytes, message: AskPack | AskPiece) -> None:
            nonlocal most, asked
            real(peer, message)
            asked += 1
            most = max(most, len(giver._questions.get(peer, ())))
            if asked == 1500:
                heard.set()

        giver.asked = watched  # type: ignore[method-assign]
        for _ in range(1500):
            flood.say(ann.name, AskPiece(FIRST.id, 1))
        await heard.wait()
        assert 0 < most <= giving.MOST_QUESTIONS


async def test_a_liar_gives_wrong_pieces_and_the_pack_still_comes_from_others() -> None:
    async def lie(rogue: Rogue, peer: bytes, message: PackMessage) -> None:
        match message:
            case AskPack(pack):
                rogue.say(peer, HavePack(pack, has=True))
            case AskPiece(pack, piece):
                rogue.say(peer, GivePiece(pack, piece, b"a lie"))
            case _:
                pass

    liar, ben = Rogue(1, lie), Sharer(2)
    async with linked(liar, ben):
        ben.sharing.want((FIRST.id,), 40)
        assert await ben.blamed() == [liar.name]
        ann = owner(0, (FIRST, ONE))
        async with linked(ann):
            ann.sharing.want((FIRST.id,), 40)
            ben.call(ann)
            await ben.until(lambda stock: stock.whole)
    assert holds(ben, FIRST, ONE)


async def test_a_manifest_that_lies_about_sizes_costs_the_liar_and_not_the_disk() -> None:
    """The sizes are in the manifest, whose hash is the pack's id; a piece must have its size."""

    async def lie(rogue: Rogue, peer: bytes, message: PackMessage) -> None:
        match message:
            case AskPack(pack):
                rogue.say(peer, HavePack(pack, has=True))
            case AskPiece(pack, 0):
                rogue.say(peer, GivePiece(pack, 0, FIRST.encode()))
            case AskPiece(pack, piece):
                rogue.say(peer, GivePiece(pack, piece, ONE[piece - 1] + bytes(300_000)))
            case _:
                pass

    liar, ben = Rogue(1, lie), Sharer(2)
    async with linked(liar, ben):
        ben.sharing.want((FIRST.id,), 40)
        assert await ben.blamed() == [liar.name]
    assert ben.kept(FIRST.id) < len(FIRST.encode()) + 100


async def test_unasked_pieces_cost_a_bounded_amount_of_memory_and_nothing_is_kept() -> None:
    pusher, ben = Rogue(1), Sharer(2)
    async with linked(pusher, ben):
        ben.sharing.want((FIRST.id,), 40)
        await pusher.connected.wait()
        most = 0
        for _ in range(40):
            pusher.say(ben.name, GivePiece(FIRST.id, 1, bytes(380_000)))
            await pusher.mesh.room(ben.name)
            most = max(most, sum(ben.sharing._inbox.values()))
        assert await ben.blamed() == [pusher.name]
        assert 0 < most <= INBOX_BYTES
    assert ben.kept(FIRST.id) < 100


async def test_a_table_that_changes_its_packs_without_end_fills_neither_memory_nor_disk() -> None:
    ben = Sharer(2)
    async with linked(ben):
        most = 0
        for number in range(2000):
            ben.sharing.want((number.to_bytes(32, "big"),), 40)
            most = max(most, len(ben.sharing._commands))
            await asyncio.sleep(0)
        last = (1999).to_bytes(32, "big")
        await ben.until(lambda stock: stock.packs[0].id == last)
        assert most <= 2
        partials = [name for name in ben.files.names(FOLDER) if name.endswith(".partial")]
        assert len(partials) <= MAX_PARTIALS + 1


async def test_a_pack_whose_id_fits_but_that_is_none_is_said_to_be_unusable() -> None:
    garbage = encode({"cards": (), "format": 1})
    bad = pack_id(garbage)

    async def give(rogue: Rogue, peer: bytes, message: PackMessage) -> None:
        match message:
            case AskPack(pack):
                rogue.say(peer, HavePack(pack, has=True))
            case AskPiece(pack, 0):
                rogue.say(peer, GivePiece(pack, 0, garbage))
            case _:
                pass

    rogue, ben = Rogue(1, give), Sharer(2)
    async with linked(rogue, ben):
        ben.sharing.want((bad,), 40)
        stock = await ben.until(lambda stock: bool(stock.problem))
    assert "is not valid" in stock.problem
    assert not stock.whole
