"""The operations of log, rules and table, from JSON to JSON."""

from typing import Any

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value, decode, encode, encode_own
from p2p_dixit.log.event import Event, Place, read_event, sign_event
from p2p_dixit.log.file import read_records, split_records
from p2p_dixit.log.fork import clash
from p2p_dixit.log.ledger import log_digest, step_digest
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.statements import read_body, read_statement
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import (
    Decision,
    check_certificate,
    read_certificate,
    read_decision,
)
from p2p_dixit.membership.value_lock import Cast, lock_of
from p2p_dixit.rules.model import Ballot
from p2p_dixit.table.audit import Audit, audit
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.replica import Replica, Runner, run_at_once
from tools.vectors import Json
from tools.vectors.operations import Input, Operation, raw
from tools.vectors.scoring import Case, count

# -- events and statements


def told_place(place: Place) -> dict[str, Json]:
    """A place as JSON."""
    return {
        name: value.hex() if isinstance(value, bytes) else value
        for name, value in vars(place).items()
    }


def read_place(given: Any) -> Place:
    """A place from its JSON."""
    hashes = {name: raw(given[name]) for name in ("game", "previous", "base")}
    return Place(**{name: hashes.get(name, given[name]) for name in given})


def _event(given: Input) -> Json:
    event: Event = read_event(raw(given["data"]))
    body = encode(event.body).hex()
    return {**told_place(event.place), "kind": event.kind, "body": body, "hash": event.hash.hex()}


def _sign_event(given: Input) -> Json:
    key, place = SigningKey(raw(given["seed"])), read_place(given["place"])
    return sign_event(key, place, given["kind"], decode(raw(given["body"]))).raw.hex()


def _clash(given: Input) -> Json:
    return clash(read_event(raw(given["one"])), read_event(raw(given["other"])))


def _statement(given: Input) -> Json:
    statement = read_statement(raw(given["data"]))
    read_body(statement)
    return {
        "game": statement.game.hex(),
        "roster": statement.roster,
        "seat": statement.seat,
        "kind": statement.kind,
        "body": encode(statement.body).hex(),
        "hash": statement.hash.hex(),
    }


def _contradict(given: Input) -> Json:
    one, other = (read_statement(raw(given[name])) for name in ("one", "other"))
    return contradict(one, other, (read_body(one), read_body(other)))


# -- decisions


def read_roster(given: Any) -> Roster:
    """A roster from its JSON."""
    members = tuple(Member(seat, raw(key), since) for seat, key, since in given["members"])
    return Roster(given["number"], raw(given["origin"]), members)


def told_decision(decision: Decision) -> dict[str, Json]:
    """A decision as JSON."""
    return {
        "hash": decision.hash.hex(),
        "number": decision.number,
        "origin": decision.origin.hex(),
        "members": [[one.seat, one.key.hex(), one.since] for one in decision.members],
        "cut": [decision.cut.step, decision.cut.digest.hex()],
        "joined": None if decision.joined is None else decision.joined.hex(),
        "expelled": list(decision.expelled),
        "papers": decision.papers.hex(),
    }


def _check_certificate(given: Input) -> Json:
    certificate = read_certificate(raw(given["data"]))
    roster = read_roster(given["roster"])
    return told_decision(
        check_certificate(certificate, raw(given["game"]), roster, lambda _: False)
    )


def _step_digest(given: Input) -> Json:
    return step_digest(given["roster"], given["step"], [raw(one) for one in given["events"]]).hex()


# -- rules


def _score(given: Input) -> Json:
    ballots = {
        int(seat): None if one is None else Ballot(tuple(one["greens"]), one.get("red"))
        for seat, one in given["ballots"].items()
    }
    owners, gone = tuple(given["owners"]), tuple(given["gone"])
    rest = {name: given[name] for name in ("rules", "players", "storyteller", "one_finder")}
    result = count(Case("", owners=owners, gone=gone, ballots=ballots, **rest))
    gains: list[Json] = [
        {"seat": one.seat, "reason": one.reason.value, "points": one.points} for one in result.gains
    ]
    return {
        "fouled": [*result.fouled],
        "found": [*result.found],
        "gains": gains,
        "points": [*result.points],
    }


