"""`p2p-dixit share`: gives the program to friends on this network, while it is open."""

import argparse
import asyncio
import os
import sys
import time
from pathlib import Path

from p2p_dixit import __version__
from p2p_dixit.bundle.offers import Offer
from p2p_dixit.cli.output import echo
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.net.room_code import make_code, read_code
from p2p_dixit.ui.share.lines import shortest_lines
from p2p_dixit.ui.share.packing import Gift, pack_gift
from p2p_dixit.ui.share.page import Giver, described
from p2p_dixit.ui.share.qr import qr_lines
from p2p_dixit.ui.share.sharing import PORT, Sharing, no_network
from p2p_dixit.ui.share.site import Fetching, Looked, News, WrongCode


def add(parser: argparse.ArgumentParser) -> None:
    lock = parser.add_mutually_exclusive_group()
    lock.add_argument(
        "--locked", action="store_true", help=_("require a random code, shown on the screen")
    )
    lock.add_argument("--code", default="", help=_("require this code (three or four words)"))
    parser.add_argument(
        "--from",
        dest="prepared",
        type=Path,
        metavar="DIR",
        help=_("a folder of bundles and binaries (default: what p2p-dixit bundle has prepared)"),
    )
    parser.add_argument("--port", type=int, default=PORT, help=_("default: {port}", port=PORT))
    parser.epilog = _(
        "Serves until Ctrl+C. The code is for this page only and crosses the"
        " network unencrypted: do not use the room code of a table."
    )


def run(options: argparse.Namespace) -> int:
    """Packs, serves, and reports who fetches what."""
    if not 0 < options.port < 65_536:
        raise UsageError("--port: a number from 1 to 65535")
    code = make_code(os.urandom) if options.locked else options.code and read_code(options.code)
    if options.prepared and not options.prepared.is_dir():
        raise UsageError("--from: there is no folder {folder}", folder=options.prepared)
    print(_("Packing …"), flush=True)
    asyncio.run(_serve(pack_gift(options.prepared), code, options.port))
    return 0


async def _serve(gift: Gift, code: str, port: int) -> None:
    async with Sharing(gift.giver, gift.offers, code, Told().tell, port=port) as sharing:
        addresses = sharing.addresses
        if not addresses:
            raise no_network()
        _show(gift.giver, gift.offers, code, addresses)
        if gift.note:
            print(gift.note)
        print(_("Served until you press Ctrl+C."), flush=True)
        await asyncio.Event().wait()


def _show(giver: Giver, found: tuple[Offer, ...], code: str, addresses: tuple[str, ...]) -> None:
    echo(
        "p2p-dixit {version} from {name} ({computer}), for browsers on this network:",
        version=__version__,
        name=giver.name,
        computer=giver.computer,
    )
    for address in addresses:
        print(f"  {address}")
    if code:
        echo("The page asks for this code: {code}", code=code)
    print()
    for offer in found:
        print(described(offer))
        print(f"  {offer.sum.words}  ({offer.sum.digits})")
    print()
    echo("Without a browser, type there:")
    for line in shortest_lines(found, addresses[0].rstrip("/")):
        print(f"  {line.text}")
    print()
    if sys.stdout.isatty():
        print("\n".join(qr_lines(addresses[0])))


class Told:
    """Prints the news: a line at the start and the end of each download, and at each quarter."""

    def __init__(self) -> None:
        self._quarters: dict[int, int] = {}  # number of the download: last quarter reported

    def tell(self, news: News) -> None:
        """One line, or none if it would say the same again."""
        match news:
            case Looked(peer):
                self._line(_("{peer} is looking at the page", peer=peer))
            case WrongCode(peer):
                self._line(_("{peer} tried a wrong address or code", peer=peer))
            case Fetching(number, peer, offer, sent):
                quarter = 4 * sent // offer.size
                if self._quarters.get(number) != quarter:
                    self._quarters[number] = quarter
                    self._fetching(peer, offer, 25 * quarter)

    def _fetching(self, peer: str, offer: Offer, percent: int) -> None:
        if percent == 100:
            text = _("{peer} has downloaded {what}")
        else:
            text = _("{peer} is downloading {what} ({percent} %)")
        self._line(text.format(peer=peer, what=described(offer), percent=percent))

    def _line(self, text: str) -> None:
        print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)
