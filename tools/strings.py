"""Collects every string that people read into the template that translators start from.

`python -m tools.strings` writes p2p_dixit/ui/locale/p2p-dixit.pot; with --check it only says
whether the file is up to date. The strings are those given to ``_`` and ``plural`` of
`p2p_dixit.ui.strings`, those of every ``Sentence``, and literals given to the errors and reports
that people read (`SPOKEN`).
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path("p2p_dixit")
TEMPLATE = SOURCES / "ui" / "locale" / "p2p-dixit.pot"

# A plain literal given to one of these is read by people; `ui.strings.told` looks it up.
ERRORS = frozenset(
    {
        "UsageError", "RuleViolation", "LocalFault", "DiskFault", "DiskFull", "DiskReadOnly",
        "GameInUse", "JournalBroken", "KeyDamaged", "NameTaken", "BadPack",
    }
)  # fmt: skip
SPOKEN = ERRORS | {"Convicted", "PictureRefused", "Refuse", "Refused", "disk", "fault"}
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
    """The name of what is called, without what it belongs to."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def template() -> str:
    """The whole file: each message once, with all the places it is used in."""
    found: dict[Message, list[str]] = {}
    for file in sorted(SOURCES.rglob("*.py")):
        for _line, message in messages(file.read_text("utf-8")):
            places = found.setdefault(message, [])
            if file.as_posix() not in places:
                places.append(file.as_posix())
    return HEADER + "".join(_entry(message, places) for message, places in found.items())


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


def main(arguments: list[str]) -> int:
    """Writes, or checks."""
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
