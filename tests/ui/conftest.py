"""Screens in tests: style sheets are read once a process, not once an app.

A test starts an app of its own, and reading the same style sheets for each took a sixth of the time
of all tests with a screen. What is read does not depend on the app but on the text, where it came
from and the colours of the theme, so these are the key.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

MOST_TEXTS = 1024  # style sheets under one theme; all of ours and Textual's are about 150

_READ: dict[frozenset[tuple[str, str]], LRUCache[tuple[object, ...], list[RuleSet]]] = {}


@contextmanager
def styles_cached() -> Iterator[None]:
    """Every style sheet looks into one cache while it is parsed."""
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
        yield


@pytest.fixture(scope="session", autouse=True)
def styles_read_once() -> Iterator[None]:
    """For all tests of a process."""
    with styles_cached():
        yield
