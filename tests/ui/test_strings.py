"""Every visible string goes through gettext."""

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from p2p_dixit.ui import strings
from tools.strings import SOURCES, TEMPLATE, template

# Calls that put their first argument on the screen.
SHOWS = {
    "Static", "Label", "Button", "Option", "Stepper", "Confirm", "Choose", "notify", "update",
    "Content", "styled", "from_markup", "filled", "SystemCommand",
}  # fmt: skip


def bare_literals(source: str) -> Iterator[tuple[int, str]]:
    """Literals with words that are shown without having been looked up."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        first = node.args[0]
        text = first.value if isinstance(first, ast.Constant) else None
        if name in SHOWS and isinstance(text, str) and _has_words(text):
            yield node.lineno, text


def _has_words(text: str) -> bool:
    return any(word.isalpha() and len(word) > 1 for word in text.split())


@pytest.mark.parametrize("file", sorted(SOURCES.rglob("*.py")), ids=str)
def test_no_words_reach_the_screen_without_being_looked_up(file: Path) -> None:
    assert list(bare_literals(file.read_text("utf-8"))) == []


def test_the_check_sees_bare_words() -> None:
    assert list(bare_literals('Static("Hello there")\nLabel(_("fine"))')) == [(1, "Hello there")]


def test_the_template_for_translators_is_up_to_date() -> None:
    assert TEMPLATE.read_text("utf-8") == template(), "run python -m tools.strings"


def test_another_language_is_spoken_when_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return (msgid1 if n == 1 else msgid2).replace("bot", "BOT")

    monkeypatch.setattr(strings._Language, "chosen", Loud())
    assert strings._("Rules") == "RULES"
    assert strings.plural("{n} bot", "{n} bots", 2) == "2 BOTs"


def test_without_a_translation_english_is_spoken() -> None:
    strings.choose("xx")
    try:
        assert strings._("Rules") == "Rules"
        assert strings.plural("{n} bot", "{n} bots", 1) == "1 bot"
    finally:
        strings.choose(None)
