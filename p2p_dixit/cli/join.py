"""`p2p-dixit join HOST:PORT`: goes to a table straight away."""

import argparse

from p2p_dixit.cli.screen import add_images, add_peers, add_plain, open_game
from p2p_dixit.language.strings import _


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("address", metavar="HOST:PORT", help=_("the address on the host's screen"))
    parser.add_argument("--code", default="", help=_("the room code, if the table has one"))
    parser.add_argument("--watch", action="store_true", help=_("only watch, without a seat"))
    add_peers(parser)
    add_plain(parser)
    add_images(parser)
    parser.epilog = _(
        "Tables on the local network are found automatically: p2p-dixit alone"
        " lists them. If the game has begun, the players at the table are asked"
        " whether you may join."
    )


def run(options: argparse.Namespace) -> int:
    """Opens the app in the lobby of that table."""
    from p2p_dixit.net.address import parse_address
    from p2p_dixit.net.room_code import read_code
    from p2p_dixit.play.api import Client, Joining, Network

    code = read_code(options.code) if options.code else ""
    wish = Joining(str(parse_address(options.address)), code, options.watch)

    async def errand(network: Network) -> Client:
        return await network.join(wish)

    return open_game(options, errand=errand)
