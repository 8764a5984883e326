"""The record of each peer: where the known ones were seen, and which ones are shunned.

Sans-IO: `now` is an argument. A known peer is recognised by its host before it has proven who it
is, so only hosts count at which this machine itself had a link to it, never the reports of others.
"""

from collections import OrderedDict, deque
from collections.abc import Collection

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
        """Whether this peer has to wait."""
        until, _ = self._until.get(identity, (now, 0.0))
        return now < until
