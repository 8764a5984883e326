"""A line along the time of a game: rounds are marked, a knob stands where one looks.

A click or a drag goes there. What lies behind the first bad record of a file is drawn in red.
"""

from collections.abc import Collection
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from p2p_dixit.text import width

KNOB, PAST, COMING, ROUND = "●", "━", "─", "┿"


@dataclass(frozen=True)
class Along:
    """Everything the line shows."""

    at: int = 0
    of: int = 1  # how many moments
    starts: Collection[int] = ()  # the first moments of rounds
    sound: int | None = None  # how many moments are valid; None: all
    before: str = ""  # what stands left of the line
    after: str = ""  # and right of it


class Timeline(Widget):
    """Shows an `Along`, and says where the mouse wants to go."""

    DEFAULT_CSS = """
    Timeline { height: 1; width: 1fr; padding: 0 1; background: $surface; }
    """

    along: reactive[Along] = reactive(Along())

    @dataclass
    class Scrubbed(Message):
        """To this moment, please."""

        at: int

    @dataclass
    class Pressed(Message):
        """The sign left of the line was clicked."""

    def render(self) -> Content:
        """The signs, the line, the numbers."""
        along = self.along
        line = track(along, self._room)
        return Content.assemble((f"{along.before} ", "bold $accent"), line, f" {along.after}")

    @property
    def _left(self) -> int:
        return width(self.along.before) + 1

    @property
    def _room(self) -> int:
        return max(1, self.size.width - self._left - width(self.along.after) - 1)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Takes hold of the knob, wherever on the line."""
        event.stop()
        if self._column(event) < 0:
            self.post_message(self.Pressed())
            return
        self.capture_mouse()
        self._scrub(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self._scrub(event)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def _column(self, event: events.MouseEvent) -> int:
        return event.x - self.gutter.left - self._left

    def _scrub(self, event: events.MouseEvent) -> None:
        at = moment_at(self._column(event), self._room, self.along.of)
        self.post_message(self.Scrubbed(at))


def column_of(at: int, room: int, of: int) -> int:
    """Where a moment stands on a line of this many cells."""
    return at * (room - 1) // max(1, of - 1)


def moment_at(column: int, room: int, of: int) -> int:
    """The moment that stands at a cell, or the nearest."""
    inside = max(0, min(column, room - 1))
    return (inside * (of - 1) + (room - 1) // 2) // max(1, room - 1)


def track(along: Along, room: int) -> Content:
    """The line alone."""
    here = column_of(along.at, room, along.of)
    sound = room if along.sound is None else column_of(along.sound, room, along.of)
    starts = {column_of(start, room, along.of) for start in along.starts}
    return Content.assemble(*(_cell(n, here, sound, n in starts) for n in range(room)))


def _cell(at: int, here: int, sound: int, begins: bool) -> tuple[str, str]:  # noqa: FBT001
    if at == here:
        return KNOB, "bold $accent"
    sign = ROUND if begins else PAST if at < here else COMING
    if at >= sound:
        return sign, "$error"
    return sign, "$accent" if at < here else "$quiet"
