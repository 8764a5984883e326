"""Saved games are read as strictly as they were played: whatever was changed is found and named."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from p2p_dixit.deck.ballot import make_ballot
from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import DixitError
from p2p_dixit.log.event import Place, read_event, sign_event
from p2p_dixit.log.file import read_records, write_records
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.table.audit import Audit, BadRecord, Closed, audit
from p2p_dixit.table.replica import context_of
from tests.more import some
from tests.table.change import application, certified, decide, goodbye, wishes
from tests.table.doctor import doctored
from tests.table.flipping import flip, later, readings, taken
from tests.table.play import Company, key_of, short
from tests.table.recorded import Moment, Recording, two_rounds, whole, with_a_leave

FEW = [("classic", 3), ("modern", 3), ("odyssey", 3)]
MANY = [("party", 6), ("teams", 6)]


def records_of(recording: Recording) -> list[bytes]:
    return list(recording.company.replica.records())


@pytest.mark.parametrize(("name", "players"), FEW)
def test_a_whole_game_is_accepted(name: str, players: int) -> None:
    recording = whole(name, players, 6)
    read = audit(records_of(recording))
    assert read.replica.finished
    assert read.replica.table.hash == recording.company.replica.table.hash
    assert read.replica.table.game.scores == recording.company.replica.table.game.scores


@pytest.mark.parametrize(("name", "players"), MANY)
def test_the_first_rounds_of_a_long_game_are_accepted(name: str, players: int) -> None:
    recording = two_rounds(name, players)
    read = audit(records_of(recording))
    assert not read.replica.finished
    assert read.replica.table.hash == recording.company.replica.table.hash


def test_a_game_with_departures_is_accepted() -> None:
    read = audit(records_of(with_a_leave()))
    assert read.replica.finished
    assert read.replica.roster.seats == (0, 1, 3)


def test_reading_tells_what_happened_step_by_step() -> None:
    records = records_of(with_a_leave())
    reading = Audit(records[0], later)
    closed = [one for raw in records[1:] if isinstance(one := reading.read(raw), Closed)]
    assert [one.number for one in closed] == list(range(len(closed)))
    seal = next(one for one in closed if one.kind == "seal")
    assert [type(event).__name__ for event in seal.happened] == ["SeatsLeft"]


# -- one record changed


BIT = 0x10  # `make soak` has the others, and larger games
PARTS = 3  # each has every third byte of every record


def found_anywhere(reading: Audit | None, index: int, raw: bytes, part: int) -> None:
    for at in range(len(raw))[part::PARTS]:
        assert not taken(reading, index, flip(raw, at, BIT)), f"byte {at} of record {index}"


@pytest.mark.parametrize("part", some(range(PARTS), 0))
def test_a_flipped_byte_anywhere_is_found_where_it_is(part: int) -> None:
    for index, reading in readings(records := records_of(whole("modern", 3))):
        found_anywhere(reading, index, records[index], part)


def test_a_flipped_byte_of_a_decision_and_of_what_follows_is_found_where_it_is() -> None:
    seen = {read_event(raw).kind for raw in records_of(whole("modern", 3))[1:]}
    records = records_of(with_a_leave())
    tried: set[str] = set()
    for index, reading in readings(records):
        kind = read_event(records[index]).kind if index else "genesis"
        if kind not in seen | tried | {"genesis"}:
            tried.add(kind)
            for part in range(PARTS):
                found_anywhere(reading, index, records[index], part)
    assert tried == {"seal", "rekey"}


def test_a_flipped_byte_of_the_file_itself_is_found() -> None:
    """All that is in no record: the magic and the lengths."""
    records = records_of(whole("modern", 3))
    data = write_records(records)
    ends = [len(write_records(records[:number])) for number in range(len(records))]
    for at in (*range(ends[0]), *(end + byte for end in ends for byte in range(4))):
        changed = flip(data, at, 1)
        with pytest.raises(DixitError):
            audit(list(read_records(changed)), later)


def test_a_genesis_has_one_encoding() -> None:
    records = records_of(whole("modern", 3))
    parts = decode(records[0])
    assert isinstance(parts, tuple)
    proposal = decode(parts[0]) if isinstance(parts[0], bytes) else None
    assert isinstance(proposal, tuple)
    disguised = encode((encode((True, *proposal[1:])), parts[1]))  # the version 1 as `true`
    with pytest.raises(BadRecord, match="genesis"):
        Audit(disguised)


def test_another_signature_under_the_genesis_makes_another_game_of_it() -> None:
    """A liar cannot have two peers end with different files: their first steps do not agree."""
    company = whole("modern", 3).company
    other = Company(short("modern", 3, 1), 3, seed=1).genesis
    genesis = company.genesis
    swapped = replace(genesis.proposal, nonce=other.proposal.nonce)
    resigned = type(genesis)(swapped, tuple(swapped.signed_with(key_of(s)) for s in range(3)))
    with pytest.raises(BadRecord):
        audit([resigned.encode(), *records_of(whole("modern", 3))[1:]], later)
    assert resigned.roster.origin != genesis.roster.origin


# -- records dropped, doubled, moved, put in


def test_dropped_doubled_reordered_and_foreign_records_are_found() -> None:
    records = records_of(with_a_leave())
    foreign = records_of(whole("modern", 3))
    last = len(records) - 1
    for index in range(1, len(records), 9):
        after = records[index + 1 : index + 2]
        wrong = [
            [*records[:index], *records[index + 1 :]],
            [*records[:index], records[index], *records[index:]],
            [*records[:index], *after, records[index], *records[index + 2 :]],
            [*records[:index], foreign[min(index, len(foreign) - 1)], *records[index:]],
            [*records[:index], records[last - 1], *records[index:]],
        ]
        for changed in wrong:
            if changed != records:
                with pytest.raises(BadRecord):
                    audit(changed, later)


def test_a_log_cut_short_says_so() -> None:
    # R-17-6, R-17-8
    records = records_of(with_a_leave())
    reading = Audit(records[0], later)
    for raw in records[1:]:
        assert not reading.replica.finished
        if reading.read(raw) is None:
            with pytest.raises(BadRecord, match="cut short"):
                reading.check_done()
        else:
            reading.check_done()
    assert reading.replica.finished


def test_an_empty_file_is_no_game() -> None:
    with pytest.raises(BadRecord):
        audit([])
    with pytest.raises(BadRecord, match="genesis"):
        audit([b"nothing"])


def test_moves_that_a_decision_took_back_are_not_in_a_file() -> None:
    # R-17-3
    recording = with_a_leave()
    records = records_of(recording)
    at = next(i for i, raw in enumerate(records) if i and read_event(raw).kind == "seal")
    broken_off = next(moment for moment in recording.moments if moment.decided)
    first = broken_off.events[0].raw
    with pytest.raises(BadRecord, match="took back"):
        audit([*records[:at], first, *records[at:]], later)


# -- the author or the contents changed by somebody who can sign


def index_of(records: list[bytes], kind: str) -> int:
    return next(i for i, raw in enumerate(records) if i and read_event(raw).kind == kind)


def test_a_swapped_author_is_found() -> None:
    records = records_of(whole("modern", 3))
    for kind in ("keys", "lay", "vote", "open"):
        index = index_of(records, kind)
        event = read_event(records[index])
        other = (event.seat + 1) % 3
        place = replace(event.place, seat=other)
        for key in (key_of(event.seat), key_of(other)):
            forged = sign_event(key, place, event.kind, event.body)
            with pytest.raises(BadRecord) as caught:
                audit([*records[:index], forged.raw, *records[index + 1 :]], later)
            assert caught.value.index == index


def test_a_changed_vote_does_not_get_past_what_was_built_on_it() -> None:
    """A score changes only with a vote or an opening, and those after it name their base."""
    recording = whole("modern", 3)
    moment = next(one for one in recording.moments if one.kind == "vote")
    event = moment.events[0]
    replica = moment.company.replica
    context = context_of(replica.table, replica.step, event.seat)
    key = replica.table.key
    assert key is not None
    ballot = make_ballot(context, key.public.public, (1,), bytes(32))
    other = sign_event(key_of(event.seat), event.place, "vote", ballot.to_value())
    records = records_of(recording)
    index = records.index(event.raw)
    with pytest.raises(BadRecord) as caught:
        audit([*records[:index], other.raw, *records[index + 1 :]])
    assert read_event(records[caught.value.index]).kind == "reveal"


def test_a_changed_opening_is_found_by_its_proof() -> None:
    recording = whole("modern", 3)
    records = records_of(recording)
    for kind in ("open", "reveal", "deal", "mix"):
        index = index_of(records, kind)
        event = read_event(records[index])
        body = dict(event.body) if isinstance(event.body, dict) else {}
        field = "outputs" if kind == "mix" else "parts"
        value = body[field]
        assert isinstance(value, bytes)
        body[field] = value[32:] + value[:32]
        forged = sign_event(key_of(event.seat), event.place, kind, body)
        with pytest.raises(BadRecord, match="proof") as caught:
            audit([*records[:index], forged.raw, *records[index + 1 :]])
        assert (caught.value.index, caught.value.author) == (
            index,
            f"Player {event.seat + 1} (seat {event.seat})",
        )


def each_kind() -> Iterator[Moment]:
    """Every kind of move, in each form it has."""
    for recording, kinds in (
        (whole("modern", 3), None),
        (with_a_leave(), ("rekey",)),
        (two_rounds("party", 6), ("pass", "vote")),
        (two_rounds("teams", 6), ("name", "lay")),
    ):
        found = {one.kind: one for one in recording.moments if kinds is None or one.kind in kinds}
        yield from found.values()


def test_no_doctored_body_breaks_a_reading_that_checks_proofs_later() -> None:
    """Folding first and checking afterwards never meets what it cannot handle."""
    # R-17-9
    for moment in each_kind():
        event = moment.events[-1]
        for _, body in doctored(event.body):
            if len(encode(body)) == len(encode(event.body)):
                continue  # as many of everything: nothing to trip over
            reading = Audit(moment.company.genesis.encode(), later)
            reading.replica = moment.fresh()
            reading.replica._run = later
            events = [
                *moment.events[:-1],
                sign_event(key_of(event.seat), event.place, event.kind, body),
            ]
            with suppress(BadRecord):
                for one in events:
                    reading.read(one.raw)


# -- decisions


def spoiled(company: Company, papers: list[Paper], place: Place | None = None) -> list[bytes]:
    """The records of a game whose seal holds a certificate of these papers."""
    certificate = certified(company, papers)
    twin = company.clone()
    decide(twin, goodbye(twin, 3))
    at = place or twin.replica.ledger.place_of(0)
    seal = sign_event(key_of(0), at, "seal", {"certificates": (certificate.raw,)})
    return [*company.replica.records(), seal.raw]


def test_a_seal_of_something_else_is_found() -> None:
    company = Company(short("modern", 4, 1), 4, shared=True)
    company.until_step("lay")
    good = company.clone()
    decide(good, goodbye(good, 3))
    good.step()
    audit(good.replica.records(), later)
    bad_papers = [
        wishes(company, 2),
        wishes(company, 3)[:1],
        application(company, 9, ("Newcomer", 7)),
        application(company, 4, ("Player 1", 7)),
    ]
    for papers in bad_papers:
        with pytest.raises(BadRecord):
            audit(spoiled(company, papers), later)
    certificate = certified(company, goodbye(company, 3))
    cut = replace(certificate.decision.cut, step=certificate.decision.cut.step - 1)
    elsewhere = certified(company, goodbye(company, 3), cut)
    roster = elsewhere.decision.roster
    place = replace(good.replica.ledger.done[-1].events[0].place, previous=roster.origin)
    seal = sign_event(key_of(0), place, "seal", {"certificates": (elsewhere.raw,)})
    with pytest.raises(BadRecord, match="elsewhere"):
        audit([*company.replica.records(), seal.raw], later)


def test_an_event_of_a_roster_that_nobody_decided_on_is_found() -> None:
    company = Company(short("modern", 4, 1), 4, shared=True)
    company.until_step("lay")
    place = replace(company.replica.ledger.place_of(1), roster=1)
    event = sign_event(key_of(1), place, "lay", None)
    with pytest.raises(BadRecord, match="no decision"):
        audit([*company.replica.records(), event.raw], later)


def test_not_even_a_seal_follows_the_end() -> None:
    # R-17-5
    company = whole("modern", 3).company.clone()
    end = company.replica.records()
    decide(company, goodbye(company, 2))
    assert company.replica.step.kind == "seal"
    seal = company.moves()[0]
    with pytest.raises(BadRecord, match="over already") as caught:
        audit([*end, seal.raw], later)
    assert caught.value.index == len(end)


def test_nothing_follows_the_end() -> None:
    # R-17-5
    recording = whole("modern", 3)
    replica = recording.company.replica
    event = sign_event(key_of(0), replica.ledger.place_of(0), "show", {"shown": None})
    with pytest.raises(BadRecord, match="over already"):
        audit([*records_of(recording), event.raw], later)
