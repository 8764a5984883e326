"""What is true in every game of every rule set, however people come, go, cheat and lose decks."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given

from p2p_dixit.errors import RuleViolation
from p2p_dixit.rules.engine import apply, decide, new_game
from p2p_dixit.rules.events import GameEnded, RoundBegan, RoundScored
from p2p_dixit.rules.evolve import evolve
from p2p_dixit.rules.intents import (
    CastBallot,
    Claim,
    Deal,
    DropSeats,
    FindStoryteller,
    GiveClue,
    Intent,
    Join,
    LayDown,
    LoseDeck,
    NamePlayer,
    OpenBallots,
    PassOn,
    RenewPile,
    Return,
    ShowTable,
    Yield,
)
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import (
    Ballot,
    Cards,
    Clue,
    ClueKind,
    EndReason,
    Game,
    Phase,
    RoundResult,
    Seat,
)
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.rules.view import view
from p2p_dixit.sim.seeded import SeededRandom, choices
from tests.rules import oracle
from tests.rules.walks import Walk, face_down, walk, walks


def everywhere(game: Game) -> list[int]:
    """All cards, wherever they are."""
    heaps: list[Cards] = [game.pile, game.discards, game.unseen, game.out, game.held]
    cards = [card for cards in (*heaps, *game.hands, *game.laid) for card in cards]
    return sorted(-1 if card is None else card for card in cards)


@given(walks())
def test_every_card_is_always_in_exactly_one_place(plan: Walk) -> None:
    deck = list(range(plan.options.deck))
    for moment in walk(plan):
        cards = everywhere(moment.after)
        if moment.after.phase is Phase.OVER and moment.before.phase is Phase.SHUFFLE:
            assert cards == []  # over before the deck was shuffled
        else:
            assert cards == ([] if moment.after.phase is Phase.SHUFFLE else deck)
        if moment.after.table:
            laid = [card for cards in moment.after.laid for card in cards]
            assert Counter(laid) == Counter(moment.after.table)


@given(walks())
def test_every_reachable_state_waits_for_somebody_or_is_over(plan: Walk) -> None:
    """Either the deck owes something, or people are asked, or the game is over; never two."""
    for moment in walk(plan):
        game = moment.after
        waits = [needs(game) is not None, bool(asks(game)), game.end is not None]
        assert waits.count(True) == 1
        assert (game.phase is Phase.OVER) == (game.end is not None)
        assert set(asks(game)) <= set(game.present)


@given(walks())
def test_everything_that_is_asked_has_a_legal_answer(plan: Walk) -> None:
    for moment in walk(plan):
        chance = SeededRandom("answers")
        for choice in choices(moment.after, chance):
            assert refusal(moment.after, choice) is None


@given(walks())
def test_scores_are_those_of_the_oracle(plan: Walk) -> None:
    plan = opposite(plan)
    total: Counter[int] = Counter()
    for moment in walk(plan):
        for event in moment.events:
            if isinstance(event, RoundScored):
                counted = moment.before.counted
                total.update(expected_points(plan, moment.before, event.result, counted))
                assert moment.after.scores == tuple(
                    total[side] for side in range(len(moment.after.scores))
                )


def opposite(plan: Walk) -> Walk:
    """The oracle knows teams by who sits opposite: there people leave, but nobody comes."""
    return replace(plan, arrivals=plan.options.rules != "teams")


def number(plan: Walk, game: Game) -> int:
    """Of players when the round began; in teams, where that changes nothing, of seats."""
    return len(game.seats) if plan.options.rules == "teams" else game.headcount


def expected_points(
    plan: Walk, game: Game, result: RoundResult, there: frozenset[int]
) -> dict[int, int]:
    votes = {
        seat: None if ballot is None else (ballot.greens, ballot.red)
        for seat, ballot in result.ballots.items()
    }
    return oracle.points(
        plan.options.rules,
        number(plan, game),
        plan.options.one_finder,
        result.storyteller,
        result.owners,
        votes,
        set(there),
    )


@given(walks())
def test_points_have_reasons_that_add_up(plan: Walk) -> None:
    for moment in walk(plan):
        for event in moment.events:
            if isinstance(event, RoundScored):
                sums: Counter[int] = Counter()
                for gain in event.result.gains:
                    sums[moment.after.seats[gain.seat].side] += gain.points
                assert event.result.points == tuple(
                    sums[side] for side in range(len(event.result.points))
                )


@given(walks())
def test_a_game_ends_when_and_only_when_the_rules_say_so(plan: Walk) -> None:
    for moment in walk(plan):
        for event in moment.events:
            if isinstance(event, RoundBegan):
                assert end_by_the_book(plan, moment.before) is None
            if isinstance(event, GameEnded):
                reason = end_by_the_book(plan, moment.after)
                assert reason == event.reason
                best = max(moment.after.score_of(s) for s in honest(moment.after))
                assert event.winners == tuple(
                    s for s in honest(moment.after) if moment.after.score_of(s) == best
                )


def honest(game: Game) -> list[int]:
    everybody = range(len(game.seats))
    return [s for s in everybody if not game.seats[s].expelled] or list(everybody)


def end_by_the_book(plan: Walk, game: Game) -> EndReason | None:
    """The ends of a game between two rounds, written down a second time."""
    rules = plan.options.rules
    if rules in ("modern", "odyssey") and max(game.scores) >= (plan.options.points or 30):
        return EndReason.POINTS
    if rules in ("party", "teams"):
        told = [game.seats[seat].told for seat in game.present]
        if told and min(told) >= (plan.options.turns or 1):
            return EndReason.TURNS
    if rules == "classic" and game.pile and game.present:
        size = oracle.hand_size(rules, len(game.present))
        lacking = sum(max(0, size - len(game.hands[seat])) for seat in game.present)
        if len(game.pile) <= lacking:
            return EndReason.PILE
    if rules == "teams":
        if len({game.seats[seat].side for seat in game.present}) < 3:
            return EndReason.PLAYERS
    elif len(game.present) < oracle.PLAYERS[rules][0]:
        return EndReason.PLAYERS
    return None


@given(walks())
def test_replaying_the_events_gives_the_same_state(plan: Walk) -> None:
    replayed = new_game(plan.options, plan.players)
    for moment in walk(plan):
        assert decide(moment.before, moment.intent) == moment.events
        for event in moment.events:
            replayed = evolve(replayed, event)
        assert replayed == moment.after


@given(walks())
def test_a_table_that_sees_only_backs_comes_to_the_same_results(plan: Walk) -> None:
    """The replicated table drives this engine with unknown cards and sealed votes."""
    blind = new_game(plan.options, plan.players)
    for moment in walk(plan):
        blind, _ = apply(blind, face_down(moment.intent))
        assert backs(view(moment.after, None)) == backs(blind)


def backs(game: Game) -> Game:
    """Without the order of discards that the two may learn at different times."""
    return replace(game, seats=tuple(replace(seat, ballot=None) for seat in game.seats))


# Refusals


def anything(game: Game, chance: SeededRandom) -> Intent:
    """Any intent, with numbers that make many of them nearly legal."""

    def seat() -> int:
        return chance.below(len(game.seats) + 2) - 1

    def known(most: int) -> tuple[int, ...]:
        return tuple(chance.below(game.options.deck) for _ in range(chance.below(most + 1)))

    hand = game.hands[chance.below(len(game.seats))]
    cards: Cards = chance.choice([known(2), hand[:1], hand[:2], (None,), game.table[:1]])
    greens = tuple(chance.below(len(game.table) + 2) for _ in range(chance.below(4)))
    ballot = Ballot(greens, chance.choice([None, chance.below(13)]))
    clue = Clue(chance.choice(list(ClueKind)), chance.choice(["", "moon", "\x07", "x" * 400]))
    attempts: list[Intent] = [
        Claim(seat(), clue),
        Yield(seat(), seat()),
        GiveClue(seat(), clue),
        LayDown(seat(), cards),
        NamePlayer(seat(), seat()),
        CastBallot(seat(), chance.choice([None, ballot])),
        RenewPile(chance.choice([known(90), game.pile, game.pile + game.discards])),
        Deal({seat(): known(7) for _ in range(chance.below(4))}),
        FindStoryteller(seat()),
        PassOn(),
        ShowTable(known(12)),
        OpenBallots({seat(): ballot for _ in range(4)}, {seat(): known(2) for _ in range(4)}),
        DropSeats(frozenset({seat()})),
        Return(seat()),
        Join(),
        LoseDeck(),
    ]
    return chance.choice(attempts)


@given(walks())
def test_what_is_refused_has_a_reason_and_what_is_not_can_be_done(plan: Walk) -> None:
    chance = SeededRandom(f"attempts {plan.seed}")
    for moment in walk(plan):
        game = moment.before
        attempt = anything(game, chance)
        reason = refusal(game, attempt)
        if reason is None:
            apply(game, attempt)
        else:
            assert reason.endswith(".")
            with pytest.raises(RuleViolation) as caught:
                decide(game, attempt)
            assert str(caught.value) == reason


@given(walks())
def test_nothing_can_be_done_twice_or_by_somebody_else(plan: Walk) -> None:
    """Every choice of a person, repeated or moved to another seat that is not asked, is refused."""
    for moment in walk(plan):
        intent = moment.intent
        if isinstance(intent, Claim | Yield | GiveClue | LayDown | CastBallot):
            if moment.after.phase is moment.before.phase and not isinstance(intent, GiveClue):
                assert refusal(moment.after, intent) is not None
            for seat in set(range(-1, len(moment.before.seats) + 1)) - set(asks(moment.before)):
                assert refusal(moment.before, replace(intent, seat=seat)) is not None


@given(walks())
def test_a_ballot_is_refused_exactly_when_the_oracle_calls_it_a_foul(plan: Walk) -> None:
    plan = opposite(plan)
    for moment in walk(plan):
        game = moment.before
        if game.phase is not Phase.VOTE or not isinstance(moment.intent, CastBallot):
            continue
        owner = {card: seat for seat, cards in enumerate(game.laid) for card in cards}
        owners = tuple(owner[card] for card in game.table)
        assert game.storyteller is not None
        chance = SeededRandom(repr(moment.intent))
        for _ in range(4):
            greens = tuple(chance.below(len(owners) + 2) for _ in range(chance.below(4)))
            red = chance.below(len(owners) + 2) if chance.below(2) else None
            foul = oracle.is_foul(
                plan.options.rules,
                number(plan, game),
                game.storyteller,
                owners,
                moment.intent.seat,
                (greens, red),
            )
            attempt = CastBallot(moment.intent.seat, Ballot(greens, red))
            assert (refusal(game, attempt) is not None) == foul


# Secrecy


@given(walks())
def test_nobodys_view_holds_what_they_may_not_know(plan: Walk) -> None:
    """Exchange all cards a seat may not know for others: its view does not change at all."""
    chance = SeededRandom(f"views {plan.seed}")
    for moment in walk(plan):
        game = moment.after
        viewer = chance.choice([None, game.storyteller, *range(len(game.seats))])
        secret = sorted(set(range(plan.options.deck)) - may_know(game, viewer))
        swapped = dict(zip(secret, reversed(secret), strict=True))
        assert view(relabelled(game, swapped, viewer), viewer) == view(game, viewer)
        check_own(game, viewer)


def may_know(game: Game, viewer: int | None) -> set[int]:
    """The cards a seat may know, by the book: own hand, own cards played, what lies open."""
    cards: list[object] = [*game.table, *game.discards, *(game.last.table if game.last else ())]
    if viewer is not None:
        cards += [*game.hands[viewer], *game.laid[viewer]]
        if game.holder == viewer:
            cards += game.held  # the hand this seat had until it was to be passed on
    return {card for card in cards if isinstance(card, int)}


def relabelled(game: Game, names: dict[int, int], viewer: int | None) -> Game:
    """The game with cards exchanged, and with all votes but the viewer's own changed."""

    def new(cards: Cards) -> Cards:
        return tuple(card if card is None else names.get(card, card) for card in cards)

    seats = [
        replace(seat, hand=new(seat.hand), laid=new(seat.laid), ballot=other(seat, i == viewer))
        for i, seat in enumerate(game.seats)
    ]
    if game.table:
        seats = with_owners_swapped(game, seats, viewer)
    return replace(
        game,
        seats=tuple(seats),
        pile=new(game.pile),
        unseen=new(game.unseen),
        out=new(game.out),
        held=new(game.held),
    )


