"""An evening through the real clients: a table, a late guest, a spectator, a sleeper, a rematch."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from p2p_dixit.client import network
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _, choose, language
from p2p_dixit.net.address import parse_address
from p2p_dixit.net.room_code import fingerprint
from p2p_dixit.play import applicants
from p2p_dixit.play.api import Client, Joining, NewTable
from p2p_dixit.play.commands import (
    AskForSeat,
    ContinueWithout,
    HandOver,
    RequestRematch,
    SendChat,
    SetReady,
    SubmitAnswer,
    TakeBack,
)
from p2p_dixit.play.view import News, Standing
from p2p_dixit.rules.intents import LayDown
from p2p_dixit.rules.owed import AskLay, AskTell
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.games import SavedGame
from p2p_dixit.ui.plain_mode.telling import Teller
from tests.client.clients import QUICK, Person
from tests.more import some
from tests.patience import DAY

HOUR = 3600.0  # longer than any test


class Reader(Person):
    """Reads the table in a language of their own; it is spoken while they answer, too."""

    language = "en"

    def sit(self, client: Client) -> None:
        """With nothing read yet."""
        self.teller, self.read = Teller(), list[str]()
        super().sit(client)

    def act(self) -> None:
        """Reads, then answers."""
        choose(self.language)
        self.read += self.teller.tell(self.view, 0.0, str)
        super().act()


@dataclass
class Evening:
    """Everybody's clients."""

    home: Path
    people: list[Person] = field(default_factory=list)
    hold: float = 0.0  # seconds an answer can be taken back

    def person(self, *peers: str, kind: type[Person] = Person) -> Person:
        addresses = tuple(map(parse_address, peers))
        self.people.append(kind(self.home, len(self.people), addresses, self.hold))
        return self.people[-1]

    async def table(self, players: int, timer: int = 0, points: int = 3) -> str:
        """A table of `modern` where all are there and nobody is ready."""
        return await self.table_of(Options("modern", points=points), players, timer)

    async def table_of(self, options: Options, players: int, timer: int = 0) -> str:
        return await self.seated([self.person() for _ in range(players)], options, timer)

    async def seated(self, people: list[Person], options: Options, timer: int = 0) -> str:
        where = await people[0].create(timer, options)
        for person in people[1:]:
            await person.join(where)
        for person in people:
            await person.lobby_shows(lambda lobby: len(lobby.guests) == len(people))
        return where

    async def begin(self, *people: Person, guests: int | None = None) -> None:
        """With so many `guests` in the lobby; a mark made before the last came does not hold."""
        for person in people:
            if guests is not None:
                await person.lobby_shows(lambda lobby: len(lobby.guests) == guests)
            person.do(SetReady(ready=True))
        for person in people:
            await person.begun()


@asynccontextmanager
async def evening(home: Path, hold: float = 0.0) -> AsyncIterator[Evening]:
    tonight = Evening(home, hold=hold)
    try:
        yield tonight
    except Exception as error:
        for person in tonight.people:
            error.add_note(person.account())
        raise
    finally:
        async with AsyncExitStack() as leaving:  # all of them, whatever becomes of one
            for person in reversed(tonight.people):
                leaving.push_async_callback(person.leave)


def saved(person: Person) -> bytes:
    return Path(person.now.saved_as).read_bytes()


def kept(person: Person) -> SavedGame:
    (game,) = person.network.machine.games.unfinished()
    return game


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
        watcher.do(SetReady(ready=True))
        watcher.do(SendChat("hello"))
        guest.do(SendChat("who is there?"))
        for person in (host, guest, watcher):
            await person.lobby_shows(lambda lobby: lobby.chat)
            assert [line.text for line in person.in_lobby.chat] == ["who is there?"]
            assert not any(one.ready for one in person.in_lobby.guests)


async def test_a_guest_who_becomes_host_shows_where_others_can_join(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(2)
        host, guest = tonight.people
        addresses = host.in_lobby.addresses
        assert addresses
        host.do(HandOver(guest.key))
        await guest.lobby_shows(lambda lobby: lobby.guests[lobby.me or 0].host)
        mine = [where.replace(f":{host.port}", f":{guest.port}") for where in addresses]
        await guest.lobby_shows(lambda lobby: list(lobby.addresses) == mine)


async def test_a_wrong_room_code_is_told_at_the_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "ANSWER_SECONDS", DAY)
    async with evening(tmp_path) as tonight:
        host, guest = tonight.person(), tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK, code="angel-acid-acorn")))
        where = f"127.0.0.1:{host.port}"
        with pytest.raises(UsageError, match="room code is wrong"):
            await guest.network.join(Joining(where, "acorn-acid-angel"))
        with pytest.raises(UsageError, match="locked"):
            await guest.network.join(Joining(where))
        await guest.network.join(Joining(where, "angel-acid-acorn"))
        await host.lobby_shows(lambda lobby: len(lobby.guests) == 2)


