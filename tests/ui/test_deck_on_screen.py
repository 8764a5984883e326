"""The pictures on screen are those of the table, whatever becomes of the decoder."""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from textual.geometry import Size

from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import combine
from p2p_dixit.play.api import NewTable
from p2p_dixit.play.commands import FetchPictures
from p2p_dixit.play.view import PackView, PicturesView
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.pictures.decoder import Decoder
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.ui import start
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.fetching import FetchDialog
from p2p_dixit.ui.dialogs.packs import PacksDialog, PacksRow
from p2p_dixit.ui.dialogs.tables import CreateDialog
from p2p_dixit.ui.messages import TableEntered
from p2p_dixit.ui.pictures.decks import DeckOfPacks, Decks
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck, NoPictures
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.settings import sensible
from tests.store.artwork import card_image, manifest_of, some_images
from tests.ui import moments
from tests.ui.double import FakeNetwork, Paintings, ScriptedClient, context
from tests.ui.snapshot import settled
from tests.ui.test_screens import LOBBY, PACKS

ONE, TWO = some_images(30), (*some_images(6), b"RIFF: no picture at all" * 9)
FIRST, SECOND = manifest_of(ONE, "First"), manifest_of(TWO, "Second")
DECK = combine([FIRST, SECOND])
VIEW = PicturesView(DECK.id, tuple(map(PackView, DECK.packs)))


@pytest.fixture
def decks(tmp_path: Path) -> Decks:
    folders = Folders(tmp_path, tmp_path, tmp_path)
    library = Library(DiskFiles(), folders.packs, None)
    library.add(FIRST, ONE)
    library.add(SECOND, TWO)
    return Decks(DiskFiles(), folders, BuiltInDeck())


def test_cards_of_any_pack_are_drawn_and_a_bad_one_is_a_number(decks: Decks) -> None:
    pictures = decks.hang(VIEW)
    assert isinstance(pictures, DeckOfPacks)
    assert len(pictures.deck.cards) == 31
    for number, card in enumerate(pictures.deck.cards):
        image = pictures.image(number)
        if card.image == SECOND.cards[-1].image:
            assert image is None
        else:
            assert image is not None
            assert image.size == (600, 900)
    assert pictures.image(31) is None
    assert pictures.caption(0).title.startswith("card")
    assert pictures.caption(31).title == ""
    decks.close()


def test_a_deck_is_found_by_its_id_and_one_that_is_not_here_has_no_pictures(decks: Decks) -> None:
    assert isinstance(decks.hang(PicturesView(DECK.id)), DeckOfPacks)
    assert isinstance(decks.hang(PicturesView(b"x" * 32)), NoPictures)
    assert isinstance(decks.hang(replace(VIEW, deck=b"y" * 32)), NoPictures)
    assert isinstance(decks.hang(PicturesView()), BuiltInDeck)
    assert [pack.name for pack in decks.packs()][1:] in (["First", "Second"], ["Second", "First"])


async def test_a_decoder_that_dies_costs_a_number_and_not_the_game(decks: Decks) -> None:
    # R-13-7, R-13-8
    dying = Decoder((sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"))
    packs = [pack for pack in decks.library().packs() if pack.manifest.id in DECK.packs]
    gallery = Gallery(DeckOfPacks(packs, dying))
    assert await gallery.prepare(0, Size(12, 9)) is None
    assert gallery.missing(0)
    gallery.close()
    dying.close()


class Walls:
    """Counts what was asked for; has pictures only when the share says so."""

    def __init__(self) -> None:
        self.asked: list[PicturesView] = []

    def hang(self, view: PicturesView) -> NoPictures | Paintings:
        self.asked.append(view)
        return Paintings() if view.share == 100 else NoPictures()


async def test_the_deck_of_a_game_is_hung_again_when_its_pictures_have_come() -> None:
    walls, shared = Walls(), context()
    shared.services = replace(shared.services, hang=walls.hang)
    own = shared.gallery.pictures
    app = DixitApp(shared)
    table = ScriptedClient(replace(moments.LAY, pictures=replace(VIEW, share=50)))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.post_message(TableEntered(table))
        await settled(pilot)
        assert isinstance(shared.gallery.pictures, NoPictures)
        for share in (60, 100):
            table.show(replace(moments.LAY, pictures=replace(VIEW, share=share)))
            await settled(pilot)
        assert isinstance(shared.gallery.pictures, Paintings)
        assert [view.share for view in walls.asked] == [50, 100]
        told = [notice.message for notice in app._notifications]
        assert [text.split(":")[0] for text in told] == [
            "The pictures are on their way",
            "All pictures are here.",
        ]
        app.on_table_left()
        await settled(pilot)
        assert shared.gallery.pictures is own


def _shows(app: DixitApp, screen: type) -> bool:
    return isinstance(app.screen, screen)


async def test_a_large_pack_is_asked_about_once_and_fetched_on_enter() -> None:
    app = DixitApp(context())
    asking = replace(LOBBY, pictures=replace(VIEW, share=0, asking=50_000_000))
    client = ScriptedClient(asking)
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(TableEntered(client))
        await settled(pilot)
        assert _shows(app, FetchDialog)
        await pilot.press("escape")
        client.show(asking)
        await settled(pilot)
        assert _shows(app, LobbyScreen)
        assert client.done == []
        await pilot.press("ctrl+g")
        assert client.done == [FetchPictures()]


async def test_yes_fetches() -> None:
    app = DixitApp(context())
    client = ScriptedClient(replace(LOBBY, pictures=replace(VIEW, share=0, asking=50_000_000)))
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(TableEntered(client))
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert client.done == [FetchPictures()]


async def test_packs_are_chosen_by_keys_for_a_new_table() -> None:
    network = FakeNetwork(opening=ScriptedClient(LOBBY))
    shared = context(network)
    shared.services = replace(shared.services, packs=lambda: PACKS)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await settled(pilot)
        assert isinstance(app.screen, CreateDialog)
        row = app.screen.query_one(PacksRow)
        await pilot.press(*["down"] * 7, "enter")  # below everything else
        await settled(pilot)
        assert isinstance(app.screen, PacksDialog)
        await pilot.press("space", "enter")  # nothing at all: that is not taken
        await settled(pilot)
        assert isinstance(app.screen, PacksDialog)
        await pilot.press("down", "space", "down", "space", "enter")
        await settled(pilot)
        assert row.chosen == (PACKS[1].id, PACKS[2].id)
        assert row.cards == 60 + 40 - 26
        await pilot.press("down", "enter")
        await settled(pilot)
    (table,) = network.done
    assert isinstance(table, NewTable)
    assert table.packs == (PACKS[1].id, PACKS[2].id)


@pytest.mark.parametrize("seed", [None, 7])
async def test_practice_with_packs_shows_their_pictures(
    seed: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    Library(DiskFiles(), tmp_path / "packs", None).add(FIRST, ONE)
    shared = start.context(sensible(UserSettings()))
    shared.services = replace(shared.services, network=None)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        wish = Practice(Options(deck=30), 2, fast=True, seed=seed, packs=(FIRST.id,))
        app.post_message(TableEntered(shared.services.practise(wish)))
        await settled(pilot)
        hung = shared.gallery.pictures
        assert isinstance(hung, DeckOfPacks)
        assert hung.deck.packs == (FIRST.id,)
        assert await asyncio.to_thread(shared.gallery.image, 0) is not None


def test_the_test_pictures_are_real() -> None:
    assert card_image(3) in ONE
