"""Holds an implementation to the vectors: python -m tools.vectors.ask COMMAND [ARGUMENT...]

The command is started once and asked every case of every file through its standard input and
output, as `tools.vectors.serve` describes. Prints what differs; exit code 1 if anything does.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tools.vectors import FOLDER

ANSWER = ("output", "error", "seat")


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case that asks for an operation, with the name of its file."""
    for path in sorted(FOLDER.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")).get("cases", ()):
            if "op" in case:
                yield path.name, case


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """The answer a case asks for."""
    return {name: case[name] for name in ANSWER if name in case}


def main(command: list[str]) -> int:
    """Asks everything."""
    if not command:
        print("ask: usage: python -m tools.vectors.ask COMMAND [ARGUMENT...]")
        return 2
    asked = list(cases())
    questions = "".join(
        json.dumps({"op": case["op"], "input": case["input"]}) + "\n" for _, case in asked
    )
    done = subprocess.run(command, input=questions, capture_output=True, text=True, check=False)
    answers = done.stdout.splitlines()
    wrong = [
        f"{file}: {case['name']}: {given}"
        for (file, case), given in zip(asked, [*answers, *["no answer"] * len(asked)], strict=False)
        if given == "no answer" or json.loads(given) != expected(case)
    ]
    print("\n".join([*wrong, f"ask: {len(asked)} cases, {len(wrong)} answered differently"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
