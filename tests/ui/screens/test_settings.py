"""Settings are taken over and kept at once."""

from threading import Event

from textual.widgets import Static

from p2p_dixit.errors import LocalFault
from p2p_dixit.language.strings import choose
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.terminal import Images, Terminal, renderer
from p2p_dixit.ui.theme import MORNING, NIGHT
from p2p_dixit.ui.widgets.keybar import KeyBar
from p2p_dixit.ui.widgets.stepper import Stepper
from tests.ui.double import FakeNetwork, context
from tests.ui.snapshot import screen_text, settled


async def test_every_change_is_kept() -> None:
    kept: list[UserSettings] = []
    shared = context()
    shared.keep = kept.append
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2", "end", "a", "down", "right", "down", "right")
        await settled(pilot)
        assert app.theme == MORNING.name
        assert kept[-1].name == "Robina"
        assert kept[-1].colour == 1
        assert kept[-1].theme == MORNING.name


async def test_a_name_typed_faster_than_the_disk_writes_is_kept_whole() -> None:
    kept: list[str] = []
    turns: list[int] = []  # who is writing
    more = Event()

    def slow(settings: UserSettings) -> None:
        turns.append(1)
        assert len(turns) == 1, "two threads write one file"
        more.wait(0.05)
        kept.append(settings.name)
        turns.pop()

    shared = context()
    shared.keep = slow
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("f2", "end", *"!?&")
        more.set()
        await settled(pilot)
        assert kept[-1] == "Robin!?&"
        assert turns == []


async def test_a_full_disk_is_said_and_stops_nothing() -> None:
    def full(_settings: UserSettings) -> None:
        raise LocalFault("The disk is full.")

    shared = context()
    shared.keep = full
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("f2", "down", "right")
        await settled(pilot)
        assert "The disk is full." in screen_text(app)
        assert shared.settings.colour == 1


def test_an_edited_file_with_nonsense_is_made_sensible() -> None:
    odd = UserSettings(name="\x1b[2JEve", colour=99, theme="neon", images="laser")
    assert sensible(odd) == UserSettings(name="[2JEve", theme=NIGHT.name)


def about(app: DixitApp) -> str:
    return str(app.screen.query_one("#about-pictures", Static).content)


async def test_pictures_say_what_is_used_and_what_would_become_of_a_wish() -> None:
    shared = context()
    kitty = Terminal("kitty", (0, 41), "kitty 0.41", cell=CellPixels(9, 20), answered=True)
    shared.renderer = renderer(Images.AUTO, kitty)
    app = DixitApp(shared)
    async with app.run_test(size=(100, 40)) as pilot:
        await app.push_screen(SettingsScreen(shared))
        await settled(pilot)
        assert "Kitty's protocol" in about(app)
        assert "kitty 0.41, cells of 9 by 20 pixels" in about(app)
        stepper = app.screen.query_one("#images", Stepper)
        for kind in list(Images)[1:]:
            stepper.action_step(1)
            await settled(pilot)
            assert shared.settings.images == kind
            if kind is Images.SIXEL:
                assert "kitty 0.41 does not draw Sixel" in about(app)
            elif kind in {Images.HALF, Images.OCTANT}:
                assert "After the next start: cells" in about(app)


async def test_a_language_counts_at_once() -> None:
    shared = context(FakeNetwork(), name="Ada")
    app = DixitApp(shared)
    try:
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("f2")
            await settled(pilot)
            app.screen.query_one("#language", Stepper).focus()
            await pilot.press("right", "right")  # as the system, English, Українська
            await settled(pilot)
            assert shared.settings.language == "uk"
            assert "Українська" in screen_text(app)
            assert "☾ Налаштування" in screen_text(app)
            assert app.screen.query_one(KeyBar).keys == ["Esc Назад"]
            await pilot.press("escape")
            await settled(pilot)
            assert "Створити стіл" in screen_text(app)
            assert "Create a table" not in screen_text(app)
    finally:
        choose(None)
