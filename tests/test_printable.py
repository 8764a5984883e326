"""Whatever goes into a sentence or an error, a terminal only shows it, on one line of its own."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import LocalFault, Malformed, PeerFault, UsageError
from p2p_dixit.printable import ERROR_CHARACTERS, VALUE_CHARACTERS, printable
from p2p_dixit.sentences import Sentence

ANY = st.text(st.characters())  # controls and lone surrogates too
ESCAPE = "\x1b]2;owned\x07\x9b2J"


def harmless(text: str) -> bool:
    return not any(
        unicodedata.category(one) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for one in text
    )


@given(ANY)
def test_nothing_that_drives_a_terminal_is_left(text: str) -> None:
    assert harmless(printable(text))


@given(st.text(st.characters(blacklist_characters='"\\'), max_size=30))
def test_inside_json_it_is_the_same_text(text: str) -> None:
    assert json.loads(f'"{printable(text)}"') == text


@pytest.mark.parametrize("text", ["Ada", "C:\\Games\\my game.dixit", "Zoë, 漢字, ♥ 🐇", ""])
def test_what_people_can_see_stays_as_it_is(text: str) -> None:
    assert printable(text) == text


def test_it_is_bounded() -> None:
    assert len(printable("x" * 10**6)) == VALUE_CHARACTERS
    assert len(printable("\x1b" * 10**6)) == VALUE_CHARACTERS
    assert printable("x" * VALUE_CHARACTERS) == "x" * VALUE_CHARACTERS


@pytest.mark.parametrize("kind", [UsageError, LocalFault, Malformed])
def test_an_error_is_one_harmless_line(kind: type[Exception]) -> None:
    assert harmless(str(kind(f"{ESCAPE}\nforged")))
    assert harmless(str(kind(Sentence("{name} is gone", name=f"{ESCAPE}\nforged"))))
    assert len(str(kind("x" * 10**6))) == ERROR_CHARACTERS
    values = {f"v{number}": "x" * 1000 for number in range(20)}
    pattern = " ".join(f"{{{name}}}" for name in values)
    assert len(str(kind(Sentence(pattern, **values)))) == ERROR_CHARACTERS


def test_a_fault_of_a_peer_too() -> None:
    assert harmless(str(PeerFault(3, f"{ESCAPE}\nforged")).replace("seat 3: ", ""))


def test_a_sentence_of_usual_length_stays_a_sentence() -> None:
    said = str(UsageError(Sentence("There is no file {name}.", name="a\x1bb")))
    assert isinstance(said, Sentence)
    assert said.values == {"name": "a\\u001bb"}
