"""A player who attacks another one, as a process of its own: loopback, no screen.

`python -m tools.bench.besieger HOME PORT WAY` sits down at the table at PORT, plays until hands are
dealt, and says so. At a line of input it attacks the host of the table, for a while, and reports
the number of attacks. Its links stay as they are until it is ended.

Attacks take hold of a link below what `Mesh` offers: no honest client can do these things.
"""

import asyncio
import sys
import time
from itertools import cycle, islice

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.net.address import Address
from p2p_dixit.net.link import EncryptedLink
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Notice, Received
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.table import InGame
from p2p_dixit.session.messages import Chat, Message, Moved, Recall, Want, write_message
from tools.bench.seat import HOST, Seat

PLAYERS, DECK = 3, 84
SECONDS = 5.0
CONNECTIONS = 1000
STRANGERS = 4  # as many as may be shaking hands from one address
QUESTIONS = 256  # twice as many as are answered at once
PAUSE = 0.01  # between two bytes of a trickle


class Onlooker(Seat):
    """Plays until hands are dealt, then lets the table stand still."""

    def __init__(self, number: int, home: str) -> None:
        super().__init__(number, PLAYERS, DECK, home)
        self.dealt = asyncio.Event()

    def say(self, what: str, number: int = 0) -> None:
        """Nobody counts here."""
        if (what, number) == ("dealt", 1):
            self.dealt.set()

    def act(self) -> None:
        """Answers nothing more once there is a hand."""
        if not self.dealt.is_set():
            super().act()

    @property
    def game(self) -> GameMachine:
        """The game, once hands are dealt."""
        state = None if self.table is None else self.table.state
        assert isinstance(state, InGame)  # noqa: S101 - hands are dealt
        return state.game

    @property
    def mesh(self) -> Mesh:
        """The links."""
        assert self.table is not None  # noqa: S101 - it has sat down
        return self.table.mesh

    @property
    def opener(self) -> bytes:
        """The key of the table's host."""
        return self.game.replica.table.players[0].key

    def tell(self, message: Message) -> bool:
        """A message of this game, to the opener."""
        raw = write_message(self.game.game, message)
        return self.mesh.send(self.opener, wrap(Channel.GAME, raw))


class Besieger(Onlooker):
    """Does one of these things to the opener; each returns how often."""

    def __init__(self, home: str, port: int) -> None:
        super().__init__(2, home)
        self.door = (HOST, port)

    async def attack(self, way: str) -> None:
        """Waits for hands, then for a line of input."""
        ways = {
            "flood": self.flood,
            "stall": self.stall,
            "trickle": self.trickle,
            "connect": self.connect,
        }
        await self.dealt.wait()
        _print("dealt")
        await asyncio.to_thread(sys.stdin.readline)
        _print(await ways[way]())

    async def flood(self) -> int:
        """Everything ever said, chat and questions, as fast as the link takes them."""
        done = self.game.replica.ledger.done
        moves = [Moved(event.raw) for step in done for event in step.events]
        said: list[Message] = [*moves, Chat("Hello"), Recall(bytes(16))]
        messages = cycle(said)
        sent, end = 0, time.monotonic() + SECONDS
        while time.monotonic() < end and await self.mesh.room(self.opener):
            sent += sum(map(self.tell, islice(messages, 16)))
        return sent

    async def stall(self) -> int:
        """Asks for the whole log again and again, and reads nothing."""
        hear = self.mesh._on_notice  # noqa: SLF001 - below the public interface, as said above

        async def deaf(notice: Notice) -> None:
            await (asyncio.Event().wait() if isinstance(notice, Received) else hear(notice))

        self.mesh._on_notice = deaf  # noqa: SLF001
        sent = sum(self.tell(Want(0, 0, 0, 0)) for _ in range(QUESTIONS))
        await asyncio.sleep(SECONDS)
        return sent

    async def trickle(self) -> int:
        """Frames that come byte by byte: over the link, and before any handshake."""
        link = self.mesh._held[self.opener].link  # noqa: SLF001
        setattr(link, "_put", _never)  # noqa: B010 - it sends no whole frame any more
        strangers = [await asyncio.open_connection(*self.door) for _ in range(STRANGERS)]
        writers = [_writer(link), *(writer for _, writer in strangers)]
        for writer in writers:
            writer.write(b"\x02\x00")  # as long as a stranger's frame may be
        sent, end = 0, time.monotonic() + SECONDS
        while time.monotonic() < end:
            for writer in writers:
                writer.write(b"x")
            sent += len(writers)
            await asyncio.sleep(PAUSE)
        return sent

    async def connect(self) -> int:
        """Connections that never say a word, one after the other, all kept."""
        return len([await asyncio.open_connection(*self.door) for _ in range(CONNECTIONS)])


def _writer(link: EncryptedLink) -> asyncio.StreamWriter:
    writer = link._writer  # noqa: SLF001
    assert isinstance(writer, asyncio.StreamWriter)  # noqa: S101 - over sockets it is
    return writer


async def _never(_record: bytes) -> None:
    await asyncio.Event().wait()


def _print(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


async def main(home: str, port: int, way: str) -> None:
    """Plays, and attacks beside that."""
    besieger = Besieger(home, port)
    await asyncio.gather(besieger.run(Address(HOST, port)), besieger.attack(way))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
