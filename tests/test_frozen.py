"""Other fields for a frozen value."""

import dataclasses
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from p2p_dixit.frozen import quick, replace
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.sets import Options


def test_it_is_what_dataclasses_make_of_it() -> None:
    game = new_game(Options("odyssey"), 6)
    assert len(game.present) == 6  # computed once, and not copied
    seats = tuple(dataclasses.replace(seat, present=False) for seat in game.seats)
    made = replace(game, seats=seats, round=3)
    assert made == dataclasses.replace(game, seats=seats, round=3)
    assert made.present == ()
    assert game.round == 0


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="has no colour"):
        replace(new_game(Options("odyssey"), 3), colour=1)  # type: ignore[call-arg]


@dataclass(frozen=True)
class Checked:
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError


def test_a_class_that_checks_its_fields_is_refused() -> None:
    with pytest.raises(TypeError, match="checks its fields"):
        replace(Checked(1), number=-1)


@quick
@dataclass(frozen=True)
class Quick:
    number: int
    words: tuple[str, ...] = ()


def test_a_quick_one_is_like_any_other() -> None:
    made = Quick(1, words=("a",))
    assert made == Quick(1, ("a",)) != Quick(1)
    assert Quick(1).words == ()
    assert repr(made) == "Quick(number=1, words=('a',))"
    assert hash(made) == hash(Quick(1, ("a",)))
    assert dataclasses.replace(made, number=2) == Quick(2, ("a",))
    with pytest.raises(FrozenInstanceError):
        made.number = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        Quick()  # type: ignore[call-arg]


def test_only_plain_classes_can_be_quick() -> None:
    @dataclass(frozen=True)
    class Made:
        numbers: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Slotted:
        number: int

    for kind in (Made, Slotted, Checked):
        with pytest.raises(TypeError):
            quick(kind)
