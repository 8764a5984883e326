"""The ends of a lobby and of a game that the screens hold; the work is done by the engine."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from p2p_dixit.errors import RuleViolation, UsageError
from p2p_dixit.rules.intents import Choice, GiveClue, LayDown
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.owed import AskTell
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.engine import Engine
from p2p_dixit.runtime.house import House
from p2p_dixit.runtime.live import LiveGame
from p2p_dixit.runtime.lobby.messages import Guest as LobbyGuest
from p2p_dixit.runtime.lobby.opener import Opener, Outgoing
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.presence import LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.text import CHAT_CELLS, NAME_CELLS, REACTION_CELLS, clean, clean_name
from p2p_dixit.ui.live.feed import Feed
from p2p_dixit.ui.live.telling import lobby_told, pictures_view, told
from p2p_dixit.ui.port import (
    Guest,
    Listener,
    LobbySnapshot,
    Snapshot,
    Standing,
    Unwatch,
)
from p2p_dixit.ui.strings import _


@dataclass(frozen=True)
class Place:
    """What a table at this machine is made of, whatever is played there."""

    engine: Engine
    house: House
    feed: Feed
    me: LobbyGuest
    code: str = ""
    watch: bool = False  # nobody sits down here

    def leave(self, presence: Presence, after: float = 0.0) -> None:
        """Gets up; the others may need a moment to agree on it."""
        self.engine.call(lambda: self.house.leave(presence, after))


class _Watched:
    """Listeners, called in the screen's loop."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each change, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _call_all(self) -> None:
        for listener in tuple(self._listeners):
            listener()


class LiveTable(_Watched):
    """One seat's end of a real game; implements `TableClient`."""

    def __init__(self, place: Place, presence: Presence, seen: Seen) -> None:
        super().__init__()
        self._place = place
        self._engine = place.engine
        self._presence = presence
        self._seen = seen
        self._snapshot = self._told(seen)
        self._clue: GiveClue | None = None  # waits for the card that goes with it
        self._loop = asyncio.get_running_loop()

    @property
    def snapshot(self) -> Snapshot:
        """What is to be seen now."""
        return self._snapshot

    def now(self) -> float:
        """The clock of the snapshot's times: that of the engine's loop."""
        return self._engine.loop.time()

    def show(self, seen: Seen) -> None:
        """The engine has something new to show."""
        if seen.game.round != self._seen.game.round or not seen.asked:
            self._clue = None
        self._seen = seen
        self._snapshot = self._with_clue(self._told(seen))
        self._call_all()

    def _told(self, seen: Seen) -> Snapshot:
        genesis = self._presence.genesis
        deck = b"" if genesis is None else genesis.settings.deck
        return replace(told(seen), pictures=pictures_view(seen.stock, deck))

    def _with_clue(self, shown: Snapshot) -> Snapshot:
        """The clue stands for the person who gave it, while the card is still to be chosen."""
        if self._clue is None or not isinstance(shown.ask, AskTell):
            return shown
        return replace(shown, clue=self._clue.clue, ask=replace(shown.ask, kinds=()))

    def submit(self, choice: Choice) -> None:
        """Answers what was asked. Raises RuleViolation where the rules say no."""
        ask = self._seen.asked and self._snapshot.ask
        if not ask:
            raise RuleViolation("Nothing is asked of you now.")
        if isinstance(choice, GiveClue) and isinstance(ask, AskTell) and ask.cards:
            self._check(choice)
            self._clue = choice
            self._snapshot = self._with_clue(self._told(self._seen))
            self._call_all()
            return
        choices: tuple[Choice, ...] = (choice,)
        if isinstance(choice, LayDown) and self._clue is not None:
            choices = (self._clue, choice)
        else:
            self._check(choice)
        self._do(lambda game: game.submit(*choices))

    def _check(self, choice: Choice) -> None:
        if (reason := refusal(self._seen.game, choice)) is not None:
            raise RuleViolation(reason)

    def say(self, text: str) -> None:
        """Sends a line of chat."""
        self._only_players()
        line = clean(text, CHAT_CELLS)
        if line:
            self._do(lambda game: game.say(line))

    def react(self, text: str) -> None:
        """Sends a quick reaction."""
        self._only_players()
        self._do(lambda game: game.react(clean(text, REACTION_CELLS)))

    def go_on_without(self, seat: int) -> None:
        """Wishes to go on without a player who does not answer."""
        self._only_players()
        self._do(lambda game: game.wish(seat))

    def get_pictures(self) -> None:
        """Agrees to fetch the pictures that were asked about."""
        self._engine.call(self._presence.sharing.accept)

    def _only_players(self) -> None:
        if self._snapshot.standing in (Standing.WATCHING, Standing.ASKING):
            raise RuleViolation(_("Only those who play can do that."))

    def welcome(self, key: bytes) -> None:
        """Agrees that somebody who asks sits down."""
        self._do(lambda game: game.welcome(key))

    def decline(self, key: bytes) -> None:
        """Says no to somebody who asks."""
        self._engine.call(lambda: self._presence.decline(key))

    def sit_down(self) -> None:
        """Asks for a seat; everybody at the table has to agree."""
        if self._snapshot.standing is not Standing.WATCHING:
            raise RuleViolation(_("You have a seat, or have asked for one."))
        self._engine.call(lambda: self._presence.sit_down(self._place.me))

    def leave(self) -> None:
        """Gets up from the table for good, or stops watching."""
        plays = self._snapshot.standing in (Standing.PLAYING, Standing.COMING)
        waits = plays and self._snapshot.end is None
        if waits:
            self._do(LiveGame.leave)
        self._place.leave(self._presence, GOODBYE_SECONDS if waits else 0.0)

    def rematch(self) -> "LiveLobby":
        """The same people, options and table once more."""
        if self._snapshot.end is None or not self._seen.finished:
            raise UsageError(_("The game is not over yet."))
        lobby = LiveLobby(self._place)
        lobby.attach(self._presence)
        self._engine.call(self._presence.again)
        return lobby

    def _do(self, command: Callable[[LiveGame], object]) -> None:
        def work() -> None:
            game = self._presence.game
            if game is not None:
                try:
                    command(game)
                except RuleViolation:
                    self._presence.show()  # the table moved on meanwhile: show how it stands

        self._engine.call(work)


