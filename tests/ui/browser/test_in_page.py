"""The seat in a page, without the browser around it."""

import asyncio
import json
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.play.evening import lobby


class Page(ModuleType):
    """What the page gives to Python: remembers what it was told, and keeps what it is given."""

    def __init__(self) -> None:
        super().__init__("dixit_js")
        self.told: list[tuple[str, Any]] = []
        self.storage = SimpleNamespace(rest=self._rest)
        self.while_kept: Callable[[], None] = lambda: None

    def tell(self, kind: str, value: str) -> None:
        self.told.append((kind, json.loads(value)))

    async def _rest(self) -> None:
        self.while_kept()


async def test_a_view_goes_out_with_the_name_of_its_own_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next game may begin while the view is kept."""
    page, ffi, webloop = Page(), ModuleType("pyodide.ffi"), ModuleType("pyodide.webloop")
    ffi.to_js = bytes  # type: ignore[attr-defined] # a double
    webloop.WebLoop = asyncio.BaseEventLoop  # type: ignore[attr-defined] # a double
    for module in (page, ModuleType("pyodide"), ffi, webloop):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    in_page = import_module("p2p_dixit.ui.browser.in_page")
    del sys.modules[in_page.__name__]  # made of doubles: for this test alone
    seat = object.__new__(in_page.SeatInPage)
    table = SimpleNamespace(genesis=None)
    seat._table, seat._view = table, lobby(2)[0].lobby
    seat._visits, seat._sent_at, seat._sending = 1, 0.0, True

    def begin() -> None:
        table.genesis = SimpleNamespace(game=b"\x01")

    page.while_kept = begin
    await seat._send_views()
    ((kind, value),) = page.told
    assert (kind, value["game"]) == ("view", "")
    assert not seat._sending
