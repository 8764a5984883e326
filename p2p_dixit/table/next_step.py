"""The course of a table: which step is open, derived from the state alone.

Theory of operation. The rules say what they wait for: `needs` of the deck and `asks` of people. A
step is the way to get it. Some needs take several steps (a key, a shuffle); the work in between is
`Table.making` and `Table.mixing`. After every step `run_to_rest` does all automatic transitions,
and `due` names the step that does:

    waiting for                     steps
    ------------------------------  -----------------------------------------------------------
    a decision is not in the log    seal (lowest seat)
    a key for this roster           keys, share, report (all players); rekey (t old holders)
    Renewal, or a pile to be mixed  mix (t mixers, one after the other)
    Draws                           deal (t helpers)
    AskClaim                        claim (all players)
    TieBreak                        lot (t helpers)
    AskTell                         tell (storyteller)
    Passing                         pass (players with a hand to pass)
    AskName                         name (partners)
    AskLay                          lay (players)
    TableOpening                    mix (t mixers, one after the other), open (t helpers)
    AskVote                         vote (voters)
    BallotOpening                   reveal (t helpers)
    nothing: the game is over       show (all players)

A key is made when a round is about to begin under another roster, or with other players, than the
last key was made under.
Mixers and helpers are the first present holders of the key in a rotation that goes with the rounds.
A pile is mixed again before it is dealt from under a new roster: whatever shares of its cards were
already out when a deal was interrupted then belong to cards that can no longer be found.
"""

from collections.abc import Callable
from dataclasses import dataclass

from p2p_dixit.deck.cards import open_cards, open_deck, refill
from p2p_dixit.frozen import replace
from p2p_dixit.rules import owed
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.rules.intents import Deal, Join, RenewPile, Return
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.table.state import (
    Happened,
    Making,
    Mixing,
    Purpose,
    Slots,
    Table,
    apply_intents,
    with_encrypted,
)

BETWEEN_ROUNDS = (Phase.SHUFFLE, Phase.GATHER)

_KIND_OF_ASK = {
    owed.AskClaim: "claim",
    owed.AskTell: "tell",
    owed.AskName: "name",
    owed.AskLay: "lay",
    owed.AskVote: "vote",
}


@dataclass(frozen=True)
class Due:
    """The kind of the open step, and who owes a move in it. Nobody: the game is finished."""

    kind: str
    seats: tuple[int, ...]


# -- who works


def holders(table: Table) -> tuple[int, ...]:
    """The present holders of the key in use, in this round's rotation."""
    if table.key is None:
        return ()
    present = [seat for seat in table.key.public.seats if seat in table.game.present]
    turn = table.game.round % len(present) if present else 0
    return tuple(present[turn:] + present[:turn])


def helpers(table: Table) -> tuple[int, ...]:
    """The t holders who deal or open, in ascending order."""
    key = table.key
    return () if key is None else tuple(sorted(holders(table)[: key.public.threshold]))


def next_mixer(table: Table, mixing: Mixing) -> int | None:
    """Who mixes next; None when t seats that are still here have done so."""
    if table.key is None:
        return None
    mixed = [seat for seat in mixing.by if seat in table.game.present]
    if len(mixed) >= table.key.public.threshold:
        return None
    return next(seat for seat in holders(table) if seat not in mixing.by)


# -- which step


def due(table: Table) -> Due:
    """The step that is open in a settled state."""
    if table.unsealed:
        return Due("seal", table.roster.seats[:1])
    if table.game.phase is Phase.OVER:
        return _show(table)
    if table.mixing is not None:
        mixer = next_mixer(table, table.mixing)
        return Due("mix", () if mixer is None else (mixer,))
    if table.making is not None:
        making = table.making
        return Due("rekey", helpers(table)) if making.agreed else Due(making.stage, making.seats)
    return _due_by_the_rules(table)


def _show(table: Table) -> Due:
    """Hands are shown by all who have one; a game that ended before the deal has none to show."""
    seats = tuple(seat for seat in table.roster.seats if seat in table.hand_keys)
    return Due("show", seats) if table.shown is None and seats else Due("over", ())


