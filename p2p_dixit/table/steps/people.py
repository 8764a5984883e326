"""The steps in which players choose: claim, tell, name, lay, vote.

Each move is a choice of the rules, with the cards or votes in it sealed. `make` takes the answer in
the words of the rules, with the real cards and places; what goes into the log hides them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from p2p_dixit.crypto.context import Context
from p2p_dixit.deck.ballot import BallotMove, check_ballot, make_ballot
from p2p_dixit.deck.lay import LayMove, check_lay, make_lay
from p2p_dixit.deck.moves import fields
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed, RuleViolation
from p2p_dixit.frozen import replace
from p2p_dixit.rules.engine import apply
from p2p_dixit.rules.intents import (
    CastBallot,
    Choice,
    Claim,
    GiveClue,
    LayDown,
    NamePlayer,
    Yield,
)
from p2p_dixit.rules.legal import ballot_refusal, refusal
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import AskLay, AskTell, AskVote
from p2p_dixit.rules.phases import ask_of
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Happened, Table, apply_intents, with_encrypted
from p2p_dixit.table.steps.cards import has_red
from p2p_dixit.table.steps.keys import key_of
from p2p_dixit.table.steps.kind import Answer, Check, Kind, expect, require_count

C = TypeVar("C")


def _allowed(table: Table, *choices: Choice) -> None:
    """Raises RuleViolation unless the rules allow these, one after the other."""
    game, (*before, last) = table.game, choices
    for choice in before:
        game, _ = apply(game, choice)
    if (reason := refusal(game, last)) is not None:
        raise RuleViolation(reason)


def _only(answer: Answer, kind: type[C]) -> C:
    """The one choice that was asked for."""
    if len(answer) != 1 or not isinstance(answer[0], kind):
        raise RuleViolation("A different move is needed now.")
    return answer[0]


def clue_value(clue: Clue | None) -> Value:
    """A clue as it is encoded."""
    return None if clue is None else (clue.kind.value, clue.text)


def read_clue(value: Value) -> Clue:
    """A clue; whether its text may be shown is for the rules to say."""
    match value:
        case (str() as kind, str() as text) if kind in set(ClueKind):
            return Clue(ClueKind(kind), text)
        case _:
            raise Malformed("not a clue")


def _seat_number(value: Value) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("not a seat")
    return value


# -- claim


@dataclass(frozen=True)
class ClaimMove:
    """A clue: claims the role. A seat: lets that one be the first storyteller."""

    says: Clue | int

    def to_value(self) -> Value:
        """As the body of an event."""
        if isinstance(self.says, Clue):
            return {"claim": clue_value(self.says)}
        return {"yield": self.says}

    @classmethod
    def from_value(cls, value: Value) -> "ClaimMove":
        """Strictly; raises Malformed."""
        match value:
            case {"claim": clue, **rest} if not rest:
                return cls(read_clue(clue))
            case {"yield": seat, **rest} if not rest:
                return cls(_seat_number(seat))
            case _:
                raise Malformed("neither a claim nor a yield")

    def choice(self, seat: int) -> Claim | Yield:
        """The same in the words of the rules."""
        return Claim(seat, self.says) if isinstance(self.says, Clue) else Yield(seat, self.says)


def _check_claim(table: Table, context: Context, move: ClaimMove) -> tuple[Check, ...]:
    _allowed(table, move.choice(context.seat))
    return ()


def _apply_claim(table: Table, _: Context, moves: Mapping[int, ClaimMove]) -> Happened:
    return apply_intents(table, *(moves[seat].choice(seat) for seat in sorted(moves)))


def _make_claim(table: Table, context: Context, _: Private, answer: Answer) -> ClaimMove:
    match answer:
        case (Claim(_, clue),):
            move = ClaimMove(clue)
        case (Yield(_, to),):
            move = ClaimMove(to)
        case _:
            raise RuleViolation("Give a clue to go first, or choose who should.")
    _check_claim(table, context, move)
    return move


# -- tell


@dataclass(frozen=True)
class TellMove:
    """The clue, unless it stands already; the storyteller's card, where it is laid with it."""

    clue: Clue | None
    laid: LayMove | None

    def to_value(self) -> Value:
        """As the body of an event."""
        laid = None if self.laid is None else self.laid.to_value()
        return {"clue": clue_value(self.clue), "laid": laid}

    @classmethod
    def from_value(cls, value: Value) -> "TellMove":
        """Strictly; raises Malformed."""
        clue, laid = fields(value, "clue", "laid")
        return cls(
            None if clue is None else read_clue(clue),
            None if laid is None else LayMove.from_value(laid),
        )

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """The same in the words of the rules."""
        clue = () if self.clue is None else (GiveClue(seat, self.clue),)
        return clue if self.laid is None else (*clue, LayDown(seat, (None,) * len(self.laid.cards)))


