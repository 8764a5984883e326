"""Pages served by the test itself, and what a browser or a stranger says to them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from p2p_dixit.play.api import Client
from p2p_dixit.ui.browser.showing import Showing
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.pictures.gallery import Gallery
from tests.patience import PATIENCE
from tests.ui.double import NOW, Paintings


@asynccontextmanager
async def showing(
    client: Client, stage: RevealStage | None = None, *, board: bool = False
) -> AsyncIterator[Showing]:
    """A page that follows the client, with pictures that a test can tell apart."""
    gallery = Gallery(Paintings())
    page = Showing(gallery, lambda: NOW, board=board)
    await page.start()
    page.follow(client, stage)
    try:
        yield page
    finally:
        await page.close()
        gallery.close()


async def ask(page: Showing, path: str, *headers: str, host: str = "") -> tuple[int, str, bytes]:
    """One request of its own: status, headers and body of what is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    host = host or f"127.0.0.1:{page.port}"
    lines = (f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", "")
    writer.write("\r\n".join(lines).encode())
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), body


async def first_view(page: Showing) -> dict[str, Any]:
    """What the page is told first about what is to be seen."""
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    line = f"GET {page.path}events HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n\r\n"
    writer.write(line.encode())
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"event: view\ndata: ")
        data = await reader.readuntil(b"\n\n")
    writer.close()
    told: dict[str, Any] = json.loads(data)
    return told
