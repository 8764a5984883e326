"""The doors of a browser: the same bytes, the same verdicts (Pyodide in Node)."""

import os

import pytest

from tests.browser.node import run_inside
from tests.more import more
from tools.vectors import VECTORS

# Making whole games takes half a minute of processor time there: `make test-web` does so.
LONG = {"games", "states"}
SHORT = tuple(name for name in VECTORS if name not in LONG)
TESTS = (
    "tests/crypto/test_signing.py",
    "tests/crypto/test_group.py",
    "tests/crypto/test_sigma.py",
    "tests/browser/in_browser.py",
)


@more
def test_vectors_and_tests_of_the_core_hold_with_the_doors_of_a_browser() -> None:
    told = run_inside(*SHORT, *TESTS)
    assert told["platform"] == "emscripten"
    assert [name for name in SHORT if not told[name]] == []
    assert told["tests"] == 0, told["said"]


@pytest.mark.skipif("P2P_DIXIT_ALL_VECTORS" not in os.environ, reason="part of make test-web")
def test_whole_games_are_made_of_the_same_bytes() -> None:
    told = run_inside(*LONG)
    assert [name for name in LONG if not told[name]] == []
