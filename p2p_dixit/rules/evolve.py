"""`evolve`: what each event does to the state. It judges nothing and cannot fail on an event that
`decide` made; folding the same events over the same start always gives the same state."""

from collections.abc import Callable
from typing import Any

from p2p_dixit.frozen import replace
from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import Card, Cards, End, Game, Phase, RoundResult, Seat, without


def evolve(game: Game, event: e.Event) -> Game:  # noqa: C901, PLR0911, PLR0912 - one line an event
    """The state after `event`."""
    match event:
        case e.PileRenewed():
            return replace(game, pile=event.cards, discards=(), unseen=())
        case e.CardsDealt():
            return _dealt(game, event)
        case e.RoundBegan():
            return _round_began(game, event)
        case e.RoleClaimed(seat, clue):
            return _seat(game, seat, claim=clue)
        case e.RoleYielded(seat, to):
            return _seat(game, seat, claim=to)
        case e.StorytellerFound(seat, clue):
            return replace(game, storyteller=seat, clue=clue)
        case e.HandsPassed():
            return _passed(game, event)
        case e.HandGivenOver():
            game = _seat(game, event.storyteller, hand=game.held)
            return replace(game, held=(), holder=None)
        case e.ClueGiven(_, clue):
            return replace(game, clue=clue)
        case e.CardsLaid(seat, cards):
            hand = _taken(game.seats[seat].hand, cards)
            return _seat(game, seat, hand=hand, laid=cards)
        case e.PlayerNamed(seat, player):
            return _seat(game, seat, named=player)
        case e.PlayerAgreed(_, player):
            return _seat(game, player, plays=True)
        case e.NamesDiffered(side):
            return _each(
                game, lambda seat: replace(seat, named=None) if seat.side == side else seat
            )
        case e.TableShown(cards):
            return replace(game, table=cards)
        case e.BallotCast(seat, ballot):
            return _seat(game, seat, cast=True, ballot=ballot)
        case e.BallotsOpened():
            return _opened(game, event)
        case e.FoulCalled(seat):
            return _seat(game, seat, fouls=game.seats[seat].fouls + 1)
        case e.RoundScored(result):
            return _scored(game, result)
        case e.RoundVoided(_, _, teller_from):
            return _round_over(game, teller_from)
        case e.CardsDiscarded(shown, unseen):
            game = _each(game, lambda seat: replace(seat, laid=()))
            discards, face_down = game.discards + shown, game.unseen + unseen
            return replace(game, table=(), discards=discards, unseen=face_down)
        case e.DeckDropped():
            return _dropped(game)
        case e.SeatsLeft():
            return _left(game, event)
        case e.SeatReturned(seat):
            return _seat(game, seat, present=True)
        case e.SeatJoined(_, side):
            scores = game.scores + (0,) * (side + 1 - len(game.scores))
            return replace(game, seats=(*game.seats, Seat(side)), scores=scores)
        case e.PhaseBegan(phase):
            counted = frozenset(game.present) if phase is Phase.OPEN else game.counted
            return replace(game, phase=phase, counted=counted)
        case e.GameEnded(reason, winners):
            return replace(game, phase=Phase.OVER, end=End(reason, winners))


def _seat(game: Game, index: int, **changes: Any) -> Game:
    seat = replace(game.seats[index], **changes)
    return replace(game, seats=(*game.seats[:index], seat, *game.seats[index + 1 :]))


def _each(game: Game, change: Callable[[Seat], Seat]) -> Game:
    return replace(game, seats=tuple(map(change, game.seats)))


def _taken(have: Cards, take: Cards) -> Cards:
    rest = without(have, take)
    if rest is None:
        raise AssertionError("an event took cards that were not there")
    return rest


def _dealt(game: Game, event: e.CardsDealt) -> Game:
    dealt: list[Card] = [card for cards in event.hands.values() for card in cards]
    seats = [
        replace(seat, hand=seat.hand + event.hands[index]) if index in event.hands else seat
        for index, seat in enumerate(game.seats)
    ]
    return replace(game, pile=_taken(game.pile, tuple(dealt)), seats=tuple(seats))


def _round_began(game: Game, event: e.RoundBegan) -> Game:
    return replace(
        game,
        round=event.number,
        storyteller=event.storyteller,
        headcount=event.headcount,
        passing=game.rule_set.blind and any(game.hands),
    )


def _passed(game: Game, event: e.HandsPassed) -> Game:
    holder, storyteller = event.held
    held = game.seats[holder].hand
    hands = {to: game.seats[giver].hand for giver, to in event.routes} | {storyteller: ()}
    seats = tuple(
        replace(seat, hand=hands[index]) if index in hands else seat
        for index, seat in enumerate(game.seats)
    )
    return replace(game, seats=seats, passing=False, held=held, holder=holder)


def _opened(game: Game, event: e.BallotsOpened) -> Game:
    seats = tuple(
        replace(seat, ballot=event.ballots.get(index), laid=event.laid.get(index, ()))
        for index, seat in enumerate(game.seats)
    )
    return replace(game, seats=seats)


def _scored(game: Game, result: RoundResult) -> Game:
    scores = tuple(map(sum, zip(game.scores, result.points, strict=True)))
    told = game.seats[result.storyteller].told + 1
    game = _seat(replace(game, scores=scores, last=result), result.storyteller, told=told)
    return _round_over(game, result.storyteller + 1)


def _round_over(game: Game, teller_from: int | None) -> Game:
    """Clears what belongs to one round; the cards are cleared when they are discarded."""
    game = _each(
        game,
        lambda seat: replace(seat, claim=None, named=None, plays=False, cast=False, ballot=None),
    )
    return replace(
        game,
        phase=Phase.GATHER,
        storyteller=None,
        clue=None,
        passing=False,
        counted=frozenset(),
        teller_from=teller_from,
    )


def _dropped(game: Game) -> Game:
    game = _each(game, lambda seat: replace(seat, hand=(), laid=()))
    return replace(
        game,
        phase=Phase.SHUFFLE,
        pile=(),
        discards=(),
        unseen=(),
        out=(),
        table=(),
        held=(),
        holder=None,
    )


def _left(game: Game, event: e.SeatsLeft) -> Game:
    out = game.out
    for seat in event.seats:
        out += game.seats[seat].hand
        game = _seat(game, seat, present=False, expelled=event.expelled, hand=(), claim=None)
        if game.phase is not Phase.OPEN:
            game = _seat(game, seat, named=None, cast=False, ballot=None)
    # a hand on its way is lost with the one who has it and with the one it was for
    if game.holder in event.seats or (game.held and game.storyteller in event.seats):
        out, game = out + game.held, replace(game, held=(), holder=None)
    return replace(game, out=out)
