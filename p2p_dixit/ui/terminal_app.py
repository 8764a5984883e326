"""The app's side of the terminal: its answers, its size, its title, its pictures and its end."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
import errno
import os
import signal
import sys
import time
from contextlib import suppress

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.widgets import Input

from p2p_dixit.language.strings import _
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.gc_schedule import GcSchedule
from p2p_dixit.ui.keyboard import Keyboard
from p2p_dixit.ui.messages import YourTurn
from p2p_dixit.ui.pictures.fit import cell_pixels, shape_of
from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.terminal.late_answers import LateAnswers
from p2p_dixit.ui.widgets.keybar import KeyBar

HUNG_UP = 129  # the exit code of a program that was hung up on
MOUNT_SECONDS = 1.0  # a screen that has no widgets by then is going away
LATE = 5.0  # seconds in which a terminal that did not answer in time may still do so


class TerminalApp(App[None]):
    """What an app in a terminal needs, whatever it shows."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        super().__init__()
        self.gc_schedule: GcSchedule | None = None
        self.keyboard = Keyboard()
        found = context.renderer.terminal
        self._late = LateAnswers() if found.asked and not found.answered else None
        self._late_until = time.monotonic() + LATE

    def _send(self, words: str) -> None:
        """To the terminal, in the order of the frames; Textual has no public way to write to it."""
        if self._driver is not None and not self.is_headless and not self._exit:
            self._driver.write(words)

    def _watch_terminal(self) -> None:
        """When the terminal goes away (a closed window, a lost ssh) the game ends and is kept."""
        if hasattr(signal, "SIGHUP"):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._terminal_gone)
        self.set_interval(1.0, self._look_for_terminal)

    def _look_for_terminal(self) -> None:
        if not (sys.__stdin__ and sys.__stdin__.isatty() and is_there(sys.__stdin__.fileno())):
            self._terminal_gone()

    def _terminal_gone(self) -> None:
        """Everything of the game is on disk, and there is no screen left to tidy up."""
        os._exit(HUNG_UP)

    async def on_event(self, event: events.Event) -> None:
        """Keys wait for their screen; garbage collection waits while the player is active."""
        if isinstance(event, events.Key):
            if self._is_late_answer(event):
                return
            await self._screen_made()
            if not event.is_forwarded:
                event = self._key_meant(event)
        if self.gc_schedule is not None and isinstance(event, events.InputEvent):
            self.gc_schedule.touched(time.monotonic())
        await super().on_event(event)

    async def _screen_made(self) -> None:
        """A key that was typed before a screen has its widgets would find none of them."""
        if self._running and not self.screen.is_mounted:
            with suppress(TimeoutError):
                made: asyncio.Event = self.screen._mounted_event  # noqa: SLF001 - no public way to wait
                await asyncio.wait_for(made.wait(), MOUNT_SECONDS)

    def _key_meant(self, event: events.Key) -> events.Key:
        """The key by its place on the keyboard, unless text is being written."""
        focused = self.focused
        if isinstance(focused, Input) or (
            focused is not None and focused.check_consume_key(event.key, event.character)
        ):
            return event
        before = self.keyboard.layout
        own_meaning = frozenset("+" if "plus" in self.active_bindings else "")  # on this screen
        meant = self.keyboard.key(event.character, own_meaning)
        if self.keyboard.layout != before:
            for bar in self.screen.query(KeyBar):
                bar.write()
        return event if meant is None else events.Key(meant, None)

    def _is_late_answer(self, event: events.Key) -> bool:
        if self._late is None:
            return False
        if time.monotonic() > self._late_until:
            self._late = None
            return False
        return self._late.swallows(event.character)

    def on_resize(self, event: events.Resize) -> None:
        """Terminals that report their size in pixels get cards in their true shape."""
        cell = cell_pixels(event.size, event.pixel_size) or self._pixels_by_system(event.size)
        if cell is None:
            return  # the earlier finding still holds
        if self.context.gallery.painter is not None and cell != self.context.gallery.cell:
            self.call_after_refresh(self._draw_again)  # as many cells, other pixels
        self.context.gallery.cell = cell
        self.context.cell = shape_of(cell)
        for board in self.screen.query(".-board"):
            setattr(board, "cell", self.context.cell)  # noqa: B010 - its class is not imported yet

    def _draw_again(self) -> None:
        from p2p_dixit.ui.widgets.picture import Picture

        for picture in self.screen.query(Picture):
            picture.draw()

    def _pixels_by_system(self, size: Size) -> CellPixels | None:
        """By the system where the terminal itself does not say; only where it is needed."""
        if self.context.gallery.painter is None or self.is_headless:
            return None
        from p2p_dixit.ui.terminal.probe import pixels_by_system

        return pixels_by_system(*size)

    def get_driver_class(self) -> type[Driver]:
        """Textual's own, which takes all pictures away before it gives the terminal back.

        So it does when the app falls over or is suspended.
        """
        driver, farewell = super().get_driver_class(), self.context.gallery.farewell

        class Erasing(driver):  # type: ignore[misc, valid-type] # whichever this system has
            def stop_application_mode(self) -> None:
                """The pictures are on the other screen, which is still there now."""
                if last := farewell():
                    self.write(last)
                super().stop_application_mode()

        return Erasing

    def on_your_turn(self, _message: YourTurn) -> None:
        """Rings, and says so in the title of the window."""
        if self.context.settings.bell:
            self.bell()
        self._title(_("your turn"))

    def on_turn_over(self) -> None:
        self._title("")

    def _title(self, text: str) -> None:
        self.sub_title = text
        title = f"p2p-dixit · {text}" if text else "p2p-dixit"
        if self._driver is not None:
            # OSC 2, the window's title; Textual has no public way to write to the terminal.
            self._driver.write(f"\x1b]2;{title}\x1b\\")


def is_there(terminal: int) -> bool:
    """Whether the terminal behind a file is still connected."""
    try:
        os.tcgetpgrp(terminal)
    except AttributeError:  # Windows ends the programs of a window that is closed
        return True
    except OSError as error:
        return error.errno == errno.ENOTTY  # ours, but not the one that controls this program
    return True
