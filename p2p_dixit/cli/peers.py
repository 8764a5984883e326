"""`--peer HOST:PORT`, the same for every command that goes to a table."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from p2p_dixit.language.strings import _

if TYPE_CHECKING:
    from p2p_dixit.net.address import Address


def add_peers(parser: argparse.ArgumentParser) -> None:
    """Declares the option; it may be given several times."""
    parser.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help=_(
            "the address of a player at the table, in case they are not found"
            " automatically; may be given several times"
        ),
    )


def peers_of(options: argparse.Namespace) -> "Sequence[Address]":
    """The given addresses; an invalid one gets a clear error."""
    if not options.peer:
        return ()  # as nearly always: the first frame does not wait for the network's modules

    from p2p_dixit.net.address import parse_address

    return [parse_address(typed) for typed in options.peer]
