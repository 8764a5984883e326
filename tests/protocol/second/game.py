"""Chapters 06 and 15: the genesis, scoring, and the state hash."""

from typing import Any

from tests.protocol.second import basics, curve, text
from tests.protocol.second.curve import Malformed

PLAYERS = {
    "classic": range(3, 7),
    "modern": range(3, 9),
    "odyssey": range(3, 13),
    "party": range(6, 13),
    "teams": range(6, 13, 2),
}
CAP = {"classic": 1000, "modern": 1000, "odyssey": 3, "party": 0, "teams": 3}


def need(holds: bool) -> None:
    if not holds:
        raise Malformed


def _integer(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


# ---------------------------------------------------------------------------------------------
# 06, section 1


def smallest_deck(rules: str, n: int) -> int:
    hand = {"party": 5, "teams": 4}.get(rules, 7 if n == 3 else 6)
    laid = 2 if n == 3 and rules not in ("party", "teams") else 1
    table = n // 2 + 1 if rules == "teams" else 1 + (n - 1) * laid
    return n * hand + ((n - 1) * table + 1 if rules == "classic" else table)


def _check_options(options: Any, n: int) -> None:
    rules, points, turns, one_finder, aloud, deck = options
    need(rules in PLAYERS and n in PLAYERS[rules])
    has_points, has_turns = rules in ("modern", "odyssey"), rules in ("party", "teams")
    need(points is None or (has_points and _integer(points, 1, 999)))
    need(turns is None or (has_turns and _integer(turns, 1, 20)))
    need(isinstance(one_finder, bool) and isinstance(aloud, bool))
    need(not one_finder or rules != "party")
    need(_integer(deck, smallest_deck(rules, n), 1000))


# ---------------------------------------------------------------------------------------------
# 15, section 1


def _is_name(value: Any, cells: int) -> bool:
    return isinstance(value, str) and value != "" and text.is_clean(value, cells)


def _fields(value: Any, count: int) -> list[Any]:
    need(isinstance(value, list) and len(value) == count)
    return list(value)


def genesis(raw: bytes) -> dict[str, Any]:
    proposal, signatures = _fields(basics.unpack(raw), 2)
    need(isinstance(proposal, bytes) and isinstance(signatures, bytes))
    version, settings, players, nonce = _fields(basics.unpack(proposal), 4)
    need(_integer(version, 1, 1) and isinstance(nonce, bytes) and len(nonce) == 32)
    name, options, deck, timer = _fields(settings, 4)
    need(_is_name(name, 40) and isinstance(deck, bytes) and len(deck) == 32)
    need(_integer(timer, 0, 3600) and isinstance(players, list))
    _check_options(_fields(options, 6), len(players))
    for player in players:
        own, colour, key = _fields(player, 3)
        need(_is_name(own, 24) and _integer(colour, 0, 11))
        need(isinstance(key, bytes) and curve.is_key(key))
    for of in (lambda one: text.skeleton(one[0]), lambda one: one[1], lambda one: one[2]):
        need(len({of(player) for player in players}) == len(players))
    need(len(signatures) == 64 * len(players))
    message = basics.tagged("signature", b"genesis", proposal)
    for at, player in enumerate(players):
        need(curve.verify(player[2], message, signatures[64 * at : 64 * at + 64]))
    names = ("rules", "points", "turns", "one_finder", "aloud", "deck")
    return {
        "game": basics.tagged("game", proposal).hex(),
        "origin": basics.tagged("genesis", raw).hex(),
        "table": name,
        "options": dict(zip(names, options, strict=True)),
        "deck": deck.hex(),
        "timer": timer,
        "players": [[own, colour, key.hex()] for own, colour, key in players],
    }


# ---------------------------------------------------------------------------------------------
# 15, section 6


def _value(given: Any) -> Any:
    match given:
        case {"bytes": str() as data}:
            return bytes.fromhex(data)
        case list():
            return [_value(item) for item in given]
        case _:
            return given


def state_hash(given: dict[str, Any]) -> dict[str, str]:
    game = basics.tagged("game state", basics.pack(_value(given["game"])))
    work = basics.tagged("table work", basics.pack(_value(given["work"])))
    state = basics.tagged("table state", game, work, bytes.fromhex(given["origin"]))
    return {"game": game.hex(), "work": work.hex(), "state": state.hex()}


# ---------------------------------------------------------------------------------------------
# 06, sections 4 and 5

Gain = tuple[int, str, int]


def _is_foul(given: dict[str, Any], seat: int, ballot: Any) -> bool:
    if ballot is None:
        return True
    rules, owners, greens, red = (
        given["rules"],
        given["owners"],
        ballot["greens"],
        ballot.get("red"),
    )
    most = 2 if rules == "odyssey" and given["players"] >= 7 else 1
    judges = rules == "party" and seat == given["storyteller"]
    places = greens if red is None else [*greens, red]
    if not 1 <= len(greens) <= most or len(set(greens)) != len(greens):
        return True
    if (red is not None) != judges or not all(1 <= one <= len(owners) for one in places):
        return True
    return rules != "party" and any(owners[one - 1] == seat for one in greens)


def score(given: dict[str, Any]) -> dict[str, Any]:
    n, rules = given["players"], given["rules"]
    size = n // 2 if rules == "teams" else n
    sides = [seat % size for seat in range(n)]
    counted = {sides[seat] for seat in range(n) if seat not in given["gone"]}
    cast = {int(seat): ballot for seat, ballot in sorted(given["ballots"].items(), key=_seat)}
    fouled = [seat for seat, ballot in cast.items() if _is_foul(given, seat, ballot)]
    greens = {seat: [] if seat in fouled else cast[seat]["greens"] for seat in cast}
    if rules == "party":
        found: list[int] = []
        gains = _party(given, cast, greens)
    else:
        place = given["owners"].index(given["storyteller"]) + 1
        found = [seat for seat in cast if place in greens[seat]]
        gains = _story(given, greens, found, sides, counted)
    gains = [gain for gain in gains if sides[gain[0]] in counted]
    points = [sum(p for seat, _, p in gains if sides[seat] == side) for side in range(size)]
    listed = [{"seat": seat, "reason": reason, "points": p} for seat, reason, p in gains]
    return {"fouled": fouled, "found": found, "gains": listed, "points": points}


def _seat(item: tuple[str, Any]) -> int:
    return int(item[0])


def _story(
    given: dict[str, Any],
    greens: dict[int, list[int]],
    found: list[int],
    sides: list[int],
    counted: set[int],
) -> list[Gain]:
    teller, rules = given["storyteller"], given["rules"]
    if len(found) in (0, len(greens)):
        others = sorted(counted - {sides[teller]})
        gains = [(sides.index(side), "spared", 2) for side in others]
    else:
        prize = 4 if given["one_finder"] and len(found) == 1 else 3
        gains = [(teller, "told", prize), *((seat, "found", prize) for seat in found)]
    if rules == "odyssey" and given["players"] >= 7:
        gains += [(seat, "lone vote", 1) for seat in found if len(greens[seat]) == 1]
    for owner in range(given["players"]):
        votes = sum(
            given["owners"][place - 1] == owner and sides[voter] != sides[owner]
            for voter, places in greens.items()
            for place in places
        )
        if votes and owner != teller:
            gains.append((owner, "fooled", min(votes, CAP[rules])))
    return gains


def _party(given: dict[str, Any], cast: dict[int, Any], greens: dict[int, list[int]]) -> list[Gain]:
    judge = cast.get(given["storyteller"])
    red = judge.get("red") if judge and greens[given["storyteller"]] else None
    gains = []
    for seat, places in greens.items():
        for place in places:
            together = sum(place in other for other in greens.values())
            if place == red:
                gains.append((seat, "red", 0))
            elif together == 1:
                gains.append((seat, "alone", 0))
            else:
                gains.append((seat, "agreed", min(together, 5)))
    return gains
