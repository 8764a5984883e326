"""The schemas are valid CDDL for an implementation that is not ours, and the vectors fit them.

`pycddl` (the Rust crate `cddl`) judges the schemas only: its validation of values fails at optional
arrays inside arrays, in both directions, so values are held to the schemas by `cddl.py` beside this
module (ADR 0155). There is no wheel of it for Python 3.14 yet; there those tests are skipped.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from p2p_dixit.encoding import Value, decode
from p2p_dixit.log.event import read_event
from p2p_dixit.log.file import split_records
from tests.protocol.cddl import Schema
from tools.conformance.cases import cases
from tools.vectors import FOLDER

SCHEMAS = FOLDER.parent / "schemas"
TEXT = "\n".join(path.read_text("utf-8") for path in sorted(SCHEMAS.iterdir()))
SCHEMA = Schema(SCHEMAS)
# RFC 8610, appendix D: names that a schema must not define again.
PRELUDE = (
    "any uint nint int bstr bytes tstr text tdate time number biguint bignint bigint integer"
    " unsigned decfrac bigfloat eb64url eb64legacy eb16 encoded-cbor uri b64url b64legacy regexp"
    " mime-message cbor-any float16 float32 float64 float16-32 float32-64 float false true bool nil"
    " null undefined"
)


def inner(raw: bytes, *at: int) -> Value:
    """A value inside others, each of which is encoded by itself."""
    value = decode(raw)
    for index in at:
        assert isinstance(value, tuple)
        part = value[index]
        assert isinstance(part, bytes)
        value = decode(part)
    return value


def logged() -> Iterator[tuple[str, Value]]:
    for path in sorted((FOLDER / "games").glob("*.dixit")):
        genesis, *events = split_records(path.read_bytes()).records
        yield from (("genesis", decode(genesis)), ("proposal", inner(genesis, 0)))
        for raw in events:
            event = read_event(raw)
            yield from (("signed", decode(raw)), ("event", inner(raw, 0)))
            yield f"body-{event.kind}", event.body
            if isinstance(event.body, Mapping) and event.kind == "seal":
                yield from sealed(event.body["certificates"])


def sealed(certificates: Value) -> Iterator[tuple[str, Value]]:
    assert isinstance(certificates, tuple)
    for raw in certificates:
        assert isinstance(raw, bytes)
        certificate = decode(raw)
        assert isinstance(certificate, tuple)
        yield from (("certificate", certificate), ("decision", inner(raw, 0)))
        papers = certificate[2]
        assert isinstance(papers, tuple)
        yield from (("paper", decode(paper)) for paper in papers if isinstance(paper, bytes))


def said() -> Iterator[tuple[str, Value]]:
    for case in cases():
        if case.op == "statement" and "output" in case.answer:
            raw = bytes.fromhex(case.given["data"])
            body = decode(bytes.fromhex(case.answer["output"]["body"]))
            yield from (
                ("statement", inner(raw, 0)),
                (f"said-{case.answer['output']['kind']}", body),
            )


def states() -> Iterator[tuple[str, Value]]:
    for case in json.loads((FOLDER / "states.json").read_text("utf-8"))["cases"]:
        yield from (
            ("game-state", plain(case["input"]["game"])),
            ("table-work", plain(case["input"]["work"])),
        )


def plain(given: Any) -> Value:
    match given:
        case {"bytes": str() as data}:
            return bytes.fromhex(data)
        case list():
            return tuple(map(plain, given))
        case _:
            assert given is None or isinstance(given, int | str)
            return given


@pytest.mark.parametrize("values", [logged, said, states], ids=lambda one: one.__name__)
def test_what_is_in_the_vectors_fits(values: Callable[[], Iterator[tuple[str, Value]]]) -> None:
    for rule, value in values():
        assert SCHEMA.fits(value, rule), rule


def test_no_rule_has_a_name_of_the_prelude() -> None:
    assert set(PRELUDE.split()).isdisjoint(SCHEMA.rules)


def test_the_schemas_are_valid_cddl() -> None:
    pycddl = pytest.importorskip("pycddl")
    pycddl.Schema(TEXT)


@pytest.mark.parametrize("more", ["number = 0..1", "event = ["])
def test_a_schema_that_is_not_valid_is_seen(more: str) -> None:
    pycddl = pytest.importorskip("pycddl")
    with pytest.raises(ValueError, match="parser errors"):
        pycddl.Schema(f"{TEXT}\n{more}\n")
