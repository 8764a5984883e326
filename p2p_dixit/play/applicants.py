"""Who asks for a seat, and when this machine consents by itself.

A former player is let in by one yes, or when no player objects; a newcomer needs one yes, and then
that no player objects. Each machine decides for its own seat, by its own clock, so nothing about
clocks enters the state of the game.

An application outlives the link it came over. An applicant whose link is gone is not asked about
and gets no consent from here, until the link is back: the game would wait for an absent newcomer.
"""

from p2p_dixit.log.statements import Apply, Consent
from p2p_dixit.membership.grounds import Said
from p2p_dixit.net.room_code import fingerprint
from p2p_dixit.play.view import Applicant, SeatAnswers
from p2p_dixit.session.session import Session
from p2p_dixit.table.new_roster import applicant
from p2p_dixit.table.replica import Replica

# How long each machine gives its player to object to an applicant before it consents by itself.
OBJECTION_SECONDS = 6.0


def applicants_of(
    session: Session, replica: Replica, declined: frozenset[bytes] = frozenset()
) -> tuple[Applicant, ...]:
    """Who asks for a seat and could have it; `declined` are those the player here objects to."""
    said = [item.paper for item in session.pool.papers() if isinstance(item.paper, Said)]
    if not said:
        return ()
    agreed: dict[bytes, set[int]] = {}
    for paper in said:
        if isinstance(paper.body, Consent) and paper.body.step >= replica.step.number - 1:
            agreed.setdefault(paper.body.application, set()).add(paper.statement.seat)
    asking = []
    for paper in said:
        player = None
        if isinstance(paper.body, Apply):
            player = applicant(replica.table, paper.statement)
        if player is None:
            continue
        yes = frozenset(agreed.get(paper.statement.hash, ()))
        one = Applicant(
            player.key,
            player.name,
            returns=paper.statement.seat < len(replica.table.players),
            agreed=len(yes),
            mine=session.seat in yes,
            declined=player.key in declined,
            fingerprint=fingerprint(player.key),
            said_yes=yes,
        )
        asking.append(one)
    return tuple(sorted(asking, key=lambda one: one.key))


class Applications:
    """The applications of one game, as this machine and its player see them."""

    def __init__(self, session: Session, replica: Replica) -> None:
        self._session = session
        self._replica = replica
        self.declined: set[bytes] = set()  # applicants that the local player objects to
        self._objections: set[bytes] = set()  # players who said no to the player here
        self._known: set[bytes] = set()
        self._gone: set[bytes] = set()  # applicants whose links this machine has lost
        self._due: dict[bytes, float] = {}  # when we consent to an applicant by ourselves

    @property
    def all(self) -> tuple[Applicant, ...]:
        """Everyone who asks for a seat, could have it, and is still there."""
        asking = applicants_of(self._session, self._replica, frozenset(self.declined))
        return tuple(one for one in asking if one.key not in self._gone)

    def connected(self, peer: bytes) -> None:
        self._gone.discard(peer)

    def lost(self, peer: bytes) -> bool:
        """The link to a peer is gone; whether it was an applicant's."""
        if all(one.key != peer for one in self.all):
            return False
        self._gone.add(peer)
        return True

    def declined_by(self, player: bytes) -> bool:
        """A player objects to the player here; whether that is the first objection."""
        if self._replica.roster.seat_of(player) is None:
            return False
        first = not self._objections
        self._objections.add(player)
        return first

    def fresh(self) -> list[Applicant]:
        """The applicants that the local player has not seen yet."""
        asking = {one.key: one for one in self.all}
        new = [one for key, one in asking.items() if key not in self._known]
        self._known = set(asking)
        return new if self._session.seat is not None else []

    def consents(self, now: float) -> list[bytes]:
        """The applicants that this machine now consents to automatically."""
        asking = self.all
        if not asking and not self._due:
            return []
        waiting = {one.key: one for one in asking if not one.mine and not one.declined}
        if self._session.seat is None:
            waiting = {}
        self._due = {key: at for key, at in self._due.items() if key in waiting}
        for key, one in waiting.items():
            if one.returns and one.said_yes:
                self._due[key] = now
            elif one.returns or one.said_yes:
                self._due.setdefault(key, now + OBJECTION_SECONDS)
        ripe = [key for key, at in self._due.items() if at <= now]
        for key in ripe:
            del self._due[key]
        return ripe

    def deadlines(self) -> list[float]:
        """When `consents` should be looked at."""
        return list(self._due.values())

    def answers(self) -> SeatAnswers:
        """What the table says to the seat that the player here asks for."""
        roster, me = self._replica.roster, self._session.shared.me
        agreed = next((one.said_yes for one in self.all if one.key == me), frozenset[int]())
        said_no = {roster.seat_of(player) for player in self._objections} - {None}
        return SeatAnswers(len(agreed), bool(said_no - agreed))
