"""A vote on its way: a symbol that flies from a player to a card."""

from textual.content import Content
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import Static

FLIGHT = 0.6  # seconds in the air


class Token(Static):
    """Lives for one flight."""

    def __init__(self, symbol: Content, start: Offset, end: Offset) -> None:
        super().__init__(symbol, classes="token")
        self.offset = start
        self._end = end

    def on_mount(self) -> None:
        self.animate(
            "offset", self._end, duration=FLIGHT, easing="in_out_cubic", on_complete=self.remove
        )


def fly(screen: Screen[None], symbols: list[Content], starts: list[Offset], end: Offset) -> None:
    """Sends symbols to one place; they land side by side."""
    landing = end - Offset(len(symbols) - 1, 0)
    tokens = [
        Token(symbol, start, landing + Offset(2 * n, 0))
        for n, (symbol, start) in enumerate(zip(symbols, starts, strict=True))
    ]
    screen.mount_all(tokens)
