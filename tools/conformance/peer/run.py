"""Runs scenarios against a peer, one after the other, each with a process and a home of its own."""

import asyncio
import shutil
import tempfile
import time
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.conformance.peer.control import NoAnswer, Refused
from tools.conformance.peer.scenarios import Scenario
from tools.conformance.peer.scene import Failed, Scene


@dataclass(frozen=True)
class Outcome:
    """The result of a scenario."""

    scenario: Scenario
    passed: frozenset[str]  # rules
    failed: frozenset[str]
    why: str  # empty: it passed
    seconds: float


async def run_one(scenario: Scenario, command: list[str], patience: float) -> Outcome:
    """Plays one scenario."""
    home = Path(tempfile.mkdtemp(prefix="p2p-dixit-conformance-"))
    scene = Scene(command, home / "peer", patience, frozenset(scenario.rules))
    began, why, failed, blame = time.monotonic(), "", frozenset[str](), True
    try:
        await scenario.play(scene)
        forgotten = scene.allowed - scene.checked
        assert not forgotten, f"declared and not checked: {', '.join(sorted(forgotten))}"
    except Failed as error:
        why, failed = str(error), frozenset(error.rules)
    except (NoAnswer, Refused) as error:
        why = f"{type(error).__name__}: {error}"
    except TimeoutError:  # of a seat of ours, which waits for the peer
        lines = traceback.format_exc().splitlines()
        why = "in vain: " + " / ".join(line.strip() for line in lines[-6:])
    except Exception:  # noqa: BLE001 - a fault of this tool does not end the other scenarios
        why, blame = f"a fault of this tool, not of the peer:\n{traceback.format_exc()}", False
    finally:
        await scene.close()
        shutil.rmtree(home, ignore_errors=True)
    if why and not failed and blame:
        failed = scene.allowed - scene.checked
    passed = frozenset(scene.checked) - failed
    return Outcome(scenario, passed, failed, why, time.monotonic() - began)


def run_all(
    scenarios: Iterable[Scenario], command: list[str], patience: float
) -> Iterable[Outcome]:
    """Plays them all, whatever comes of each."""
    for scenario in scenarios:
        yield asyncio.run(run_one(scenario, command, patience))
