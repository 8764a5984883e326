"""Which peers to call and when: one contact a known peer or typed address, each called until it
answers.

A contact with an identity is wanted whenever there is no link to it, from either side. One without
(an address that was typed or found on the network) becomes one with when it answers. Failures are
followed by a pause that doubles, with random jitter; failures that a retry cannot fix end
the contact, or strike out the address that caused them if the peer has others.

There is a bounded number of contacts, and any host on the network can announce addresses. So those
who belong to the table (`kept`) come first: they take the place of others, of which there is a
smaller number anyway; among those, a new one takes the place of the one that failed most often.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from p2p_dixit.net import limits
from p2p_dixit.net.address import Address
from p2p_dixit.net.both_forms import Entropy
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.notices import Unreached

FINAL = frozenset(
    {
        LinkEnd.WRONG_CODE,
        LinkEnd.CODE_NEEDED,
        LinkEnd.NO_CODE_HERE,
        LinkEnd.OLD_DIALER,
        LinkEnd.OLD_LISTENER,
        LinkEnd.NOT_ADMITTED,
        LinkEnd.OURSELVES,
        LinkEnd.OTHER_IDENTITY,
        LinkEnd.NOT_DIXIT,
    }
)

# Seats and spectators of a table, and a few typed addresses.
MOST_CONTACTS = 64

# Of these, addresses that were typed or announced, and peers that answered there without belonging
# to the table: every address of two neighbours, or one of each player at a table of twelve.
MOST_UNKNOWN = 16

# A link that lasted this long was a good one: the next pause is short again.
_STEADY_SECONDS = 10.0


class CallFailed(Exception):
    """An attempt failed; `address` is the one that answered, if any did."""

    def __init__(self, error: LinkError, address: Address | None) -> None:
        super().__init__(str(error))
        self.error = error
        self.address = address


class Contact:
    """One peer to be called."""

    def __init__(self, identity: bytes | None) -> None:
        self.identity = identity
        self.addresses: list[Address] = []
        self.wanted = asyncio.Event()
        self.kept = False  # belongs to the table
        self.failures = 0  # in a row

    def add(self, addresses: Iterable[Address]) -> None:
        """The newest addresses come first; the oldest are forgotten."""
        for address in reversed(list(addresses)):
            if address in self.addresses:
                self.addresses.remove(address)
            self.addresses.insert(0, address)
        del self.addresses[limits.ADDRESSES_PER_PEER :]

    def strike(self, address: Address | None) -> None:
        """This address leads elsewhere."""
        if address in self.addresses:
            self.addresses.remove(address)


Call: TypeAlias = Callable[[Contact], Awaitable[bytes]]
Report: TypeAlias = Callable[[Unreached], Awaitable[None]]


def pause_after(failures: int, chance: int) -> float:
    """The pause before the next try; `chance` is a byte that takes up to half of it off."""
    full = min(
        limits.BACKOFF_LAST_SECONDS, limits.BACKOFF_FIRST_SECONDS * 2.0 ** min(failures - 1, 16)
    )
    return full * (1 - chance / 512)


class Contacts:
    """All of them. `call` makes a link and returns whose it is, or raises `CallFailed`."""

    def __init__(
        self, call: Call, report: Report, is_linked: Callable[[bytes], bool], entropy: Entropy
    ) -> None:
        self._call = call
        self._report = report
        self._is_linked = is_linked
        self._entropy = entropy
        self._tasks: dict[Contact, asyncio.Task[None]] = {}
        self._closed = False

    def find(self, identity: bytes) -> Contact | None:
        """The contact of a known peer."""
        return next((contact for contact in self._tasks if contact.identity == identity), None)

    def add(self, identity: bytes | None, addresses: Iterable[Address]) -> None:
        """Calls from now on, unless there is a link already, or we are about to go."""
        if self._closed:
            return
        told = list(addresses)
        contact = self.find(identity) if identity is not None else self._nameless(told)
        if contact is None:
            if identity is None and self._reached(told):
                return
            if not self._make_room(kept=identity is not None):
                return
            contact = Contact(identity)
            self._tasks[contact] = asyncio.create_task(self._pursue(contact))
        contact.kept |= identity is not None
        contact.add(told)
        self._want(contact)

    def _make_room(self, *, kept: bool) -> bool:
        """Whether there is room for one more; another may have to go for it."""
        others = [contact for contact in self._tasks if not contact.kept]
        full = len(self._tasks) >= MOST_CONTACTS
        if not full and (kept or len(others) < MOST_UNKNOWN):
            return True
        if not others:
            return False
        # the first of those that failed most often: it has been there for longest
        self._tasks.pop(max(others, key=lambda contact: contact.failures)).cancel()
        return True

    def linked(self, identity: bytes) -> None:
        """There is a link: no need to call."""
        if (contact := self.find(identity)) is not None:
            contact.wanted.clear()

    def unlinked(self, identity: bytes) -> None:
        """The link is gone: call again."""
        if (contact := self.find(identity)) is not None:
            self._want(contact)

    def remove(self, identity: bytes) -> None:
        """Never calls this peer again."""
        if (contact := self.find(identity)) is not None:
            self._tasks.pop(contact).cancel()

    async def close(self) -> None:
        """Makes no more calls, whatever is said while the links are taken down."""
        self._closed = True
        tasks, self._tasks = list(self._tasks.values()), {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _nameless(self, addresses: list[Address]) -> Contact | None:
        """The contact that calls one of these addresses without knowing who is there."""
        return next((each for each in self._holding(addresses) if each.identity is None), None)

    def _reached(self, addresses: list[Address]) -> bool:
        """Whether there is a link to the peer at one of these addresses."""
        return any(
            each.identity is not None and self._is_linked(each.identity)
            for each in self._holding(addresses)
        )

    def _holding(self, addresses: list[Address]) -> list[Contact]:
        return [contact for contact in self._tasks if set(addresses) & set(contact.addresses)]

    def _want(self, contact: Contact) -> None:
        linked = contact.identity is not None and self._is_linked(contact.identity)
        if contact.addresses and not linked:
            contact.wanted.set()
        else:
            contact.wanted.clear()

    async def _pursue(self, contact: Contact) -> None:
        linked_at = None
        while True:
            await contact.wanted.wait()
            if linked_at is not None:  # a link that did not last counts as a failure
                steady = _now() - linked_at > _STEADY_SECONDS
                contact.failures = 1 if steady else contact.failures + 1
                linked_at = None
            if contact.failures:
                await asyncio.sleep(pause_after(contact.failures, self._entropy(1)[0]))
            if not contact.wanted.is_set():  # they have called us meanwhile
                continue
            try:
                identity = await self._call(contact)
            except CallFailed as failed:
                contact.failures += 1
                await self._failed(contact, failed)
            else:
                linked_at = _now()
                self._bind(contact, identity)
            if contact not in self._tasks:
                return

    async def _failed(self, contact: Contact, failed: CallFailed) -> None:
        """Removes addresses that cannot work, and reports the failure."""
        tried = tuple(contact.addresses)
        if failed.error.reason in FINAL:
            contact.strike(failed.address)
        over = not contact.addresses
        if over and contact.identity is None:
            self._tasks.pop(contact, None)
        self._want(contact)
        error = failed.error
        await self._report(Unreached(contact.identity, tried, error.reason, str(error), over))

    def _bind(self, contact: Contact, identity: bytes) -> None:
        """The one who answered is who this contact is; two contacts of one peer become one."""
        other = self.find(identity)
        if other is None or other is contact:
            contact.identity = identity
        else:
            self._tasks.pop(contact, None)
            other.kept |= contact.kept
            other.add(contact.addresses)
            contact = other
        self._want(contact)


def _now() -> float:
    return asyncio.get_running_loop().time()
