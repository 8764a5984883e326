"""One-letter keys and the keys of cards work by their place, under any layout."""

import pytest

from p2p_dixit.net.room_code import read_code
from p2p_dixit.net.words import WORDS
from p2p_dixit.text.layouts import LAYOUTS, latin
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.keyboard import Keyboard
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.widgets.keybar import KeyBar
from tests.ui.double import FakeNetwork, context
from tests.ui.snapshot import screen_text, settled

# What the keys q, r, p, a, l, z, c, b and g give.
LETTERS = {"uk": "йкзфдясип", "ru": "йкзфдясип"}
# What the keys 1 to 0 give.
DIGITS = {"cs": "+ěščřžýáíé", "fr": "&é\"'(-è_çà"}


@pytest.mark.parametrize("layout", LETTERS)
def test_letters_are_keys_by_their_place(layout: str) -> None:
    keyboard = Keyboard()
    assert [keyboard.key(letter) for letter in LETTERS[layout]] == list("qrpalzcbg")
    assert keyboard.key("Й") == "q"
    assert keyboard.shown("q") == "й"


def test_a_letter_of_one_layout_alone_tells_which_it_is() -> None:
    keyboard = Keyboard()
    assert keyboard.key("ы") == "s"
    assert keyboard.layout == "ru"
    assert keyboard.key("\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}") == "s"
    assert keyboard.layout == "uk"


@pytest.mark.parametrize("layout", DIGITS)
def test_the_number_row_chooses_cards(layout: str) -> None:
    keyboard = Keyboard()
    row = DIGITS[layout]
    keyboard.key({"cs": "ě", "fr": "&"}[layout])
    assert [keyboard.key(character) for character in row] == list("1234567890")
    assert keyboard.layout == layout


def test_the_us_layout_is_left_alone() -> None:
    keyboard = Keyboard()
    typed = "qwertyuiopasdfghjklzxcvbnm1234567890-=[]+?"
    assert {keyboard.key(character) for character in typed} == {None}
    assert keyboard.key(None) is None
    assert keyboard.layout == ""


def test_what_the_screen_answers_to_keeps_its_meaning() -> None:
    keyboard = Keyboard()
    keyboard.key("ě")
    assert keyboard.key("+") == "1"
    assert keyboard.key("+", frozenset("+")) is None


def test_no_layout_has_one_character_on_two_keys() -> None:
    for row in LAYOUTS.values():
        assert len(set(row.values())) == len(row)


@pytest.mark.parametrize("layout", ["uk", "ru", "el"])
def test_a_room_code_may_be_typed_under_any_layout(layout: str) -> None:
    keys = {us: here for here, us in LAYOUTS[layout].items()}
    code = "-".join(WORDS[n] for n in (3, 500, 1000))
    typed = "".join(keys.get(letter, letter) for letter in code)
    assert typed != code
    assert read_code(typed) == code
    assert latin(code) == code


async def test_keys_of_another_layout_open_what_they_mean() -> None:
    app = DixitApp(context(FakeNetwork(), name="Ольга"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.set_focus(None)
        await pilot.press("з")  # where p is: practise
        await settled(pilot)
        assert "Practise with bots" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen.query_one(KeyBar).keys[0].startswith("з ")


async def test_a_text_field_gets_what_was_typed() -> None:
    app = DixitApp(context(FakeNetwork(), name="Ольга"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        await settled(pilot)
        await pilot.press("end", "й")
        await settled(pilot)
        assert "Ольгай" in screen_text(app)
        await pilot.press("escape", "f1")
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)
