"""Before a table: the tables nearby and the games that can be resumed, numbered."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.client.network import NOTHING_YET
from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.language.strings import _, error_text, plural, translated
from p2p_dixit.play.api import Client, Joining, Network, NewTable, TableOffer, Unfinished
from p2p_dixit.rules.sets import Options
from p2p_dixit.text import NAME_CELLS, TABLE_NAME_CELLS, clean
from p2p_dixit.ui.plain_mode.keyboard import LINE_CHARACTERS, Lines
from p2p_dixit.ui.plain_mode.manual import front_lines
from p2p_dixit.ui.plain_mode.numbers import chosen
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.words import as_sentence

Listed: TypeAlias = tuple[TableOffer | Unfinished, ...]


@dataclass(frozen=True)
class Resume:
    """Resume a game."""

    key: str


@dataclass(frozen=True)
class Rename:
    """Have another name."""

    name: str


@dataclass(frozen=True)
class Word:
    """One of help, tables, practice and quit."""

    word: str


Wish: TypeAlias = Joining | NewTable | Resume | Rename | Word


def wish_of(line: str, listed: Listed) -> Wish:
    """The command in a typed line. Pure; raises UsageError with a reason."""
    first, _space, rest = line.strip().partition(" ")
    word, rest = first.lower(), rest.strip()
    if word.isdecimal():
        return _of_list(word, rest, listed, watch=False)
    match word:
        case "" | "tables":
            return Word("tables")
        case "?" | "help":
            return Word("help")
        case "practice" | "quit":
            return Word(word)
        case "join" | "watch":
            return _to(rest, listed, watch=word == "watch")
        case "open":
            name = clean(rest, TABLE_NAME_CELLS) or _("Our table")
            return NewTable(name, Options())
        case "name" if clean(rest, NAME_CELLS):
            return Rename(clean(rest, NAME_CELLS))
        case _:
            raise UsageError(
                _("“{word}” cannot be typed here. Type ? for what can be typed.").format(word=first)
            )


def _to(rest: str, listed: Listed, *, watch: bool) -> Wish:
    where, _space, code = rest.partition(" ")
    if not where:
        raise UsageError(_("Say where: the number of a table, or HOST:PORT."))
    if where.isdecimal():
        return _of_list(where, code, listed, watch=watch)
    return Joining(where, code.strip(), watch)


def _of_list(word: str, code: str, listed: Listed, *, watch: bool) -> Wish:
    match listed[chosen(word, len(listed))]:
        case TableOffer(key=key, locked=locked):
            if locked and not code:
                raise UsageError(
                    _(
                        "That table has a room code: type it behind the number, as in {n} CODE."
                    ).format(n=word)
                )
            return Joining(key, code, watch)
        case Unfinished(key=key):
            return Resume(key)


def list_lines(listed: Listed, advice: str) -> Iterator[str]:
    """The list; the advice where it is empty."""
    if not listed:
        if not advice or advice == translated(NOTHING_YET):  # which names a key of the screen
            advice = _("No table nearby yet. p2p-dixit doctor finds out what may be in the way.")
        yield as_sentence(advice)
        yield _("Type open to open one, join HOST:PORT, practice, or ? for more.")
    for number, one in enumerate(listed, 1):
        match one:
            case TableOffer():
                yield f"{number}. {', '.join(_offer(one))}"
            case Unfinished(title=title):
                yield f"{number}. " + _("Resume {title}").format(title=title)
    if listed:
        yield _("Type a number, or ? for what else can be typed.")


def _offer(offer: TableOffer) -> Iterator[str]:
    yield offer.name
    yield rules_name(offer.rules)
    players = plural("{n} player", "{n} players", offer.players)
    yield f"{players} ({', '.join(offer.who)})" if offer.who else players
    if offer.playing:
        yield _("the game has begun")
    elif offer.free:
        yield plural("{n} free seat", "{n} free seats", offer.free)
    if offer.locked:
        yield _("with a room code")


class Front:
    """The way from the list to a table and back."""

    def __init__(
        self,
        network: Network,
        lines: Lines,
        say: Callable[[str], None],
        sit: Callable[[Client], Awaitable[bool]],
        practise: Callable[[], Client],
        rename: Callable[[str], None],
    ) -> None:
        self._network = network
        self._lines = lines
        self._say = say
        self._sit = sit
        self._practise = practise
        self._rename = rename
        self._listed: Listed = ()

    async def stay(self) -> None:
        """Runs until the player quits, or the input ends."""
        woken = asyncio.Event()
        unwatch = self._network.watch(woken.set)
        self._list()
        try:
            while not self._lines.over:
                self._lines.on_change = woken.set
                woken.clear()
                if self._around() != self._listed:
                    self._list()
                line = self._lines.take()
                if line is None:
                    await woken.wait()
                elif not await self._obey(line):
                    return
        finally:
            unwatch()

    def _around(self) -> Listed:
        return (*self._network.offers, *self._network.unfinished)

    def _list(self) -> None:
        """The numbers stay valid until the next list is printed."""
        self._listed = self._around()
        for line in list_lines(self._listed, self._network.help):
            self._say(line)

    async def _obey(self, line: str) -> bool:
        """Whether to stay."""
        try:
            if len(line) > LINE_CHARACTERS:
                raise UsageError(_("That line is too long; nothing of it was used."))
            return await self._grant(wish_of(line, self._listed))
        except DixitError as error:
            self._say(error_text(error))
            return True

    async def _grant(self, wish: Wish) -> bool:
        match wish:
            case Word("quit"):
                return False
            case Word("help"):
                for line in front_lines():
                    self._say(line)
                return True
            case Word("practice"):
                return await self._at(self._practise())
            case Word():
                self._list()
                return True
            case Rename(name):
                self._rename(name)
                self._say(_("Your name is {name}.").format(name=name))
                return True
            case Joining():
                return await self._at(await self._network.join(wish))
            case NewTable():
                return await self._at(await self._network.create(wish))
            case Resume(key):
                return await self._at(await self._network.resume(key))

    async def _at(self, client: Client) -> bool:
        stays = await self._sit(client)
        if stays:
            with suppress(DixitError):
                self._network.look_again()
            self._list()
        return stays
