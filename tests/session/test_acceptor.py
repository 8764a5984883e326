"""What a seat votes for, and what it needs at hand for that."""

import pytest

from p2p_dixit.log.decision import Cut, make_decision
from p2p_dixit.log.grounds import Findings
from p2p_dixit.log.said import Accept, Accepted, kind_of, read_body, value_of
from p2p_dixit.log.statement import read_statement, sign_statement
from p2p_dixit.session.ballots import Verdict
from p2p_dixit.session.effects import Effect, Send
from p2p_dixit.session.messages import (
    SHORT,
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
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    session.connect(GAME.keys[PROPOSER].public, 0.0)
    monkeypatch.setattr(session.acceptor._judge, "verdict", lambda _: Verdict.VALID)
    monkeypatch.setattr(session.acceptor._judge, "trusted", lambda _: True)
    paper = bytes(range(32))
    messages = sent(session.receive(GAME.keys[PROPOSER].public, _proposal(session, paper), 0.1))
    assert WantItems((paper[:SHORT],)) in messages
    said = [read_body(read_statement(m.statement)) for m in messages if isinstance(m, Stated)]
    assert not any(isinstance(body, Accepted) for body in said)


def _proposal(session: Session, paper: bytes) -> bytes:
    core = session.core
    cut = Cut(-1, core.ledger.digest)
    decision = make_decision(core.game, core.roster, Findings(frozenset({2}), None), cut)
    body = Accept(core.roster.origin, 0, decision.raw, (), (paper,), None)
    key = GAME.keys[PROPOSER]
    statement = sign_statement(key, core.game, 0, PROPOSER, kind_of(body), value_of(body))
    return write_message(core.game, Stated(statement.raw))
