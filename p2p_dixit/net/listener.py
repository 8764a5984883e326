"""Answers calls: binds, lets callers in through the gate, shakes hands, hands the stream on."""

import asyncio
import errno
from collections.abc import Callable, Sequence
from typing import TypeAlias

from p2p_dixit.errors import LocalFault
from p2p_dixit.net import limits
from p2p_dixit.net.address import group_of
from p2p_dixit.net.errors import LinkError
from p2p_dixit.net.greeting import refusal_frame
from p2p_dixit.net.handshake import Established, ListenerHandshake
from p2p_dixit.net.rates import Gate
from p2p_dixit.net.streams import Offload, Stream, shake
from p2p_dixit.sentences import Sentence

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - players come from the whole local network
_PORT_TRIES = 8

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
        self.gate = Gate()
        self._is_known = is_known
        self._handshake = handshake
        self._welcome = welcome
        self._offload = offload
        self._servers: list[asyncio.Server] = []
        self._answering: set[asyncio.Task[None]] = set()

    async def start(self, hosts: Sequence[str], port: int) -> int:
        """Binds to `port`, or to any free one if it is taken; returns which."""
        error: OSError | None = None
        for wanted in [port] + [0] * _PORT_TRIES:
            try:
                return await self._bind(hosts, wanted)
            except OSError as failed:
                error = failed
                await self.close()
        raise LocalFault(
            Sentence("cannot listen for players: {error}; is the network up?", error=error)
        )

    async def close(self) -> None:
        """Answers no more; connections already handed on stay."""
        servers, self._servers = self._servers, []
        for server in servers:
            server.close()
        for task in list(self._answering):
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)

    async def _bind(self, hosts: Sequence[str], port: int) -> int:
        for host in hosts:
            try:
                server = await asyncio.start_server(
                    self._accept, host, port, limit=limits.READ_BUFFER_BYTES
                )
            except OSError as error:
                if self._servers and error.errno != errno.EADDRINUSE:
                    continue  # this machine has no IPv6: the other family will do
                raise
            self._servers.append(server)
            port = server.sockets[0].getsockname()[1]
        return port

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Called for every connection: costs a stranger beyond the gate nothing but a refusal."""
        stream = Stream(reader, writer)
        known = self._is_known(stream.host)
        caller = stream.host if known else group_of(stream.host)
        refused = self.gate.enter(caller, _now(), known=known)
        if refused is not None:
            writer.write(refusal_frame(refused))
            writer.close()
            return
        task = asyncio.create_task(self._answer(stream, caller, known=known))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self, stream: Stream, caller: str, *, known: bool) -> None:
        established: Established | None = None
        try:
            stream.tune()
            established = await shake(self._handshake(), stream, self._offload)
        except LinkError:
            pass  # the caller has been told; here it only counts
        finally:
            self.gate.leave(caller, _now(), failed=established is None, known=known)
            if established is None:
                stream.writer.close()
        if established is not None:
            self._welcome(established, stream)

    def blame(self, host: str) -> None:
        """A link from this host was cut for what came over it."""
        self.gate.blame(host if self._is_known(host) else group_of(host), _now())


def _now() -> float:
    return asyncio.get_running_loop().time()
