"""One table with the peer under test and our seats, and the checks of a scenario."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from p2p_dixit.net.address import Address
from p2p_dixit.play.table import InGame, Over
from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from p2p_dixit.table.genesis import Settings
from tools.conformance.peer.control import NoAnswer, Peer, Refused
from tools.conformance.peer.own import Own, Truth
from tools.conformance.peer.wire import Wire

DECK = bytes(32)  # the id of a deck whose pictures the tool leaves out
POLL = 0.02  # seconds between two looks
CLUE = {"kind": "text", "text": "once, long ago"}

View = dict[str, Any]


class Failed(Exception):
    """A check failed, and with it these rules."""

    def __init__(self, what: str, rules: Iterable[str]) -> None:
        super().__init__(what)
        self.rules = tuple(rules)


@dataclass
class Scene:
    """What a scenario has to play with. Every wait and every check cites rules."""

    command: list[str]
    home: Path
    patience: float
    allowed: frozenset[str]  # the rules that the scenario has declared
    truth: Truth = field(default_factory=Truth)
    seats: list[Own] = field(default_factory=list)
    checked: set[str] = field(default_factory=set)
    compared: int = 0  # state hashes of the peer that were found equal
    plays: bool = True  # whether the peer's player answers questions
    welcomes: bool = True  # whether the peer's player lets applicants in
    places: set[tuple[str, int, int]] = field(default_factory=set)  # where that was
    wires: list[Wire] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.peer = Peer(self.command, self.home, self.patience)

    async def close(self) -> None:
        """Ends everything."""
        for wire in self.wires:
            wire.close()
        await self.peer.kill()
        for seat in self.seats:
            if hasattr(seat, "loop"):
                await seat.loop.close()

    # -- checks

    def check(self, good: object, what: str, *rules: str) -> None:
        """Something must be so; if it is not, these rules are broken."""
        assert rules
        assert self.allowed.issuperset(rules), rules
        if not good:
            raise Failed(what, rules)
        self.checked.update(rules)

    async def until(self, wanted: Callable[[View], object], what: str, *rules: str) -> View:
        """Lets the peer's player play until its view is as wanted."""
        view: View = {}
        try:
            async with asyncio.timeout(self.patience):
                while not wanted(view := await self.turn()):  # noqa: ASYNC110 - a process is asked
                    await asyncio.sleep(POLL)
        except (TimeoutError, NoAnswer) as error:
            said = f"{type(error).__name__} {error}; it shows {_short(view)}"
            raise Failed(f"{what}: {said}", rules) from None
        self.check(True, what, *rules)
        return view

    async def ours(self, wanted: Callable[[], object], what: str, *rules: str) -> None:
        """The same, until something is so at our seats."""
        await self.until(lambda _: wanted(), what, *rules)

    async def turn(self) -> View:
        """One look at the peer: compares what it holds, and answers what its player is asked."""
        view = await self.peer.look()
        if view.get("kind") == "table":
            self.compare(view)
            if self.welcomes and view["standing"] == "playing":
                for key in view["applicants"]:
                    await self.try_to("welcome", key=key)
            if self.plays and view["ask"] is not None:
                what, more = answer_to(view)
                await self.try_to(what, **more)
        return view

    async def try_to(self, what: str, **more: Any) -> None:
        """A command that may have come too late."""
        try:
            await self.peer.ask(what, **more)
        except Refused:
            return

    def compare(self, view: View) -> None:
        """The peer's state hash and base against ours at the same place."""
        place = (view["game"], view["roster"], view["step"])
        ours = self.truth.states.get(place)
        if ours is None or place in self.places:
            return
        if (view["state"], view["base"]) != ours:
            raise Failed(
                f"step {place[2]} of roster {place[1]}: its state and base are "
                f"{view['state'][:16]}, {view['base'][:16]}, ours {ours[0][:16]}, {ours[1][:16]}",
                ("R-15-7", "R-15-16"),
            )
        self.places.add(place)
        self.compared += 1
        self.checked |= {"R-15-7", "R-15-16"} & self.allowed

    # -- gathering

    def seat(self, players: int = 3, code: str = "", **more: Any) -> Own:
        """One more seat of ours."""
        self.seats.append(Own(len(self.seats), self.truth, players, code, **more))
        return self.seats[-1]

    def settings(self, options: Options, timer: int = 0) -> Settings:
        """How a table of ours plays."""
        return Settings("Kitchen", options, DECK, timer)

    async def hosted_here(
        self, options: Options, players: int, code: str = "", timer: int = 0
    ) -> list[Own]:
        """We host, the peer is the second on the list, the others come; nobody is ready."""
        own = [self.seat(players, code) for _ in range(players - 1)]
        for seat in own:
            seat.readies = False
        where = await own[0].open(self.settings(options, timer))
        await self.peer.start()
        await self.peer.join(str(where), code)
        await own[0].in_lobby(lambda lobby: len(lobby.guests) == 2)
        for seat in own[1:]:
            await seat.visit(where)
        return own

    async def hosted_there(self, options: Options, players: int, code: str = "") -> list[Own]:
        """The peer hosts, and all are in the lobby; nobody is ready."""
        own = [self.seat(players, code) for _ in range(players - 1)]
        await self.peer.start()
        await self.peer.open(**settings_of(options), code=code)
        for seat in own:
            seat.readies = False
            await seat.visit(self.there)
        return own

    async def begin(self, players: int, *rules: str) -> View:
        """All come, say ready, and the game begins."""
        await self.until(
            lambda view: view["kind"] == "lobby" and len(view["guests"]) == players,
            f"{players} guests are in the lobby",
            *rules,
        )
        for seat in self.seats:
            seat.readies = True
            seat.act()
        await self.peer.ask("ready", ready=True)
        view = await self.until(in_game, "the game begins when all are ready", *rules)
        await self.ours(
            lambda: all(isinstance(seat.loop.state, InGame | Over) for seat in self.seats),
            "it begins for all",
            *rules,
        )
        return view

    async def game(self, options: Options, players: int, *rules: str) -> list[Own]:
        """A game that has begun, hosted here."""
        own = await self.hosted_here(options, players)
        await self.begin(players, *rules)
        return own

    @property
    def there(self) -> Address:
        """Where the peer listens."""
        return Address("127.0.0.1", self.peer.port)

    async def wire(self) -> Wire:
        """A connection to the peer, to be used byte by byte."""
        self.wires.append(await Wire.to(self.there))
        return self.wires[-1]

    # -- the end

    async def to_the_end(self, *rules: str) -> bytes:
        """Plays to the end: its file is that of our seats, who have checked every byte."""
        await self.until(
            lambda view: view["kind"] == "table" and view["end"] and view["saved"],
            "the game comes to its end",
            *rules,
        )
        own = [one for one in self.seats if one.attack is None and not one.loop._closed]
        await self.ours(
            lambda: all(one.shelf.save for one in own), "all of us save the game", *rules
        )
        file = bytes.fromhex(await self.peer.ask("file") or "")
        for one in own:
            self.check(one.shelf.save == file, "its file is ours, byte by byte", *rules)
        self.check(self.compared, "its state hashes could be compared", *rules)
        return file