# How long somebody who leaves stays to let the others agree on it.
GOODBYE_SECONDS = 3.0

# A table of this network answers within a blink; whoever does not may still be found later.
ANSWER_SECONDS = 3.0


class LiveLobby(_Watched):
    """One guest's end of a lobby; implements `LobbyClient`."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place
        self._engine = place.engine
        self._presence: Presence | None = None
        self._table: LiveTable | None = None
        self._state: LobbySeen | None = None
        me = Guest(place.me.name, place.me.colour)  # until the opener's list is there
        guests, mine = ((), None) if place.watch else ((me,), 0)
        self._snapshot = LobbySnapshot("", Options(), guests, mine, code=place.code, answered=False)

    def attach(self, presence: Presence, addresses: tuple[str, ...] = ()) -> None:
        """The presence this lobby stands for, and where others reach it."""
        self._presence = presence
        self._snapshot = replace(self._snapshot, addresses=addresses)
        self._place.feed.show_to(self._show)

    async def begun(self) -> LiveTable:
        """The game, once it shows itself."""
        while self._table is None:
            await self._news()
        return self._table

    async def received(self) -> None:
        """Waits a while for the table's answer. Raises UsageError where it turns us away."""
        with suppress(TimeoutError):  # the way may be long: the lobby says that we are on it
            async with asyncio.timeout(ANSWER_SECONDS):
                while not (self._snapshot.answered or self._table or self._no):
                    await self._news()
        if self._no:
            raise UsageError(self._no)

    @property
    def _no(self) -> str:
        return "" if self._state is None else self._state.turned_away

    async def _news(self) -> None:
        changed = asyncio.Event()
        unwatch = self.watch(changed.set)
        try:
            await changed.wait()
        finally:
            unwatch()

    def _show(self, shown: Shown) -> None:
        if self._presence is None:
            return
        if isinstance(shown, LobbySeen):
            self._state = shown
            self._snapshot = lobby_told(shown, self._snapshot)
        elif self._table is not None:
            self._table.show(shown)
            return
        elif not shown.finished:  # otherwise the last game of this table: the next one comes
            self._table = LiveTable(self._place, self._presence, shown)
            self._snapshot = replace(self._snapshot, started=self._table)
        self._call_all()

    @property
    def snapshot(self) -> LobbySnapshot:
        """What is to be seen now."""
        return self._snapshot

    def look(self, name: str, rabbit: int) -> None:
        """Changes the own name and colour."""
        self._only_guests()
        shown = clean_name(name, NAME_CELLS)
        self._do(lambda lobby: lobby.look(shown, rabbit))

    def sit_down(self) -> None:
        """Whoever only watches would rather play."""
        presence, me = self._presence, self._place.me
        if self._snapshot.me is None and presence is not None:
            self._engine.call(lambda: presence.take_place(me))

    def propose(self, options: Options, timer: int) -> None:
        """Changes how the table plays; everybody's ready mark goes."""
        self._only_guests()
        if self._state is None or self._state.state is None:
            return
        settings = replace(self._state.state.settings, options=options, timer=timer)
        self._do(lambda lobby: lobby.settle(settings))

    def set_ready(self, ready: bool) -> None:  # noqa: FBT001 - a switch
        """Says that this player is ready, or not yet."""
        self._only_guests()
        if self._state is None or self._state.state is None:
            raise UsageError(_("The table has not answered yet."))
        self._do(lambda lobby: lobby.set_ready(ready=ready))

    def say(self, text: str) -> None:
        """Sends a line of chat."""
        self._only_guests()
        line = clean(text, CHAT_CELLS)
        if line:
            self._do(lambda lobby: lobby.say(line))

    def _only_guests(self) -> None:
        if self._snapshot.me is None:
            raise UsageError(_("You only watch here."))

    def get_pictures(self) -> None:
        """Agrees to fetch the pictures that were asked about."""
        presence = self._presence
        if presence is not None:
            self._engine.call(presence.sharing.accept)

    def leave(self) -> None:
        """Leaves the lobby."""
        if self._presence is not None:
            self._place.leave(self._presence)

    def _do(self, command: Callable[[Opener | Visitor], list[Outgoing]]) -> None:
        presence = self._presence
        if presence is not None:
            self._engine.call(lambda: presence.do(command))
