"""Answers the questions of the vectors: a line in, a line out (protocol/README.md)."""

import json
import sys
from collections.abc import Callable
from typing import Any

from tests.protocol.second import basics, curve, deck, fold, game, keys, link, log, text
from tests.protocol.second.curve import Extended, Malformed, encode

Given = dict[str, Any]
raw = bytes.fromhex


def _point(text: str) -> Extended:
    return basics.one_point(raw(text))


def _scalar(text: str) -> int:
    return basics.scalars(raw(text), 1)[0]


def _cards(text: str) -> list[deck.Card]:
    items = basics.points(raw(text), 2000, identity=True)  # the start may hold trivial ones
    return list(zip(items[::2], items[1::2], strict=True))


def _context(given: Given) -> bytes:
    return basics.context_bytes(given["context"])


def _keys(given: Given) -> keys.Keys:
    return {int(seat): _point(text) for seat, text in given["keys"].items()}


def _deals(given: Given) -> dict[int, keys.Deal]:
    return {int(seat): keys.read_deal(raw(text)) for seat, text in given["deals"].items()}


def _key(given: Given) -> deck.Key:
    one = given["deck_key"]
    return one["seats"], basics.points(raw(one["commitments"]), 12)


def _granted(given: Given) -> list[deck.Grant]:
    return list(zip(_cards(given["cards"]), map(_point, given["to"]), strict=True))


def _statement(given: Given) -> tuple[list[Extended], list[basics.Row], bytes]:
    images = [curve.decode(raw(one["image"]), identity=True) for one in given["equations"]]
    rows = [
        [(j, curve.decode(raw(base), identity=True)) for j, base in one["terms"]]
        for one in given["equations"]
    ]
    return images, rows, basics.public_of(images, rows, *map(raw, given["also"]))


def _typed(value: Any) -> Any:
    match value:
        case bytes():
            return {"bytes": value.hex()}
        case list():
            return [_typed(item) for item in value]
        case dict():
            return {"map": [[key, _typed(item)] for key, item in value.items()]}
        case _:
            return value


def _pake(given: Given) -> Any:
    drawn, theirs = raw(given["drawn"]), raw(given["theirs"])
    message, psk = link.psk(given["code"], drawn, theirs, dialer=given["dialer"])
    scalar = link.password_scalar(given["code"].encode()).to_bytes(32, "little")
    return {"scalar": scalar.hex(), "message": message.hex(), "psk": psk.hex()}


def _decode(given: Given) -> Any:
    value = basics.unpack(raw(given["data"]))
    return {"value": _typed(value), "again": basics.pack(value).hex()}


def _message(given: Given) -> bytes:
    return basics.tagged("signature", given["tag"].encode(), raw(given["message"]))


def _sign(given: Given) -> Any:
    public, signature = curve.sign(raw(given["seed"]), _message(given))
    return {"public": public.hex(), "signature": signature.hex()}


def _prove(given: Given) -> str:
    _, rows, public = _statement(given)
    witness = basics.scalars(raw(given["witness"]), 100)
    arguments = (given["label"], public, rows, witness, raw(given["secret"]))
    return basics.prove(_context(given), *arguments).hex()


def _check(given: Given) -> bool:
    images, rows, public = _statement(given)
    proof = basics.proof_of(raw(given["proof"]), 100)
    return basics.check(_context(given), given["label"], public, rows, images, proof)


def _check_show(given: Given) -> None:
    (secret,) = basics.fields(basics.unpack(raw(given["move"])), "secret")
    numbers = basics.scalars(secret, 1)
    keys.require(encode(curve.mul(numbers[0], curve.G)) == encode(_point(given["key"])))


def _place(point: Extended, places: int) -> int | None:
    known: dict[bytes, int | None] = {
        encode(deck.vote_point(place)): place for place in (None, *range(1, places + 1))
    }
    return known.get(encode(point), -1)


def _cards_of(given: Given) -> list[int | None]:
    numbers = range(given["count"])
    known = {encode(deck.card_point(raw(given["deck"]), card)): card for card in numbers}
    return [known.get(encode(point)) for point in basics.points(raw(given["points"]), 1000)]


def _checks(check: Callable[[Given], None]) -> Callable[[Given], bool]:
    def operation(given: Given) -> bool:
        check(given)
        return True

    return operation


def _seat(given: Given) -> int:
    return int(given["context"]["seat"])


def _event(given: Given) -> Any:
    event = log.read_event(raw(given["data"]))
    names = ("game", "roster", "seat", "seq", "previous", "step", "base")
    place = {name: _json(event[name]) for name in names}
    body = basics.pack(event["body"]).hex()
    return place | {"kind": event["kind"], "body": body, "hash": event["hash"].hex()}


