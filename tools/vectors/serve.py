"""This implementation's side of the conformance test: a question a line in, an answer a line out.

A question is {"op", "input"} of a case, the answer {"output"} or {"error"} with, for a fault, the
"seat". Another implementation that answers the same way is asked by `tools.vectors.ask`.
"""

import json
import sys

from tools.vectors.deck_operations import DECK
from tools.vectors.operations import answer


def main() -> int:
    """Answers until there are no more questions."""
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(answer(DECK, question["op"], question["input"])), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
