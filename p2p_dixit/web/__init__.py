"""Pages and files for browsers on the local network: the one door to h11 and wsproto (ADR 0110).

    async def answer(request: Request) -> Response: ...

    server = Server(answer, names=frozenset())
    port = await server.start(EVERYWHERE, 34949)

`answer` sees requests that are whole, small and meant for us: GET or HEAD, no body, a Host header
that names the very address the connection came to (so that no page elsewhere can make a browser
ask us under a name of its own), and no other page's origin. Everything it answers gets headers that
forbid whatever it does not ask for. A slow, huge or hostile peer costs a bounded amount of memory
and time (`limits`), and a peer that guesses addresses is soon answered no more (`Gate`). The server
keeps no log of its own.
"""

from p2p_dixit.web.messages import Events, Page, Request, Response, ServerSentEvent
from p2p_dixit.web.server import Server

__all__ = ["Events", "Page", "Request", "Response", "Server", "ServerSentEvent"]
