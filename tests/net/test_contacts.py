"""Whom to call and when, in virtual time."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from p2p_dixit.net import limits
from p2p_dixit.net.address import Address
from p2p_dixit.net.contacts import (
    MOST_CONTACTS,
    MOST_UNKNOWN,
    CallFailed,
    Contact,
    Contacts,
    pause_after,
)
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.notices import Unreached
from tests import virtual
from tests.net.wire import BOB, EVE, entropy

HERE, THERE = Address("10.0.0.1", 1), Address("10.0.0.2", 2)


@dataclass
class World:
    """Answers calls as told, and keeps the times."""

    answers: dict[Address, bytes | LinkEnd] = field(default_factory=dict)
    calls: list[tuple[float, tuple[Address, ...]]] = field(default_factory=list)
    told: list[Unreached] = field(default_factory=list)
    links: set[bytes] = field(default_factory=set)

    async def call(self, contact: Contact) -> bytes:
        self.calls.append((asyncio.get_running_loop().time(), tuple(contact.addresses)))
        address = contact.addresses[0]
        answer = self.answers.get(address, LinkEnd.UNREACHABLE)
        if isinstance(answer, bytes) and contact.identity not in (None, answer):
            answer = LinkEnd.OTHER_IDENTITY
        if isinstance(answer, LinkEnd):
            raise CallFailed(LinkError(answer), address)
        self.links.add(answer)
        return answer

    async def report(self, notice: Unreached) -> None:
        self.told.append(notice)


Story = Callable[[World, Contacts], Awaitable[None]]


def play(story: Story) -> None:
    async def work() -> None:
        world = World()
        contacts = Contacts(world.call, world.report, world.links.__contains__, entropy("x"))
        await story(world, contacts)
        await contacts.close()

    virtual.run(work())


def test_an_address_is_called_until_it_answers_with_growing_pauses() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(None, [HERE])
        await asyncio.sleep(120)
        times = [time for time, _ in world.calls]
        gaps = [after - before for before, after in itertools.pairwise(times)]
        assert times[0] == 0
        assert limits.BACKOFF_FIRST_SECONDS / 2 <= gaps[0] <= limits.BACKOFF_FIRST_SECONDS
        assert all(gap <= limits.BACKOFF_LAST_SECONDS for gap in gaps)
        assert all(gap >= limits.BACKOFF_LAST_SECONDS / 2 for gap in gaps[6:])
        assert {notice.final for notice in world.told} == {False}
        world.answers[HERE] = BOB.public
        await asyncio.sleep(20)
        answered = len(world.calls)
        await asyncio.sleep(600)
        assert len(world.calls) == answered

    play(story)


def test_a_lost_peer_is_called_again_soon() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers[HERE] = BOB.public
        contacts.add(None, [HERE])
        await asyncio.sleep(60)
        assert len(world.calls) == 1
        world.links.clear()
        contacts.unlinked(BOB.public)
        await asyncio.sleep(limits.BACKOFF_FIRST_SECONDS)
        assert len(world.calls) == 2

    play(story)


def test_links_that_do_not_last_are_made_ever_more_slowly() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers[HERE] = BOB.public
        contacts.add(BOB.public, [HERE])
        for _ in range(6000):
            await asyncio.sleep(0.01)
            if world.links:
                world.links.clear()
                contacts.unlinked(BOB.public)
        assert len(world.calls) <= 14

    play(story)


def test_nobody_is_called_who_has_called_us() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(1)
        world.links.add(BOB.public)
        contacts.linked(BOB.public)
        before = len(world.calls)
        await asyncio.sleep(600)
        assert len(world.calls) == before
        contacts.add(BOB.public, [THERE])
        await asyncio.sleep(600)
        assert len(world.calls) == before

    play(story)


@pytest.mark.parametrize("reason", [LinkEnd.WRONG_CODE, LinkEnd.OLD_DIALER, LinkEnd.OURSELVES])
def test_what_trying_again_cannot_mend_is_told_once(reason: LinkEnd) -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers[HERE] = reason
        contacts.add(None, [HERE])
        await asyncio.sleep(600)
        assert len(world.calls) == 1
        assert [(notice.reason, notice.final) for notice in world.told] == [(reason, True)]
        assert contacts._tasks == {}

    play(story)


def test_an_address_where_somebody_else_answers_is_struck_out() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers = {HERE: LinkEnd.OTHER_IDENTITY, THERE: BOB.public}
        contacts.add(BOB.public, [HERE, THERE])
        await asyncio.sleep(10)
        assert [addresses[0] for _, addresses in world.calls] == [HERE, THERE]
        assert world.links == {BOB.public}

    play(story)


def test_a_known_peer_without_addresses_waits_for_new_ones() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers = {HERE: LinkEnd.OTHER_IDENTITY, THERE: BOB.public}
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(600)
        assert len(world.calls) == 1
        contacts.add(BOB.public, [THERE])
        await asyncio.sleep(10)
        assert world.links == {BOB.public}

    play(story)


def test_two_contacts_of_one_peer_become_one() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers = {HERE: BOB.public, THERE: BOB.public}
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(1)
        contacts.add(None, [THERE])
        await asyncio.sleep(1)
        assert len(contacts._tasks) == 1
        contact = contacts.find(BOB.public)
        assert contact is not None
        assert set(contact.addresses) == {HERE, THERE}

    play(story)


def test_the_same_address_twice_is_one_contact() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(None, [HERE])
        contacts.add(None, [HERE])
        await asyncio.sleep(0.1)
        assert len(world.calls) == 1

    play(story)


def test_an_address_of_a_linked_peer_is_not_called_again() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers[HERE] = BOB.public
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(1)
        contacts.add(None, [HERE])
        await asyncio.sleep(60)
        assert len(world.calls) == 1

    play(story)


def test_a_typed_address_reaches_whoever_is_there_now() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(BOB.public, [HERE])  # who was there before, and is gone
        await asyncio.sleep(1)
        world.answers[HERE] = EVE.public
        contacts.add(None, [HERE])
        await asyncio.sleep(1)
        assert EVE.public in world.links

    play(story)


def test_addresses_and_contacts_are_bounded_and_the_newest_stay() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        for number in range(100):
            contacts.add(EVE.public, [Address(f"10.0.1.{number}", 1)])
        contact = contacts.find(EVE.public)
        assert contact is not None
        assert len(contact.addresses) == limits.ADDRESSES_PER_PEER
        assert contact.addresses[0] == Address("10.0.1.99", 1)
        for number in range(300):
            contacts.add(number.to_bytes(32, "big"), [HERE])
        assert len(contacts._tasks) == MOST_CONTACTS

    play(story)


def test_a_removed_peer_is_never_called() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(BOB.public, [HERE])
        contacts.remove(BOB.public)
        await asyncio.sleep(600)
        assert world.calls == []

    play(story)


def test_pauses_grow_to_a_limit_and_chance_takes_at_most_half_off() -> None:
    assert pause_after(1, 0) == limits.BACKOFF_FIRST_SECONDS
    assert pause_after(2, 0) == 2 * limits.BACKOFF_FIRST_SECONDS
    assert pause_after(10_000, 0) == limits.BACKOFF_LAST_SECONDS
    assert pause_after(1, 255) > limits.BACKOFF_FIRST_SECONDS / 2


def test_nobody_is_called_after_the_end() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        await contacts.close()
        contacts.add(BOB.public, [HERE])  # a link that is taken down said something
        await asyncio.sleep(60)
        assert world.calls == []

    play(story)


def spoofed(number: int) -> Address:
    return Address(f"10.9.{number // 250}.{number % 250 + 1}", 1)


def test_announced_addresses_never_keep_a_known_peer_from_being_called() -> None:
    # R-10-41
    async def story(world: World, contacts: Contacts) -> None:
        for number in range(300):
            contacts.add(None, [spoofed(number)])
        assert len(contacts._tasks) == MOST_UNKNOWN
        await asyncio.sleep(1)
        world.answers[HERE] = BOB.public
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(1)
        assert world.links == {BOB.public}

    play(story)


def test_known_peers_take_the_place_of_others_when_all_places_are_taken() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        for number in range(MOST_UNKNOWN):
            contacts.add(None, [spoofed(number)])
        for number in range(MOST_CONTACTS):
            contacts.add(number.to_bytes(32, "big"), [HERE])
        assert len(contacts._tasks) == MOST_CONTACTS
        assert all(contact.kept for contact in contacts._tasks)
        contacts.add(EVE.public, [THERE])  # there are not so many players
        assert contacts.find(EVE.public) is None

    play(story)


def test_a_new_address_takes_the_place_of_the_one_that_failed_most_often() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(None, [spoofed(0)])
        await asyncio.sleep(30)
        for number in range(1, MOST_UNKNOWN):
            contacts.add(None, [spoofed(number)])
        world.answers[HERE] = BOB.public
        contacts.add(None, [HERE])
        left = [contact.addresses for contact in contacts._tasks]
        assert [spoofed(0)] not in left
        assert [HERE] in left
        await asyncio.sleep(1)
        assert world.links == {BOB.public}

    play(story)


def test_whoever_answers_without_belonging_to_the_table_has_no_better_place() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        for number in range(MOST_UNKNOWN):
            world.answers[spoofed(number)] = number.to_bytes(32, "big")
            contacts.add(None, [spoofed(number)])
        await asyncio.sleep(1)
        assert len(world.links) == MOST_UNKNOWN
        world.answers[HERE] = BOB.public
        contacts.add(None, [HERE])
        await asyncio.sleep(1)
        assert BOB.public in world.links
        assert len(contacts._tasks) == MOST_UNKNOWN
        contacts.add((1).to_bytes(32, "big"), [])  # it sits down
        for number in range(300):
            contacts.add(None, [spoofed(1000 + number)])
        assert contacts.find((1).to_bytes(32, "big")) is not None

    play(story)


def test_addresses_that_are_told_again_come_first_and_are_kept_once() -> None:
    contact, places = Contact(BOB.public), [Address("10.0.0.9", n) for n in range(20)]
    contact.add(places[:3])
    contact.add([places[2], places[5]])
    assert contact.addresses == [places[2], places[5], places[0], places[1]]
    contact.add(places)
    assert contact.addresses == places[: limits.ADDRESSES_PER_PEER]
    contact.strike(places[0])
    contact.strike(places[19])
    contact.strike(None)
    assert contact.addresses == places[1 : limits.ADDRESSES_PER_PEER]


def test_a_failure_that_may_pass_strikes_no_address_out() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers[HERE] = LinkEnd.FULL
        contacts.add(BOB.public, [HERE, THERE])
        await asyncio.sleep(1)
        assert {addresses for _, addresses in world.calls} == {(HERE, THERE)}
        notice = world.told[0]
        assert (notice.identity, notice.addresses) == (BOB.public, (HERE, THERE))
        assert (notice.reason, notice.final) == (LinkEnd.FULL, False)

    play(story)


def test_a_peer_whose_last_address_is_struck_out_is_kept_and_called_no_more() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.answers[HERE] = LinkEnd.OTHER_IDENTITY
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(60)
        assert len(world.calls) == 1
        assert world.told[0].final
        contact = contacts.find(BOB.public)
        assert contact is not None
        world.answers[THERE] = BOB.public
        contacts.add(BOB.public, [THERE])
        await asyncio.sleep(60)
        assert BOB.public in world.links

    play(story)


def test_a_peer_that_is_linked_already_is_not_called() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.links.add(BOB.public)
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(60)
        assert world.calls == []
        world.links.clear()
        contacts.unlinked(BOB.public)
        contacts.unlinked(EVE.public)  # whom nobody knows
        contacts.linked(EVE.public)
        await asyncio.sleep(0.1)
        assert [addresses for _, addresses in world.calls] == [(HERE,)]

    play(story)


def test_whoever_calls_us_during_the_pause_is_not_called() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(0.01)
        assert len(world.calls) == 1
        world.links.add(BOB.public)
        contacts.linked(BOB.public)
        await asyncio.sleep(60)
        assert len(world.calls) == 1

    play(story)


def test_a_steady_link_that_is_lost_is_called_after_a_short_pause_again() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(120)  # pauses have grown
        world.answers[HERE] = BOB.public
        await asyncio.sleep(30)
        assert BOB.public in world.links
        calls = len(world.calls)
        world.links.clear()
        contacts.unlinked(BOB.public)
        await asyncio.sleep(limits.BACKOFF_FIRST_SECONDS)
        assert len(world.calls) == calls + 1

    play(story)


def test_a_link_that_was_lost_soon_is_called_after_a_longer_pause() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        contacts.add(BOB.public, [HERE])
        await asyncio.sleep(120)
        world.answers[HERE] = BOB.public
        while not world.links:  # noqa: ASYNC110 - virtual time makes it cheap
            await asyncio.sleep(0.1)
        calls = len(world.calls)
        world.links.clear()
        contacts.unlinked(BOB.public)
        await asyncio.sleep(limits.BACKOFF_LAST_SECONDS / 2 - 0.2)
        assert len(world.calls) == calls
        await asyncio.sleep(limits.BACKOFF_LAST_SECONDS / 2 + 0.2)
        assert len(world.calls) == calls + 1

    play(story)


def test_two_contacts_of_one_peer_become_one_with_all_addresses() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        world.links.add(BOB.public)
        contacts.add(BOB.public, [HERE])
        world.answers[THERE] = BOB.public
        contacts.add(None, [THERE])
        await asyncio.sleep(1)
        contact = contacts.find(BOB.public)
        assert contact is not None
        assert contact.kept
        assert contact.addresses == [THERE, HERE]
        assert len(contacts._tasks) == 1

    play(story)


def test_all_places_taken_by_players_are_given_to_no_one_else() -> None:
    async def story(world: World, contacts: Contacts) -> None:
        for number in range(MOST_CONTACTS):
            contacts.add(bytes([number]) * 32, [Address("10.0.1.1", number + 1)])
        contacts.add(None, [HERE])
        contacts.add(EVE.public, [THERE])
        assert len(contacts._tasks) == MOST_CONTACTS
        assert contacts.find(EVE.public) is None
        assert all(contact.kept for contact in contacts._tasks)

    play(story)
