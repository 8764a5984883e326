"""What all tests share: Hypothesis profiles, so that a run is the same every time; a browser."""

import gc
import os
from functools import lru_cache
from itertools import islice

import pytest
from hypothesis import HealthCheck, settings

os.environ["LANGUAGE"] = "en"  # the tests read English, whatever the system speaks

from p2p_dixit.crypto import sodium
from tests.garbage import set_aside
from tests.ui.browser.chromium import browser, shared_browser

__all__ = ["browser", "shared_browser"]

gc.disable()  # until everything is imported and collected: that took a quarter of collecting

# Players of one test sit in one process and check the same proofs, so two of three products have
# been computed before. The group stays the real one, and what is computed does not change. About
# 40 MB a process.
MOST_PRODUCTS = 1 << 17

# Derandomised: `make test` is the same on every machine. The soak profile goes looking for news.
settings.register_profile(
    "test",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=16,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", settings.get_profile("test"), derandomize=False, max_examples=2000
)
settings.register_profile("quick", settings.get_profile("test"), max_examples=10)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))


# Each takes as long as some hundred others: those that come last keep one core waiting.
FIRST = (
    "tests/ui/test_monkey.py",
    "tests/netns/test_terminals.py",
    "tests/netns/test_share.py",
    "tests/netns/test_game.py",
    "tests/netns/test_discovery.py",
    "tests/browser/test_seat.py",
    "tests/sim/agreement/test_silence.py",
    "tests/ui/test_pseudo.py",
    "tests/ui/test_screens.py",
    "tests/ui/test_languages.py",
    "tests/ui/test_whole_games.py",
    "tests/tools/test_conformance.py",
    "tests/cli/test_stats.py",
)


@pytest.hookimpl(trylast=True)  # after those that are left out are gone
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests begin first, in every worker; the order of the others stays.

    Each worker is given as many tests as any other, in this order, and takes from the end of what
    the others still have when it has done its own.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items.sort(key=_turn)
    long = [item for item in items if _turn(item) < len(FIRST)]
    others = iter(items[len(long) :])
    dealt = [long[worker::workers] for worker in range(workers)]
    left = len(items)
    for worker, own in enumerate(dealt):
        share = left // (workers - worker)
        own.extend(islice(others, max(0, share - len(own))))
        left -= share
    items[:] = [item for own in dealt for item in own]


def _turn(item: pytest.Item) -> int:
    places = (n for n, file in enumerate(FIRST) if item.nodeid.startswith(file))
    return next(places, len(FIRST))


def pytest_collection_finish() -> None:
    """Sets everything that was imported and collected aside for the garbage collector."""
    set_aside()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Where the workers of xdist collect, their controller does not, and it has garbage too."""
    gc.enable()


def pytest_sessionstart() -> None:
    """Lets the group remember its products."""
    for name in ("multiply", "multiply_base", "add", "subtract", "is_point", "from_hash"):
        setattr(sodium, name, lru_cache(MOST_PRODUCTS)(getattr(sodium, name)))
