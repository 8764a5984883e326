"""A typed line, understood: commands for the table, and a clear line for what makes no sense."""

from dataclasses import replace

import pytest

from p2p_dixit.client.network import NOTHING_YET
from p2p_dixit.errors import UsageError
from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Joining, NewTable, TableOffer, Unfinished
from p2p_dixit.play.view import Applicant, GuestView, LobbyView, SeatView, Standing, TableView
from p2p_dixit.rules.intents import CastBallot, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, End, EndReason, Phase
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.plain_mode.front import Resume, list_lines, wish_of
from p2p_dixit.ui.plain_mode.typed import Here, understand

KINDS = tuple(ClueKind)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")


def table(ask: Ask | None = None, rules: str = "modern") -> TableView:
    seats = tuple(SeatView(name, n, side=n % 3) for n, name in enumerate(NAMES))
    return TableView(
        Options(rules),
        seats,
        0,
        Phase.LAY,
        round=2,
        ask=ask,
        hand=(10, 11, 12, 13),
        laid=(20,),
        table=(20, 21, 22),
    )


def lobby(*, hosting: bool = True) -> LobbyView:
    guests = tuple(GuestView(name, n, key=name.encode()) for n, name in enumerate(NAMES[:3]))
    return LobbyView("Kitchen", Options(), guests, 0, hosting=hosting)


def choices(line: str, ask: Ask, rules: str = "modern") -> object:
    typed = understand(line, table(ask, rules))
    assert isinstance(typed, c.SubmitAnswer)
    return typed.choices


def text(words: str) -> Clue:
    return Clue(ClueKind.TEXT, words)


@pytest.mark.parametrize(
    ("line", "ask", "rules", "expected"),
    [
        ("clue 2 birds", AskClaim(KINDS, (1, 2)), "modern", (Claim(0, text("2 birds")),)),
        ("pass", AskClaim(KINDS, (1, 2)), "modern", (Yield(0, 1),)),
        ("2 home", AskTell(KINDS, 1), "modern", (GiveClue(0, text("home")), LayDown(0, (11,)))),
        (
            "clue 4 Sing: la la",
            AskTell(KINDS, 1),
            "modern",
            (GiveClue(0, Clue(ClueKind.SUNG, "la la")), LayDown(0, (13,))),
        ),
        (
            "1 mime:",
            AskTell(KINDS, 1),
            "modern",
            (GiveClue(0, Clue(ClueKind.MIMED)), LayDown(0, (10,))),
        ),
        ("clue at last: home", AskTell(KINDS, 0), "party", (GiveClue(0, text("at last: home")),)),
        ("3", AskTell((), 1), "party", (LayDown(0, (12,)),)),
        ("4, 1", AskLay(2), "modern", (LayDown(0, (13, 10)),)),
        ("3", AskVote((1, 2, 3), 1, red=False), "modern", (CastBallot(0, Ballot((3,))),)),
        ("vote 3 2", AskVote((1, 2, 3), 2, red=False), "odyssey", (CastBallot(0, Ballot((3, 2))),)),
        ("1", AskVote((1, 2, 3), 1, red=False), "party", (CastBallot(0, Ballot((1,))),)),
        (
            "vote green 1 red 3",
            AskVote((1, 2, 3), 1, red=True),
            "party",
            (CastBallot(0, Ballot((1,), red=3)),),
        ),
        ("me", AskName((0, 3)), "teams", (NamePlayer(0, 0),)),
        ("partner", AskName((0, 3)), "teams", (NamePlayer(0, 3),)),
    ],
)
def test_answers(line: str, ask: Ask, rules: str, expected: object) -> None:
    assert choices(line, ask, rules) == expected


