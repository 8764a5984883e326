"""What one player's games add up to: the numbers of the album. Pure.

A game is given as a `PlayedGame`, in the order of time. Whose numbers they are is said by a key:
seats with that key are the player's own. Only finished games count. In `party` there is no card to
be found, so its rounds count for points and games and for nothing about finding.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import add

from p2p_dixit.bots.identity import is_bot
from p2p_dixit.errors import Malformed
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.rules.sets import RULE_SETS

MOST_LISTED = 5  # best clues and favourite decoys: as many as fit a screen without scrolling


@dataclass(frozen=True)
class PlayedSeat:
    """Who sat there, and the points of that seat's side in the end."""

    name: str
    key: bytes
    points: int


@dataclass(frozen=True)
class PlayedGame:
    """A saved game that verifies, as far as statistics look at it."""

    when: int  # seconds since 1970
    rules: str
    deck: bytes
    finished: bool
    seats: tuple[PlayedSeat, ...]
    winners: tuple[int, ...]
    rounds: tuple[RoundResult, ...]

    def __post_init__(self) -> None:
        """Refuses a rule set that this version does not know."""
        if self.rules not in RULE_SETS:
            raise Malformed("a game by rules that are not known here")


@dataclass(frozen=True)
class Share:
    """A count out of a total."""

    hits: int = 0
    of: int = 0

    def __add__(self, other: "Share") -> "Share":
        return Share(self.hits + other.hits, self.of + other.of)

    @property
    def percent(self) -> int | None:
        """Rounded; None of nothing."""
        return None if self.of == 0 else (200 * self.hits + self.of) // (2 * self.of)


@dataclass(frozen=True)
class PlayerRecord:
    """Games, wins, points, and how often cards were found."""

    games: int = 0
    wins: int = 0
    rounds: int = 0
    points: int = 0
    finds: Share = field(default_factory=Share)  # the player's votes that found the card
    found: Share = field(default_factory=Share)  # votes of others that found the player's card
    too_easy: int = 0  # rounds of this storyteller in which all players found the card
    too_hard: int = 0  # and that no one found

    def __add__(self, other: "PlayerRecord") -> "PlayerRecord":
        return PlayerRecord(*map(add, vars(self).values(), vars(other).values()))


@dataclass(frozen=True)
class Friend:
    """Another player, recognised by key."""

    key: bytes
    name: str  # the latest
    games: int
    wins: int  # theirs, in games together
    finds: Share  # the player's votes in the friend's rounds as storyteller
    found: Share  # the friend's votes in the player's rounds as storyteller


@dataclass(frozen=True)
class GoodClue:
    """A clue of the player that some voters understood, and not all of them."""

    when: int
    text: str
    kind: str
    deck: bytes
    card: int
    found: Share


@dataclass(frozen=True)
class Decoy:
    """A card of the player that others took for the storyteller's, over all games."""

    deck: bytes
    card: int
    votes: int
    played: int


@dataclass(frozen=True)
class Streaks:
    """Games won and cards found without a miss in between."""

    wins: int = 0
    wins_now: int = 0
    finds: int = 0


@dataclass(frozen=True)
class Statistics:
    """All of it."""

    total: PlayerRecord
    rules: dict[str, PlayerRecord]  # by rule set, as far as it was played
    friends: tuple[Friend, ...]  # those with most games together first; bots are none
    clues: tuple[GoodClue, ...]
    decoys: tuple[Decoy, ...]
    streaks: Streaks
    points: tuple[tuple[int, int], ...]  # of each game: when, and the player's points


def statistics(games: Iterable[PlayedGame], me: bytes) -> Statistics:
    """The numbers of the player with this key; games in which that key has no seat do not count."""
    mine = [(game, seat) for game in games if (seat := _seat(game, me)) is not None]
    records = [(game.rules, _record(game, seat)) for game, seat in mine]
    rules = dict.fromkeys(name for name in RULE_SETS if any(name == one for one, _ in records))
    return Statistics(
        total=sum((record for _, record in records), PlayerRecord()),
        rules={
            name: sum((record for one, record in records if one == name), PlayerRecord())
            for name in rules
        },
        friends=_friends(mine),
        clues=tuple(sorted(_clues(mine), key=_quality)[:MOST_LISTED]),
        decoys=_decoys(mine),
        streaks=_streaks(mine),
        points=tuple((game.when, game.seats[seat].points) for game, seat in mine),
    )


