"""A program with one worker: prints the number of the worker's process, for each line it reads."""

import os
import sys

from p2p_dixit.saved.workers import Worker


def _nothing() -> None:
    pass


def number(_: None) -> int:
    return os.getpid()


def run() -> None:
    worker = Worker(number, _nothing)
    while True:
        worker.give(None)
        while worker.open:
            for answer in worker.answers(wait=True):
                sys.stdout.write(f"{answer}\n")
                sys.stdout.flush()
        if not sys.stdin.readline():
            break
    worker.close()


if __name__ == "__main__":
    run()