@pytest.mark.parametrize(
    ("line", "ask", "why"),
    [
        ("1", None, "There is nothing for you to do right now"),
        ("1", AskClaim(KINDS, (1,)), "Type clue and your clue"),
        ("5 home", AskTell(KINDS, 1), "There is no number 5: choose 1 to 4."),
        ("2", AskTell(KINDS, 1), "The clue has no words."),
        ("2 home", AskTell((ClueKind.SUNG, ClueKind.MIMED), 1), "one of sing:, mime:"),
        ("2 " + "home " * 100, AskTell(KINDS, 1), "too long"),
        ("2", AskLay(2), "Type the numbers of 2 cards."),
        ("2 2", AskLay(2), "different cards"),
        ("2 x", AskLay(2), "x is not a number."),
        ("1", AskVote((1, 2, 3), 1, red=False), "You cannot vote for number 1"),
        ("2 3", AskVote((1, 2, 3), 1, red=False), "Type one number."),
        ("2", AskVote((1, 2, 3), 1, red=True), "the green vote, then the red one"),
        ("me", AskLay(1), "type the number of the card"),
        ("back", AskLay(1), "nothing to take back"),
        ("without 1", AskLay(1), "another player"),
        ("pause", AskLay(1), "no timer"),
        ("welcome", AskLay(1), "No one asks for a seat"),
        ("rematch", AskLay(1), "not over"),
        ("leave", AskLay(1), "leave now"),
        ("ready", AskLay(1), "cannot be typed here"),
        ("say", AskLay(1), "what you want to say"),
        ("¹", AskLay(1), "is not a number"),
    ],
)
def test_what_makes_no_sense_gets_a_line(line: str, ask: Ask | None, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        understand(line, table(ask))


def test_everything_else_at_a_table() -> None:
    now = table()
    timed = replace(now, timer=60, can_take_back=True)
    asked = replace(now, applicants=(Applicant(b"g", "Gil"), Applicant(b"h", "Hal")))
    over = replace(now, end=End(EndReason.POINTS, (0,)))
    watching = replace(now, me=None, standing=Standing.WATCHING)
    assert understand("say  hello there", now) == c.SendChat("hello there")
    assert understand("react oh", now) == c.SendReaction("oh")
    assert understand("WITHOUT 3", now) == c.ContinueWithout(2)
    assert understand("leave now", now) == c.LeaveTable()
    assert understand("back", timed) == c.TakeBack()
    assert understand("pause", timed) == c.SetPaused(paused=True)
    assert understand("continue", timed) == c.SetPaused(paused=False)
    assert understand("welcome 2", asked) == c.WelcomeApplicant(b"h")
    assert understand("decline 1", asked) == c.DeclineApplicant(b"g")
    with pytest.raises(UsageError, match=r"1\. Gil, 2\. Hal"):
        understand("welcome", asked)
    assert understand("rematch", over) == c.RequestRematch()
    assert understand("leave", over) == c.LeaveTable()
    assert understand("seat", watching) == c.AskForSeat()
    assert understand("", now) is Here.STATUS
    assert understand("?", now) is Here.HELP


def test_in_a_lobby() -> None:
    here = lobby()
    assert understand("ready", here) == c.SetReady(ready=True)
    assert understand("unready", here) == c.SetReady(ready=False)
    assert understand("name Ada Lo", here) == c.ChangeLook("Ada Lo", 0)
    assert understand("rabbit 3", here) == c.ChangeLook("Ada", 2)
    assert understand("rules party", here) == c.ProposeSettings(Options("party"), 0)
    assert understand("points 9", here) == c.ProposeSettings(Options(points=9), 0)
    assert understand("timer 60", here) == c.ProposeSettings(Options(), 60)
    assert understand("move 3 1", here) == c.MoveSeat(b"Cleo", 0)
    assert understand("remove 2", here) == c.RemoveGuest(b"Ben")
    assert understand("hand-over 2", here) == c.HandOver(b"Ben")
    assert understand("leave", here) == c.LeaveTable()


@pytest.mark.parametrize(
    "line", ["remove 1", "rules chess", "timer 5", "points x", "3", "agree", "name"]
)
def test_a_lobby_refuses_with_a_line(line: str) -> None:
    with pytest.raises(UsageError):
        understand(line, lobby())
    with pytest.raises(UsageError, match="Only the host"):
        understand("remove 2", lobby(hosting=False))


def test_the_list_of_tables() -> None:
    listed = (
        TableOffer("aa", "Kitchen", "modern", 2, 4),
        TableOffer("bb", "Attic", "party", 2, 4, locked=True),
        Unfinished("cc", "Sofa (Ada, Ben)"),
    )
    assert wish_of("1", listed) == Joining("aa")
    assert wish_of("join 1", listed) == Joining("aa")
    assert wish_of("watch 1", listed) == Joining("aa", watch=True)
    assert wish_of("2 red fox den", listed) == Joining("bb", "red fox den")
    assert wish_of("join 10.0.0.7:4000 red fox", listed) == Joining("10.0.0.7:4000", "red fox")
    assert wish_of("3", listed) == Resume("cc")
    assert wish_of("open Cellar", listed) == NewTable("Cellar", Options())
    for line in ("2", "4", "join", "hm", "name"):
        with pytest.raises(UsageError):
            wish_of(line, listed)


def test_an_empty_list_names_no_key_of_the_screen() -> None:
    told = list(list_lines((), NOTHING_YET))
    assert told[0] == "No table nearby yet. p2p-dixit doctor finds out what may be in the way."
    assert next(list_lines((), "no network: plug in a cable")) == "No network: plug in a cable."
    listed = list(list_lines((TableOffer("bb", "Attic", "party", 2, 4, locked=True),), ""))
    assert listed[0] == "1. Attic, Party, 2 players, 4 free seats, with a room code"
