"""Collects every string that people read into the template that translators start from.

`python -m tools.strings` writes p2p_dixit/language/locale/p2p-dixit.pot; with --check it only says
whether the file is up to date. `--pseudo FOLDER` writes a language into FOLDER in which each letter
has an accent: with P2P_DIXIT_LOCALE=FOLDER LANGUAGE=en_XA whatever has none is not translated.

The strings are those given to ``_`` and ``plural`` of `p2p_dixit.language.strings`, those of every
``Sentence``, and literals given to the errors and reports that people read (`SPOKEN`).
"""

import ast
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path("p2p_dixit")
TEMPLATE = SOURCES / "language" / "locale" / "p2p-dixit.pot"

# A plain literal given to one of these is read by people; `language.strings.told` looks it up.
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
}
HEADER = """\
# Strings of p2p-dixit. Written by tools/strings.py; do not edit.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"""

Message = tuple[str, str]  # the text, and its plural or nothing


def messages(source: str) -> Iterator[tuple[int, Message]]:
    """Line and message of each call in a module, in order."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            yield from _messages(node, [text for text in texts if isinstance(text, str)])


def _messages(call: ast.Call, texts: list[str]) -> Iterator[tuple[int, Message]]:
    name = called(call)
    if name in {"_", "Sentence"} and len(texts) == 1:
        yield call.lineno, (texts[0], "")
    elif name == "plural" and len(texts) == 2:
        yield call.lineno, (texts[0], texts[1])
    elif name in SPOKEN:
        yield from ((call.lineno, (text, "")) for text in texts if " " in text)


def called(call: ast.Call) -> str:
    """The name of the called function, without its object or module."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def template() -> str:
    """The whole file: each message once, with all the places it is used in."""
    return HEADER + "".join(_entry(message, places) for message, places in found().items())


def found() -> dict[Message, list[str]]:
    """Each message, with all the files it is used in."""
    found: dict[Message, list[str]] = {(text, ""): ["argparse"] for text in PARSER}
    for file in sorted(SOURCES.rglob("*.py")):
        for _line, message in messages(file.read_text("utf-8")):
            places = found.setdefault(message, [])
            if file.as_posix() not in places:
                places.append(file.as_posix())
    return found


def _entry(message: Message, places: list[str]) -> str:
    text, many = message
    kind = "#, python-brace-format\n" if "{" in text else ""
    lines = f"\n#: {' '.join(places)}\n{kind}msgid {_quoted(text)}\n"
    if many:
        return f'{lines}msgid_plural {_quoted(many)}\nmsgstr[0] ""\nmsgstr[1] ""\n'
    return f'{lines}msgstr ""\n'


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


# -- a language for tests

PSEUDO = "en_XA"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áḅćḍéḟǵḥíĵḱĺḿńóṕɋŕśťúṽẃẋýźÁḄĆḌÉḞǴḤÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
# values to be filled in, and markup: these stay as they are
_KEPT = re.compile(r"(\{[^}]*\}|\$[a-z_]+|\[/?[^\]]*\]|%\([a-z_]+\)[sr]|%[sr])")


def pseudo(text: str) -> str:
    """The text with an accent on each letter."""
    parts = _KEPT.split(text)
    return "".join(part if n % 2 else part.translate(_LETTERS) for n, part in enumerate(parts))


def write_pseudo(folder: Path) -> None:
    """The language as gettext reads it."""
    file = folder / PSEUDO / "LC_MESSAGES" / "p2p-dixit.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(compiled({message: _pseudo(message) for message in found()}))


def _pseudo(message: Message) -> str:
    text, many = message
    return f"{pseudo(text)}\0{pseudo(many)}" if many else pseudo(text)


def compiled(messages: dict[Message, str]) -> bytes:
    """A catalogue in the form of GNU gettext (.mo)."""
    head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
    entries = {b"": head.encode()} | {
        "\0".join(part for part in message if part).encode(): text.encode()
        for message, text in messages.items()
    }
    keys = sorted(entries)
    start = 7 * 4 + 16 * len(keys)
    body, places = bytearray(), []
    for text in [*keys, *(entries[key] for key in keys)]:
        places += [len(text), start + len(body)]
        body += text + b"\0"
    header = (0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return struct.pack(f"<{len(header) + len(places)}I", *header, *places) + bytes(body)


def main(arguments: list[str]) -> int:
    """Writes, or checks."""
    if "--pseudo" in arguments:
        write_pseudo(Path(arguments[arguments.index("--pseudo") + 1]))
        return 0
    wanted = template()
    if "--check" in arguments:
        current = TEMPLATE.read_text("utf-8") if TEMPLATE.exists() else ""
        if current != wanted:
            print(f"{TEMPLATE} is out of date: run python -m tools.strings")
        return int(current != wanted)
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(wanted, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
