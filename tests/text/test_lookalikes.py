"""Names that look alike have one skeleton, names that do not have two."""

import pytest

from p2p_dixit.text import NAME_CELLS, distinct, is_name, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "alice"),
        ("Alice", "\u0410l\u0456\u0441\u0435"),  # Cyrillic A, i, c, e
        ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),
        ("Bob", "B0b"),
        ("Emil", "Em1l"),
        ("Ilse", "llse"),
        ("Ada", "Adá"),
        ("Ada", "\uff21\uff44\uff41"),  # full width
        ("modern", "rnodern"),
        ("Ann Lee", "AnnLee"),
        ("Zoe", "Zoë"),
        ("Straße", "STRASSE"),
    ],
)
def test_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Alice", "Alina"), ("Bob", "Rob"), ("Ada", "Eda"), ("漢", "字"), ("a", "")]
)
def test_not_alike(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_distinct_name_is_kept_and_another_gets_the_first_number_that_helps() -> None:
    assert distinct("Ada", ["Ben"], NAME_CELLS) == "Ada"
    assert distinct("Ada", ["ada", "Adá 2"], NAME_CELLS) == "Ada 3"


def test_a_number_makes_no_name_too_long() -> None:
    long = "W" * NAME_CELLS
    other = distinct(long, [long], NAME_CELLS)
    assert is_name(other, NAME_CELLS)
    assert skeleton(other) != skeleton(long)
