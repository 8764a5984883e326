"""`p2p-dixit verify` in a process of its own, on two cores, with workers made by METHOD.

    python -m tests.cli.verifying METHOD FILE ...

Forked workers inherit whatever threads and locks their parent has, so that a process that runs
tests is no place to try them. The process that reads the file would check most of its proofs before
a worker has started on a slow machine, so here it leaves all of them to the workers. Prints what
`verify --json` prints, and how many batches of proofs the workers have checked.
"""

import multiprocessing
import sys
from typing import Any

from p2p_dixit.cli import main
from p2p_dixit.saved import proofs, workers


class Counting(workers.Worker[Any, Any]):
    """A worker that is there, whose answers are counted; it must not die."""

    answered = 0

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.answers(wait=True)

    @property
    def open(self) -> int:
        """As if it were always at its last batch."""
        return min(1, super().open)

    def answers(self, *, wait: bool = False) -> list[Any]:
        found = super().answers(wait=wait)
        Counting.answered += len(found)
        return found

    def take_back(self) -> Any:
        assert self.there
        return super().take_back()


def run(method: str, files: list[str]) -> None:
    setattr(workers, "_context", lambda: multiprocessing.get_context(method))  # noqa: B010
    setattr(proofs, "Worker", Counting)  # noqa: B010
    for file in files:
        main(["verify", file, "--json", "--cores", "2"])
    sys.stdout.write(f"{Counting.answered}\n")


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
