"""Checks evidence against a player, for readers outside the game (protocol/17-log-file.md).

An evidence file holds the genesis, which has all players' keys, and one paper. Two clashing
signatures speak for themselves. Whether a move is bad depends on the game as it stood: that takes
the log, which is verified in full up to the step of the move.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2p_dixit.encoding import decode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import read_event
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.statements import read_statement
from p2p_dixit.membership.grounds import BadMove, Contradiction, is_genuine, read_paper
from p2p_dixit.table.audit import Audit
from p2p_dixit.table.genesis import Genesis, Player

Proof = Fork | Contradiction | BadMove


@dataclass(frozen=True)
class Evidence:
    """What an evidence file holds."""

    genesis: Genesis
    proof: Proof

    @property
    def seat(self) -> int:
        """Who is accused."""
        return self.proof.event.seat if isinstance(self.proof, BadMove) else self.proof.seat


@dataclass(frozen=True)
class EvidenceVerdict:
    """The verdict on the evidence; `proven` is None where only the log of the game could tell."""

    seat: int
    player: Player | None  # None for a player who joined later, without the log
    proven: bool | None


def is_evidence(data: bytes) -> bool:
    """Whether a file is one with evidence; a saved game is not."""
    try:
        value = decode(data)
    except Malformed:
        return False
    return isinstance(value, tuple) and len(value) == 2 and all(type(v) is bytes for v in value)


def read_evidence(data: bytes) -> Evidence:
    """Parses an evidence file; raises Malformed if it is not one."""
    match decode(data):
        case (bytes() as genesis, bytes() as raw):
            paper = read_paper(raw)
        case _:
            raise Malformed("not an evidence file")
    if not isinstance(paper, Fork | Contradiction | BadMove):
        raise Malformed("a paper that accuses nobody")
    return Evidence(Genesis.decode(genesis), paper)


def judge(evidence: Evidence, records: Sequence[bytes] = ()) -> EvidenceVerdict:
    """Who did it, as far as the evidence and the records of that game, if they are there, can tell.

    Raises BadRecord if the log itself is not true up to there.
    """
    reading = Audit(evidence.genesis.encode())
    reached = _read_up_to(reading, evidence.proof, records[1:])
    seat, players = evidence.seat, reading.replica.table.players
    if seat >= len(players):
        return EvidenceVerdict(seat, None, None)
    if not is_genuine(evidence.proof, evidence.genesis.game, _everybody(evidence.proof, players)):
        return EvidenceVerdict(seat, players[seat], proven=False)
    if not isinstance(evidence.proof, BadMove):
        return EvidenceVerdict(seat, players[seat], proven=True)
    proven = reading.replica.convicts(evidence.proof.event.raw) if reached else None
    return EvidenceVerdict(seat, players[seat], proven)


def _read_up_to(reading: Audit, proof: Proof, records: Sequence[bytes]) -> bool:
    """Reads on until the step of a bad move is open; whether it came to that."""
    place = proof.event.place if isinstance(proof, BadMove) else None
    for raw in records:
        if place is not None and _at(reading) == (place.roster, place.step):
            return True
        reading.read(raw)
    return place is not None and _at(reading) == (place.roster, place.step)


def _at(reading: Audit) -> tuple[int, int]:
    return reading.replica.roster.number, reading.replica.step.number


def _everybody(proof: Proof, players: Sequence[Player]) -> Roster:
    """All who ever played, under the roster that the proof is about: a seat is one player's."""
    members = tuple(Member(seat, player.key) for seat, player in enumerate(players))
    return Roster(_roster_of(proof), b"", members)


def _roster_of(proof: Proof) -> int:
    match proof:
        case BadMove(event):
            return event.place.roster
        case Fork(_, first, _):
            return read_event(first).place.roster
        case Contradiction(_, first, second):
            return max(read_statement(first).roster, read_statement(second).roster)
