"""Drives games for the tests: by chance up to some phase, or round by round with chosen votes."""

from collections.abc import Mapping, Sequence

from p2p_dixit.rules import owed
from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import Event
from p2p_dixit.rules.intents import (
    CastBallot,
    Claim,
    GiveClue,
    Intent,
    LayDown,
    NamePlayer,
    ShowTable,
    Yield,
)
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, EndReason, Game, Phase, RoundResult
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.seeded import SeededRandom, choices

CLUE = Clue(ClueKind.TEXT, "the sea remembers")


class Play:
    """A game under way, with all its events."""

    def __init__(self, options: Options | str, players: int, seed: str = "a test") -> None:
        self.options = Options(options) if isinstance(options, str) else options
        self.game: Game = new_game(self.options, players)
        self.chance = SeededRandom(seed)
        self.events: list[Event] = []

    def do(self, *intents: Intent) -> tuple[Event, ...]:
        """Does all of these; the events of the last one."""
        events: tuple[Event, ...] = ()
        for intent in intents:
            self.game, events = apply(self.game, intent)
            self.events += events
        return events

    def step(self) -> None:
        """Meets the need, or answers all asks by chance."""
        fact = deal(self.game, self.chance.below)
        self.do(*(choices(self.game, self.chance) if fact is None else [fact]))

    def until(self, *phases: Phase) -> Game:
        """Plays on by chance until one of these phases has just begun."""
        while self.game.phase not in phases:
            self.step()
        return self.game

    def tell_first(self, storyteller: int) -> Game:
        """Lets this seat win the first claims, or tell when its turn has come; stops after it."""
        self.until(Phase.CLAIM)
        others = [seat for seat in self.game.present if seat != storyteller]
        self.do(Claim(storyteller, CLUE), *(Yield(seat, storyteller) for seat in others))
        return self.game

    def lay_all(self, players: Sequence[int] = ()) -> Game:
        """Goes on to the votes; in `teams` the named seats play. The table lies in seat order."""
        while self.game.phase is not Phase.VOTE:
            if self.game.phase is Phase.TABLE:
                self.do(
                    ShowTable(tuple(c for cards in self.game.laid for c in cards if c is not None))
                )
                continue
            fact = deal(self.game, self.chance.below)
            if fact is not None:
                self.do(fact)
            for seat, ask in asks(self.game).items():
                self.do(*_answer(self.game, seat, ask, players))
        return self.game

    def round(
        self,
        votes: Mapping[int, int | Sequence[int]],
        *,
        red: int | None = None,
        players: Sequence[int] = (),
    ) -> RoundResult:
        """A whole round; `votes` and `red` name the seat whose card is voted for."""
        self.lay_all(players)
        for voter, choice in votes.items():
            owners = [choice] if isinstance(choice, int) else choice
            greens = tuple(self.place(owner) for owner in owners)
            judges = red is not None and voter == self.game.storyteller
            ballot = Ballot(greens, self.place(red) if judges and red is not None else None)
            self.do(CastBallot(voter, ballot))
        self.step()
        assert self.game.last is not None
        return self.game.last

    def place(self, owner: int, which: int = 0) -> int:
        """Where the card of this seat lies."""
        return self.game.table.index(self.game.laid[owner][which]) + 1

    def ended_by(self) -> EndReason | None:
        """Why the game is over, if it is."""
        return None if self.game.end is None else self.game.end.reason

    def winners(self) -> tuple[int, ...]:
        """Who won, once it is over."""
        assert self.game.end is not None
        return self.game.end.winners

    def happened(self, kind: type[Event]) -> list[Event]:
        """All events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


def _answer(game: Game, seat: int, ask: owed.Ask, players: Sequence[int]) -> list[Intent]:
    match ask:
        case owed.AskTell(kinds, cards):
            clue: list[Intent] = [GiveClue(seat, CLUE)] if kinds else []
            lay: list[Intent] = [LayDown(seat, game.hands[seat][:cards])] if cards else []
            return clue + lay
        case owed.AskLay(cards):
            return [LayDown(seat, game.hands[seat][:cards])]
        case owed.AskName(pair):
            named = [mate for mate in pair if mate in players]
            return [NamePlayer(seat, (named or list(pair))[0])]
        case owed.AskClaim() | owed.AskVote():
            raise AssertionError(f"not asked here: {ask}")
