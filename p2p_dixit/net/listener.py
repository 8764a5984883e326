"""Answers calls: binds, lets callers in through the gate, shakes hands, hands the stream on."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from p2p_dixit.errors import LocalFault
from p2p_dixit.net import limits
from p2p_dixit.net.address import group_of
from p2p_dixit.net.both_forms import AllSeatsLent
from p2p_dixit.net.errors import LinkError
from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import refusal
from p2p_dixit.net.handshake import Established, ListenerHandshake
from p2p_dixit.net.ports import ListeningPort
from p2p_dixit.net.rates import HandshakeGate
from p2p_dixit.net.streams import Offload, Stream, shake
from p2p_dixit.system_reasons import system_reason

Welcome: TypeAlias = Callable[[Established, Stream], None]


class Listener:
    """Listens on one port, for IPv4 and IPv6, and gives every proven caller to `welcome`."""

    def __init__(
        self,
        handshake: Callable[[], ListenerHandshake],
        welcome: Welcome,
        offload: Offload,
        is_known: Callable[[str], bool],
    ) -> None:
        """`is_known` says whether a peer of the table was seen at a host before."""
        self.gate = HandshakeGate()
        self._is_known = is_known
        self._handshake = handshake
        self._welcome = welcome
        self._offload = offload
        self._port = ListeningPort(self._accept, limits.READ_BUFFER_BYTES)

    async def start(self, hosts: Sequence[str], port: int) -> int:
        """Binds to `port`, or to any free one if it is taken; returns which."""
        try:
            return await self._port.open(hosts, port)
        except AllSeatsLent as error:
            raise LocalFault(
                "All seats that this laptop can lend are taken. Ask another player to lend you"
                " one (F4), or try again later."
            ) from error
        except ConnectionRefusedError as error:  # no system says so, only the bridge of a page
            raise LocalFault(
                "This laptop cannot lend you a seat now. Try again later, or ask another player to"
                " lend you one (F4)."
            ) from error
        except OSError as error:
            raise LocalFault(
                "cannot listen for players: {error}; is the network up?", error=system_reason(error)
            ) from error

    async def close(self) -> None:
        """Answers no more; connections already handed on stay."""
        await self._port.close()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Called for every connection: costs a stranger beyond the gate nothing but a refusal."""
        stream = Stream(reader, writer)
        known = self._is_known(stream.host)
        caller = stream.host if known else group_of(stream.host)
        refused = self.gate.enter(caller, _now(), known=known)
        if refused is not None:
            writer.write(frame(refusal(refused)))
            writer.close()
            return
        self._port.run(self._answer(stream, caller, known=known))

    async def _answer(self, stream: Stream, caller: str, *, known: bool) -> None:
        established: Established | None = None
        try:
            stream.tune()
            established = await shake(self._handshake(), stream, self._offload)
        except LinkError:
            pass  # the caller knows already; here it only counts
        finally:
            self.gate.release(caller, _now(), failed=established is None, known=known)
            if established is None:
                stream.writer.close()
        if established is not None:
            self._welcome(established, stream)

    def blame(self, host: str) -> None:
        """A link from this host was cut for its bytes."""
        self.gate.blame(host if self._is_known(host) else group_of(host), _now())


def _now() -> float:
    return asyncio.get_running_loop().time()
