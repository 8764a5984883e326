"""What people want: to leave, to go on without somebody, to let somebody in, to sit down.

A person's word stands until it is fulfilled or taken back; the node signs it anew when the roster
changes under it. A wish is about one step and no other. A consent is good for a step as well, and
the node repeats it in the next: whoever thinks better of it is not held to it for longer. It is
given to what was asked, by whom and under which name; somebody who asks as somebody else asks anew.
None of this binds like an ack: it may be said in doubt, too.
"""

from collections.abc import Iterable

from p2p_dixit.encoding import Value
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Apply, Consent, Leave, Wish
from p2p_dixit.membership.grounds import Contradiction, Said
from p2p_dixit.membership.pool import Pool
from p2p_dixit.session.messages import Filed
from p2p_dixit.session.shared import Shared


class Requests:
    """The wishes of the person at this node, as papers."""

    def __init__(self, shared: Shared, pool: Pool) -> None:
        self._shared = shared
        self._pool = pool
        self.leaving = False
        self.without: set[int] = set()  # go on without these seats
        self._welcome: dict[bytes, Value] = {}  # let these keys sit down, with these profiles
        self.asking: tuple[int, Value] | None = None  # the seat we would like, and our profile
        self._said: set[tuple[int, str]] = set()

    def speak(self) -> bool:
        """Files whatever the person wants and has not been said in these words yet."""
        shared = self._shared
        if shared.quiet or not shared.can_sign:
            return False
        if shared.seat is None:
            return self._apply()
        self.without &= set(shared.roster.seats) - {shared.seat}
        said = self.leaving and self._file(Leave())
        for target in sorted(self.without | self._convicted_in_vain()):
            said |= self._file(Wish(target, shared.open))
        for name in self._applications():
            said |= self._file(Consent(name, shared.open))
        return said

    def welcome(self, key: bytes) -> None:
        """Lets whoever has this key sit down, as they ask for it now."""
        for body in self._asking().values():
            if body.key == key:
                self._welcome[key] = body.profile

    def decline(self, key: bytes) -> None:
        """Rather not, after all: what was said is good until the next step is over."""
        self._welcome.pop(key, None)

    def seated(self, keys: Iterable[bytes]) -> None:
        """These have sat down: the word is kept."""
        for key in keys:
            self._welcome.pop(key, None)

    def begin_step(self) -> None:
        """Another step, or the same one under another roster: who holds it up is asked anew."""
        self.without.clear()

    def _convicted_in_vain(self) -> set[int]:
        """Seats against which the evidence is too large for the next seal: nobody has to be asked
        whether they should go.
        """
        room, seats = self._shared.replica.room_for_evidence, self._shared.roster.seats
        large = (item for item in self._pool.papers() if len(item.raw) > room)
        guilty = {item.paper.seat for item in large if isinstance(item.paper, Fork | Contradiction)}
        return (guilty & set(seats)) - {self._shared.seat}

    def _apply(self) -> bool:
        if self.asking is None:
            return False
        seat, profile = self.asking
        return self._file(Apply(self._shared.me, profile), seat)

    def _applications(self) -> list[bytes]:
        return sorted(
            name
            for name, body in self._asking().items()
            if body.key in self._welcome and self._welcome[body.key] == body.profile
        )

    def _asking(self) -> dict[bytes, Apply]:
        """The applications that are here, by their hashes."""
        return {
            item.paper.statement.hash: item.paper.body
            for item in self._pool.papers()
            if isinstance(item.paper, Said) and isinstance(item.paper.body, Apply)
        }

    def _file(self, body: Leave | Wish | Apply | Consent, seat: int | None = None) -> bool:
        words = (self._shared.roster.number, repr(body))
        if words in self._said:
            return False
        self._said.add(words)
        statement = self._shared.sign(body, seat)
        item = self._pool.file(Said(statement, body))
        if item is None:
            return False
        self._shared.persist((Record.PAPER, item.raw))
        self._shared.broadcast(Filed(item.raw))
        return True
