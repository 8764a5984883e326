"""The keys of a screen in its last line; a click on one is as good as the key.

Textual's own Footer mounts a widget for each key, which makes a third of the time until our first
frame; this is one line of text that knows where its keys stand.
"""

from collections.abc import Iterable

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.text import width

_NAMES = {
    "escape": "Esc", "enter": "⏎", "space": "␣", "question_mark": "?", "f1": "F1", "f2": "F2",
    "ctrl+f": "^F", "ctrl+o": "^O", "ctrl+q": "^Q", "ctrl+r": "^R", "ctrl+t": "^T",
    "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip


class KeyBar(Static):
    """Shows those bindings of its screen that are to be shown."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: 1; padding: 0 1; background: $footer-background;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._spans: list[tuple[int, int, str]] = []

    def on_mount(self) -> None:
        """Writes the line once; the keys of a screen do not change."""
        own = [binding for binding in self.screen.BINDINGS if isinstance(binding, Binding)]
        self.update(self._line(binding for binding in own if binding.show))

    def _line(self, bindings: Iterable[Binding]) -> Content:
        parts: list[Content] = []
        at = 0
        for binding in bindings:
            key = key_name(binding)
            text = f"{key} {binding.description}"
            self._spans.append((at, at + width(text), binding.action))
            parts.append(
                Content.assemble(
                    (key, "bold $footer-key-foreground"),
                    (f" {binding.description}", "$footer-description-foreground"),
                )
            )
            at += width(text) + 2
        return Content("  ").join(parts)

    async def on_click(self, event: events.Click) -> None:
        """Does what the key under the mouse would do."""
        event.stop()
        at = event.x - self.gutter.left
        action = next((act for start, end, act in self._spans if start <= at < end), None)
        if action is not None:
            await self.screen.run_action(action)


def key_name(binding: Binding) -> str:
    """The first key of a binding as it stands on a keyboard."""
    key = binding.key.split(",")[0]
    return binding.key_display or _NAMES.get(key, key)
