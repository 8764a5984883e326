"""Canonical values of frozen state, and digests that are computed once."""

from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.table.digest import MAX_REMEMBERED, digest_of, digest_once, value_of


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Thing:
    number: int
    parts: tuple[object, ...] = ()
    note: str = field(default="", compare=False)


def test_values_are_arrays_of_what_makes_a_thing_what_it_is() -> None:
    inner = Thing(2, (Colour.RED, True, None, b"x"))
    outer = Thing(1, (inner, frozenset({3, 1}), {"b": 1, "a": 2}), note="not compared")
    inside = ("Thing", 2, ("red", True, None, b"x"))
    assert value_of(outer) == ("Thing", 1, (inside, (1, 3), (("a", 2), ("b", 1))))


def test_what_has_no_canonical_value_is_refused() -> None:
    with pytest.raises(Malformed, match="float"):
        value_of(Thing(1, (0.5,)))


def test_a_digest_is_remembered_for_the_very_same_thing_only() -> None:
    things = [Thing(number) for number in range(MAX_REMEMBERED + 4)]
    for thing in (*things, *things):
        assert digest_once("test", thing) == digest_of("test", thing)
    for number in range(200):  # many of these lie where another one lay before
        assert digest_once("test", Thing(number)) == digest_of("test", Thing(number))
