from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.packs.manifest import (
    ALT_CELLS,
    MAX_MANIFEST_BYTES,
    Card,
    Manifest,
    combine,
    deck_id,
    pack_id,
)
from p2p_dixit.store.pictures.limits import MAX_IMAGE_BYTES
from p2p_dixit.text import is_clean


def card(number: int, title: str = "") -> Card:
    return Card(sha256(number.to_bytes(4, "big")).digest(), 1000 + number, title)


def manifest(*numbers: int, name: str = "A pack") -> Manifest:
    return Manifest(name, tuple(map(card, numbers)))


SMALL = manifest(*range(26))


def test_a_manifest_is_read_back_and_its_hash_is_the_pack_id() -> None:
    assert Manifest.decode(SMALL.encode()) == SMALL
    assert SMALL.id == pack_id(SMALL.encode())
    assert SMALL.image_bytes == sum(range(1000, 1026))


def test_every_part_of_a_manifest_is_in_its_id() -> None:
    first = SMALL.cards[0]
    changed = [
        replace(SMALL, name="B pack"),
        replace(SMALL, credits="somebody"),
        replace(SMALL, cards=SMALL.cards[::-1]),
        *(
            replace(SMALL, cards=(other, *SMALL.cards[1:]))
            for other in (
                card(99),
                replace(first, size=7),
                replace(first, title="t"),
                replace(first, alt="a"),
                replace(first, tags=("x",)),
            )
        ),
    ]
    assert len({SMALL.id, *(other.id for other in changed)}) == len(changed) + 1


@pytest.mark.parametrize("count", [0, 1001])
def test_a_pack_has_1_to_1000_cards(count: int) -> None:
    with pytest.raises(Malformed, match="1 to 1000"):
        manifest(*range(count))


def test_a_pack_of_1000_cards_with_texts_fits() -> None:
    large = Manifest(
        "x", tuple(card(n, "A line of about forty characters, a title") for n in range(1000))
    )
    assert len(large.encode()) < MAX_MANIFEST_BYTES
    assert Manifest.decode(large.encode()) == large


def test_texts_that_are_too_long_together_are_refused() -> None:
    cards = tuple(replace(card(n), alt="a" * 300, title="t" * 80) for n in range(1000))
    with pytest.raises(Malformed, match="too long"):
        Manifest("x", cards).encode()


def test_the_same_picture_twice_is_refused() -> None:
    # R-13-3
    with pytest.raises(Malformed, match="twice"):
        manifest(*range(26), 3)


@pytest.mark.parametrize(
    "change",
    [
        {"size": 0},
        {"size": True},
        {"size": -1},
        {"size": MAX_IMAGE_BYTES + 1},
        {"image": b"short"},
        {"title": "\x1b[31m"},
        {"alt": "two\nlines"},
        {"alt": "x" * 301},
        {"tags": ("",)},
        {"tags": ("t",) * 17},
    ],
)
def test_a_card_that_could_do_harm_is_refused(change: dict[str, object]) -> None:
    # R-13-2
    with pytest.raises(Malformed):
        replace(card(1), **change)  # type: ignore[arg-type] # wrong types are the point


@given(st.text("abc  !~\x7f\x1b\n\u00e9\u0301\u200b\u6708", max_size=40) | st.text(max_size=100))
def test_the_quick_check_of_texts_agrees_with_the_thorough_one(text: str) -> None:
    try:
        replace(card(1), alt=text)
        allowed = True
    except Malformed:
        allowed = False
    assert allowed == is_clean(text, ALT_CELLS)


def test_a_name_that_cannot_be_shown_is_refused() -> None:
    for name in ("", " ", "\u202egnp", "x" * 41):
        with pytest.raises(Malformed):
            manifest(*range(26), name=name)


def fields(**change: Value) -> bytes:
    value = decode(SMALL.encode())
    assert isinstance(value, dict)
    return encode({**value, **change})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        encode(()),
        encode({}),
        fields(extra=1),
        fields(format=True),
        fields(name=b"A pack"),
        fields(cards=({},) * 26),
        fields(cards=((b"x" * 32, 1, "", "", (1,)),) * 26),
        fields(cards=()),
        SMALL.encode() + b"\xc0",
        SMALL.encode()[:-1],
    ],
)
def test_what_is_no_manifest_is_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        Manifest.decode(data)


def test_a_manifest_of_the_future_says_what_to_do() -> None:
    with pytest.raises(Malformed, match="newer p2p-dixit"):
        Manifest.decode(fields(format=2))


@given(st.binary(max_size=300))
def test_random_bytes_are_refused_and_nothing_else_happens(data: bytes) -> None:
    with pytest.raises(Malformed):
        Manifest.decode(data)


def test_a_deck_is_the_same_in_whatever_order_its_packs_are_named() -> None:
    other = manifest(*range(20, 60), name="Another")
    deck = combine([SMALL, other])
    assert combine([other, SMALL, other]) == deck
    assert deck.id == deck_id([other.id, SMALL.id])
    assert deck.packs == tuple(sorted((other.id, SMALL.id)))


def test_a_picture_in_two_packs_is_one_card() -> None:
    deck = combine([SMALL, manifest(*range(20, 60), name="Another")])
    assert len(deck.cards) == 60
    assert len({each.image for each in deck.cards}) == 60


def test_different_packs_make_different_decks() -> None:
    other = manifest(*range(20, 60), name="Another")
    assert len({combine([SMALL]).id, combine([other]).id, combine([SMALL, other]).id}) == 3


def test_a_deck_needs_a_pack_and_has_at_most_1000_cards() -> None:
    with pytest.raises(UsageError, match="at least one"):
        combine([])
    with pytest.raises(UsageError, match="at most 1000"):
        combine([manifest(*range(1000)), manifest(*range(900, 1926 - 26))])