def other(seat: Seat, own: bool) -> Ballot | None:
    return seat.ballot if own or seat.ballot is None else Ballot((99,), 99)


def with_owners_swapped(game: Game, seats: list[Seat], viewer: int | None) -> list[Seat]:
    """Who laid an open card is secret too: the cards of all others go around."""
    side = None if viewer is None else game.seats[viewer].side
    others = [i for i, seat in enumerate(seats) if len(seat.laid) == 1 and seat.side != side]
    rotated = others[1:] + others[:1]
    laid = {index: seats[next_].laid for index, next_ in zip(others, rotated, strict=True)}
    return [replace(seat, laid=laid.get(i, seat.laid)) for i, seat in enumerate(seats)]


def check_own(game: Game, viewer: int | None) -> None:
    """One's own hand, cards and vote are in one's view."""
    if viewer is not None:
        mine, seen = game.seats[viewer], view(game, viewer).seats[viewer]
        assert (mine.hand, mine.laid, mine.ballot) == (seen.hand, seen.laid, seen.ballot)


@given(walks())
def test_the_storyteller_of_party_has_no_hand_before_the_clue(plan: Walk) -> None:
    options = replace(
        plan.options, rules="party", points=None, turns=None, one_finder=False, deck=84
    )
    for moment in walk(replace(plan, options=options, players=max(6, plan.players))):
        game = moment.after
        if game.phase is Phase.TELL:
            assert game.storyteller is not None
            assert game.hands[game.storyteller] == ()


@given(walks())
def test_the_view_is_enough_to_answer_what_is_asked(plan: Walk) -> None:
    for moment in walk(plan):
        for seat, ask in asks(moment.after).items():
            assert asks(view(moment.after, seat))[seat] == ask
