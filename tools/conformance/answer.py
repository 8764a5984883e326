"""This implementation's side of the conformance test: a question a line in, an answer a line out.

A question is {"op", "input"}, the answer {"output"}, or {"error"} with the "seat" that broke the
protocol or the "record" of a log that is bad; {"error": "unsupported"} for an unknown operation.
"""

import json
import sys
from typing import Any

from tools.vectors.deck_operations import DECK
from tools.vectors.link_operations import LINK
from tools.vectors.operations import Operation, answer
from tools.vectors.table_operations import TABLE

OPERATIONS: dict[str, Operation] = {**DECK, **LINK, **TABLE}


def answered(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question."""
    if question["op"] not in OPERATIONS:
        return {"error": "unsupported"}
    return answer(OPERATIONS, question["op"], question["input"])


def main() -> int:
    """Answers until there are no more questions."""
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
