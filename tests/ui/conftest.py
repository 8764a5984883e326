"""Screens in tests: their time is virtual, and style sheets are read once a process.

Textual's pilot sleeps after every key until the process seems idle, and a test looks until the
screen stays as it is: more than half of the time of these tests went by asleep, and on a busy
machine a screen seemed idle that had not had its turn. In virtual time all work that there is has
been done before any time goes by.

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
from textual._wait import SLEEP_GRANULARITY, wait_for_idle
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests import virtual

MOST_TEXTS = 1024  # style sheets under one theme; all of ours and Textual's are about 150

_READ: dict[frozenset[tuple[str, str]], LRUCache[tuple[object, ...], list[RuleSet]]] = {}


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
    parse = Stylesheet.parse

    def parsed(sheet: Stylesheet) -> None:
        theme = frozenset(sheet._variables.items())
        own = sheet._parse_cache
        sheet._parse_cache = _READ.setdefault(theme, LRUCache(MOST_TEXTS))
        try:
            parse(sheet)
        finally:
            sheet._parse_cache = own

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "parse", parsed)
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