def _asked_to_tell(table: Table, seat: int) -> AskTell:
    return expect(AskTell, ask_of(table.game, seat))


def _check_tell(table: Table, context: Context, move: TellMove) -> tuple[Check, ...]:
    ask = _asked_to_tell(table, context.seat)
    if bool(ask.kinds) != (move.clue is not None) or bool(ask.cards) != (move.laid is not None):
        raise RuleViolation("This is not the clue and the card that are due.")
    _allowed(table, *move.choices(context.seat))
    return () if move.laid is None else _lay_checks(table, context, ask.cards, move.laid)


def _apply_tell(table: Table, _: Context, moves: Mapping[int, TellMove]) -> Happened:
    ((seat, move),) = moves.items()
    if move.laid is not None:
        table = _with_laid(table, {seat: move.laid})
    return apply_intents(table, *move.choices(seat))


def _make_tell(table: Table, context: Context, private: Private, answer: Answer) -> TellMove:
    ask = _asked_to_tell(table, context.seat)
    clues = [choice.clue for choice in answer if isinstance(choice, GiveClue)]
    cards = [choice.cards for choice in answer if isinstance(choice, LayDown)]
    if len(clues) != bool(ask.kinds) or len(cards) != bool(ask.cards):
        raise RuleViolation("A clue and a card are still needed.")
    laid = _sealed_lay(table, context, private, cards[0]) if cards else None
    move = TellMove(clues[0] if clues else None, laid)
    _check_tell(table, context, move)
    return move


# -- name


@dataclass(frozen=True)
class NameMove:
    """Which of the two partners plays, in this seat's opinion."""

    player: int

    def to_value(self) -> Value:
        """As the body of an event."""
        return {"player": self.player}

    @classmethod
    def from_value(cls, value: Value) -> "NameMove":
        """Strictly; raises Malformed."""
        (player,) = fields(value, "player")
        return cls(_seat_number(player))


def _check_name(table: Table, context: Context, move: NameMove) -> tuple[Check, ...]:
    _allowed(table, NamePlayer(context.seat, move.player))
    return ()


def _apply_name(table: Table, _: Context, moves: Mapping[int, NameMove]) -> Happened:
    return apply_intents(table, *(NamePlayer(seat, moves[seat].player) for seat in sorted(moves)))


def _make_name(table: Table, context: Context, _: Private, answer: Answer) -> NameMove:
    move = NameMove(_only(answer, NamePlayer).player)
    _check_name(table, context, move)
    return move


# -- lay


def _check_lay(table: Table, context: Context, move: LayMove) -> tuple[Check, ...]:
    _allowed(table, LayDown(context.seat, (None,) * len(move.cards)))
    count = expect(AskLay, ask_of(table.game, context.seat)).cards
    return _lay_checks(table, context, count, move)


def _apply_lay(table: Table, _: Context, moves: Mapping[int, LayMove]) -> Happened:
    laid = (LayDown(seat, (None,) * len(moves[seat].cards)) for seat in sorted(moves))
    return apply_intents(_with_laid(table, moves), *laid)


