"""Collects every string that players read, and keeps the catalogues of all languages in step.

`python -m tools.strings` writes the template p2p_dixit/language/locale/p2p-dixit.pot, merges it
into the catalogue of every language (LANGUAGE/LC_MESSAGES/p2p-dixit.po: new messages empty, unused
ones gone) and compiles those (p2p-dixit.mo, committed, so that playing needs no tool). With
``--check`` it changes nothing and says what is wrong: a template, catalogue or compiled file that
is out of date, a message without a translation or with a doubtful (fuzzy) one, other placeholders
or markup than in English, a wrong number of plural forms. ``--todo CODE`` lists the messages that
are still to be translated. ``--pseudo FOLDER`` writes a language for tests into FOLDER, in which
each letter has an accent and texts are longer (docs/translating.md).

The strings are those given to ``_``, ``N_`` and ``plural`` of `p2p_dixit.language.strings`, to
``echo`` of the command line, those of every ``Sentence``, and literals given to the errors and
reports that players read (`SPOKEN`). A comment that begins with ``Translators:`` right above a
string goes with it.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

from p2p_dixit.language.strings import DOMAIN, placeholders
from p2p_dixit.language.system import LANGUAGES

SOURCES = Path("p2p_dixit")
LOCALE = SOURCES / "language" / "locale"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"

# A plain literal given to one of these is read by players; `language.strings.error_text` looks it
# up.
ERRORS = frozenset(
    {
        "UsageError", "RuleViolation", "LocalFault", "DiskFault", "DiskFull", "DiskReadOnly",
        "GameInUse", "JournalBroken", "KeyDamaged", "NameTaken", "BadPack",
    }
)  # fmt: skip
# What Python's argparse says; it looks these up in the same place.
PARSER = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "argument %(argument_name)s: %(message)s",
    "invalid %(type)s value: %(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "expected one argument",
    "not allowed with argument %s",
)
SPOKEN = ERRORS | {
    "Convicted",
    "PictureRefused",
    "Refuse",
    "FileRefused",
    "Refused",
    "disk",
    "fault",
    "note",  # findings of the doctor, as the next two
    "ok",
    "problem",
}
# Plural forms as GNU gettext has them.
_EAST_SLAVIC = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0"
    " : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
PLURALS = {
    "uk": _EAST_SLAVIC,
    "cs": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
    "it": "nplurals=2; plural=(n != 1);",
    "ru": _EAST_SLAVIC,
}
REMARK = "Translators:"


class Message(NamedTuple):
    """One entry of a catalogue."""

    text: str
    many: str = ""  # the plural


def messages(source: str) -> Iterator[tuple[int, Message]]:
    """Line and message of each call in a module, in order."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            yield from _messages(node, [text for text in texts if isinstance(text, str)])


def _messages(call: ast.Call, texts: list[str]) -> Iterator[tuple[int, Message]]:
    name = called(call)
    if name in {"_", "N_", "Sentence", "echo"} and len(texts) == 1:
        yield call.lineno, Message(texts[0])
    elif name in {"plural", "counted"} and len(texts) == 2:
        yield call.lineno, Message(texts[0], texts[1])
    elif name in SPOKEN:
        yield from ((call.lineno, Message(text)) for text in texts if " " in text)


def called(call: ast.Call) -> str:
    """The name of the called function, without its object or module."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


class Use(NamedTuple):
    """Where a message is used, and what its translators should know."""

    places: list[str]
    remarks: list[str]


def found() -> dict[Message, Use]:
    """Each message, with all the files it is used in."""
    uses: dict[Message, Use] = {Message(text): Use(["argparse"], []) for text in PARSER}
    for file in sorted(SOURCES.rglob("*.py")):
        source = file.read_text("utf-8")
        lines = source.splitlines()
        for line, message in messages(source):
            use = uses.setdefault(message, Use([], []))
            if file.as_posix() not in use.places:
                use.places.append(file.as_posix())
            remark = _remark(lines, line)
            if remark and remark not in use.remarks:
                use.remarks.append(remark)
    return uses


def _remark(lines: list[str], line: int) -> str:
    """The comment for translators right above a line, or on it."""
    for at in (line - 1, line - 2):
        _code, hash_, comment = lines[at].partition("# " + REMARK)
        if hash_:
            return comment.strip()
    return ""


def template() -> str:
    """The whole template: each message once, with all the places it is used in."""
    return str(_template()) + "\n"


def _template() -> polib.POFile:
    file = polib.POFile(wrapwidth=0)
    file.header = "Strings of p2p-dixit. Written by tools/strings.py; do not edit."
    file.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;",
    }
    file.extend(_entry(message, use) for message, use in found().items())
    return file


def _entry(message: Message, use: Use) -> polib.POEntry:
    return polib.POEntry(
        msgid=message.text,
        msgid_plural=message.many,
        msgstr_plural={0: "", 1: ""} if message.many else {},
        occurrences=[(place, "") for place in use.places],
        comment="\n".join(use.remarks),
        flags=["python-brace-format"] if "{" in message.text else [],
    )


# -- the catalogues


def catalogue(code: str) -> Path:
    """The file that translators edit."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def merged(code: str) -> polib.POFile:
    """The catalogue of a language with exactly the messages of the template."""
    path, fresh = catalogue(code), _template()
    before = polib.pofile(path.as_posix(), wrapwidth=0) if path.exists() else polib.POFile()
    known = {(one.msgid, one.msgid_plural): one for one in before}
    fresh.header = f"{LANGUAGES[code]}: the texts of p2p-dixit. See docs/translating.md."
    fresh.metadata = {
        "Language": code,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[code],
    }
    for entry in fresh:
        old = known.get((entry.msgid, entry.msgid_plural))
        if entry.msgid_plural:
            forms = range(forms_of(code))
            entry.msgstr_plural = {n: old.msgstr_plural.get(n, "") if old else "" for n in forms}
        elif old:
            entry.msgstr = old.msgstr
        if old:
            entry.tcomment = old.tcomment
            entry.flags += [flag for flag in old.flags if flag == "fuzzy"]
    return fresh


