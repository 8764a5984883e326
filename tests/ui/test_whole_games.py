"""Whole games by keystrokes, at 80x24: every rule set at its smallest table, and twelve seats."""

import pytest
from textual.pilot import Pilot

from p2p_dixit.play.view import TableView
from p2p_dixit.rules.owed import AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.scenes import forbidden_places
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.round import RoundScreen
from tests.more import some
from tests.ui.double import practice_app

# Short games: few points to reach, the smallest deck. Twelve seats need all number keys; no round
# of `odyssey` gives 8 points, so that the player is not only the storyteller.
TABLES: list[tuple[str, int, dict[str, int]]] = [
    ("classic", 3, {"deck": 32}),
    ("modern", 3, {"points": 6}),
    ("odyssey", 3, {"points": 5}),
    ("odyssey", 12, {"points": 8}),
    ("party", 6, {}),
    ("teams", 6, {}),
]
MOST_TURNS = 400


# Claims, clues, cards, votes (one and two), names, twelve seats; monkeys walk in every rule set.
KEPT = (TABLES[3], TABLES[4], TABLES[5])


@pytest.mark.parametrize(("rules", "players", "options"), some(TABLES, *KEPT))
async def test_a_whole_game_can_be_played_by_keystrokes(
    rules: str, players: int, options: dict[str, int]
) -> None:
    app = practice_app(rules, players, **options)
    asked: set[type] = set()
    async with app.run_test(size=(80, 24)) as pilot:
        for _turn in range(MOST_TURNS):
            await pilot.pause()
            if isinstance(app.screen, EndScreen):
                break
            await turn(pilot, asked)
        assert isinstance(app.screen, EndScreen)
        end = app.screen.view
        assert end.end is not None
        assert max(seat.score for seat in end.seats) > 0
        assert {AskLay, AskVote} <= asked
        if rules == "teams":
            assert AskName in asked


async def turn(pilot: Pilot[None], asked: set[type]) -> None:
    """One thing a player does: looks at what is there and presses keys."""
    screen = pilot.app.screen
    if isinstance(screen, RoundScreen):
        await pilot.press("enter")
    elif isinstance(screen, GameScreen):
        if screen.revealing is None:
            asked.add(type(screen.now.ask))
            await answer(pilot, screen.now)
        else:
            await pilot.press("enter")
    else:
        pytest.fail(f"lost on {screen}")


async def answer(pilot: Pilot[None], now: TableView) -> None:
    """Keys for what is asked."""
    match now.ask:
        case AskClaim() | AskTell(kinds=(_, *_)):
            await pilot.press("2", "enter")
            assert isinstance(pilot.app.screen, ClueDialog)
            await pilot.press("s", "e", "a", "enter")
        case AskTell():
            await pilot.press("1", "enter")
        case AskLay(cards):
            for key in ("1", "3")[:cards]:
                await pilot.press(key, "enter")
        case AskName():
            await pilot.press("m" if now.round % 2 else "p")
        case AskVote():
            await vote(pilot, now, now.ask)
        case None:
            raise AssertionError(f"nothing to do in {now.phase}")


async def vote(pilot: Pilot[None], now: TableView, ask: AskVote) -> None:
    """Votes for the first places allowed: all the votes there are."""
    free = [place for place in ask.places if place - 1 not in forbidden_places(now)]
    keys = "1234567890-="
    for place in free[: 2 if ask.red else ask.most]:
        key = keys[place - 1]
        await pilot.press({"-": "minus", "=": "equals_sign"}.get(key, key), "enter")