# -- genesis and whole games


def _genesis(given: Input) -> Json:
    genesis = Genesis.decode(raw(given["data"]))
    options, settings = genesis.settings.options, genesis.settings
    return {
        "game": genesis.game.hex(),
        "origin": genesis.roster.origin.hex(),
        "table": settings.name,
        "options": {name: value for name, value in vars(options).items() if name != "rule_set"},
        "deck": settings.deck.hex(),
        "timer": settings.timer,
        "players": [[one.name, one.colour, one.key.hex()] for one in genesis.players],
    }


def _value(given: Json) -> Value:
    """The value that `typed` writes as this JSON, as far as states need it."""
    if isinstance(given, dict):
        return raw(str(given["bytes"]))
    return tuple(map(_value, given)) if isinstance(given, list) else given


def _state_hash(given: Input) -> Json:
    game = tagged("game state", encode_own(_value(given["game"])))
    work = tagged("table work", encode_own(_value(given["work"])))
    state = tagged("table state", game, work, raw(given["origin"]))
    return {"game": game.hex(), "work": work.hex(), "state": state.hex()}


def _now(replica: Replica) -> dict[str, Json]:
    step = replica.step
    return {
        "step": step.number,
        "roster": replica.roster.number,
        "kind": step.kind,
        "owes": list(step.owes),
        "state": replica.table.hash.hex(),
        "base": step.base.hex(),
    }


def _trace(given: Input, run: Runner = run_at_once) -> Json:
    """The first step, and after each one that is complete the one that opens then."""
    records = list(read_records(raw(given["log"])))
    reading = Audit(records[0], run)
    begun = _now(reading.replica)
    closed = (record for record in records[1:] if reading.read(record) is not None)
    return [begun, *(_now(reading.replica) for _ in closed)]


def _fold(given: Input, run: Runner = run_at_once) -> Json:
    framed = split_records(raw(given["log"]))
    replica = audit(framed.records, run, framed.fault).replica
    game, end = replica.table.game, replica.table.game.end
    scores, present = list(game.scores), list(game.present)
    expelled: list[Json] = [index for index, seat in enumerate(game.seats) if seat.expelled]
    return {
        **_now(replica),
        "finished": replica.finished,
        "round": game.round,
        "points": [[*result.points] for result in replica.results],
        "scores": [*scores],
        "present": [*present],
        "expelled": expelled,
        "ended": None if end is None else end.reason.value,
        "winners": [] if end is None else [*end.winners],
    }


def _locked_value(given: Input) -> Json:
    """The value and the proposal that a proposal resting on these promises takes over."""
    members = tuple(Member(seat, bytes([seat]) * 32) for seat in range(given["seats"]))
    claims = {
        seat: None if vote is None else Cast((vote[0][0], vote[0][1]), raw(vote[1]), raw(vote[2]))
        for seat, vote in given["claims"]
    }
    lock = lock_of(claims, Roster(0, bytes(32), members))
    return None if lock is None else [lock.value.hex(), lock.accept.hex()]


TABLE: dict[str, Operation] = {
    "event": _event,
    "sign event": _sign_event,
    "verify event": lambda given: read_event(raw(given["data"])).signed_by(raw(given["key"])),
    "clash": _clash,
    "statement": _statement,
    "verify statement": lambda given: read_statement(raw(given["data"])).signed_by(
        raw(given["key"])
    ),
    "contradict": _contradict,
    "locked value": _locked_value,
    "decision": lambda given: told_decision(read_decision(raw(given["data"]))),
    "check certificate": _check_certificate,
    "step digest": _step_digest,
    "log digest": lambda given: log_digest(raw(given["before"]), raw(given["done"])).hex(),
    "genesis": _genesis,
    "score": _score,
    "state hash": _state_hash,
    "trace": _trace,
    "fold": _fold,
}

# For logs that this very program has just made: their proofs need no second look.
TRUSTED: dict[str, Operation] = {
    "trace": lambda given: _trace(given, lambda _event, _checks: None),
    "fold": lambda given: _fold(given, lambda _event, _checks: None),
}
