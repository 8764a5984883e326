"""Packs of pictures: fetched, given on, and refused where they are wrong."""

from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image

from p2p_dixit.channel import Channel, unwrap, wrap
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import Card, Manifest, combine
from p2p_dixit.packs.messages import (
    AskPack,
    AskPiece,
    GivePiece,
    HavePack,
    PackMessage,
    decode_message,
    encode_message,
)
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.table.genesis import Settings
from tools.conformance.peer.own import Own
from tools.conformance.peer.scenarios.lobby import listed, tell
from tools.conformance.peer.scenarios.membership import SAME
from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, in_game, short

CARDS = 26


def drawn(number: int) -> bytes:
    """A picture that is another one for each number."""
    out = BytesIO()
    Image.new("RGB", (600, 900), (9 * number, 90, 200)).save(out, "WEBP", quality=30, method=0)
    return out.getvalue()


def stocked(scene: Scene, folder: str) -> tuple[Own, Manifest]:
    """A seat of ours that has a pack which the peer does not have."""
    pictures = [drawn(number) for number in range(CARDS)]
    cards = (
        Card(sha256(picture).digest(), len(picture), f"card {number}")
        for number, picture in enumerate(pictures)
    )
    manifest = Manifest("Colours", tuple(cards))
    library = Library(DiskFiles(), scene.home.parent / folder, None)
    library.add(manifest, pictures)
    return scene.seat(library=library), manifest


def empty(scene: Scene, folder: str) -> Own:
    """A seat of ours without packs."""
    return scene.seat(library=Library(DiskFiles(), Path(scene.home.parent / folder), None))


async def opened(scene: Scene) -> tuple[Own, Manifest]:
    """A table with that pack, at which the peer is a guest."""
    host, manifest = stocked(scene, "host")
    deck = combine([manifest])
    host.readies = False
    settings = Settings("Kitchen", Options("modern", points=3, deck=CARDS), deck.id)
    where = await host.open(settings, deck.packs)
    await scene.peer.start()
    await scene.peer.join(str(where))
    return host, manifest


def about_packs(scene: Scene) -> list[PackMessage]:
    """What the peer has said about packs."""
    return [one for peer, one in scene.truth.packs if peer == scene.peer.key]


@scenario(
    *("a pack that the peer does not have", "packs", "R-13-4", "R-13-5", "R-13-14", "R-13-16"),
    *("R-13-22", "R-13-23", "R-14-4", "R-14-10", *SAME),
)
async def fetched(scene: Scene) -> None:
    """It fetches the pack, says so, gives it on to another guest, and then the game begins."""
    host, manifest = await opened(scene)
    await scene.peer.ask("ready", ready=True)
    await scene.until(
        lambda view: view["kind"] == "lobby" and view["answered"] and view["share"] == 100,
        "it has the pictures",
        *("R-13-4", "R-13-14", "R-13-16"),
    )
    await host.in_lobby(lambda lobby: lobby.guests[1].pack_share in (1, 100))
    scene.check(True, "the host is told its share", "R-14-10")
    asked = [one for one in about_packs(scene) if isinstance(one, AskPiece)]
    scene.check(len(asked) == len(set(asked)), "no piece is ordered twice", "R-13-16")
    scene.check({one.piece for one in asked} == set(range(CARDS + 1)), "each once", "R-13-14")
    other = empty(scene, "other")
    other.readies = False
    await other.visit(host.address)
    await other.in_lobby(lambda lobby: lobby.pictures.share == 100)
    has = [one for one in about_packs(scene) if isinstance(one, HavePack) and one.has]
    scene.check(manifest.id in {one.pack for one in has}, "it says that it has it", "R-13-22")
    await scene.ours(
        lambda: scene.peer.key in other.loop.mesh.peers, "guests are linked", "R-13-23"
    )
    unknown = bytes([9]) * 32
    raw = wrap(Channel.PACKS, encode_message(AskPack(unknown)))
    other.loop.mesh.send(scene.peer.key, raw)
    await scene.ours(
        lambda: HavePack(unknown, has=False) in about_packs(scene),
        "it says that it does not have a pack of no table",
        "R-13-23",
    )
    for seat in (host, other):
        seat.readies = True
        seat.act()
    await scene.peer.ask("ready", ready=True)
    await scene.until(in_game, "the game begins", "R-13-5", "R-14-4", *SAME)
    await scene.until(lambda view: view["hand"], "cards are dealt", "R-13-5", *SAME)


@scenario("a guest with wrong pictures", "packs", "R-13-17", "R-13-14")
async def wrong_pieces(scene: Scene) -> None:
    """One of us gives pieces that are not those ordered: the peer orders them elsewhere."""
    host, manifest = stocked(scene, "host")
    liar, _ = stocked(scene, "liar")
    deck = combine([manifest])
    for seat in (host, liar):
        seat.readies = False
    settings = Settings("Kitchen", Options("modern", points=3, deck=CARDS), deck.id)
    where = await host.open(settings, deck.packs)
    await liar.visit(where)
    await host.in_lobby(lambda lobby: len(lobby.guests) == 2)
    send, given = liar.loop.mesh.send, 0

    def lie(peer: bytes, raw: bytes, *, bulk: bool = False) -> bool:
        nonlocal given
        if raw[:1] == Channel.PACKS.value and peer == scene.peer.key:
            message = decode_message(unwrap(raw)[1])
            if isinstance(message, GivePiece):
                given += 1
                other = GivePiece(message.pack, message.piece, message.data[:-1] + b"?")
                raw = wrap(Channel.PACKS, encode_message(other))
        return send(peer, raw, bulk=bulk)

    liar.loop.mesh.send = lie  # type: ignore[method-assign, assignment] # an attack
    await scene.peer.start()
    await scene.peer.join(str(where))
    await scene.until(
        lambda view: view["kind"] == "lobby" and view["answered"] and view["share"] == 100,
        "it has the pictures all the same",
        *("R-13-14", "R-13-17"),
    )
    scene.check(given <= 3, f"it has asked the liar {given} times", "R-13-17")


@scenario("packs of another deck", "packs", "R-13-12")
async def other_packs(scene: Scene) -> None:
    """A host lists packs that its deck is not made of: no such list is taken."""
    host, _ = await scene.hosted_here(short("modern", 3), 3)
    await scene.until(
        lambda view: view["kind"] == "lobby" and len(view["guests"]) == 3, "all come in", "R-13-12"
    )
    doctored = replace(listed(host))
    object.__setattr__(doctored, "packs", (bytes([1]) * 32,))  # past the checks of our own
    tell(scene, host, doctored)
    view = await scene.until(
        lambda view: host.key.public.hex() not in view["linked"], "it ends the link", "R-13-12"
    )
    scene.check(view["share"] == 100, "and fetches nothing", "R-13-12")