def _due_by_the_rules(table: Table) -> Due:
    match needs(table.game):
        case owed.Draws():
            return Due("deal", helpers(table))
        case owed.TieBreak():
            return Due("lot", helpers(table))
        case owed.Passing(routes):
            return Due("pass", tuple(sorted(giver for giver, _ in routes)))
        case owed.TableOpening():
            return Due("open", helpers(table))
        case owed.BallotOpening():
            return Due("reveal", helpers(table))
        case None:
            asked = asks(table.game)
            (kind,) = {_KIND_OF_ASK[type(ask)] for ask in asked.values()}
            return Due(kind, tuple(sorted(asked)))
        case owed.Renewal() as need:
            raise AssertionError(f"a settled table still needs {need}")


# -- automatic transitions


def run_to_rest(table: Table) -> Happened:
    """The table after all automatic transitions; then a step is due."""
    happened: tuple[GameEvent, ...] = ()
    while (after := _settled_once(table)) is not None:
        table, events = after
        happened += events
    return table, happened


def _settled_once(table: Table) -> Happened | None:
    if table.game.phase is Phase.OVER:
        return None
    tries = (settler(table) for settler in _SETTLERS)
    return next((after for after in tries if after is not None), None)


def _seat_the_waiting(table: Table) -> Happened | None:
    """Newcomers and returning players play from the next round on."""
    if table.game.phase not in BETWEEN_ROUNDS:
        return None
    for seat in table.waiting:
        arrival = Return(seat) if seat < len(table.game.seats) else Join()
        if refusal(table.game, arrival) is None:
            rest = tuple(other for other in table.waiting if other != seat)
            return apply_intents(replace(table, waiting=rest, making=None), arrival)
    return None


def _start_a_key(table: Table) -> Happened | None:
    key, present = table.key, table.game.present
    stale = key is None or (key.roster, key.public.seats) != (table.roster.number, present)
    if table.making is not None or table.game.phase not in BETWEEN_ROUNDS or not stale:
        return None
    number = table.keys_made + 1
    return replace(table, making=Making(number, present), keys_made=number), ()


def _finish_mixing(table: Table) -> Happened | None:
    mixing = table.mixing
    if mixing is None or next_mixer(table, mixing) is not None:
        return None
    table = replace(table, mixing=None)
    if mixing.purpose is Purpose.TABLE:
        return with_encrypted(table, replace(table.encrypted, table=mixing.cards)), ()
    encrypted = replace(table.encrypted, pile=mixing.cards, mixed_under=table.roster.number)
    if mixing.purpose is Purpose.PILE:
        return with_encrypted(table, encrypted), ()
    renewed = RenewPile((None,) * len(mixing.cards))
    return apply_intents(with_encrypted(table, replace(encrypted, unseen=())), renewed)


def _start_mixing(table: Table) -> Happened | None:
    if table.mixing is not None or table.making is not None:
        return None
    mixing = _to_be_mixed(table)
    return None if mixing is None else (replace(table, mixing=mixing), ())


def _to_be_mixed(table: Table) -> Mixing | None:
    encrypted = table.encrypted
    match needs(table.game):
        case owed.Renewal(_, fresh):
            return Mixing(Purpose.RENEWAL, _renewal(table, fresh=fresh))
        case owed.Draws(counts) if counts and encrypted.mixed_under != table.roster.number:
            return Mixing(Purpose.PILE, encrypted.pile)
        case owed.TableOpening() if not encrypted.table:
            laid = tuple(card for seat in sorted(encrypted.laid) for card in encrypted.laid[seat])
            return Mixing(Purpose.TABLE, laid)
        case _:
            return None


def _renewal(table: Table, *, fresh: bool) -> Slots:
    if fresh:
        return open_deck(table.deck, table.size)
    known = tuple(card for card in table.game.discards if card is not None)
    shown = open_cards(table.deck, table.size, known)
    return refill(table.encrypted.pile, table.encrypted.unseen, shown)


def _begin_without_a_deal(table: Table) -> Happened | None:
    """A round in which no player lacks a card needs no helpers to begin."""
    if table.making is not None or table.mixing is not None:
        return None
    return apply_intents(table, Deal({})) if needs(table.game) == owed.Draws({}) else None


_SETTLERS: tuple[Callable[[Table], Happened | None], ...] = (
    _seat_the_waiting,
    _start_a_key,
    _finish_mixing,
    _start_mixing,
    _begin_without_a_deal,
)
