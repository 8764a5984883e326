"""The two streams of a command, made safe: whatever is printed, the terminal only shows it.

Every command prints by `print`, and some of what it prints comes from files of others. Instead of
trusting each of these places, the streams themselves let nothing through but visible characters and
line ends, and cut lines that no text of ours would fill. What draws in colours goes around them on
purpose: Rich asks a stream for `rich_proxied_file`, and Textual has a terminal of its own.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from p2p_dixit.language.strings import _
from p2p_dixit.printable import printable_lines

# A line of ours is a sentence with a few names and a path in it; help is wrapped.
LINE_CHARACTERS = 4000


class SafeStream:
    """Stands in for a text stream; `whole_lines` while JSON is printed, which may be long."""

    def __init__(self, stream: TextIO) -> None:
        self.rich_proxied_file = stream
        self.whole_lines = False
        self._column = 0

    def write(self, text: str) -> int:
        """Writes the printable part; returns the length of the input, as streams do."""
        stream = self.rich_proxied_file
        seen = printable_lines(text)
        shown = seen if self.whole_lines else "\n".join(self._lines(seen))
        encoding = stream.encoding or "utf-8"
        stream.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def _lines(self, text: str) -> Iterator[str]:
        for number, line in enumerate(text.split("\n")):
            if number:
                self._column = 0
            room = LINE_CHARACTERS - self._column
            self._column += len(line)
            yield line if len(line) <= room else f"{line[: max(0, room)]}{'…' if room > 0 else ''}"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rich_proxied_file, name)


@contextmanager
def safe_streams() -> Iterator[None]:
    """Standard output and standard error are safe inside."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (SafeStream(stream) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def allow_whole_lines() -> None:
    """For JSON: one line may hold a whole game."""
    if isinstance(sys.stdout, SafeStream):
        sys.stdout.whole_lines = True


def echo(text: str, /, **values: object) -> None:
    """Prints a line in the reader's language."""
    print(_(text, **values))
