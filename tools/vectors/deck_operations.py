"""The operations of the deck, from JSON to JSON; `operations` says what the JSON looks like."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import Point, Scalar, decode_points, encode_all
from p2p_dixit.deck import keygen
from p2p_dixit.deck.ballot import BallotMove, check_ballot, make_ballot, places_of, vote_point
from p2p_dixit.deck.cards import (
    Ciphertext,
    card_points,
    cards_of,
    encode_cards,
)
from p2p_dixit.deck.grant import Grant, GrantMove, check_grant, granted_cards, grants, make_grant
from p2p_dixit.deck.keys import (
    DeckKey,
    KeyMove,
    ShowMove,
    check_key,
    check_show,
    key_secret,
    make_key,
    weight,
)
from p2p_dixit.deck.lay import LayMove, PassMove, check_lay, check_pass, make_lay, make_pass
from p2p_dixit.deck.moves import MAX_CARDS, Encodable
from p2p_dixit.deck.opening import OpenMove, check_open, first_by_lot, lot, make_open, opened
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, make_shuffle
from p2p_dixit.encoding import decode, encode
from tools.vectors import Json
from tools.vectors.operations import BASIC, Input, Operation, context, raw

T = TypeVar("T")


def sent(move: Encodable) -> str:
    """A move as it is sent."""
    return encode(move.to_value()).hex()


def _read(kind: Any, text: str) -> Any:
    return kind.from_value(decode(raw(text)))


def _point(text: str) -> Point:
    return Point.decode(raw(text))


def _scalar(text: str) -> Scalar:
    return Scalar.decode(raw(text))


def _cards(text: str) -> tuple[Ciphertext, ...]:
    data = raw(text)
    pairs = [(data[at : at + 32], data[at + 32 : at + 64]) for at in range(0, len(data), 64)]
    return tuple(
        Ciphertext(Point.decode(a, identity=True), Point.decode(b, identity=True)) for a, b in pairs
    )


def _seats(given: Mapping[str, T]) -> dict[int, T]:
    return {int(seat): given[seat] for seat in given}


def _keys(given: Input) -> dict[int, Point]:
    return {seat: _point(text) for seat, text in _seats(given["keys"]).items()}


def _deals(given: Input) -> dict[int, keygen.DealMove]:
    return {seat: _read(keygen.DealMove, text) for seat, text in _seats(given["deals"]).items()}


def _deck_key(given: Input) -> DeckKey:
    one = given["deck_key"]
    return DeckKey(tuple(one["seats"]), decode_points(raw(one["commitments"]), most=12))


def _granted(given: Input) -> tuple[Grant, ...]:
    return grants(_cards(given["cards"]), [_point(text) for text in given["to"]])


def _where(given: Input) -> Context:
    return context(given["context"])


def _secret(given: Input) -> bytes:
    return raw(given["secret"])


# ---------------------------------------------------------------------------------------------


def _make_report(given: Input) -> Json:
    dealt, own = context(given["dealt"]), _scalar(given["own"])
    arguments = (_keys(given), _deals(given), own, _secret(given))
    return sent(keygen.make_report(_where(given), dealt, *arguments))


def _check_report(given: Input) -> None:
    move = _read(keygen.ReportMove, given["move"])
    keygen.check_report(_where(given), _keys(given), _deals(given), move)


def _verdict(given: Input) -> Json:
    reports = {
        seat: _read(keygen.ReportMove, text) for seat, text in _seats(given["reports"]).items()
    }
    faults = keygen.verdict(context(given["dealt"]), _keys(given), _deals(given), reports)
    return [fault.seat for fault in faults]


def _made_key(given: Input) -> Json:
    key = keygen.deck_key(_deals(given))
    return {
        "seats": list(key.seats),
        "commitments": encode_all(key.commitments).hex(),
        "shares": {str(seat): key.share_of(seat).encode().hex() for seat in key.seats},
    }


def _own_share(given: Input) -> Json:
    own = _scalar(given["own"])
    share = keygen.own_share(context(given["dealt"]), _keys(given), _deals(given), own)
    return share.encode().hex()


def _make_shuffle(given: Input) -> Json:
    arguments = (_point(given["key"]), _cards(given["cards"]), _secret(given))
    return sent(make_shuffle(_where(given), *arguments, tuple(given["first"])))


def _check_shuffle(given: Input) -> None:
    move = _read(ShuffleMove, given["move"])
    check_shuffle(_where(given), _point(given["key"]), _cards(given["cards"]), move)


def _make_grant(given: Input) -> Json:
    arguments = (_scalar(given["share"]), tuple(given["helpers"]), _granted(given))
    return sent(make_grant(_where(given), _deck_key(given), *arguments, _secret(given)))


def _check_grant(given: Input) -> None:
    arguments = (_deck_key(given), tuple(given["helpers"]), _granted(given))
    check_grant(_where(given), *arguments, _read(GrantMove, given["move"]))


def _put_grants_together(given: Input) -> Json:
    moves = [_read(GrantMove, text) for text in given["moves"]]
    return encode_cards(granted_cards(_granted(given), moves)).hex()


def _make_open(given: Input) -> Json:
    arguments = (_scalar(given["share"]), tuple(given["helpers"]), _cards(given["cards"]))
    return sent(make_open(_where(given), _deck_key(given), *arguments, _secret(given)))


def _check_open(given: Input) -> None:
    arguments = (_deck_key(given), tuple(given["helpers"]), _cards(given["cards"]))
    check_open(_where(given), *arguments, _read(OpenMove, given["move"]))


def _put_openings_together(given: Input) -> Json:
    moves = [_read(OpenMove, text) for text in given["moves"]]
    return encode_all(opened(_cards(given["cards"]), moves)).hex()


def _make_lay(given: Input) -> Json:
    arguments = (_scalar(given["own"]), _cards(given["hand"]), tuple(given["chosen"]))
    return sent(make_lay(_where(given), *arguments, _point(given["to"]), _secret(given)))


def _check_lay(given: Input) -> None:
    arguments = (_point(given["own"]), _cards(given["hand"]), given["count"], _point(given["to"]))
    check_lay(_where(given), *arguments, _read(LayMove, given["move"]))


def _make_pass(given: Input) -> Json:
    arguments = (_scalar(given["own"]), _cards(given["hand"]), _point(given["to"]))
    return sent(make_pass(_where(given), *arguments, _secret(given)))


def _check_pass(given: Input) -> None:
    arguments = (_point(given["own"]), _cards(given["hand"]), _point(given["to"]))
    check_pass(_where(given), *arguments, _read(PassMove, given["move"]))


def _make_ballot(given: Input) -> Json:
    return sent(make_ballot(_where(given), _point(given["key"]), given["places"], _secret(given)))


def _check_ballot(given: Input) -> None:
    move = _read(BallotMove, given["move"])
    check_ballot(_where(given), _point(given["key"]), given["count"], move)


def _lot(given: Input) -> Json:
    return encode_cards([lot(raw(given["game"]), _deck_key(given))]).hex()


def _cards_of(given: Input) -> Json:
    points = decode_points(raw(given["points"]), most=MAX_CARDS)
    return list(cards_of(raw(given["deck"]), given["count"], points))


def _places_of(given: Input) -> Json:
    points = decode_points(raw(given["points"]), most=MAX_CARDS)
    return list(places_of(points, given["places"]))


def _check_key(given: Input) -> None:
    check_key(_where(given), given["purpose"], _read(KeyMove, given["move"]))


def _check_show(given: Input) -> None:
    check_show(_where(given), _point(given["key"]), _read(ShowMove, given["move"]))


def _check_deal(given: Input) -> None:
    keygen.check_deal(_where(given), _keys(given), _read(keygen.DealMove, given["move"]))


def _passes(check: Callable[[Input], None]) -> Operation:
    """A check as an operation: true, if it does not end in an error."""

    def operation(given: Input) -> Json:
        check(given)
        return True

    return operation


DECK: dict[str, Operation] = BASIC | {
    "key secret": lambda given: (
        key_secret(_where(given), given["purpose"], _secret(given)).encode().hex()
    ),
    "make key": lambda given: sent(make_key(_where(given), given["purpose"], _secret(given))),
    "check key": _passes(_check_key),
    "check show": _passes(_check_show),
    "weight": lambda given: weight(given["seat"], tuple(given["helpers"])).encode().hex(),
    "make deal": lambda given: sent(keygen.make_deal(_where(given), _keys(given), _secret(given))),
    "check deal": _passes(_check_deal),
    "make report": _make_report,
    "check report": _passes(_check_report),
    "verdict": _verdict,
    "deck key": _made_key,
    "own share": _own_share,
    "card": lambda given: card_points(raw(given["deck"]), given["card"] + 1)[-1].encode().hex(),
    "vote": lambda given: vote_point(given["place"]).encode().hex(),
    "cards of": _cards_of,
    "places of": _places_of,
    "make shuffle": _make_shuffle,
    "check shuffle": _passes(_check_shuffle),
    "make grant": _make_grant,
    "check grant": _passes(_check_grant),
    "granted cards": _put_grants_together,
    "make open": _make_open,
    "check open": _passes(_check_open),
    "opened": _put_openings_together,
    "lot": _lot,
    "first by lot": lambda given: first_by_lot(_point(given["drawn"]), given["seats"]),
    "make lay": _make_lay,
    "check lay": _passes(_check_lay),
    "make pass": _make_pass,
    "check pass": _passes(_check_pass),
    "make ballot": _make_ballot,
    "check ballot": _passes(_check_ballot),
}
