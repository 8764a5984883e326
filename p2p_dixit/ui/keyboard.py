"""Keys by their place on the keyboard, whatever letters the layout puts there.

One-letter keys are named after the US layout. Under another layout the same key gives another
character: й where q is, ě where 2 is. `Keyboard.key` finds the key that was meant, and learns the
layout on the way, so that the key bar can show the letters that stand on the player's own keys.

Text fields get what was typed: the app asks only where no text is being written.
"""

from collections.abc import Mapping

from p2p_dixit.text.layouts import LAYOUTS

# Textual's names of the characters that are not letters or digits.
_NAMES = {
    "-": "minus", "=": "equals_sign", "[": "left_square_bracket", "]": "right_square_bracket",
}  # fmt: skip


class Keyboard:
    """The layout of the player, as far as it is known."""

    def __init__(self) -> None:
        self.layout = ""  # nothing has been typed that the US layout does not have

    def key(self, character: str | None, bound: frozenset[str] = frozenset()) -> str | None:
        """The key that was meant by a character, in Textual's words; None: the character itself.

        A character in ``bound`` has a meaning of its own on the screen.
        """
        small = (character or "").lower()
        if len(small) != 1 or small in bound:
            return None
        layout = self._layout_of(small)
        if layout is None:
            return None
        self.layout = layout
        meant = LAYOUTS[layout][small]
        return _NAMES.get(meant, meant)

    def shown(self, key: str) -> str:
        """A key as it stands on the player's keyboard, if that is known."""
        return _ON_KEYS.get(self.layout, {}).get(key, key)

    def _layout_of(self, character: str) -> str | None:
        """The layout that explains the character: the one seen before, if it does."""
        if character in LAYOUTS.get(self.layout, {}):
            return self.layout
        if character.isascii() and character not in '&"(_':  # the US layout has it unshifted
            return None
        return next((name for name, row in LAYOUTS.items() if character in row), None)


_ON_KEYS: Mapping[str, Mapping[str, str]] = {
    name: {us: here for here, us in row.items() if us.isalpha()} for name, row in LAYOUTS.items()
}
