"""A program with two workers: prints the numbers of their processes, for each line it reads.

After "half" each of them has been sent a part of a message, and nothing follows.
"""

import faulthandler
import os
import sys

from p2p_dixit.saved.workers import Worker
from tests.patience import PATIENCE


def _nothing() -> None:
    pass


def number(_: None) -> int:
    return os.getpid()


def ask(worker: Worker[None, int]) -> int:
    worker.give(None)
    return worker.answers(wait=True)[0]


def send_half(worker: Worker[None, int]) -> None:
    os.write(worker._pipe.fileno(), (1000).to_bytes(4, "big") + bytes(500))


def run() -> None:
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    workers = [Worker(number, _nothing) for _ in range(2)]
    for worker in workers:
        worker.answers(wait=True)  # it is there
    for line in sys.stdin:
        if line == "half\n":
            for worker in workers:
                send_half(worker)
            sys.stdout.write("half\n")
        else:
            sys.stdout.write(" ".join(str(ask(worker)) for worker in workers) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run()
