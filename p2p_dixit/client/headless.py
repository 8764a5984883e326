"""A player without a screen, driven by lines of JSON (protocol/conformance.md, "A whole peer").

Everything but the screen is the real thing: the machine's identity, disk, links and table machine.
One command a line comes in, and one line goes out for each: `{"ok": ...}` or `{"error": ...}`.
The program announces and looks for nothing on the network, and listens only on the given address.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from p2p_dixit.client.loop import Listening, TableLoop
from p2p_dixit.client.machine import LocalMachine
from p2p_dixit.errors import DixitError
from p2p_dixit.net.address import parse_address
from p2p_dixit.net.room_code import read_code
from p2p_dixit.play import commands as c
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.table import InGame, Over, Rematching, view
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.play.view_json import Json, parts, view_json
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer, Yield
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.table.genesis import Settings

Given = Mapping[str, Any]

# What of a view the control protocol reports; the rest is for people.
LOBBY_FIELDS = ("kind", "table", "rules", "me", "watchers", "answered")
TABLE_FIELDS = (
    *("kind", "rules", "me", "phase", "round", "storyteller", "ask", "hand", "laid", "clue"),
    *("table", "ballot", "results", "end", "standing", "watchers"),
)


class Headless:
    """One player; `answer` takes a command and returns its result."""

    def __init__(self, entropy: Callable[[int], bytes], today: Callable[[], float]) -> None:
        self._entropy = entropy
        self._today = today
        self._machine: LocalMachine | None = None
        self._look = Look("Rabbit", 0)
        self._table: TableLoop | None = None

    async def answer(self, given: Given) -> dict[str, Json]:
        """The result of one command; an error says why it failed."""
        try:
            return {"ok": await self._do(str(given["do"]), given)}
        except (DixitError, ValueError) as error:
            return {"error": str(error)}
        except (KeyError, TypeError) as error:
            return {"error": f"not a command: {error!r}"}

    async def _do(self, what: str, given: Given) -> Json:
        going = {"open": self._open, "join": self._join, "resume": self._resume}
        match what:
            case "start":
                return self._start(given)
            case "open" | "join" | "resume":
                self._table, more = await going[what](given)
                return {"port": self._table.mesh.port, **more}
            case "look":
                return self._shown()
            case "file":
                return self._file()
            case "leave":
                self._leave()
            case "stop":
                await self.close()
            case _ if what in COMMANDS:
                self._at_table().do(COMMANDS[what](given))
            case _ if what in CHOICES:
                self._answer(CHOICES[what], given)
            case _:
                raise ValueError(f"there is no command {what!r}")
        return None

    # -- coming and going

    def _start(self, given: Given) -> Json:
        place = folders({"P2P_DIXIT_HOME": given["home"]})
        at = Listening(0, (given["listen"],))
        self._machine = LocalMachine(
            DiskFiles(), place, self._entropy, self._today, at, lambda: 2**40, hold=0.0
        )
        self._look = Look(given["name"], given["rabbit"])
        return {"key": self._machine.key.public.hex()}

    async def _open(self, given: Given) -> tuple[TableLoop, dict[str, Json]]:
        settings = Settings(
            given["table"], _options(given), bytes.fromhex(given["deck"]), given.get("timer", 0)
        )
        packs = tuple(bytes.fromhex(one) for one in given.get("packs", ()))
        return await self._ours().open(settings, self._look, _code(given), _ignore, packs), {}

    async def _join(self, given: Given) -> tuple[TableLoop, dict[str, Json]]:
        where, watch = [parse_address(given["address"])], bool(given.get("watch", False))
        return await self._ours().visit(where, self._look, _code(given), _ignore, watch=watch), {}

    async def _resume(self, given: Given) -> tuple[TableLoop, dict[str, Json]]:
        machine = self._ours()
        unfinished = machine.games.unfinished()
        if not unfinished:
            raise ValueError("there is no unfinished game")
        where = [parse_address(one) for one in given["addresses"]]
        game = unfinished[-1].game
        return await machine.resume(game, self._look, where, _ignore), {"game": game.hex()}

    def _leave(self) -> None:
        table = self._at_table()
        self._ours().part_from(table, table.do(c.LeaveTable()))

    async def close(self) -> None:
        """Leaves the network; a game can be resumed later."""
        if self._machine is not None:
            await self._machine.close()
        self._machine = self._table = None

    # -- playing

    def _answer(self, choices: Callable[[Given, int], tuple[Choice, ...]], given: Given) -> None:
        me = self._game().node.session.seat
        if me is None:
            raise ValueError("there is no seat here")
        self._at_table().do(c.SubmitAnswer(choices(given, me)))

    def _ours(self) -> LocalMachine:
        if self._machine is None:
            raise ValueError("the first command is start")
        return self._machine

    def _at_table(self) -> TableLoop:
        if self._table is None:
            raise ValueError("there is no table yet")
        return self._table

    def _game(self) -> GameMachine:
        state = self._at_table().state
        if not isinstance(state, InGame | Over):
            raise ValueError("no game has begun")  # noqa: TRY004 - a state of the table
        return state.game

    # -- reporting

    def _shown(self) -> Json:
        table = self._at_table()
        linked: Json = [peer.hex() for peer in sorted(table.mesh.peers)]
        match view(table.state):
            case LobbyView() as lobby:
                return {**_lobby(lobby), "linked": linked}
            case TableView() as seen:
                return {**_table(seen, self._game()), "linked": linked}

    def _file(self) -> Json:
        """The log of the last game that is over, if it is saved."""
        match self._at_table().state:
            case Over(game=game) | Rematching(past=game) if game.notebook.saved_as:
                return Path(game.notebook.saved_as).read_bytes().hex()
            case _:
                return None


def _ignore(_: View) -> None:
    """The command asks for the current view."""


def _lobby(lobby: LobbyView) -> dict[str, Json]:
    whole = view_json(lobby, 0.0, str)
    guests: list[Json] = [
        {"key": guest.key.hex(), **parts(guest, ("name", "rabbit", "ready", "here", "host"))}
        for guest in lobby.guests
    ]
    return {
        **{name: whole[name] for name in LOBBY_FIELDS},
        "guests": guests,
        "refused": lobby.turned_away or None,
        "share": lobby.pictures.share,
        "asking": lobby.pictures.asking,
        "said": [line.text for line in lobby.chat],
    }


def _table(seen: TableView, game: GameMachine) -> dict[str, Json]:
    whole, replica = view_json(seen, 0.0, str), game.replica
    players = replica.table.players
    seats: list[Json] = [
        parts(seat, ("name", "score", "present"))
        | {"key": player.key.hex(), "convicted": bool(seat.convicted)}
        for seat, player in zip(seen.seats, players, strict=False)
    ]
    return {
        **{name: whole[name] for name in TABLE_FIELDS},
        "game": game.game.hex(),
        "roster": replica.roster.number,
        "step": replica.step.number,
        "state": replica.table.hash.hex(),
        "base": replica.step.base.hex(),
        "seats": seats,
        "applicants": [one.key.hex() for one in seen.applicants],
        "waits for": [*game.node.session.waiting],
        "share": seen.pictures.share,
        "asking": seen.pictures.asking,
        "said": [line.text for line in seen.chat],
        "saved": bool(seen.saved_as),
        "trouble": seen.trouble or None,
    }


def _options(given: Given) -> Options:
    return Options(
        given["rules"],
        given.get("points"),
        given.get("turns"),
        bool(given.get("one finder", False)),
        bool(given.get("aloud", False)),
        given["cards"],
    )


def _code(given: Given) -> str:
    return read_code(given["code"]) if given.get("code") else ""


def _key(given: Given) -> bytes:
    return bytes.fromhex(given["key"])


def _clue(given: Given) -> Clue:
    return Clue(ClueKind(given["kind"]), given["text"])


def _clue_and_cards(given: Given, me: int) -> tuple[Choice, ...]:
    """The storyteller's clue and cards, as far as they are asked for."""
    clue = (GiveClue(me, _clue(given)),) if "kind" in given else ()
    cards = (LayDown(me, tuple(given["cards"])),) if given.get("cards") else ()
    return (*clue, *cards)


