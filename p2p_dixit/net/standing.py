"""The record of each peer: where the known ones were seen, which ones are shunned, and how much of
what one may have us read and compute is left.

Sans-IO: `now` is an argument. A known peer is recognised by its host before it has proven who it
is, so only hosts count at which this machine itself had a link to it, never the reports of others.

A ration that began again with each link would be none: a peer may come and go four times a second.
So the rest of a link's rations is kept when the link ends, and the next one continues with it: by
identity for a peer of the table, by caller for strangers, who can have another key each time.
"""

from collections import OrderedDict, deque
from collections.abc import Collection, Hashable

from p2p_dixit.bucket import Bucket
from p2p_dixit.net import limits


class Hosts:
    """Where peers were seen."""

    def __init__(self) -> None:
        self._seen: dict[bytes, deque[str]] = {}

    def seen(self, identity: bytes, host: str) -> None:
        """There is a link to a peer at this host."""
        hosts = self._seen.setdefault(identity, deque(maxlen=limits.HOSTS_PER_PEER))
        if host in hosts:
            hosts.remove(host)
        hosts.append(host)

    def belong(self, host: str, known: Collection[bytes]) -> bool:
        """Whether one of these peers was seen at this host."""
        return any(host in hosts for identity, hosts in self._seen.items() if identity in known)

    def keep(self, identities: Collection[bytes]) -> None:
        """Forgets all other peers."""
        self._seen = {one: hosts for one, hosts in self._seen.items() if one in identities}


class Shunned:
    """Peers that sent what no honest client sends: not let in for a while, each time for longer."""

    def __init__(self) -> None:
        self._until: OrderedDict[bytes, tuple[float, float]] = OrderedDict()  # time, last pause

    def add(self, identity: bytes, now: float) -> None:
        """Another fault of this peer."""
        _, last = self._until.get(identity, (now, limits.FAULT_PAUSE_SECONDS / 2))
        pause = min(2 * last, limits.FAULT_PAUSE_LAST_SECONDS)
        self._until[identity] = now + pause, pause
        self._until.move_to_end(identity)
        if len(self._until) > limits.FAULTS_REMEMBERED:
            self._until.popitem(last=False)

    def has(self, identity: bytes, now: float) -> bool:
        until, _ = self._until.get(identity, (now, 0.0))
        return now < until


class Rations:
    """Bytes, messages, heartbeats and processor time; as a stranger a peer has less of the last."""

    def __init__(self) -> None:
        self.bytes = Bucket(limits.BYTES_AT_ONCE, limits.BYTES_PER_SECOND)
        self.messages = Bucket(limits.MESSAGES_AT_ONCE, limits.MESSAGES_PER_SECOND)
        self.beats = Bucket(limits.BEATS_AT_ONCE, limits.BEATS_PER_SECOND)
        self.work = Bucket(limits.WORK_AT_ONCE, limits.WORK_PER_SECOND)
        self.strangers_work = Bucket(
            limits.STRANGERS_WORK_AT_ONCE, limits.STRANGERS_WORK_PER_SECOND
        )


class RationBook:
    """Rations that no link uses at the moment, by the name of those who had them."""

    def __init__(self) -> None:
        self._idle: OrderedDict[Hashable, list[Rations]] = OrderedDict()

    def take(self, name: Hashable) -> Rations:
        """For a new link: what an earlier one has left, or full rations if all are in use."""
        idle = self._idle.get(name, [])
        rations = idle.pop() if idle else Rations()
        if not idle:
            self._idle.pop(name, None)
        return rations

    def give_back(self, name: Hashable, rations: Rations) -> None:
        """A link has ended. A name has as many of them as it had links at one time."""
        self._idle.setdefault(name, []).append(rations)
        self._idle.move_to_end(name)
        if len(self._idle) > limits.ADDRESSES_REMEMBERED:
            self._idle.popitem(last=False)
