"""Lines from standard input, whatever it is: a terminal, a pipe or a file."""

import asyncio
import codecs
import sys
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import IO

# Far more than a clue or a line of chat; a longer line was never meant for this prompt.
LINE_CHARACTERS = 4000
BLOCK = 4096  # bytes read at a time


class Lines:
    """The typed lines not yet taken; `ended` when the input has ended."""

    def __init__(self, waiting: tuple[str, ...] = (), *, ended: bool = False) -> None:
        self.ended = ended
        self.on_change: Callable[[], None] = lambda: None
        self._waiting = deque(waiting)

    def put(self, line: str) -> None:
        """One more line."""
        self._waiting.append(line)
        self.on_change()

    def end(self) -> None:
        """Nothing more will come."""
        self.ended = True
        self.on_change()

    def take(self) -> str | None:
        """The next line, if there is one."""
        return self._waiting.popleft() if self._waiting else None

    @property
    def empty(self) -> bool:
        """Whether everything was taken."""
        return not self._waiting

    @property
    def over(self) -> bool:
        """Whether everything was taken, and nothing more will come."""
        return self.ended and self.empty


def listen(lines: Lines) -> None:
    """Reads standard input in a thread of its own, which ends with the program.

    Unbuffered: a thread that waits inside a buffer would hold its lock when the program ends.
    """
    loop = asyncio.get_running_loop()
    stream = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115 - for good

    def tell(line: str | None) -> None:
        try:
            loop.call_soon_threadsafe(lines.end if line is None else partial(lines.put, line))
        except RuntimeError:  # the loop is closed: the program ends
            return

    threading.Thread(target=_read, args=(stream, tell), daemon=True).start()


def _read(stream: IO[bytes], tell: Callable[[str | None], None]) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    rest = ""
    try:
        while block := stream.read(BLOCK):
            *whole, rest = (rest + decoder.decode(block)).split("\n")
            rest = rest[: LINE_CHARACTERS + 1]
            for line in whole:
                tell(line.removesuffix("\r")[: LINE_CHARACTERS + 1])  # consoles of Windows end so
    except OSError:  # a terminal that went away
        pass
    if rest:
        tell(rest)
    tell(None)
