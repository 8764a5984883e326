"""What players say to each other is shown as it comes, so only clean text comes in."""

import pytest

from p2p_dixit.encoding import encode
from p2p_dixit.session.effects import Effect, Misbehaved, Notice, Notify, PlayerSaid
from p2p_dixit.session.session import Session
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS
from tests.session.toy import ToyGame

GAME = ToyGame(3, 20)
HOSTILE = {
    "a title": "\x1b]2;owned\x07",
    "a clean screen": "hello\x1b[2J",
    "a control of one byte": "\x9b31mred",
    "the line before": "\x08\x08\r",
    "two lines": "one\ntwo",
    "a line turned around": "\u202egnp.evil",
    "nothing to be seen": "\u200b\u2060",
    "a pile of marks": "Z" + "\u0301" * 30,
    "nothing": "",
}


def heard(kind: str, text: str) -> list[Notice]:
    """What a session tells its person when another seat says this."""
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    other = GAME.keys[1].public
    session.connect(other, 0.0)
    effects: list[Effect] = session.receive(other, encode((session.shared.game, kind, text)), 1.0)
    return [one.notice for one in effects if isinstance(one, Notify)]


@pytest.mark.parametrize("kind", ["chat", "react"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_text_that_is_not_clean_is_not_shown(kind: str, text: str) -> None:
    assert [type(notice) for notice in heard(kind, text)] == [Misbehaved]


@pytest.mark.parametrize(("kind", "cells"), [("chat", CHAT_CELLS), ("react", REACTION_CELLS)])
def test_as_much_as_a_client_sends_is_shown_and_no_more(kind: str, cells: int) -> None:
    (said,) = heard(kind, "x" * cells)
    assert said == PlayerSaid(GAME.keys[1].public, "x" * cells, kind == "react")
    assert [type(notice) for notice in heard(kind, "x" * (cells + 1))] == [Misbehaved]
