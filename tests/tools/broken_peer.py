"""Our own peer with one thing broken: the conformance test must find it.

    python -m tests.tools.broken_peer FAULT

runs `p2p-dixit headless` with the fault; without one it is the whole peer.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any

from p2p_dixit.cli import main
from p2p_dixit.client import headless
from p2p_dixit.net.greeting import Versions
from p2p_dixit.play.lobby.lobby import Lobby
from p2p_dixit.play.lobby.messages import Sign
from p2p_dixit.table import replica
from p2p_dixit.table.genesis import Proposal


def believes_every_proof() -> None:
    """Applies moves without looking at their proofs."""
    read = replica.read_move
    replica.read_move = lambda table, step, event: (read(table, step, event)[0], ())


def signs_everything() -> None:
    """Signs any proposal, whatever its player is ready for."""

    def sign(self: Any, raw: bytes) -> None:
        self._signed = Proposal.decode(raw)
        self._to_host(Sign(self._signed.signed_with(self._key)))

    Lobby._sign = sign  # type: ignore[method-assign]


def other_state() -> None:
    """Has another state hash from the fifth step on."""
    shown = headless._table

    def table(*given: Any) -> dict[str, Any]:
        view: dict[str, Any] = dict(shown(*given))
        return {**view, "state": "00" * 32} if view["step"] >= 5 else view

    headless._table = table  # type: ignore[assignment]


def other_file() -> None:
    """Saves a log with a byte too many."""
    saved = headless.Headless._file

    def file(self: headless.Headless) -> Any:
        data = saved(self)
        return data and f"{data}00"

    headless.Headless._file = file  # type: ignore[method-assign]


def any_version() -> None:
    """Answers callers whose versions it does not speak."""
    Versions.common = lambda self, other: 1  # type: ignore[method-assign]


FAULTS: Mapping[str, Callable[[], None]] = {
    "believes every proof": believes_every_proof,
    "signs everything": signs_everything,
    "other state": other_state,
    "other file": other_file,
    "any version": any_version,
}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        FAULTS[sys.argv[1]]()
    sys.exit(main(["headless"]))
