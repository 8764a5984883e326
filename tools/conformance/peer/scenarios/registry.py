"""The list of scenarios, and how one is declared."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tools.conformance.peer.scene import Scene

Play = Callable[[Scene], Awaitable[None]]


@dataclass(frozen=True)
class Scenario:
    """A story, the rules that its checks cite, and what of the standard it is about."""

    name: str
    part: str
    rules: tuple[str, ...]
    play: Play
    quick: bool  # takes a few seconds and covers much: for the suite, and to begin with


SCENARIOS: dict[str, Scenario] = {}


def scenario(name: str, part: str, *rules: str, quick: bool = False) -> Callable[[Play], Play]:
    """Declares a scenario; its checks may cite these rules, and must cite each of them."""

    def declare(play: Play) -> Play:
        assert name not in SCENARIOS
        SCENARIOS[name] = Scenario(name, part, rules, play, quick)
        return play

    return declare
