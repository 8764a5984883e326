"""What a new view tells, and that each thing is told once."""

from dataclasses import replace

from p2p_dixit.play.view import ChatLine, GuestView, LobbyView, News, Notice, SeatView
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, End, EndReason, Gain, Reason, RoundResult
from p2p_dixit.rules.owed import AskLay, AskName, AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.plain_mode.lines import seat_lines
from p2p_dixit.ui.plain_mode.telling import Teller
from tests.ui.plain_mode.test_typed import table


def describe(card: int) -> str:
    return f"Picture {card}."


def test_a_question_comes_with_its_numbered_cards_once() -> None:
    teller = Teller()
    teller.tell(table(), 0.0, describe)
    asked = table(AskLay(1))
    assert teller.tell(asked, 0.0, describe) == [
        "Your cards:",
        "1. Picture 10.",
        "2. Picture 11.",
        "3. Picture 12.",
        "4. Picture 13.",
        "Your turn: type the number of the card that fits the clue.",
    ]
    assert teller.tell(asked, 0.0, describe) == []


def test_a_vote_names_the_places_one_may_vote_for() -> None:
    teller = Teller()
    teller.tell(replace(table(), table=()), 0.0, describe)
    told = teller.tell(table(AskVote((1, 2, 3), 1, red=False)), 0.0, describe)
    assert "1. Picture 20. (yours)" in told
    assert told[-1] == "Your turn: vote. Which card is the storyteller's? Type one of 2, 3."


def test_a_question_that_is_asked_again_is_told_again() -> None:
    teller = Teller()
    asked = table(AskName((0, 3)), "teams")
    teller.tell(asked, 0.0, describe)
    differed = replace(asked, notices=(Notice(0, News.NAMES_DIFFERED, 0),))
    assert teller.tell(differed, 0.0, describe) == [
        "The partners named different players. Please decide again.",
        "Your turn: who plays a card for your team? Type me, or partner for Dan.",
    ]


def test_a_line_of_the_lobby_is_told_alike_when_it_is_first_seen_in_the_game() -> None:
    """The views between may be skipped, and a script or an ear expects one wording."""
    game = replace(table(), chat=(ChatLine(0, 1, "hello"),))
    guests = tuple(GuestView(seat.name, number) for number, seat in enumerate(game.seats))
    lobby = LobbyView("Kitchen", Options(), guests, 0)
    for me in (0, 1):
        seen_early, seen_late = Teller(), Teller()
        seen_early.tell(replace(lobby, me=me), 0.0, describe)
        (early,) = seen_early.tell(replace(lobby, me=me, chat=game.chat), 0.0, describe)
        seen_late.tell(replace(lobby, me=me), 0.0, describe)
        assert early == f"{guests[1].name}: hello"
        assert early in seen_late.tell(replace(game, me=me), 0.0, describe)
        assert early not in seen_early.tell(replace(game, me=me), 0.0, describe)


def test_chat_and_news_are_told_once() -> None:
    teller = Teller()
    now = table()
    teller.tell(now, 0.0, describe)
    later = replace(
        now,
        chat=(ChatLine(0, 1, "hello"), ChatLine(1, 2, "oh", reaction=True)),
        notices=(Notice(0, News.APPLIED, None, "Gil"),),
    )
    assert teller.tell(later, 0.0, describe) == [
        "Gil asks for a seat. Type welcome or decline.",
        "Ben: hello",
        "Cleo reacts: oh",
    ]
    assert teller.tell(later, 0.0, describe) == []


def test_who_is_silent_is_told_with_what_to_type() -> None:
    teller = Teller()
    now = table()
    teller.tell(now, 0.0, describe)
    seats = (now.seats[0], replace(now.seats[1], unheard_since=1.0), *now.seats[2:])
    silent = replace(now, seats=seats)
    assert teller.tell(silent, 1.5, describe) == []
    told = "Ben is not connected. Type without 2 to vote for continuing without this player."
    assert teller.tell(silent, 9.0, describe) == [told]
    assert teller.tell(silent, 10.0, describe) == []


def test_a_round_and_the_end() -> None:
    teller = Teller()
    now = table(rules="odyssey")
    now = replace(now, seats=tuple(replace(one, side=n) for n, one in enumerate(now.seats)))
    teller.tell(now, 0.0, describe)
    result = RoundResult(
        number=2,
        storyteller=1,
        clue=Clue(ClueKind.TEXT, "home"),
        table=(21, 20),
        owners=(1, 0),
        ballots={0: Ballot((1,)), 2: Ballot((2,))},
        fouled=(),
        found=(0,),
        gains=(Gain(0, Reason.FOUND, 3),),
        points=(3, 3, 0, 0, 0, 0, 0),
    )
    over = replace(now, results=(result,), end=End(EndReason.POINTS, (0,)))
    told = teller.tell(over, 0.0, describe)
    assert told[:6] == [
        "Round 2 is over. The clue of Ben: “home”",
        "1. Picture 21. The storyteller's card, played by Ben. Votes: Ada (you).",
        "2. Picture 20. Played by Ada (you). Votes: Cleo.",
        "One player found it: 3 for that player and 3 for the storyteller.",
        "Ada (you): +3 (found the card +3), now 0 points.",
        "Ben: +3, now 0 points.",
    ]
    assert "Winner: Ada (you)." in told


def test_a_lobby_tells_who_comes_and_who_is_ready() -> None:
    teller = Teller()
    ada, ben = GuestView("Ada", 0, host=True), GuestView("Ben", 1)
    first = LobbyView("Kitchen", Options(), (ada,), 0, addresses=("10.0.0.7:4000",), hosting=True)
    assert teller.tell(first, 0.0, describe) == [
        "Table Kitchen: Modern, played to 30 points.",
        "Others can join at 10.0.0.7:4000",
        "1. Ada (you), host, not ready",
        "Type ready to begin, or ? for what else can be typed.",
    ]
    second = replace(first, guests=(replace(ada, ready=True), ben))
    assert teller.tell(second, 0.0, describe) == [
        "1. Ada (you), host, ready",
        "2. Ben, not ready",
    ]
    assert teller.tell(second, 0.0, describe) == []


def test_a_lobby_that_has_not_answered_tells_nothing_of_itself() -> None:
    teller = Teller()
    away = LobbyView("", Options(), (), None, answered=False)
    assert teller.tell(away, 0.0, describe) == ["On the way to the table."]
    here = LobbyView("Kitchen", Options(), (), None)
    assert teller.tell(here, 0.0, describe)[0] == "Table Kitchen: Modern, played to 30 points."


def test_a_newcomer_who_plays_from_the_next_round_on_is_listed_and_named() -> None:
    late = SeatView("Late", 7)
    now = replace(table(), coming=(late,))
    last = len(now.seats)
    assert list(seat_lines(now))[-1] == f"{last + 1}. Late: 0 points"
    teller = Teller()
    teller.tell(now, 0.0, describe)
    unwanted = replace(now, coming=(replace(late, wished_out=1),))
    assert teller.tell(unwanted, 0.0, describe) == ["1 voted for continuing without Late."]