def settings_of(options: Options) -> dict[str, Any]:
    """The settings of a table as the command `open` takes them."""
    return {
        "table": "Kitchen",
        "rules": options.rules,
        "points": options.points,
        "turns": options.turns,
        "one finder": options.one_finder,
        "aloud": options.aloud,
        "cards": options.deck,
        "deck": DECK.hex(),
        "timer": 0,
        "packs": [],
    }


def short(rules: str, players: int, points: int = 3) -> Options:
    """A game of a few rounds with the smallest deck."""
    rule_set = RULE_SETS[rules]
    wins = points if rule_set.ends is Ending.POINTS else None
    return Options(rules, points=wins, deck=rule_set.smallest_deck(players))


def in_game(view: View) -> bool:
    """Whether a game is under way."""
    return view["kind"] == "table" and view["end"] is None


def answer_to(view: View) -> tuple[str, View]:
    """The peer's player's answer to a question: the simplest legal one."""
    ask, hand = view["ask"], view["hand"]
    match ask["kind"]:
        case "claim":
            clue = {**CLUE, "kind": ask["kinds"][0]}
            return "claim", clue
        case "tell":
            clue = {**CLUE, "kind": ask["kinds"][0]} if ask["kinds"] else {}
            return "clue", {**clue, "cards": hand[: ask["cards"]]}
        case "lay":
            return "play", {"cards": hand[: ask["cards"]]}
        case "name":
            return "name", {"player": ask["players"][0]}
        case "vote":
            first, *others = ask["places"]
            return "vote", {"greens": [first], "red": others[0] if ask["red"] else None}
        case _:
            raise Failed(f"its player is asked {ask}, which cannot be asked", ("R-06-4",))


def _short(view: View) -> View:
    names = ("kind", "game", "roster", "step", "phase", "round", "ask", "standing", "waits for")
    more = ("guests", "trouble", "end", "me", "refused", "linked")
    return {name: view[name] for name in (*names, *more) if name in view}
