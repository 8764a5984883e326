"""The album and the gallery: numbers, pictures, every size, and random keys."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.widgets import OptionList

from p2p_dixit.errors import LocalFault
from p2p_dixit.play.view import PackView
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, RoundResult
from p2p_dixit.saved.statistics import (
    PlayedGame,
    PlayedSeat,
    Share,
    Statistics,
    statistics,
)
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.screens.album import AlbumScreen
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.gallery import GalleryScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.text.album import chart, percent
from tests.more import some
from tests.ui import moments
from tests.ui.double import FakeNetwork, Paintings, ScriptedClient, context
from tests.ui.monkey import SIZES
from tests.ui.snapshot import at_all_sizes, screen_text, settled

ME, CLOVER, HAZEL, BISCUIT = (bytes([n]) * 32 for n in range(1, 5))
DECK = b"d" * 32
PACKS = (
    PackView(b"1" * 32, "Paper Moons", 12, 1_900_000),
    PackView(b"2" * 32, "Our summer", 8, 900_000),
)


def turn(number: int, teller: int, votes: dict[int, int], clue: str) -> RoundResult:
    """A round of four seats whose cards lie in the order of their seats."""
    return RoundResult(
        number=number,
        storyteller=teller,
        clue=Clue(ClueKind.TEXT, clue),
        table=tuple(10 * number + seat for seat in range(4)),
        owners=(0, 1, 2, 3),
        ballots={seat: Ballot((owner + 1,)) for seat, owner in votes.items()},
        fouled=(),
        found=tuple(seat for seat, owner in votes.items() if owner == teller),
        gains=(),
        points=(),
    )


def game(when: int, rules: str, points: tuple[int, int, int, int]) -> PlayedGame:
    keys, names = (ME, CLOVER, HAZEL, BISCUIT), ("Robin", "Clover", "Hazel", "Biscuit")
    best = max(points)
    return PlayedGame(
        when,
        rules,
        DECK,
        finished=True,
        seats=tuple(map(PlayedSeat, names, keys, points)),
        winners=tuple(seat for seat in range(4) if points[seat] == best),
        rounds=(
            turn(1, 0, {1: 0, 2: 3, 3: 2}, "almost home"),
            turn(2, 1, {0: 1, 2: 0, 3: 0}, "the sea, once"),
            turn(3, 2, {0: 3, 1: 2, 3: 0}, "three o'clock"),
            turn(4, 0, {1: 0, 2: 0, 3: 0}, "a cat"),
        ),
    )


GAMES = (
    game(1_700_000_000, "modern", (30, 12, 9, 20)),
    game(1_700_100_000, "modern", (11, 31, 9, 20)),
    game(1_700_200_000, "odyssey", (24, 12, 24, 20)),
    game(1_700_300_000, "party", (8, 3, 5, 2)),
    replace(game(1_700_400_000, "modern", (1, 2, 3, 4)), finished=False),
)


def add_up(_progress: Callable[[int, int], None]) -> Statistics:
    return statistics(GAMES, ME)


def shared(add: Callable[[Callable[[int, int], None]], Statistics] = add_up) -> AppContext:
    """Everything that the album needs; every deck is painted the same."""
    made = context(FakeNetwork())
    made.services = replace(
        made.services, add_up=add, packs=lambda: PACKS, hang=lambda _view: Paintings()
    )
    return made


def test_the_numbers_of_a_few_games() -> None:
    found = statistics(GAMES, ME)
    assert (found.total.games, found.total.wins, found.total.points) == (4, 3, 73)
    assert found.total.finds == Share(3, 6)  # in three games that have a card to be found
    assert found.total.found == Share(12, 18)
    assert (found.total.too_easy, found.total.too_hard) == (3, 0)
    assert list(found.rules) == ["modern", "odyssey", "party"]
    assert [friend.name for friend in found.friends] == ["Biscuit", "Clover", "Hazel"]
    assert found.friends[1].found == Share(6, 6)
    assert [clue.text for clue in found.clues] == ["almost home"] * 3
    assert [clue.when for clue in found.clues] == sorted(
        (one.when for one in GAMES[:3]), reverse=True
    )
    assert (found.decoys[0].card, found.decoys[0].votes, found.decoys[0].played) == (20, 6, 3)
    assert (found.streaks.wins, found.streaks.wins_now, found.streaks.finds) == (2, 2, 1)


def test_a_key_without_games_has_no_numbers() -> None:
    found = statistics(GAMES, b"somebody else")
    assert found.total.games == 0
    assert found.total.finds.percent is None
    assert (found.friends, found.clues, found.decoys, found.points) == ((), (), (), ())


def test_the_chart_keeps_to_its_room_and_its_scale() -> None:
    rows = chart([0, 15, 30], 20)
    assert rows[0].endswith("█")
    assert rows[0].startswith("30 ")
    assert rows[-1].startswith(" 0 ")
    assert all(len(row) <= 20 for row in chart(list(range(100)), 20))
    assert chart([], 20) == []
    assert chart([0], 20)  # a game without points is no division by zero


def shows(app: DixitApp, kind: type[object]) -> bool:
    return type(app.screen) is kind


async def test_one_key_from_home_and_from_the_end() -> None:
    made = shared()
    app = DixitApp(made)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.press("a")
        await settled(pilot)
        text = screen_text(app)
        assert "4 games · 3 won" in text
        assert "“almost home”" in text
        assert "Card 10" in text  # the title of its picture
        await pilot.press("enter")
        assert shows(app, Zoom)
        await pilot.press("escape", "g")
        await settled(pilot)
        assert "Paper Moons" in screen_text(app)
        await pilot.press("right")
        await settled(pilot)
        assert "Our summer" in screen_text(app)
        await pilot.press("escape", "escape")
        assert shows(app, HomeScreen)
        await app.push_screen(EndScreen(made, ScriptedClient(moments.OVER)))
        await pilot.press("s")
        assert shows(app, AlbumScreen)


async def test_pictures_of_before_hang_again() -> None:
    made = shared()
    before = made.gallery.pictures
    app = DixitApp(made)
    async with app.run_test(size=(120, 35)) as pilot:
        await pilot.press("a")
        await settled(pilot)
        assert made.gallery.pictures is not before
        await pilot.press("escape")
        await settled(pilot)
        assert made.gallery.pictures is before


async def test_what_goes_wrong_and_what_is_not_there_is_said() -> None:
    def broken(_progress: Callable[[int, int], None]) -> Statistics:
        raise LocalFault("the disk is gone")

    for add, words in (
        (broken, "the disk is gone"),
        (lambda _progress: statistics((), ME), "No saved game of yours yet"),
    ):
        app = DixitApp(shared(add))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("a")
            await settled(pilot)
            assert words in screen_text(app)
            await pilot.press("enter", "g", "enter", "escape", "escape", "escape")


async def test_the_key_that_is_named_reads_on_and_is_named_only_then() -> None:
    app = DixitApp(shared())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        await settled(pilot)
        words, cards = app.screen.query_one("#album-words"), app.screen.query_one(OptionList)
        assert "PgDn Scroll down" in screen_text(app)
        at = cards.highlighted
        await pilot.press("pagedown")
        await settled(pilot)
        assert words.scroll_y > 0
        assert cards.highlighted == at
        await pilot.resize_terminal(160, 45)
        await settled(pilot)
        assert "PgDn" not in screen_text(app)
        assert "Zoom" in screen_text(app)


def test_a_share_is_not_broken_across_lines() -> None:
    assert " " not in percent(Share(1, 2))


@pytest.mark.parametrize("packs", [PACKS[:1], PACKS])
async def test_the_gallery_names_keys_for_packs_where_there_are_several(
    packs: tuple[PackView, ...],
) -> None:
    made = shared()
    made.services = replace(made.services, packs=lambda: packs)
    app = DixitApp(made)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GalleryScreen(made))
        await settled(pilot)
        assert ("Next pack" in screen_text(app)) == (len(packs) > 1)


SCREENS: dict[str, Callable[[AppContext], AlbumScreen | GalleryScreen]] = {
    "album": lambda made: AlbumScreen(made, add_up),
    "gallery": GalleryScreen,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_each_screen_looks_as_it_should(name: str) -> None:
    made = shared()
    app = DixitApp(made)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SCREENS[name](made))
        await settled(pilot)
        await at_all_sizes(pilot, name)


KEYS = (
    *("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "enter", "space"),
    *("escape", "tab", "a", "g", "n", "p", "q", "f1", "question_mark"),
)


@pytest.mark.parametrize("seed", some(range(6), 0, 1))
async def test_a_monkey_breaks_nothing_and_finds_the_way_home(seed: int) -> None:
    dice = random.Random(f"album {seed}")
    made = shared()
    app = DixitApp(made)
    pressed: list[str] = []
    async with app.run_test(size=dice.choice(SIZES)) as pilot:
        for step in range(60):
            if shows(app, HomeScreen):
                await pilot.press("a")
            key = dice.choice(KEYS)
            pressed.append(key)
            await pilot.press(key)
            if step % 12 == 0:
                await pilot.resize_terminal(*dice.choice(SIZES))
        for _ in range(10):
            if shows(app, HomeScreen):
                break
            await pilot.press("escape")
        assert shows(app, HomeScreen), " ".join(pressed[-25:])
