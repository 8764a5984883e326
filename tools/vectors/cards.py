"""Cards dealt, laid down, passed on, voted for and opened: made, checked, altered in every way."""

from collections.abc import Iterator
from typing import Any

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import encode_all
from p2p_dixit.deck.ballot import BallotMove, vote_point
from p2p_dixit.deck.cards import card_points
from p2p_dixit.deck.grant import GrantMove
from p2p_dixit.deck.lay import LayMove, PassMove
from p2p_dixit.deck.moves import Encodable
from p2p_dixit.deck.opening import OpenMove
from p2p_dixit.encoding import decode
from tools.vectors import Json
from tools.vectors.alterations import altered
from tools.vectors.deck_operations import DECK
from tools.vectors.example import (
    COUNT,
    HELPERS,
    cards_json,
    deck_key_json,
    example,
    here,
    secret,
)
from tools.vectors.example import DECK as ID
from tools.vectors.operations import answer, case, raw, written

RULES: dict[str, Json] = {
    "R-04-5": ["grant: half an item in parts", "open: half an item in parts"],
    "R-09-1": ["card", "vote", "cards of", "places of"],
    "R-09-2": ["check grant", "check open", "check lay", "check pass", "check ballot"],
    "R-09-4": ["make grant", "check grant"],
    "R-09-5": ["granted cards"],
    "R-09-7": ["make open", "check open"],
    "R-09-8": ["opened", "points to places; -1 is a foul"],
    "R-09-11": ["make pass", "check pass"],
    "R-09-12": ["make lay", "check lay"],
    "R-09-14": ["make ballot", "check ballot"],
}


def build() -> dict[str, Json]:
    """The whole file."""
    about = "Cards (protocol/09-cards.md): seats 0, 2 and 5, t = 2, a deck of 12."
    cases = [*_points(), *_grants(), *_openings(), *_lots(), *_lays(), *_passes(), *_ballots()]
    return {"about": about, "rules": RULES, "cases": cases}


def _points() -> Iterator[Json]:
    for card in (0, 11, 999):
        yield case(DECK, f"card {card}", "card", deck=ID.hex(), card=card)
    for place in (None, 1, 12):
        yield case(DECK, f"a vote for {place}", "vote", place=place)
    points = encode_all([*card_points(ID, COUNT)[3:5], vote_point(1)]).hex()
    deck: dict[str, Json] = {"deck": ID.hex(), "count": COUNT}
    yield case(DECK, "points to cards", "cards of", **deck, points=points)
    votes = encode_all([vote_point(place) for place in (2, None, 6)]).hex()
    yield case(DECK, "points to places; -1 is a foul", "places of", places=5, points=votes)


def _proven(
    what: str,
    kind: type[Any],
    where: Context,
    made: dict[str, Json],
    checked: dict[str, Json],
    others: dict[str, dict[str, Json]],
) -> Iterator[Json]:
    """A move made, found good, and refused elsewhere, for other inputs, and when altered."""
    given: dict[str, Json] = {"context": written(where), **made, "secret": secret(where.seat).hex()}
    yield case(DECK, f"{what}: made", f"make {what}", **given)
    text = str(answer(DECK, f"make {what}", given)["output"])
    checked = {"context": written(where), **checked}
    yield case(DECK, f"{what}: good", f"check {what}", **checked, move=text)
    elsewhere: dict[str, dict[str, Json]] = {
        "of another step": {"context": written(here(where.seat, 9))},
        "of another seat": {"context": written(where.at(2 if where.seat == 0 else 0))},
    }
    for name, change in (elsewhere | others).items():
        yield case(DECK, f"{what} {name}", f"check {what}", **{**checked, **change}, move=text)
    move: Encodable = kind.from_value(decode(raw(text)))
    for name, spoiled in altered(move):
        yield case(DECK, f"{what}: {name}", f"check {what}", **checked, move=spoiled)


def _helped(seat: int) -> dict[str, Json]:
    return {"share": example().shares[seat].encode().hex()}


def _grants() -> Iterator[Json]:
    table = example()
    to: list[Json] = [table.hand_keys[seat].encode().hex() for seat in (2, 5)]
    given: dict[str, Json] = {
        "deck_key": deck_key_json(),
        "helpers": list(HELPERS),
        "cards": cards_json(table.pile[:2]),
        "to": to,
    }
    others: dict[str, dict[str, Json]] = {
        "among other helpers": {"helpers": [5, 2]},
        "of other cards": {"cards": cards_json(table.pile[1:3])},
        "to other seats": {"to": to[::-1]},
        "of fewer cards": {"cards": cards_json(table.pile[:1]), "to": to[:1]},
    }
    yield from _proven("grant", GrantMove, here(5, 5), {**given, **_helped(5)}, given, others)
    moves: list[Json] = [_made("make grant", seat, given) for seat in HELPERS]
    both: dict[str, Json] = {"cards": given["cards"], "to": to}
    yield case(DECK, "the grants of both helpers", "granted cards", **both, moves=moves)


