"""Canonical values of frozen state, and digests that are computed once."""

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.frozen import replace as quickly_replaced
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.model import Game
from p2p_dixit.rules.sets import Options
from p2p_dixit.table.digest import digest_of, digest_once, value_of


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
    things = [Thing(number) for number in range(4)]
    for thing in (*things, *things):
        assert digest_once("test", thing) == digest_of("test", thing)
    for number in range(4):
        assert digest_once("test", Thing(number)) == digest_of("test", Thing(number))


def test_what_is_remembered_of_a_state_does_not_go_over_to_the_next() -> None:
    game = new_game(Options("odyssey"), 6)
    before = digest_once("game state", game)
    for change in (quickly_replaced, dataclasses.replace):
        later = change(game, round=1, seats=(change(game.seats[0], present=False), *game.seats[1:]))
        assert digest_once("game state", later) == digest_of("game state", fresh(later)) != before
        assert game == dataclasses.replace(game)
        assert digest_once("game state", game) == before


def fresh(game: Game) -> Game:
    """An equal game of which nothing has been computed, nor of its parts."""
    seats = tuple(dataclasses.replace(seat) for seat in game.seats)
    return dataclasses.replace(game, seats=seats, options=dataclasses.replace(game.options))
