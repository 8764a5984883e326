"""What goes wrong between two peers, in words that say what to do."""

from enum import IntEnum

from p2p_dixit.errors import DixitError
from p2p_dixit.sentences import Sentence


class LinkEnd(IntEnum):
    """Why a peer was refused or a link ended; the numbers are on the wire."""

    MALFORMED = 1
    OLD_DIALER = 2
    OLD_LISTENER = 3
    WRONG_CODE = 4
    BUSY = 5
    FULL = 6
    NOT_ADMITTED = 7
    DUPLICATE = 8
    GOODBYE = 9
    OURSELVES = 10
    # those below never cross the wire: they are detected here
    CODE_NEEDED = 64
    NO_CODE_HERE = 65
    OTHER_IDENTITY = 66
    TIMEOUT = 67
    CUT = 68
    TOO_SLOW = 69
    SILENT = 70
    UNREACHABLE = 71
    NOT_DIXIT = 72


TEXTS = {
    LinkEnd.MALFORMED: Sentence("they sent something that is not p2p-dixit's protocol"),
    LinkEnd.OLD_DIALER: Sentence("this p2p-dixit is too old for that table: update it"),
    LinkEnd.OLD_LISTENER: Sentence("that table runs an older p2p-dixit: ask its players to update"),
    LinkEnd.WRONG_CODE: Sentence("the room code is wrong: ask the other players for it"),
    LinkEnd.BUSY: Sentence("too many failed attempts there lately: wait a moment and try again"),
    LinkEnd.FULL: Sentence("that peer has no room for more connections"),
    LinkEnd.NOT_ADMITTED: Sentence("that table refused the connection"),
    LinkEnd.DUPLICATE: Sentence("there is another connection to the same peer"),
    LinkEnd.GOODBYE: Sentence("they left"),
    LinkEnd.CODE_NEEDED: Sentence("that table is locked: ask the other players for its room code"),
    LinkEnd.NO_CODE_HERE: Sentence(
        "that table has no room code, but one was given: is it the right table?"
    ),
    LinkEnd.OTHER_IDENTITY: Sentence("another player answers at that address"),
    LinkEnd.OURSELVES: Sentence("this is your own table, open in another window"),
    LinkEnd.TIMEOUT: Sentence("no answer in time: is p2p-dixit still running there?"),
    LinkEnd.CUT: Sentence("the connection was cut"),
    LinkEnd.TOO_SLOW: Sentence("they are not reading what we send"),
    LinkEnd.SILENT: Sentence("they have been silent for too long"),
    LinkEnd.UNREACHABLE: Sentence("nothing answers there: check address, port, Wi-Fi and firewall"),
    LinkEnd.NOT_DIXIT: Sentence("the program that answers there is not p2p-dixit"),
}
WIRE_REASONS = frozenset(reason for reason in LinkEnd if reason < LinkEnd.CODE_NEEDED)


class LinkError(DixitError):
    """A link could not be made, or ended.

    `theirs` says that the other side ended it; `reply` is what to send before closing.
    """

    def __init__(self, reason: LinkEnd, *, detail: str = "", theirs: bool = False) -> None:
        text = TEXTS[reason]
        super().__init__(Sentence("{why} ({detail})", why=text, detail=detail) if detail else text)
        self.reason = reason
        self.theirs = theirs
        self.reply = b""
