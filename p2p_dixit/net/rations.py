"""What one peer may have us read and compute, over all its links one after the other.

A ration that began again with each link would be none: a peer may come and go four times a second.
So the rest of a link's rations is kept when the link ends, and the next one continues with it: by
identity for a peer of the table, by caller for strangers, who can have another key each time.
"""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from p2p_dixit.bucket import Bucket
from p2p_dixit.net import limits


@dataclass(eq=False)
class Rations:
    """Bytes, messages, heartbeats and processor time; as a stranger a peer has less of the last."""

    bytes: Bucket = field(
        default_factory=lambda: Bucket(limits.BYTES_AT_ONCE, limits.BYTES_PER_SECOND)
    )
    messages: Bucket = field(
        default_factory=lambda: Bucket(limits.MESSAGES_AT_ONCE, limits.MESSAGES_PER_SECOND)
    )
    beats: Bucket = field(
        default_factory=lambda: Bucket(limits.BEATS_AT_ONCE, limits.BEATS_PER_SECOND)
    )
    work: Bucket = field(
        default_factory=lambda: Bucket(limits.WORK_AT_ONCE, limits.WORK_PER_SECOND)
    )
    strangers_work: Bucket = field(
        default_factory=lambda: Bucket(
            limits.STRANGERS_WORK_AT_ONCE, limits.STRANGERS_WORK_PER_SECOND
        )
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
