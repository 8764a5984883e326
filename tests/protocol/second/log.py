"""Chapters 15 and 16: events, statements, papers, decisions and certificates."""

from collections.abc import Callable
from typing import Any

from tests.protocol.second import basics, curve
from tests.protocol.second.curve import Malformed

LAST = 2**32 - 1
SEATS, PAPERS = 24, 96
KIB = 1024

Roster = dict[str, Any]
Signed = dict[str, Any]


def need(holds: bool) -> None:
    if not holds:
        raise Malformed


def _array(value: Any, length: int | None = None) -> list[Any]:
    need(isinstance(value, list) and length in (None, len(value)))
    return list(value)


def _is_number(value: Any, low: int = 0, high: int = LAST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _number(value: Any, low: int = 0, high: int = LAST) -> int:
    need(_is_number(value, low, high))
    return int(value)


def _bytes(value: Any, length: int | None = None) -> bytes:
    need(isinstance(value, bytes) and length in (None, len(value)))
    return bytes(value)


def _hash(value: Any) -> bytes:
    return _bytes(value, 32)


def _hashes(value: Any, most: int) -> list[bytes]:
    need(len(_array(value)) <= most)
    return [_hash(one) for one in value]


def _papers(value: Any) -> list[bytes]:
    names = _hashes(value, PAPERS)
    need(names == sorted(set(names)))
    return names


def _kind(value: Any) -> str:
    need(isinstance(value, str) and value.isascii() and 0 < len(value) <= 16)
    return str(value)


# ---------------------------------------------------------------------------------------------
# 15.2: what is signed


def _signed(tag: str, raw: bytes) -> tuple[list[Any], Signed]:
    payload, signature = _array(basics.unpack(raw), 2)
    _bytes(signature, 64)
    digest = basics.tagged(f"{tag}/hash", raw)
    about = {"raw": raw, "payload": _bytes(payload), "signature": signature, "hash": digest}
    return _array(basics.unpack(payload)), about


def is_signed(tag: str, one: Signed, key: bytes) -> bool:
    message = basics.tagged("signature", tag.encode(), one["payload"])
    return curve.verify(key, message, one["signature"])


def read_event(raw: bytes) -> Signed:
    need(len(raw) <= 488 * KIB)
    fields, about = _signed("event", raw)
    game, roster, seat, seq, previous, step, base, kind, body = _array(fields, 9)
    for one in (game, previous, base):
        _hash(one)
    for number in (roster, seq, step):
        _number(number)
    _number(seat, 0, SEATS - 1)
    need(_kind(kind) == "seal" or len(raw) <= 190 * KIB)
    place = {"game": game, "roster": roster, "seat": seat, "seq": seq}
    place |= {"previous": previous, "step": step, "base": base}
    return about | place | {"kind": kind, "body": body}


def clash(one: Signed, other: Signed) -> bool:
    def same(*names: str) -> bool:
        return all(one[name] == other[name] for name in names)

    twice = same("seq", "previous") or same("step", "base")
    return same("game", "roster", "seat") and one["raw"] != other["raw"] and twice


# ---------------------------------------------------------------------------------------------
# 16.2: statements


def _ballot(value: Any) -> tuple[int, int]:
    turn, seat = _array(value, 2)
    return _number(turn), _number(seat, 0, SEATS - 1)


def _ack(body: list[Any]) -> None:
    origin, step, digest = _array(body, 3)
    _hash(origin), _number(step), _hash(digest)


def _wish(body: list[Any]) -> None:
    target, step = _array(body, 2)
    _number(target, 0, SEATS - 1), _number(step)


def _apply(body: list[Any]) -> None:
    key, _ = _array(body, 2)
    _hash(key)


def _consent(body: list[Any]) -> None:
    application, step = _array(body, 2)
    _hash(application), _number(step)


def _prepare(body: list[Any]) -> None:
    origin, turn, papers = _array(body, 3)
    _hash(origin), _number(turn), _papers(papers)


def _promise(body: list[Any]) -> None:
    origin, ballot, vote, last = _array(body, 4)
    _hash(origin)
    if vote is not None:
        earlier, accept = _array(vote, 2)
        need(_ballot(earlier) < _ballot(ballot))
        _hash(accept)
    _ballot(ballot)
    if last is not None:
        step, events = _array(last, 2)
        _number(step), _hashes(events, SEATS)


def _accept(body: list[Any]) -> None:
    origin, turn, value, promises, papers, inherited = _array(body, 6)
    _hash(origin), _number(turn), _bytes(value), _papers(papers)
    need(len(_array(promises)) <= SEATS and all(isinstance(one, bytes) for one in promises))
    if inherited is not None:
        _hash(inherited)


def _accepted(body: list[Any]) -> None:
    origin, ballot, value = _array(body, 3)
    _hash(origin), _ballot(ballot), _hash(value)


BODIES: dict[str, Callable[[list[Any]], object]] = {
    "ack": _ack,
    "leave": lambda body: _array(body, 0),
    "wish": _wish,
    "apply": _apply,
    "consent": _consent,
    "prepare": _prepare,
    "promise": _promise,
    "accept": _accept,
    "accepted": _accepted,
}


def read_statement(raw: bytes) -> Signed:
    need(len(raw) <= 48 * KIB)
    fields, about = _signed("statement", raw)
    game, roster, seat, kind, body = _array(fields, 5)
    _hash(game), _number(roster), _number(seat, 0, SEATS - 1)
    need(_kind(kind) in BODIES)
    BODIES[kind](_array(body))
    return about | {"game": game, "roster": roster, "seat": seat, "kind": kind, "body": body}


def contradict(one: Signed, other: Signed) -> bool:
    same = all(one[name] == other[name] for name in ("game", "roster", "seat"))
    if not same or one["raw"] == other["raw"]:
        return False
    return _rules_out(one, other) or _rules_out(other, one)


def _rules_out(one: Signed, other: Signed) -> bool:
    a, b = one["body"], other["body"]
    if not a or not b or a[0] != b[0]:  # another origin, or none
        return False
    match one["kind"], other["kind"]:
        case "ack", "ack":
            return bool(a[1] == b[1] and a[2] != b[2])
        case "promise", "ack":
            last = a[3]
            if last is None or b[1] > last[0]:
                return True
            return bool(b[1] == last[0] and b[2] != step_digest(one["roster"], *last))
        case "promise", "promise":
            if a[3] != b[3] or (a[1] == b[1] and a[2] != b[2]):
                return True
            return bool(a[2] and a[1] < b[1] and (b[2] is None or b[2][0] < a[2][0]))
        case "promise", "accepted":
            hidden = a[2] is None or a[2][0] < b[1]
            return bool(b[1] < a[1] and hidden)
        case ("accepted", "accepted") | ("prepare", "prepare") | ("accept", "accept"):
            return bool(a[1] == b[1] and a != b)
        case _:
            return False


def locked_value(seats: int, claims: list[list[Any]]) -> list[bytes] | None:
    """16.4: the value and the proposal that the next proposal takes over."""
    quorum = seats // 2 + 1
    votes = [(seat, *vote) for seat, vote in claims if vote is not None]
    if not votes:
        return None
    top = max(ballot for _, ballot, _, _ in votes)
    votes = [vote for vote in votes if vote[1] == top]
    if len({value for _, _, value, _ in votes}) > 1:
        votes = [vote for vote in votes if vote[0] != top[1]]
        need(sum(seat != top[1] for seat, _ in claims) >= quorum)
    values = [value for _, _, value, _ in votes]
    best = min(set(values), key=lambda value: (-values.count(value), value))
    return [best, min(accept for _, _, value, accept in votes if value == best)]


def step_digest(roster: int, step: int, events: list[bytes]) -> bytes:
    numbers = roster.to_bytes(4, "big") + step.to_bytes(4, "big")
    return basics.tagged("step", numbers, *events)


# ---------------------------------------------------------------------------------------------
# 16.3: papers


def read_paper(raw: bytes) -> tuple[str, list[Signed]]:
    match basics.unpack(raw):
        case ["said", bytes() as statement]:
            said = read_statement(statement)
            need(said["kind"] in ("leave", "wish", "apply", "consent"))
            need(said["kind"] != "apply" or len(basics.pack(said["body"][1])) <= 512)
            return "said", [said]
        case ["fork", bytes() as first, bytes() as second] if first < second:
            return "fork", [read_event(first), read_event(second)]
        case ["contradiction", bytes() as first, bytes() as second] if first < second:
            return "contradiction", [read_statement(first), read_statement(second)]
        case ["bad", bytes() as event] if len(event) <= 190 * KIB:
            return "bad", [read_event(event)]
        case _:
            raise Malformed


def _member(roster: Roster, seat: int) -> Any:
    return next((one for one in roster["members"] if one[0] == seat), None)


def is_genuine(paper: tuple[str, list[Signed]], game: bytes, roster: Roster) -> bool:
    what, parts = paper
    first = parts[0]
    if first["game"] != game:
        return False
    if what == "said" and first["kind"] == "apply":
        return _is_application(first, roster)
    member = _member(roster, first["seat"])
    if member is None:
        return False
    tag = "event" if what in ("fork", "bad") else "statement"
    if not all(is_signed(tag, part, bytes.fromhex(member[1])) for part in parts):
        return False
    if what == "fork" and not clash(*parts):
        return False
    if what == "contradiction" and not contradict(*parts):
        return False
    may_be_older = what in ("fork", "contradiction") or first["kind"] == "leave"
    oldest = member[2] if may_be_older else roster["number"]
    return bool(oldest <= first["roster"] <= roster["number"])


def _is_application(one: Signed, roster: Roster) -> bool:
    key = one["body"][0]
    taken = any(seat == one["seat"] or k == key.hex() for seat, k, _ in roster["members"])
    room = len(roster["members"]) < SEATS
    return (
        one["roster"] == roster["number"]
        and not taken
        and room
        and is_signed("statement", one, key)
    )


def amount_to(papers: list[tuple[str, list[Signed]]], roster: Roster, cut: int) -> dict[str, Any]:
    """Who is expelled, removed and joined; no move is a bad one here."""
    seats = {one[0] for one in roster["members"]}
    quorum = len(seats) // 2 + 1
    said = [parts[0] for what, parts in papers if what == "said"]
    expelled = {parts[0]["seat"] for what, parts in papers if what in ("fork", "contradiction")}
    removed = expelled | {one["seat"] for one in said if one["kind"] == "leave"}
    wished = {
        target
        for target, step in {tuple(one["body"]) for one in said if one["kind"] == "wish"}
        if target in seats
        and step >= cut
        and len({
            one["seat"]
            for one in said
            if one["kind"] == "wish" and one["body"] == [target, step]
        } - expelled)
        >= quorum
    }  # fmt: skip
    if len(seats - wished) >= quorum and seats - wished - removed:
        removed |= wished
    stays = seats - removed
    consents = [one for one in said if one["kind"] == "consent" and one["body"][1] >= cut]
    welcome = [
        one
        for one in said
        if one["kind"] == "apply"
        and stays
        and stays <= {c["seat"] for c in consents if c["body"][0] == one["hash"]}
    ]
    joined = min(welcome, key=lambda one: bytes(one["hash"]), default=None)
    return {"expelled": expelled, "removed": removed, "joined": joined}


# ---------------------------------------------------------------------------------------------
# 16.4: decisions and certificates


def read_decision(raw: bytes) -> dict[str, Any]:
    fields = _array(basics.unpack(raw), 8)
    game, number, origin, members, cut, joined, expelled, papers = fields
    _hash(game), _number(number, 1), _hash(origin), _hash(papers)
    step, digest = _array(cut, 2)
    _number(step, -1), _hash(digest)
    if joined is not None:
        _hash(joined)
    need(0 < len(_array(members)) <= SEATS)
    for member in members:
        seat, key, since = _array(member, 3)
        _number(seat, 0, SEATS - 1), _hash(key), _number(since)
        need(curve.is_key(key))
    for listed in ([one[0] for one in members], _array(expelled)):
        need(all(_is_number(seat, 0, SEATS - 1) for seat in listed))
        need(listed == sorted(set(listed)))
    need(len({one[1] for one in members}) == len(members))
    return {
        "hash": basics.tagged("decision", raw),
        "game": game,
        "number": number,
        "origin": origin,
        "members": members,
        "cut": cut,
        "joined": joined,
        "expelled": expelled,
        "papers": papers,
    }


def check_certificate(raw: bytes, game: bytes, roster: Roster) -> dict[str, Any]:
    need(len(raw) <= 488 * KIB)
    value, accepted, papers = _array(basics.unpack(raw), 3)
    need(len(_array(accepted)) <= SEATS and len(_array(papers)) <= PAPERS)
    decision = read_decision(_bytes(value))
    names = [basics.tagged("paper", _bytes(paper)) for paper in papers]
    need(names == sorted(set(names)))
    need(decision["papers"] == basics.tagged("papers", *names))
    after = (game, roster["number"] + 1, bytes.fromhex(roster["origin"]))
    need((decision["game"], decision["number"], decision["origin"]) == after)
    _check_accepted([read_statement(_bytes(one)) for one in accepted], decision, roster)
    read = [read_paper(paper) for paper in papers]
    need(all(is_genuine(paper, game, roster) for paper in read))
    need(_follows(read, decision, roster))
    return decision


def _check_accepted(accepted: list[Signed], decision: dict[str, Any], roster: Roster) -> None:
    seats = {one["seat"] for one in accepted}
    need(len(seats) == len(accepted) >= len(roster["members"]) // 2 + 1)
    need(len({tuple(one["body"][1]) for one in accepted if one["kind"] == "accepted"}) == 1)
    for one in accepted:
        member = _member(roster, one["seat"])
        need(member is not None and one["kind"] == "accepted")
        need((one["game"], one["roster"]) == (decision["game"], roster["number"]))
        need((one["body"][0], one["body"][2]) == (decision["origin"], decision["hash"]))
        need(is_signed("statement", one, bytes.fromhex(member[1])))


def _follows(
    papers: list[tuple[str, list[Signed]]], decision: dict[str, Any], roster: Roster
) -> bool:
    found = amount_to(papers, roster, decision["cut"][0])
    joined = found["joined"]
    stay = [one for one in roster["members"] if one[0] not in found["removed"]]
    members = [[seat, bytes.fromhex(key), since] for seat, key, since in stay]
    if joined is not None:
        members.append([joined["seat"], joined["body"][0], roster["number"] + 1])
    expected = (sorted(members), sorted(found["expelled"]), joined and joined["hash"])
    return (decision["members"], decision["expelled"], decision["joined"]) == expected