def forms_of(code: str) -> int:
    """How many plural forms a language has."""
    return int(PLURALS[code].partition("nplurals=")[2].partition(";")[0])


def faults(file: polib.POFile) -> Iterator[str]:
    """What is wrong with a catalogue, one line each."""
    for entry in file:
        texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if not all(texts):
            yield f"not translated: {entry.msgid!r}"
        elif entry.fuzzy:
            yield f"doubtful (fuzzy): {entry.msgid!r}"
        else:
            yield from (f"{entry.msgid!r}: {why}" for why in _misfits(entry, texts))


def _misfits(entry: polib.POEntry, texts: Iterable[str]) -> Iterator[str]:
    """What a translation and its English differ in, and must not."""
    wanted = placeholders(entry.msgid_plural or entry.msgid)
    for text in texts:
        has = placeholders(text)
        fits = has <= wanted if entry.msgid_plural else has == wanted
        if not fits:
            yield f"placeholders {sorted(has)} in place of {sorted(wanted)}"
        english = entry.msgid_plural or entry.msgid
        for edge in (str.lstrip, str.rstrip):
            if (edge(text) != text) != (edge(english) != english):
                yield "blanks at its edges differ"


def translated_languages() -> list[str]:
    """The languages that have a catalogue."""
    return [code for code in PLURALS if catalogue(code).exists()]


# -- a language for tests

PSEUDO = "en_XA"
GROWTH = 0.35  # translations of short English texts are longer by a third and more
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áḅćḍéḟǵḥíĵḱĺḿńóṕɋŕśťúṽẃẋýźÁḄĆḌÉḞǴḤÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
# values to be filled in, and markup: these stay as they are
_KEPT = re.compile(r"(\{[^}]*\}|\$[a-z_]+|\[/?[^\]]*\]|%\([a-z_]+\)[sr]|%[sr])")


def pseudo(text: str) -> str:
    """The text with an accent on each letter."""
    parts = _KEPT.split(text)
    return "".join(part if n % 2 else part.translate(_LETTERS) for n, part in enumerate(parts))


def grown(text: str) -> str:
    """The same, longer by a third: the last word drags on."""
    body = text.rstrip()
    letters = sum(len(part) for part in _KEPT.split(body)[::2])
    return f"{pseudo(body)}{'õ' * round(letters * GROWTH)}{text[len(body) :]}"


def write_pseudo(folder: Path, *, grow: bool = False) -> None:
    """The language as gettext reads it."""
    say = grown if grow else pseudo
    file = polib.POFile()
    file.metadata = {
        "Language": PSEUDO,
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=n != 1;",
    }
    for entry in _template():
        if entry.msgid_plural:
            entry.msgstr_plural = {0: say(entry.msgid), 1: say(entry.msgid_plural)}
        else:
            entry.msgstr = say(entry.msgid)
        entry.flags = []
        file.append(entry)
    path = folder / PSEUDO / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    file.save_as_mofile(path.as_posix())


# -- the command


def write() -> None:
    """Template, catalogues, and what is compiled from them."""
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(), "utf-8", newline="\n")
    for code in translated_languages():
        file = merged(code)
        catalogue(code).write_text(f"{file}\n", "utf-8", newline="\n")
        catalogue(code).with_suffix(".mo").write_bytes(file.to_binary())


def problems() -> Iterator[str]:
    """What is out of date or wrong, one line each."""
    again = "is out of date: run python -m tools.strings"
    if not TEMPLATE.exists() or TEMPLATE.read_text("utf-8") != template():
        yield f"{TEMPLATE} {again}"
    for code in translated_languages():
        path, file = catalogue(code), merged(code)
        yield from (f"{path}: {fault}" for fault in faults(file))
        compiled = path.with_suffix(".mo")
        if path.read_text("utf-8") != f"{file}\n":
            yield f"{path} {again}"
        elif not compiled.exists() or compiled.read_bytes() != file.to_binary():
            yield f"{compiled} {again}"


def main(arguments: list[str]) -> int:
    """Writes, or checks."""
    if "--pseudo" in arguments:
        write_pseudo(Path(arguments[arguments.index("--pseudo") + 1]))
        return 0
    if "--todo" in arguments:
        file = merged(arguments[arguments.index("--todo") + 1])
        print("\n".join(str(entry) for entry in file if not entry.translated()))
        return 0
    if "--check" not in arguments:
        write()
        return 0
    wrong = list(problems())
    print("\n".join(wrong))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
