"""Every kind of step against a doctored client: nothing wrong gets in, all of it is provable."""

from collections.abc import Iterator

import pytest

from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event, Place, sign_event
from p2p_dixit.log.ledger import Admitted, Faulty
from p2p_dixit.table.author import make_event
from p2p_dixit.table.steps.kinds import KINDS
from tests.table.doctor import Path, doctored, leaves, put
from tests.table.play import cloned, key_of
from tests.table.recorded import Moment, moments, two_rounds, whole


def plain(kind: str, path: Path, body: Value) -> bool:
    """Whether a person may say this as well: other words, another seat, hands not shown."""
    if kind == "show":
        return body == {"shown": None}
    return kind in ("claim", "name") or (kind == "tell" and path[:1] == ("clue",))


def signed(moment: Moment, seat: int, body: Value, place: Place | None = None) -> Event:
    place = place or moment.company.replica.ledger.place_of(seat)
    return sign_event(key_of(seat), place, moment.kind, body)


def cases() -> Iterator[tuple[str, Moment]]:
    """Each kind of step once, and those moves again that are more in other rule sets."""
    for kind in KINDS:
        yield kind, moments(kind)[0]
    later = {moment.kind: moment for moment in two_rounds("party", 6).moments}
    yield "pass: the hand that waited", moments("pass")[1]
    yield "vote: with a red one", later["vote"]


ALL = [
    *KINDS,
    "pass: the hand that waited",
    "vote: with a red one",
]


@pytest.mark.parametrize("name", ALL)
def test_no_doctored_body_is_admitted(name: str) -> None:
    moment = dict(cases())[name]
    honest = moment.events[-1]
    replica, seat = moment.fresh(), honest.seat
    tried = 0
    for path, body in doctored(honest.body):
        event = signed(moment, seat, body)
        outcome = replica.offer(event.raw)
        if isinstance(outcome, Admitted):
            assert plain(moment.kind, path, body), (path, body)
            replica = moment.fresh()
            continue
        assert isinstance(outcome, Faulty), outcome
        assert outcome.event == event
        tried += 1
    assert tried > 10
    assert isinstance(replica.offer(honest.raw), Admitted)


@pytest.mark.parametrize("name", ALL)
def test_what_is_faulty_convicts_whatever_else_is_here(name: str) -> None:
    moment = dict(cases())[name]
    honest = moment.events[-1]
    bodies = [put(honest.body, path, b"") for path, _ in leaves(honest.body)] or [None]
    raws = [signed(moment, honest.seat, body).raw for body in (*bodies, b"", {}, 7)]
    alone, among_all = moment.fresh(), moment.fresh()
    for event in moment.events:
        among_all.offer(event.raw)
    for raw in raws:
        assert isinstance(cloned(alone).offer(raw), Faulty)
        assert alone.convicts(raw)
        assert among_all.convicts(raw)
    for event in moment.events:
        assert not alone.convicts(event.raw)
        assert not among_all.convicts(event.raw)


@pytest.mark.parametrize("name", ALL)
def test_what_others_said_elsewhere_cannot_be_said_again(name: str) -> None:
    moment = dict(cases())[name]
    honest = moment.events[-1]
    replica, place = moment.fresh(), moment.company.replica.ledger.place_of(honest.seat)
    others = [event.body for event in moment.events[:-1]]
    for recording in (whole("modern", 3), two_rounds("teams", 6), two_rounds("party", 6)):
        events = (e for at in recording.moments if at.kind == moment.kind for e in at.events)
        others += [event.body for event in events if event.place != place]
    for body in others:
        if body == honest.body or plain(moment.kind, ("clue",), body):
            continue
        if moment.kind == "tell" and isinstance(body, dict) and body["laid"] is None:
            continue  # a clue alone: another matter of words
        if moment.kind == "report" and body == {"complaints": ()}:
            continue
        raw = signed(moment, honest.seat, body, place).raw
        assert isinstance(replica.offer(raw), Faulty)
        assert replica.convicts(raw)


def test_an_event_counts_in_its_own_place_alone() -> None:
    moment = moments("vote")[0]
    honest, replica = moment.events[-1], moment.fresh()
    place, seat = honest.place, honest.seat
    other = bytes(32)
    elsewhere = [
        Place(other, 0, seat, place.seq, place.previous, place.step, place.base),
        Place(place.game, 1, seat, place.seq, place.previous, place.step, place.base),
        Place(place.game, 0, seat, place.seq + 1, place.previous, place.step, place.base),
        Place(place.game, 0, seat, place.seq, other, place.step, place.base),
        Place(place.game, 0, seat, place.seq, place.previous, place.step - 1, place.base),
        Place(place.game, 0, seat, place.seq, place.previous, place.step, other),
    ]
    for at in elsewhere:
        outcome = cloned(replica).offer(signed(moment, seat, honest.body, at).raw)
        assert not isinstance(outcome, Admitted), at
    stranger = sign_event(key_of(9), place, "vote", honest.body)
    assert not isinstance(replica.offer(stranger.raw), Admitted)
    assert not replica.convicts(stranger.raw)


def test_what_stands_on_another_base_convicts_nobody() -> None:
    moment = moments("vote")[0]
    honest, replica = moment.events[-1], moment.fresh()
    place = honest.place
    at = Place(place.game, 0, place.seat, place.seq, place.previous, place.step, bytes(32))
    raw = signed(moment, place.seat, None, at).raw
    assert isinstance(replica.offer(raw), Faulty)
    assert not replica.convicts(raw)


def test_who_owes_nothing_may_say_nothing() -> None:
    moment = moments("tell")[0]
    replica = moment.fresh()
    (teller,) = replica.step.owes
    other = (teller + 1) % 3
    raw = signed(moment, other, moment.events[0].body).raw
    assert isinstance(replica.offer(raw), Faulty)
    assert replica.convicts(raw)


def test_the_same_move_is_the_same_bytes() -> None:
    for kind in ("keys", "share", "mix", "deal", "open", "reveal", "show"):
        moment = moments(kind)[0]
        for event in moment.events:
            peer = moment.company.peers[event.seat]
            assert make_event(moment.fresh(), peer.private, peer.key).raw == event.raw