@pytest.mark.parametrize(
    ("options", "players"),
    some(((Options("party"), 6), (Options("teams"), 6)), (Options("teams"), 6)),
    ids=lambda value: value.rules if isinstance(value, Options) else str(value),
)
async def test_every_rule_set_is_played_to_its_end(
    tmp_path: Path, options: Options, players: int
) -> None:
    """The other evenings are of `modern`, and hosts of their own play `classic` (tests/netns).

    Links and files are the same in all rule sets: `teams` has the most kinds of steps. `party` is
    played by the same machines in virtual time, and by monkeys on the screens.
    """
    async with evening(tmp_path) as tonight:
        await tonight.table_of(options, players)
        await tonight.begin(*tonight.people)
        for person in tonight.people:
            await person.shows(lambda now: now.end is not None and now.saved_as)
        assert len({saved(person) for person in tonight.people}) == 1
        assert {person.now.options for person in tonight.people} == {options}


async def test_four_languages_at_one_table_and_one_file(tmp_path: Path) -> None:
    """Nothing that is signed depends on a language; the rules are those of `odyssey`."""
    options = Options("odyssey", points=5)
    try:
        async with evening(tmp_path) as tonight:
            people = []
            for code in ("uk", "cs", "it", "ru"):
                reader = tonight.person(kind=Reader)
                assert isinstance(reader, Reader)
                reader.language = code
                people.append(reader)
            await tonight.seated([*people], options)
            await tonight.begin(*people)
            for person in people:
                await person.shows(lambda now: now.end is not None and now.saved_as)
            assert len({saved(person) for person in people}) == 1
            for person in people:
                choose(person.language)
                assert language() == person.language
                over = _("The game is over. {why}").partition("{")[0]
                assert any(over.strip() in line for line in person.read), person.read
            assert len({"\n".join(person.read) for person in people}) == len(people)
    finally:
        choose(None)


async def test_join_in_mid_game_watch_and_rematch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(applicants, "OBJECTION_SECONDS", HOUR)  # only what players say counts
    async with evening(tmp_path) as tonight:
        where = await tonight.table(3, points=12)
        players = tonight.people[:3]
        await tonight.begin(*players)
        await players[0].shows(lambda now: now.round)
        watcher, late = tonight.person(), tonight.person()
        await watcher.join(where, watch=True)
        await watcher.begun()
        await watcher.shows(lambda now: now.standing is Standing.WATCHING and now.round)
        await watcher.refused(SendChat("I know who it is"))
        players[0].awake = False  # the game waits
        await late.join(f"127.0.0.1:{players[2].port}")
        await late.begun()
        await players[0].shows(lambda now: now.applicants)
        assert players[0].now.applicants[0].fingerprint == fingerprint(late.key)
        assert late.now.fingerprint == fingerprint(late.key)
        assert not kept(late).seated
        players[0].wake_up()
        await late.shows(lambda now: now.standing is Standing.PLAYING and now.me == 3)
        assert kept(late).seated
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
            person.do(RequestRematch())
        for person in everybody:
            await person.begun()
        for person in everybody:
            assert [seat.name for seat in person.now.seats] == names
        assert len(names) == 4
        assert players[0].now.options == players[1].now.options == Options("modern", points=12)


