"""Opening the game: what every command does that plays."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from p2p_dixit.language.strings import _
from p2p_dixit.ui.gc_schedule import starting
from p2p_dixit.ui.terminal.probe import Question

if TYPE_CHECKING:
    import argparse

    from p2p_dixit.errors import DixitError
    from p2p_dixit.net.address import Address
    from p2p_dixit.store.settings import Loaded, UserSettings
    from p2p_dixit.ui.api import Errand, Practice


def add_images(parser: "argparse.ArgumentParser") -> None:
    """The option of every command that opens the app."""
    names = ("auto", "half", "quad", "sextant", "octant", "sixel", "kitty", "iterm2")
    parser.add_argument(
        "--images",
        choices=names,
        metavar="KIND",
        help=_(
            "how pictures are drawn: {names} (default: as set; p2p-dixit doctor says what works)",
            names=", ".join(names),
        ),
    )


def add_peers(parser: "argparse.ArgumentParser") -> None:
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


def peers_of(options: "argparse.Namespace") -> "Sequence[Address]":
    """The given addresses; an invalid one gets a clear error."""
    if not options.peer:
        return ()  # as nearly always: the first frame does not wait for the network's modules

    from p2p_dixit.net.address import parse_address

    return [parse_address(typed) for typed in options.peer]


def add_plain(parser: "argparse.ArgumentParser") -> None:
    """The option of every command that plays."""
    parser.add_argument(
        "--plain",
        action="store_true",
        help=_("as numbered lines of text: for screen readers, dumb terminals and scripts"),
    )


def liked(found: "Loaded | DixitError") -> "UserSettings":
    """The player's settings; raises the reason if the disk refused."""
    from p2p_dixit.ui.settings import sensible

    if isinstance(found, Exception):
        raise found
    return sensible(found.settings)


def open_game(
    options: "argparse.Namespace",
    practice: "Practice | None" = None,
    errand: "Errand | None" = None,
    *,
    web: bool = False,
) -> int:
    """Plays as the options say: in plain mode, or in the app."""
    found = options.settings
    peers = peers_of(options) if hasattr(options, "peer") else ()
    if options.plain:  # which needs no terminal
        from p2p_dixit.ui.plain_mode.start import run

        return run(liked(found), practice, errand, peers)
    return open_app(found, options.images, practice, errand, peers=peers, web=web)


def open_app(
    found: "Loaded | DixitError",
    images: str | None = None,
    practice: "Practice | None" = None,
    errand: "Errand | None" = None,
    replay: Path | None = None,
    peers: "Sequence[Address]" = (),
    *,
    web: bool = False,
) -> int:
    """Runs the app until the player quits; opens the named screen directly, if there is one."""
    question = Question()  # the terminal answers while the rest is imported
    try:
        with starting():
            from p2p_dixit.ui.start import run
            from p2p_dixit.ui.terminal import Images

            wish = Images(images) if images else None
            settings = liked(found)
            return run(settings, wish, practice, errand, replay, peers, question, web=web)
    finally:
        question.close()
