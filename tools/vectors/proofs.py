"""Proofs of linear relations: made, checked, and altered in every way."""

from collections.abc import Iterator
from typing import Any

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import BASE, Point, Scalar, combine, encode_all, hash_to_point
from tools.vectors import Json
from tools.vectors.operations import BASIC, answer, case, written

HERE = Context(bytes(range(32)), 1, 2, 3, bytes(range(32, 64)), 4)
P, Q = hash_to_point("P"), hash_to_point("Q")
RELATIONS: dict[str, tuple[list[int], list[list[tuple[int, Point]]]]] = {
    "one secret": ([5], [[(0, BASE)]]),
    "one secret on two bases": ([5], [[(0, BASE)], [(0, P)]]),
    "three secrets in three equations": (
        [5, 6, 7],
        [[(0, BASE)], [(0, P), (1, Q)], [(1, BASE), (2, P), (0, Q)]],
    ),
}
RULES: dict[str, Json] = {
    "R-05-1": ["context", *(f"one secret: another {one}" for one in ("roster", "step", "seat"))],
    "R-05-4": ["prove"],
    "R-05-5": ["one secret: no response", "one secret: nothing"],
    "R-05-6": ["one secret: a response too many"],
    "R-05-7": ["check"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    cases = [case(BASIC, "a context", "context", context=written(HERE))]
    for name in RELATIONS:
        cases += _relation(name)
    return {"about": "Proofs (protocol/05-proofs.md).", "rules": RULES, "cases": cases}


def _statement(name: str) -> dict[str, Any]:
    witness, rows = RELATIONS[name]
    equations = [
        {
            "image": combine((Scalar(witness[j]), base) for j, base in row).encode().hex(),
            "terms": [[j, base.encode().hex()] for j, base in row],
        }
        for row in rows
    ]
    return {
        "context": written(HERE),
        "label": "example",
        "equations": equations,
        "also": ["00", "ff"],
    }


def _relation(name: str) -> Iterator[Json]:
    statement = _statement(name)
    witness = encode_all(map(Scalar, RELATIONS[name][0])).hex()
    given = {**statement, "witness": witness, "secret": "07" * 32}
    yield case(BASIC, f"{name}: made", "prove", **given)
    proof = str(answer(BASIC, "prove", given)["output"])
    yield case(BASIC, f"{name}: good", "check", **statement, proof=proof)
    for what, changed in _altered(statement, proof):
        yield case(BASIC, f"{name}: {what}", "check", **changed)


def _altered(statement: dict[str, Any], proof: str) -> Iterator[tuple[str, dict[str, Any]]]:
    good = {**statement, "proof": proof}
    for field in ("roster", "key", "step", "seat"):
        yield f"another {field}", {**good, "context": {**good["context"], field: 99}}
    for field in ("game", "base"):
        yield f"another {field}", {**good, "context": {**good["context"], field: "00" * 32}}
    yield "another label", {**good, "label": "elpmaxe"}
    yield "other company", {**good, "also": ["00ff"]}
    wrong = [{**good["equations"][0], "image": P.encode().hex()}, *good["equations"][1:]]
    yield "another image", {**good, "equations": wrong}
    swapped = proof[64:128] + proof[:64] + proof[128:]
    yield "challenge and response swapped", {**good, "proof": swapped}
    yield "a response too many", {**good, "proof": proof + "00" * 32}
    yield "no response", {**good, "proof": proof[:64]}
    yield "nothing", {**good, "proof": ""}
    yield "all zero", {**good, "proof": "00" * (len(proof) // 2)}
    yield "a scalar that is not reduced", {**good, "proof": proof[:-64] + "ff" * 32}
