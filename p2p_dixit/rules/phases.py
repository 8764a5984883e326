"""The course of a game: one table of phases, and who owes what in each.

Theory of operation. A round is a walk down the list `COURSE`. In each phase either the deck owes
one thing (`needs`), or people owe one choice each (`asks`), all who can act independently at once.
A phase in which nothing is owed (any more) is skipped. So there is no arrow to draw but "down",
and everything a rule set does differently is whether something is owed:

    phase      who owes what                                        owed in
    ---------  ---------------------------------------------------  -----------------------------
    shuffle    deck: a fresh deck                                   first round; a deck was lost
    gather     deck: a new pile if needed, then the missing cards   every round; people may come
    claim      all: claim the role with a clue, or yield            until there was a storyteller
    tie        deck: one of the leaders                             claims that tie
    pass on    deck: hands to the left, all but the storyteller's   party, hands were dealt before
    tell       storyteller: the clue and then a card                party: only the clue
    hand over  deck: the storyteller's hand                         party, after a pass
    deal       deck: a new pile if needed, then the missing cards   party: first hands; passer gone
    name       partners: which of them plays                        teams
    lay        players: their cards                                 all; party: storyteller too
    table      deck: the cards laid, mixed and face up              all
    vote       voters: a ballot                                     all
    open       deck: ballots and owners                             all

After `open` the round is counted and the walk begins again at `gather`. Three things break it off:
the storyteller or too many others leave before the votes are sealed (`open` is reached): the round
is void and the walk begins again at `gather`; the deck is lost: again at `shuffle`; the game ends:
`over`, where nothing is owed. `progress.py` decides these; a seat that is gone owes nothing, which
is all that leaving means to the phases.

A round that starts with empty hands in a set where the clue comes first (`blind`) deals nothing in
`gather`, so that no player has seen a card when the clue is given.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from p2p_dixit.rules import intents as i
from p2p_dixit.rules import owed
from p2p_dixit.rules.model import ClueKind, Game, Phase
from p2p_dixit.rules.seating import (
    claim_leaders,
    lays,
    left_of,
    open_pairs,
    own_places,
    side_mates,
    voters,
)


def needs(game: Game) -> owed.Need | None:
    """What the deck owes next, if anything."""
    return COURSE[game.phase].need(game)


def asks(game: Game) -> Mapping[int, owed.Ask]:
    """What each seat is asked for; seats that owe nothing are not in it."""
    stage = COURSE[game.phase]
    return {seat: stage.ask(game, seat) for seat in stage.asked(game)}


def ask_of(game: Game, seat: int) -> owed.Ask | None:
    """What this one seat is asked for."""
    stage = COURSE[game.phase]
    return stage.ask(game, seat) if seat in stage.asked(game) else None


def owes(game: Game, phase: Phase) -> bool:
    """Whether something is owed in this phase as things stand."""
    stage = COURSE[phase]
    return bool(stage.asked(game)) or stage.need(game) is not None


def accepts(game: Game, intent: i.Intent) -> bool:
    """Whether this kind of intent has its place in the current phase."""
    return isinstance(intent, COURSE[game.phase].intents)


def next_phase(game: Game) -> Phase:
    """The first phase after the current one in which something is owed."""
    order = list(COURSE)
    later = order[order.index(game.phase) + 1 :]
    return next(phase for phase in later if owes(game, phase))


def clue_kinds(game: Game) -> tuple[ClueKind, ...]:
    """The kinds of clue this table allows."""
    return (ClueKind.SUNG, ClueKind.MIMED) if game.options.aloud else tuple(ClueKind)


# needs, phase by phase


def _fresh_deck(game: Game) -> owed.Need:
    return owed.Renewal(game.options.deck, fresh=True)


def draws(game: Game) -> Mapping[int, int]:
    """How many cards each present seat lacks now; seats that lack none are not in it."""
    blind_start = game.rule_set.blind and not any(game.hands)
    if game.phase is not Phase.DEAL and blind_start:
        return {}
    size = game.rule_set.hand_for(len(game.present))
    lacks = {seat: size - len(game.seats[seat].hand) for seat in game.present}
    return {seat: count for seat, count in lacks.items() if count > 0}


def _missing_cards(game: Game) -> owed.Need:
    counts = draws(game)
    if sum(counts.values()) > len(game.pile):
        size = len(game.pile) + len(game.discards) + len(game.unseen)
        return owed.Renewal(size, fresh=False)
    return owed.Draws(counts)


def _tie(game: Game) -> owed.Need | None:
    if game.storyteller is not None:
        return None
    leaders = claim_leaders(game)
    return owed.TieBreak(leaders) if len(leaders) > 1 else None


def _passing(game: Game) -> owed.Need | None:
    if not game.passing:
        return None
    routes = [(seat, left_of(game, seat + 1)) for seat in game.present]
    held = next(route for route in routes if route[1] == game.storyteller)
    return owed.Passing(tuple(route for route in routes if route != held), held)


def _held_hand(game: Game) -> owed.Need | None:
    if game.holder is None or game.storyteller is None:
        return None
    return owed.Passing(((game.holder, game.storyteller),))


def _late_cards(game: Game) -> owed.Need | None:
    if not game.rule_set.blind:
        return None
    size = game.rule_set.hand
    return (
        _missing_cards(game) if any(len(game.seats[s].hand) < size for s in game.present) else None
    )


def _table(game: Game) -> owed.Need | None:
    layers = tuple(seat for seat, cards in enumerate(game.laid) if cards)
    size = sum(map(len, game.laid))
    return None if game.table else owed.TableOpening(size, layers)


def _ballots(game: Game) -> owed.Need:
    cast = tuple(index for index, seat in enumerate(game.seats) if seat.cast)
    layers = tuple(seat for seat, cards in enumerate(game.laid) if cards)
    return owed.BallotOpening(cast, layers)


# who is asked, and for what, phase by phase


def _claimants(game: Game) -> tuple[int, ...]:
    if game.storyteller is not None:
        return ()
    return tuple(seat for seat in game.present if game.seats[seat].claim is None)


def _claim(game: Game, seat: int) -> owed.Ask:
    return owed.AskClaim(clue_kinds(game), tuple(other for other in game.present if other != seat))


def _teller(game: Game) -> tuple[int, ...]:
    if game.storyteller is None:
        return ()
    done = game.clue is not None and (game.rule_set.blind or game.seats[game.storyteller].laid)
    return () if done else (game.storyteller,)


def _tell(game: Game, seat: int) -> owed.Ask:
    kinds = clue_kinds(game) if game.clue is None else ()
    return owed.AskTell(kinds, int(not game.rule_set.blind and not game.seats[seat].laid))


def _partners(game: Game) -> tuple[int, ...]:
    pairs = open_pairs(game).values()
    return tuple(sorted(s for mates in pairs for s in mates if game.seats[s].named is None))


def _name(game: Game, seat: int) -> owed.Ask:
    return owed.AskName(side_mates(game, game.seats[seat].side))


def _layers(game: Game) -> tuple[int, ...]:
    return tuple(s for s in game.present if not game.seats[s].laid and lays(game, s))


def _voters(game: Game) -> tuple[int, ...]:
    return tuple(seat for seat in voters(game) if not game.seats[seat].cast)


def ask_vote(game: Game, seat: int) -> owed.AskVote:
    """What a ballot of this seat may hold."""
    own = own_places(game, seat)
    places = tuple(place for place in range(1, len(game.table) + 1) if place not in own)
    red = game.rule_set.popular and seat == game.storyteller
    return owed.AskVote(places, game.rule_set.votes_for(game.headcount), red)


# the table


@dataclass(frozen=True)
class Stage:
    """One line of the table: the duties, and the intents that have their place here."""

    intents: tuple[type[i.Intent], ...]
    need: Callable[[Game], owed.Need | None] = lambda _: None
    asked: Callable[[Game], tuple[int, ...]] = lambda _: ()
    ask: Callable[[Game, int], owed.Ask] = ask_vote


COURSE: Final[Mapping[Phase, Stage]] = {
    Phase.SHUFFLE: Stage((i.RenewPile, i.Return, i.Join), need=_fresh_deck),
    Phase.GATHER: Stage((i.RenewPile, i.Deal, i.Return, i.Join), need=_missing_cards),
    Phase.CLAIM: Stage((i.Claim, i.Yield), asked=_claimants, ask=_claim),
    Phase.TIE: Stage((i.FindStoryteller,), need=_tie),
    Phase.PASS_ON: Stage((i.PassOn,), need=_passing),
    Phase.TELL: Stage((i.GiveClue, i.LayDown), asked=_teller, ask=_tell),
    Phase.HAND_OVER: Stage((i.PassOn,), need=_held_hand),
    Phase.DEAL: Stage((i.RenewPile, i.Deal), need=_late_cards),
    Phase.NAME: Stage((i.NamePlayer,), asked=_partners, ask=_name),
    Phase.LAY: Stage(
        (i.LayDown,),
        asked=_layers,
        ask=lambda game, _: owed.AskLay(game.rule_set.cards_for(game.headcount)),
    ),
    Phase.TABLE: Stage((i.ShowTable,), need=_table),
    Phase.VOTE: Stage((i.CastBallot,), asked=_voters, ask=ask_vote),
    Phase.OPEN: Stage((i.OpenBallots,), need=_ballots),
    Phase.OVER: Stage(()),
}
