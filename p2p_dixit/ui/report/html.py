"""Elements of a page. Whatever is not an element already is text, and is escaped as such."""

from collections.abc import Iterable
from html import escape
from string import Template

_EMPTY = frozenset({"img", "input", "link", "meta"})  # elements that have no end


class Markup(str):
    """Text that is HTML already; made here and nowhere else."""

    __slots__ = ()


def element(name: str, /, *inside: str, **attributes: str) -> Markup:
    """An element; an attribute that is a word of Python has a line behind it (`class_`)."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    end = "" if name in _EMPTY else f"</{name}>"
    return Markup(f"<{name}{written}>{together(inside)}{end}")


def together(parts: Iterable[str]) -> Markup:
    """One after the other."""
    return Markup("".join(map(_safe, parts)))


def joined(between: str, parts: Iterable[str]) -> Markup:
    """The parts with something between them."""
    return Markup(_safe(between).join(map(_safe, parts)))


def phrase(sentence: str, **values: str) -> Markup:
    """``sentence`` with each ``$name`` replaced by the value of that name."""
    safe = {name: _safe(value) for name, value in values.items()}
    return Markup(Template(_safe(sentence)).safe_substitute(safe))


def _safe(part: str) -> str:
    return part if isinstance(part, Markup) else escape(part)
