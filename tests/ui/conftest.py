"""Screens in tests: their time is virtual, and style sheets are read once a process.

Textual's pilot sleeps after every key until the process seems idle, and a test looks until the
screen stays as it is: more than half of the time of these tests went by asleep, and on a busy
machine a screen seemed idle that had not had its turn. In virtual time all work that there is has
been done before any time goes by.

Nobody sees the frames that Textual puts together several times on the way to a screen, and they
were a third of the work. Here what has changed is drawn once, when the pilot waits, so that a
widget that cannot be drawn still fails the test; tests that look draw for themselves.

A test starts an app of its own, and reading the same style sheets for each took a sixth of the time
of all tests with a screen. What is read does not depend on the app but on the text, where it came
from and the colours of the theme, so these are the key.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import pytest
import textual.app
import textual.pilot
from textual import _time
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual._wait import SLEEP_GRANULARITY, wait_for_idle
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from tests import virtual

MOST_TEXTS = 1024  # style sheets under one theme; all of ours and Textual's are about 150

_READ: dict[frozenset[tuple[str, str]], LRUCache[tuple[object, ...], list[RuleSet]]] = {}

_UNDRAWN: dict[Compositor, set[Region]] = {}  # what has changed on a screen since it was drawn


class Frames:
    """How often something has changed on a screen, as far as a terminal would have seen it."""

    counted = False  # by `quick_screens`
    changed = 0


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Tests of this folder run in virtual time."""
    return {"virtual": virtual.VirtualLoop}


@pytest.fixture(scope="session", autouse=True)
def _quick_screens() -> Iterator[None]:
    """For all tests of a process."""
    with quick_screens():
        yield


@contextmanager
def quick_screens() -> Iterator[None]:
    """Screens go by the clock of their loop, and read a style sheet once."""
    parse, pause = Stylesheet.parse, Pilot.pause

    def parsed(sheet: Stylesheet) -> None:
        theme = frozenset(sheet._variables.items())
        own = sheet._parse_cache
        sheet._parse_cache = _READ.setdefault(theme, LRUCache(MOST_TEXTS))
        try:
            parse(sheet)
        finally:
            sheet._parse_cache = own

    async def paused(pilot: Pilot[object], delay: float | None = None) -> None:
        await pause(pilot, delay)
        draw_changes()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "parse", parsed)
        patch.setattr(RuleSet, "__hash__", object.__hash__)  # the same, but not in Python
        patch.setattr(Compositor, "render_update", _draw_later)
        patch.setattr(Frames, "counted", True)
        patch.setattr(Pilot, "pause", paused)
        patch.setattr(_time, "get_time", virtual.now)
        patch.setattr(textual.app, "wait_for_idle", _idle)
        patch.setattr(textual.pilot, "wait_for_idle", _idle)
        yield


async def _idle(*limits: float) -> None:
    """In virtual time no time goes by before everything else has been done."""
    if isinstance(asyncio.get_running_loop(), virtual.VirtualLoop):
        await asyncio.sleep(SLEEP_GRANULARITY)
    else:
        await wait_for_idle(*limits)
    draw_changes()


def _draw_later(
    compositor: Compositor, full: bool = False, *_stack: object, **_options: object
) -> None:
    """Instead of a frame for a terminal that is not there."""
    changed = {compositor.size.region} if full else compositor._dirty_regions
    if changed:
        Frames.changed += 1
        _UNDRAWN.setdefault(compositor, set()).update(changed)
        compositor._dirty_regions.clear()


def draw_changes() -> None:
    """The widgets that have changed draw their lines, if their screen is still the one to see."""
    for compositor, regions in tuple(_UNDRAWN.items()):
        screen = compositor.root
        if not (isinstance(screen, Screen) and screen.is_current):
            continue
        visible_screen_stack.set(screen.app._background_screens)  # what shines through a dialog
        crop = Region.from_union(regions).intersection(compositor.size.region)
        for _region, _clip, strips in compositor._get_renders(crop):
            assert all(strip is not None for strip in strips)
    _UNDRAWN.clear()
