"""An evening through the real clients: a table, a late guest, a spectator, a sleeper, a rematch."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from p2p_dixit.errors import RuleViolation, UsageError
from p2p_dixit.net.address import parse_address
from p2p_dixit.net.room_code import fingerprint
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.port import Joining, NewTable, Standing
from tests.ui.live.clients import QUICK, Person


@dataclass
class Evening:
    """Everybody's clients."""

    home: Path
    people: list[Person] = field(default_factory=list)

    def person(self, *peers: str) -> Person:
        addresses = tuple(map(parse_address, peers))
        self.people.append(Person(self.home, len(self.people), addresses))
        return self.people[-1]

    async def table(self, players: int, timer: int = 0, points: int = 3) -> str:
        """A table of `modern` where all are there and nobody is ready."""
        return await self.table_of(Options("modern", points=points), players, timer)

    async def table_of(self, options: Options, players: int, timer: int = 0) -> str:
        people = [self.person() for _ in range(players)]
        where = await people[0].create(timer, options)
        for person in people[1:]:
            await person.join(where)
        for person in people:
            await person.lobby_shows(lambda lobby: len(lobby.guests) == players)
        return where

    async def begin(self, *people: Person) -> None:
        for person in people:
            assert person.lobby is not None
            person.lobby.set_ready(True)
        for person in people:
            await person.begun()


@asynccontextmanager
async def evening(home: Path) -> AsyncIterator[Evening]:
    tonight = Evening(home)
    try:
        yield tonight
    finally:
        for person in tonight.people:
            await person.network.close()


def saved(person: Person) -> bytes:
    return Path(person.now.saved_as).read_bytes()


async def test_a_visitor_sees_the_tables_name_and_a_watcher_is_counted(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        where = await tonight.table(2)
        host, guest = tonight.people
        assert guest.in_lobby.table == "Kitchen"
        watcher = tonight.person()
        await watcher.join(where, watch=True)
        await watcher.lobby_shows(lambda lobby: len(lobby.guests) == 2)
        assert watcher.in_lobby.me is None
        await host.lobby_shows(lambda lobby: len(lobby.guests) == 2)
        words = [guest.fingerprint for guest in host.in_lobby.guests]
        for person in (guest, watcher):
            assert [one.fingerprint for one in person.in_lobby.guests] == words
        assert words == [fingerprint(person.key) for person in (host, guest)]
        await host.lobby_shows(lambda lobby: lobby.watchers == 1)
        assert watcher.lobby is not None
        with pytest.raises(UsageError, match="only watch"):
            watcher.lobby.set_ready(True)
        with pytest.raises(UsageError, match="only watch"):
            watcher.lobby.say("hello")


async def test_a_wrong_room_code_is_told_at_the_door(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        host, guest = tonight.person(), tonight.person()
        host.lobby = await host.network.create(NewTable("Attic", QUICK, code="angel-acid-acorn"))
        where = f"127.0.0.1:{host.port}"
        with pytest.raises(UsageError, match="room code is wrong"):
            await guest.network.join(Joining(where, "acorn-acid-angel"))
        with pytest.raises(UsageError, match="locked"):
            await guest.network.join(Joining(where))
        await guest.network.join(Joining(where, "angel-acid-acorn"))
        await host.lobby_shows(lambda lobby: len(lobby.guests) == 2)


@pytest.mark.parametrize(
    ("options", "players"),
    [(Options("odyssey", points=5), 3), (Options("party"), 6), (Options("teams"), 6)],
    ids=lambda value: value.rules if isinstance(value, Options) else str(value),
)
async def test_every_rule_set_is_played_to_its_end(
    tmp_path: Path, options: Options, players: int
) -> None:
    """The other evenings are of `modern`, and hosts of their own play `classic` (tests/netns)."""
    async with evening(tmp_path) as tonight:
        await tonight.table_of(options, players)
        await tonight.begin(*tonight.people)
        for person in tonight.people:
            await person.shows(lambda now: now.end is not None and now.saved_as)
        assert len({saved(person) for person in tonight.people}) == 1
        assert {person.now.options for person in tonight.people} == {options}


async def test_join_in_mid_game_watch_and_rematch(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        where = await tonight.table(3, points=12)
        players = tonight.people[:3]
        await tonight.begin(*players)
        await players[0].shows(lambda now: now.round)
        watcher, late = tonight.person(), tonight.person()
        await watcher.join(where, watch=True)
        await watcher.begun()
        await watcher.shows(lambda now: now.standing is Standing.WATCHING and now.round)
        assert watcher.table is not None
        with pytest.raises(RuleViolation):
            watcher.table.say("I know who it is")
        players[0].awake = False  # the game waits
        await late.join(f"127.0.0.1:{players[2].port}")
        await late.begun()
        await players[0].shows(lambda now: now.applicants)
        assert players[0].now.applicants[0].fingerprint == fingerprint(late.key)
        assert late.now.fingerprint == fingerprint(late.key)
        players[0].wake_up()
        await late.shows(lambda now: now.standing is Standing.PLAYING and now.me == 3)
        everybody = [*players, late]
        for person in (*everybody, watcher):
            await person.shows(lambda now: now.end is not None and now.saved_as)
        assert len({saved(person) for person in (*everybody, watcher)}) == 1
        assert not watcher.now.hand
        for person in (*everybody, watcher):
            words = [seat.fingerprint for seat in person.now.seats]
            assert words == [fingerprint(one.key) for one in everybody]
        names = [seat.name for seat in players[0].now.seats]
        for person in everybody:
            assert person.table is not None
            person.lobby = person.table.rematch()  # type: ignore[assignment] # a lobby, over the net
        for person in everybody:
            await person.begun()
        for person in everybody:
            assert [seat.name for seat in person.now.seats] == names
        assert len(names) == 4
        assert players[0].now.options == players[1].now.options == Options("modern", points=12)


async def test_the_timer_lets_the_others_go_on_and_the_sleeper_comes_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(4, timer=3, points=20)
        sleeper = tonight.people[3]
        sleeper.awake = False
        await tonight.begin(*tonight.people)
        await sleeper.shows(lambda now: now.turn_ends is not None)
        assert sleeper.now.turn_ends is not None
        await sleeper.shows(lambda now: now.standing is Standing.WATCHING)
        assert sleeper.table is not None
        mine = sleeper.now.me
        assert mine is not None
        assert not sleeper.now.seats[mine].present
        with pytest.raises(RuleViolation):
            sleeper.table.go_on_without(0)
        sleeper.table.sit_down()
        sleeper.awake = True
        await sleeper.shows(lambda now: now.standing is Standing.PLAYING and now.hand)
        assert sleeper.now.seats[mine].present


async def test_a_further_address_will_do_when_the_first_one_does_not_answer(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        where = await host.create()
        guest = tonight.person("127.0.0.1:9", where)
        await guest.join("127.0.0.1:9")
        await guest.lobby_shows(lambda lobby: lobby.table == "Kitchen" and len(lobby.guests) == 2)


async def test_nobody_at_an_address_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        guest = tonight.person()
        await guest.join("127.0.0.1:9")
        await guest.lobby_shows(lambda lobby: lobby.obstacle)
