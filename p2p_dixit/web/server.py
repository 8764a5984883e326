"""Listens, and gives each connection a task of its own within the limits."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from p2p_dixit.errors import LocalFault
from p2p_dixit.net.address import group_of, host_of
from p2p_dixit.net.both_forms import cut_off
from p2p_dixit.net.ports import ListeningPort
from p2p_dixit.system_reasons import system_reason
from p2p_dixit.web import limits
from p2p_dixit.web.connection import Answer, Connection
from p2p_dixit.web.gate import Gate


class Server:
    """Serves `answer` on one port; `names` are this machine's names, beside its addresses."""

    def __init__(self, answer: Answer, names: frozenset[str] = frozenset()) -> None:
        self.gate = Gate()
        self._answer = answer
        self._names = names
        self._port = ListeningPort(self._accept, limits.REQUEST_BYTES)

    async def start(self, hosts: Sequence[str], port: int) -> int:
        """Binds to `port`, or to any free one if it is taken; returns which."""
        try:
            return await self._port.open(hosts, port)
        except OSError as error:
            raise LocalFault(
                "cannot listen for browsers: {error}; is the network up?",
                error=system_reason(error),
            ) from error

    async def close(self) -> None:
        """Ends every connection; nothing is answered any more."""
        await self._port.close()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Called for every connection: one beyond the gate costs nothing but its end."""
        ends = [writer.get_extra_info(name) for name in ("sockname", "peername")]
        if not all(ends):  # closed before we looked
            writer.close()
            return
        local, peer = map(host_of, ends)
        caller = group_of(peer)
        if not self.gate.enter(caller):
            cut_off(writer.transport)
            return
        connection = Connection(reader, writer, (local, peer), caller, self.gate)

        def ended() -> None:
            connection.release()
            cut_off(writer.transport)

        self._port.run(self._serve(connection, writer), ended)

    async def _serve(self, connection: Connection, writer: asyncio.StreamWriter) -> None:
        await connection.run(self._answer, self._names)
        await _closed(writer)


async def _closed(writer: asyncio.StreamWriter) -> None:
    """Says the last bytes and closes; a peer that does not take them is cut off."""
    writer.close()
    with suppress(TimeoutError, OSError):
        async with asyncio.timeout(limits.CHUNK_SECONDS):
            await writer.wait_closed()
