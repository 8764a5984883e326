"""A number: typed as digits, or stepped by arrows and mouse."""

from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.ui.widgets.stepper import Arrow

_LONGEST = 10_000  # more digits are never typed on purpose


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers that make sense, and how far one key goes."""

    least: int
    most: int
    step: int = 1


class Number(Horizontal, can_focus=True):
    """Shows the limits beside it; a number beyond them is shown as what it is: wrong."""

    DEFAULT_CSS = """
    Number { height: 1; width: auto; }
    Number .number-value {
        width: auto; min-width: 24; padding: 0 1; text-align: center; text-style: bold;
    }
    Number:focus .number-value { background: $primary; color: $background; }
    Number.-wrong .number-value { background: $error; color: $background; }
    Number .number-limits { width: auto; color: $quiet; padding: 0 1; }
    """
    BINDINGS = [
        Binding("left,minus", "step(-1)", N_("Less"), show=False),
        Binding("right,plus,space", "step(1)", N_("More"), show=False),
    ]

    value: reactive[int] = reactive(0)

    def __init__(self, span: Span, value: int, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.span = span
        self._typing = False  # the next digit goes behind the others
        self.set_reactive(Number.value, value)

    def compose(self) -> ComposeResult:
        yield Arrow("◂", id="less")
        yield Static(str(self.value), classes="number-value")
        yield Arrow("▸", id="more")
        limits = _("{least} to {most}").format(least=self.span.least, most=self.span.most)
        yield Static(limits, classes="number-limits")

    def watch_value(self, value: int) -> None:
        """Shows it, and whether it is within the limits."""
        self.query_one(".number-value", Static).update(Content(str(value)))
        self.set_class(not self.span.least <= value <= self.span.most, "-wrong")

    def action_step(self, steps: int) -> None:
        """To the next round number, within the limits."""
        self._typing = False
        step = self.span.step
        up, down = self.value // step + 1, -(-self.value // step) - 1
        there = (up if steps > 0 else down) * step
        self.value = max(self.span.least, min(self.span.most, there))

    def on_key(self, event: events.Key) -> None:
        """Digits: the first one replaces the number, the others extend it.

        Backspace is no binding, or a digit that is typed quickly would overtake it.
        """
        if event.key in ("backspace", "delete"):
            event.stop()
            self._typing = True
            self.value //= 10
        if event.character and event.character.isdecimal() and event.character.isascii():
            event.stop()
            begun = self.value * 10 if self._typing else 0
            self._typing = True
            if begun < _LONGEST:
                self.value = begun + int(event.character)

    def on_blur(self) -> None:
        """After a new focus the next digit replaces the number."""
        self._typing = False

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.focus()
        place = None if event.widget is None else event.widget.id
        if place in ("less", "more"):
            self.action_step(-1 if place == "less" else 1)
