"""The keys of a screen in its last line; a click on one is as good as the key.

Textual's own Footer mounts a widget for each key, which makes a third of the time until our first
frame; this is one line of text that knows where its keys stand. What the moment offers stands there
too, for as long as it does: otherwise a mouse could not say it.

English labels are written for one line. A language with longer words may need a second one, so that
it loses no key that English shows.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from textual import events
from textual.binding import Binding
from textual.content import Content

from p2p_dixit.language.strings import _, language
from p2p_dixit.text import width
from p2p_dixit.ui.keyboard import Keyboard
from p2p_dixit.ui.widgets.line import Line

_NAMES = {
    "escape": "Esc", "enter": "⏎", "space": "␣", "question_mark": "?", "f1": "F1", "f2": "F2",
    "ctrl+e": "^E", "ctrl+f": "^F", "ctrl+g": "^G", "ctrl+o": "^O", "ctrl+q": "^Q", "ctrl+r": "^R",
    "ctrl+s": "^S",
    "ctrl+t": "^T", "ctrl+y": "^Y", "backspace": "⌫", "delete": "Del", "pageup": "PgUp",
    "pagedown": "PgDn",
}  # fmt: skip
_GAP = 2


class _Key(NamedTuple):
    key: str
    label: str
    action: str

    @property
    def cells(self) -> int:
        return width(self.key) + 1 + width(self.label)


class KeyBar(Line):
    """Shows those bindings of its screen that are to be shown, and those that the moment offers."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: auto; min-height: 1; padding: 0 1; background: $footer-background;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._offers: Mapping[str, str] = MappingProxyType({})
        self._spans: list[tuple[int, int, int, str]] = []

    def offer(self, offers: Mapping[str, str]) -> None:
        """Actions to show as well, each with a name for this moment, or with none: the usual."""
        self._offers = offers
        if self.is_mounted:
            self.write()

    @property
    def keys(self) -> list[str]:
        """What stands there, key by key."""
        return [f"{key.key} {key.label}" for row in self._rows() for key in row]

    def write(self) -> None:
        """Writes the line again: in the language and for the keyboard that are known now."""
        rows = self._rows()
        self._spans = []
        for y, row in enumerate(rows):
            at = 0
            for key in row:
                self._spans.append((y, at, at + key.cells, key.action))
                at += key.cells + _GAP
        lines = [Content(" " * _GAP).join(map(_words, row)) for row in rows]
        as_many = len(rows) == len(self.said.plain.splitlines())
        self.put(Content("\n").join(lines), layout=not as_many)

    on_mount = on_resize = write

    def _rows(self) -> list[list[_Key]]:
        """All of them, or as many as there is room for; the last one is the way out and stays."""
        own = [binding for binding in self.screen.BINDINGS if isinstance(binding, Binding)]
        keys = [
            _Key(self._shown(one), self._offers.get(one.action) or _(one.description), one.action)
            for one in own
            if one.show or one.action in self._offers
        ]
        room, most = self.content_size.width, 1 if language() == "en" else 2
        rows = _broken(keys, room)
        while len(rows) > most and len(keys) > 1:
            del keys[-2]
            rows = _broken(keys, room)
        return rows

    def _shown(self, binding: Binding) -> str:
        """The first key of a binding, as it stands on the player's keyboard."""
        keyboard: Keyboard | None = getattr(self.app, "keyboard", None)
        key = binding.key.split(",")[0]
        name = binding.key_display or _NAMES.get(key, key)
        return name if keyboard is None else keyboard.shown(name)

    async def on_click(self, event: events.Click) -> None:
        """Does what the key under the mouse would do."""
        event.stop()
        at, row = event.x - self.gutter.left, event.y - self.gutter.top
        under = (act for y, start, end, act in self._spans if y == row and start <= at < end)
        action = next(under, None)
        if action is not None:
            await self.screen.run_action(action)


def _broken(keys: list[_Key], room: int) -> list[list[_Key]]:
    """The keys in lines of at most ``room`` cells; before there is a size, in one."""
    rows: list[list[_Key]] = []
    left = 0
    for key in keys:
        if not rows or (room and left < key.cells):
            rows.append([])
            left = room
        rows[-1].append(key)
        left -= key.cells + _GAP
    return rows


def _words(key: _Key) -> Content:
    return Content.assemble(
        (key.key, "bold $footer-key-foreground"),
        (f" {key.label}", "$footer-description-foreground"),
    )
