"""A browser with an empty profile for each test that asks for one."""

from collections.abc import AsyncIterator

import pytest

from tests.ui.browser.chromium import Chromium, chromium


@pytest.fixture
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Chromium]:
    async with chromium(tmp_path_factory.mktemp("browser")) as opened:
        yield opened
