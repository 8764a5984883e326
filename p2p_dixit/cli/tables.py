"""`p2p-dixit tables`: the tables other players announce on the local network."""

import argparse
import asyncio
import json
import sys

from p2p_dixit.cli.output import echo
from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.sightings import FoundTable
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _, plural, translated

_LONGEST_SECONDS = 600.0


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds", type=float, default=3.0, metavar="N", help=_("how long to listen (default 3)")
    )
    parser.add_argument("--json", action="store_true", help=_("print the tables as JSON"))
    parser.epilog = _("Exit code 1 if there are none.")


def run(options: argparse.Namespace) -> int:
    if not 0 < options.seconds <= _LONGEST_SECONDS:
        raise UsageError("--seconds: a number from 0 to 600")
    tables, trouble = asyncio.run(_listen(options.seconds))
    if options.json:
        print(json.dumps([_record(table) for table in tables], ensure_ascii=False, indent=1))
    elif tables:
        print("\n".join(map(_line, tables)))
    if trouble:
        print(f"p2p-dixit: {translated(trouble)}", file=sys.stderr)
    elif not tables and not options.json:
        echo("No tables found. If there should be one, p2p-dixit doctor may know why.")
    return 0 if tables else 1


async def _listen(seconds: float) -> tuple[tuple[FoundTable, ...], str | None]:
    discovery = Discovery()
    await discovery.start()
    try:
        await asyncio.sleep(seconds)
        return discovery.tables, discovery.problem
    finally:
        await discovery.close()


def _line(table: FoundTable) -> str:
    said = table.announcement
    lock = _(", locked") if said.locked else ""
    state = _(", the game has begun") if said.playing else ""
    players = plural("{n} player", "{n} players", said.players)
    free = plural("{n} seat free", "{n} seats free", said.free_seats)
    who = f" ({', '.join(said.who)})" if said.who else ""
    seats = f"{players}{who}, {free}{state}{lock}"
    return f"{said.name}  ({said.rules}; {seats})  {table.addresses[0]}"


def _record(table: FoundTable) -> dict[str, object]:
    said = table.announcement
    return {
        "table": said.table_id.hex(),
        "name": said.name,
        "rules": said.rules,
        "players": said.players,
        "names": list(said.who),
        "free_seats": said.free_seats,
        "locked": said.locked,
        "playing": said.playing,
        "versions": list(said.versions),
        "addresses": list(table.addresses),
    }
