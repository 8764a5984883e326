"""Guests behind bridges: honest ones, doctored ones, several of them, and ones that go away."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from p2p_dixit.client.network import LiveClient
from p2p_dixit.play.commands import SendChat
from p2p_dixit.play.view import Standing, TableView
from tests.client.bridged import BridgedGuest, Meddler, browser_door, lend
from tests.client.clients import CLUE, Person
from tests.client.test_evening import Evening, evening, saved
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def door() -> Iterator[None]:
    with browser_door():
        yield


@asynccontextmanager
async def guest_of(
    tonight: Evening, laptop: Person, name: str = "Phone", meddler: Meddler | None = None
) -> AsyncIterator[BridgedGuest]:
    """A guest who comes through this laptop."""
    assert isinstance(laptop.client, LiveClient)
    seats, port = await lend(laptop)
    guest = BridgedGuest(tonight.home, name, port, meddler)
    guest.seats = seats
    try:
        await guest.join(laptop)
        yield guest
    finally:
        await guest.close()
        await laptop.client.take_back_seats(guest.seats)


def unhurt(now: TableView) -> bool:
    """No one is convicted of anything, and no one is gone."""
    return all(seat.present and not seat.convicted for seat in now.seats)


async def played(tonight: Evening, *guests: BridgedGuest) -> None:
    """A whole game with these guests: one file for all of them, and no one is hurt."""
    everyone = len(tonight.people) + len(guests)
    for guest in guests:
        await guest.ready(everyone)
    await tonight.begin(*tonight.people, guests=everyone)
    for person in tonight.people:
        await person.shows(lambda now: now.end is not None and bool(now.saved_as))
        assert unhurt(person.now)
    files = {saved(person) for person in tonight.people}
    for guest in guests:
        await guest.until(lambda view: isinstance(view, TableView) and bool(view.saved_as))
        assert isinstance(guest.view, TableView)
        files.add(await asyncio.to_thread(Path(guest.view.saved_as).read_bytes))
    assert len(files) == 1


async def test_guests_of_two_laptops_play_and_their_bridges_read_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=1)
        host, friend = tonight.people
        async with (
            guest_of(tonight, host, "Phone") as phone,
            guest_of(tonight, friend, "Tablet") as tablet,
        ):
            await phone.in_lobby(4)
            phone.do(SendChat("nobody in between"))
            await friend.lobby_shows(lambda lobby: lobby.chat)
            await played(tonight, phone, tablet)
            for guest in (phone, tablet):
                carried = b"".join(guest.way.meddler.carried)
                assert len(carried) > 50_000
                for word in ("nobody in between", "Phone", "Tablet", "Kitchen", CLUE.text):
                    assert word.encode() not in carried
                assert guest.machine.key.public not in carried


async def test_a_guest_outlives_its_bridge_and_is_a_new_player_through_another_laptop(
    tmp_path: Path,
) -> None:
    """The bridge is restarted, and the game goes on; it is gone for good, and so is the seat."""
    async with evening(tmp_path) as tonight:
        await tonight.table(3, points=60)
        host, friend, third = tonight.people
        assert isinstance(host.client, LiveClient)
        async with guest_of(tonight, host) as phone:
            await phone.ready(4)
            await tonight.begin(*tonight.people, guests=4)
            await phone.until(lambda view: isinstance(view, TableView) and len(view.results) == 1)
            lent, port = phone.seats, phone.way.port
            await host.client.take_back_seats(lent)
            phone.seats, again = await lend(host, port)
            assert again == port
            await phone.until(lambda view: isinstance(view, TableView) and len(view.results) == 3)
            await host.client.take_back_seats(phone.seats)
            await phone.until(lambda view: isinstance(view, TableView) and view.alone)
            seat = next(n for n, one in enumerate(host.now.seats) if one.name == "Phone")
            await asyncio.gather(*(one.continues_without(seat) for one in tonight.people))
            async with guest_of(tonight, friend, "Phone again") as anew:
                await anew.until(
                    lambda view: isinstance(view, TableView) and view.standing is Standing.PLAYING
                )
                await anew.until(lambda view: isinstance(view, TableView) and view.laid)
                assert not any(one.convicted for one in third.now.seats)


# --- a doctored bridge

MISCHIEF = ("drops", "repeats", "alters", "reorders", "invents")


class Doctored(Meddler):
    """Does each kind of mischief to one piece, the first `after` of each link excepted."""

    def __init__(self, kinds: tuple[str, ...], after: int) -> None:
        super().__init__(delay=0.01)
        self.left = list(kinds)
        self.struck: int | None = None  # the last link that something was done to
        self._after = after
        self._seen: dict[tuple[int, bool], int] = {}
        self._kept: dict[tuple[int, bool], bytes] = {}

    def pieces(self, link: int, data: bytes, *, up: bool) -> list[bytes]:
        way = (link, up)
        self._seen[way] = self._seen.get(way, 0) + 1
        if way in self._kept:  # what was held back comes after what followed it
            return [data, self._kept.pop(way)]
        if not self.left or self._seen[way] <= self._after:
            return [data]
        self._seen[way] = -1000  # this link will be gone
        self.struck = link
        match self.left.pop(0):
            case "drops":
                return []
            case "repeats":
                return [data, data]
            case "alters":
                return [data[:-1] + bytes([data[-1] ^ 1])]
            case "reorders":
                self._kept[way] = data
                return []
            case "invents":
                return [bytes(40), data]
            case other:
                raise ValueError(other)


async def test_a_doctored_bridge_is_a_bad_network_and_no_more(tmp_path: Path) -> None:
    """Its link ends, the next one is there in a moment, and nothing that was said is lost."""

    async def suffers(mischief: str) -> None:
        async with evening(tmp_path / mischief) as tonight:
            await tonight.table(2)
            host, friend = tonight.people
            meddler = Doctored((mischief,), after=3)
            async with guest_of(tonight, host, meddler=meddler) as guest:
                await guest.in_lobby(3)
                number = 0
                async with asyncio.timeout(PATIENCE):
                    while meddler.struck is None or guest.way.has(meddler.struck):
                        if number < 5:  # no more than the host's ration of lines allows
                            guest.do(SendChat(f"line {number}"))
                            number += 1
                        await asyncio.sleep(0.05)
                guest.do(SendChat("last"))
                for person in (host, friend):
                    await person.lobby_shows(
                        lambda lobby: lobby.chat and lobby.chat[-1].text == "last"
                    )
                    heard = [one.text for one in person.in_lobby.chat]
                    assert list(dict.fromkeys(heard)) == [f"line {n}" for n in range(number)] + [
                        "last"  # a line whose link broke may come twice, none is lost
                    ]

    await asyncio.gather(*map(suffers, MISCHIEF))


async def test_a_game_survives_a_doctored_bridge_and_no_one_is_blamed(tmp_path: Path) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=1)
        meddler = Doctored(("alters", "drops", "repeats"), after=20)
        async with guest_of(tonight, tonight.people[0], meddler=meddler) as guest:
            await played(tonight, guest)
            assert not meddler.left
