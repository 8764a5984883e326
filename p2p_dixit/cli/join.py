"""`p2p-dixit join HOST:PORT`: goes to a table straight away."""

import argparse

from p2p_dixit.cli.practice import add_images
from p2p_dixit.ui.strings import _


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("address", metavar="HOST:PORT", help=_("where somebody has opened a table"))
    parser.add_argument("--code", default="", help=_("the room code, if the table has one"))
    add_images(parser)
    parser.epilog = _(
        "Tables on the local network are found by themselves: p2p-dixit alone lists them."
    )


def run(options: argparse.Namespace) -> int:
    """Opens the app in the lobby of that table."""
    from p2p_dixit.net.address import parse_address
    from p2p_dixit.net.room_code import read_code
    from p2p_dixit.ui.port import Network, Opening
    from p2p_dixit.ui.start import run as run_app
    from p2p_dixit.ui.terminal import Images

    address = str(parse_address(options.address))
    code = read_code(options.code) if options.code else ""

    async def errand(network: Network) -> Opening:
        return await network.join(address, code)

    return run_app(Images(options.images) if options.images else None, errand=errand)
