"""The door to the rules: `new_game`, `refusal`, `decide`, `evolve`, `apply`.

An intent comes in, events come out; the state changes by events alone. `decide` makes the events of
the intent itself, then those that follow by themselves (`progress.py`), until a player owes
something again or the game is over. What the rules refuse raises RuleViolation and changes nothing.
"""

from collections.abc import Iterator

from p2p_dixit.errors import RuleViolation
from p2p_dixit.rules import events as e
from p2p_dixit.rules import intents as i
from p2p_dixit.rules.evolve import evolve
from p2p_dixit.rules.legal import ballot_refusal, refusal
from p2p_dixit.rules.model import Game, Phase, RoundResult, Seat, VoidReason, present
from p2p_dixit.rules.owed import Passing
from p2p_dixit.rules.phases import needs, next_phase
from p2p_dixit.rules.progress import consequence, discarded, found, lost_deck, round_began, winners
from p2p_dixit.rules.scoring import Votes, gains, points_by_side
from p2p_dixit.rules.seating import open_side, side_mates
from p2p_dixit.rules.sets import Options


def new_game(options: Options, seats: int) -> Game:
    """A table with all seated and no card dealt; refuses numbers that do not go together."""
    options.check_players(seats)
    sides = seats // 2 if options.rule_set.pairs else seats
    return Game(options, tuple(Seat(seat % sides) for seat in range(seats)), (0,) * sides)


def decide(game: Game, intent: i.Intent) -> tuple[e.Event, ...]:
    """What happens when this is done; raises RuleViolation when the rules do not allow it."""
    return apply(game, intent)[1]


def apply(game: Game, intent: i.Intent) -> tuple[Game, tuple[e.Event, ...]]:
    """The state after `intent`, and the events that led there."""
    if (reason := refusal(game, intent)) is not None:
        raise RuleViolation(reason)
    happened: list[e.Event] = []
    pending = tuple(_outcome(game, intent))
    while pending:
        for event in pending:
            game = evolve(game, event)
        happened += pending
        pending = consequence(game)
    return game, tuple(happened)


def _outcome(game: Game, intent: i.Intent) -> Iterator[e.Event]:  # noqa: C901, PLR0912 - one case an intent
    match intent:
        case i.Claim(seat, clue):
            yield e.RoleClaimed(seat, clue)
        case i.Yield(seat, to):
            yield e.RoleYielded(seat, to)
        case i.GiveClue(seat, clue):
            yield e.ClueGiven(seat, clue)
        case i.LayDown(seat, cards):
            yield e.CardsLaid(seat, cards)
        case i.NamePlayer():
            yield from _name(game, intent)
        case i.CastBallot(seat, ballot):
            yield e.BallotCast(seat, ballot)
        case i.RenewPile(cards):
            yield e.PileRenewed(cards, fresh=game.phase is Phase.SHUFFLE)
            if game.phase is Phase.SHUFFLE:
                yield e.PhaseBegan(Phase.GATHER)
        case i.Deal():
            yield from _deal(game, intent)
        case i.FindStoryteller(seat):
            yield found(game, seat)
        case i.PassOn():
            yield _pass_on(game)
        case i.ShowTable(cards):
            yield e.TableShown(cards)
        case i.OpenBallots():
            yield from _open(game, intent)
        case i.DropSeats(seats, expelled):
            left = e.SeatsLeft(tuple(sorted(seats)), expelled)
            yield left
            if game.end is not None:  # a cheat detected while hands are revealed (ADR 0154)
                yield e.GameEnded(game.end.reason, winners(evolve(game, left)))
        case i.Return(seat):
            yield e.SeatReturned(seat)
        case i.Join():
            yield e.SeatJoined(len(game.seats), present(open_side(game)))
        case i.LoseDeck():
            yield from lost_deck(game, VoidReason.DECK_LOST)


def _name(game: Game, choice: i.NamePlayer) -> Iterator[e.Event]:
    """Both partners have to name the same one; otherwise both are asked again."""
    yield e.PlayerNamed(choice.seat, choice.player)
    side = game.seats[choice.seat].side
    (partner,) = (seat for seat in side_mates(game, side) if seat != choice.seat)
    other = game.seats[partner].named
    if other == choice.player:
        yield e.PlayerAgreed(side, choice.player)
    elif other is not None:
        yield e.NamesDiffered(side)


def _deal(game: Game, fact: i.Deal) -> Iterator[e.Event]:
    """In `gather` the deal begins the round, even when no player lacks a card."""
    dealt = e.CardsDealt(fact.hands)
    if fact.hands:
        yield dealt
    if game.phase is Phase.GATHER:
        after = evolve(game, dealt)
        began = round_began(after)
        yield began
        yield e.PhaseBegan(next_phase(evolve(after, began)))


def _pass_on(game: Game) -> e.Event:
    match needs(game):
        case Passing(routes, held) if held is not None:
            return e.HandsPassed(routes, held)
        case _:
            return e.HandGivenOver(present(game.holder), present(game.storyteller))


def _open(game: Game, fact: i.OpenBallots) -> Iterator[e.Event]:
    opened = e.BallotsOpened(fact.ballots, fact.laid)
    yield opened
    game = evolve(game, opened)
    fouls = dict(_fouls(game, fact))
    yield from (e.FoulCalled(seat, why) for seat, why in fouls.items())
    yield e.RoundScored(_result(game, fact, tuple(fouls)))
    yield discarded(game)


def _fouls(game: Game, fact: i.OpenBallots) -> Iterator[tuple[int, str]]:
    for seat, ballot in sorted(fact.ballots.items()):
        why = "No ballot could be read." if ballot is None else ballot_refusal(game, seat, ballot)
        if why is not None:
            yield seat, why


def _result(game: Game, fact: i.OpenBallots, fouled: tuple[int, ...]) -> RoundResult:
    owner = {card: seat for seat, cards in fact.laid.items() for card in cards}
    table = tuple(card for card in game.table if card is not None)
    valid = {seat: None if seat in fouled else ballot for seat, ballot in fact.ballots.items()}
    sides = tuple(seat.side for seat in game.seats)
    votes = Votes(
        game.options,
        game.headcount,
        present(game.storyteller),
        tuple(owner[card] for card in table),
        valid,
        sides,
        frozenset(sides[seat] for seat in game.counted),
    )
    gained = gains(votes)
    return RoundResult(
        game.round,
        votes.storyteller,
        present(game.clue),
        table,
        votes.owners,
        dict(sorted(fact.ballots.items())),
        fouled,
        votes.found,
        gained,
        points_by_side(gained, sides),
    )
