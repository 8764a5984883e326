"""What a page may say to its seat, and what it may not."""

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.play import commands as c
from p2p_dixit.play.command_json import read_command
from p2p_dixit.rules.intents import CastBallot, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind

CLUE = {"kind": "sung", "text": " la \x1b[31mla "}
SUNG = Clue(ClueKind.SUNG, "la [31mla")


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ({"do": "ready", "ready": True}, c.SetReady(ready=True)),
        ({"do": "look", "name": "Ada\n", "rabbit": 3}, c.ChangeLook("Ada", 3)),
        ({"do": "chat", "text": "<b>hi</b>"}, c.SendChat("<b>hi</b>")),
        ({"do": "reaction", "text": "Ha!"}, c.SendReaction("Ha!")),
        ({"do": "take back"}, c.TakeBack()),
        ({"do": "rematch"}, c.RequestRematch()),
        ({"do": "leave"}, c.LeaveTable()),
        ({"do": "continue without", "seat": 2}, c.ContinueWithout(2)),
        ({"do": "welcome", "key": "ab" * 32}, c.WelcomeApplicant(b"\xab" * 32)),
        ({"do": "decline", "key": "ab" * 32}, c.DeclineApplicant(b"\xab" * 32)),
    ],
)
def test_commands_are_read(said: object, command: c.Command) -> None:
    assert read_command(said, 1) == command


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        ([{"clue": CLUE}, {"lay": [7]}], (GiveClue(1, SUNG), LayDown(1, (7,)))),
        ([{"claim": CLUE}], (Claim(1, SUNG),)),
        ([{"yield": 2}], (Yield(1, 2),)),
        ([{"name": 3}], (NamePlayer(1, 3),)),
        ([{"vote": {"greens": [2, 4], "red": None}}], (CastBallot(1, Ballot((2, 4))),)),
        ([{"vote": {"greens": [2], "red": 5}}], (CastBallot(1, Ballot((2,), 5)),)),
    ],
)
def test_answers_are_given_for_the_own_seat(said: object, choices: tuple[object, ...]) -> None:
    assert read_command({"do": "answer", "choices": said}, 1) == c.SubmitAnswer(choices)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        {},
        {"do": "no such thing"},
        {"do": "ready", "ready": 1},
        {"do": "ready"},
        {"do": "continue without", "seat": -1},
        {"do": "continue without", "seat": True},
        {"do": "welcome", "key": "zz"},
        {"do": "welcome", "key": "ab"},
        {"do": "answer", "choices": "all"},
        {"do": "answer", "choices": [{"lay": [1.5]}]},
        {"do": "answer", "choices": [{"lay": list(range(100))}]},
        {"do": "answer", "choices": [{"clue": {"kind": "shouted", "text": ""}}]},
        {"do": "answer", "choices": [{"clue": {"kind": "text"}}]},
        {"do": "answer", "choices": [{"vote": {"greens": [2]}}]},
        {"do": "answer", "choices": [{"yield": 2}] * 17},
        {"do": "answer", "choices": [{"somebody": 2}]},
    ],
)
def test_anything_else_is_refused(said: object) -> None:
    with pytest.raises(Malformed):
        read_command(said, 1)


def test_a_spectator_answers_nothing() -> None:
    with pytest.raises(Malformed):
        read_command({"do": "answer", "choices": []}, None)
