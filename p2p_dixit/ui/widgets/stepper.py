"""A value with its neighbours: arrows or the mouse step through the choices."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from p2p_dixit.language.strings import N_


class Arrow(Static):
    """A clickable arrow."""

    DEFAULT_CSS = "Arrow { width: 3; color: $accent; text-align: center; }"


class Stepper(Horizontal, can_focus=True):
    """One of several choices; smaller than a list and quicker than a menu."""

    DEFAULT_CSS = """
    Stepper { height: 1; width: auto; }
    Stepper .stepper-value {
        width: auto; min-width: 24; padding: 0 1; text-align: center;
        color: $foreground; text-style: bold;
    }
    Stepper:focus .stepper-value { background: $primary; color: $background; }
    """

    BINDINGS = [
        Binding("left,minus", "step(-1)", N_("Previous"), show=False),
        Binding("right,plus,space", "step(1)", N_("Next"), show=False),
    ]

    index: reactive[int] = reactive(0)

    @dataclass
    class Stepped(Message):
        """Another choice."""

        stepper: "Stepper"
        index: int

        @property
        def control(self) -> "Stepper":
            """For ``@on`` selectors."""
            return self.stepper

    def __init__(
        self,
        choices: Sequence[str | Content],
        index: int = 0,
        *,
        id: str | None = None,  # noqa: A002 - Textual's own name for it
    ) -> None:
        super().__init__(id=id)
        self._choices = tuple(choices)
        self.set_reactive(Stepper.index, index)

    def compose(self) -> ComposeResult:
        yield Arrow("◂", id="less")
        yield Static(self._value(), classes="stepper-value")
        yield Arrow("▸", id="more")

    def offer(self, choices: Sequence[str | Content], index: int) -> None:
        """Other choices from now on."""
        self._choices = tuple(choices)
        self.set_reactive(Stepper.index, max(0, min(index, len(choices) - 1)))
        self.query_one(".stepper-value", Static).update(self._value())

    def watch_index(self) -> None:
        self.query_one(".stepper-value", Static).update(self._value())
        self.post_message(self.Stepped(self, self.index))

    def action_step(self, step: int) -> None:
        """To a neighbour, round the corner too."""
        self.index = (self.index + step) % len(self._choices)

    @on(events.Click)
    def clicked(self, event: events.Click) -> None:
        """Left arrow: before. Anything else: next."""
        event.stop()
        self.focus()
        self.action_step(-1 if event.widget is not None and event.widget.id == "less" else 1)

    def _value(self) -> Content:
        choice = self._choices[self.index] if self._choices else ""
        return choice if isinstance(choice, Content) else Content(choice)
