"""Who has been seen announcing which table, and when: sans-IO, `now` is an argument.

Every player of a table announces it, so one table has several *instances*. They are put together
by the table's id. A machine that was switched off says no goodbye, and its records would live on in
caches for more than an hour: an instance counts while its announcement is fresh, that is while it
keeps repeating itself.
"""

from dataclasses import dataclass, replace

from p2p_dixit.discovery.announcement import Announcement

# Three announcements missed (they come every ten seconds at least), and some for a bad radio.
GONE_SECONDS = 35.0

# Strangers can announce as many tables as they like; this many are kept in mind.
MOST_INSTANCES = 256

# A table has at most this many players who could announce it.
MOST_OF_A_TABLE = 24

# Honest instances repeat themselves within ten seconds: one that has not makes room for another.
LATE_SECONDS = 12.0
MOST_ADDRESSES = 16


@dataclass(frozen=True)
class FoundTable:
    """An announced table, and where to knock for it (HOST:PORT)."""

    announcement: Announcement
    addresses: tuple[str, ...]


@dataclass(frozen=True)
class TableSeen:
    """A table is new or has changed."""

    table: FoundTable


@dataclass(frozen=True)
class TableGone:
    """This table is no longer announced."""

    table_id: bytes


Change = TableSeen | TableGone


@dataclass(frozen=True)
class _Instance:
    announcement: Announcement
    addresses: tuple[str, ...]
    seen: float


class Sightings:
    """Keeps a sighting; every method returns what that changed."""

    def __init__(self) -> None:
        self._instances: dict[str, _Instance] = {}
        self._shown: dict[bytes, FoundTable] = {}
        self.own: bytes | None = None  # the table that we announce: others of it always find room

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables in sight, in the order of appearance."""
        return tuple(self._shown.values())

    def seen(
        self, name: str, announcement: Announcement, addresses: tuple[str, ...], now: float
    ) -> list[Change]:
        """An instance was heard."""
        known = self._instances.pop(name, None)  # the freshest goes to the end
        gone = self._make_room(announcement.table_id, now) if known is None else set()
        if gone is None:
            return []
        self._instances[name] = _Instance(announcement, addresses, now)
        tables = {announcement.table_id} | ({known.announcement.table_id} if known else set())
        return self._refresh(tables | gone)

    def _make_room(self, table_id: bytes, now: float) -> set[bytes] | None:
        """Room for one more instance of a table: the tables that lost one; None if there is none.

        The oldest of the same table goes if it has too many. If all places are taken, the oldest
        goes if it is late; for the table that we announce it goes anyway, unless it is one of that.
        """
        each = {name: one.announcement.table_id for name, one in self._instances.items()}
        same = [name for name, table in each.items() if table == table_id]
        if len(same) >= MOST_OF_A_TABLE:
            del self._instances[same[0]]
        elif len(each) >= MOST_INSTANCES:
            oldest = next(name for name, table in each.items() if table != self.own)
            late = now - self._instances[oldest].seen > LATE_SECONDS
            if not late and table_id != self.own:
                return None
            del self._instances[oldest]
            return {each[oldest]}
        return set()

    def gone(self, name: str) -> list[Change]:
        """An instance said goodbye."""
        known = self._instances.pop(name, None)
        return [] if known is None else self._refresh({known.announcement.table_id})

    def aged(self, now: float) -> list[Change]:
        stale = {
            name: instance.announcement.table_id
            for name, instance in self._instances.items()
            if now - instance.seen > GONE_SECONDS
        }
        for name in stale:
            del self._instances[name]
        return self._refresh(set(stale.values()))

    def _refresh(self, table_ids: set[bytes]) -> list[Change]:
        changes: list[Change] = []
        for table_id in sorted(table_ids):
            table = self._put_together(table_id)
            if table is None:
                if self._shown.pop(table_id, None) is not None:
                    changes.append(TableGone(table_id))
            elif self._shown.get(table_id) != table:
                self._shown[table_id] = table
                changes.append(TableSeen(table))
        return changes

    def _put_together(self, table_id: bytes) -> FoundTable | None:
        """What the freshest instance says, reachable at the addresses of all.

        It is locked if any of them says so: a code asked for needlessly does no harm, one not asked
        for lets any host answer in the table's place (protocol/11, section 5).
        """
        mine = [
            instance
            for instance in reversed(self._instances.values())
            if instance.announcement.table_id == table_id
        ]
        if not mine:
            return None
        addresses = dict.fromkeys(address for each in mine for address in each.addresses)
        kept = sorted(list(addresses)[:MOST_ADDRESSES])
        locked = any(each.announcement.locked for each in mine)
        return FoundTable(replace(mine[0].announcement, locked=locked), tuple(kept))
