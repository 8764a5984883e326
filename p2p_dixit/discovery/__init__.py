"""Tables on the local network, by multicast DNS (protocol/11-discovery.md).

`Discovery` is the door: it announces our table and lists those of others. A found table is a hint
where to knock; who is really there is proven by the link.
"""

from p2p_dixit.discovery.announcement import SERVICE_TYPE, TABLE_ID_BYTES, Announcement
from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.interfaces import Interface, interfaces, reachable_addresses
from p2p_dixit.discovery.sightings import Change, FoundTable, TableGone, TableSeen

__all__ = [
    "SERVICE_TYPE",
    "TABLE_ID_BYTES",
    "Announcement",
    "Change",
    "Discovery",
    "FoundTable",
    "Interface",
    "TableGone",
    "TableSeen",
    "interfaces",
    "reachable_addresses",
]
