"""Text that is redrawn only when it has changed.

A game updates dozens of times a second while machines deal, and most of its text stays the same.
Textual draws (and lays out) whatever it is given again; this looks first. Contents count as equal
to Textual when their words are, so colours are compared here too.
"""

from textual.content import Content
from textual.widgets import Static


def same(one: Content, other: Content) -> bool:
    """Whether two contents look the same, colours included."""
    return one.plain == other.plain and one.spans == other.spans


class Line(Static):
    """A Static for text that is set again and again."""

    said = Content()

    def put(self, content: Content, *, layout: bool = True) -> None:
        """Says this from now on; ``layout`` False where the size is fixed."""
        if not same(content, self.said):
            self.said = content
            self.update(content, layout=layout)