_Mine = Sequence[tuple[PlayedGame, int]]


def _seat(game: PlayedGame, me: bytes) -> int | None:
    if not game.finished:
        return None
    return next((seat for seat, one in enumerate(game.seats) if one.key == me), None)


def _record(game: PlayedGame, seat: int) -> PlayerRecord:
    told = [one for one in game.rounds if one.storyteller == seat]
    heard = [_found_by(one) for one in _findable(game) if one.storyteller == seat]
    return PlayerRecord(
        games=1,
        wins=int(seat in game.winners),
        rounds=len(game.rounds),
        points=game.seats[seat].points,
        finds=_sum_shares(_find(one, seat) for one in _findable(game)),
        found=_sum_shares(heard),
        too_easy=sum(one.of > 0 and one.hits == one.of for one in heard) if told else 0,
        too_hard=sum(one.of > 0 and one.hits == 0 for one in heard) if told else 0,
    )


def _findable(game: PlayedGame) -> tuple[RoundResult, ...]:
    """The rounds in which there was a card to be found."""
    return () if RULE_SETS[game.rules].popular else game.rounds


def _find(one: RoundResult, seat: int) -> Share:
    """Whether a seat found the card; nothing if it did not vote."""
    return Share(int(seat in one.found), 1) if seat in one.ballots else Share()


def _found_by(one: RoundResult) -> Share:
    return Share(len(one.found), len(one.ballots))


def _sum_shares(shares: Iterable[Share]) -> Share:
    return sum(shares, Share())


def _friends(mine: _Mine) -> tuple[Friend, ...]:
    met: dict[bytes, Friend] = {}
    for game, me in mine:
        for seat, one in enumerate(game.seats):
            if one.key == game.seats[me].key or is_bot(one.key):
                continue
            known = met.get(one.key, Friend(one.key, "", 0, 0, Share(), Share()))
            rounds = _findable(game)
            met[one.key] = Friend(
                one.key,
                one.name,
                known.games + 1,
                known.wins + int(seat in game.winners),
                known.finds + _sum_shares(_find(r, me) for r in rounds if r.storyteller == seat),
                known.found + _sum_shares(_find(r, seat) for r in rounds if r.storyteller == me),
            )
    return tuple(sorted(met.values(), key=lambda one: (-one.games, one.name, one.key)))


def _clues(mine: _Mine) -> Iterator[GoodClue]:
    for game, me in mine:
        for one in _findable(game):
            share = _found_by(one)
            if one.storyteller == me and 0 < share.hits < share.of:
                card = one.table[one.owners.index(me)]
                kind = one.clue.kind.value
                yield GoodClue(game.when, one.clue.text, kind, game.deck, card, share)


def _quality(clue: GoodClue) -> tuple[int, int]:
    """The best first: the more voters took another card the better; the latest of equals."""
    return clue.found.hits - clue.found.of, -clue.when


def _decoys(mine: _Mine) -> tuple[Decoy, ...]:
    votes: Counter[tuple[bytes, int]] = Counter()
    played: Counter[tuple[bytes, int]] = Counter()
    for game, me in mine:
        for one in _findable(game):
            for place, (card, owner) in enumerate(zip(one.table, one.owners, strict=True), 1):
                if owner != me or me == one.storyteller:
                    continue
                played[game.deck, card] += 1
                votes[game.deck, card] += sum(place in greens for greens in _valid(one))
    best = sorted((one for one in votes if votes[one]), key=lambda one: (-votes[one], one))
    return tuple(
        Decoy(deck, card, votes[deck, card], played[deck, card])
        for deck, card in best[:MOST_LISTED]
    )


def _valid(one: RoundResult) -> Iterator[tuple[int, ...]]:
    """The green votes of those who did not foul."""
    for seat, ballot in one.ballots.items():
        if ballot is not None and seat not in one.fouled:
            yield ballot.greens


def _streaks(mine: _Mine) -> Streaks:
    wins = [seat in game.winners for game, seat in mine]
    finds = [
        seat in one.found for game, seat in mine for one in _findable(game) if seat in one.ballots
    ]
    return Streaks(_longest(wins), _last(wins), _longest(finds))


def _longest(hits: Iterable[bool]) -> int:
    best = run = 0
    for hit in hits:
        run = run + 1 if hit else 0
        best = max(best, run)
    return best


def _last(hits: Sequence[bool]) -> int:
    return next((n for n, hit in enumerate(reversed(hits)) if not hit), len(hits))
