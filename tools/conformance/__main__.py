"""Holds an implementation to the vectors: python -m tools.conformance [--all] -- COMMAND...

With --peer it holds a whole peer to the scenarios of `peer/` instead (see `peer/main.py`).

The command is started once and asked every case through its standard input and output, one line of
JSON each way (protocol/conformance.md). Prints what differs, and what it left unanswered as
unsupported. Exit code 0: every answer was right; 1: one was not, or (with --all) something was
unsupported; 2: the call makes no sense.
"""

import json
import subprocess
import sys
from collections import Counter
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from tools.conformance.cases import Case, cases

# The slowest question is a whole game with all its proofs; a slow language may take its time.
PATIENCE = 120.0
LONGEST = 200  # characters of an answer that are shown
USAGE = (
    "conformance: usage: python -m tools.conformance [--all | --peer ...] -- COMMAND [ARGUMENT...]"
)


class Asked:
    """A running implementation."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._lines: Queue[str] = Queue()
        Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, stdout: IO[str]) -> None:
        for line in stdout:
            self._lines.put(line)
        self._lines.put("")

    def answer(self, question: dict[str, Any]) -> str:
        """The line that comes back; empty when none does."""
        try:
            assert self._process.stdin is not None  # noqa: S101 - it is a pipe
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            return self._lines.get(timeout=PATIENCE)
        except (OSError, Empty):
            return ""

    def close(self) -> None:
        """Ends the implementation, whether it listens or not."""
        self._process.kill()
        self._process.communicate()


def verdict(case: Case, line: str) -> str | None:
    """The fault in an answer; None if it is right, 'unsupported' if there is none to judge."""
    try:
        given = json.loads(line)
    except ValueError:
        return f"no JSON: {line.strip()[:LONGEST] or 'nothing'}"
    if given == case.answer:
        return None
    if given == {"error": "unsupported"}:
        return "unsupported"
    return f"answered {line.strip()[:LONGEST]}, not {json.dumps(case.answer)[:LONGEST]}"


def ask_all(command: list[str]) -> tuple[list[str], Counter[str], int]:
    """The faults, the unsupported cases by operation, and the number of cases."""
    wrong: list[str] = []
    unsupported: Counter[str] = Counter()
    asked, total = Asked(command), 0
    try:
        for case in cases():
            total += 1
            line = asked.answer(case.question)
            what = verdict(case, line)
            if what == "unsupported":
                unsupported[case.op] += 1
            elif what is not None:
                wrong.append(f"{case.file}: {case.op}: {case.name}: {what}")
            if not line:
                wrong.append("conformance: it says nothing any more; the rest was not asked")
                break
    finally:
        asked.close()
    return wrong, unsupported, total


def main(arguments: list[str]) -> int:
    """Asks everything."""
    if arguments[:1] == ["--peer"]:
        from tools.conformance.peer.main import main as test_peer  # noqa: PLC0415 - the whole client

        return test_peer(arguments[1:])
    everything = arguments[:1] == ["--all"]
    rest = arguments[1:] if everything else arguments
    if rest[:1] != ["--"] or len(rest) < 2:
        print(USAGE)
        return 2
    wrong, unsupported, total = ask_all(rest[1:])
    lines = [*wrong, *(f"unsupported: {op} ({n} cases)" for op, n in sorted(unsupported.items()))]
    left = sum(unsupported.values())
    print(
        "\n".join([*lines, f"conformance: {total} cases, {len(wrong)} wrong, {left} unsupported"])
    )
    return 1 if wrong or (everything and left) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
