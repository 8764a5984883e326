"""The three frames that every version of p2p-dixit will always understand.

- *knock*: the dialer says which versions of the protocol it speaks;
- *answer*: the listener picks one and says whether a room code is needed;
- *refusal*: either side says in one byte why it goes no further.

They are plain, because nothing is agreed on yet, and say nothing about the table or its players.
Both greetings are hashed into the handshake that follows: altering them breaks it.
"""

from dataclasses import dataclass
from struct import Struct

from p2p_dixit.net.errors import WIRE_REASONS, LinkEnd, LinkError
from p2p_dixit.sentences import Sentence

MAGIC = b"p2pdixit"
KNOCK, ANSWER, REFUSAL = 1, 2, 15

# The kind, the magic, then: lowest and highest version; the same, the chosen one, whether the table
# is locked; the reason.
_KNOCK, _ANSWER, _REFUSAL = Struct(">B8sHH"), Struct(">B8sHHHB"), Struct(">B8sB")


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
    return _KNOCK.pack(KNOCK, MAGIC, versions.lowest, versions.highest)


def read_knock(body: bytes) -> Versions:
    """Later versions may append to a knock; the present layout stays as it is."""
    if not _begins(body, KNOCK, _KNOCK):
        raise LinkError(LinkEnd.MALFORMED)
    return Versions(*_KNOCK.unpack_from(body)[2:])


def answer(said: Answer) -> bytes:
    """The listener's first frame (its body)."""
    versions = said.versions
    return _ANSWER.pack(ANSWER, MAGIC, versions.lowest, versions.highest, said.chosen, said.locked)


def read_answer(body: bytes, spoken: Versions) -> Answer:
    """The listener's choice, if it is one that we offered."""
    if not _begins(body, ANSWER, _ANSWER) or body[15] > 1:
        raise LinkError(LinkEnd.NOT_DIXIT)
    *_, lowest, highest, chosen, locked = _ANSWER.unpack_from(body)
    versions = Versions(lowest, highest)
    if chosen != spoken.common(versions):
        raise LinkError(LinkEnd.MALFORMED, detail=Sentence("a version that was not offered"))
    return Answer(versions, chosen, locked=locked == 1)


def refusal(reason: LinkEnd) -> bytes:
    """A refusal (its body); private reasons become 'malformed'."""
    return _REFUSAL.pack(REFUSAL, MAGIC, reason if reason in WIRE_REASONS else LinkEnd.MALFORMED)


def refused(body: bytes) -> LinkError | None:
    """The error that a refusal stands for; None for any other frame."""
    if not _begins(body, REFUSAL, _REFUSAL):
        return None
    reason = LinkEnd(body[9]) if body[9] in WIRE_REASONS else LinkEnd.NOT_ADMITTED
    return LinkError(reason, theirs=True)


def _begins(body: bytes, kind: int, layout: Struct) -> bool:
    return len(body) >= layout.size and body[:9] == bytes([kind]) + MAGIC
