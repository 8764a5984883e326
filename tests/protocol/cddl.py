"""As much of CDDL (RFC 8610) as the schemas of the standard use: enough to hold values to them."""

import re
from collections.abc import Mapping
from pathlib import Path

from p2p_dixit.encoding import Value

TOKEN = re.compile(r'"[^"]*"|\.\.|\.size|-?\d+|[A-Za-z][\w-]*|[\[\]{}(),/:=*+?]')
Type = tuple[str, object]
TYPES = {"bstr": bytes, "tstr": str, "bool": bool, "nil": type(None)}


class Schema:
    """The rules of all files together."""

    def __init__(self, folder: Path) -> None:
        text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.cddl")))
        self._words = TOKEN.findall(re.sub(r";.*", "", text))
        self._at = 0
        self.rules: dict[str, Type] = {}
        while self._at < len(self._words):
            name = self._take()
            self._take("=")
            assert name not in self.rules, name
            self.rules[name] = self._choice()

    # -- reading

    def _peek(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._words[at] if at < len(self._words) else ""

    def _take(self, expected: str | None = None) -> str:
        word = self._peek()
        assert expected in (None, word), f"{expected} expected, not {word}"
        self._at += 1
        return word

    def _choice(self) -> Type:
        options = [self._one()]
        while self._peek() == "/":
            self._take()
            options.append(self._one())
        return ("choice", options) if len(options) > 1 else options[0]

    def _one(self) -> Type:
        word = self._take()
        if word == "[":
            return ("array", self._members("]"))
        if word == "{":
            return ("map", self._members("}"))
        if word == "(":
            inner = self._choice()
            self._take(")")
            return inner
        if word.startswith('"'):
            return ("literal", word[1:-1])
        if word.lstrip("-").isdigit():
            return self._numbers(int(word))
        if self._peek() == ".size":
            self._take()
            return ("size", int(self._take()))
        return ("name", word)

    def _numbers(self, first: int) -> Type:
        if self._peek() != "..":
            return ("literal", first)
        self._take()
        return ("range", (first, int(self._take())))

    def _members(self, end: str) -> list[tuple[str, str, Type]]:
        found = []
        while self._peek() != end:
            often = self._take() if self._peek() in "*+?" else ""
            label = ""
            if self._peek(1) == ":":
                label = self._take()
                self._take(":")
            found.append((often, label, self._choice()))
            if self._peek() == ",":
                self._take()
        self._take(end)
        return found

    # -- holding a value to it

    def fits(self, value: Value, rule: str) -> bool:
        """Whether a value is what a rule says."""
        return self._fits(value, ("name", rule))

    def _fits(self, value: Value, kind: Type) -> bool:
        what, inner = kind
        match what, inner:
            case "name", str(name):
                return self._named(value, name)
            case "choice", list(options):
                return any(self._fits(value, option) for option in options)
            case "literal", _:
                return type(value) is type(inner) and value == inner
            case "size", _:
                return isinstance(value, bytes) and len(value) == inner
            case "range", (int(low), int(high)):
                return type(value) is int and low <= value <= high
            case "array", list(members):
                return isinstance(value, tuple) and self._items(value, members)
            case "map", list(members):
                return isinstance(value, Mapping) and self._entries(value, members)
            case _:
                raise AssertionError(kind)

    def _named(self, value: Value, name: str) -> bool:
        if name == "any":
            return True
        if name == "int":
            return type(value) is int
        if name in TYPES:
            return isinstance(value, TYPES[name])
        return self._fits(value, self.rules[name])

    def _items(self, items: tuple[Value, ...], members: list[tuple[str, str, Type]]) -> bool:
        if not members:
            return not items
        often, _, kind = members[0]
        if not often:
            return (
                bool(items) and self._fits(items[0], kind) and self._items(items[1:], members[1:])
            )
        run = 0
        while run < len(items) and self._fits(items[run], kind):
            run += 1
        return run >= (often == "+") and self._items(items[run:], members[1:])

    def _entries(self, entries: Mapping[str, Value], members: list[tuple[str, str, Type]]) -> bool:
        labels = {label for _, label, _ in members}
        return set(entries) == labels and all(
            self._fits(entries[label], kind) for _, label, kind in members
        )
