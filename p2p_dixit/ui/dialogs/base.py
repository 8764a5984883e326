"""What all our screens have in common, and those that lie above another one."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.renderables.background_screen import BackgroundScreen
from textual.renderables.blank import Blank
from textual.screen import ModalScreen, Screen
from textual.timer import Timer

T = TypeVar("T")


class SteadyScreen(Screen[T]):
    """A screen that goes away loses its widgets before its last callbacks: those do nothing.

    One that goes away before it was composed, perhaps with the whole app, never had any: there is
    nothing to set up.
    """

    async def on_event(self, event: events.Event) -> None:
        """As Textual's own, but `Mount` only for a screen that could be composed."""
        if not isinstance(event, events.Mount) or self.is_attached:
            await super().on_event(event)

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """As Textual's own, while the screen is there."""
        return super().call_after_refresh(self._if_there, partial(callback, *args, **kwargs))

    def set_timer(self, delay: float, callback: Any = None, **kwargs: Any) -> Timer:
        """As Textual's own, while the screen is there."""
        return super().set_timer(delay, partial(self._if_there, callback), **kwargs)

    def set_interval(self, interval: float, callback: Any = None, **kwargs: Any) -> Timer:
        """As Textual's own, while the screen is there."""
        return super().set_interval(interval, partial(self._if_there, callback), **kwargs)

    def _if_there(self, callback: Callable[[], Any]) -> Any:
        return callback() if self in self.app.screen_stack else None


class Layer(SteadyScreen[T]):
    """A screen above others, which ends by `dismiss`."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Goes away; a second Enter that was already on its way must not close what lies below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(ModalScreen[T], Layer[T]):
    """A layer that lets the screen below shine through. Textual's own comes first: its style."""

    def render(self) -> BackgroundScreen | Blank:  # type: ignore[override]
        """The screen below, shaded.

        Textual takes it from a list that all who draw share and empty. Of three layers the lowest
        may find one above it there, and the two draw each other until the stack is full.
        """
        stack = self.app.screen_stack
        below = stack[: stack.index(self)] if self in stack else stack
        shade = self.styles.background
        return BackgroundScreen(below[-1], shade) if below else Blank(shade)
