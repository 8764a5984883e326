"""One tree of errors: its branches say whose fault it is and so what to do about it.

- ``UsageError``: the player can fix it; the text says how.
- ``RuleViolation``: a choice the rules do not allow; the text says why. Nothing has changed.
- ``PeerFault``: a peer broke the protocol; carries the seat to blame and what proves it.
- ``Malformed``: bytes that are not what they claim to be; their sender is not yet known here.
- ``LocalFault``: this machine (disk, lock, network) cannot continue; no saved data is lost.

The text of an error is what the user reads. No secret is ever put into one. It is one line of
bounded length and harmless to a terminal, whatever was put into it. Given values it is a
`Sentence`: ``UsageError("a deck has at most {most} cards", most=1000)``.
"""

from p2p_dixit.printable import ERROR_CHARACTERS, printable
from p2p_dixit.sentences import Sentence


class DixitError(Exception):
    """Something in p2p-dixit went wrong."""

    def __init__(self, *text: str, **values: object) -> None:
        """A `Sentence` takes care of its values by itself and stays one, unless it is too long."""
        super().__init__(*map(_harmless, (Sentence(*text, **values),) if values else text))


class UsageError(DixitError):
    """The request makes no sense here."""


class RuleViolation(DixitError):
    """The rules do not allow this."""


class Malformed(DixitError):
    """These bytes are not a valid encoding of what they should be."""


class LocalFault(DixitError):
    """This machine cannot continue."""


class PeerFault(DixitError):
    """A peer broke the protocol.

    ``seat`` is to blame. ``evidence`` is the byte strings that let any other peer come to the same
    verdict (signed events, as received); it is empty where the fault is not provable to others.
    """

    def __init__(self, seat: int, what: str, evidence: tuple[bytes, ...] = ()) -> None:
        super().__init__(what)
        self.seat = seat
        self.what: str = self.args[0]
        self.evidence = evidence

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.what}"


def _harmless(text: str) -> str:
    sentence = isinstance(text, Sentence) and len(text) <= ERROR_CHARACTERS
    return text if sentence else printable(text, ERROR_CHARACTERS)
