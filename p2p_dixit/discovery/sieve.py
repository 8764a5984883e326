"""Which datagrams are worth looking at: sans-IO, `now` is an argument.

Any host on the network can send multicast DNS, and zeroconf keeps up to 10,000 records of whatever
it hears, each as large as a datagram: 43 MB in 18 seconds of a flood. So a datagram is looked at
only if it can be about tables of p2p-dixit, is no larger than one of those, and comes within its
sender's ration and the common one. Senders of UDP can be forged: their ration keeps one noisy
machine from using up the common ration, which bounds the rest.
"""

import re

from p2p_dixit.bucket import Bucket, Remembered
from p2p_dixit.discovery.announcement import SERVICE_TYPE

# An announcement with all its records takes 700 bytes; nothing of ours is sent in fragments.
DATAGRAM_BYTES = 1500

# An announcer says 700 bytes every five seconds on each of its addresses, and answers questions.
SENDER_AT_ONCE = 32 * 1024
SENDER_PER_SECOND = 4 * 1024

# Twenty tables of twelve announce 32 KB a second.
ALL_AT_ONCE = 256 * 1024
ALL_PER_SECOND = 48 * 1024

# How many senders are remembered; the one not heard for longest is forgotten first.
SENDERS_REMEMBERED = 256

# A name is written out at least once in a datagram: the service's, or that of a host of ours.
_TYPE = re.escape(SERVICE_TYPE.partition(".")[0].encode())
_OURS = re.compile(_TYPE + rb"|\x0c[0-9a-f]{12}\x05local|_dns-sd", re.IGNORECASE)


class Sieve:
    """Lets through what can be about our tables, in bounded amounts."""

    def __init__(self) -> None:
        self._all = Bucket(ALL_AT_ONCE, ALL_PER_SECOND)
        self._senders = Remembered(
            SENDERS_REMEMBERED, lambda: Bucket(SENDER_AT_ONCE, SENDER_PER_SECOND)
        )

    def admits(self, data: bytes, sender: str, now: float) -> bool:
        """Whether a datagram is to be looked at."""
        if len(data) > DATAGRAM_BYTES or _OURS.search(data) is None:
            return False
        return self._senders.of(sender).take(len(data), now) and self._all.take(len(data), now)
