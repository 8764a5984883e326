"""What an adversary has heard and said: the words that its grammar makes sentences of.

Everything signed that passes by is kept, a few of each kind, the newest ones: a liar replays, mixes
and cites. What it cannot read it keeps as bytes.
"""

from collections import deque
from collections.abc import Iterable
from typing import TypeVar

from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.statements import Body, Statement, read_body, read_statement
from p2p_dixit.membership.decision import Certificate, read_certificate
from p2p_dixit.membership.grounds import Paper, read_paper, write_paper
from p2p_dixit.session import messages as m

B = TypeVar("B", bound=Body)

FEW = 24  # of each kind: the whole table's for a step or two
LARGE = 64 * 1024  # larger messages are kept as parts only, not for repeating


class Hoard:
    """The newest things of each kind, in the order they came."""

    def __init__(self) -> None:
        self.messages: deque[bytes] = deque(maxlen=4 * FEW)
        self.events: deque[Event] = deque(maxlen=FEW)
        self.papers: deque[Paper] = deque(maxlen=FEW)
        self.certificates: deque[Certificate] = deque(maxlen=FEW // 3)
        self._statements: dict[str, deque[tuple[Statement, Body]]] = {}
        self._known: set[int] = set()  # hashes of messages read: most arrive more than once

    def statements(self, kind: str) -> list[tuple[Statement, Body]]:
        return list(self._statements.get(kind, ()))

    def bodies(self, kind: type[B]) -> list[B]:
        """What the statements of a kind say."""
        said = (body for kept in self._statements.values() for _, body in kept)
        return [body for body in said if isinstance(body, kind)]

    def take(self, raw: bytes) -> m.Message | None:
        """Keeps the parts of a message; returns the message, if it is one."""
        try:
            _, message = m.read_message(raw)
        except Malformed:
            return None
        known = hash(raw)
        if known in self._known:
            return message
        self._known.add(known)
        if len(raw) <= LARGE:
            self.messages.append(raw)
        for part in _parts(message):
            self.keep(part)
        return message

    def keep(self, part: m.Message) -> None:
        """Keeps what one message carries, if it can be read."""
        try:
            match part:
                case m.Moved(raw):
                    self.events.append(read_event(raw))
                case m.Stated(raw):
                    self.state(read_statement(raw))
                case m.Filed(raw):
                    self.papers.append(read_paper(raw))
                case m.Certified(raw):
                    self.certificates.append(read_certificate(raw))
                    self._read_parts(self.certificates[-1])
                case _:
                    pass
        except Malformed:
            pass

    def state(self, statement: Statement) -> None:
        kept = self._statements.setdefault(statement.kind, deque(maxlen=FEW))
        kept.append((statement, read_body(statement)))

    def _read_parts(self, certificate: Certificate) -> None:
        for raw in certificate.accepted:
            self.keep(m.Stated(raw))
        for paper in certificate.papers:
            self.keep(m.Filed(write_paper(paper)))


def _parts(message: m.Message) -> Iterable[m.Message]:
    if isinstance(message, m.Returned):
        return (*map(m.Moved, message.events), *map(m.Stated, message.statements))
    return (message,)
