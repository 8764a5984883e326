"""The three frames that every version of p2p-dixit will always understand.

- *knock*: the dialer says which versions of the protocol it speaks;
- *answer*: the listener picks one and says whether a room code is needed;
- *refusal*: either side says in one byte why it goes no further.

They are plain, because nothing is agreed on yet, and say nothing about the table or its players.
Both greetings are hashed into the handshake that follows: altering them breaks it.
"""

from dataclasses import dataclass

from p2p_dixit.net.errors import WIRE_REASONS, LinkEnd, LinkError
from p2p_dixit.net.frames import frame
from p2p_dixit.sentences import Sentence

MAGIC = b"p2pdixit"
KNOCK, ANSWER, REFUSAL = 1, 2, 15


@dataclass(frozen=True)
class Versions:
    """The versions of the protocol, from the lowest to the highest, that one side speaks."""

    lowest: int
    highest: int

    def common(self, other: "Versions") -> int | None:
        """The highest version both speak."""
        best = min(self.highest, other.highest)
        return best if best >= max(self.lowest, other.lowest) else None


SPOKEN = Versions(1, 1)


@dataclass(frozen=True)
class Answer:
    """What the listener agreed to."""

    versions: Versions
    chosen: int
    locked: bool


def knock(versions: Versions) -> bytes:
    """The dialer's first frame (its body)."""
    return bytes([KNOCK]) + MAGIC + _u16(versions.lowest) + _u16(versions.highest)


def read_knock(body: bytes) -> Versions:
    """Later versions may append to a knock; the present layout stays as it is."""
    if len(body) < 13 or body[:9] != bytes([KNOCK]) + MAGIC:
        raise LinkError(LinkEnd.MALFORMED)
    return _versions(body)


def answer(said: Answer) -> bytes:
    """The listener's first frame (its body)."""
    return (
        bytes([ANSWER])
        + MAGIC
        + _u16(said.versions.lowest)
        + _u16(said.versions.highest)
        + _u16(said.chosen)
        + bytes([said.locked])
    )


def read_answer(body: bytes, spoken: Versions) -> Answer:
    """The listener's choice, if it is one that we offered."""
    if len(body) < 16 or body[:9] != bytes([ANSWER]) + MAGIC or body[15] > 1:
        raise LinkError(LinkEnd.NOT_DIXIT)
    versions, chosen = _versions(body), int.from_bytes(body[13:15], "big")
    if chosen != spoken.common(versions):
        raise LinkError(LinkEnd.MALFORMED, detail=Sentence("a version that was not offered"))
    return Answer(versions, chosen, locked=body[15] == 1)


def refusal(reason: LinkEnd) -> bytes:
    """A refusal (its body); private reasons become 'malformed'."""
    told = reason if reason in WIRE_REASONS else LinkEnd.MALFORMED
    return bytes([REFUSAL]) + MAGIC + bytes([told])


def refused(body: bytes) -> LinkError | None:
    """The error that a refusal stands for; None for any other frame."""
    if len(body) < 10 or body[:9] != bytes([REFUSAL]) + MAGIC:
        return None
    reason = LinkEnd(body[9]) if body[9] in WIRE_REASONS else LinkEnd.NOT_ADMITTED
    return LinkError(reason, theirs=True)


def refusal_frame(reason: LinkEnd) -> bytes:
    """A refusal ready to be sent."""
    return frame(refusal(reason))


def _versions(body: bytes) -> Versions:
    return Versions(int.from_bytes(body[9:11], "big"), int.from_bytes(body[11:13], "big"))


def _u16(number: int) -> bytes:
    return number.to_bytes(2, "big")
