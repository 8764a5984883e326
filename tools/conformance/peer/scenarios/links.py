"""Links, byte by byte: what a listener must answer, and what ends a connection."""

import asyncio
import os

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.records import BEAT_RECORD
from p2p_dixit.play.lobby.messages import Knock, write_lobby
from tools.conformance.peer.scenarios.registry import scenario
from tools.conformance.peer.scene import Scene, settings_of, short
from tools.conformance.peer.wire import ENDED, knock

LAST = 16  # the record with the last piece of a message


def stranger() -> SigningKey:
    """Another caller each time: one that was cut is refused for a while."""
    return SigningKey(os.urandom(32))


async def opened(scene: Scene, code: str = "") -> None:
    """The peer opens a table."""
    await scene.peer.start()
    await scene.peer.open(**settings_of(short("modern", 3)), code=code)


@scenario("frames that are none", "links", "R-10-6", "R-10-7", "R-10-8", quick=True)
async def frames(scene: Scene) -> None:
    """Lengths that no frame of a handshake has."""
    await opened(scene)
    async with asyncio.timeout(scene.patience):
        for data, rules in (
            (b"\0\0", ("R-10-6", "R-10-8")),
            (b"\x02\x01" + bytes(513), ("R-10-7", "R-10-8")),
        ):
            wire = await scene.wire()
            wire.put(data)
            scene.check(await wire.reason() in (ENDED, 1), f"{data[:2].hex()} ends it", *rules)
            scene.check(await wire.frame() is None, "then it closes", *rules)


@scenario("other versions", "links", "R-10-12", "R-10-15", quick=True)
async def versions(scene: Scene) -> None:
    """Knocks with which the peer has no version in common."""
    await opened(scene)
    async with asyncio.timeout(scene.patience):
        for body, reason in ((knock(0, 0), 2), (knock(7, 9), 3)):
            wire = await scene.wire()
            wire.put_frame(body)
            scene.check(await wire.reason() == reason, f"a refusal with {reason}", "R-10-12")
            scene.check(await wire.frame() is None, "then it closes", "R-10-15")


@scenario("greetings", "links", "R-10-9", "R-10-10", "R-10-11", quick=True)
async def greetings(scene: Scene) -> None:
    """Knocks of this version and of later ones."""
    await opened(scene)
    async with asyncio.timeout(scene.patience):
        for body in (knock(1, 1), knock(1, 9), knock(0, 1, b"of a later version")):
            wire = await scene.wire()
            wire.put_frame(body)
            answer = await wire.frame()
            scene.check(
                answer is not None and answer[:9] == b"\x02p2pdixit" and len(answer) >= 16,
                "an answer to a knock",
                *("R-10-9", "R-10-10"),
            )
            assert answer is not None
            scene.check(answer[13:15] == b"\0\1", "the highest common version", "R-10-11")
            wire.close()


@scenario("a wrong room code", "links", "R-10-17", "R-10-21", "R-10-23", "R-10-27")
async def wrong_code(scene: Scene) -> None:
    """A caller without the code learns nothing but that the table is locked."""
    await opened(scene, code="angel-acid-acorn")
    async with asyncio.timeout(scene.patience):
        wire = await scene.wire()
        wire.put_frame(knock(1, 1))
        answer = await wire.frame()
        scene.check(
            answer is not None and len(answer) == 16 and answer[15] == 1,
            "the answer says versions and that it is locked, and nothing else",
            *("R-10-27", "R-10-17"),
        )
        wire.put_frame(b"\x03" + bytes([1]) + bytes(31))  # the neutral element
        scene.check(await wire.reason() in (1, ENDED), "a key of small order ends it", "R-10-21")
        try:
            await (await scene.wire()).shake(stranger(), "acorn-acid-angel")
            scene.check(False, "a wrong code is refused", "R-10-23", "R-10-27")
        except LinkError as error:
            right = error.theirs and error.reason is LinkEnd.WRONG_CODE
            scene.check(right, "a wrong code is refused with 4", "R-10-23", "R-10-27")
        link = await (await scene.wire()).shake(stranger(), "angel-acid-acorn")
        scene.check(link.identity == scene.peer.key, "the right code lets in", "R-10-17")


@scenario("a code where none is needed", "links", "R-10-13")
async def needless_code(scene: Scene) -> None:
    """A dialer with a code does not go on with an open table, nor one without with a locked one."""
    open_table, locked = scene.seat(), scene.seat(code="angel-acid-acorn")
    where = []
    for seat in (open_table, locked):
        seat.readies = False
        where.append(await seat.open(scene.settings(short("modern", 3))))
    await scene.peer.start()
    for address, code in ((where[0], "angel-acid-acorn"), (where[1], "")):
        await scene.peer.join(str(address), code)
        await scene.until(
            lambda view: view["kind"] == "lobby" and view["refused"],
            "its player is told why there is no way in",
            "R-10-13",
        )
        scene.check(
            not any(scene.peer.key in seat.loop.mesh.peers for seat in (open_table, locked)),
            "there is no link",
            "R-10-13",
        )


@scenario(
    *("what ends a link", "links", "R-10-25", "R-10-26", "R-10-28", "R-10-31", "R-10-32"),
    *("R-10-34", "R-10-35", "R-10-36", "R-10-39"),
)
async def endings(scene: Scene) -> None:
    """Records and messages that no honest client sends; heartbeats; two links of one caller."""
    await opened(scene)
    async with asyncio.timeout(scene.patience):
        for record, rules in (
            (b"\x63?", ("R-10-31",)),
            (b"\x10", ("R-10-28", "R-10-31")),
            (bytes([LAST]) + b"L\xc1", ("R-10-39",)),
            (bytes([LAST]) + b"?", ("R-10-39",)),
        ):
            wire = await scene.wire()
            await wire.shake(stranger())
            wire.put_record(record)
            scene.check(await wire.end() in (1, None), f"{record[:4].hex()} ends a link", *rules)
        wire = await scene.wire()
        await wire.shake(stranger())
        wire.put(b"\0\x20" + bytes(32))
        scene.check(await wire.end() in (1, None), "what does not decrypt ends it", "R-10-31")
        wire = await scene.wire()
        link = await wire.shake(stranger())
        scene.check(link.identity == scene.peer.key, "it has proved its key", "R-10-25", "R-10-26")
        while (record_ := await wire.record()) not in (BEAT_RECORD, None):
            pass
        scene.check(record_ is not None, "it sends heartbeats", "R-10-32")
        key = stranger()
        first, second = await scene.wire(), await scene.wire()
        await first.shake(key)
        await second.shake(key)
        scene.check(await first.end() == LinkEnd.DUPLICATE, "the older link ends with 8", "R-10-36")
        second.put_record(bytes([LAST]) + b"L" + write_lobby(Knock("Again", 3)))
        while (record_ := await second.record()) is not None and record_[1:2] != b"L":
            pass
        scene.check(record_ is not None, "the newer link of one side stays", "R-10-35")
        await scene.peer.ask("stop")
        scene.check(await second.end() == LinkEnd.GOODBYE, "it says goodbye", "R-10-34")
