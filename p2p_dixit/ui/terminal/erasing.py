"""A driver of Textual that says one last thing before it gives the terminal back."""

from collections.abc import Callable

from textual.driver import Driver


def erasing(driver: type[Driver], words: Callable[[], str]) -> type[Driver]:
    """The driver class; ``words`` are asked for at the end, and when the app is suspended."""

    class Erasing(driver):  # type: ignore[misc, valid-type] # whichever this system has
        def stop_application_mode(self) -> None:
            """The pictures are on the other screen, which is still there now."""
            last = words()
            if last:
                self.write(last)
            super().stop_application_mode()

    return Erasing
