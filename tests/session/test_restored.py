"""Faults that were fixed, put back: the adversary finds each of them, and none as things are."""

import pytest

from tests.session.restored import RESTORED

MOST = 80  # evenings, of a tenth of a second each; the rarest fault takes some twenty


@pytest.mark.parametrize("name", RESTORED)
def test_the_adversary_finds_the_fault_again(name: str) -> None:
    fault = RESTORED[name]
    found = fault.found(fault.first, MOST)
    assert found is not None
    assert fault.evening(found).wrong == ()  # the same evening, and the fix is in force
