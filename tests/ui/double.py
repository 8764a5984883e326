"""Doubles for UI tests: pictures without a deck, contexts without a disk, a scripted client."""

from dataclasses import replace
from fractions import Fraction

from PIL import Image

from p2p_dixit.bots.knowledge import Knowledge
from p2p_dixit.bots.mind import Mind
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import UsageError
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.play.api import (
    Client,
    Joining,
    Listener,
    Network,
    NewTable,
    TableOffer,
    Unfinished,
    Unwatch,
)
from p2p_dixit.play.commands import Command
from p2p_dixit.play.view import View
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import Caption
from p2p_dixit.ui.practice import practise
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.terminal import Renderer
from tests.inline_client import InlineClient

NOW = 100.0  # by the clock of the screens, until a test says otherwise
TAGS = ("moon", "sea", "door", "clock", "fox", "tree", "boat")
KNOWN = {card: (TAGS[card % 7], TAGS[card // 7 % 7]) for card in range(84)}
KNOWLEDGE = Knowledge(
    {card: PictureTexts(words=tags, clues=tags) for card, tags in KNOWN.items()}, "en"
)


def mind() -> Mind:
    """Of bots who have said nothing yet."""
    return Mind(KNOWLEDGE)


ROBIN = SigningKey(bytes(32))  # the player of practice games


def inline(wish: Practice) -> InlineClient:
    """A practice table without a thread: bots have answered before a command returns."""
    wish = wish if wish.seed is not None else replace(wish, seed=3)
    return practise(wish, mind(), ROBIN, lambda _genesis, _log: "practice.dixit", InlineClient)


class Paintings:
    """Generated pictures: each card has its own colour, half of it darker."""

    def image(self, card: int) -> Image.Image | None:
        """A picture of 60x90 pixels."""
        colour = (37 * card % 256, 91 * card % 256, 151 * card % 256)
        picture = Image.new("RGB", (60, 90), colour)
        picture.paste((0, 0, 0), (0, 45, 60, 90))
        return picture

    def caption(self, card: int) -> Caption:
        """Title, alt and tags by number."""
        return Caption(f"Card {card}", f"A picture numbered {card}", (TAGS[card % 7],))


def context(network: Network | None = None, **likes: object) -> AppContext:
    """Numbers in place of pictures, nothing moves, nothing is kept."""
    settings = replace(
        sensible(UserSettings()), reduced_motion=True, name="Robin", bell=False, learned=True
    )
    return AppContext(
        services=Services(inline, network),
        gallery=Gallery(Paintings()),
        renderer=Renderer(placeholder=True),
        settings=replace(settings, **likes),  # type: ignore[arg-type] # fields of UserSettings by name
        cell=Fraction(1, 2),
        clock=lambda: NOW,
    )


def practice(rules: str, players: int, seed: int = 3, **options: object) -> Practice:
    """A fast practice game."""
    chosen = Options(rules, **options)  # type: ignore[arg-type] # fields of Options by name
    return Practice(chosen, players - 1, fast=True, seed=seed, name="Robin")


def practice_app(rules: str, players: int, seed: int = 3, **options: object) -> DixitApp:
    """The app at a fast practice table."""
    return DixitApp(context(), practice(rules, players, seed, **options))


class ScriptedClient:
    """A table that shows what the test says and remembers what it was given to do."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._listeners: list[Listener] = []
        self.done: list[Command] = []

    @property
    def view(self) -> View:
        """What the test says."""
        return self._view

    def show(self, view: View) -> None:
        """Another moment."""
        self._view = view
        for listener in tuple(self._listeners):
            listener()

    def do(self, command: Command) -> None:
        """Remembers."""
        self.done.append(command)

    def watch(self, listener: Listener) -> Unwatch:
        """Remembers the listener."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)


class FakeNetwork:
    """Tables around here, as the test says."""

    def __init__(
        self,
        offers: tuple[TableOffer, ...] = (),
        *,
        advice: str = "",
        opening: Client | None = None,
        unfinished: tuple[Unfinished, ...] = (),
        offline: bool = False,
    ) -> None:
        self.offers = offers
        self.help = advice
        self.unfinished = unfinished
        self.offline = offline
        self.opening = opening
        self.done: list[object] = []
        self._listeners: list[Listener] = []

    async def start(self) -> None:
        """Nothing to look for."""

    async def close(self) -> None:
        """Nothing to leave."""

    def look_again(self) -> None:
        """Nothing has changed."""

    def watch(self, listener: Listener) -> Unwatch:
        """Remembers the listener."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def find(self, *offers: TableOffer) -> None:
        """Other tables."""
        self.offers = offers
        for listener in tuple(self._listeners):
            listener()

    async def create(self, table: NewTable) -> Client:
        """The test's opening, or a fault."""
        self.done.append(table)
        if self.opening is None:
            raise UsageError("There is no network to open a table in.")
        return self.opening

    async def join(self, wish: Joining) -> Client:
        """The test's opening, or a fault."""
        self.done.append(wish)
        if self.opening is None:
            raise UsageError(f"Nobody answers at {wish.where}.")
        return self.opening

    async def resume(self, key: str) -> Client:
        """The test's opening."""
        self.done.append(key)
        assert self.opening is not None
        return self.opening

    def forget(self, key: str) -> None:
        """Remembers, and offers it no more."""
        self.done.append(("forget", key))
        self.unfinished = tuple(game for game in self.unfinished if game.key != key)
        self.find(*self.offers)
