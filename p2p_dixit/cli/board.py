"""`p2p-dixit board HOST:PORT`: a table for everyone in the room, on a TV or in any browser."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from p2p_dixit.cli.output import echo
from p2p_dixit.cli.screen import add_peers, peers_of
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.ui.browser import BOARD_PORT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from p2p_dixit.net.address import Address
    from p2p_dixit.play.api import Joining
    from p2p_dixit.ui.browser.pages import Audience


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("address", metavar="HOST:PORT", help=_("where the table is"))
    parser.add_argument("--code", default="", help=_("the room code, if the table has one"))
    parser.add_argument(
        "--network",
        action="store_true",
        help=_(
            "serve it to every browser on this network that knows the address, not"
            " only to this computer"
        ),
    )
    parser.add_argument(
        "--port", type=int, default=BOARD_PORT, help=_("default: {port}", port=BOARD_PORT)
    )
    add_peers(parser)
    parser.epilog = _(
        "Joins the table as a spectator and shows what everybody may see, until Ctrl+C: clue,"
        " table, reveal, score track, standings; never a hand. It moves on by itself and keeps"
        " nothing. From inside the game: F3 in the lobby or at the table."
    )


def run(options: argparse.Namespace) -> int:
    """Watches and serves until Ctrl+C."""
    from p2p_dixit.net.address import parse_address
    from p2p_dixit.net.room_code import read_code
    from p2p_dixit.play.api import Joining
    from p2p_dixit.ui.browser.pages import Audience

    if not 0 < options.port < 65_536:
        raise UsageError("--port: a number from 1 to 65535")
    address, peers = str(parse_address(options.address)), peers_of(options)
    wish = Joining(address, read_code(options.code) if options.code else "", watch=True)
    audience = Audience.NETWORK if options.network else Audience.THIS_COMPUTER
    with tempfile.TemporaryDirectory(prefix="p2p-dixit-board-") as home:
        asyncio.run(_serve(Path(home), wish, peers, audience, options.port))
    return 0


async def _serve(
    home: Path, wish: "Joining", peers: "Sequence[Address]", audience: "Audience", port: int
) -> None:
    from p2p_dixit.ui.browser.board import SpectatorBoard
    from p2p_dixit.ui.browser.pages import Audience, opened
    from p2p_dixit.ui.share.qr import qr_lines

    async with SpectatorBoard(home, wish, peers, audience, port) as board:
        if audience is Audience.NETWORK:
            echo("The board, for browsers on this network:")
            for address in board.addresses:
                print(f"  {address}")
            if sys.stdout.isatty():
                print("\n".join(qr_lines(board.addresses[0])))
        else:
            print(await opened(board.page))
        print(_("Served until you press Ctrl+C."), flush=True)
        await asyncio.Event().wait()