def _make_lay(table: Table, context: Context, private: Private, answer: Answer) -> LayMove:
    move = _sealed_lay(table, context, private, _only(answer, LayDown).cards)
    _check_lay(table, context, move)
    return move


def _lay_checks(table: Table, context: Context, count: int, move: LayMove) -> tuple[Check, ...]:
    own, hand = table.hand_keys[context.seat].public, table.encrypted.hands[context.seat]
    require_count(context, "cards in the hand", move.shuffle.outputs, len(hand))
    return (partial(check_lay, context, own, hand, count, key_of(table).public.public, move),)


def _with_laid(table: Table, moves: Mapping[int, LayMove]) -> Table:
    encrypted = table.encrypted
    hands = {**encrypted.hands, **{seat: move.hand for seat, move in moves.items()}}
    laid = {**encrypted.laid, **{seat: move.cards for seat, move in moves.items()}}
    known = {**encrypted.known, **{seat: move.placed for seat, move in moves.items()}}
    return with_encrypted(table, replace(encrypted, hands=hands, laid=laid, known=known))


def _sealed_lay(
    table: Table, context: Context, private: Private, cards: tuple[int | None, ...]
) -> LayMove:
    """Lays down cards named by their faces."""
    hand = private.hand(table)
    if not set(cards) <= set(hand) or len(set(cards)) != len(cards):
        raise RuleViolation("You can only play cards from your own hand.")
    chosen = tuple(hand.index(card) for card in cards if card is not None)
    slots, to = table.encrypted.hands[context.seat], key_of(table).public.public
    return make_lay(context, private.hand_secret(table), slots, chosen, to, private.secret)


# -- vote


def _votes(table: Table, seat: int) -> int:
    """How many votes a ballot of this seat holds, counted and uncounted ones."""
    ask = expect(AskVote, ask_of(table.game, seat))
    return ask.most + int(ask.red)


def _check_vote(table: Table, context: Context, move: BallotMove) -> tuple[Check, ...]:
    _allowed(table, CastBallot(context.seat, None))
    key, count = key_of(table).public.public, _votes(table, context.seat)
    require_count(context, "votes", move.votes, count)
    return (partial(check_ballot, context, key, count, move),)


def _apply_vote(table: Table, _: Context, moves: Mapping[int, BallotMove]) -> Happened:
    ballots = {**table.encrypted.ballots, **{seat: move.votes for seat, move in moves.items()}}
    table = with_encrypted(table, replace(table.encrypted, ballots=ballots))
    return apply_intents(table, *(CastBallot(seat, None) for seat in sorted(moves)))


def _make_vote(table: Table, context: Context, private: Private, answer: Answer) -> BallotMove:
    ballot = _only(answer, CastBallot).ballot
    if ballot is None:
        raise RuleViolation("A ballot needs a vote.")
    if (reason := vote_refusal(table, private, ballot)) is not None:
        raise RuleViolation(reason)
    red = has_red(table, context.seat)
    room = _votes(table, context.seat) - int(red)
    greens = (*ballot.greens, *[None] * (room - len(ballot.greens)))
    marks = greens if ballot.red is None else (*greens, ballot.red)
    return make_ballot(context, key_of(table).public.public, marks, private.secret)


def vote_refusal(table: Table, private: Private, ballot: Ballot) -> str | None:
    """Why the rules do not allow this ballot, for a seat that knows its own cards."""
    if (reason := ballot_refusal(table.game, private.seat, ballot)) is not None:
        return reason
    own = private.own_places(table)
    return None if own.isdisjoint(ballot.greens) else Sentence("Your own card cannot be voted for.")


CLAIM = Kind(ClaimMove.from_value, _check_claim, _apply_claim, _make_claim)
TELL = Kind(TellMove.from_value, _check_tell, _apply_tell, _make_tell)
NAME = Kind(NameMove.from_value, _check_name, _apply_name, _make_name)
LAY = Kind(LayMove.from_value, _check_lay, _apply_lay, _make_lay)
VOTE = Kind(BallotMove.from_value, _check_vote, _apply_vote, _make_vote)