async def test_who_comes_back_after_the_end_has_it_again_and_can_have_a_rematch(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as tonight:
        where = await tonight.table(3, points=1)
        *others, gone = tonight.people
        await tonight.begin(*tonight.people)
        for person in tonight.people:
            await person.shows(lambda now: now.end is not None and bool(now.saved_as))
        end, file, game = gone.now.end, gone.now.saved_as, gone.network.machine._table
        assert game is not None
        assert game.genesis is not None
        await gone.leave()
        number = tonight.people.index(gone)
        back = tonight.people[number] = Person(tmp_path, number, (parse_address(where),))
        back.sit(await back.network.resume(game.genesis.game.hex()))
        await back.shows(lambda now: now.end == end and now.saved_as == file)
        for person in (*others, back):
            person.do(RequestRematch())
        for person in (*others, back):
            await person.begun()


async def test_one_yes_lets_a_newcomer_in_when_no_player_objects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(applicants, "OBJECTION_SECONDS", 0.2)
    async with evening(tmp_path) as tonight:
        where = await tonight.table(3, points=30)
        players = tonight.people[:3]
        for person in players[1:]:
            person.welcomes = False
        await tonight.begin(*players)
        await players[0].shows(lambda now: now.round)
        late = tonight.person()
        await late.join(where)
        await late.shows(lambda now: now.standing is Standing.PLAYING and now.me == 3)
        for person in players:
            await person.shows(lambda now: len(now.seats) == 4)


async def test_when_the_time_is_up_the_sleepers_machine_plays_but_tells_no_story(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(4, timer=1, points=30)
        sleeper = tonight.people[3]
        sleeper.awake = False
        await tonight.begin(*tonight.people)
        await sleeper.shows(lambda now: now.turn_ends is not None)
        await sleeper.shows(lambda now: now.results)
        (first, *_) = sleeper.now.results
        mine = sleeper.now.me
        assert mine is not None
        assert mine in first.owners
        assert mine in first.ballots
        assert len(played_for(sleeper)) >= 2  # a card and a vote
        await sleeper.shows(lambda now: isinstance(now.ask, AskTell) and now.ask.kinds)
        ends = sleeper.now.turn_ends
        assert ends is not None
        told, done = sleeper.now.round, played_for(sleeper)
        await asyncio.sleep(ends + 0.5 - asyncio.get_running_loop().time())
        assert sleeper.now.ask is not None
        assert sleeper.now.round == told
        assert played_for(sleeper) == done
        sleeper.wake_up()
        await sleeper.shows(lambda now: len(now.results) >= told)
        for person in tonight.people:
            assert all(seat.present for seat in person.now.seats)
            assert all(notice.what is not News.LEFT for notice in person.now.notices)


def played_for(person: Person) -> list[int]:
    """The notices that an answer was given for this player."""
    told = (notice for notice in person.now.notices if notice.what is News.PLAYED_FOR_YOU)
    return [notice.number for notice in told]


async def test_the_others_continue_without_a_sleeper_who_comes_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(4, points=20)
        *others, sleeper = tonight.people
        sleeper.awake = False
        await tonight.begin(*tonight.people)
        await sleeper.shows(lambda now: isinstance(now.ask, AskLay))
        mine = sleeper.now.me
        assert mine is not None
        for person in others:
            await person.shows(lambda now: now.seats[mine].owes_since is not None)
            person.do(ContinueWithout(mine))
        await sleeper.shows(lambda now: now.standing is Standing.WATCHING)
        assert not sleeper.now.seats[mine].present
        await sleeper.refused(ContinueWithout(0))
        sleeper.do(AskForSeat())
        sleeper.awake = True
        await sleeper.shows(lambda now: now.standing is Standing.PLAYING and now.hand)
        assert sleeper.now.seats[mine].present


async def test_a_card_can_be_taken_back_until_all_have_answered(tmp_path: Path) -> None:
    async with evening(tmp_path, hold=HOUR) as tonight:
        await tonight.table(3)
        hasty, slow = tonight.people[1:]
        hasty.awake = slow.awake = False  # so the first has the clue, and the two are asked
        await tonight.begin(*tonight.people)
        for person in (hasty, slow):
            await person.shows(lambda now: isinstance(now.ask, AskLay))
        laid = lay(hasty)
        await hasty.shows(lambda now: now.can_take_back)
        assert set(laid) == set(hasty.now.laid)
        assert not set(laid) & set(hasty.now.hand)
        hasty.do(TakeBack())
        await hasty.shows(lambda now: isinstance(now.ask, AskLay))
        assert set(laid) <= set(hasty.now.hand)
        again = lay(hasty, last=True)
        await hasty.shows(lambda now: now.can_take_back)
        lay(slow)  # the last answer: the cards go at once, however long they could be held
        await hasty.shows(lambda now: now.table)
        assert set(again) <= set(hasty.now.table)
        await hasty.refused(TakeBack())


def lay(person: Person, *, last: bool = False) -> tuple[int, ...]:
    """Lays down as many cards as are asked for, from the left or the right of the hand."""
    now = person.now
    assert isinstance(now.ask, AskLay)
    assert now.me is not None
    cards = now.hand[-now.ask.cards :] if last else now.hand[: now.ask.cards]
    person.do(SubmitAnswer((LayDown(now.me, cards),)))
    return cards


async def test_a_further_address_will_do_when_the_first_one_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "ANSWER_SECONDS", 0.0)  # there is none to wait for
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        where = await host.create()
        guest = tonight.person("127.0.0.1:9", where)
        await guest.join("127.0.0.1:9")
        await guest.lobby_shows(lambda lobby: lobby.table == "Kitchen" and len(lobby.guests) == 2)


async def test_nobody_at_an_address_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "ANSWER_SECONDS", 0.0)  # there is none to wait for
    async with evening(tmp_path) as tonight:
        guest = tonight.person()
        await guest.join("127.0.0.1:9")
        await guest.lobby_shows(lambda lobby: lobby.obstacle)
