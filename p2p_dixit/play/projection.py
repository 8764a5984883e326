"""From a seat's view of the rules' state to a `TableView`, and from packs to a `PicturesView`."""

from collections.abc import Sequence

from p2p_dixit.frozen import replace
from p2p_dixit.packs.stock import Stock
from p2p_dixit.play.view import PackView, PicturesView, SeatView, TableView
from p2p_dixit.rules.model import Cards, Clue, Game, Phase
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import FEWEST_TEAMS


def table_view(game: Game, me: int | None, seats: Sequence[SeatView]) -> TableView:
    """What seat ``me`` sees. ``game`` is that seat's view of the rules' state, not all of it.

    ``seats`` say what the rules do not know: name, rabbit, connection. Everything else of the table
    (chat, progress, trouble) is for the caller to add.
    """
    own = None if me is None else game.seats[me]
    return TableView(
        options=game.options,
        seats=tuple(_seat(game, n, seat) for n, seat in enumerate(seats[: len(game.seats)])),
        me=me,
        phase=game.phase,
        round=game.round,
        storyteller=game.storyteller,
        ask=None if me is None else asks(game).get(me),
        hand=() if own is None else _known(own.hand),
        face_down=_face_down(game, me),
        laid=() if own is None else _known(own.laid),
        clue=game.clue,
        table=_known(game.table),
        ballot=None if own is None or not own.cast else own.ballot,
        pile=len(game.pile),
        end=game.end,
    )


def _seat(game: Game, n: int, known: SeatView) -> SeatView:
    seat = game.seats[n]
    return replace(
        known,
        side=seat.side,
        score=game.score_of(n),
        present=seat.present,
        claims=isinstance(seat.claim, Clue),
        named=seat.named,
        plays=seat.plays,
    )


_BEFORE_LAYING = {Phase.CLAIM, Phase.TIE, Phase.PASS_ON, Phase.TELL, Phase.HAND_OVER, Phase.DEAL}


def _face_down(game: Game, me: int | None) -> int:
    """In `party` a hand that must not be seen before the clue stands lies face down."""
    if me is None or not game.rule_set.blind or game.seats[me].hand:
        return 0
    if not game.seats[me].present:
        return 0
    return game.rule_set.hand if game.phase in _BEFORE_LAYING else 0


def _known(cards: Cards) -> tuple[int, ...]:
    return tuple(card for card in cards if card is not None)


def pictures_view(stock: Stock, deck: bytes) -> PicturesView:
    """How far the pictures of the table are here, for the view."""
    packs = tuple(PackView(pack.id, pack.name, pack.cards, pack.size) for pack in stock.packs)
    return PicturesView(deck, packs, stock.share, stock.asking, stock.problem)


def ends_without(now: TableView, seat: int) -> bool:
    """Whether the game would be over without this player: too few would be left."""
    left = [one for n, one in enumerate(now.seats) if one.present and n != seat]
    if now.options.rule_set.pairs:
        return len({one.side for one in left}) < FEWEST_TEAMS
    return len(left) < min(now.options.rule_set.players)
