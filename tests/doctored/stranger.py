"""A stranger with a grammar at the listener: pieces of handshakes, in any order.

It has no key that anybody knows and not the room code. It knocks from many addresses, says what was
said in another handshake, cuts it short, repeats and spoils it, waits, and hangs up.
"""

import asyncio
import socket
from contextlib import suppress
from random import Random

from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import SPOKEN, knock
from p2p_dixit.net.handshake import DialerHandshake, ListenerHandshake, admit_all
from p2p_dixit.net.limits import HANDSHAKE_FRAME_BYTES
from tests.net.wire import ADA, CODE, EVE, Wire, entropy, me
from tests.patience import PATIENCE

PIECES = 64  # bytes of what it heard elsewhere, at a time


class Stranger:
    """Knocks at a port for as long as its task runs; `dice` decides how."""

    def __init__(self, port: int, dice: Random, hosts: tuple[str, ...]) -> None:
        self._port = port
        self._dice = dice
        self._hosts = hosts
        self._heard = recorded()
        self.knocks = 0

    async def run(self, at_once: int = 24) -> None:
        """So many calls at a time, without end."""
        await asyncio.gather(*(self._calls() for _ in range(at_once)))

    async def has_knocked(self, times: int) -> None:
        """Waits until it has called so often from now on."""
        enough = self.knocks + times
        async with asyncio.timeout(PATIENCE):
            while self.knocks < enough:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def _calls(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with socket.socket() as calling, suppress(OSError):
                calling.setblocking(False)
                calling.bind((self._dice.choice(self._hosts), 0))
                await loop.sock_connect(calling, ("127.0.0.1", self._port))
                self.knocks += 1
                for piece in self.sentence():
                    await loop.sock_sendall(calling, piece)
                    await asyncio.sleep(self._dice.choice((0.0, 0.001, 0.05)))
            await asyncio.sleep(0.002)

    def sentence(self) -> list[bytes]:
        """What is said in one call: nothing at all, or some of what can be."""
        return [self._word() for _ in range(self._dice.randrange(5))]

    def _word(self) -> bytes:
        dice = self._dice
        heard = dice.choice(self._heard)
        start = dice.randrange(len(heard))
        match dice.randrange(6):
            case 0:
                return frame(knock(SPOKEN))
            case 1:
                return heard
            case 2:
                return heard[start : start + PIECES]
            case 3:
                return heard[:start] + bytes([heard[start] ^ 1 << dice.randrange(8)])
            case 4:
                return frame(dice.randbytes(dice.randrange(1, HANDSHAKE_FRAME_BYTES)))
            case _:
                return dice.randbytes(dice.randrange(1, 4 * HANDSHAKE_FRAME_BYTES))


def recorded() -> list[bytes]:
    """What both sides said in handshakes that succeeded and that failed, elsewhere."""
    said: list[bytes] = []
    for number, (theirs, ours) in enumerate(((CODE, CODE), ("other-wrong-words", CODE))):
        dialer = DialerHandshake(me(EVE, theirs), entropy(f"d{number}"), admit_all, None)
        listener = ListenerHandshake(me(ADA, ours), entropy(f"l{number}"), admit_all)
        wire = Wire(dialer, listener).run()
        said += [part for part in wire.said.values() if part]
    return said
