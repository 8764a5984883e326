"""What a decision does to the table (protocol/16-membership.md).

A player who leaves takes the hand out of the game; a newcomer joins when the next round begins. If
fewer holders of the deck key are left than it takes to open a card, the deck is lost: the rules put
everything aside, and a fresh deck is keyed, shuffled and dealt. Scores stay.
"""

from dataclasses import replace

from p2p_dixit.errors import DixitError, Malformed, RuleViolation
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.log.statements import Apply, Statement
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.membership.grounds import Said
from p2p_dixit.rules.events import Event as GameEvent
from p2p_dixit.rules.intents import DropSeats, Join, LoseDeck, Return
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Game, Phase
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.genesis import COLOURS, Player
from p2p_dixit.table.next_step import BETWEEN_ROUNDS, holders, run_to_rest
from p2p_dixit.table.state import Happened, Purpose, Table, Unsealed, apply_intents
from p2p_dixit.text import NAME_CELLS, distinct, skeleton


def reconfigured(table: Table, unsealed: Unsealed) -> Happened:
    """The table under the roster of a decision, with all automatic transitions done."""
    decision = unsealed.certificate.decision
    gone = frozenset(table.roster.seats) - frozenset(decision.roster.seats)
    cheats = gone & (frozenset(decision.expelled) | frozenset(table.convicted))
    table = replace(
        table,
        roster=decision.roster,
        unsealed=(*table.unsealed, unsealed),
        waiting=tuple(seat for seat in table.waiting if seat not in gone),
        convicted={seat: why for seat, why in table.convicted.items() if seat not in gone},
        hand_keys={seat: key for seat, key in table.hand_keys.items() if seat not in gone},
        making=None,
    )
    table, left = _without(table, gone, cheats)
    table = _with_newcomer(_without_the_unseated(table), unsealed.certificate)
    table, lost = _unless_lost(table)
    table, settled = run_to_rest(table)
    return table, left + lost + settled


def _without(table: Table, gone: frozenset[int], cheats: frozenset[int]) -> Happened:
    """Cheats first: if the game ends for want of players, they are not among the winners.

    Once the game is over, leaving changes nothing; a cheat is still taken off the winners.
    """
    left: tuple[GameEvent, ...] = ()
    playing = gone & frozenset(table.game.present)
    for seats, expelled in ((playing & cheats, True), (playing - cheats, False)):
        if seats and (expelled or table.game.phase is not Phase.OVER):
            table, happened = apply_intents(table, DropSeats(seats, expelled))
            left += happened
    mixing, phase = table.mixing, table.game.phase
    keeps = mixing is not None and mixing.purpose is Purpose.TABLE and phase is Phase.TABLE
    return (table if keeps else replace(table, mixing=None)), left


def _without_the_unseated(table: Table) -> Table:
    """A newcomer who left before the next round never played: the seat's number is free."""
    seated = max((len(table.game.seats), *(seat + 1 for seat in table.waiting)))
    return replace(table, players=table.players[:seated])


def _with_newcomer(table: Table, certificate: Certificate) -> Table:
    """Raises Malformed if the seat could not be taken: then no honest seat has consented."""
    if certificate.decision.joined is None:
        return table
    application = next(
        paper.statement
        for paper in certificate.papers
        if isinstance(paper, Said) and paper.statement.hash == certificate.decision.joined
    )
    if not _fits(table, application):
        raise Malformed("a decision gives away a seat that whoever comes cannot have")
    players, seat = table.players, application.seat
    if seat == len(players):
        players = (*players, _player(application))
    return replace(table, players=players, waiting=(*table.waiting, seat))


def _unless_lost(table: Table) -> Happened:
    key = table.key
    if key is None or table.game.phase in (Phase.OVER, Phase.SHUFFLE):
        return table, ()
    if len(holders(table)) >= key.public.threshold:
        return table, ()
    return apply_intents(replace(table, key=None, mixing=None), LoseDeck())


def may_join(table: Table, application: Statement) -> bool:
    """Whether the applicant could join when the next round begins.

    Newcomers take the next number; a returning player takes the old one, with the same key. One at
    a time: while one waits for the next round, no other may join.
    """
    if table.waiting or table.game.phase is Phase.OVER or not _fits(table, application):
        return False
    returns = application.seat < len(table.players)
    return _has_room(table, Return(application.seat) if returns else Join())


def place_for(table: Table, me: Player) -> tuple[int, Player]:
    """The seat and identity to apply with; raises RuleViolation, with the reason, if there is none.

    A former player asks for the old seat, under the old name. A newcomer whose name or
    colour is taken gets another one. Another applicant who is waiting already is only a temporary
    obstacle.
    """
    if table.game.phase is Phase.OVER:
        raise RuleViolation("The game is over.")
    before = [seat for seat, player in enumerate(table.players) if player.key == me.key]
    seat = before[0] if before else len(table.players)
    sat = seat < len(table.game.seats)
    reason = refusal(_between_rounds(table), Return(seat) if sat else Join())
    if reason is None and not before:
        reason = _no_seat_left(table)
    if reason is not None:
        raise RuleViolation(reason)
    return (seat, table.players[seat]) if before else (seat, _newcomer(table, me))


def _no_seat_left(table: Table) -> str | None:
    if len(table.players) >= MAX_SEATS:
        return Sentence("Too many people have played at this table: no seat is left.")
    return None


def _newcomer(table: Table, me: Player) -> Player:
    """The name and colour under which a newcomer applies."""
    name = distinct(me.name, (player.name for player in table.players), NAME_CELLS)
    return replace(me, name=name, colour=_colour(table, me))


def _colour(table: Table, me: Player) -> int:
    taken = {player.colour for at, player in enumerate(table.players) if at in table.roster.seats}
    free: list[int] = [colour for colour in (me.colour, *range(COLOURS)) if colour not in taken]
    return free[0]


def applicant(table: Table, application: Statement) -> Player | None:
    """The player behind an application that could be granted now; None if it could not."""
    if not may_join(table, application):
        return None
    returns = application.seat < len(table.players)
    return table.players[application.seat] if returns else _player(application)


def _fits(table: Table, application: Statement) -> bool:
    """Whether the seat is this one's to take, and the newcomer can be told from all others."""
    seat, body = application.seat, _application(application)
    if seat < len(table.players):
        seated = table.game.seats[seat : seat + 1]
        expelled = any(one.expelled for one in seated)
        return body is not None and body.key == table.players[seat].key and not expelled
    try:
        newcomer = _player(application)
    except DixitError:
        return False
    present = [player for at, player in enumerate(table.players) if at in table.roster.seats]
    return (
        seat == len(table.players)
        and newcomer.key not in {player.key for player in table.players}
        and skeleton(newcomer.name) not in {skeleton(player.name) for player in table.players}
        and newcomer.colour not in {player.colour for player in present}
    )


def _has_room(table: Table, arrival: Return | Join) -> bool:
    """Whether the rules would admit a newcomer if the round were over now."""
    return refusal(_between_rounds(table), arrival) is None


def _between_rounds(table: Table) -> Game:
    phase = table.game.phase if table.game.phase in BETWEEN_ROUNDS else Phase.GATHER
    return replace(table.game, phase=phase)


def _application(application: Statement) -> Apply | None:
    said = application.body
    match said:
        case (bytes() as key, profile):
            return Apply(key, profile)
        case _:
            return None


def _player(application: Statement) -> Player:
    """The applicant, from the application: its profile is a name and a colour."""
    body = _application(application)
    match body:
        case Apply(key, (str() as name, int() as colour)):
            return Player(name, colour, key)
        case _:
            raise Malformed("an application without a name and a colour")
