"""From a view of the rules' state to a snapshot for the screens. Pure; drivers add the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from p2p_dixit.rules.model import Cards, Clue, Game, Phase, RoundResult
from p2p_dixit.rules.phases import asks
from p2p_dixit.ui.port import ChatLine, Notice, Progress, SeatView, Snapshot


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat."""

    name: str
    rabbit: int
    automatic: bool = False
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """What the rules do not know: connections, chat, progress of the machines."""

    owes_since: Mapping[int, float] = field(default_factory=dict)
    unheard_since: Mapping[int, float] = field(default_factory=dict)
    wished_out: Mapping[int, int] = field(default_factory=dict)
    convicted: Mapping[int, str] = field(default_factory=dict)
    evidence: Mapping[int, str] = field(default_factory=dict)
    progress: Progress | None = None
    results: tuple[RoundResult, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    notices: tuple[Notice, ...] = ()
    saved_as: str = ""
    turn_ends: float | None = None
    trouble: str = ""


def snapshot(game: Game, me: int | None, people: Sequence[Person], around: Around) -> Snapshot:
    """What seat ``me`` sees; ``game`` is that seat's view, not the whole truth."""
    own = None if me is None else game.seats[me]
    hand = () if own is None else _known(own.hand)
    ask = None if me is None else asks(game).get(me)
    return Snapshot(
        options=game.options,
        seats=tuple(_seat(game, n, person, around) for n, person in enumerate(people)),
        me=me,
        phase=game.phase,
        round=game.round,
        storyteller=game.storyteller,
        ask=ask,
        hand=hand,
        face_down=_face_down(game, me),
        laid=_team_laid(game, me),
        clue=game.clue,
        table=_known(game.table),
        ballot=None if own is None or not own.cast else own.ballot,
        pile=len(game.pile),
        progress=around.progress,
        results=around.results,
        chat=around.chat,
        notices=around.notices,
        end=game.end,
        saved_as=around.saved_as,
        turn_ends=around.turn_ends,
        trouble=around.trouble,
    )


def _seat(game: Game, n: int, person: Person, around: Around) -> SeatView:
    seat = game.seats[n]
    return SeatView(
        name=person.name,
        rabbit=person.rabbit,
        side=seat.side,
        score=game.score_of(n),
        present=seat.present,
        owes_since=around.owes_since.get(n),
        unheard_since=around.unheard_since.get(n),
        wished_out=around.wished_out.get(n, 0),
        convicted=around.convicted.get(n, ""),
        evidence=around.evidence.get(n, ""),
        automatic=person.automatic,
        claims=isinstance(seat.claim, Clue),
        named=seat.named,
        plays=seat.plays,
        fingerprint=person.fingerprint,
    )


_BEFORE_LAYING = {Phase.CLAIM, Phase.TIE, Phase.PASS_ON, Phase.TELL, Phase.HAND_OVER, Phase.DEAL}


def _face_down(game: Game, me: int | None) -> int:
    """In `party` a hand that must not be seen before the clue stands lies face down."""
    if me is None or not game.rule_set.blind or game.seats[me].hand:
        return 0
    if not game.seats[me].present:
        return 0
    return game.rule_set.hand if game.phase in _BEFORE_LAYING else 0


def _team_laid(game: Game, me: int | None) -> tuple[int, ...]:
    """Own cards of this round, and the partner's where the view shows them."""
    if me is None:
        return ()
    side = game.seats[me].side
    return tuple(card for seat in game.seats if seat.side == side for card in _known(seat.laid))


def _known(cards: Cards) -> tuple[int, ...]:
    return tuple(card for card in cards if card is not None)
