"""The steps at the ends: seal (a decision enters the log), show (hands, when all is over)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Scalar
from p2p_dixit.deck.keys import ShowMove, check_show
from p2p_dixit.deck.moves import fields
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed, PeerFault
from p2p_dixit.frozen import replace
from p2p_dixit.membership.decision import (
    Certificate,
    certificates_of,
    check_certificate,
    seal_body,
)
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Happened, Table
from p2p_dixit.table.steps.kind import Answer, Check, Kind

# -- seal


@dataclass(frozen=True)
class SealMove:
    """The certificates of all decisions that are not in the log yet, in order."""

    certificates: tuple[Certificate, ...]

    def to_value(self) -> Value:
        """As the body of an event."""
        return {"certificates": seal_body(self.certificates)}

    @classmethod
    def from_value(cls, value: Value) -> "SealMove":
        """Strictly; raises Malformed."""
        (certificates,) = fields(value, "certificates")
        return cls(certificates_of(certificates))


def _check_seal(table: Table, context: Context, move: SealMove) -> tuple[Check, ...]:
    """The sealing seat may hold other acceptances and papers than we do; all valid ones will do."""
    due = tuple(one.certificate.decision.hash for one in table.unsealed)
    if tuple(one.decision.hash for one in move.certificates) != due:
        raise PeerFault(context.seat, "seals other decisions than those that were made")
    for unsealed, certificate in zip(table.unsealed, move.certificates, strict=True):
        try:
            check_certificate(certificate, context.game, unsealed.roster, unsealed.convicts)
        except Malformed as error:
            raise PeerFault(context.seat, f"seals a bad certificate: {error}") from None
    return ()


def _apply_seal(table: Table, _: Context, moves: Mapping[int, SealMove]) -> Happened:  # noqa: ARG001 - what it seals is in the state since the decision
    return replace(table, unsealed=()), ()


def _make_seal(table: Table, context: Context, private: Private, _: Answer) -> SealMove:  # noqa: ARG001 - no secret is in it
    return SealMove(tuple(one.certificate for one in table.unsealed))


# -- show


@dataclass(frozen=True)
class HandMove:
    """The secret of the hand key: from now on the log shows all this seat ever held. Or nothing."""

    shown: ShowMove | None

    def to_value(self) -> Value:
        """As the body of an event."""
        return {"shown": None if self.shown is None else self.shown.to_value()}

    @classmethod
    def from_value(cls, value: Value) -> "HandMove":
        """Strictly; raises Malformed."""
        (shown,) = fields(value, "shown")
        return cls(None if shown is None else ShowMove.from_value(shown))


def _check_hand(table: Table, context: Context, move: HandMove) -> tuple[Check, ...]:
    if move.shown is None:
        return ()
    key = table.hand_keys[context.seat].public
    return (partial(check_show, context, key, move.shown),)


def _apply_hand(table: Table, _: Context, moves: Mapping[int, HandMove]) -> Happened:
    shown: dict[int, Scalar | None] = {
        seat: None if move.shown is None else move.shown.secret for seat, move in moves.items()
    }
    return replace(table, shown=shown), ()


def _make_hand(table: Table, _: Context, private: Private, __: Answer) -> HandMove:
    return HandMove(ShowMove(private.hand_secret(table)))


SEAL = Kind(SealMove.from_value, _check_seal, _apply_seal, _make_seal)
SHOW = Kind(HandMove.from_value, _check_hand, _apply_hand, _make_hand)
