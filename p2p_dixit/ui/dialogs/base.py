"""What lies above a screen: it goes away once, whatever keys are still on their way to it."""

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

T = TypeVar("T")


class Layer(Screen[T]):
    """A screen above others, which ends by `dismiss`."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Goes away; a second Enter that was already on its way must not close what lies below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(ModalScreen[T], Layer[T]):
    """A layer that lets the screen below shine through. Textual's own comes first: its style."""