def _said(given: Given) -> Any:
    said = log.read_statement(raw(given["data"]))
    names = ("game", "roster", "seat", "kind", "hash")
    body = basics.pack(said["body"]).hex()
    return {name: _json(said[name]) for name in names} | {"body": body}


def _decided(decision: dict[str, Any]) -> Any:
    return {name: _json(value) for name, value in decision.items() if name != "game"}


def _certificate(given: Given) -> Any:
    data, game = raw(given["data"]), raw(given["game"])
    return _decided(log.check_certificate(data, game, given["roster"]))


def _json(value: Any) -> Any:
    match value:
        case bytes():
            return value.hex()
        case list():
            return [_json(item) for item in value]
        case _:
            return value


def _locked_value(g: Given) -> Any:
    claims = [
        [seat, None if vote is None else [vote[0], raw(vote[1]), raw(vote[2])]]
        for seat, vote in g["claims"]
    ]
    found = log.locked_value(g["seats"], claims)
    return None if found is None else [one.hex() for one in found]


OPERATIONS: dict[str, Callable[[Given], Any]] = {
    "decode": _decode,
    "clean": lambda g: {
        "text": text.clean(g["text"], g["cells"]),
        "clean": text.is_clean(g["text"], g["cells"]),
    },
    "skeleton": lambda g: text.skeleton(g["text"]),
    "tagged": lambda g: basics.tagged(g["tag"], *map(raw, g["parts"])).hex(),
    "wide": lambda g: basics.wide(g["tag"], *map(raw, g["parts"])).hex(),
    "derive": lambda g: basics.block(
        basics.stream(raw(g["secret"]), g["tag"], *map(raw, g["parts"])), g["index"]
    ).hex(),
    "sign": _sign,
    "verify": lambda g: curve.verify(raw(g["public"]), _message(g), raw(g["signature"])),
    "point": lambda g: encode(curve.decode(raw(g["data"]), identity=g["identity"])).hex(),
    "scalar": lambda g: basics.scalar_bytes(*basics.scalars(raw(g["data"]), 1)).hex(),
    "hash to point": lambda g: encode(basics.hash_to_point(g["tag"], *map(raw, g["parts"]))).hex(),
    "hash to scalar": lambda g: basics.scalar_bytes(
        basics.hash_to_scalar(g["tag"], *map(raw, g["parts"]))
    ).hex(),
    "context": lambda g: _context(g).hex(),
    "prove": _prove,
    "check": _check,
    "key secret": lambda g: basics.scalar_bytes(
        keys.key_secret(_context(g), g["purpose"], raw(g["secret"]))
    ).hex(),
    "make key": lambda g: keys.make_key(_context(g), g["purpose"], raw(g["secret"])).hex(),
    "check key": _checks(lambda g: keys.check_key(_context(g), g["purpose"], raw(g["move"]))),
    "check show": _checks(_check_show),
    "weight": lambda g: basics.scalar_bytes(keys.weight(g["seat"], g["helpers"])).hex(),
    "make deal": lambda g: keys.make_deal(_context(g), _keys(g), raw(g["secret"])).hex(),
    "check deal": _checks(lambda g: keys.check_deal(_context(g), _keys(g), raw(g["move"]))),
    "make report": lambda g: keys.make_report(
        _context(g), g["dealt"], _keys(g), _deals(g), _scalar(g["own"]), raw(g["secret"])
    ).hex(),
    "check report": _checks(
        lambda g: keys.check_report(_context(g), _seat(g), _keys(g), _deals(g), raw(g["move"]))
    ),
    "verdict": lambda g: keys.verdict(
        g["dealt"],
        _keys(g),
        _deals(g),
        {int(seat): raw(text) for seat, text in g["reports"].items()},
    ),
    "deck key": lambda g: keys.deck_key(_deals(g)),
    "own share": lambda g: basics.scalar_bytes(
        keys.own_share(g["dealt"], _keys(g), _deals(g), _scalar(g["own"]))
    ).hex(),
    "card": lambda g: encode(deck.card_point(raw(g["deck"]), g["card"])).hex(),
    "vote": lambda g: encode(deck.vote_point(g["place"])).hex(),
    "cards of": _cards_of,
    "places of": lambda g: [
        _place(point, g["places"]) for point in basics.points(raw(g["points"]), 1000)
    ],
    "make shuffle": lambda g: deck.make_shuffle(
        _context(g), _point(g["key"]), _cards(g["cards"]), raw(g["secret"]), g["first"]
    ).hex(),
    "check shuffle": _checks(
        lambda g: deck.check_shuffle(
            _context(g), _point(g["key"]), _cards(g["cards"]), basics.unpack(raw(g["move"]))
        )
    ),
    "make grant": lambda g: deck.make_grant(
        _context(g),
        _seat(g),
        _key(g),
        _scalar(g["share"]),
        g["helpers"],
        _granted(g),
        raw(g["secret"]),
    ).hex(),
    "check grant": _checks(
        lambda g: deck.check_grant(
            _context(g), _seat(g), _key(g), g["helpers"], _granted(g), raw(g["move"])
        )
    ),
    "granted cards": lambda g: deck.card_bytes(
        deck.granted_cards(_granted(g), [raw(move) for move in g["moves"]])
    ).hex(),
    "make open": lambda g: deck.make_open(
        _context(g),
        _seat(g),
        _key(g),
        _scalar(g["share"]),
        g["helpers"],
        _cards(g["cards"]),
        raw(g["secret"]),
    ).hex(),
    "check open": _checks(
        lambda g: deck.check_open(
            _context(g), _seat(g), _key(g), g["helpers"], _cards(g["cards"]), raw(g["move"])
        )
    ),
    "opened": lambda g: basics.point_bytes(
        *deck.opened(_cards(g["cards"]), [raw(move) for move in g["moves"]])
    ).hex(),
    "lot": lambda g: deck.card_bytes([deck.lot(raw(g["game"]), _key(g))]).hex(),
    "first by lot": lambda g: deck.first_by_lot(_point(g["drawn"]), g["seats"]),
    "make lay": lambda g: deck.make_lay(
        _context(g),
        _scalar(g["own"]),
        _cards(g["hand"]),
        g["chosen"],
        _point(g["to"]),
        raw(g["secret"]),
    ).hex(),
    "check lay": _checks(
        lambda g: deck.check_lay(
            _context(g),
            _point(g["own"]),
            _cards(g["hand"]),
            g["count"],
            _point(g["to"]),
            raw(g["move"]),
        )
    ),
    "make pass": lambda g: basics.pack(
        deck.make_pass(
            _context(g), _scalar(g["own"]), _cards(g["hand"]), _point(g["to"]), raw(g["secret"])
        )
    ).hex(),
    "check pass": _checks(
        lambda g: deck.check_pass(
            _context(g),
            _point(g["own"]),
            _cards(g["hand"]),
            _point(g["to"]),
            basics.unpack(raw(g["move"])),
        )
    ),
    "make ballot": lambda g: deck.make_ballot(
        _context(g), _point(g["key"]), g["places"], raw(g["secret"])
    ).hex(),
    "room code": lambda g: "-".join(link.words(raw(g["drawn"]), g["words"])),
    "fingerprint": lambda g: " ".join(
        link.words(basics.tagged("fingerprint", raw(g["identity"])), 6)
    ),
    "pake": _pake,
    "genesis": lambda g: game.genesis(raw(g["data"])),
    "score": game.score,
    "state hash": game.state_hash,
    "event": _event,
    "verify event": lambda g: log.is_signed("event", log.read_event(raw(g["data"])), raw(g["key"])),
    "clash": lambda g: log.clash(*(log.read_event(raw(g[name])) for name in ("one", "other"))),
    "statement": _said,
    "verify statement": lambda g: log.is_signed(
        "statement", log.read_statement(raw(g["data"])), raw(g["key"])
    ),
    "contradict": lambda g: log.contradict(
        *(log.read_statement(raw(g[name])) for name in ("one", "other"))
    ),
    "locked value": _locked_value,
    "decision": lambda g: _decided(log.read_decision(raw(g["data"]))),
    "check certificate": _certificate,
    "step digest": lambda g: log.step_digest(
        g["roster"], g["step"], [raw(one) for one in g["events"]]
    ).hex(),
    "log digest": lambda g: basics.tagged("log", raw(g["before"]), raw(g["done"])).hex(),
    "fold": lambda g: fold.fold(raw(g["log"])),
    "trace": lambda g: fold.trace(raw(g["log"]))[1],
    "check ballot": _checks(
        lambda g: deck.check_ballot(_context(g), _point(g["key"]), g["count"], raw(g["move"]))
    ),
}


def answer(op: str, given: Given) -> dict[str, Any]:
    if op not in OPERATIONS:
        return {"error": "unsupported"}
    try:
        return {"output": OPERATIONS[op](given)}
    except Malformed:
        return {"error": "malformed"}
    except fold.Unsupported:
        return {"error": "unsupported"}
    except fold.BadRecord as bad:
        return {"error": "bad record", "record": bad.number}
    except keys.Fault:
        return {"error": "fault", "seat": _seat(given)}


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        sys.stdout.write(json.dumps(answer(question["op"], question["input"])) + "\n")
        sys.stdout.flush()
