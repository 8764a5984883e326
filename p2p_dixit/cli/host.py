"""`p2p-dixit host`: opens a table straight away."""

import argparse

from p2p_dixit.cli.house import add_packs, add_table, packs_of, table_of
from p2p_dixit.cli.screen import add_images, add_peers, add_plain, open_game
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.store.folders import folders


def add(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--timer",
        type=int,
        default=0,
        metavar="SECONDS",
        help=_(
            "time to think: 10 to 3600 seconds a turn, then your program answers for you (default:"
            " 0, no timer)"
        ),
    )
    parser.add_argument("--name", default=_("Our table"), help=_("what the table is called"))
    lock = parser.add_mutually_exclusive_group()
    lock.add_argument(
        "--locked",
        action="store_true",
        help=_("lock the table with a random room code, shown on the screen"),
    )
    lock.add_argument(
        "--code", default="", help=_("lock the table with this room code (three or four words)")
    )
    parser.add_argument(
        "--web",
        action="store_true",
        help=_("let friends play in a browser: shows a code to scan with a phone"),
    )
    add_packs(parser)
    add_peers(parser)
    add_plain(parser)
    add_images(parser)
    parser.epilog = _("Example: p2p-dixit host --locked --pack 'Paper Moons' --pack Holiday")


def run(options: argparse.Namespace) -> int:
    """Opens the app in the lobby of a new table."""
    import os

    from p2p_dixit.net.room_code import make_code, read_code
    from p2p_dixit.play.api import Client, Network, NewTable
    from p2p_dixit.ui.house import check_timer

    packs = packs_of(options)
    table, _ = table_of(options)
    check_timer(options.timer)
    code = make_code(os.urandom) if options.locked else options.code and read_code(options.code)
    wish = NewTable(options.name, table, code, packs, options.deck, options.timer)

    async def errand(network: Network) -> Client:
        return await network.create(wish)

    if options.web and options.plain:
        raise UsageError(
            "--web shows a code to scan, and plain mode has no pictures: leave one of them out."
        )
    if options.web:
        from p2p_dixit.bundle.browser import find_bundle

        find_bundle(folders())  # says before anything is opened why browsers could not play
    return open_game(options, errand=errand, web=options.web)