def _ballot(given: Given) -> Ballot:
    return Ballot(tuple(given["greens"]), given.get("red"))


COMMANDS: Mapping[str, Callable[[Given], c.Command]] = {
    "ready": lambda given: c.SetReady(bool(given.get("ready", True))),
    "settings": lambda given: c.ProposeSettings(_options(given), given.get("timer", 0)),
    "look as": lambda given: c.ChangeLook(given["name"], given["rabbit"]),
    "move": lambda given: c.MoveSeat(_key(given), given["place"]),
    "remove": lambda given: c.RemoveGuest(_key(given)),
    "hand over": lambda given: c.HandOver(_key(given)),
    "say": lambda given: c.SendChat(given["text"]),
    "fetch": lambda _: c.FetchPictures(),
    "without": lambda given: c.ContinueWithout(given["seat"]),
    "welcome": lambda given: c.WelcomeApplicant(_key(given)),
    "decline": lambda given: c.DeclineApplicant(_key(given)),
    "ask for seat": lambda _: c.AskForSeat(),
    "rematch": lambda _: c.RequestRematch(),
}

CHOICES: Mapping[str, Callable[[Given, int], tuple[Choice, ...]]] = {
    "claim": lambda given, me: (Claim(me, _clue(given)),),
    "yield": lambda given, me: (Yield(me, given["to"]),),
    "clue": _clue_and_cards,
    "play": lambda given, me: (LayDown(me, tuple(given["cards"])),),
    "name": lambda given, me: (NamePlayer(me, given["player"]),),
    "vote": lambda given, me: (CastBallot(me, _ballot(given)),),
}
