"""The peer under test as a process: one command a line in, one answer a line out."""

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

LONGEST_LINE = 8 * 1024 * 1024  # the file of a whole game in hexadecimal, and room to spare


class NoAnswer(Exception):
    """The peer has ended, or says nothing, or something that is not the control protocol."""


class Refused(Exception):
    """The peer answered a command with an error."""


class Peer:
    """A running implementation. `home` is its folder: what it keeps lies there."""

    def __init__(self, command: list[str], home: Path, patience: float) -> None:
        self._command = command
        self.home = home
        self._patience = patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self.key = b""
        self.port = 0

    async def start(self, name: str = "Peer", rabbit: int = 11) -> None:
        """Starts the process, or starts it again with what it has kept."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        told = await self.ask(
            "start", home=str(self.home), name=name, rabbit=rabbit, listen="127.0.0.1"
        )
        self.key = bytes.fromhex(told["key"])

    async def ask(self, what: str, **more: Any) -> Any:
        """Has the peer do something; what it answers. Raises NoAnswer or Refused."""
        async with self._turn:
            line = await self._exchange(json.dumps({"do": what, **more}))
        try:
            answer = json.loads(line)
        except ValueError:
            raise NoAnswer(f"{what!r} was answered by {line[:200]!r}") from None
        if not isinstance(answer, dict) or len(answer.keys() & {"ok", "error"}) != 1:
            raise NoAnswer(f"{what!r} was answered by {line[:200]!r}")
        if "error" in answer:
            raise Refused(f"{what!r}: {answer['error']}")
        return answer["ok"]

    async def _exchange(self, question: str) -> bytes:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise NoAnswer("it is not running")
        try:
            process.stdin.write(question.encode() + b"\n")
            await process.stdin.drain()
            async with asyncio.timeout(self._patience):
                line = await process.stdout.readline()
        except (TimeoutError, OSError, ValueError) as error:
            raise NoAnswer(f"no answer to {question[:80]}: {error!r}") from None
        if not line:
            raise NoAnswer(f"it ended at {question[:80]}")
        return line

    async def open(self, **settings: Any) -> None:
        """Opens a table."""
        self.port = (await self.ask("open", **settings))["port"]

    async def join(self, address: str, code: str = "", watch: bool = False) -> None:
        """Goes to a table."""
        self.port = (await self.ask("join", address=address, code=code, watch=watch))["port"]

    async def resume(self, *addresses: str) -> None:
        """Continues the unfinished game."""
        self.port = (await self.ask("resume", addresses=list(addresses)))["port"]

    async def look(self) -> dict[str, Any]:
        """What its player sees."""
        view = await self.ask("look")
        if not isinstance(view, dict):
            raise NoAnswer(f"a view is an object, not {view!r}")
        return view

    async def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.communicate()  # closes the pipes, too
        self._process = None
