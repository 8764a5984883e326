"""A player's laptop as a process of its own, which lends seats: it can be killed and started again.

    python -m tests.browser.laptop HOME NUMBER PORT PEER [join]

It joins the table at PEER, or resumes the game that its home has kept. It prints the address of its
page, plays whatever is asked, is ready when a line comes in, and stays until it is killed.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from p2p_dixit.client.loop import Listening
from p2p_dixit.net.address import parse_address
from p2p_dixit.play.commands import SetReady
from p2p_dixit.store.folders import HOME
from p2p_dixit.ui.browser import lent_seats
from tests.client.clients import Person
from tests.patience import PATIENCE


class Laptop:
    """The process, seen from the test."""

    def __init__(self, home: Path, number: int, bundle: Path, peer: str) -> None:
        self.home = home / str(number)
        self._folder, self._number, self._peer = home, number, peer
        self.home.mkdir(parents=True)
        (self.home / "web").symlink_to(bundle)
        self._process: Process | None = None

    async def start(self, *more: str, port: int = 0) -> str:
        """Starts it; the address of its page."""
        given = (str(self._folder), str(self._number), str(port), self._peer, *more)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.browser.laptop", *given,
            stdin=PIPE, stdout=PIPE, env={**os.environ, HOME: str(self.home)},
        )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            return (await self._process.stdout.readline()).decode().strip()

    def be_ready(self) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(b"ready\n")

    async def kill(self) -> None:
        """Without a word, as when a battery is empty."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def laptop(home: Path, number: int, bundle: Path, peer: str) -> AsyncIterator[Laptop]:
    made = Laptop(home, number, bundle, peer)
    try:
        yield made
    finally:
        await made.kill()


async def play(home: str, number: str, port: str, peer: str, *more: str) -> None:
    """The process itself."""
    person = Person(Path(home), int(number), (parse_address(peer),))
    if more:
        await person.join(peer)
    else:
        (kept,) = person.network.machine.games.unfinished()
        person.sit(await person.network.resume(kept.game.hex()))
    assert person.client is not None
    # The bundle of this run, not an old one that the checkout may have.
    setattr(lent_seats, "find_bundle", lambda places: places.data / "web")  # noqa: B010 - imported there
    seats = await lent_seats.open_seats(person.client, Listening(int(port), ("127.0.0.1",)))
    sys.stdout.write(f"http://127.0.0.1:{seats._port}/{seats._address.secret}/\n")
    sys.stdout.flush()
    while await asyncio.to_thread(sys.stdin.readline):
        person.do(SetReady(ready=True))


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
