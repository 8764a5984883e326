"""`p2p-dixit verify` in a process of its own, on two cores, with workers made as one is told to.

    python -m tests.cli.verifying METHOD FILE ...

Forked workers inherit whatever threads and locks their parent has, so that a process that runs
tests is no place to try them. The process that reads the file would check most of its proofs before
a worker has started on a slow machine, so here it leaves all of them to the workers. Prints what
`verify --json` prints, and how many batches of proofs the workers were given.
"""

import multiprocessing
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from p2p_dixit.cli import main
from p2p_dixit.saved import proofs


class Counting(ProcessPoolExecutor):
    """Workers whose batches are counted, and not taken back."""

    batches = 0

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        Counting.batches += 1
        future = super().submit(*args, **kwargs)
        setattr(future, "cancel", lambda: False)  # noqa: B010
        return future


def run(method: str, files: list[str]) -> None:
    setattr(proofs, "_context", lambda: multiprocessing.get_context(method))  # noqa: B010
    setattr(proofs, "ProcessPoolExecutor", Counting)  # noqa: B010
    setattr(proofs, "AHEAD", sys.maxsize)  # noqa: B010
    for file in files:
        main(["verify", file, "--json", "--cores", "2"])
    sys.stdout.write(f"{Counting.batches}\n")


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
