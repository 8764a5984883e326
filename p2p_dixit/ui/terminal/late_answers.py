"""Filters answers that arrive after the timeout: they are not keys.

A terminal that needs longer than our patience answers while the app already reads the keyboard.
Textual does not know these answers and passes them on character by character, as if they were
typed.
"""

_DIGITS = frozenset("0123456789;?")
_ENDS = frozenset("ct")  # of the size of a cell and of the device attributes
_ESCAPE = "^"  # what Textual makes of the escape character in the middle of things


class LateAnswers:
    """Listens to the keys of the first seconds."""

    def __init__(self) -> None:
        self._inside = ""  # of which kind of sequence we are inside

    def swallows(self, character: str | None) -> bool:
        """Whether this key is a part of an answer."""
        match self._inside:
            case "P":  # the name: anything up to its end
                if character == "\\":
                    self._inside = ""
                return True
            case "[":
                if character is not None and character in _DIGITS:
                    return True
                self._inside = ""
                return character is not None and character in _ENDS
            case "^" if character is not None and character in "P[\\":
                self._inside = character.replace("\\", "")
                return True
            case _:
                self._inside = character if character in {_ESCAPE, "["} else ""
                return bool(self._inside)
