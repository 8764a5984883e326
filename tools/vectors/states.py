"""Whole states as values, with their hashes (protocol/15-events.md, section 6)."""

from collections.abc import Callable, Iterator

from p2p_dixit.table.audit import Audit
from p2p_dixit.table.digest import value_of
from p2p_dixit.table.state import Table
from tools.vectors import Json
from tools.vectors.games import records_of
from tools.vectors.operations import case, typed
from tools.vectors.table_operations import TABLE

RULES: dict[str, Json] = {"R-15-16": ["state hash"]}

# The first moment of a game that shows what the name says.
MOMENTS: dict[str, tuple[str, Callable[[str, Table], bool]]] = {
    "leave, cards are laid by those who are left": (
        "leave",
        lambda kind, table: kind == "lay" and table.roster.number == 1,
    ),
    "leave, a decision is to be sealed": ("leave", lambda _, table: bool(table.unsealed)),
    "classic, the game is over": ("classic", lambda kind, _: kind == "over"),
    "party, a hand is held": (
        "party",
        lambda kind, table: kind == "tell" and bool(table.game.held),
    ),
    "teams, votes in the second round": (
        "teams",
        lambda kind, table: kind == "vote" and table.game.round == 2,
    ),
    "newcomer, one waits for room": ("newcomer", lambda _, table: bool(table.waiting)),
}


def build() -> dict[str, Json]:
    """The whole file."""
    return {
        "about": "Whole states (protocol/15-events.md, section 6), at moments of the games in "
        "`games`. game: the value game-state, work: the value table-work, origin: of the roster; "
        "a byte string is {bytes: hex}. The output are their hashes and the state hash.",
        "rules": RULES,
        "cases": list(_cases()),
    }


def _cases() -> Iterator[Json]:
    for name, (game, here) in MOMENTS.items():
        table = _found(game, here)
        work = typed(value_of(table.work))
        state, origin = typed(value_of(table.game)), table.roster.origin.hex()
        yield case(TABLE, name, "state hash", game=state, work=work, origin=origin)


def _found(game: str, here: Callable[[str, Table], bool]) -> Table:
    """The table at the first moment of a game that is looked for."""
    records = records_of(game)
    reading = Audit(records[0], lambda _event, _checks: None)
    for record in records[1:]:
        if here(reading.replica.step.kind, reading.replica.table):
            return reading.replica.table
        reading.read(record)
    return reading.replica.table
