"""What a seat votes for, and what it needs at hand for that."""

import pytest

from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Wish,
    kind_of,
    read_body,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import Cut, make_decision
from p2p_dixit.membership.grounds import Findings, Said, paper_id, write_paper
from p2p_dixit.membership.limits import SHORT
from p2p_dixit.membership.proposal_check import Verdict
from p2p_dixit.session.effects import Effect, Persist, Send
from p2p_dixit.session.messages import (
    Filed,
    Message,
    Stated,
    WantItems,
    read_message,
    write_message,
)
from p2p_dixit.session.session import Session
from tests.session.toy import ToyGame

GAME = ToyGame(3, 5)
PROPOSER = 1


def sent(effects: list[Effect]) -> list[Message]:
    return [read_message(effect.message)[1] for effect in effects if isinstance(effect, Send)]


def test_a_proposal_whose_papers_have_gone_is_not_voted_for_and_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It held when it was judged; since then a newer wish has taken the place of an older one."""
    session = _voter(monkeypatch)
    paper = bytes(range(32))
    messages = sent(session.receive(GAME.keys[PROPOSER].public, _proposal(session, paper), 0.1))
    assert WantItems((paper[:SHORT],)) in messages
    said = [read_body(read_statement(m.statement)) for m in messages if isinstance(m, Stated)]
    assert not any(isinstance(body, Accepted) for body in said)


@pytest.mark.parametrize("outdone", [False, True])
def test_the_papers_of_a_vote_are_at_hand_after_a_restart_when_newer_ones_have_come(
    monkeypatch: pytest.MonkeyPatch, outdone: bool
) -> None:
    """Whoever proposes next must propose what was voted for, and show what it rests on."""
    older, newer = (_wish(step) for step in (0, 1))
    voted = _voter(monkeypatch)
    name = paper_id(older)
    proposal = _proposal(voted, name)
    order = [_filed(newer), proposal, _filed(older)] if outdone else [_filed(older), proposal]
    journal = [
        record
        for said in order
        for effect in _hears(voted, said)
        if isinstance(effect, Persist)
        for record in effect.records
    ]
    assert voted.acceptor.vote is not None
    again = _voter(monkeypatch)
    again.recover(journal, 1.0)
    _hears(again, _filed(newer))
    assert again.acceptor.vote == voted.acceptor.vote
    assert again.pool.get(name) is not None


@pytest.mark.parametrize("verdict", list(Verdict))
def test_what_does_not_hold_or_cannot_be_judged_yet_is_not_voted_for(
    monkeypatch: pytest.MonkeyPatch, verdict: Verdict
) -> None:
    session = _voter(monkeypatch, verdict)
    paper = _wish(0)
    _hears(session, _filed(paper))
    _hears(session, _proposal(session, paper_id(paper)))
    assert (session.acceptor.vote is not None) == (verdict is Verdict.VALID)


def _voter(monkeypatch: pytest.MonkeyPatch, verdict: Verdict = Verdict.VALID) -> Session:
    """A session that comes to this verdict on every proposal."""
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    session.connect(GAME.keys[PROPOSER].public, 0.0)
    monkeypatch.setattr(session.acceptor._check, "verdict", lambda _: verdict)
    monkeypatch.setattr(session.acceptor._check, "trusted", lambda _: True)
    return session


def _hears(session: Session, message: bytes) -> list[Effect]:
    return session.receive(GAME.keys[PROPOSER].public, message, 1.0)


def _filed(paper: bytes) -> bytes:
    return write_message(GAME.player(0, 1, Session, lambda: 0.5).session.shared.game, Filed(paper))


def _wish(step: int) -> bytes:
    """The proposer wants to go on without seat 2."""
    shared = GAME.player(0, 1, Session, lambda: 0.5).session.shared
    body = Wish(2, step)
    key = GAME.keys[PROPOSER]
    statement = sign_statement(key, shared.game, 0, PROPOSER, kind_of(body), value_of(body))
    return write_paper(Said(statement, body))


def _proposal(session: Session, paper: bytes) -> bytes:
    shared = session.shared
    cut = Cut(-1, shared.ledger.digest)
    decision = make_decision(
        shared.game, shared.roster, Findings(frozenset({2}), None), cut, (paper,)
    )
    body = Accept(shared.roster.origin, 0, decision.raw, (), (paper,), None)
    key = GAME.keys[PROPOSER]
    statement = sign_statement(key, shared.game, 0, PROPOSER, kind_of(body), value_of(body))
    return write_message(shared.game, Stated(statement.raw))
