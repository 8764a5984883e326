"""The scenarios to play with a peer; importing this declares them all."""

from tools.conformance.peer.scenarios import games, lies, links, lobby, membership, packs, weather
from tools.conformance.peer.scenarios.registry import SCENARIOS, Scenario

__all__ = [
    "SCENARIOS",
    "Scenario",
    "games",
    "lies",
    "links",
    "lobby",
    "membership",
    "packs",
    "weather",
]
