"""The cases of the vector files as questions with their answers."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools.vectors import FOLDER
from tools.vectors.edits import edited

ANSWER = ("output", "error", "seat", "record")

# Vectors whose cases are one flat object: the operation, and which fields are asked for.
FLAT = {"scoring.json": ("score", ("fouled", "found", "gains", "points"))}


@dataclass(frozen=True)
class Case:
    """A question, and what the standard says to it."""

    file: str
    name: str
    op: str
    given: dict[str, Any]
    answer: dict[str, Any]

    @property
    def question(self) -> dict[str, Any]:
        """What is sent: a log goes as its bytes, changed as the case says."""
        if "file" not in self.given:
            return {"op": self.op, "input": self.given}
        data = (FOLDER / self.given["file"]).read_bytes()
        return {"op": self.op, "input": {"log": edited(data, self.given["edits"]).hex()}}


def cases() -> Iterator[Case]:
    """Every case that asks for an operation."""
    for path in sorted(FOLDER.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")).get("cases", ()):
            if path.name in FLAT:
                yield _flat(path.name, case)
            elif "op" in case:
                answer = {name: case[name] for name in ANSWER if name in case}
                yield Case(path.name, case["name"], case["op"], case["input"], answer)


def _flat(file: str, case: dict[str, Any]) -> Case:
    op, asked = FLAT[file]
    given = {name: case[name] for name in case if name not in (*asked, "name")}
    return Case(file, case["name"], op, given, {"output": {name: case[name] for name in asked}})
