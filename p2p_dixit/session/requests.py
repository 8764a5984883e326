"""The player's requests: to leave, to continue without a player, to admit one, to join.

A player's request stands until it is fulfilled or taken back; the node signs it again when the
roster changes. A wish is about one step and no other. A consent is good for a step as well, and the
node repeats it in the next: a player who withdraws it is not bound for longer. It covers the
request, the applicant's key and name; an applicant under another name needs a new consent. None of
this binds like an ack: it may be said in doubt, too.
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
    """The wishes of the local player, as papers."""

    def __init__(self, shared: Shared, pool: Pool) -> None:
        self._shared = shared
        self._pool = pool
        self.leaving = False
        self.without: set[int] = set()  # continue without these seats
        self._welcome: dict[bytes, Value] = {}  # admit these keys, with these profiles
        self.asking: tuple[int, Value] | None = None  # the seat we would like, and our profile
        self._said: set[tuple[int, str]] = set()

    def speak(self) -> bool:
        """Files all requests of the player that have not been signed in this form yet."""
        shared = self._shared
        if shared.quiet or not shared.can_sign:
            return False
        if shared.seat is None:
            return self._apply()
        if not (self.leaving or self.without or self._pool.papers()):
            return False  # nothing is asked for, here or by others
        self.without &= set(shared.roster.seats) - {shared.seat}
        said = self.leaving and self._file(Leave())
        for target in sorted(self.without | self._convicted_in_vain()):
            said |= self._file(Wish(target, shared.open))
        for name in self._applications():
            said |= self._file(Consent(name, shared.open))
        return said

    def welcome(self, key: bytes) -> None:
        """Consents to the current application of this key."""
        for body in self._asking().values():
            if body.key == key:
                self._welcome[key] = body.profile

    def decline(self, key: bytes) -> None:
        """Withdraws the consent: the signed one expires when the next step is over."""
        self._welcome.pop(key, None)

    def seated(self, keys: Iterable[bytes]) -> None:
        """These have joined: their consents are fulfilled."""
        for key in keys:
            self._welcome.pop(key, None)

    def begin_step(self) -> None:
        """Clears the wishes: the next step, or the same one under a new roster, needs new ones."""
        self.without.clear()

    def _convicted_in_vain(self) -> set[int]:
        """Seats against which the evidence is too large for the next seal: the node wishes them
        gone without asking the player.
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
