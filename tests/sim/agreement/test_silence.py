"""A minority that falls silent in the middle of a step of any kind never stops the rest."""

import json
import subprocess
import sys

import pytest

from p2p_dixit.rules.sets import RULE_SETS
from tests.more import some
from tests.patience import PATIENCE
from tests.sim.agreement.silence import every_kind


# The other rule sets have no kind of step that these two do not have.
@pytest.mark.parametrize("rules", some(RULE_SETS, "party", "teams"))
def test_whoever_falls_silent_in_whichever_step_the_rest_goes_on(rules: str) -> None:
    call = [sys.executable, "-m", "tests.sim.agreement.silence", rules]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    came = [json.loads(line) for line in done.stdout.splitlines()]
    assert [case for case in came if case["wrong"]] == []
    assert {case["name"] for case in came} == every_kind(rules)
    ways = {(len(case["silent"]), case["moves"]) for case in came}
    assert ways == {(1, False), (1, True), (2, False), (2, True)}
