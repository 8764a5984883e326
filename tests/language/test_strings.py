"""Every visible string goes through gettext."""

import ast
import copy
import ctypes
import gettext
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import polib
import pytest

from p2p_dixit.cli import main
from p2p_dixit.errors import PeerFault, RuleViolation, UsageError
from p2p_dixit.language import strings
from p2p_dixit.language.system import macos_languages, system_languages
from p2p_dixit.sentences import Sentence
from tools.strings import ERRORS, PLURALS, SOURCES, TEMPLATE, called, template

# Calls that put their first argument on the screen.
SHOWS = {
    "Static", "Label", "Button", "Option", "Stepper", "Confirm", "Choose", "notify", "update",
    "Content", "styled", "from_markup", "filled", "SystemCommand",
}  # fmt: skip


@cache
def parsed(file: Path) -> ast.Module:
    """A source file, read once for all checks."""
    return ast.parse(file.read_text("utf-8"))


def sources(folder: Path = SOURCES) -> list[Path]:
    """Checks go through all files in one case: a case for each took longer than the check."""
    return sorted(folder.rglob("*.py"))


def bare_literals(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Literals with words that are shown without having been looked up."""
    for node in ast.walk(module):
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


def test_no_words_reach_the_screen_without_being_looked_up() -> None:
    bare = {str(file): list(bare_literals(parsed(file))) for file in sources(SOURCES / "ui")}
    assert {file: found for file, found in bare.items() if found} == {}


def test_the_check_sees_bare_words() -> None:
    shown = ast.parse('Static("Hello there")\nLabel(_("fine"))')
    assert list(bare_literals(shown)) == [(1, "Hello there")]


def frozen_errors(module: ast.Module) -> Iterator[int]:
    """Errors for people whose values are baked in: no translator could take them apart again."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and called(node) in ERRORS:
            texts = [arg for arg in node.args[:1] if isinstance(arg, ast.JoinedStr)]
            yield from (node.lineno for text in texts if _has_words(_literal(text)))


def _literal(text: ast.JoinedStr) -> str:
    return " ".join(str(part.value) for part in text.values if isinstance(part, ast.Constant))


def test_errors_for_people_carry_their_pattern_and_values() -> None:
    baked = {str(file): list(frozen_errors(parsed(file))) for file in sources()}
    assert {file: found for file, found in baked.items() if found} == {}


def test_the_check_sees_baked_in_values() -> None:
    baked, whole = 'raise UsageError(f"no file {name}")', 'raise UsageError("no file")'
    assert list(frozen_errors(ast.parse(f"{baked}\n{whole}"))) == [1]


def hidden_translators(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Functions that look a text up and have a variable called _, which hides the translator."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = list(ast.walk(node))
            stored = any(
                isinstance(part, ast.Name) and part.id == "_" and isinstance(part.ctx, ast.Store)
                for part in inside
            )
            if stored and any(isinstance(one, ast.Call) and called(one) == "_" for one in inside):
                yield node.lineno, node.name


def test_nothing_stands_in_the_way_of_the_translator() -> None:
    hidden = {str(file): list(hidden_translators(parsed(file))) for file in sources()}
    assert {file: found for file, found in hidden.items() if found} == {}


def test_the_check_sees_a_hidden_translator() -> None:
    hides = "def f(pairs):\n    for _ in pairs:\n        print(_('Rules'))"
    assert list(hidden_translators(ast.parse(hides))) == [(1, "f")]
    assert list(hidden_translators(ast.parse(hides.replace("_ in", "x in")))) == []


def test_sentences_of_the_core_are_said_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Loud(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {
                "There is no file {name}.": "{name}: NO FILE",
                "while {doing}": "WHILE {doing}",
                "saving": "SAVING",
                "The game is over.": "OVER",
            }.get(message, message)

    monkeypatch.setattr(strings._Language, "chosen", Loud())
    assert strings.error_text(UsageError(Sentence("There is no file {name}.", name="saving"))) == (
        "saving: NO FILE"
    )
    assert strings.translated(Sentence("while {doing}", doing=Sentence("saving"))) == "WHILE SAVING"
    assert strings.error_text(RuleViolation("The game is over.")) == "OVER"
    assert strings.error_text(PeerFault(2, "lies")) == "seat 2: lies"
    assert strings.translated("") == ""


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


def test_no_text_is_looked_up_before_a_language_can_be_chosen() -> None:
    """Texts of classes and modules are marked with N_ and looked up where they are shown."""
    for file in sources():
        for node in _outside_functions(parsed(file)):
            assert called(node) not in {"_", "plural"}, f"{file}:{node.lineno}"


def _outside_functions(node: ast.AST) -> Iterator[ast.Call]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _outside_functions(child)


def catalogue(folder: Path, code: str, texts: dict[str, str]) -> None:
    """A compiled catalogue as translators would try it out."""
    file = polib.POFile()
    file.metadata = {
        "Language": code,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": PLURALS[code],
    }
    file.extend(polib.POEntry(msgid=text, msgstr=said) for text, said in texts.items())
    path = folder / code / "LC_MESSAGES" / "p2p-dixit.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    file.save_as_mofile(path.as_posix())


@pytest.fixture
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(strings.FOLDER, str(tmp_path))
    yield tmp_path
    monkeypatch.undo()
    strings.choose(None)


def test_a_language_that_is_chosen_counts_at_once(abroad: Path) -> None:
    catalogue(abroad, "it", {"Rules": "Regole", "{name} left.": "{name} è andato."})
    assert strings.languages() == {"en": "English", "it": "Italiano"}
    strings.choose("it")
    assert (strings.language(), strings._("Rules")) == ("it", "Regole")
    assert strings._("Help") == "Help"
    strings.choose("en")
    assert (strings.language(), strings._("Rules")) == ("en", "Rules")


def test_a_translation_with_other_placeholders_is_left_in_english(abroad: Path) -> None:
    catalogue(abroad, "it", {"{name} left.": "{nome} è andato.", "[b]s[/b] rejoin": "[s] torna"})
    strings.choose("it")
    assert strings._("{name} left.") == "{name} left."
    assert strings._("[b]s[/b] rejoin") == "[b]s[/b] rejoin"


@pytest.mark.parametrize("damage", [b"", b"not a catalogue", b"\xde\x12\x04\x95" + b"\xff" * 24])
def test_a_damaged_catalogue_gives_english_and_a_line(abroad: Path, damage: bytes) -> None:
    catalogue(abroad, "it", {"Rules": "Regole"})
    (abroad / "it" / "LC_MESSAGES" / "p2p-dixit.mo").write_bytes(damage)
    strings.choose("it")
    assert (strings.language(), strings._("Rules")) == ("en", "Rules")
    assert strings.fault()
    strings.choose("en")
    assert not strings.fault()


def test_sentences_have_the_form_for_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slavic(gettext.NullTranslations):
        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            assert (msgid1, msgid2) == ("{n} card of {name}", "{n} cards of {name}")
            forms = ("{n} карта {name}", "{n} карти {name}", "{n} карт {name}")
            return forms[0 if n == 1 else 1 if n < 5 else 2]

    def cards(count: int) -> Sentence:
        return Sentence.counted("{n} card of {name}", "{n} cards of {name}", count, name="Ада")

    assert [cards(1), cards(2)] == ["1 card of Ада", "2 cards of Ада"]
    monkeypatch.setattr(strings._Language, "chosen", Slavic())
    said = [strings.translated(copy.copy(cards(n))) for n in (1, 2, 5)]
    assert said == ["1 карта Ада", "2 карти Ада", "5 карт Ада"]


@pytest.mark.parametrize(
    ("environ", "asked"),
    [
        ({"LANG": "uk_UA.UTF-8"}, ["uk_UA"]),
        ({"LANGUAGE": "cs:en", "LANG": "it_IT"}, ["cs", "en"]),
        ({"LC_ALL": "C", "LANG": "ru_RU.KOI8-R@x"}, ["ru_RU"]),
        ({"LANG": "C"}, []),
        ({}, []),
    ],
)
def test_the_system_says_which_language(environ: dict[str, str], asked: list[str]) -> None:
    assert system_languages(environ, "linux") == asked


def test_the_list_of_macos_is_read() -> None:
    listed = '(\n    "uk-UA",\n    "en-GB"\n)\n'
    assert macos_languages(listed) == ["uk_UA", "en_GB"]


def test_macos_is_asked_where_the_environment_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = '(\n    "cs-CZ",\n    "en-CZ"\n)\n'
    answer = subprocess.CompletedProcess([], 0, listed)
    monkeypatch.setattr(subprocess, "run", lambda *_call, **_how: answer)
    assert system_languages({}, "darwin") == ["cs_CZ", "en_CZ"]
    assert system_languages({"LANG": "it_IT.UTF-8"}, "darwin") == ["it_IT"]

    def fail(*_call: object, **_how: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", fail)
    assert system_languages({}, "darwin") == []


@pytest.mark.parametrize(("number", "asked"), [(0x0422, ["uk_UA"]), (0x0410, ["it_IT"]), (1, [])])
def test_windows_is_asked_where_the_environment_is_silent(
    monkeypatch: pytest.MonkeyPatch, number: int, asked: list[str]
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert system_languages({}, "win32") == asked


@pytest.mark.parametrize("code", ["uk", "cs", "it", "ru"])
def test_the_language_of_the_system_is_spoken(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", f"{code}_XX.UTF-8")
    try:
        strings.choose(None)
        assert strings.language() == code
    finally:
        monkeypatch.undo()
        strings.choose(None)


def test_an_option_before_the_command_chooses(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        for call in (["--language", "uk"], ["--language=uk"]):
            assert main([*call, "verify", "nowhere.dixit"]) == 2
            said = capsys.readouterr().err
            assert strings.language() == "uk"
            assert strings._("There is no file {name}.").format(name="nowhere.dixit") in said
        assert main(["--language", "xx", "verify"]) == 2
        assert "en, uk, cs, it, ru" in capsys.readouterr().err
    finally:
        strings.choose(None)


def test_a_bad_catalogue_is_one_line_before_a_command_in_english(
    abroad: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue(abroad, "it", {"Rules": "Regole"})
    (abroad / "it" / "LC_MESSAGES" / "p2p-dixit.mo").write_bytes(b"not a catalogue")
    assert main(["--language", "it", "verify", "nowhere.dixit"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert "a translation cannot be read, so this is English" in lines[0]
    assert lines[1] == "p2p-dixit: There is no file nowhere.dixit."


def test_without_a_translation_english_is_spoken() -> None:
    strings.choose("xx")
    try:
        assert strings._("Rules") == "Rules"
        assert strings.plural("{n} bot", "{n} bots", 1) == "1 bot"
    finally:
        strings.choose(None)
