"""The schemas say what is sent: everything in whole games fits them, and what is wrong does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from p2p_dixit.encoding import Value, decode
from p2p_dixit.log.event import read_event
from p2p_dixit.log.file import read_records
from p2p_dixit.membership.decision import certificates_of
from p2p_dixit.membership.grounds import write_paper
from p2p_dixit.table.digest import value_of
from p2p_dixit.table.steps.kinds import KINDS
from tests.protocol.cddl import TYPES, Schema
from tests.table.recorded import two_rounds, with_a_leave
from tools.vectors import FOLDER

SCHEMA = Schema(FOLDER.parent / "schemas")
GAMES = sorted((FOLDER / "games").glob("*.dixit"))


def signed(raw: bytes) -> Value:
    """The payload of something signed."""
    pair = decode(raw)
    assert SCHEMA.fits(pair, "signed")
    assert isinstance(pair, tuple)
    payload = pair[0]
    assert isinstance(payload, bytes)
    return decode(payload)


def events() -> Iterator[bytes]:
    for path in GAMES:
        yield from list(read_records(path.read_bytes()))[1:]
    for name in ("party", "teams"):
        yield from two_rounds(name, 6).company.replica.records()[1:]


def test_every_rule_that_is_named_is_there() -> None:
    names = {str(inner) for what, inner in _kinds() if what == "name"}
    assert names <= {*SCHEMA.rules, *TYPES, "int", "any"}


def _kinds() -> Iterator[tuple[str, object]]:
    todo = list(SCHEMA.rules.values())
    while todo:
        what, inner = todo.pop()
        yield what, inner
        if what == "choice":
            assert isinstance(inner, list)
            todo += inner
        elif what in ("array", "map"):
            assert isinstance(inner, list)
            todo += [kind for _, _, kind in inner]


def test_every_event_of_whole_games_fits() -> None:
    seen = set()
    for raw in events():
        assert SCHEMA.fits(signed(raw), "event")
        event = read_event(raw)
        assert SCHEMA.fits(event.body, f"body-{event.kind}"), event.kind
        seen.add(event.kind)
    assert seen == set(KINDS)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_genesis_fits(path: Path) -> None:
    genesis = decode(next(read_records(path.read_bytes())))
    assert SCHEMA.fits(genesis, "genesis")
    assert isinstance(genesis, tuple)
    proposal = genesis[0]
    assert isinstance(proposal, bytes)
    assert SCHEMA.fits(decode(proposal), "proposal")


def test_every_certificate_and_its_papers_fit() -> None:
    papers = set()
    for raw in events():
        event = read_event(raw)
        if event.kind != "seal":
            continue
        assert isinstance(event.body, dict)
        for certificate in certificates_of(event.body["certificates"]):
            assert SCHEMA.fits(decode(certificate.raw), "certificate")
            assert SCHEMA.fits(decode(certificate.decision.raw), "decision")
            for statement in certificate.accepted:
                assert_statement(statement, "accepted")
            for ground in certificate.papers:
                paper = decode(write_paper(ground))
                assert SCHEMA.fits(paper, "paper")
                assert isinstance(paper, tuple)
                papers.add(paper[0])
    assert papers == {"said", "bad", "fork"}


def assert_statement(raw: bytes, kind: str) -> None:
    statement = signed(raw)
    assert SCHEMA.fits(statement, "statement")
    assert isinstance(statement, tuple)
    assert statement[3] == kind
    assert SCHEMA.fits(statement[4], f"said-{kind}")


def test_every_state_fits() -> None:
    recordings = [with_a_leave(), two_rounds("party", 6), two_rounds("teams", 6)]
    for moment in (moment for recording in recordings for moment in recording.moments):
        table = moment.company.replica.table
        assert SCHEMA.fits(value_of(table.game), "game-state")


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("said-wish", (24, 1)),
        ("said-wish", (True, 1)),
        ("said-wish", (1, 1, 1)),
        ("said-leave", None),
        ("body-claim", {"claim": ("text", "x"), "yield": 1}),
        ("body-claim", {"claim": ("hummed", "x")}),
        ("body-show", {"shown": {"secret": b""}}),
        ("decision", ()),
        ("paper", ("said",)),
        ("paper", ("praise", b"")),
        ("member", (0, bytes(31), 0)),
    ],
)
def test_what_is_wrong_does_not_fit(rule: str, value: Value) -> None:
    assert not SCHEMA.fits(value, rule)
