"""Sentences with values: the sentence is ours and may carry markup, the values are never parsed.

Textual's own ``Content.from_markup`` takes values too, but drops their colours; here a player's
name keeps its own.
"""

import re

from textual.content import Content

_VALUE = re.compile(r"\$([a-z_]+)")


def filled(sentence: str, **values: Content | str) -> Content:
    """``sentence`` with each ``$name`` replaced by the value of that name."""
    template = Content.from_markup(sentence)
    parts: list[Content] = []
    done = 0
    for match in _VALUE.finditer(template.plain):
        value = values.get(match[1])
        if value is None:
            continue
        styled = template[match.start() : match.end()]
        parts += [template[done : match.start()], _in_style(styled, value)]
        done = match.end()
    return Content("").join([*parts, template[done:]])


def _in_style(styled: Content, value: Content | str) -> Content:
    """The value in the style its place in the sentence has, and in its own on top of that."""
    content = value if isinstance(value, Content) else Content(value)
    for span in styled.spans:
        content = content.stylize_before(span.style)
    return content
