"""The ends of a lobby and of a game that the screens hold; the work is done by the engine."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace

from p2p_dixit.errors import RuleViolation, UsageError
from p2p_dixit.rules.intents import Choice, GiveClue, LayDown
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.owed import AskTell
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.engine import Engine
from p2p_dixit.runtime.live import LiveGame
from p2p_dixit.runtime.lobby.messages import WHOLE
from p2p_dixit.runtime.lobby.messages import Guest as LobbyGuest
from p2p_dixit.runtime.lobby.opener import Opener, Outgoing
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.presence import LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.text import CHAT_CELLS, NAME_CELLS, clean, clean_name
from p2p_dixit.ui.live.telling import pictures_view, told
from p2p_dixit.ui.port import (
    ChatLine,
    Guest,
    Listener,
    LobbySnapshot,
    Opening,
    Snapshot,
    Unwatch,
)
from p2p_dixit.ui.strings import translated


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

    def __init__(self, engine: Engine, presence: Presence, seen: Seen) -> None:
        super().__init__()
        self._engine = engine
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
        line = clean(text, CHAT_CELLS)
        if line:
            self._do(lambda game: game.say(line))

    def react(self, text: str) -> None:
        """Sends a quick reaction."""
        self._do(lambda game: game.react(clean(text, CHAT_CELLS)))

    def go_on_without(self, seat: int) -> None:
        """Wishes to go on without a player who does not answer."""
        self._do(lambda game: game.wish(seat))

    def get_pictures(self) -> None:
        """Agrees to fetch the pictures that were asked about."""
        self._engine.call(self._presence.sharing.accept)

    def leave(self) -> None:
        """Gets up from the table for good, or stops watching."""
        self._do(LiveGame.leave)
        self._engine.loop.call_soon_threadsafe(
            lambda: asyncio.ensure_future(_goodbye(self._presence))
        )

    def rematch(self) -> Opening:
        """The same people, options and table once more."""
        raise UsageError("Create a table again for a rematch.")

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


async def _goodbye(presence: Presence) -> None:
    await asyncio.sleep(GOODBYE_SECONDS)
    await presence.close()


FRAME = 1 / 20  # seconds between two snapshots on the screen


class LiveLobby(_Watched):
    """One guest's end of a lobby; implements `LobbyClient`."""

    def __init__(self, engine: Engine, code: str, me: LobbyGuest) -> None:
        super().__init__()
        self._engine = engine
        self._presence: Presence | None = None
        self._table: LiveTable | None = None
        self._state: LobbySeen | None = None
        self._loop = asyncio.get_running_loop()
        waiting = (Guest(me.name, me.colour),)  # until the opener's list is there
        self._snapshot = LobbySnapshot("", Options(), waiting, 0, code=code)
        self._early: Shown | None = None
        self._lock = threading.Lock()
        self._latest: Shown | None = None  # came from the engine, not shown yet
        self._shown_at = 0.0

    def attach(self, presence: Presence, addresses: tuple[str, ...] = ()) -> None:
        """The presence this lobby stands for, and where others reach it."""
        self._presence = presence
        self._snapshot = replace(self._snapshot, addresses=addresses)
        if self._early is not None:
            self._show(self._early)

    async def begun(self) -> LiveTable:
        """The game, once it shows itself."""
        begun = asyncio.Event()
        unwatch = self.watch(begun.set)
        while self._table is None:
            begun.clear()
            await begun.wait()
        unwatch()
        return self._table

    def shown(self, shown: Shown) -> None:
        """Called in the engine's thread, after every message; the latest is shown."""
        with self._lock:
            waiting, self._latest = self._latest, shown
        if waiting is None:
            self._loop.call_soon_threadsafe(self._plan)

    def _plan(self) -> None:
        """No more often than the eye can follow: while machines deal, hundreds come a second."""
        pause = self._shown_at + FRAME - self._loop.time()
        self._loop.call_later(max(0.0, pause), self._take)

    def _take(self) -> None:
        with self._lock:
            shown, self._latest = self._latest, None
        self._shown_at = self._loop.time()
        if shown is not None:
            self._show(shown)

    def _show(self, shown: Shown) -> None:
        if self._presence is None:
            self._early = shown
            return
        if isinstance(shown, LobbySeen):
            self._state = shown
            self._snapshot = self._told(shown)
        elif self._table is None:
            self._table = LiveTable(self._engine, self._presence, shown)
            self._snapshot = replace(self._snapshot, started=self._table)
        else:
            self._table.show(shown)
            return
        self._call_all()

    def _told(self, seen: LobbySeen) -> LobbySnapshot:
        state = seen.state
        chat = tuple(ChatLine(n, guest, text) for n, (guest, text) in enumerate(seen.said))
        obstacle = translated(seen.trouble or seen.refused or seen.obstacle)
        if state is None:
            return replace(self._snapshot, chat=chat, obstacle=obstacle)
        keys = [guest.key for guest in state.guests]
        return replace(
            self._snapshot,
            table=state.settings.name,
            options=state.settings.options,
            timer=state.settings.timer,
            guests=tuple(
                Guest(g.name, g.colour, g.ready, pack_share=g.share / WHOLE) for g in state.guests
            ),
            pictures=pictures_view(seen.stock, state.settings.deck),
            me=keys.index(seen.me) if seen.me in keys else 0,
            chat=chat,
            obstacle=obstacle,
        )

    @property
    def snapshot(self) -> LobbySnapshot:
        """What is to be seen now."""
        return self._snapshot

    def look(self, name: str, rabbit: int) -> None:
        """Changes the own name and colour."""
        shown = clean_name(name, NAME_CELLS)
        self._do(lambda lobby: lobby.look(shown, rabbit))

    def propose(self, options: Options, timer: int) -> None:
        """Changes how the table plays; everybody's ready mark goes."""
        if self._state is None or self._state.state is None:
            return
        settings = replace(self._state.state.settings, options=options, timer=timer)
        self._do(lambda lobby: lobby.settle(settings))

    def set_ready(self, ready: bool) -> None:  # noqa: FBT001 - a switch
        """Says that this player is ready, or not yet."""
        self._do(lambda lobby: lobby.set_ready(ready=ready))

    def say(self, text: str) -> None:
        """Sends a line of chat."""
        line = clean(text, CHAT_CELLS)
        if line:
            self._do(lambda lobby: lobby.say(line))

    def get_pictures(self) -> None:
        """Agrees to fetch the pictures that were asked about."""
        presence = self._presence
        if presence is not None:
            self._engine.call(presence.sharing.accept)

    def leave(self) -> None:
        """Leaves the lobby."""
        presence = self._presence
        if presence is not None:
            self._engine.call(lambda: asyncio.ensure_future(presence.close()))

    def _do(self, command: Callable[[Opener | Visitor], list[Outgoing]]) -> None:
        presence = self._presence
        if presence is not None:
            self._engine.call(lambda: presence.do(command))