def _made(op: str, seat: int, given: dict[str, Json]) -> Json:
    own: dict[str, Json] = {"context": written(here(seat, 5)), "secret": secret(seat).hex()}
    return answer(DECK, op, {**given, **own, **_helped(seat)})["output"]


def _openings() -> Iterator[Json]:
    table = example()
    given: dict[str, Json] = {
        "deck_key": deck_key_json(),
        "helpers": list(HELPERS),
        "cards": cards_json(table.pile[:3]),
    }
    others: dict[str, dict[str, Json]] = {
        "among other helpers": {"helpers": [5, 2]},
        "of other cards": {"cards": cards_json(table.pile[1:4])},
        "in another order": {"cards": cards_json(table.pile[2::-1])},
    }
    yield from _proven("open", OpenMove, here(5, 5), {**given, **_helped(5)}, given, others)
    moves: list[Json] = [_made("make open", seat, given) for seat in HELPERS]
    name = "the openings of both helpers"
    yield case(DECK, name, "opened", cards=given["cards"], moves=moves)


def _lots() -> Iterator[Json]:
    """The lot that any two of the three holders open, and the seat it chooses."""
    game = here(0, 0).game.hex()
    yield case(DECK, "a lot", "lot", game=game, deck_key=deck_key_json())
    yield case(DECK, "a lot of another game", "lot", game=ID.hex(), deck_key=deck_key_json())
    cards = answer(DECK, "lot", {"game": game, "deck_key": deck_key_json()})["output"]
    drawn: Json = None
    for helpers in ([0, 2], [0, 5], [2, 5]):
        given: dict[str, Json] = {"deck_key": deck_key_json(), "helpers": list(helpers)}
        moves = [_made("make open", seat, {**given, "cards": cards}) for seat in helpers]
        name = f"the lot, opened by {helpers[0]} and {helpers[1]}"
        yield case(DECK, name, "opened", cards=cards, moves=moves)
        drawn = answer(DECK, "opened", {"cards": cards, "moves": moves})["output"]
    for seats in ([0, 2, 5], [0, 2], [0, 5], [2, 5], [11]):
        yield case(DECK, f"a lot among {seats}", "first by lot", drawn=drawn, seats=list(seats))


def _lays() -> Iterator[Json]:
    table = example()
    x = table.key.public.encode().hex()
    hand = cards_json(table.hand)
    made: dict[str, Json] = {
        "own": table.hand_secrets[2].encode().hex(),
        "hand": hand,
        "chosen": [1],
        "to": x,
    }
    checked: dict[str, Json] = {
        "own": table.hand_keys[2].encode().hex(),
        "hand": hand,
        "count": 1,
        "to": x,
    }
    others: dict[str, dict[str, Json]] = {
        "of another number": {"count": 2},
        "from another hand": {"hand": cards_json(table.hand[::-1])},
        "by another hand key": {"own": table.hand_keys[0].encode().hex()},
        "under another key": {"to": table.hand_keys[0].encode().hex()},
    }
    yield from _proven("lay", LayMove, here(2, 6), made, checked, others)


def _passes() -> Iterator[Json]:
    table = example()
    hand, to = cards_json(table.hand), table.hand_keys[5].encode().hex()
    made: dict[str, Json] = {
        "own": table.hand_secrets[2].encode().hex(),
        "hand": hand,
        "to": to,
    }
    checked: dict[str, Json] = {"own": table.hand_keys[2].encode().hex(), "hand": hand, "to": to}
    others: dict[str, dict[str, Json]] = {
        "from another hand": {"hand": cards_json(table.hand[::-1])},
        "to another seat": {"to": table.hand_keys[0].encode().hex()},
    }
    yield from _proven("pass", PassMove, here(2, 7), made, checked, others)


def _ballots() -> Iterator[Json]:
    x = example().key.public.encode().hex()
    made: dict[str, Json] = {"key": x, "places": [3, None]}
    checked: dict[str, Json] = {"key": x, "count": 2}
    others: dict[str, dict[str, Json]] = {
        "of another number": {"count": 1},
        "under another key": {"key": example().hand_keys[2].encode().hex()},
    }
    yield from _proven("ballot", BallotMove, here(2, 8), made, checked, others)
